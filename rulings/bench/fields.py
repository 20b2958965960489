"""The fields of the claim bench's form, and what can be chosen in each."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.cards import PACK, Denomination, Suit
from deals.bridge.seats import Seat
from deals.bridge.tricks import TRICKS
from deals.words.cards import suit_name, suit_text
from deals.words.seats import seat_name

HANDS = tuple(seat.value for seat in Seat)
ORDER = ("first", "second", "third", "fourth")
SAID = (
    ("unmentioned", lazy("Not mentioned")),
    ("drawn", lazy("Draws all that are out")),
    ("rounds1", lazy("Draws one round")),
    ("rounds2", lazy("Draws two rounds")),
    ("rounds3", lazy("Draws three rounds")),
    ("left", lazy("Mentioned what is out and leaves it there")),
)
_CARDS = [(str(card), str(card)) for card in PACK]


def suits_offered() -> list[tuple[str, str]]:
    return [(suit.value, f"{suit_text(suit)} {suit_name(suit)}") for suit in Suit]


def seats_offered() -> list[tuple[str, str]]:
    return [(seat.value, seat_name(seat)) for seat in Seat]


def trumps_offered() -> list[tuple[str, str]]:
    return [*suits_offered(), (Denomination.NT.value, _("Notrump"))]


def suits_or_none() -> list[tuple[str, str]]:
    return [("", "–"), *suits_offered()]


def finesses() -> list[tuple[str, str]]:
    return [("", _("no finesse")), *suits_offered()]


def opponents() -> list[tuple[str, str]]:
    return [("", "–"), *seats_offered()]


def cards_held(seat: str) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        choices=_CARDS, required=False, widget=forms.CheckboxSelectMultiple
    )


def one_of(label: Any, choices: Any) -> forms.ChoiceField:
    errors = {"required": lazy("Choose one.")}
    return forms.ChoiceField(
        label=label, choices=choices, widget=forms.RadioSelect, error_messages=errors
    )


def number_of_tricks(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, help_text=help_text, required=False, min_value=0, max_value=TRICKS
    )


def shown_out_in(text: str) -> tuple[tuple[Seat, Suit], ...]:
    """Of words like "ES": who has shown out of what; what is no such word is left out."""
    words = [(word[0], word[1]) for word in text.split() if len(word) == 2]
    return tuple(
        (Seat(seat), Suit(suit)) for seat, suit in words if seat in HANDS and suit in list(Suit)
    )
