"""Irregularities seen in a record: revokes, cards out of turn, illegal calls."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.auction import Auction, Bid, Illegality
from deals.bridge.cards import PACK, Card, Denomination, Suit
from deals.bridge.contract import Contract, parse_contract
from deals.bridge.deal import Deal
from deals.bridge.findings import (
    IllegalCall,
    ImpossibleCard,
    LeadOutOfTurn,
    PlayOutOfTurn,
    Revoke,
    findings,
    revokes,
)
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord

N, E, S, W = Seat
DEAL = Deal.parse("N:AK2.2.32. QJ.3.54. 43.A.A6. T9.4.87.")
HEARTS = Contract(4, Denomination.H)


def table(play: str, deal: Deal | None = DEAL) -> TableRecord:
    """South plays four hearts; six cards are left in each hand, West is to lead."""
    return TableRecord(S, Vulnerability.NONE, deal, None, HEARTS, S, Play.parse(play))


def card(text: str) -> Card:
    return Card.parse(text)


def test_following_suit_is_not_a_revoke() -> None:
    assert findings(table("W:ST N:SA E:SQ S:S3 N:S2 E:SJ S:S4 W:S9")) == ()


def test_discarding_without_a_card_of_the_suit_is_not_a_revoke() -> None:
    legal = "W:ST N:SA E:SQ S:S3 N:SK E:SJ S:S4 W:S9 N:S2 E:D4 S:D6 W:D7"
    assert findings(table(legal)) == ()


def test_a_card_of_another_suit_from_a_hand_that_can_follow_is_a_revoke() -> None:
    assert findings(table("W:ST N:D2 E:SQ S:S3")) == (
        Revoke(1, N, card("D2"), Suit.S, withdrawn=False),
    )


def test_ruffing_while_holding_the_suit_led_is_one_too() -> None:
    assert revokes(table("W:ST N:SA E:SQ S:S3 N:D2 E:H3")) == (
        Revoke(2, E, card("H3"), Suit.D, withdrawn=False),
    )


def test_a_revoke_corrected_is_found_as_withdrawn_and_its_correction_is_regular() -> None:
    assert findings(table("W:ST N:D2 N-D2 N:SA E:SQ S:S3")) == (
        Revoke(1, N, card("D2"), Suit.S, withdrawn=True),
    )


def test_a_revoke_cannot_be_seen_without_the_hand_or_the_card() -> None:
    hidden = Deal.parse("N:- QJ.3.54. 43.A.A6. -")
    assert findings(table("W:ST N:D2", hidden)) == ()
    assert findings(table("W:ST N:D2", deal=None)) == ()
    assert findings(table("W:ST N:?")) == ()
    assert findings(table("W:? N:D2")) == ()


def test_after_a_card_nobody_wrote_down_a_revoke_needs_the_sources_own_mark() -> None:
    gap = "W:ST N:SA E:? S:S3 N:S2"
    assert findings(table(f"{gap} E:H3")) == ()
    assert findings(table(f"{gap} E:H3^R")) == (Revoke(2, E, card("H3"), Suit.S, withdrawn=False),)


def test_a_suit_that_may_have_been_led_unseen_is_not_revoked_in() -> None:
    """West's opening lead was not written down: it may have been his last spade but one."""
    seen = "W:{} N:SA E:SQ S:S3 N:S2 E:SJ S:S4 W:D7"
    assert findings(table(seen.format("?"))) == ()
    assert findings(table(seen.format("ST"))) == (
        Revoke(2, W, card("D7"), Suit.S, withdrawn=False),
    )


def test_who_led_is_certain_again_once_a_trick_was_won_whoever_led_to_it() -> None:
    """Who won the first trick is not known; the second was all spades, so North won it."""
    gap = "W:? N:SA E:SQ S:S3 N:SK E:SJ S:S4 W:S9 N:D2 E:H3"
    assert findings(table(gap)) == (Revoke(3, E, card("H3"), Suit.D, withdrawn=False),)
    assert findings(table("W:? N:SA E:SQ S:S3 N:SK E:H3")) == ()


def test_a_lead_by_the_wrong_hand_names_who_should_have_led() -> None:
    assert findings(table("E:SQ")) == (LeadOutOfTurn(1, E, card("SQ"), in_turn=W, withdrawn=False),)
    assert findings(table("W:ST N:SA E:SQ S:S3 S:DA")) == (
        LeadOutOfTurn(2, S, card("DA"), in_turn=N, withdrawn=False),
    )


