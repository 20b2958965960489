"""The columns of a table of pairs or results, by their English and Danish headers.

A header is compared without blanks, dots, hyphens and case: "NS pair", "ns-pair" and "NSPAIR" are
one. What separates the columns (`;`, tabulator, `,` or `|`) is told by the first row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

SEPARATORS = ";\t,|"
_PASSED_OVER = re.compile(r"[\s._\-/#:()]+")


class Column(StrEnum):
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
    Column.EVENT: "event tournament",
    Column.DATE: "date",
    Column.SECTION: "section sec",
    Column.TABLE: "table tableno",
    Column.ROUND: "round roundno rnd",
    Column.BOARD: "board boardno brd",
    Column.NS: "ns nspair pairns northsouth nsno",
    Column.EW: "ew ewpair pairew eastwest ewno",
    Column.CONTRACT: "contract",
    Column.DECLARER: "declarer by playedby",
    Column.RESULT: "result tricks",
    Column.LEAD: "lead",
    Column.SCORE: "score nsscore points nspoints",
    Column.NS_PERCENT: "ns% nspercent adjustedns nsadjusted",
    Column.EW_PERCENT: "ew% ewpercent adjustedew ewadjusted",
    Column.NS_IMPS: "nsimp nsimps",
    Column.EW_IMPS: "ewimp ewimps",
    Column.PAIR: "pair pairno pairnumber",
    Column.DIRECTION: "direction side",
    Column.PLAYERS: "names players",
    Column.PLAYER_1: "player1 name1",
    Column.PLAYER_2: "player2 name2",
    Column.NUMBER_1: "number1 no1 playernumber1 memberno1",
    Column.NUMBER_2: "number2 no2 playernumber2 memberno2",
}
_DANISH = {
    Column.EVENT: "turnering",
    Column.DATE: "dato",
    Column.SECTION: "sektion række raekke",
    Column.TABLE: "bord bordnr",
    Column.ROUND: "runde rundenr",
    Column.BOARD: "spil spilnr kort kortnr",
    Column.NS: "nspar parns nordsyd nsnr",
    Column.EW: "øv øvpar parøv østvest øvnr",
    Column.CONTRACT: "kontrakt",
    Column.DECLARER: "spilfører spilfoerer spf af",
    Column.RESULT: "resultat stik",
    Column.LEAD: "udspil",
    Column.SCORE: "point nspoint",
    Column.NS_PERCENT: "nsprocent nspct justeretns nsjusteret",
    Column.EW_PERCENT: "øv% øvprocent øvpct justeretøv øvjusteret",
    Column.NS_IMPS: "",
    Column.EW_IMPS: "øvimp øvimps",
    Column.PAIR: "par parnr parnummer",
    Column.DIRECTION: "retning",
    Column.PLAYERS: "navne spillere",
    Column.PLAYER_1: "spiller1 navn1",
    Column.PLAYER_2: "spiller2 navn2",
    Column.NUMBER_1: "nummer1 nr1 medlemsnr1",
    Column.NUMBER_2: "nummer2 nr2 medlemsnr2",
}
_KNOWN = {
    word: column
    for names in (_ENGLISH, _DANISH)
    for column in names
    for word in names[column].split()
}
_IN_DANISH = frozenset(word for words in _DANISH.values() for word in words.split())


def column_of(header: str) -> Column | None:
    """The column with that header; None when it is not known.

    >>> column_of("NS pair"), column_of("Spilfører"), column_of("Remarks")
    (<Column.NS: 'ns'>, <Column.DECLARER: 'declarer'>, None)
    """
    return _KNOWN.get(_tidy(header))


def is_header(cells: Sequence[str]) -> bool:
    """Whether the row names columns, those of results or those of pairs."""
    found = {column_of(cell) for cell in cells} - {None}
    return len(found) > 1 and bool(found & {Column.BOARD, Column.PAIR})


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
