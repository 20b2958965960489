"""The table seen from above: what is to be seen on it, and the same in words.

Where each thing lies on the felt is worked out by `deals.words.shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from deals.words.cards import card_name
from deals.words.seats import seat_name


@dataclass(frozen=True, slots=True)
class Chair:
    """One player's chair."""

    name: str = ""
    """The player's name; the seat's name stands in when it is not known."""
    role: str = ""
    """"dummy", "declarer", or what the player did: "led ♥︎2"."""
    note: str = ""
    """What follows for the player: "to lead", "must wait"."""
    lit: bool = False
    """The person the page is about."""
    waiting: bool = False
    """Drawn dashed: a restriction binds the player."""
    value: str = ""
    """What a tap on the chair answers, where chairs can be chosen; empty: cannot be chosen."""


@dataclass(frozen=True, slots=True)
class FaceUpCard:
    """A card face up before a player."""

    seat: Seat
    card: Card
    penalty: bool = False
    """A penalty card: ringed in amber."""


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """What is to be seen at the table."""

    title: str
    """In words, for those who cannot see it: "Table A7 from above, trick 2"."""
    chairs: Mapping[Seat, Chair] = field(default_factory=dict)
    trick: str = ""
    """Written in the middle: "trick 2"."""
    turn: Seat | None = None
    """Whose turn it is to call or play: the arrow points at the chair."""
    lying: tuple[FaceUpCard, ...] = ()
    dummy: Seat | None = None
    """Who has spread the hand."""
    trumps: Suit | None = None
    """Trumps lie on dummy's right (Law 41D)."""
    low: bool = False
    name: str = "seen"
    """Unique among the drawings of one page: prefix of the ids inside."""

    def __hash__(self) -> int:
        """By what a mapping of chairs allows; equal drawings have equal hashes."""
        return hash((self.title, frozenset(self.chairs.items()), self.trick, self.lying))

    def chair(self, seat: Seat) -> Chair:
        """The chair at `seat`, a bare one when nothing is said about it."""
        return self.chairs.get(seat, Chair())

    @property
    def description(self) -> str:
        """The drawing in words."""
        return " ".join([*map(self._chair_in_words, Seat), *self._rest_in_words()])

    def _chair_in_words(self, seat: Seat) -> str:
        chair = self.chair(seat)
        words = [word for word in (chair.name, chair.role, chair.note) if word]
        if chair.waiting:
            words.append(pgettext("a player", "dashed outline"))
        if chair.lit:
            words.append(pgettext("a player", "lit"))
        if not words:
            return f"{seat_name(seat)}."
        return f"{seat_name(seat)}: {', '.join(words)}."

    def _rest_in_words(self) -> list[str]:
        sentences = []
        for lying in self.lying:
            sentence = (
                _("Penalty card before %(seat)s: %(card)s.")
                if lying.penalty
                else _("Face up before %(seat)s: %(card)s.")
            )
            words = {"seat": seat_name(lying.seat), "card": card_name(lying.card)}
            sentences.append(sentence % words)
        if self.turn:
            sentences.append(_("The arrow points at %(seat)s.") % {"seat": seat_name(self.turn)})
        return sentences
