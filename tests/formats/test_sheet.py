"""Tables of pairs and results as a spreadsheet saves them."""

from decimal import Decimal
from pathlib import Path

import pytest

from deals.bridge.cards import Card
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.seats import Seat, Side
from deals.formats.boards import read_any
from deals.formats.problems import Code, Problem
from deals.formats.sheet import looks_like_sheet
from deals.formats.tournament import (
    FileAdjustment,
    FilePair,
    FilePlayer,
    FileResult,
    ScoreUnit,
    Tournament,
)

STATIC = Path(__file__).parents[2] / "static" / "samples"


def read(text: str) -> tuple[Tournament, list[Problem]]:
    """The tournament of a table, and its problems."""
    first, *rest = read_any(text.encode(), "table.csv")
    assert isinstance(first, Tournament)
    return first, [item for item in rest if isinstance(item, Problem)]


def codes(text: str) -> list[tuple[Code, int, str]]:
    found = [item for item in read_any(text.encode(), "t.csv") if isinstance(item, Problem)]
    return [(problem.code, problem.line, problem.board) for problem in found]


def one(cells: str, headers: str = "board,NS,EW,contract,declarer,result") -> FileResult:
    tournament, problems = read(f"{headers}\n{cells}\n")
    assert problems == []
    [result] = tournament.results
    return result


def test_a_row_is_a_result() -> None:
    assert one(
        "A,2,3,5,7,14,4SX,N,+1,KH,790",
        "section,round,table,board,NS pair,EW pair,contract,declarer,result,lead,score",
    ) == FileResult(
        board=5,
        ns="7",
        ew="14",
        contract=parse_contract("4SX"),
        declarer=Seat.N,
        tricks=11,
        lead=Card.parse("HK"),
        score=790,
        table=3,
        round=2,
        section="A",
    )


def test_danish_headers_bring_danish_cards_seats_and_contracts() -> None:
    result = one("5;7;14;3 UT x;Ø;-2;KD", "Spil;NS-par;ØV-par;Kontrakt;Spilfører;Resultat;Udspil")
    assert (result.contract, result.declarer) == (parse_contract("3NTX"), Seat.E)
    assert (result.tricks, result.lead) == (7, Card.parse("CQ"))


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_any_usual_separator_will_do(separator: str) -> None:
    headers = ["Board", "NS", "EW", "Contract", "Declarer", "Result"]
    result = one(separator.join(["1", "2", "3", "Pass", "", ""]), separator.join(headers))
    assert (result.board, result.ns, result.ew, result.contract) == (1, "2", "3", PassedOut())


def test_a_decimal_comma_and_a_decimal_point_are_the_same() -> None:
    for cells, headers in (("1;62,5;40 %", "spil;NS %;ØV %"), ("1,62.5,40%", "board,NS %,EW %")):
        assert one(cells, headers).adjusted == FileAdjustment(Decimal("62.5"), Decimal(40))


def test_average_plus_and_minus_are_sixty_and_forty_per_cent() -> None:
    assert one("1;A+;A-", "board;NS %;EW %").adjusted == FileAdjustment(Decimal(60), Decimal(40))


def test_an_adjusted_score_may_be_in_imps() -> None:
    adjusted = one("1;3;-3", "board;NS IMPs;EW IMPs").adjusted
    assert adjusted == FileAdjustment(Decimal(3), Decimal(-3), ScoreUnit.IMPS)


def test_contract_and_declarer_may_share_a_cell() -> None:
    result = one("1,4H S,=", "board,contract,result")
    assert (result.contract, result.declarer, result.tricks) == (parse_contract("4H"), Seat.S, 10)


def test_pairs_and_results_may_stand_in_one_file() -> None:
    tournament, problems = read(
        "Pair,Direction,Names\n1,NS,Anna Holm - Bo Dahl\n2,EW,Eva & Finn\n\n"
        'Event,Date,Board,NS,EW\n"Tuesday, late",24/11/2026,1,1,2\n'
    )
    assert problems == []
    assert tournament.pairs == (
        FilePair("1", (FilePlayer("Anna Holm"), FilePlayer("Bo Dahl")), Side.NS),
        FilePair("2", (FilePlayer("Eva"), FilePlayer("Finn")), Side.EW),
    )
    assert (tournament.name, tournament.date) == ("Tuesday, late", "2026.11.24")
    assert [(each.board, each.ns, each.ew) for each in tournament.results] == [(1, "1", "2")]


def test_the_samples_to_download_are_read_whole_and_alike() -> None:
    english, danish = (
        read((STATIC / name).read_text())
        for name in ("pairs-and-results.csv", "par-og-resultater.csv")
    )
    assert english[1] == danish[1] == []
    assert english[0].pairs == danish[0].pairs
    mine, theirs = (
        [
            (r.board, r.table, r.round, r.contract, r.declarer, r.tricks, r.lead)
            for r in each.results
        ]
        for each in (english[0], danish[0])
    )
    assert mine == theirs


# Bad input


def test_each_cell_that_cannot_be_read_is_named_and_the_rest_comes_in() -> None:
    text = (
        "board,NS,EW,contract,declarer,result,lead,table,round,score,NS %,EW %,remarks\n"
        "1,x,2,9S,N,,,,,,,,\n"
        "2,1,2,4S,Q,10,,,,,,,\n"
        "3,1,2,4S,N,14,Z9,0,one,many,,,\n"
        "4,1,2,,,,,,,,60,,\n"
        "five,1,2,4S,N,10,,,,,,,\n"
        "6,1,2,4S,N,10,,,,,,,good\n"
    )
    assert codes(text) == [
        (Code.COLUMN, 1, ""),
        (Code.CONTRACT, 2, "1"),
        (Code.PAIR_NUMBER, 2, "1"),
        (Code.DECLARER, 3, "2"),
        (Code.RESULT, 4, "3"),
        (Code.POINTS, 4, "3"),
        (Code.LEAD, 4, "3"),
        (Code.TABLE_NUMBER, 4, "3"),
        (Code.ROUND_NUMBER, 4, "3"),
        (Code.ADJUSTED, 5, "4"),
        (Code.ROW_BOARD, 6, "five"),
    ]
    assert [result.board for result in read(text)[0].results] == [1, 2, 3, 4, 6]


def test_a_table_without_headers_or_rows_is_refused_with_advice() -> None:
    assert codes("1;2;3\n4;5;6\n") == [(Code.NO_HEADERS, 1, "")]
    assert codes("board;NS;EW\n") == [(Code.NO_ROWS, 1, "")]
    assert codes("pair;names\nx;Anna - Bo\n") == [(Code.PAIR_NUMBER, 2, ""), (Code.NO_ROWS, 1, "")]


def test_a_cell_of_enormous_length_costs_only_its_row() -> None:
    text = f"board,NS,EW,event\n1,1,2,{'x' * 200_000}\n2,1,2,\n"
    assert codes(text) == [(Code.BAD_ROW, 2, "")]
    assert [result.board for result in read(text)[0].results] == [2]


def test_other_formats_are_not_taken_for_a_table() -> None:
    for text in ('[Event "x"]\n', "pn|a,b,c,d|md|1S|", "<USEBIO/>", "Anna, board member\n", ""):
        assert not looks_like_sheet(text)
