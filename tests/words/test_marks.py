"""How cards, seats and calls are written and spoken in each language."""

import pytest
from django.utils.translation import override

from deals.bridge.cards import Card
from deals.words.calls import call_html, call_name, call_text, contract_html, contract_text
from deals.words.cards import card_html, card_name, card_text, faced_html, suit_html
from deals.words.seats import board_text, conditions_text, seat_letter, side_letters
from deals.words.sentences import with_cards


@pytest.mark.parametrize(
    ("language", "written", "spoken"),
    [
        ("en", ["♠︎A", "♥︎Q", "♦︎J", "♣︎10"], "ace of spades"),
        ("da", ["♠︎E", "♥︎D", "♦︎B", "♣︎10"], "spar es"),
    ],
)
def test_a_card_has_the_ranks_of_the_language(language, written, spoken):
    with override(language):
        assert [card_text(card) for card in ("SA", "HQ", "DJ", "CT")] == written
        assert card_name(Card.parse("SA")) == spoken


def test_a_card_is_one_name_to_a_screen_reader_and_its_suit_is_text():
    assert card_html("H2") == (
        '<span class="card" role="img" aria-label="two of hearts">'
        '<span class="suit heart">♥\ufe0e</span>2</span>'
    )


def test_a_suit_alone_is_named_and_a_card_drawn_large_is_decoration():
    assert suit_html("D") == (
        '<span class="suit diamond" role="img" aria-label="diamonds">♦\ufe0e</span>'
    )
    assert 'aria-hidden="true"' in faced_html("D5")


def test_what_is_no_card_is_refused():
    with pytest.raises(ValueError, match="'H1' is not a card"):
        card_html("H1")


@pytest.mark.parametrize(
    ("code", "language", "written", "spoken"),
    [
        ("1NT", "en", "1NT", "one no-trump"),
        ("1NT", "da", "1ut", "en sans"),
        ("1H", "en", "1♥︎", "one heart"),
        ("4S", "da", "4♠︎", "fire spar"),
        ("4SX", "en", "4♠︎X", "four spades doubled"),
        ("7CXX", "da", "7♣︎XX", "syv klør redoblet"),
        ("Pass", "da", "pas", "pas"),
        ("X", "en", "X", "double"),
        ("XX", "da", "XX", "redobling"),
    ],
)
def test_a_call_is_written_and_spoken(code, language, written, spoken):
    with override(language):
        assert (call_text(code), call_name(code)) == (written, spoken)


def test_a_call_that_sounds_as_it_is_written_needs_no_other_name():
    assert call_html("Pass") == "pass"
    assert call_html("X") == '<span class="bid" role="img" aria-label="double">X</span>'


def test_what_is_no_call_is_refused():
    with pytest.raises(ValueError, match="'8S' is not a call"):
        call_text("8S")


def test_a_contract_names_its_declarer_where_there_is_one():
    with override("da"):
        assert contract_text("3NT", "E") == "3ut af Øst"
    assert contract_text("3NT") == "3NT"
    assert contract_text("Pass") == contract_html("Pass") == "passed out"
    assert contract_html("3NT", "S") == (
        '<span class="bid" role="img" aria-label="three no-trump">3NT</span> by South'
    )


def test_seats_sides_and_conditions_follow_the_language():
    with override("da"):
        assert [seat_letter(seat) for seat in "NESW"] == ["N", "Ø", "S", "V"]
        assert side_letters("EW") == "Ø-V"
        assert conditions_text("E", "None") == "Giver Øst, ingen i farezonen"
    assert board_text(22, "E", "EW") == "Board 22, dealer East, East-West vulnerable"


def test_cards_bids_and_suits_are_found_in_a_whole_sentence():
    sentence = "East led ♥2 against 4♠X <b>; West had ♣︎10 and a ♦."
    assert with_cards(sentence) == (
        f"East led {card_html('H2')} against {call_html('4SX')} &lt;b&gt;; "
        f"West had {card_html('CT')} and a {suit_html('D')}."
    )


def test_a_sentence_is_read_with_the_ranks_of_its_language():
    with override("da"):
        assert with_cards("♥E") == card_html("HA")
    assert with_cards("♥E") == f"{suit_html('H')}E"


def test_a_sentence_without_cards_is_only_escaped():
    assert with_cards("Two & two") == "Two &amp; two"
