"""LIN, the format of Bridge Base Online: hands, tournaments and vugraph.

A file is a run of pairs `key|value|`. A board begins with `qx` (vugraph) or, where
there is none, with the next `pn` or `md`. Read: `pn` names from South, `md` dealer and
hands, `sv` vulnerability, `ah` board, `mb` calls, `an` explanations, `pc` cards, `mc`
tricks claimed, `vg` and `rs` of vugraph. Cards have no seats in LIN: they are given to
who holds them, else to whose turn it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from deals.bridge.auction import Auction, AuctionStanding, MadeCall, Plain, parse_call
from deals.bridge.cards import Card, Suit
from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.deal import Deal, Hand
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat, Vulnerability, dealer_of_board, vulnerability_of_board
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from deals.formats.limits import MOST_LETTERS
from deals.formats.problems import Code, Problem, sound
from deals.formats.record import Record, whole
from deals.formats.text import decode

FROM_SOUTH = (Seat.S, Seat.W, Seat.N, Seat.E)
_DEALERS = dict(zip("1234", FROM_SOUTH, strict=True))
_NAMES = {Seat.S: "South", Seat.W: "West", Seat.N: "North", Seat.E: "East"}
VULNERABLE = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.ALL,
}
_CALLS = {"P": Plain.PASS, "D": Plain.DOUBLE, "X": Plain.DOUBLE, "R": Plain.REDOUBLE}
_CALL = re.compile(r"[1-7](?:NT?|[SHDC])|XX|[PDXR]", re.IGNORECASE)
_CALLS_ONLY = re.compile(rf"(?:(?:{_CALL.pattern})[!?]*+\s*+)*+", re.IGNORECASE)
_WITH_ALERT = re.compile(rf"(?:{_CALL.pattern})!?", re.IGNORECASE)
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
_HOLDING = r"((?:10|[2-9TJQKA])*)"
_HAND = re.compile(
    rf"(?:S{_HOLDING})?(?:H{_HOLDING})?(?:D{_HOLDING})?(?:C{_HOLDING})?", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+")
_RESULT = re.compile(r"([1-7])(NT?|[SHDC])([NESW])(XX?)?(=|[+-]\d{1,2})", re.IGNORECASE)
_SCORING = {"I": "IMP", "P": "MatchPoints", "B": "BAM"}
_PAIR = re.compile(r"([A-Za-z0-9]{2})\|([^|]*+)\|")
_KEY = re.compile(r"(?:^|[\s|])[A-Za-z0-9]{2}$")
_BEGUN = re.compile(r"\s*[A-Za-z0-9]{1,2}")
_ROOMS = {"o": "Open", "c": "Closed"}

MOST_CALLS = 4 + 35 * 9
"""Every bid doubled and redoubled with two passes before each: no auction is longer (Law 22)."""
MOST_CARDS = 52
MOST_PAIRS = 2000
"""Pairs of one board: its calls, as many explanations, its cards, and a few more."""
_STARTS = frozenset({"md", "pn", "qx", "vg"})
_READ = _STARTS | {"ah", "an", "mb", "mc", "pc", "rs", "sv"}

Pair = tuple[int, str, str]
"""Line, key and value."""


def read_lin(data: bytes, file: str = "") -> Iterator[Record | Problem]:
    """The boards of a LIN file and what could not be read, in file order."""
    text = decode(data)
    if not text.strip():
        yield Problem(Code.EMPTY, file, 0)
        return
    keys = {match[1].lower() for match in _PAIR.finditer(text)}
    broken_off = _broken_off(text)
    if _STARTS.isdisjoint(keys):
        yield Problem(Code.NOT_THIS_FORMAT, file, 1, params={"format": "LIN"})
        return
    found = False
    for around, board in _boards(_pairs(text), ("qx",) if "qx" in keys else ("pn", "md")):
        found = True
        yield from _Board(file, around, board).read()
    if broken_off:
        yield Problem(Code.BROKEN_OFF, file, broken_off)
    elif not found:
        yield Problem(Code.NO_BOARDS, file, 1)


def _broken_off(text: str) -> int:
    """The line of a last pair that is not closed, as where a file was cut; else 0."""
    before, _bar, rest = text.rstrip().rpartition("|")
    is_open = before.count("|") % 2 == 0 and _KEY.search(before)
    return 1 + before.count("\n") if is_open or _BEGUN.fullmatch(rest) else 0


def _pairs(text: str) -> Iterator[Pair]:
    line, counted = 1, 0
    for match in _PAIR.finditer(text):
        line += text.count("\n", counted, match.start(1))
        counted = match.start(1)
        if (key := match[1].lower()) in _READ:
            yield line, key, " ".join(match[2][:MOST_LETTERS].split())


@dataclass(slots=True)
class _Around:
    """What the pairs before a board say about it."""

    names: list[str] = field(default_factory=list)
    """From South; eight where a vugraph names both rooms."""
    event: list[str] = field(default_factory=list)
    """Vugraph: event, segment, scoring, first board, last board, team, score, team, score."""
    results: list[str] = field(default_factory=list)
    """Vugraph: the results, open and closed room in turn."""


def _boards(pairs: Iterable[Pair], starts: tuple[str, ...]) -> Iterator[tuple[_Around, list[Pair]]]:
    """The pairs of each board that has a deal; one too many where there are more than are read."""
    around = _Around()
    board: list[Pair] = []
    dealt = False
    for pair in pairs:
        _, key, value = pair
        if key in starts and (dealt or key == "qx"):
            if dealt:
                yield around, board
            around, board, dealt = replace(around), [], False
        if key == "pn":
            around.names = [name.strip() for name in value.split(",")]
        elif key == "vg":
            around.event = [part.strip() for part in value.split(",")]
        elif key == "rs":
            around.results = value.split(",")
        if len(board) <= MOST_PAIRS or (key == "md" and not dealt):
            board.append(pair)
        dealt = dealt or key == "md"
    if dealt:
        yield around, board


@dataclass(slots=True)
class _Board:
    """One board being read."""

    file: str
    around: _Around
    pairs: list[Pair]
    problems: list[Problem] = field(default_factory=list)

    def read(self) -> Iterator[Record | Problem]:
        """The record, if the deal is sound, and all problems after it."""
        if len(self.pairs) > MOST_PAIRS:
            code, line = Code.LONG_BOARD, self.pairs[MOST_PAIRS][0]
            params = {"most": str(MOST_PAIRS)}
            self.problems.append(Problem(code, self.file, line, self._name, params))
        deal = self._deal()
        if deal is not None:
            yield self._record(deal)
        yield from self.problems

    def _value(self, key: str) -> str:
        return next((value for _, k, value in self.pairs if k == key), "")

    @property
    def _name(self) -> str:
        """The board's number as text: from `ah|Board 7|` or `qx|o7|`."""
        found = _NUMBER.search(self._value("ah")) or _NUMBER.search(self._value("qx"))
        return found[0] if found else ""

    @property
    def _room(self) -> str:
        return _ROOMS.get(self._value("qx")[:1].lower(), "")

    def _report(self, code: Code, key: str, **params: str) -> None:
        self.problems.append(Problem(code, self.file, self._line(key), self._name, params))

    def _line(self, key: str) -> int:
        return next(number for number, k, _ in self.pairs if k == key)

    def _deal(self) -> Deal | None:
        text = self._value("md")
        try:
            deal = parse_hands(text)
        except ValueError:
            self._report(Code.DEAL_UNREADABLE, "md", text=text)
            return None
        dealt, faults = sound(deal, self.file, self._line("md"), self._name)
        self.problems += faults
        return dealt

    def _record(self, deal: Deal) -> Record:
        number = whole(self._name) or 0
        dealer = _DEALERS.get(self._value("md")[:1]) or dealer_of_board(number or 1)
        auction, notes = self._auction(dealer)
        over = auction if auction and auction.is_over else None
        table = TableRecord(
            dealer,
            VULNERABLE.get(self._value("sv").lower()) or vulnerability_of_board(number or 1),
            deal,
            auction,
            over.contract if over else None,
            over.declarer if over else None,
        )
        if table.contract is None and number:
            table = self._with_result(table, number)
        table = replace(table, play=self._play(table))
        table = replace(table, tricks_made=self._tricks(table, number))
        return Record(table, self._tags(), notes, line=self.pairs[0][0])

    def _tags(self) -> dict[str, str]:
        names = self.around.names
        if self._room == "Closed" and len(names) == 8:
            names = names[4:]
        event = dict(zip(("Event", "Stage", "Scoring"), self.around.event, strict=False))
        teams = dict(zip(("HomeTeam", "VisitTeam"), self.around.event[5:8:2], strict=False))
        players = dict(zip((_NAMES[seat] for seat in FROM_SOUTH), names, strict=False))
        tags = {"Board": self._name, "Room": self._room, **players, **event, **teams}
        tags["Scoring"] = _SCORING.get(tags.get("Scoring", ""), "")
        return {tag: value for tag, value in tags.items() if value not in ("", "?")}

    def _auction(self, dealer: Seat) -> tuple[Auction | None, dict[int, str]]:
        """The calls, and the explanations by the number their call refers to."""
        calls, notes, standing = list[MadeCall](), dict[int, str](), AuctionStanding(dealer)
        for _, key, value in self.pairs:
            if key == "an" and calls and value:
                number = calls[-1].note or len(notes) + 1
                notes[number] = f"{notes[number]} {value}" if number in notes else value
                calls[-1] = replace(calls[-1], note=number)
            if key != "mb":
                continue
            words = _WITH_ALERT.findall(value) if _CALLS_ONLY.fullmatch(value) else []
            if (value and not words) or len(calls) + len(words) > MOST_CALLS:
                self._report(Code.AUCTION, "mb", text=value)
                return None, {}
            for word in words:
                calls.append(_made(standing.turn, word.upper()))
                standing = standing.after(standing.turn, calls[-1].call)
        return (Auction(dealer, tuple(calls)) if calls else None), notes

    def _play(self, table: TableRecord) -> Play:
        progress = table.progress()
        play = Play(stopped=any(key == "mc" for _, key, _ in self.pairs))
        for _, key, value in self.pairs:
            if key != "pc":
                continue
            card = Card.parse(value) if _CARD.fullmatch(value) else None
            seat = (table.deal and card and table.deal.holder(card)) or progress.turn
            if card is None or seat is None or len(play.events) >= MOST_CARDS:
                self._report(Code.PLAY, "pc", text=value)
                return Play()
            if table.dummy and not play.events and seat is table.dummy:
                # Dummy is not there before the lead, so it is the lead that was not written down.
                missing = PlayEvent(seat.rho, CardAct.PLAYED, None)
                progress.add(missing)
                play = play.then(missing)
            event = PlayEvent(seat, CardAct.PLAYED, card)
            progress.add(event)
            play = play.then(event)
        return play if play.events else Play()

    def _listed(self, number: int) -> str:
        """The entry of the vugraph's result list for this board and room."""
        first = self.around.event[3] if len(self.around.event) > 3 else ""
        begins_at = whole(first)
        if begins_at is None:
            return ""
        index = 2 * (number - begins_at) + (self._room == "Closed")
        listed = self.around.results
        return listed[index].strip() if 0 <= index < len(listed) else ""

    def _result(self, number: int) -> re.Match[str] | None:
        return _RESULT.fullmatch(self._listed(number))

    def _with_result(self, table: TableRecord, number: int) -> TableRecord:
        if self._listed(number).upper() == "PASS":
            return replace(table, contract=PassedOut())
        if (entry := self._result(number)) is None:
            return table
        contract = parse_contract(f"{entry[1]}{entry[2]}{entry[4] or ''}")
        return replace(table, contract=contract, declarer=Seat(entry[3].upper()))

    def _tricks(self, table: TableRecord, number: int) -> int | None:
        """Declarer's tricks as claimed, as played out, or as the result list has them."""
        if not isinstance(table.contract, Contract):
            return None
        claimed = self._value("mc")
        if (tricks := whole(claimed)) is not None and tricks <= TRICKS:
            return tricks
        if claimed:
            self._report(Code.RESULT, "mc", text=claimed)
        entry = self._result(number)
        if (played := table.declarer_tricks()) is not None or entry is None:
            return played
        tricks = table.contract.needed + (0 if entry[5] == "=" else int(entry[5]))
        if 0 <= tricks <= TRICKS:
            return tricks
        line = self.pairs[0][0]
        self.problems.append(Problem(Code.RESULT, self.file, line, self._name, {"text": entry[0]}))
        return None


@cache
def _made(seat: Seat, word: str) -> MadeCall:
    """Kept: 0.8 ms for a thousand calls, and 80 bytes for each."""
    call = word.rstrip("!")
    return MadeCall(seat, _CALLS.get(call) or parse_call(call), alerted=call != word)


def parse_hands(text: str) -> Deal:
    """The deal of an `md` value: dealer's digit, then hands from South, comma between.

    A hand left out is worked out from the other three. ValueError when it is no deal.

    >>> str(parse_hands("3S79TAH356KD26789C,,SAC2"))
    'N:A...2 - AT97.K653.98762. -'
    """
    hands: dict[Seat, Hand | None] = {}
    for seat, word in zip(FROM_SOUTH, text.lstrip("01234").split(","), strict=False):
        match = _HAND.fullmatch(word.strip())
        if match is None:
            raise ValueError(f"{word!r} is no hand")
        cards = [
            Card.parse(f"{suit}{rank}".upper())
            for suit, holding in zip(Suit, match.groups(""), strict=True)
            for rank in _RANK.findall(holding)
        ]
        hands[seat] = tuple(cards) or None
    return Deal.of(hands).completed()
