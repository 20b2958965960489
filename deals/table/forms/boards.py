"""A board as somebody writes it down by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from deals.bridge.deal import Deal, DealFault, Hand, parse_hand
from deals.bridge.seats import Seat, Vulnerability
from deals.models import Board
from deals.pages.forms import CARDS, field_of
from deals.pages.generic import ModelForm
from deals.pages.meanwhile import Meanwhile
from deals.words.cards import card_text, rank_text
from deals.words.seats import seat_name, vulnerability_text

# English, Danish and PBN letters have no letter in common with another meaning.
_LETTERS = str.maketrans("EDBedb", "AQJAQJ")


def read_hand(text: str, fewest: int = 13) -> Hand | None:
    """The cards of "AK6 1085 A42 Q72": spades, hearts, diamonds, clubs; None if empty. There are
    thirteen, or in the middle of play at least the `fewest`.

    Blanks or dots stand between the suits, "-" for none in a suit. Raises ValidationError.
    """
    words = text.replace(".", " . ").split()
    suits = [word for word in words if word != "."]
    if "." in words:
        suits = [holding.strip() for holding in text.split(".")]
    if not suits:
        return None
    plain = ".".join("" if suit in ("-", "–") else suit.replace(" ", "") for suit in suits)
    try:
        hand = parse_hand(plain.translate(_LETTERS).upper())
    except ValueError:
        raise forms.ValidationError(
            now("Write the four suits with a blank between them, as in AK6 1085 A42 Q72.")
        ) from None
    if hand is None or not fewest <= len(hand) <= 13:
        count = len(hand or ())
        raise forms.ValidationError(now("This hand has %(count)s cards.") % {"count": count})
    return hand


class BoardForm(Meanwhile, ModelForm[Board]):
    """Dealer, vulnerability and the hands; the fourth hand is worked out from the three others."""

    class Meta:
        model = Board
        fields = ["dealer", "vulnerability"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dealer = field_of(self, "dealer", forms.ChoiceField)
        dealer.choices = [(seat.value, seat_name(seat)) for seat in Seat]
        field_of(self, "vulnerability", forms.ChoiceField).choices = [
            (v.value, vulnerability_text(v).capitalize()) for v in Vulnerability
        ]
        deal = Deal.parse(self.instance.hands) if self.instance.hands else None
        for seat in Seat:
            self.fields[seat.value] = forms.CharField(
                label=seat_name(seat),
                required=False,
                initial=written_hand(deal.hand(seat)) if deal else "",
                widget=forms.TextInput(CARDS),
            )
        self.fields[Seat.N.value].help_text = _(
            "Spades, hearts, diamonds, clubs, as in AK6 1085 A42 Q72; - for none in a suit."
        )

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        hands: dict[Seat, Hand | None] = {}
        for seat in Seat:
            try:
                hands[seat] = read_hand(self.cleaned_data.get(seat.value, ""))
            except forms.ValidationError as error:
                self.add_error(seat.value, error)
        if self.errors:
            return cleaned
        deal = Deal.of(hands).completed()
        for problem in deal.problems():
            if problem.fault is DealFault.CARD_TWICE and problem.card:
                words = now("%(card)s is in two hands.") % {"card": card_text(problem.card)}
                self.add_error(None, words)
        self.instance.hands = str(deal) if any(hands.values()) else ""
        return cleaned


def written_hand(hand: Hand | None) -> str:
    """The hand in the reader's own letters, as `read_hand` reads it."""
    if not hand:
        return ""
    suits = dict.fromkeys("SHDC", "")
    for card in hand:
        suits[card.suit.value] += rank_text(card.rank)
    return " ".join(holding or "-" for holding in suits.values())
