"""Irregularities that can be seen in a record: found, not judged.

A finding says where and what; what follows from it is for the Laws. Nothing is
reported that the record does not show: where a card is unknown, or the leader is
only inferred, the finding is left out rather than guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.auction import Auction, Call, Illegality
from deals.bridge.cards import Card, Suit
from deals.bridge.deal import Deal
from deals.bridge.play import CardAct, PlayEvent, PlayMark
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import Progress


@dataclass(frozen=True, slots=True)
class IllegalCall:
    """A call that broke the Laws of the auction where it stands."""

    index: int
    """Its place among the calls, the first being 0."""
    seat: Seat
    call: Call
    fault: Illegality
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class LeadOutOfTurn:
    """A lead to a trick by somebody whose turn it was not (Laws 53-56)."""

    trick: int
    seat: Seat
    card: Card | None
    in_turn: Seat
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class PlayOutOfTurn:
    """A card played, not led, before another player's turn had been used (Laws 44B, 57)."""

    trick: int
    seat: Seat
    card: Card | None
    in_turn: Seat
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card of another suit from a player who held the suit led (Law 61A)."""

    trick: int
    seat: Seat
    card: Card
    suit: Suit
    """The suit led, which the player still held."""
    withdrawn: bool
    """Whether the card was taken back, which corrects the revoke (Law 62)."""


@dataclass(frozen=True, slots=True)
class ImpossibleCard:
    """A card played by a seat that did not hold it, or no longer held it (Laws 13-15, 67B3)."""

    trick: int
    seat: Seat
    card: Card
    holder: Seat | None = None
    """Whose card it is by the deal; None where that hand is not known."""
    before: int | None = None
    """The trick to which the same player has put it already; then it is his own card."""

    @property
    def is_played_twice(self) -> bool:
        """Whether it is the player's own card, played once before."""
        return self.before is not None


Finding = IllegalCall | LeadOutOfTurn | PlayOutOfTurn | Revoke | ImpossibleCard


def findings(table: TableRecord) -> tuple[Finding, ...]:
    """Everything irregular that the record of `table` shows, in order."""
    calls = illegal_calls(table.auction) if table.auction else ()
    return (*calls, *_in_play(table))


def illegal_calls(auction: Auction) -> tuple[IllegalCall, ...]:
    """Insufficient bids, calls out of rotation and the like (Laws 18-39)."""
    return tuple(
        IllegalCall(index, made.seat, made.call, fault, made.withdrawn)
        for index, fault in auction.illegal_calls()
        for made in [auction.calls[index]]
    )


def revokes(table: TableRecord) -> tuple[Revoke, ...]:
    """The revokes among the findings."""
    return tuple(found for found in _in_play(table) if isinstance(found, Revoke))


def _in_play(table: TableRecord) -> list[Finding]:
    progress = Progress(table.declarer, table.denomination)
    found: list[Finding] = []
    for place, event in enumerate(table.play.events):
        if event.act is CardAct.PLAYED:
            withdrawn = _is_taken_back(event, table.play.events[place + 1 :])
            found += _about_turn(event, progress, withdrawn)
            found += _about_card(event, progress, table.deal, withdrawn)
        progress.add(event)
    return found


def _is_taken_back(event: PlayEvent, later: tuple[PlayEvent, ...]) -> bool:
    return any(
        after.act is CardAct.WITHDREW and (after.seat, after.card) == (event.seat, event.card)
        for after in later
    )


def _about_turn(event: PlayEvent, progress: Progress, withdrawn: bool) -> list[Finding]:
    turn = progress.turn
    trick = progress.trick_of_next_card(event.seat)
    if turn is None or turn is event.seat:
        return []
    kind = PlayOutOfTurn if progress.leader(trick) else LeadOutOfTurn
    return [kind(trick, event.seat, event.card, turn, withdrawn)]


def _about_card(
    event: PlayEvent, progress: Progress, deal: Deal | None, withdrawn: bool
) -> list[Finding]:
    hand = deal.hand(event.seat) if deal else None
    card = event.card
    if deal is None or hand is None or card is None:
        return []
    trick = progress.trick_of_next_card(event.seat)
    held = set(hand) - set(progress.standing(event.seat))
    if card not in held:
        return [_impossible(event.seat, card, trick, progress, deal)]
    suit = _suit_led(event, progress, trick)
    if suit is None or card.suit is suit:
        return []
    # As many of them may be gone as nobody wrote down.
    if sum(other.suit is suit for other in held) <= progress.unwritten(event.seat):
        return []
    return [Revoke(trick, event.seat, card, suit, withdrawn)]


def _impossible(
    seat: Seat, card: Card, trick: int, progress: Progress, deal: Deal
) -> ImpossibleCard:
    """Whose card it is, and where it was played before if it is his own."""
    holder = deal.holder(card)
    before = progress.trick_with(seat, card) if holder is seat else None
    return ImpossibleCard(trick, seat, card, holder, before)


def _suit_led(event: PlayEvent, progress: Progress, trick: int) -> Suit | None:
    """The suit `event` had to follow; None for a lead, or when who led is not certain.

    After a trick with an unknown card the leader is only what the source implies, until a trick
    tells; the source's own mark of a revoke is then needed as well.
    """
    leader = progress.leader(trick)
    if leader is None or leader is event.seat:
        return None
    if len(progress.may_have_led(trick)) > 1 and event.mark is not PlayMark.REVOKE:
        return None
    led = progress.led(trick)
    return led.suit if led else None
