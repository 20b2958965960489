"""The form of the claim bench: the cards that are left, what was said, and what is normal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from deals.bridge.cards import PACK, Card, Denomination, Suit
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.words.cards import SUIT_CLASS, card_text, suit_name
from deals.words.seats import seat_name
from rulings.bench.fields import (
    HANDS,
    ORDER,
    SAID,
    cards_held,
    finesses,
    number_of_tricks,
    one_of,
    opponents,
    seats_offered,
    shown_out_in,
    suits_offered,
    suits_or_none,
    trumps_offered,
)
from rulings.bench.page import switch_help, switch_label
from rulings.bench.trick import TrickField, cards_of, places
from rulings.claims import (
    BadEnding,
    Ending,
    Finesse,
    Flaw,
    Statement,
    Switch,
    Switches,
    Trumps,
)


class BenchForm(forms.Form):
    """One question to the bench. After `is_valid`, `ending`, `statement` and `switches`."""

    N = cards_held("N")
    E = cards_held("E")
    S = cards_held("S")
    W = cards_held("W")
    trick = TrickField(label=lazy("Cards played to the trick on the table"), required=False)
    shown_out = forms.CharField(required=False, widget=forms.HiddenInput)
    trumps = one_of(lazy("Trumps"), trumps_offered)
    declarer = one_of(lazy("Declarer"), seats_offered)
    claimer = one_of(lazy("Who claimed"), seats_offered)
    leader = one_of(lazy("Who is on lead"), seats_offered)
    claimed = number_of_tricks(
        lazy("Tricks claimed of those left"), lazy("Left empty: all of them.")
    )
    won = number_of_tricks(lazy("Tricks the claiming side had before"))

    first = forms.ChoiceField(label=lazy("First"), choices=suits_or_none, required=False)
    second = forms.ChoiceField(label=lazy("Then"), choices=suits_or_none, required=False)
    third = forms.ChoiceField(label=lazy("Then"), choices=suits_or_none, required=False)
    fourth = forms.ChoiceField(label=lazy("Last"), choices=suits_or_none, required=False)
    said_of_trumps = forms.ChoiceField(
        label=lazy("The trumps that are out"), choices=SAID, initial="unmentioned"
    )
    winners = forms.MultipleChoiceField(
        label=lazy("Winners named without an order"),
        help_text=lazy("As in “two spades, a diamond and a heart”."),
        choices=suits_offered,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    finesse = forms.ChoiceField(
        label=lazy("A finesse was stated in"), choices=finesses, required=False
    )
    against = forms.ChoiceField(label=lazy("against"), choices=opponents, required=False)
    cross_ruff = forms.BooleanField(label=lazy("Said: cross-ruff"), required=False)
    switches = forms.MultipleChoiceField(
        label=lazy("What is normal for this player"),
        choices=[(switch.value, switch.value) for switch in Switch],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    ending: Ending
    statement: Statement

    def __init__(self, *args: Any, deal: Deal | None = None, **kwargs: Any) -> None:
        """`deal` is that of the board, where it is whole: each hand then has its own cards only."""
        super().__init__(*args, **kwargs)
        self.deal = deal
        for name in HANDS:
            self.fields[name].label = seat_name(name)

    # what the template draws

    def hands(self) -> Iterator[dict[str, Any]]:
        """Each seat with its suits and their cards to tick: those it was dealt, or the pack."""
        for name in HANDS:
            held = set(self[name].value() or ())
            had = self.deal.hand(Seat(name)) if self.deal else None
            of_suit = [
                (suit, [(card, str(card) in held) for card in had or PACK if card.suit is suit])
                for suit in Suit
            ]
            suits = [(suit_name(suit), SUIT_CLASS[suit], cards) for suit, cards in of_suit if cards]
            yield {"seat": name, "field": self[name], "suits": suits, "count": len(held)}

    def order(self) -> list[forms.BoundField]:
        return [self[name] for name in ORDER]

    def ticks(self) -> list[dict[str, Any]]:
        """The switches, each with its words, its Law and whether it is on."""
        on = set(self["switches"].value() or ())
        return [
            {
                "name": switch.value,
                "label": switch_label(switch),
                "help": switch_help(switch),
                "law": switch.law,
                "on": switch.value in on,
            }
            for switch in Switch
        ]

    @property
    def cards_played(self) -> list[Card]:
        """The cards on the table, of a claim in the middle of a trick."""
        return cards_of(self["trick"].value())

    def places(self) -> Iterator[dict[str, Any]]:
        """Where those cards are chosen."""
        return places(self["trick"].value())

    # what was posted

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._refuse_twice(data)
        self._clean_statement(data)
        needed = (*HANDS, "trick", "trumps", "declarer", "claimer", "leader")
        if not any(name in self.errors for name in (*needed, "claimed", "won")):
            self._clean_ending(data)
        return data

    def _refuse_twice(self, data: dict[str, Any]) -> None:
        holder: dict[str, str] = {str(card): "" for card in self.cards_played}
        for name in HANDS:
            for card in data.get(name) or ():
                if card not in holder:
                    holder[card] = name
                    continue
                where = seat_name(holder[card]) if holder[card] else _("the trick on the table")
                self.add_error(
                    name,
                    _("%(card)s is there twice: also in %(other)s. Take one away.")
                    % {"card": card_text(card), "other": where},
                )

    def _clean_ending(self, data: dict[str, Any]) -> None:
        north, east, south, west = (tuple(map(Card.parse, data[name])) for name in HANDS)
        try:
            self.ending = Ending(
                (north, east, south, west),
                Denomination(data["trumps"]),
                Seat(data["declarer"]),
                Seat(data["claimer"]),
                Seat(data["leader"]),
                tuple(self.cards_played),
                data.get("won") or 0,
                data.get("claimed"),
                shown_out_in(data.get("shown_out", "")),
            )
        except BadEnding as error:
            self._refuse(error, data)

    def _refuse(self, error: BadEnding, data: dict[str, Any]) -> None:
        match error.flaw:
            case Flaw.EMPTY:
                self.add_error(None, _("No cards yet: tap the cards of each hand."))
            case Flaw.UNEQUAL:
                self._refuse_unequal(data)
            case Flaw.DUMMY_CLAIMS:
                self.add_error("claimer", _("Dummy cannot claim. Choose declarer or a defender."))
            case Flaw.TOO_MANY_CLAIMED:
                self.add_error("claimed", _("So many tricks are not left."))
            case _:
                self.add_error(None, _("These cards cannot be an ending. Look at them again."))

    def _refuse_unequal(self, data: dict[str, Any]) -> None:
        leader, played = Seat(data["leader"]), len(self.cards_played)
        have = {
            seat: len(data[seat.value]) + (leader.rotation.index(seat) < played) for seat in Seat
        }
        most = max(have.values())
        for seat, count in have.items():
            if count < most:
                short = most - count
                self.add_error(
                    seat.value,
                    ngettext(
                        "%(seat)s has %(n)s card too few: every hand is equally long.",
                        "%(seat)s has %(n)s cards too few: every hand is equally long.",
                        short,
                    )
                    % {"seat": seat_name(seat), "n": short},
                )

    def _clean_statement(self, data: dict[str, Any]) -> None:
        named = [Suit(data[name]) for name in ORDER if data.get(name)]
        if len(set(named)) < len(named):
            self.add_error("first", _("A suit stands there twice. Name each suit once."))
        suit, against = data.get("finesse"), data.get("against")
        if bool(suit) != bool(against):
            name = "against" if suit else "finesse"
            self.add_error(name, _("A finesse is in a suit, against a player: choose both."))
        elif against and data.get("claimer") and Seat(against).side is Seat(data["claimer"]).side:
            self.add_error("against", _("A finesse is against an opponent of the claimer."))
        said = data.get("said_of_trumps") or "unmentioned"
        self.statement = Statement(
            tuple(named),
            Trumps.ROUNDS if said.startswith("rounds") else Trumps(said),
            int(said.removeprefix("rounds")) if said.startswith("rounds") else 0,
            Finesse(Suit(suit), Seat(against)) if suit and against else None,
            bool(data.get("cross_ruff")),
            tuple(map(Suit, data.get("winners") or ())),
        )

    @property
    def chosen(self) -> Switches:
        """The switches that are on."""
        return Switches.load(self.cleaned_data["switches"])


def initial_of(
    ending: Ending | None, statement: Statement | None = None, switches: Switches | None = None
) -> dict[str, Any]:
    """The form filled in with these."""
    said = statement or Statement()
    gave_up = ending is not None and ending.asked < ending.left  # then he knew of a loser
    named = dict(zip(ORDER, (suit.value for suit in said.order), strict=False))
    initial: dict[str, Any] = {
        "switches": (switches or Switches(winners_first=gave_up)).dump(),
        "said_of_trumps": said.trumps.value + (str(said.rounds) if said.rounds else ""),
        "finesse": said.finesse.suit.value if said.finesse else "",
        "against": said.finesse.against.value if said.finesse else "",
        "cross_ruff": said.cross_ruff,
        "winners": [suit.value for suit in said.winners],
        **named,
    }
    if ending is not None:
        initial |= {seat.value: [str(card) for card in ending.hand(seat)] for seat in Seat}
        initial |= {
            "trick": " ".join(map(str, ending.trick)),
            "shown_out": " ".join(f"{seat}{suit}" for seat, suit in ending.shown_out),
            "trumps": ending.trumps.value,
            "declarer": ending.declarer.value,
            "claimer": ending.claimer.value,
            "leader": ending.leader.value,
            "claimed": ending.claimed,
            "won": ending.won,
        }
    return initial
