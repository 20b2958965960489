"""USEBIO of scoring programs."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from deals.bridge.cards import Card
from deals.bridge.contract import PassedOut, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Side, Vulnerability
from deals.formats import tournament
from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem, Scope
from deals.formats.record import Record
from deals.formats.usebio import read_usebio, write_usebio

SAMPLE = (Path(__file__).parent / "samples" / "pairs.xml").read_bytes()
SUITS = Deal.parse("N:...AKQJT98765432 ..AKQJT98765432. AKQJT98765432... .AKQJT98765432..")
EVENING = tournament.Tournament(
    name="Torsdag",
    club="Broklubben Sø & Sand",
    date="2026.11.19",
    scoring="MatchPoints",
    pairs=(
        tournament.FilePair(
            "1NS",
            (tournament.FilePlayer("Anne Bak", "101"), tournament.FilePlayer("Bo Dam", "7")),
            Side.NS,
        ),
        tournament.FilePair(
            "1EW", (tournament.FilePlayer("Carl Elm"), tournament.FilePlayer("Dorte Frø")), Side.EW
        ),
    ),
    boards=(
        tournament.DealtBoard(1, SUITS),
        tournament.DealtBoard(4, Deal.parse("N:...AKQJT98765432 - - -")),
    ),
    results=(
        tournament.FileResult(
            1,
            "1NS",
            "1EW",
            contract=parse_contract("4SX"),
            declarer=Seat.S,
            tricks=9,
            lead=Card.parse("HT"),
            score=-100,
        ),
        tournament.FileResult(2, "1NS", "1EW", contract=PassedOut(), score=0),
        tournament.FileResult(3, "1NS", "1EW", adjusted=tournament.FileAdjustment(60, 40)),
    ),
)


def with_line(*fields: str, board: str = "1") -> bytes:
    """A file with one result, which has these fields."""
    inside = "".join(
        f"<{name}>{value}</{name}>" for name, value in (field.split("=", 1) for field in fields)
    )
    return (
        f"<USEBIO><EVENT>\n<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>\n"
        f"<TRAVELLER_LINE>{inside}</TRAVELLER_LINE></BOARD></EVENT></USEBIO>"
    ).encode()


def told(data: bytes) -> list[tuple[Code, int, str, dict[str, str]]]:
    """The problems found: what, in which line, on which board, with which words."""
    found = [item for item in read_usebio(data, "x.xml") if isinstance(item, Problem)]
    return [(each.code, each.line, each.board, dict(each.params)) for each in found]


def test_an_evening_is_read_whole() -> None:
    assert list(read_usebio(SAMPLE)) == [EVENING]


def test_every_result_knows_its_line() -> None:
    [evening] = read_usebio(SAMPLE)
    assert isinstance(evening, tournament.Tournament)
    assert [result.line for result in evening.results] == [25, 37, 48]


def test_what_is_written_is_read_back_equal() -> None:
    assert list(read_usebio(write_usebio(EVENING))) == [EVENING]


@pytest.mark.parametrize("counted", list(tournament.Counted))
def test_what_a_result_is_worth_is_written_and_read_back(counted: tournament.Counted) -> None:
    awarded = tournament.Awarded(counted, Decimal("7.25"), Decimal("-0.5"))
    evening = replace(
        EVENING, results=tuple(replace(result, awarded=awarded) for result in EVENING.results)
    )

    assert list(read_usebio(write_usebio(evening))) == [evening]


def test_a_remark_is_a_comment_that_ends_where_it_should() -> None:
    data = write_usebio(replace(EVENING, notes=("Pair 7 -- a warning -->",)))

    assert b"<!-- Pair 7 - - a warning - -> -->" in data
    assert list(read_usebio(data)) == [EVENING]


def test_what_xml_cannot_hold_is_left_out() -> None:
    data = write_usebio(replace(EVENING, name=f"{EVENING.name}\x0b", notes=("--- \x01",)))

    assert list(read_usebio(data)) == [EVENING]


def test_sections_rounds_and_tables_are_written_and_read_back() -> None:
    one, two, _ = EVENING.results
    evening = replace(
        EVENING,
        pairs=tuple(replace(pair, section="B") for pair in EVENING.pairs),
        boards=(replace(EVENING.boards[0], section="B"),),
        results=(
            replace(one, section="B", table=3, round=2),
            replace(two, section="A", table=1, round=1),
        ),
    )
    assert list(read_usebio(write_usebio(evening))) == [evening]


def test_each_result_becomes_a_record_of_its_board_with_the_names() -> None:
    first, passed, adjusted, undealt = EVENING.records()
    assert first.table.deal == SUITS
    assert (str(first.table.contract), first.table.declarer, first.table.score()) == (
        "4SX",
        Seat.S,
        -100,
    )
    assert first.tags == {
        "Event": "Torsdag",
        "Site": "Broklubben Sø & Sand",
        "Date": "2026.11.19",
        "Scoring": "MatchPoints",
        "Board": "1",
        "PairNS": "1",
        "PairEW": "1",
        "North": "Anne Bak",
        "South": "Bo Dam",
        "East": "Carl Elm",
        "West": "Dorte Frø",
    }
    assert passed.table.contract == PassedOut()
    assert (adjusted.tags["AdjustedNS"], adjusted.tags["AdjustedEW"]) == ("60", "40")
    assert (undealt.board, undealt.table.vulnerability) == (4, Vulnerability.ALL)


def test_an_upload_of_it_is_told_from_the_other_formats() -> None:
    records = [item for item in read_boards(SAMPLE) if isinstance(item, Record)]
    assert [record.board for record in records] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        (["CONTRACT=8S", "PLAYED_BY=N"], (Code.CONTRACT, 3, "1", {"text": "8S"})),
        (["CONTRACT=3NT", "PLAYED_BY=Q"], (Code.DECLARER, 3, "1", {"text": "Q"})),
        (["CONTRACT=3NT", "PLAYED_BY=W", "TRICKS=14"], (Code.RESULT, 3, "1", {"text": "14"})),
        (["LEAD=1H"], (Code.LEAD, 3, "1", {"text": "1H"})),
        (["SCORE=many"], (Code.SCORE, 3, "1", {"text": "many"})),
    ],
)
def test_a_field_that_cannot_be_read_costs_only_itself(
    fields: list[str], problem: tuple[Code, int, str, dict[str, str]]
) -> None:
    data = with_line(*fields)
    assert told(data) == [problem]
    assert [type(item) for item in read_usebio(data)] == [tournament.Tournament, Problem]


def test_tricks_may_be_counted_from_the_contract() -> None:
    [evening] = read_usebio(with_line("CONTRACT=3NT", "PLAYED_BY=W", "TRICKS=+2"))
    assert isinstance(evening, tournament.Tournament)
    assert evening.results[0].tricks == 11


def test_a_board_without_a_number_is_named_and_its_results_are_kept() -> None:
    assert told(with_line("SCORE=50", board="x")) == [(Code.BOARD_NUMBER, 2, "x", {"text": "x"})]


def test_a_file_that_breaks_off_gives_what_stands_before() -> None:
    cut = SAMPLE[: SAMPLE.index(b"<CONTRACT>PASS")]
    evening, problem = read_usebio(cut, "x.xml")
    assert isinstance(evening, tournament.Tournament)
    assert evening.results == EVENING.results[:1]
    assert isinstance(problem, Problem)
    assert (problem.code, problem.line, problem.scope) == (Code.BROKEN_OFF, 40, Scope.PART)


def test_a_bomb_of_entities_is_refused() -> None:
    bomb = (
        b'<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
        b"<USEBIO><CLUB><CLUB_NAME>&b;</CLUB_NAME></CLUB></USEBIO>"
    )
    assert told(bomb) == [(Code.XML_ENTITY, 0, "", {})]


def test_an_entity_that_would_read_another_file_is_refused() -> None:
    spy = b'<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/hostname">]><USEBIO>&a;</USEBIO>'
    assert told(spy) == [(Code.XML_ENTITY, 0, "", {})]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"  ", Code.EMPTY),
        (b"<html></html>", Code.NOT_THIS_FORMAT),
        (b"<USEBIO></USEBIO>", Code.NO_BOARDS),
    ],
)
def test_a_file_without_an_evening_says_so(data: bytes, code: Code) -> None:
    assert [each[0] for each in told(data)] == [code]


def test_a_hand_that_is_none_costs_the_deal_and_not_the_results() -> None:
    data = SAMPLE.replace(b"<SPADES>AKQJT98765432</SPADES>", b"<SPADES>AKQJT9876543Z</SPADES>")
    evening, problem = read_usebio(data)
    assert isinstance(evening, tournament.Tournament)
    assert evening == replace(EVENING, boards=EVENING.boards[1:])
    assert isinstance(problem, Problem)
    assert (problem.code, problem.board, problem.params) == (
        Code.HAND,
        "1",
        {"text": "South: AKQJT9876543Z..."},
    )


def test_each_of_several_sessions_is_a_tournament() -> None:
    board = b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>"
    session = b"<SESSION><SECTION SECTION_ID='A'>" + board + b"</SECTION></SESSION>"
    found = list(read_usebio(b"<USEBIO><EVENT>" + session * 2 + b"</EVENT></USEBIO>"))
    result = tournament.FileResult(1, "", "", section="A")
    assert found == [tournament.Tournament(session=number, results=(result,)) for number in (1, 2)]


def test_a_match_gives_its_round_to_its_boards() -> None:
    board = b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>"
    match = b"<MATCH><ROUND_NUMBER>4</ROUND_NUMBER>" + board + b"</MATCH>"
    [found] = read_usebio(b"<USEBIO><EVENT>" + match + b"</EVENT></USEBIO>")
    assert isinstance(found, tournament.Tournament)
    assert found.results == (tournament.FileResult(1, "", "", round=4),)
