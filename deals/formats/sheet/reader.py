"""Pairs and results from a table as a spreadsheet saves it (CSV).

The first row names the columns; a later row that does so begins another table, so that pairs and
results may stand in one file. Columns, separators and values are in docs/formats.md.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar

from deals.bridge.contract import Contract, PassedOut
from deals.bridge.seats import Seat
from deals.formats.fields import parse_tricks
from deals.formats.limits import MOST_LETTERS, MOST_RESULTS, MOST_UNREADABLE, Problems
from deals.formats.problems import Code, Problem
from deals.formats.sheet.columns import SheetColumn, column_of, is_danish, is_header, separator_of
from deals.formats.sheet.words import (
    card_in,
    contract_in,
    number_in,
    percent_in,
    seat_in,
    side_in,
)
from deals.formats.text import decode, lines_of
from deals.formats.tournament import (
    FileAdjustment,
    FilePair,
    FilePlayer,
    FileResult,
    ScoreUnit,
    Tournament,
)

Row = dict[SheetColumn, str]
MOST_CELLS = 200
"""Cells of a row that are looked at."""
_LONGEST_LINE = 10 * MOST_LETTERS
"""Letters: enough that a cell far too long is told."""
T = TypeVar("T")


def read_sheet(data: bytes, file: str = "") -> Iterator[Tournament | Problem]:
    """The pairs and results as one tournament, and what could not be read, row by row."""
    text = decode(data)
    if not text.strip():
        yield Problem(Code.EMPTY, file, 0)
        return
    sheet = _Sheet(file)
    sheet.read(text)
    if not (sheet.pairs or sheet.results):
        yield from sheet.problems.told(file)
        if sheet.is_full:
            yield Problem(Code.MANY_BOARDS, file, sheet.line)
        yield Problem(Code.NO_ROWS if sheet.columns else Code.NO_HEADERS, file, 1)
        return
    yield Tournament(
        name=sheet.event,
        date=sheet.date,
        pairs=tuple(sheet.pairs),
        results=tuple(sheet.results),
    )
    yield from sheet.problems.told(file)
    if sheet.is_full:
        yield Problem(Code.MANY_BOARDS, file, sheet.line)


@dataclass(slots=True)
class _Sheet:
    """One file being read."""

    file: str
    event: str = ""
    date: str = ""
    pairs: list[FilePair] = field(default_factory=list)
    results: list[FileResult] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    columns: list[SheetColumn | None] = field(default_factory=list)
    danish: bool = False
    line: int = 0
    board: str = ""

    def read(self, text: str) -> None:
        """Take in all rows."""
        first = next((line for line in lines_of(text) if line.strip()), "")
        lines = (line[:_LONGEST_LINE] for line in lines_of(text))
        rows = csv.reader(lines, delimiter=separator_of(first[:2000]))
        while not self.is_full:
            try:
                cells = next(rows, None)
            except csv.Error:  # a cell of more than a hundred thousand letters
                self.line, self.board = rows.line_num, ""
                self._report(Code.BAD_ROW, "")
                continue
            if cells is None:
                return
            self.line, self.board = rows.line_num, ""
            self._cells([cell.strip() for cell in cells[:MOST_CELLS]])

    @property
    def is_full(self) -> bool:
        """Whether there are as many rows, or as many bad ones, as are read."""
        rows = len(self.results) + len(self.pairs)
        return rows > MOST_RESULTS or self.problems.more > MOST_UNREADABLE

    def _cells(self, cells: list[str]) -> None:
        if not any(cells):
            return
        if is_header(cells):
            self.columns = [column_of(cell) for cell in cells]
            self.danish = is_danish(cells)
            for cell, column in zip(cells, self.columns, strict=True):
                if cell and column is None:
                    self._report(Code.COLUMN, cell)
            return
        if not self.columns:
            return  # that there are no headers is told once
        row = {
            column: cell
            for column, cell in zip(self.columns, cells, strict=False)
            if column and cell
        }
        self.event = self.event or row.get(SheetColumn.EVENT, "")
        self.date = self.date or _date(row.get(SheetColumn.DATE, ""))
        if SheetColumn.BOARD in self.columns:
            self._result(row)
        else:
            self._pair(row)

    def _report(self, code: Code, text: str) -> None:
        params = {"text": text[:80]}
        self.problems.append(Problem(code, self.file, self.line, self.board, params))

    def _value(self, text: str, read: Callable[[str], T], code: Code) -> T | None:
        """What `read` makes of a cell; None, and a problem, when it cannot be read."""
        if not text:
            return None
        try:
            return read(text)
        except ValueError:
            self._report(code, text)
            return None

    def _pair(self, row: Row) -> None:
        number = row.get(SheetColumn.PAIR, "")
        if not any(map(str.isdigit, number)):
            self._report(Code.PAIR_NUMBER, number)
            return
        names = [row.get(SheetColumn.PLAYER_1, ""), row.get(SheetColumn.PLAYER_2, "")]
        if not any(names):
            names = _both(row.get(SheetColumn.PLAYERS, ""))
        numbers = [row.get(SheetColumn.NUMBER_1, ""), row.get(SheetColumn.NUMBER_2, "")]
        players = tuple(map(FilePlayer, names, numbers))
        side = side_in(row.get(SheetColumn.DIRECTION, ""))
        known = players if players != (FilePlayer(), FilePlayer()) else ()
        self.pairs.append(
            FilePair(number, known, side, row.get(SheetColumn.SECTION, ""), self.line)
        )

    def _result(self, row: Row) -> None:
        self.board = row.get(SheetColumn.BOARD, "")
        board = _number(self.board)
        if board is None:
            self._report(Code.ROW_BOARD, self.board)
            return
        contract, declarer = self._contract(row)
        tricks = self._value(
            row.get(SheetColumn.RESULT, ""), lambda text: parse_tricks(text, contract), Code.RESULT
        )
        score = self._value(row.get(SheetColumn.SCORE, ""), number_in, Code.POINTS)
        self.results.append(
            FileResult(
                board=board,
                ns=self._number_of_pair(row.get(SheetColumn.NS, "")),
                ew=self._number_of_pair(row.get(SheetColumn.EW, "")),
                contract=contract,
                declarer=declarer,
                tricks=tricks,
                lead=self._value(
                    row.get(SheetColumn.LEAD, ""),
                    lambda text: card_in(text, danish=self.danish),
                    Code.LEAD,
                ),
                score=None if score is None else int(score),
                adjusted=self._adjusted(row),
                table=self._value(row.get(SheetColumn.TABLE, ""), _strictly, Code.TABLE_NUMBER),
                round=self._value(row.get(SheetColumn.ROUND, ""), _strictly, Code.ROUND_NUMBER),
                section=row.get(SheetColumn.SECTION, ""),
                line=self.line,
            )
        )

    def _number_of_pair(self, text: str) -> str:
        if text and not any(map(str.isdigit, text)):
            self._report(Code.PAIR_NUMBER, text)
            return ""
        return text

    def _contract(self, row: Row) -> tuple[Contract | PassedOut | None, Seat | None]:
        """Contract and declarer; "4S N" in one cell is both."""
        text, by = row.get(SheetColumn.CONTRACT, ""), row.get(SheetColumn.DECLARER, "")
        words = text.split()
        if not by and len(words) > 1 and len(words[-1]) == 1 and words[-1].upper() in "NSEWØV":
            text, by = " ".join(words[:-1]), words[-1]
        contract = self._value(text, contract_in, Code.CONTRACT)
        if not isinstance(contract, Contract):
            return contract, None
        declarer = self._value(by, seat_in, Code.DECLARER)
        if declarer is None and not by:
            self._report(Code.DECLARER, by)
        return contract, declarer

    def _adjusted(self, row: Row) -> FileAdjustment | None:
        """The score of each side in per cent or IMPs; both sides are needed (Law 12C2)."""
        for unit, ns, ew, read in (
            (ScoreUnit.PERCENT, SheetColumn.NS_PERCENT, SheetColumn.EW_PERCENT, percent_in),
            (ScoreUnit.IMPS, SheetColumn.NS_IMPS, SheetColumn.EW_IMPS, number_in),
        ):
            texts = row.get(ns, ""), row.get(ew, "")
            if not any(texts):
                continue
            sides: list[Decimal | None] = [self._value(text, read, Code.ADJUSTED) for text in texts]
            if sides[0] is not None and sides[1] is not None:
                return FileAdjustment(sides[0], sides[1], unit)
            if not all(texts):
                self._report(Code.ADJUSTED, " ".join(texts).strip())
        return None


def _number(text: str) -> int | None:
    return int(text) or None if text.isascii() and text.isdigit() and len(text) < 6 else None


def _strictly(text: str) -> int:
    """A number from 1; ValueError when it is none."""
    if (number := _number(text)) is None:
        raise ValueError(f"{text!r} is not a number from 1")
    return number


def _both(text: str) -> list[str]:
    """Both names of a cell, as "Anna Holm - Bo Dahl" or "Anna & Bo"."""
    for between in (" - ", " \u2013 ", "&", "/", "+"):
        first, found, second = text.partition(between)
        if found:
            return [first.strip(), second.strip()]
    return [text, ""]


def _date(text: str) -> str:
    """The date as PBN writes it, from 2026-11-21, 21-11-2026 or 21.11.2026; else empty."""
    parts = text.replace("/", "-").replace(".", "-").split("-")
    if len(parts) != 3 or not all(part.isdecimal() and len(part) < 5 for part in parts):
        return ""
    year, month, day = parts if len(parts[0]) == 4 else reversed(parts)
    return f"{year}.{int(month):02}.{int(day):02}" if len(year) == 4 else ""
