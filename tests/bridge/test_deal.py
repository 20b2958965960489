"""Deals as PBN text, whole, partial and wrong."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals.bridge.cards import PACK, Card
from deals.bridge.deal import Deal, DealFault, DealProblem, hand_text, parse_hand
from deals.bridge.seats import Seat

TEXT = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"


def test_a_deal_reads_and_writes_as_pbn() -> None:
    deal = Deal.parse(TEXT)

    assert str(deal) == TEXT
    assert deal.is_complete
    assert deal.problems() == ()
    assert hand_text(deal.hand(Seat.W)) == "KQT2.AT.J6542.85"
    assert deal.holder(Card.parse("DT")) is Seat.E


def test_any_seat_may_stand_first_in_any_case_and_with_10_for_the_ten() -> None:
    text = "w: kq102.a10.J6542.85 .63.AKQ987.A9732 A8654.KQ5.10.QJ106 J973.J98742.3.K4"
    assert Deal.parse(text) == Deal.parse(TEXT)


@settings(deadline=None)
@given(st.permutations(PACK))
def test_every_deal_is_read_back_as_written(pack: list[Card]) -> None:
    deal = Deal.of({seat: tuple(pack[n::4]) for n, seat in enumerate(Seat)})

    assert deal.is_complete
    assert Deal.parse(str(deal)) == deal


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a deal begins with a seat and a colon, not ''"),
        ("AKQ.J.T98.765432", "a deal begins with a seat and a colon, not 'AKQ.J.T98.76'"),
        ("N", "a deal has four hands, not 0"),
        ("N:- - -", "a deal has four hands, not 3"),
        ("N:AKQ.J.T98 - - -", "a hand has four suits, not 'AKQ.J.T98'"),
        ("N:AKQ.J.T98.1 - - -", "'C1' is not a card"),
    ],
)
def test_what_is_no_deal_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared
        Deal.parse(text)
    assert str(refusal.value) == reason


def test_unknown_hands_and_endings_are_deals_without_fault() -> None:
    hidden = Deal.parse("N:.63.AKQ987.A9732 - J973.J98742.3.K4 -")
    ending = Deal.parse("N:A.2.. K.3.. 7.8.. 2.9..")

    assert (hidden.problems(), hidden.is_complete) == ((), False)
    assert (ending.problems(), ending.is_complete) == ((), False)
    assert hidden.hand(Seat.E) is None
    assert hidden.holder(Card.parse("HK")) is None
    assert str(hidden) == "N:.63.AKQ987.A9732 - J973.J98742.3.K4 -"


def test_51_cards_name_the_short_hand() -> None:
    deal = Deal.parse(TEXT.replace("KQ5", "K5"))
    assert deal.problems() == (DealProblem(DealFault.WRONG_COUNT, seat=Seat.E, count=12),)
    assert not deal.is_complete


def test_53_cards_name_the_long_hand_and_the_card_dealt_twice() -> None:
    deal = Deal.parse(TEXT.replace("A9732", "AK9732"))
    assert deal.problems() == (
        DealProblem(DealFault.WRONG_COUNT, seat=Seat.N, count=14),
        DealProblem(DealFault.CARD_TWICE, card=Card.parse("CK")),
    )


def test_a_card_twice_in_one_hand_is_found_too() -> None:
    deal = Deal.parse(TEXT.replace("A9732", "A9722"))
    assert deal.problems() == (DealProblem(DealFault.CARD_TWICE, card=Card.parse("C2")),)
    assert not deal.is_complete


def test_three_full_hands_give_the_fourth() -> None:
    whole = Deal.parse(TEXT)
    for seat in Seat:
        known = Deal.of({s: whole.hand(s) for s in Seat if s is not seat})
        assert known.completed() == whole


def test_two_unknown_hands_stay_unknown() -> None:
    hidden = Deal.parse("N:.63.AKQ987.A9732 - J973.J98742.3.K4 -")
    assert hidden.completed() is hidden
    assert Deal.parse(TEXT).completed() == Deal.parse(TEXT)


def test_a_hand_is_sorted_whatever_the_order_it_was_given_in() -> None:
    hand = list(parse_hand("AKQ.J.T98.765432") or ())
    random.Random(1).shuffle(hand)
    assert hand_text(Deal.of({Seat.S: tuple(hand)}).hand(Seat.S)) == "AKQ.J.T98.765432"
