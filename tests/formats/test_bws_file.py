"""A Bridgemate database as a file: read whole, with what is wrong in it named."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Side
from deals.formats.boards import read_any
from deals.formats.bws import read_bws
from deals.formats.problems import Code, Problem, Scope
from deals.formats.tournament import (
    DealtBoard,
    FileAdjustment,
    FilePair,
    FilePairing,
    FilePlayer,
    FileResult,
    Tournament,
)
from tests.formats.bridgemate import BAD, HANDS, OTHER, RESULTS, bridgemate, hand_record
from tests.formats.jet import Kind, Table, write_jet


def pairings(section: str) -> tuple[FilePairing, ...]:
    return (
        FilePairing(1, 1, "1", "1", 1, 2, section),
        FilePairing(2, 1, "2", "2", 1, 2, section),
        FilePairing(1, 2, "1", "2", 3, 4, section),
        FilePairing(2, 2, "2", "1", 3, 4, section),
    )


def result(
    board: int, table: int, told: str = "", section: str = "A", **more: object
) -> FileResult:
    """A result told as "S 4H 10 D9"."""
    by, contract, tricks, lead = (told.split() + [""] * 4)[:4]
    round_ = 1 if board < 3 else 2
    return FileResult(
        board,
        str(table),
        str(table if round_ == 1 else 3 - table),
        contract=parse_contract(contract) if contract else None,
        declarer=Seat(by) if by and by != "-" else None,
        tricks=int(tricks) if tricks else None,
        lead=Card.parse(lead) if lead else None,
        table=table,
        round=round_,
        section=section,
        **more,  # type: ignore[arg-type]
    )


def test_an_evening_of_two_sections_with_the_same_numbers_is_read_whole() -> None:
    known = {
        ("A", "1", Side.NS): (FilePlayer("Anna Holm", "101"), FilePlayer("Bo Dahl", "102")),
        ("A", "1", Side.EW): (FilePlayer("Eva Lund", "103"), FilePlayer("Finn Bak", "104")),
        ("B", "1", Side.NS): (FilePlayer("Søren Ærø", "201"), FilePlayer("Åse Øster", "202")),
    }
    assert list(read_any(bridgemate(), "evening.bws")) == [
        Tournament(
            date="2026.11.19",
            pairs=tuple(
                FilePair(number, known.get((letter, number, side), ()), side, letter)
                for letter in "AB"
                for number in "12"
                for side in (Side.NS, Side.EW)
            ),
            boards=tuple(
                DealtBoard(number, Deal.parse(f"N:{HANDS if number % 2 else OTHER}"), letter)
                for letter in "AB"
                for number in (1, 2, 3)
            ),
            pairings=tuple(
                each
                for letter in "AB"
                for round_ in (1, 2)
                for each in pairings(letter)
                if each.round == round_
            ),
            results=(
                result(1, 2, "S 4H 10 S5"),
                result(2, 1, "- Pass"),
                result(2, 2, "E 3NTX 10"),
                result(1, 1, "S 4H 10 D9"),
                result(3, 1, "N 2S 10 CA"),
                result(3, 2, adjusted=FileAdjustment(60, 40)),
                result(1, 1, "W 2D 6 HT", "B"),
                result(2, 1, "E 1C 13 S2", "B"),
            ),
        )
    ]


def test_rows_that_cannot_be_read_are_named_by_board_and_table_and_the_others_come_in() -> None:
    whole, *problems = read_bws(bridgemate(RESULTS + BAD), "evening.bws")

    assert problems == [
        Problem(Code.CONTRACT, "evening.bws", 0, "2 (B2)", {"text": "8 NT"}),
        Problem(Code.DECLARER, "evening.bws", 0, "3 (B1)", {"text": "Q"}),
        Problem(Code.RESULT, "evening.bws", 0, "3 (B2)", {"text": "+9"}),
        Problem(Code.LEAD, "evening.bws", 0, "4 (B1)", {"text": "Z9"}),
    ]
    assert isinstance(whole, Tournament)
    assert whole.results[8:] == (
        result(2, 2, "", "B"),
        result(3, 1, "- 3C 9", "B"),
        result(3, 2, "N 3C", "B"),
        result(4, 1, "N 3C 9", "B"),
    )


@pytest.mark.parametrize(
    ("hands", "problems"),
    [
        (HANDS.replace("K6.", "X6."), [(Code.HAND, {"text": HANDS.replace("K6.", "X6.")})]),
        (HANDS.replace("K6.", "A6."), [(Code.CARD_TWICE, {"card": "SA"})]),
        (
            HANDS.replace("K6.", "6."),
            [(Code.WRONG_COUNT, {"total": "51", "seat": "N", "count": "12"})],
        ),
        (
            HANDS.replace("K6.", "AK6."),
            [
                (Code.WRONG_COUNT, {"total": "53", "seat": "N", "count": "14"}),
                (Code.CARD_TWICE, {"card": "SA"}),
            ],
        ),
    ],
)
def test_hands_that_cannot_be_are_named_and_the_others_come_in(
    hands: str, problems: list[tuple[Code, dict[str, str]]]
) -> None:
    records = [hand_record(1, 1, hands), hand_record(1, 2, OTHER)]
    whole, *found = read_bws(bridgemate(hands=records), "evening.bws")

    assert found == [Problem(code, "evening.bws", 0, "1", params) for code, params in problems]
    assert isinstance(whole, Tournament)
    assert whole.boards == (DealtBoard(2, Deal.parse(f"N:{OTHER}")),)


def test_before_the_session_there_is_a_movement_and_no_result() -> None:
    whole, *problems = read_bws(bridgemate([], []), "evening.bws")

    assert problems == [Problem(Code.NO_RESULTS, "evening.bws", 0)]
    assert isinstance(whole, Tournament)
    assert (len(whole.pairings), whole.results, whole.boards) == (8, (), ())


def test_another_programs_database_has_no_boards() -> None:
    data = write_jet({"Customers": Table({"ID": Kind.LONG}, [{"ID": 1}])})

    assert list(read_any(data, "shop.mdb")) == [Problem(Code.NO_BOARDS, "shop.mdb", 0)]


@pytest.mark.parametrize("length", [1, 30, 4096, 8192, 3 * 4096 + 100, -4096, -1])
def test_a_database_cut_off_anywhere_is_said_and_nothing_is_invented(length: int) -> None:
    whole = bridgemate()
    [full] = read_bws(whole)
    assert isinstance(full, Tournament)

    found = list(read_bws(whole[:length], "cut.bws"))

    problems = [one for one in found if isinstance(one, Problem)]
    assert problems
    for read in found:
        if isinstance(read, Tournament):
            assert set(read.results) <= set(full.results)
            assert set(read.boards) <= set(full.boards)
        else:
            assert read.scope in (Scope.FILE, Scope.PART)
