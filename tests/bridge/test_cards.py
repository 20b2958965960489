"""Cards, ranks and suits."""

import pytest

from deals.bridge.cards import PACK, Card, Denomination, Rank, Suit, in_order


def test_the_pack_has_52_different_cards_from_the_ace_of_spades_down() -> None:
    assert len(set(PACK)) == 52
    assert (str(PACK[0]), str(PACK[12]), repr(PACK[-1])) == ("SA", "S2", "Card(C2)")


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_is_read_back_as_written(card: Card) -> None:
    assert Card.parse(str(card)) == card


def test_ten_has_two_spellings_and_letters_either_case() -> None:
    assert {Card.parse(text) for text in ("HT", "ht", "H10", "h10")} == {Card(Suit.H, Rank.TEN)}


@pytest.mark.parametrize("text", ["", "S", "7S", "S1", "S11", "SAK", "NTA", "S-"])
def test_what_is_no_card_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text!r} is not a card$"):
        Card.parse(text)


def test_honours_are_the_five_highest() -> None:
    honours = [card.rank.letter for card in PACK if card.suit is Suit.D and card.is_honour]
    assert honours == list("AKQJT")


def test_denominations_rise_from_clubs_to_no_trump() -> None:
    assert [d.order for d in Denomination] == [0, 1, 2, 3, 4]
    assert [d.suit for d in Denomination] == [Suit.C, Suit.D, Suit.H, Suit.S, None]
    assert [suit for suit in Suit if suit.is_major] == [Suit.S, Suit.H]


def test_cards_are_sorted_as_a_hand_is_held() -> None:
    cards = map(Card.parse, ["C2", "D9", "SA", "DK", "S3"])
    assert [str(card) for card in in_order(cards)] == ["SA", "S3", "DK", "D9", "C2"]
