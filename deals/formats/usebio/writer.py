"""Tournaments to USEBIO 1.2. What is written is read back equal.

The pairings of a movement have no place in the format; they show in the results.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from deals.bridge.deal import hand_text
from deals.bridge.seats import Seat
from deals.formats.tournament import DealtBoard, FilePair, FileResult, ScoreUnit, Tournament
from deals.formats.usebio.reader import SCORINGS, SUITS

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold, not even escaped."""
_EVENT_TYPES = {scoring: kind for kind, scoring in reversed(SCORINGS.items())}
_DIRECTIONS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


def write_usebio(tournament: Tournament) -> bytes:
    """The file, in UTF-8."""
    root = Element("USEBIO", Version="1.2")
    _texts(SubElement(root, "CLUB"), CLUB_NAME=tournament.club)
    event = SubElement(root, "EVENT")
    kind = _EVENT_TYPES.get(tournament.scoring)
    if kind:
        event.set("EVENT_TYPE", kind)
    year, _, rest = tournament.date.partition(".")
    month, _, day = rest.partition(".")
    _texts(
        event,
        EVENT_DESCRIPTION=tournament.name,
        PROGRAM_NAME="Paragraf",
        WINNER_TYPE="2" if any(pair.side for pair in tournament.pairs) else "1",
        DATE=f"{day}/{month}/{year}" if day else "",
    )
    for note in tournament.notes:
        # Two hyphens would end a comment of XML.
        event.append(Comment(f" {re.sub('-(?=-)', '- ', _CONTROL.sub('', note))} "))
    for section in _sections(tournament):
        _section(event, tournament, section)
    handset = SubElement(root, "HANDSET") if tournament.boards else root
    for board in tournament.boards:
        _hands(handset, board)
    indent(root, " ")
    return (_HEAD + tostring(root, encoding="unicode") + "\n").encode()


def _sections(tournament: Tournament) -> list[str]:
    """The names of the sections in order of appearance; one empty name when there are none."""
    named = [pair.section for pair in tournament.pairs] + [r.section for r in tournament.results]
    return list(dict.fromkeys(named)) or [""]


def _section(event: Element, tournament: Tournament, name: str) -> None:
    place = SubElement(event, "SECTION", SECTION_ID=name) if name else event
    pairs = [pair for pair in tournament.pairs if pair.section == name]
    if pairs:
        participants = SubElement(place, "PARTICIPANTS")
        for pair in pairs:
            _pair(participants, pair)
    results = [result for result in tournament.results if result.section == name]
    for number in dict.fromkeys(result.board for result in results):
        board = SubElement(place, "BOARD")
        _texts(board, BOARD_NUMBER=str(number))
        for result in results:
            if result.board == number:
                _result(SubElement(board, "TRAVELLER_LINE"), result)


def _pair(participants: Element, pair: FilePair) -> None:
    node = SubElement(participants, "PAIR")
    _texts(node, PAIR_NUMBER=pair.number, DIRECTION=pair.side or "")
    for player in pair.players:
        _texts(
            SubElement(node, "PLAYER"),
            PLAYER_NAME=player.name,
            NATIONAL_ID_NUMBER=player.number,
        )


def _result(line: Element, result: FileResult) -> None:
    score = _score(result)
    lead = result.lead
    _texts(
        line,
        ROUND_NUMBER=str(result.round or ""),
        TABLE_NUMBER=str(result.table or ""),
        NS_PAIR_NUMBER=result.ns,
        EW_PAIR_NUMBER=result.ew,
        CONTRACT=str(result.contract or "").upper(),
        PLAYED_BY=result.declarer or "",
        LEAD=f"{lead.rank.letter}{lead.suit}" if lead else "",
        TRICKS="" if result.tricks is None else str(result.tricks),
        SCORE=score,
        **_awarded(result),
    )


def _awarded(result: FileResult) -> dict[str, str]:
    """Both sides' points against the field, after the score they belong to."""
    if result.awarded is None:
        return {}
    counted = result.awarded.counted
    return {
        f"NS_{counted}": f"{result.awarded.ns:f}",
        f"EW_{counted}": f"{result.awarded.ew:f}",
    }


def _score(result: FileResult) -> str:
    """Points of North-South, or an artificial score; one in IMPs has no word in the format."""
    adjusted = result.adjusted
    if adjusted and adjusted.unit is ScoreUnit.PERCENT:
        return f"A{round(adjusted.ns):02}{round(adjusted.ew):02}"
    if adjusted and adjusted.unit is ScoreUnit.POINTS:
        return str(round(adjusted.ns))
    return "" if result.score is None else str(result.score)


def _hands(handset: Element, board: DealtBoard) -> None:
    place = SubElement(handset, "SECTION", SECTION_ID=board.section) if board.section else handset
    node = SubElement(place, "BOARD")
    _texts(node, BOARD_NUMBER=str(board.number))
    for seat, hand in zip(Seat, board.deal.hands, strict=True):
        if hand is None:
            continue
        holdings = dict(zip(SUITS, hand_text(hand).split("."), strict=True))
        _texts(SubElement(node, "HAND"), DIRECTION=_DIRECTIONS[seat])
        for suit, holding in holdings.items():
            SubElement(node[-1], suit).text = holding


def _texts(parent: Element, **texts: str) -> None:
    """One child for each text that is not empty."""
    for tag, text in texts.items():
        if text:
            SubElement(parent, tag).text = _CONTROL.sub("", text)
