"""Files of dealing programs: the same three boards in each of their ways."""

import pytest

from deals.bridge.cards import PACK, in_order
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Vulnerability, dealer_of_board
from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem
from deals.formats.record import Record
from tests.formats.real import FOLDER

DEALS = tuple(
    Deal.parse(text)
    for text in (
        "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4",
        "N:AQ63.J7.Q42.AKJ7 T942.T5.KT6.9643 J85.4.AJ8753.Q82 K7.AKQ98632.9.T5",
        "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432",
    )
)
ORDER = tuple(in_order(PACK))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def owners(deal: Deal) -> list[int]:
    """The seats of the cards from the ace of spades down, 0 for North."""
    return [tuple(Seat).index(deal.holder(card) or Seat.N) for card in ORDER]


def places(deal: Deal, first: Seat = Seat.N) -> list[int]:
    """The cards of each hand in rotation, by their place in that order."""
    return [ORDER.index(card) for seat in first.rotation for card in deal.hand(seat) or ()]


def dlm(deals: tuple[Deal, ...]) -> bytes:
    lines = ["[Document]", "Headline=Test", "From board=1", f"To board={len(deals)}"]
    for number, deal in enumerate((*deals, deals[0]), 1):  # one more than it says it has
        seats = owners(deal)
        letters = "".join(chr(97 + 4 * a + b) for a, b in zip(seats[::2], seats[1::2], strict=True))
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}022"]
    return "\r\n".join(lines).encode()


def ber(deals: tuple[Deal, ...]) -> bytes:
    return "".join(str(owner + 1) for deal in deals for owner in owners(deal)).encode()


def bhg(deals: tuple[Deal, ...]) -> bytes:
    rows = [
        "".join(LETTERS[place] for place in places(deal, dealer_of_board(number)))
        for number, deal in enumerate(deals, 1)
    ]
    return "\r\n".join(["", *rows, ""]).encode()


def digits(deal: Deal) -> bytes:
    return "".join(f"{place + 1:02}" for place in places(deal)[:39]).encode()


def suited(deal: Deal) -> bytes:
    signs = dict(zip("SHDC", (b"\6", b"\3", b"\4", b"\5"), strict=True))
    return b"".join(
        sign + "".join(c.rank.letter for c in deal.hand(seat) or () if c.suit == suit).encode()
        for seat in Seat
        for suit, sign in signs.items()
    )


def bri(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(digits(deal) + b" " * 32 + b"\0" * 18 for deal in deals)


def dge(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(suited(deal).ljust(128, b"\0") for deal in deals)


def dup(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(digits(deal) + suited(deal) + b"YN1  0 16 " for deal in deals)


@pytest.mark.parametrize("write", [dlm, ber, bhg, bri, dge, dup])
def test_each_way_of_writing_gives_the_same_boards(write: object) -> None:
    assert callable(write)
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
    text = "D 19930512\nT A story\n{Of a deal}\nB 8\nH W:A8765.QT.K9.AT87:J42.AJ7632.J.632:"
    text += "QT3.85.Q86.KQJ54:\nA NE:1S2H2S4D\nC 5HX:N\n"
    record, told = read_boards(text.encode(), "story.rbn")
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
