"""The trick on the table when somebody claims in the middle of it: up to three cards, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.cards import PACK, Card, Suit
from deals.words.cards import card_text, suit_name

_PLACES = (lazy("First card"), lazy("Second card"), lazy("Third card"))
_GAP = "-"
"""Stands for a place left open before a card, so that no card moves to another player."""


class _Places(forms.TextInput):
    """Reads the places, all of one name, as one line of cards."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:
        getlist = getattr(data, "getlist", None)
        texts = getlist(name) if getlist else [data.get(name) or ""]
        return " ".join(text.strip() or _GAP for text in texts).rstrip(f" {_GAP}")


class TrickField(forms.CharField):
    """Cards like "S7 HA", in the order played."""

    widget = _Places

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            cards = [Card.parse(word) for word in text.split()]
        except ValueError as error:
            raise forms.ValidationError(
                _("Choose the cards in the order they were played, with no place left open before.")
            ) from error
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise forms.ValidationError(
                    _("%(card)s is there twice in this trick. Take one away.")
                    % {"card": card_text(card)}
                )
        if len(cards) > len(_PLACES):
            raise forms.ValidationError(
                _("Four cards are a whole trick: at most three lie on the table. Count it as won.")
            )
        return text


def cards_of(text: str | None) -> list[Card]:
    """The cards of such a line; none if it is not one."""
    try:
        return [Card.parse(word) for word in (text or "").split()]
    except ValueError:
        return []


def places(text: str | None) -> Iterator[dict[str, Any]]:
    """The places to choose in: their names, the cards of each suit, and which one is chosen."""
    chosen = (text or "").split()
    for place, name in enumerate(_PLACES):
        here = chosen[place] if place < len(chosen) else ""
        suits = [
            (
                suit_name(suit),
                [(card, card_text(card), str(card) == here) for card in PACK if card.suit is suit],
            )
            for suit in Suit
        ]
        yield {"name": name, "suits": suits}