def test_a_lead_out_of_turn_refused_is_found_as_withdrawn() -> None:
    assert findings(table("E:SQ E-SQ W:ST N:SA E:SQ")) == (
        LeadOutOfTurn(1, E, card("SQ"), in_turn=W, withdrawn=True),
    )


def test_the_order_after_an_accepted_lead_out_of_turn_is_regular() -> None:
    assert len(findings(table("E:SQ S:S3 W:ST N:SA N:S2"))) == 1


def test_a_card_before_its_turn_is_found() -> None:
    assert findings(table("W:ST E:SQ N:SA S:S3")) == (
        PlayOutOfTurn(1, E, card("SQ"), in_turn=N, withdrawn=False),
    )


def test_a_card_the_player_does_not_hold_is_impossible() -> None:
    assert findings(table("W:SA")) == (ImpossibleCard(1, W, card("SA"), N),)
    assert findings(table("W:ST N:SA E:SQ S:S3 N:SA")) == (
        ImpossibleCard(2, N, card("SA"), N, before=1),
    )


def test_whose_card_it_is_is_not_said_where_the_hand_is_not_known() -> None:
    only_west = Deal.parse("N:- - - T98.K.QJT9.KQJT9")
    assert findings(table("W:SA", only_west)) == (ImpossibleCard(1, W, card("SA")),)


def test_illegal_calls_are_found_beside_what_went_wrong_in_the_play() -> None:
    auction = Auction.parse("N:1S ~E:1H 2H ^S Pass AP")
    record = TableRecord(N, Vulnerability.NONE, DEAL, auction, HEARTS, S, Play.parse("E:SQ"))

    assert findings(record) == (
        IllegalCall(1, E, Bid(1, Denomination.H), Illegality.INSUFFICIENT, withdrawn=True),
        IllegalCall(3, W, auction.calls[3].call, Illegality.OUT_OF_ROTATION, withdrawn=False),
        LeadOutOfTurn(1, E, card("SQ"), in_turn=W, withdrawn=False),
    )


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(Denomination), st.sampled_from(Seat))
def test_nothing_is_found_in_legal_play(
    chance: random.Random, trumps: Denomination, declarer: Seat
) -> None:
    pack = list(PACK)
    chance.shuffle(pack)
    deal = Deal.of({seat: tuple(pack[n::4]) for n, seat in enumerate(Seat)})
    record = TableRecord(N, Vulnerability.ALL, deal, None, Contract(1, trumps), declarer)
    while (turn := record.turn()) is not None:
        held = record.remaining(turn) or []
        last = record.tricks()[-1] if record.tricks() else None
        led = last.suit_led if last and len(last.cards) < 4 else None
        follow = [c for c in held if c.suit is led] or held
        event = PlayEvent(turn, CardAct.PLAYED, chance.choice(follow))
        record = TableRecord(
            N, Vulnerability.ALL, deal, None, Contract(1, trumps), declarer, record.play.then(event)
        )

    assert len(record.play.events) == 52
    assert findings(record) == ()
    tricks = record.declarer_tricks()
    assert tricks == record.won_by(declarer.side) == 13 - record.won_by(declarer.side.other)


def test_what_is_left_in_a_hand() -> None:
    record = table("W:ST N:SA E:SQ")
    assert [str(left) for left in record.remaining(N) or []] == ["SK", "S2", "H2", "D3", "D2"]
    assert table("", Deal.parse("N:- - - -")).remaining(N) is None
    assert table("", deal=None).remaining(N) is None


def test_a_table_knows_dummy_and_whose_turn_it_is() -> None:
    record = table("W:ST")
    assert (record.dummy, record.turn(), record.denomination) == (N, N, Denomination.H)
    assert table("W:ST *").turn() is None
    bare = TableRecord(N, Vulnerability.NONE)
    assert (bare.dummy, bare.turn(), bare.denomination) == (None, None, None)
    assert (bare.score(), bare.declarer_tricks()) == (None, None)


@pytest.mark.parametrize(
    ("contract", "tricks", "points"),
    [("4H", 10, 420), ("4H", None, None), ("Pass", None, 0)],
)
def test_a_table_is_scored_when_its_result_is_known(
    contract: str, tricks: int | None, points: int | None
) -> None:
    record = TableRecord(
        N,
        Vulnerability.EW,
        contract=parse_contract(contract),
        declarer=S,
        tricks_made=tricks,
    )
    assert record.score() == points
