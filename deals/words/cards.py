"""Suits, ranks and cards."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from deals.bridge.cards import Card, Rank, Suit

TEXT_STYLE = "\ufe0e"
"""Variation selector 15: the suit before it is a letter of the text, not an emoji."""

SUIT_CHARACTER = {Suit.S: "♠", Suit.H: "♥", Suit.D: "♦", Suit.C: "♣"}
SUIT_CLASS = {Suit.S: "spade", Suit.H: "heart", Suit.D: "diamond", Suit.C: "club"}
_SUIT_NAME: dict[Suit, Promise] = {
    Suit.S: lazy("spades"),
    Suit.H: lazy("hearts"),
    Suit.D: lazy("diamonds"),
    Suit.C: lazy("clubs"),
}
_ONE_CARD: dict[Suit, Promise] = {
    Suit.S: lazy("a spade"),
    Suit.H: lazy("a heart"),
    Suit.D: lazy("a diamond"),
    Suit.C: lazy("a club"),
}
_RANK_LETTER: dict[Rank, Promise] = {
    Rank.ACE: pgettext_lazy("rank of a card", "A"),
    Rank.KING: pgettext_lazy("rank of a card", "K"),
    Rank.QUEEN: pgettext_lazy("rank of a card", "Q"),
    Rank.JACK: pgettext_lazy("rank of a card", "J"),
}
_RANK_NAME: dict[Rank, Promise] = {
    Rank.ACE: pgettext_lazy("rank of a card", "ace"),
    Rank.KING: pgettext_lazy("rank of a card", "king"),
    Rank.QUEEN: pgettext_lazy("rank of a card", "queen"),
    Rank.JACK: pgettext_lazy("rank of a card", "jack"),
    Rank.TEN: pgettext_lazy("rank of a card", "ten"),
    Rank.NINE: pgettext_lazy("rank of a card", "nine"),
    Rank.EIGHT: pgettext_lazy("rank of a card", "eight"),
    Rank.SEVEN: pgettext_lazy("rank of a card", "seven"),
    Rank.SIX: pgettext_lazy("rank of a card", "six"),
    Rank.FIVE: pgettext_lazy("rank of a card", "five"),
    Rank.FOUR: pgettext_lazy("rank of a card", "four"),
    Rank.THREE: pgettext_lazy("rank of a card", "three"),
    Rank.TWO: pgettext_lazy("rank of a card", "two"),
}


def suit_text(suit: Suit | str) -> str:
    """The suit as a character of the text."""
    return SUIT_CHARACTER[Suit(suit)] + TEXT_STYLE


def suit_name(suit: Suit | str) -> str:
    """The suit as spoken, in the plural: "hearts"."""
    return str(_SUIT_NAME[Suit(suit)])


def one_card(suit: Suit | str) -> str:
    """Any card of the suit: "a heart"."""
    return str(_ONE_CARD[Suit(suit)])


def suit_html(suit: Suit | str) -> SafeString:
    """The suit alone, with its name for a screen reader."""
    return format_html(
        '<span class="suit {}" role="img" aria-label="{}">{}</span>',
        SUIT_CLASS[Suit(suit)],
        suit_name(suit),
        suit_text(suit),
    )


def pip_html(suit: Suit) -> SafeString:
    """The suit inside a mark that is named as a whole."""
    return format_html('<span class="suit {}">{}</span>', SUIT_CLASS[suit], suit_text(suit))


def rank_text(rank: Rank) -> str:
    """The rank as written: a letter of the language, "10", or a digit."""
    letter = _RANK_LETTER.get(rank)
    return str(letter) if letter is not None else str(int(rank))


def as_card(card: Card | str) -> Card:
    """A card, or the card that a text in PBN letters ("H2") names; ValueError if it names none."""
    return card if isinstance(card, Card) else Card.parse(card)


def card_text(card: Card | str) -> str:
    """The card in plain text: "♥︎2", the ace "♥︎A", in Danish "♥︎E"."""
    card = as_card(card)
    return suit_text(card.suit) + rank_text(card.rank)


def card_name(card: Card | str) -> str:
    """The card as spoken: "two of hearts"."""
    card = as_card(card)
    return _("%(rank)s of %(suit)s") % {
        "rank": _RANK_NAME[card.rank],
        "suit": _SUIT_NAME[card.suit],
    }


def card_html(card: Card | str) -> SafeString:
    """The card in running text."""
    card = as_card(card)
    return format_html(
        '<span class="card" role="img" aria-label="{}">{}{}</span>',
        card_name(card),
        pip_html(card.suit),
        rank_text(card.rank),
    )


def faced_html(card: Card | str) -> SafeString:
    """The card as it lies on the table. Decoration: words beside it must name the card."""
    card = as_card(card)
    return format_html(
        '<span class="faced {}" aria-hidden="true">{}<span class="suit">{}</span></span>',
        SUIT_CLASS[card.suit],
        rank_text(card.rank),
        suit_text(card.suit),
    )


def holding_text(cards: Iterable[Card], suit: Suit) -> str:
    """What is held in one suit, from the top: "A Q 7", "–" when void."""
    ranks = sorted((card.rank for card in cards if card.suit is suit), reverse=True)
    return " ".join(map(rank_text, ranks)) or "–"
