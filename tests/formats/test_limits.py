"""Whatever a file contains is answered: in time, within limits, and by the name of the problem."""

import pytest

from deals.formats.boards import read_any
from deals.formats.limits import MOST_BOARDS, MOST_LETTERS, MOST_PROBLEMS
from deals.formats.problems import Code, Problem
from deals.formats.record import Record
from deals.formats.tournament import Tournament
from tests.formats.fuzzing import HOSTILE, ROW, XML, hostile, mutated

pytestmark = pytest.mark.long


def codes(data: bytes) -> list[Code]:
    """The kinds of problems in the file, in order, each once."""
    found = [one.code for one in read_any(data, "some") if isinstance(one, Problem)]
    return list(dict.fromkeys(found))


SAID = {
    "lin doubles": [Code.AUCTION],
    "lin calls": [Code.AUCTION],
    "lin blanks": [Code.BROKEN_OFF],
    "lin empty boards": [Code.MANY_BOARDS],
    "lin explanations": [Code.LONG_BOARD],
    "lin cards": [Code.LONG_BOARD, Code.PLAY],
    "pbn escapes": [Code.UNKNOWN_TEXT],
    "pbn open tags": [Code.BAD_TAG, Code.MORE_PROBLEMS],
    "pbn rows": [Code.LONG_BOARD],
    "pbn names of tags": [Code.LONG_BOARD],
    "pbn boards": [Code.MANY_BOARDS],
    "pbn a deal of aces": [Code.DEAL_UNREADABLE],
    "pbn tags on a line": [Code.LONG_BOARD],
    "rbn blanks": [Code.UNKNOWN_TEXT],
    "pbn passes": [Code.AUCTION],
    "page of comments": [Code.NOT_THIS_FORMAT],
    "xml depth": [Code.LONG_XML, Code.NO_BOARDS],
    "xml text": [Code.LONG_XML, Code.NO_BOARDS],
    "xml ampersands and rare letters": [Code.LONG_XML, Code.NO_BOARDS],
    "csv words": [Code.ROW_BOARD, Code.NO_ROWS],
    "xml attribute list": [Code.XML_ENTITY],
    "xml sessions": [Code.MANY_BOARDS, Code.BROKEN_OFF, Code.NO_BOARDS],
    "csv a date": [Code.BAD_ROW, Code.NO_ROWS],
    "csv bad rows": [Code.ROW_BOARD, Code.MORE_PROBLEMS, Code.MANY_BOARDS, Code.NO_ROWS],
}
"""What is told of some of the shapes; the others need only come to their end."""


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_made_to_do_harm_is_answered_by_name(name: str) -> None:
    told = codes(hostile(name, 200_000))

    if name in SAID:
        assert set(told) == set(SAID[name])


@pytest.mark.parametrize("name", HOSTILE)
def test_a_small_one_is_too(name: str) -> None:
    for size in (49, 2000):
        for item in read_any(hostile(name, size), "some"):
            assert str(item)


@pytest.mark.parametrize("kind", ["pbn", "lin", "xml", "csv", "bws", "dealing"])
def test_a_file_with_anything_done_to_it_raises_nothing(kind: str) -> None:
    for data in mutated(kind, 7, 40 if kind == "bws" else 2000):
        for item in read_any(data, f"some.{kind}"):
            assert isinstance(item, Record | Tournament | Problem)


def test_problems_past_the_limit_are_counted() -> None:
    found = list(read_any(b"md|1SX|" * 700, "some.lin"))

    assert len(found) == MOST_PROBLEMS + 1
    assert found[-1] == Problem(Code.MORE_PROBLEMS, "some.lin", 0, params={"count": "200"})
    assert found[-1].reason == "There are 200 more problems in the file."


def test_rows_that_cannot_be_read_are_counted_too() -> None:
    found = list(read_any(f"{ROW}{'x' * 3}\n".encode() + b"x\n" * 600, "some.csv"))

    assert [one.code for one in found[-2:] if isinstance(one, Problem)] == [
        Code.NO_ROWS,
        Code.MORE_PROBLEMS,
    ]
    assert isinstance(found[-1], Problem)
    assert found[-1].params == {"count": str(601 - MOST_PROBLEMS)}


def test_boards_past_the_limit_are_not_read() -> None:
    found = list(read_any(b"md|1|" * (MOST_BOARDS + 5), "some.lin"))

    assert len([one for one in found if isinstance(one, Record)]) == MOST_BOARDS
    assert found[-1] == Problem(Code.MANY_BOARDS, "some.lin", 1)


def test_a_long_quotation_is_told_by_its_beginning() -> None:
    [problem] = read_any(b"md|1" + b"X" * 5000 + b"|")

    assert isinstance(problem, Problem)
    assert problem.params == {"text": f"1{'X' * 199}…"}


def test_a_value_longer_than_any_is_cut_and_the_board_is_read() -> None:
    much = "ab " * MOST_LETTERS
    text = f'[Board "1"]\n[Site "{much}"]\n[Commentary ""]\n{much}\n'
    [board] = read_any(text.encode(), "some.pbn")

    assert isinstance(board, Record)
    kept = much[:MOST_LETTERS].strip()
    assert (board.tags["Site"], board.sections["Commentary"]) == (kept, (kept,))


@pytest.mark.parametrize("written", ["1-1-" + "9" * 5000, "9" * 5000 + "-1-1", "1-1-20266"])
def test_a_date_of_too_many_digits_is_none(written: str) -> None:
    [tournament] = read_any(f"date;{ROW}{written};1;1;2;3NT N;9\n".encode(), "some.csv")

    assert isinstance(tournament, Tournament)
    assert (tournament.date, len(tournament.results)) == ("", 1)


def test_elements_too_deep_cost_what_is_in_them_alone() -> None:
    board = "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>"
    found = list(read_any(f"{XML}{board}{'<SECTION>' * 60}{board}".encode(), "some.xml"))

    assert isinstance(found[0], Tournament)
    assert [result.board for result in found[0].results] == [1]
    assert found[1:] == [Problem(Code.LONG_XML, "some.xml", 1)]


def test_a_deal_that_stands_for_all_games_and_is_wrong_is_told_of_each() -> None:
    deal = "N:AA... - - -"
    text = f'[Board "1"]\n[Deal "##{deal}"]\n\n[Board "2"]\n'
    found = list(read_any(text.encode(), "some.pbn"))

    assert [(one.code, one.line, one.board) for one in found if isinstance(one, Problem)] == [
        (Code.CARD_TWICE, 2, "1"),
        (Code.CARD_TWICE, 4, "2"),
    ]
