"""The evening in a Bridgemate database: movement, results, hands and names.

Tables read (Bridgemate developer's guide): Section, RoundData (the movement),
ReceivedData (results; a corrected one is a later row), PlayerNumbers (who sits where in
round 1), PlayerNames and HandRecord. Sections are numbers there and letters here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.deal import Deal, parse_hand
from deals.bridge.seats import Seat, Side
from deals.formats.bws.access import Row, read_tables
from deals.formats.fields import parse_card, parse_seat, parse_tricks
from deals.formats.limits import Problems
from deals.formats.problems import Code, Problem, sound
from deals.formats.tournament import (
    DealtBoard,
    FileAdjustment,
    FilePair,
    FilePairing,
    FilePlayer,
    FileResult,
    Tournament,
)

TABLES = ("Section", "RoundData", "ReceivedData", "PlayerNumbers", "PlayerNames", "HandRecord")
_SEATS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_PERCENT = re.compile(r"(\d{2})\s*%?\s*-\s*(\d{2})\s*%?")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def read_bws(data: bytes, file: str = "") -> Iterator[Tournament | Problem]:
    """The evening, and what could not be read."""
    if not data:
        yield Problem(Code.EMPTY, file, 0)
        return
    try:
        tables = read_tables(data, TABLES)
    except ValueError:
        yield Problem(Code.NOT_THIS_FORMAT, file, 0, params={"format": "BWS"})
        return
    yield from read_evening(tables.rows, file)
    if tables.is_cut:
        yield Problem(Code.BROKEN_OFF, file, 0)
    for name in tables.damaged:
        yield Problem(Code.DATABASE_TABLE, file, 0, params={"table": name})


def read_evening(tables: Mapping[str, list[Row]], file: str = "") -> Iterator[Tournament | Problem]:
    """The same from the rows of the tables; problems name board and table, as no line exists."""
    evening = _Evening(tables, file)
    tournament = evening.read()
    if not (tournament.results or tournament.boards or tournament.pairings):
        yield Problem(Code.NO_BOARDS, file, 0)
        return
    yield tournament
    yield from evening.problems.told(file)
    if not tournament.results:
        yield Problem(Code.NO_RESULTS, file, 0)


@dataclass(slots=True)
class _Evening:
    """One database being read."""

    tables: Mapping[str, list[Row]]
    file: str
    letters: dict[int, str] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    def read(self) -> Tournament:
        """Everything in the tables."""
        for row in self._rows("Section"):
            self.letters[_number(row, "ID")] = _text(row, "Letter").upper()
        pairings = tuple(map(self._pairing, self._rows("RoundData")))
        received = self._rows("ReceivedData")
        dates = (_DATE.match(_text(row, "DateLog")) for row in received)
        return Tournament(
            date=next((".".join(date.groups()) for date in dates if date), ""),
            pairs=tuple(self._pairs(pairings)),
            boards=tuple(self._boards()),
            pairings=pairings,
            results=tuple(self._results(received)),
        )

    def _rows(self, table: str) -> list[Row]:
        return self.tables.get(table, [])

    def _section(self, row: Row) -> str:
        number = _number(row, "Section")
        return self.letters.get(number) or (chr(ord("A") + number - 1) if 0 < number < 27 else "")

    def _report(self, code: Code, board: str, **params: str) -> None:
        self.problems.append(Problem(code, self.file, 0, board, params))

    # Movement and names

    def _pairing(self, row: Row) -> FilePairing:
        return FilePairing(
            table=_number(row, "Table"),
            round=_number(row, "Round"),
            ns=_name(row, "NSPair"),
            ew=_name(row, "EWPair"),
            first_board=_number(row, "LowBoard"),
            last_board=_number(row, "HighBoard"),
            section=self._section(row),
        )

    def _pairs(self, pairings: tuple[FilePairing, ...]) -> Iterator[FilePair]:
        """The pairs of the movement, in order of table."""
        times = Counter(
            (pairing.section, pairing.round, number)
            for pairing in pairings
            for number in (pairing.ns, pairing.ew)
            if number
        )
        # A number that sits twice in a round is two pairs, one for each direction.
        two_winners = {section for (section, _, _), number in times.items() if number > 1}
        players = self._players()
        found: dict[tuple[str, Side | None, str], FilePair] = {}
        for pairing in sorted(pairings, key=lambda each: (each.section, each.round, each.table)):
            for side, number in ((Side.NS, pairing.ns), (Side.EW, pairing.ew)):
                key = (pairing.section, side if pairing.section in two_winners else None, number)
                if number and key not in found:
                    place = (pairing.section, pairing.table)
                    sitting = [players.get((*place, seat), FilePlayer()) for seat in side.seats]
                    is_known = pairing.round == 1 and sitting != [FilePlayer()] * 2
                    known = tuple(sitting) if is_known else ()
                    found[key] = FilePair(number, known, key[1], pairing.section)
        yield from found.values()

    def _players(self) -> dict[tuple[str, int, Seat], FilePlayer]:
        """Who sat where in round 1."""
        names = {_text(row, "strID") or _name(row, "ID"): row for row in self._rows("PlayerNames")}
        players = {}
        for row in self._rows("PlayerNumbers"):
            direction = _text(row, "Direction").upper()
            if direction not in Seat.__members__ or _number(row, "Round") > 1:
                continue
            number = _text(row, "Number")
            listed = names.get(number)
            name = _text(row, "Name") or (_text(listed, "Name") if listed else "")
            if name or number:
                key = (self._section(row), _number(row, "Table"), Seat(direction))
                players[key] = FilePlayer(name, number)
        return players

    # Hands

    def _boards(self) -> Iterator[DealtBoard]:
        rows = self._rows("HandRecord")
        several = len({_number(row, "Section") for row in rows}) > 1
        for row in rows:
            name = _name(row, "Board")
            texts = {seat: _hand_text(row, seat) for seat in Seat}
            try:
                hands = {seat: parse_hand(text) or None for seat, text in texts.items()}
            except ValueError:
                self._report(Code.HAND, name, text=" ".join(texts.values()))
                continue
            deal = Deal.of(hands).completed()
            dealt, faults = sound(deal, self.file, 0, name)
            self.problems.extend(faults)
            if dealt is not None and any(dealt.hands):
                section = self._section(row) if several else ""
                yield DealtBoard(_number(row, "Board"), dealt, section)

    # Results

    def _results(self, rows: list[Row]) -> Iterator[FileResult]:
        """The results that stand, in order of entry."""
        standing: dict[tuple[str, int, int, int], Row] = {}
        for row in sorted(rows, key=lambda each: _number(each, "ID")):
            places = (_number(row, name) for name in ("Table", "Round", "Board"))
            table, round_, board = places
            key = (self._section(row), table, round_, board)
            standing.pop(key, None)
            if not row.get("Erased"):
                standing[key] = row
        for (section, table, round_, board), row in standing.items():
            name = f"{board} ({section}{table})"
            contract, declarer = self._contract(row, name)
            percent = _PERCENT.search(_text(row, "Remarks"))
            yield FileResult(
                board=board,
                ns=_name(row, "PairNS"),
                ew=_name(row, "PairEW"),
                contract=contract,
                declarer=declarer,
                tricks=self._tricks(row, contract, name),
                lead=self._lead(row, name),
                adjusted=(
                    FileAdjustment(Decimal(percent[1]), Decimal(percent[2])) if percent else None
                ),
                table=table or None,
                round=round_ or None,
                section=section,
            )

    def _contract(self, row: Row, board: str) -> tuple[Contract | PassedOut | None, Seat | None]:
        text = _text(row, "Contract")
        if not text:
            return None, None
        try:
            contract = parse_contract(text)
        except ValueError:
            self._report(Code.CONTRACT, board, text=text)
            return None, None
        if isinstance(contract, PassedOut):
            return contract, None
        by = _text(row, "NS/EW")
        try:
            declarer = parse_seat(by)
        except ValueError:
            declarer = None
        if declarer is None:
            self._report(Code.DECLARER, board, text=by)
        return contract, declarer

    def _tricks(self, row: Row, contract: Contract | PassedOut | None, board: str) -> int | None:
        text = _text(row, "Result")
        try:
            return parse_tricks(text, contract)
        except ValueError:
            self._report(Code.RESULT, board, text=text)
            return None

    def _lead(self, row: Row, board: str) -> Card | None:
        text = _text(row, "LeadCard")
        try:
            return parse_card(text)
        except ValueError:
            self._report(Code.LEAD, board, text=text)
            return None


def _text(row: Row, column: str) -> str:
    """The text of a column, tidied; empty when it is missing."""
    value = row.get(column)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _number(row: Row, column: str) -> int:
    """The whole number of a column; 0 when it is missing."""
    value = row.get(column)
    return value if isinstance(value, int) and value > 0 else 0


def _name(row: Row, column: str) -> str:
    """A number as the name it serves for; empty for 0."""
    return str(_number(row, column) or "")


def _hand_text(row: Row, seat: Seat) -> str:
    """The hand as PBN writes it."""
    return ".".join(_text(row, _SEATS[seat] + suit).upper() for suit in _SUITS)
