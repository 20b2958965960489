"""What a reader could not read: where, why, and what the person can do about it.

The words are whole English sentences with named placeholders, so that a page can
translate `code.reason` and `code.advice` and fill in `params` afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from deals.bridge.deal import Deal, DealFault
from deals.bridge.seats import Seat


class Scope(StrEnum):
    """How much was lost."""

    FILE = "file"
    """Nothing came in."""
    BOARD = "board"
    """One board was left out, the others came in."""
    PART = "part"
    """The board came in without one of its parts."""
    TOLD = "told"
    """Nothing: it is only said."""


class Code(StrEnum):
    """Every kind of problem a reader reports."""

    EMPTY = "empty"
    NOT_THIS_FORMAT = "not_this_format"
    UNKNOWN_TEXT = "unknown_text"
    UNKNOWN_BYTES = "unknown_bytes"
    NO_BOARDS = "no_boards"
    COMPRESSED = "compressed"
    WEB_PAGE = "web_page"
    NOT_READ = "not_read"
    HANDS_ONLY = "hands_only"
    NO_DEAL = "no_deal"
    LOST_BRACKET = "lost_bracket"
    LOST_MARK = "lost_mark"
    BY_OWNER = "by_owner"
    SHORT_HAND = "short_hand"
    DOCUMENT = "document"
    DEAL_UNREADABLE = "deal_unreadable"
    WRONG_COUNT = "wrong_count"
    CARD_TWICE = "card_twice"
    BAD_TAG = "bad_tag"
    TAG_TWICE = "tag_twice"
    BOARD_NUMBER = "board_number"
    DEALER = "dealer"
    VULNERABILITY = "vulnerability"
    CONTRACT = "contract"
    DECLARER = "declarer"
    RESULT = "result"
    AUCTION = "auction"
    PLAY = "play"
    PLAY_WITHOUT_CONTRACT = "play_without_contract"
    HAND = "hand"
    LEAD = "lead"
    SCORE = "score"
    BROKEN_OFF = "broken_off"
    XML_ENTITY = "xml_entity"
    DATABASE_TABLE = "database_table"
    NO_RESULTS = "no_results"
    NO_ROWS = "no_rows"
    NO_HEADERS = "no_headers"
    BAD_ROW = "bad_row"
    COLUMN = "column"
    ROW_BOARD = "row_board"
    PAIR_NUMBER = "pair_number"
    TABLE_NUMBER = "table_number"
    ROUND_NUMBER = "round_number"
    POINTS = "points"
    ADJUSTED = "adjusted"
    MORE_PROBLEMS = "more_problems"
    MANY_BOARDS = "many_boards"
    LONG_BOARD = "long_board"
    LONG_XML = "long_xml"

    @property
    def scope(self) -> Scope:
        """How much is lost to a problem of this kind."""
        return _WORDS[self][0]

    @property
    def reason(self) -> str:
        """Why, in English, with placeholders for the params."""
        return _WORDS[self][1]

    @property
    def advice(self) -> str:
        """What to do, in English, with placeholders for the params."""
        return _WORDS[self][2]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that could not be read."""

    code: Code
    file: str
    line: int
    """1 is the first line; 0 when no line is to blame."""
    board: str = ""
    """The board as the file names it; empty when it is none of them."""
    params: Mapping[str, str] = field(default_factory=dict)
    """What the words leave open; of a long quotation its beginning."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", _beginning(self.board))
        short = {name: _beginning(text) for name, text in self.params.items()}
        object.__setattr__(self, "params", short)

    @property
    def scope(self) -> Scope:
        """How much was lost."""
        return self.code.scope

    @property
    def reason(self) -> str:
        """Why, as an English sentence."""
        return self.code.reason.format(**self.params)

    @property
    def advice(self) -> str:
        """What to do, as an English sentence."""
        return self.code.advice.format(**self.params)

    def __str__(self) -> str:
        board = f", board {self.board}" if self.board else ""
        return f"{self.file}, line {self.line}{board}: {self.reason} {self.advice}"


_QUOTED = 200
"""Letters of the file in a problem."""


def _beginning(text: str) -> str:
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


def msg(text: str) -> str:
    """The same text: marks it as one that pages translate."""
    return text


def sound(deal: Deal, file: str, line: int, board: str) -> tuple[Deal | None, list[Problem]]:
    """The deal as it can come in, None when its cards cannot be, and one problem for each fault.

    Beside a full hand one that is short is left out where another is not written at all, for nobody
    could put it right from the file, and where all that are short have one card.
    """
    sizes = {seat: len(deal.hand(seat) or ()) for seat in Seat}
    short = [seat for seat, size in sizes.items() if 0 < size < FULL]
    single = all(sizes[seat] == 1 for seat in short)
    if not short or FULL not in sizes.values() or not (single or 0 in sizes.values()):
        faults = problems_of(deal, file, line, board)
        return (None if faults else deal), faults
    told = [
        Problem(Code.SHORT_HAND, file, line, board, {"seat": str(seat), "count": str(sizes[seat])})
        for seat in short
    ]
    left = Deal.of({seat: deal.hand(seat) for seat in Seat if seat not in short}).completed()
    faults = problems_of(left, file, line, board)
    return (None if faults else left), [*told, *faults]


FULL = 13
"""Cards of a hand."""


def problems_of(deal: Deal, file: str, line: int, board: str) -> list[Problem]:
    """What is wrong with the cards of a deal, one problem for each fault."""
    total = str(sum(len(hand or ()) for hand in deal.hands))
    found = []
    for fault in deal.problems():
        if fault.fault is DealFault.WRONG_COUNT:
            params = {"total": total, "seat": str(fault.seat), "count": str(fault.count)}
            found.append(Problem(Code.WRONG_COUNT, file, line, board, params))
        else:
            found.append(Problem(Code.CARD_TWICE, file, line, board, {"card": str(fault.card)}))
    return found


_WORDS: dict[Code, tuple[Scope, str, str]] = {
    Code.EMPTY: (
        Scope.FILE,
        msg("The file is empty."),
        msg("Export it again from the program it came from."),
    ),
    Code.NOT_THIS_FORMAT: (
        Scope.FILE,
        msg("This is not a {format} file."),
        msg("Choose a file that was exported as {format}."),
    ),
    Code.UNKNOWN_TEXT: (
        Scope.FILE,
        msg("No reader knows this file. It is text and begins: “{text}”."),
        msg(
            "Choose a file of boards or results: PBN, LIN, RBN, USEBIO, BWS, CSV, or hands for a"
            " dealing machine."
        ),
    ),
    Code.UNKNOWN_BYTES: (
        Scope.FILE,
        msg("No reader knows this file. It is no text that anybody could read."),
        msg(
            "Choose a file of boards or results: PBN, LIN, RBN, USEBIO, BWS, CSV, or hands for a"
            " dealing machine."
        ),
    ),
    Code.COMPRESSED: (
        Scope.FILE,
        msg("The file is packed, as ZIP files and spreadsheets of Excel are."),
        msg("Unpack it and choose the file inside; save a spreadsheet as CSV first."),
    ),
    Code.WEB_PAGE: (
        Scope.FILE,
        msg("This is a web page, not a file of boards; often it says why the file did not come."),
        msg("Open it to see what it says, sign in there if it asks, and download the file again."),
    ),
    Code.DOCUMENT: (
        Scope.FILE,
        msg("This is a document or a picture to look at, not a file of boards."),
        msg(
            "Export the boards from the program they are in, as PBN, LIN, USEBIO, BWS or CSV, and"
            " choose that file."
        ),
    ),
    Code.NOT_READ: (
        Scope.FILE,
        msg("This is a {format} file of a dealing machine, which is not read here."),
        msg("Export the boards as PBN from the program it came from, and choose that file."),
    ),
    Code.HANDS_ONLY: (
        Scope.TOLD,
        msg("Of a {format} file only numbers, dealer, vulnerability and hands are read."),
        msg("If you need auction and play, export the boards as PBN."),
    ),
    Code.NO_BOARDS: (
        Scope.FILE,
        msg("There is no board in the file."),
        msg("Export it again and include the deals."),
    ),
    Code.DEAL_UNREADABLE: (
        Scope.BOARD,
        msg("The deal “{text}” cannot be read."),
        msg("Write the four hands as N:spades.hearts.diamonds.clubs and so on round the table."),
    ),
    Code.WRONG_COUNT: (
        Scope.BOARD,
        msg("The deal has {total} cards: {seat} has {count}."),
        msg("Correct the hand so that every player has thirteen cards."),
    ),
    Code.CARD_TWICE: (
        Scope.BOARD,
        msg("The card {card} is dealt twice."),
        msg("Correct the hands so that every card is there once."),
    ),
    Code.SHORT_HAND: (
        Scope.PART,
        msg("{seat} has {count} of 13 cards, beside a full hand: that hand was left out."),
        msg("Write all thirteen cards, or a dash for a hand that is not known."),
    ),
    Code.NO_DEAL: (
        Scope.TOLD,
        msg("The board has no hands, as others in the file have."),
        msg("Add its hands if they are known."),
    ),
    Code.LOST_BRACKET: (
        Scope.TOLD,
        msg("A bracket is missing in “{text}”; the line was read as if it stood there."),
        msg('Write it as [Name "value"].'),
    ),
    Code.BY_OWNER: (
        Scope.TOLD,
        msg("The columns of the play are not the seats; each card was given to who was dealt it."),
        msg("Look at the play, and correct it if somebody played another card."),
    ),
    Code.LOST_MARK: (
        Scope.TOLD,
        msg("A quotation mark is missing in “{text}”; the line was read as if it stood there."),
        msg('Write it as [Name "value"].'),
    ),
    Code.BAD_TAG: (
        Scope.PART,
        msg("The line “{text}” cannot be read."),
        msg('Write it as [Name "value"].'),
    ),
    Code.TAG_TWICE: (
        Scope.PART,
        msg("The board has two different values for {tag}; the first is used."),
        msg("Remove the wrong one if it is the first."),
    ),
    Code.BOARD_NUMBER: (
        Scope.PART,
        msg("“{text}” is not a board number."),
        msg("Give the board a number from 1."),
    ),
    Code.DEALER: (
        Scope.PART,
        msg("“{text}” is not a dealer; the board number decides."),
        msg("Write N, E, S or W."),
    ),
    Code.VULNERABILITY: (
        Scope.PART,
        msg("“{text}” is not a vulnerability; the board number decides."),
        msg("Write None, NS, EW or All."),
    ),
    Code.CONTRACT: (
        Scope.PART,
        msg("“{text}” is not a contract."),
        msg("Write it as 4SX, 3NT or Pass."),
    ),
    Code.DECLARER: (
        Scope.PART,
        msg("“{text}” is not a declarer."),
        msg("Write N, E, S or W."),
    ),
    Code.RESULT: (
        Scope.PART,
        msg("“{text}” is not a number of tricks."),
        msg("Write the tricks declarer won, from 0 to 13."),
    ),
    Code.AUCTION: (
        Scope.PART,
        msg("The auction cannot be read at “{text}”."),
        msg("Correct the auction, or go on without it."),
    ),
    Code.PLAY: (
        Scope.PART,
        msg("The play cannot be read at “{text}”."),
        msg("Correct the play, or go on without it."),
    ),
    Code.PLAY_WITHOUT_CONTRACT: (
        Scope.PART,
        msg("The play cannot be followed: the contract is not known."),
        msg("Add the contract and declarer."),
    ),
    Code.HAND: (
        Scope.BOARD,
        msg("The hand “{text}” cannot be read."),
        msg("Correct the hand in the program the file came from, and export it again."),
    ),
    Code.LEAD: (
        Scope.PART,
        msg("The lead “{text}” is not a card."),
        msg("Correct the lead, or go on without it."),
    ),
    Code.SCORE: (
        Scope.PART,
        msg("“{text}” is not a score."),
        msg("Write the points of North-South, or A and two percentages as in A6040."),
    ),
    Code.BROKEN_OFF: (
        Scope.PART,
        msg("The file is damaged or breaks off here; only what stands before it was read."),
        msg("Export it again from the program it came from."),
    ),
    Code.XML_ENTITY: (
        Scope.FILE,
        msg("The file defines abbreviations of its own (XML entities), which can do harm."),
        msg("Export it again from the program it came from."),
    ),
    Code.DATABASE_TABLE: (
        Scope.PART,
        msg("The table {table} of the database cannot be read."),
        msg("Repair the file in the program it came from, or go on without this table."),
    ),
    Code.NO_RESULTS: (
        Scope.PART,
        msg("There are no results in the file, only the movement."),
        msg("Import it again after the session."),
    ),
    Code.NO_ROWS: (
        Scope.FILE,
        msg("The table has no row of a pair or a result."),
        msg("Write them below the headers, one to a row, as in the sample."),
    ),
    Code.NO_HEADERS: (
        Scope.FILE,
        msg("The table does not begin with headers that are known."),
        msg("Give it headers as in the sample: board, NS, EW, contract and so on."),
    ),
    Code.BAD_ROW: (
        Scope.BOARD,
        msg("The row cannot be read: a quotation mark is open, or a cell is far too long."),
        msg("Correct the row in the spreadsheet, and save it as CSV again."),
    ),
    Code.COLUMN: (
        Scope.TOLD,
        msg("The column “{text}” is not known and was passed over."),
        msg("Give it a header from the sample if it matters."),
    ),
    Code.ROW_BOARD: (
        Scope.BOARD,
        msg("“{text}” is not a board number; the row was left out."),
        msg("Give the board a number from 1."),
    ),
    Code.PAIR_NUMBER: (
        Scope.PART,
        msg("“{text}” is not the number of a pair."),
        msg("Write a number from 1, with the section or the direction if you like: 7, A7, 7NS."),
    ),
    Code.TABLE_NUMBER: (
        Scope.PART,
        msg("“{text}” is not the number of a table."),
        msg("Write a number from 1."),
    ),
    Code.ROUND_NUMBER: (
        Scope.PART,
        msg("“{text}” is not the number of a round."),
        msg("Write a number from 1."),
    ),
    Code.POINTS: (
        Scope.PART,
        msg("“{text}” is not a number of points."),
        msg("Write the points of North-South, as 420 or -50."),
    ),
    Code.ADJUSTED: (
        Scope.PART,
        msg("“{text}” is not an adjusted score for both sides."),
        msg("Write a number for each side, as 60 and 40, or A+ and A-."),
    ),
    Code.MORE_PROBLEMS: (
        Scope.TOLD,
        msg("There are {count} more problems in the file."),
        msg("Put right those above, then choose the file again."),
    ),
    Code.MANY_BOARDS: (
        Scope.BOARD,
        msg("The file has more boards, results or sessions than any event; the rest was not read."),
        msg("Divide the file."),
    ),
    Code.LONG_BOARD: (
        Scope.PART,
        msg("More than {most} lines belong to this board; the rest of them was not read."),
        msg("Look whether something stands there many times."),
    ),
    Code.LONG_XML: (
        Scope.PART,
        msg("The file is longer or deeper than those of scoring programs; it was read up to here."),
        msg("Export it again from the program it came from, or divide it."),
    ),
}
