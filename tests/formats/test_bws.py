"""The evening in a Bridgemate database, from the rows of its tables."""

from dataclasses import replace

import pytest

from deals.bridge.cards import Card
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Side
from deals.formats.boards import read_boards
from deals.formats.bws import read_bws
from deals.formats.bws.access import Row
from deals.formats.bws.reader import read_evening
from deals.formats.problems import Code, Problem
from deals.formats.tournament import (
    DealtBoard,
    FileAdjustment,
    FilePair,
    FilePairing,
    FilePlayer,
    FileResult,
    Tournament,
)

SECTION: list[Row] = [{"ID": 1, "Letter": "A"}]
ROUND: Row = {
    "Section": 1,
    "Table": 2,
    "Round": 1,
    "NSPair": 2,
    "EWPair": 6,
    "LowBoard": 3,
    "HighBoard": 4,
}
RECEIVED: Row = {
    "ID": 1,
    "Section": 1,
    "Table": 2,
    "Round": 1,
    "Board": 3,
    "PairNS": 2,
    "PairEW": 6,
    "NS/EW": "W",
    "Contract": "3 NT x",
    "Result": "-2",
    "LeadCard": "S10",
    "Remarks": None,
    "Erased": False,
    "DateLog": "2026-11-19 00:00:00",
}
RESULT = FileResult(
    3,
    "2",
    "6",
    contract=parse_contract("3NTX"),
    declarer=Seat.W,
    tricks=7,
    lead=Card.parse("ST"),
    table=2,
    round=1,
    section="A",
)


def evening(**tables: list[Row]) -> list[Tournament | Problem]:
    """What is read from these tables."""
    return list(read_evening({"Section": SECTION, **tables}, "x.bws"))


def results(*rows: Row) -> tuple[FileResult, ...]:
    """The results read from these rows, without a problem."""
    [read] = evening(ReceivedData=list(rows))
    assert isinstance(read, Tournament)
    return read.results


def test_a_result_is_read_with_its_place() -> None:
    assert evening(RoundData=[ROUND], ReceivedData=[RECEIVED]) == [
        Tournament(
            date="2026.11.19",
            pairs=(FilePair("2", section="A"), FilePair("6", section="A")),
            pairings=(FilePairing(2, 1, "2", "6", 3, 4, "A"),),
            results=(RESULT,),
        )
    ]


def test_a_corrected_result_replaces_the_first() -> None:
    assert results({**RECEIVED, "ID": 2, "Result": "="}, RECEIVED) == (replace(RESULT, tricks=9),)


def test_an_erased_result_is_none() -> None:
    later = {**RECEIVED, "ID": 3, "Board": 4}
    erased = {**RECEIVED, "ID": 2, "Erased": True}
    assert results(RECEIVED, erased, later) == (replace(RESULT, board=4),)


def test_a_board_passed_out_has_no_declarer() -> None:
    passed = {**RECEIVED, "Contract": "PASS", "Result": None, "LeadCard": None, "NS/EW": "N"}
    assert results(passed) == (
        replace(RESULT, contract=PassedOut(), declarer=None, tricks=None, lead=None),
    )


def test_percentages_among_the_remarks_are_an_adjusted_score() -> None:
    row: Row = {**RECEIVED, "Contract": None, "Result": None, "LeadCard": None}
    assert results({**row, "Remarks": "40%-60%"}) == (
        replace(
            RESULT,
            contract=None,
            declarer=None,
            tricks=None,
            lead=None,
            adjusted=FileAdjustment(40, 60),
        ),
    )


@pytest.mark.parametrize(
    ("change", "code", "text"),
    [
        ({"Contract": "9 NT"}, Code.CONTRACT, "9 NT"),
        ({"NS/EW": "?"}, Code.DECLARER, "?"),
        ({"Result": "-11"}, Code.RESULT, "-11"),
        ({"LeadCard": "X1"}, Code.LEAD, "X1"),
    ],
)
def test_a_field_that_cannot_be_read_is_told_with_board_and_table(
    change: Row, code: Code, text: str
) -> None:
    _, problem = evening(ReceivedData=[{**RECEIVED, **change}])
    assert problem == Problem(code, "x.bws", 0, "3 (A2)", {"text": text})


def test_names_come_from_the_seats_of_round_one() -> None:
    seats: list[Row] = [
        {"Section": 1, "Table": 2, "Direction": "N", "Number": "77", "Name": "Anne Bak"},
        {"Section": 1, "Table": 2, "Direction": "S", "Number": "78"},
    ]
    [read, _] = evening(
        RoundData=[ROUND],
        PlayerNumbers=seats,
        PlayerNames=[{"ID": 1, "strID": "78", "Name": "Bo Dam"}],
    )
    assert isinstance(read, Tournament)
    assert read.pairs == (
        FilePair("2", (FilePlayer("Anne Bak", "77"), FilePlayer("Bo Dam", "78")), section="A"),
        FilePair("6", section="A"),
    )


def test_a_number_that_sits_twice_in_a_round_is_two_pairs() -> None:
    [read, _] = evening(
        RoundData=[{**ROUND, "EWPair": 3}, {**ROUND, "Table": 3, "NSPair": 3, "EWPair": 2}]
    )
    assert isinstance(read, Tournament)
    assert [(pair.number, pair.side) for pair in read.pairs] == [
        ("2", Side.NS),
        ("3", Side.EW),
        ("3", Side.NS),
        ("2", Side.EW),
    ]


def test_a_movement_without_results_says_so() -> None:
    assert evening(RoundData=[ROUND])[1:] == [Problem(Code.NO_RESULTS, "x.bws", 0)]


def test_an_empty_database_says_so() -> None:
    assert evening() == [Problem(Code.NO_BOARDS, "x.bws", 0)]


def test_hands_are_read_and_bad_ones_named() -> None:
    suits = dict(zip(("Clubs", "Diamonds", "Spades"), ("North", "East", "South"), strict=True))
    row: Row = {"Section": 1, "Board": 1}
    row |= {f"{seat}{suit}": "AKQJ1098765432" for suit, seat in suits.items()}
    bad = {**row, "Board": 2, "EastDiamonds": "ABC"}
    read, problem, _ = evening(HandRecord=[row, bad])
    assert isinstance(read, Tournament)
    assert read.boards == (
        DealtBoard(
            1,
            Deal.parse("N:...AKQJT98765432 ..AKQJT98765432. AKQJT98765432... .AKQJT98765432.."),
        ),
    )
    assert isinstance(problem, Problem)
    assert (problem.code, problem.board) == (Code.HAND, "2")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Code.EMPTY),
        (b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(4000), Code.NOT_THIS_FORMAT),
    ],
)
def test_bytes_that_are_no_database_say_so(data: bytes, code: Code) -> None:
    assert list(read_bws(data, "x")) == [
        Problem(code, "x", 0, params={"format": "BWS"} if data else {})
    ]


def test_an_upload_of_it_is_told_from_the_other_formats() -> None:
    [problem] = read_boards(b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(4000))
    assert isinstance(problem, Problem)
    assert problem.params == {"format": "BWS"}
