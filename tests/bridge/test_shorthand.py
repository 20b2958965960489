"""Auctions and plays as people type them."""

import pytest

from deals.bridge.auction import Auction
from deals.bridge.contract import parse_contract
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.shorthand import (
    MOST_WORDS,
    ShorthandTrouble,
    UnreadableError,
    typed_calls,
    typed_play,
    written_calls,
    written_play,
)
from deals.bridge.table import TableRecord


def calls(text: str) -> str:
    return str(typed_calls(text, Auction(Seat.S)))


def play(text: str, before: str = "") -> str:
    """What is typed in a contract of two spades by South, West to lead."""
    table = TableRecord(
        Seat.S,
        Vulnerability.NONE,
        contract=parse_contract("2S"),
        declarer=Seat.S,
        play=Play.parse(before),
    )
    return str(typed_play(text, table))


@pytest.mark.parametrize(
    ("typed", "auction"),
    [
        ("1h p 2h p p p", "S:1H Pass 2H Pass Pass Pass"),
        ("1H, pas, 2ut, x, rd, ap", "S:1H Pass 2NT X XX Pass Pass Pass"),
        ("1r D 2k 2♥︎", "S:1D X 2C 2H"),
        ("1NT! W:p", "S:1NT! Pass"),
        ("p ø:1k", "S:Pass ^S ^S 1C"),
        ("1s ~W:1h 2h", "S:1S ~W:1H 2H"),
        ("", "S:"),
    ],
)
def test_calls_are_read_from_the_seat_in_turn_on(typed: str, auction: str) -> None:
    assert calls(typed) == auction


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("sk h3 s4 s3", "W:SK N:H3 E:S4 S:S3"),
        ("S5 S2 S4 SJ S7 HA", "W:S5 N:S2 E:S4 S:SJ S:S7 W:HA"),
        ("KE k10 KD kb", "W:CA N:CT E:CQ S:CJ"),
        ("♦7 | r8 / D9; d10", "W:D7 N:D8 E:D9 S:DT"),
        ("n:h5 w:h6 ø~d2 v-h6 v:s6", "N:H5 W:H6 E~D2 W-H6 W:S6"),
        ("? N0 E+C4 s!c5 *", "W:? N0 E+C4 S!C5 *"),
        ("w:h2^l", "W:H2^L"),
        ("sk ø*", "W:SK E*"),
    ],
)
def test_cards_are_read_from_the_seat_in_turn_on(typed: str, read: str) -> None:
    assert play(typed) == read


def test_typing_goes_on_where_the_record_stands() -> None:
    assert play("h2", before="W:SK N:H3 E:S4 S:S3 *") == "W:SK N:H3 E:S4 S:S3 W:H2"


@pytest.mark.parametrize(
    ("typed", "trouble", "number", "word"),
    [
        ("SK H3 S4 S3 H2 H4 SX", ShorthandTrouble.NO_CARD, 7, "SX"),
        ("S1", ShorthandTrouble.NO_CARD, 1, "S1"),
        ("E~?", ShorthandTrouble.NO_CARD, 1, "E~?"),
        ("W:", ShorthandTrouble.NO_CARD, 1, "W:"),
        ("N0SK", ShorthandTrouble.NO_CARD, 1, "N0SK"),
        ("SK * S2", ShorthandTrouble.AFTER_END, 3, "S2"),
        ("SK " * (MOST_WORDS + 1), ShorthandTrouble.TOO_MANY, MOST_WORDS + 1, "SK"),
    ],
)
def test_the_card_that_cannot_be_read_is_told_by_its_number(
    typed: str, trouble: ShorthandTrouble, number: int, word: str
) -> None:
    with pytest.raises(UnreadableError) as caught:
        play(typed)

    assert (caught.value.trouble, caught.value.number, caught.value.word) == (
        trouble,
        number,
        word,
    )


def test_a_card_needs_a_seat_while_nobody_is_known_to_declare() -> None:
    table = TableRecord(Seat.S, Vulnerability.NONE)

    assert str(typed_play("W:SK", table)) == "W:SK"
    with pytest.raises(UnreadableError) as caught:
        typed_play("SK", table)
    assert caught.value.trouble is ShorthandTrouble.NOBODY_NEXT


@pytest.mark.parametrize("word", ["8H", "1Z", "bid", "Q:1H", "~", "!"])
def test_the_call_that_cannot_be_read_is_told_by_its_number(word: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        calls(f"1h {word} p")

    assert (caught.value.trouble, caught.value.number, caught.value.word) == (
        ShorthandTrouble.NO_CALL,
        2,
        word.upper(),
    )


@pytest.mark.parametrize(
    "text", ["S:1H! Pass 2H Pass", "S:Pass ^S ^S 1C X", "S:1S ~W:1H! 2H", "S:"]
)
def test_what_was_recorded_can_be_typed_again(text: str) -> None:
    auction = Auction.parse(text)

    assert typed_calls(" ".join(written_calls(auction)), Auction(Seat.S)) == auction


def test_a_play_is_written_as_it_is_stored() -> None:
    text = "W:SK N:H3^R E~S4 E:? S0 W!CT S*"

    assert " ".join(written_play(Play.parse(text))) == text
