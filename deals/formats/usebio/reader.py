"""Tournaments from USEBIO 1.0 to 1.2 (and what 1.3 has in common with them).

    USEBIO > CLUB, EVENT > PARTICIPANTS > (TEAM >) PAIR > PLAYER
                         > BOARD > TRAVELLER_LINE
           > HANDSET > BOARD > HAND

SESSION, SECTION and MATCH may stand between EVENT and its boards; each session of
several becomes a tournament of its own. Points are those of North-South, and
`A6040` for points is an artificial adjusted score of 60 and 40 per cent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import chain, islice

from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.deal import Deal, Hand, parse_hand
from deals.bridge.seats import Seat, Side
from deals.formats.fields import parse_card, parse_seat, parse_tricks
from deals.formats.limits import MOST_RESULTS, Problems
from deals.formats.problems import Code, Problem, sound
from deals.formats.tournament import (
    Awarded,
    Counted,
    DealtBoard,
    FileAdjustment,
    FilePair,
    FilePlayer,
    FileResult,
    Tournament,
)
from deals.formats.usebio.tree import Element, parse_tree

SCORINGS = {
    "MP_PAIRS": "MatchPoints",
    "BUTLER_PAIRS": "IMP;Butler",
    "CROSS_IMP": "IMP;Cross",
    "TEAMS": "IMP",
    "SWISS_TEAMS": "IMP",
    "SWISS_PAIRS": "IMP",
}
"""EVENT_TYPE → how PBN names the scoring."""
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_CONTAINERS = frozenset({"USEBIO", "EVENT", "SESSION", "SECTION", "MATCH", "ROUND"})
_LISTS = frozenset({"PARTICIPANTS", "TEAM", "HANDSET", "BOARD"})
_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})|(\d{4})-(\d{2})-(\d{2})")
_ADJUSTED = re.compile(r"A\s*(\d{2})\s*[-/]?\s*(\d{2})")
_SCORE = re.compile(r"([+-]?\d{1,6})(?:\.0*)?")
_POINTS = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")
MOST_SESSIONS = 200
"""Sessions in a file, those of all its events."""
_NOT_PLAYED = ("", "-", "NP", "NOT PLAYED")


def read_usebio(data: bytes, file: str = "") -> Iterator[Tournament | Problem]:
    """The tournaments of the file and what could not be read, those of each after it."""
    if not data.strip():
        yield Problem(Code.EMPTY, file, 0)
        return
    root, damage = parse_tree(data, file, _CONTAINERS | _LISTS)
    if root is None or root.tag != "USEBIO":
        refused = [problem for problem in damage if problem.code is Code.XML_ENTITY]
        yield from refused or [Problem(Code.NOT_THIS_FORMAT, file, 1, params={"format": "USEBIO"})]
        return
    common = list(root.all("HANDSET"))
    found = False
    taken = 0
    events = (_Event(file, root, event, common) for event in root.all("EVENT"))
    for tournament, problems in chain.from_iterable(event.sessions() for event in events):
        found = found or bool(tournament.results or tournament.boards)
        yield tournament
        yield from problems
        taken += len(tournament.pairs) + len(tournament.boards) + len(tournament.results)
        # What stands beside the sessions is told with each of them.
        taken += MOST_RESULTS // MOST_SESSIONS
        if taken > MOST_RESULTS:
            yield Problem(Code.MANY_BOARDS, file, 0)
            break
    yield from damage
    if not found:
        yield Problem(Code.NO_BOARDS, file, 0)


@dataclass(slots=True)
class _Place:
    """Where in the event something stands."""

    section: str = ""
    round: int | None = None


@dataclass(slots=True)
class _Event:
    """One event being read."""

    file: str
    root: Element
    node: Element
    handsets: list[Element]
    """Hands that stand beside the events."""
    pairs: list[FilePair] = field(default_factory=list)
    boards: list[DealtBoard] = field(default_factory=list)
    results: list[FileResult] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    one_winner: bool = False

    def sessions(self) -> Iterator[tuple[Tournament, Iterator[Problem]]]:
        """Each session as a tournament, with its problems."""
        sessions = list(self.node.all("SESSION"))
        if len(sessions) < 2:
            yield self._tournament([self.node, *self.handsets], 0)
            return
        around = replace(self.node, children=[n for n in self.node.children if n.tag != "SESSION"])
        for number, session in enumerate(sessions, 1):
            own = any(node.tag == "HANDSET" for node in session.below())
            yield self._tournament([around, session, *([] if own else self.handsets)], number)

    def _tournament(
        self, parts: list[Element], session: int
    ) -> tuple[Tournament, Iterator[Problem]]:
        self.pairs, self.boards, self.results, self.problems = [], [], [], Problems()
        self.one_winner = self.node.value("WINNER_TYPE") == "1"
        for part in parts:
            self._walk(part, _Place())
        clubs = [*self.root.all("CLUB")]
        tournament = Tournament(
            name=self.node.value("EVENT_DESCRIPTION", "TITLE"),
            club=clubs[0].value("CLUB_NAME") if clubs else "",
            date=_date(self.node.value("DATE")),
            scoring=SCORINGS.get(self.node.attributes.get("EVENT_TYPE", ""), ""),
            session=session or None,
            pairs=tuple(self.pairs),
            boards=tuple(self.boards),
            results=tuple(self.results),
        )
        return tournament, self.problems.told(self.file)

    def _walk(self, node: Element, place: _Place) -> None:
        if node.tag == "SECTION":
            name = node.attributes.get("SECTION_ID") or node.value("SECTION_ID")
            place = replace(place, section=name)
        elif node.tag in ("MATCH", "ROUND"):
            place = replace(place, round=_number(node.value("ROUND_NUMBER")))
        for child in node.children:
            if child.tag in _CONTAINERS or child.tag == "HANDSET":
                self._walk(child, place)
            elif child.tag == "PARTICIPANTS":
                self.pairs += [
                    self._pair(each, place) for each in child.below() if each.tag == "PAIR"
                ]
            elif child.tag == "BOARD":
                self._board(child, place)

    def _report(self, code: Code, node: Element, board: str = "", **params: str) -> None:
        self.problems.append(Problem(code, self.file, node.line, board, params))

    def _pair(self, node: Element, place: _Place) -> FilePair:
        players = tuple(
            FilePlayer(
                each.value("PLAYER_NAME"), each.value("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")
            )
            for each in node.all("PLAYER")
        )
        # With one winner the direction, if any, is only that of the first round.
        direction = "" if self.one_winner else node.value("DIRECTION")
        side = Side(direction) if direction in Side.__members__ else None
        section = node.value("SECTION_ID") or place.section
        return FilePair(node.value("PAIR_NUMBER"), players, side, section, node.line)

    # Boards

    def _board(self, node: Element, place: _Place) -> None:
        name = node.value("BOARD_NUMBER")
        number = _number(name)
        if number is None:
            self._report(Code.BOARD_NUMBER, node, name, text=name)
        if any(node.all("HAND")):
            self._dealt(node, number or 0, name, place)
        room = MOST_RESULTS + 1 - len(self.results)
        for line in islice(node.all("TRAVELLER_LINE"), room):
            self.results.append(self._result(line, number or 0, name, place))

    def _dealt(self, node: Element, number: int, name: str, place: _Place) -> None:
        hands: dict[Seat, Hand | None] = {}
        for hand in node.all("HAND"):
            text = ".".join("".join(hand.value(suit).split()) for suit in SUITS)
            try:
                seat = parse_seat(hand.value("DIRECTION"))
                cards = parse_hand(text.replace("-", "").upper())
            except ValueError:
                seat = None
            if seat is None:
                self._report(Code.HAND, hand, name, text=f"{hand.value('DIRECTION')}: {text}")
                return
            hands[seat] = cards or None
        deal = Deal.of(hands).completed()
        dealt, faults = sound(deal, self.file, node.line, name)
        self.problems.extend(faults)
        if dealt is not None:
            self.boards.append(DealtBoard(number, dealt, place.section, node.line))

    def _result(self, line: Element, number: int, board: str, place: _Place) -> FileResult:
        contract, declarer = self._contract(line, board)
        tricks, lead = None, None
        try:
            tricks = parse_tricks(line.value("TRICKS"), contract)
        except ValueError:
            self._report(Code.RESULT, line, board, text=line.value("TRICKS"))
        try:
            lead = parse_card(line.value("LEAD"))
        except ValueError:
            self._report(Code.LEAD, line, board, text=line.value("LEAD"))
        score, adjusted = self._score(line, board)
        return FileResult(
            board=number,
            ns=line.value("NS_PAIR_NUMBER"),
            ew=line.value("EW_PAIR_NUMBER"),
            contract=contract,
            declarer=declarer,
            tricks=tricks,
            lead=lead,
            score=score,
            adjusted=adjusted,
            awarded=_awarded(line),
            table=_number(line.value("TABLE_NUMBER")),
            round=_number(line.value("ROUND_NUMBER")) or place.round,
            section=line.value("SECTION_ID") or place.section,
            line=line.line,
        )

    def _contract(
        self, line: Element, board: str
    ) -> tuple[Contract | PassedOut | None, Seat | None]:
        text, by = line.value("CONTRACT"), line.value("PLAYED_BY")
        if text.upper() in _NOT_PLAYED:
            return None, None
        try:
            contract = parse_contract(text)
        except ValueError:
            self._report(Code.CONTRACT, line, board, text=text)
            return None, None
        if isinstance(contract, PassedOut):
            return contract, None
        try:
            declarer = parse_seat(by)
        except ValueError:
            declarer = None
        if declarer is None:
            self._report(Code.DECLARER, line, board, text=by)
        return contract, declarer

    def _score(self, line: Element, board: str) -> tuple[int | None, FileAdjustment | None]:
        text = line.value("SCORE").upper()
        if text in _NOT_PLAYED:
            return None, None
        if adjusted := _ADJUSTED.fullmatch(text):
            return None, FileAdjustment(Decimal(adjusted[1]), Decimal(adjusted[2]))
        if points := _SCORE.fullmatch(text):
            return int(points[1]), None
        self._report(Code.SCORE, line, board, text=line.value("SCORE"))
        return None, None


def _awarded(line: Element) -> Awarded | None:
    """What the result is worth to both sides; None unless both are told as numbers."""
    for counted in Counted:
        told = [line.value(f"{side}_{counted}") for side in Side]
        if all(_POINTS.fullmatch(text) for text in told):
            return Awarded(counted, Decimal(told[0]), Decimal(told[1]))
    return None


def _number(text: str) -> int | None:
    """The whole number from 1 that `text` is."""
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 10 else None


def _date(text: str) -> str:
    """The date as PBN writes it; empty when it is none."""
    match = _DATE.search(text)
    if match is None:
        return ""
    day, month, year, *iso = match.groups()
    return f"{year}.{int(month):02}.{int(day):02}" if year else ".".join(iso)
