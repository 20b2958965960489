"""What happens at the table, as far as it opens, changes or ends an obligation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.watch.obligations import Obligation, Right


@dataclass(frozen=True, slots=True)
class WatchEvent:
    """One thing that happened."""


@dataclass(frozen=True, slots=True)
class Opened(WatchEvent):
    """A ruling opened an obligation."""

    obligation: Obligation


@dataclass(frozen=True, slots=True)
class AllMajor(WatchEvent):
    """50B: a ruling found two or more penalty cards before one defender."""

    holder: Seat


@dataclass(frozen=True, slots=True)
class LeadsAreChosen(WatchEvent):
    """50D2: a ruling found that a major penalty card of the leader's partner lies there."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class OnLead(WatchEvent):
    """The last trick is complete, if there was one, and this player is to lead."""

    leader: Seat


class Choice(StrEnum):
    """What declarer chooses for a lead."""

    REQUIRE = "require"
    FORBID = "forbid"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Chosen(WatchEvent):
    """Declarer has chosen for the lead: one suit to require, or one or more to forbid (PL-11)."""

    leader: Seat
    right: Right
    choice: Choice
    suits: frozenset[Suit] = frozenset()


@dataclass(frozen=True, slots=True)
class Led(WatchEvent):
    """A player has led; None where it does not matter which card."""

    player: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class PenaltyCardPlayed(WatchEvent):
    """A penalty card has been led or played."""

    holder: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class PickedUp(WatchEvent):
    """Penalty cards have gone back to the hand: the one named, else all of one holder."""

    holder: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Named(WatchEvent):
    """It is now known which card a penalty card is that nobody had written down."""

    holder: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class SuitNamed(WatchEvent):
    """It is now known which suit declarer named for this player's lead or play."""

    player: Seat
    suit: Suit
    more: frozenset[Suit] = frozenset()
    """The others, where several were forbidden (51B2b)."""

    @property
    def suits(self) -> frozenset[Suit]:
        return self.more | {self.suit}


@dataclass(frozen=True, slots=True)
class SuitsShown(WatchEvent):
    """26B: which suits the leader's partner has shown in the legal auction is now known."""

    leader: Seat
    suits: frozenset[Suit] = frozenset()


@dataclass(frozen=True, slots=True)
class Played(WatchEvent):
    """A player has played to the trick."""

    player: Seat


@dataclass(frozen=True, slots=True)
class LeadLost(WatchEvent):
    """Another hand than this player's has won the trick."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Called(WatchEvent):
    """A player has made a call at his turn."""

    player: Seat


@dataclass(frozen=True, slots=True)
class AuctionOver(WatchEvent):
    """Three passes: it is known who declares."""

    declarer: Seat


@dataclass(frozen=True, slots=True)
class BoardOver(WatchEvent):
    """Play has ended."""


@dataclass(frozen=True, slots=True)
class Settled(WatchEvent):
    """The director says that an obligation no longer applies."""

    obligation: Obligation
