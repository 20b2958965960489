"""What is left when somebody claims: from the record of the play, and what cannot be an ending."""

from __future__ import annotations

import pytest

from deals.bridge.cards import Card, Suit
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from rulings.claims import BadEnding, Ending, Flaw, ending_before
from tests.claims.endings import ending

HANDS = "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"
THREE_TRICKS = "W:S3 N:SK E:SA S:S4 E:S2 S:S7 W:SQ N:S6 W:S5 N:H5 E:S8 S:SJ"


def played(play: str, contract: str = "4H", hands: str = HANDS) -> TableRecord:
    return TableRecord(
        dealer=Seat.N,
        vulnerability=Vulnerability.NONE,
        deal=Deal.parse(hands) if hands else None,
        contract=parse_contract(contract),
        declarer=Seat.S,
        play=Play.parse(play),
    )


def flaw_of(table: TableRecord, trick: int | None = None) -> Flaw:
    with pytest.raises(BadEnding) as caught:
        ending_before(table, trick=trick)
    return caught.value.flaw


def test_the_ending_is_what_the_record_leaves() -> None:
    found = ending_before(played(f"{THREE_TRICKS} *"))

    assert (found.left, found.won, found.leader, found.trick) == (10, 1, Seat.N, ())
    assert found.is_declarers


@pytest.mark.parametrize(("end", "claimer"), [("E*", Seat.E), ("N*", Seat.S), ("*", Seat.S)])
def test_the_record_tells_who_claimed_unless_it_says_dummy(end: str, claimer: Seat) -> None:
    assert ending_before(played(f"{THREE_TRICKS} {end}")).claimer is claimer


def test_a_claim_in_the_middle_of_a_trick_keeps_the_cards_on_the_table() -> None:
    found = ending_before(played(f"{THREE_TRICKS} N:HT E:HK *"))

    assert [str(card) for card in found.trick] == ["HT", "HK"]
    assert (found.left, found.leader) == (10, Seat.N)
    assert (len(found.hand(Seat.N)), len(found.hand(Seat.S))) == (9, 10)


def test_who_has_not_followed_suit_and_could_is_known() -> None:
    def of(second: str, west: str = "3...") -> tuple[Seat, ...]:
        trick = (Card.parse("SK"), Card.parse(second))
        return ending("AQ...", ".T9..", "...2", west, trick=trick).has_not_followed

    assert (of("HJ"), of("S4"), of("HJ", west="..3.")) == ((Seat.W,), (), ())


def test_an_earlier_trick_can_be_named() -> None:
    found = ending_before(played(THREE_TRICKS), Seat.W, trick=3)

    assert (found.left, found.won, found.leader, found.claimer) == (11, 2, Seat.W, Seat.W)


def test_who_has_shown_out_is_known() -> None:
    assert ending_before(played(THREE_TRICKS), Seat.W).shown_out == ((Seat.N, Suit.S),)


@pytest.mark.parametrize(
    ("table", "flaw"),
    [
        (played(THREE_TRICKS, hands=""), Flaw.NO_RECORD),
        (played(THREE_TRICKS, hands="N:K6.T985.AT42.Q72 - - -"), Flaw.NO_RECORD),
        (played("*"), Flaw.NO_RECORD),
        (played("W:? N:SK E:SA S:S4"), Flaw.IRREGULAR),
        (played("W:S3 N:SK E:SA S:S4 E:S2 N:S6"), Flaw.IRREGULAR),
    ],
)
def test_a_record_that_gives_no_ending_says_why(table: TableRecord, flaw: Flaw) -> None:
    assert flaw_of(table) is flaw


def test_nothing_is_left_of_a_board_that_was_played_out() -> None:
    assert flaw_of(played(THREE_TRICKS), trick=14) is Flaw.ALL_PLAYED


@pytest.mark.parametrize(
    ("hands", "more", "flaw"),
    [
        (("A...", "2...", "K...", "A..."), {}, Flaw.CARD_TWICE),
        (("A...", "2...", "KQ...", "3..."), {}, Flaw.UNEQUAL),
        (("...", "...", "...", "..."), {}, Flaw.EMPTY),
        (("A...", "2...", "K...", "3..."), {"claimer": "N"}, Flaw.DUMMY_CLAIMS),
        (("A...", "2...", "K...", "3..."), {"claimed": 2}, Flaw.TOO_MANY_CLAIMED),
    ],
)
def test_what_cannot_be_an_ending_is_refused(
    hands: tuple[str, str, str, str], more: dict[str, object], flaw: Flaw
) -> None:
    with pytest.raises(BadEnding) as caught:
        ending(*hands, **more)

    assert caught.value.flaw is flaw


def test_an_ending_survives_being_stored() -> None:
    found = ending_before(played(f"{THREE_TRICKS} N:HT E:HK *"))

    assert Ending.load(found.dump()) == found
