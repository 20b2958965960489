"""What the claimer said, and what counts as normal for a player like him.

Normal includes careless and inferior, not irrational (70D1). Where that line runs the Laws leave
to the director, so each part of it is a switch of its own. A switch either adds a careless play or
takes an irrational one away.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat


class Trumps(StrEnum):
    """What was said of the trumps that are out."""

    UNMENTIONED = "unmentioned"
    """Nothing (70C1)."""
    DRAWN = "drawn"
    """He draws all of them first."""
    ROUNDS = "rounds"
    """He draws so many rounds first."""
    LEFT = "left"
    """He mentioned what is out, and leaves it there."""


@dataclass(frozen=True, slots=True)
class Finesse:
    """A finesse that was stated: in a suit, against the player who is to hold the card."""

    suit: Suit
    against: Seat


@dataclass(frozen=True, slots=True)
class Statement:
    """The stated line, as far as it went."""

    order: tuple[Suit, ...] = ()
    """Suits in the order in which he plays them."""
    trumps: Trumps = Trumps.UNMENTIONED
    rounds: int = 0
    """Of trumps, with `Trumps.ROUNDS`."""
    finesse: Finesse | None = None
    cross_ruff: bool = False
    winners: tuple[Suit, ...] = ()
    """Suits of which he named winners, in no order."""

    @property
    def is_empty(self) -> bool:
        """Whether no line was stated."""
        return self == Statement()

    def dump(self) -> dict[str, Any]:
        """As JSON; `load` reads it back. What was stored before winners could be named has none."""
        winners = {"winners": [suit.value for suit in self.winners]} if self.winners else {}
        return winners | {
            "order": [suit.value for suit in self.order],
            "trumps": self.trumps.value,
            "rounds": self.rounds,
            "finesse": [self.finesse.suit.value, self.finesse.against.value]
            if self.finesse
            else None,
            "cross_ruff": self.cross_ruff,
        }

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Statement:
        """From the JSON of `dump`."""
        named = stored["finesse"]
        return cls(
            tuple(map(Suit, stored["order"])),
            Trumps(stored["trumps"]),
            stored["rounds"],
            Finesse(Suit(named[0]), Seat(named[1])) if named else None,
            stored["cross_ruff"],
            tuple(map(Suit, stored.get("winners", ()))),
        )


class Switch(StrEnum):
    """One part of the line between careless and irrational; the name of a field of `Switches`."""

    OVERLOOKS_TRUMP = "overlooks_trump"
    SMALL_ANY_ORDER = "small_any_order"
    ANY_CARD = "any_card"
    UNSTATED_FINESSE = "unstated_finesse"
    BLOCKS = "blocks"
    WINNERS_FIRST = "winners_first"
    KEEPS_WINNERS = "keeps_winners"
    MARKED_FINESSE = "marked_finesse"
    RUFFS_FIRST = "ruffs_first"

    @property
    def law(self) -> str:
        """The paragraph it follows from."""
        return _LAWS[self]


_LAWS = {
    Switch.OVERLOOKS_TRUMP: "70C2",
    Switch.SMALL_ANY_ORDER: "70D1",
    Switch.ANY_CARD: "70D1",
    Switch.UNSTATED_FINESSE: "70E1",
    Switch.BLOCKS: "70D1",
    Switch.WINNERS_FIRST: "70A",
    Switch.KEEPS_WINNERS: "70D1",
    Switch.MARKED_FINESSE: "70E1",
    Switch.RUFFS_FIRST: "70D1",
}


@dataclass(frozen=True, slots=True)
class Switches:
    """What the director takes for normal. The defaults decide doubt against the claimer (70A)."""

    overlooks_trump: bool = True
    """70C2: he may not know of a trump he did not mention, so he need not draw it."""
    small_any_order: bool = True
    """70D1: cards from the nine down, with no honour left above them, come in any order."""
    any_card: bool = False
    """70D1: of a suit he may play any card first, not only from the top."""
    unstated_finesse: bool = True
    """70E1: he may take a finesse that was not stated. It counts only where it loses, for another
    normal line is always tried beside it."""
    blocks: bool = False
    """70D1: under his own winner he may play high as well as low, and so overtake."""
    winners_first: bool = False
    """70A: he cashes what is sure before he leads a card that can lose. Right for a claimer who
    gave up a trick: he knew that he had a loser."""
    keeps_winners: bool = True
    """70D1: he does not throw away a winner while he has something else to discard."""
    marked_finesse: bool = True
    """70E1: when one opponent has shown out he plays the other for what is missing."""
    ruffs_first: bool = False
    """70D1: with no trump out he does not lead trumps, which draw nothing, before other suits."""

    def dump(self) -> list[str]:
        """The switches that are on, as JSON; `load` reads it back."""
        return [field.name for field in fields(self) if getattr(self, field.name)]

    @classmethod
    def load(cls, on: list[str]) -> Switches:
        """From the JSON of `dump`."""
        return cls(**{switch.value: switch.value in on for switch in Switch})


class NormalReason(StrEnum):
    """Why a card of the claimer's side is taken for normal."""

    ONLY = "only"
    STATED = "stated"
    DRAWS = "draws"
    TOP = "top"
    SMALL = "small"
    ANY = "any"
    TOWARDS = "towards"
    LOW = "low"
    HIGH = "high"
    WINS = "wins"
    OVERTAKES = "overtakes"
    FINESSE = "finesse"
    MARKED = "marked"
    RUFFS = "ruffs"
    DISCARD = "discard"
    PARTNER = "partner"

    @property
    def switch(self) -> Switch | None:
        """The switch by which it is normal, where one decides."""
        return _SWITCHES.get(self)


_SWITCHES = {
    NormalReason.SMALL: Switch.SMALL_ANY_ORDER,
    NormalReason.ANY: Switch.ANY_CARD,
    NormalReason.OVERTAKES: Switch.BLOCKS,
    NormalReason.FINESSE: Switch.UNSTATED_FINESSE,
    NormalReason.MARKED: Switch.MARKED_FINESSE,
}
