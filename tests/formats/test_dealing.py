"""Files of dealing programs: the same three boards in each of their ways."""

from collections.abc import Callable

import pytest

from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Vulnerability
from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem
from deals.formats.record import Record
from tests.formats.dealing_programs import DEALS, RBN, WRITERS, bri, digits
from tests.formats.real import FOLDER


@pytest.mark.parametrize("write", WRITERS)
def test_each_way_of_writing_gives_the_same_boards(
    write: Callable[[tuple[Deal, ...]], bytes],
) -> None:
    found = list(read_boards(write(DEALS), "boards"))
    assert [(one.board, one.table.deal) for one in found if isinstance(one, Record)] == list(
        enumerate(DEALS, 1)
    )
    assert len(found) == len(DEALS)
    second = found[1]
    assert isinstance(second, Record)
    assert (second.table.dealer, second.table.vulnerability) == (Seat.E, Vulnerability.NS)


def test_a_board_whose_cards_are_wrong_costs_itself() -> None:
    first, problem, third = read_boards(bri(DEALS).replace(digits(DEALS[1]), b"01" * 39), "boards")
    assert isinstance(first, Record)
    assert isinstance(third, Record)
    assert isinstance(problem, Problem)
    assert (problem.code, problem.board) == (Code.CARD_TWICE, "2")


def test_of_rbn_the_hands_are_read_and_that_the_rest_is_left_is_said() -> None:
    record, told = read_boards(RBN.encode(), "story.rbn")
    assert isinstance(record, Record)
    assert (record.board, record.line) == (8, 5)
    assert (record.table.dealer, record.table.vulnerability) == (Seat.N, Vulnerability.EW)
    south = "K9.K94.AT75432.9"
    hands = f"W:A8765.QT.K9.AT87 J42.AJ7632.J.632 QT3.85.Q86.KQJ54 {south}"
    assert record.table.deal == Deal.parse(hands)
    assert isinstance(told, Problem)
    assert told.code is Code.HANDS_ONLY


@pytest.mark.parametrize(("file", "name"), [("a.cds", "CDS"), ("B.RZD", "RZD")])
def test_what_can_only_be_guessed_at_is_refused_under_its_name(file: str, name: str) -> None:
    [problem] = read_boards(b"\x10\0  \x44\x74\xda", file)
    assert isinstance(problem, Problem)
    assert (problem.code, dict(problem.params)) == (Code.NOT_READ, {"format": name})


@pytest.mark.parametrize("end", ["dlm", "dup", "dge", "ber", "bhg", "bri", "rbn"])
def test_what_is_not_what_its_name_promises_is_refused_under_that_name(end: str) -> None:
    for data in (b"\x10\0\xfe\x44\x74\xda" * 50, b"[Document]\nno more\n", b"some words"):
        [problem] = read_boards(data, f"evening.{end}")
        assert isinstance(problem, Problem)
        assert (problem.code, problem.params["format"]) == (Code.NOT_THIS_FORMAT, end.upper())


def test_a_file_is_read_for_what_is_in_it_whatever_its_name() -> None:
    [record] = read_boards(b'[Board "1"]\n[Contract "3NT"]\n[Declarer "W"]\n', "evening.dup")
    assert isinstance(record, Record)
    assert record.board == 1


@pytest.mark.skipif(not FOLDER.is_dir(), reason="no real files: set PARAGRAF_DATA")
def test_real_files_of_dealing_programs_hold_the_deals_of_the_pbn_beside_them() -> None:
    [pbn] = FOLDER.glob("pbn/handrecords-generators/test.pbn")
    deals = [one.table.deal for one in read_boards(pbn.read_bytes()) if isinstance(one, Record)]
    for end in ("dlm", "dup", "dge", "ber", "bhg", "bri"):
        [path] = FOLDER.glob(f"deals-other/*/test.{end}")
        found = read_boards(path.read_bytes(), path.name)
        assert [one.table.deal for one in found if isinstance(one, Record)] == deals
