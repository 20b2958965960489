"""Seats, calls and cards in the letters one types, which `deals.bridge.shorthand` reads back."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import pgettext_lazy

from deals.bridge.auction import Bid, Call
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.words.calls import call_text, denomination_text
from deals.words.cards import rank_text
from deals.words.seats import seat_letter

_SUIT_LETTER: dict[Suit, Promise] = {
    Suit.S: pgettext_lazy("letter of a suit", "S"),
    Suit.H: pgettext_lazy("letter of a suit", "H"),
    Suit.D: pgettext_lazy("letter of a suit", "D"),
    Suit.C: pgettext_lazy("letter of a suit", "C"),
}


def letters(one: Seat | Call | Card) -> str:
    """ "E", "1NT" or "D10", in Danish "Ø", "1UT" and "R10"."""
    if isinstance(one, Seat):
        return seat_letter(one)
    if isinstance(one, Card):
        return f"{_SUIT_LETTER[one.suit]}{rank_text(one.rank)}"
    if not isinstance(one, Bid):
        return capfirst(call_text(one))
    suit = one.denomination.suit
    return f"{one.level}{_SUIT_LETTER[suit] if suit else denomination_text('NT').upper()}"
