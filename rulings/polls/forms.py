"""What a director puts to the peers, and what one of them answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from deals.bridge.auction import Auction
from deals.bridge.deal import Deal, Hand, hand_text
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.shorthand import UnreadableError, typed_calls
from deals.models.events import Scoring
from deals.pages.forms import CARDS
from deals.table.forms.boards import read_hand
from deals.table.forms.recording import described
from deals.words.seats import seat_name, vulnerability_text
from rulings.models import Poll, PollKind, Strength
from rulings.polls.page import choices_of

LONGEST = 600
"""Characters of what a director tells, and of what a peer writes."""
HOURS = (2, 12, 48)
_CHOOSE = {"required": _("Choose one.")}


def seats_offered() -> list[tuple[str, str]]:
    return [(seat.value, seat_name(seat)) for seat in Seat]


def vulnerabilities_offered() -> list[tuple[str, str]]:
    return [(one.value, capfirst(vulnerability_text(one))) for one in Vulnerability]


def hours_offered() -> list[tuple[str, Any]]:
    words = ngettext_lazy("%(n)s hour", "%(n)s hours", "n")
    return [(str(hours), words % {"n": hours}) for hours in HOURS]


def _text(label: Any, help_text: Any = "", rows: int = 3) -> forms.CharField:
    widget = forms.Textarea({"rows": rows, "maxlength": LONGEST})
    return forms.CharField(
        label=label, help_text=help_text, required=False, max_length=LONGEST, widget=widget
    )


class PollForm(forms.Form):
    """After `is_valid`, `shown` is what the peers see, as `make_poll` takes it. Where the `deal` is
    known the hand need not be typed, and is none of another seat.
    """

    kind = forms.ChoiceField(
        label=_("What do you ask?"),
        choices=PollKind.choices,
        widget=forms.RadioSelect,
        error_messages=_CHOOSE,
    )
    seat = forms.ChoiceField(label=_("Whose hand is it?"), choices=seats_offered)
    hand = forms.CharField(
        label=_("The cards"),
        help_text=_("Spades, hearts, diamonds, clubs, as in AK6 1085 A42 Q72; - for none."),
        max_length=60,
        widget=forms.TextInput(CARDS),
    )
    dummy = forms.CharField(
        label=_("Dummy’s cards, if they lie there"),
        required=False,
        max_length=60,
        widget=forms.TextInput(CARDS),
    )
    dealer = forms.ChoiceField(label=_("Dealer"), choices=seats_offered)
    vulnerability = forms.ChoiceField(label=_("Vulnerable"), choices=vulnerabilities_offered)
    scoring = forms.ChoiceField(label=_("Form of scoring"), choices=Scoring.choices)
    auction = forms.CharField(
        label=_("The auction so far"),
        help_text=_("As in 1H p 2NT; only up to where the peers are to go on."),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 2, **CARDS}),
    )
    told = _text(
        _("What else the peers have to know"),
        _("Their methods, and what was led and played. Nothing of what happened, and no name."),
    )
    question = _text(
        _("The question in your own words"),
        _("Left empty, they are asked as chosen above, each in the language of the phone."),
        rows=2,
    )
    hours = forms.ChoiceField(label=_("The links are open for"), choices=hours_offered, initial=12)
    sure = forms.BooleanField(
        label=_("Nobody I ask has played this board, or has it still to play."),
        error_messages={"required": _("Ask only players of whom that is true.")},
    )

    shown: Mapping[str, Any]

    def __init__(self, *args: Any, deal: Deal | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deal = deal
        if deal:
            field = self.fields["hand"]
            field.required = False
            field.help_text = _("Left empty, the whole hand is taken from the deal.")

    def clean_hand(self) -> Hand:
        seat = Seat(self.cleaned_data.get("seat", Seat.N))
        hand = self._cards("hand")
        if hand is None:
            return self._dealt(seat)
        owner = self._owner(hand)
        if owner and owner is not seat:
            words = now("%(owner)s was dealt these. Empty the field for the cards of %(seat)s.")
            raise forms.ValidationError(
                words % {"owner": seat_name(owner), "seat": seat_name(seat)}
            )
        return hand

    def _dealt(self, seat: Seat) -> Hand:
        """The whole hand; in the middle of play nobody but the director knows what is left."""
        in_play = self.cleaned_data.get("kind") in (PollKind.PLAY, PollKind.CLAIM)
        hand = None if in_play or self.deal is None else self.deal.hand(seat)
        if hand is None:
            raise forms.ValidationError(now("Write the hand."))
        return hand

    def _owner(self, hand: Hand) -> Seat | None:
        """The one player who was dealt all of these cards."""
        dealt = {seat: self.deal.hand(seat) or () for seat in Seat} if self.deal else {}
        return next((seat for seat, cards in dealt.items() if {*hand} <= {*cards}), None)

    def clean_dummy(self) -> Hand | None:
        return self._cards("dummy")

    def _cards(self, name: str) -> Hand | None:
        in_play = self.cleaned_data.get("kind") in (PollKind.PLAY, PollKind.CLAIM)
        return read_hand(self.cleaned_data[name], fewest=1 if in_play else 13)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        said = dict(self.cleaned_data)
        cards = [*said["hand"], *(said["dummy"] or ())]
        if len(set(cards)) < len(cards):
            self.add_error("hand", now("A card stands there twice."))
        auction = self._auction(Auction(Seat(said["dealer"])), said)
        if auction is None or self.errors:
            return cleaned
        same = ("kind", "seat", "dealer", "vulnerability", "scoring", "told", "question")
        self.shown = {
            **{name: said[name] for name in same},
            "hand": hand_text(said["hand"]),
            "dummy": hand_text(said["dummy"]) if said["dummy"] else "",
            "auction": str(auction),
        }
        return cleaned

    def _auction(self, begun: Auction, said: Mapping[str, Any]) -> Auction | None:
        """As it was typed; of a call that is asked for it has come to that player."""
        try:
            auction = typed_calls(said["auction"], begun)
        except UnreadableError as error:
            self.add_error("auction", described(error))
            return None
        turn = auction.standing.turn
        if said["kind"] != PollKind.CALL:
            return auction
        if auction.is_over:
            self.add_error("auction", now("This auction is over. Take the last calls out."))
        elif turn != said["seat"]:
            words = now("After this auction it is for %(seat)s to call.")
            self.add_error("auction", words % {"seat": seat_name(turn)})
        return auction


class PeerForm(forms.Form):
    """One peer's answer: what is chosen, what else was considered, and how strong the peer is."""

    chosen = forms.ChoiceField(
        label=_("Your choice"), widget=forms.RadioSelect, error_messages=_CHOOSE
    )
    also = forms.MultipleChoiceField(
        label=_("What else did you seriously consider?"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    strength = forms.ChoiceField(
        label=_("How strong are you?"),
        choices=Strength.choices,
        widget=forms.RadioSelect,
        error_messages=_CHOOSE,
    )
    words = _text(_("Why, if you like"), _("Write no names."))

    def __init__(self, *args: Any, poll: Poll, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = choices_of(poll)
        for name in ("chosen", "also"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered
