"""What was entered in the record of a board, as events for the watch.

The record says who called, led and played what; declarer's choices are not in it. Where it comes to
a lead that waits for one, it is read on when the choice has been noted. A card out of turn is left
to the ruling about it, and a card taken back gives back what its playing had ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deals.bridge.auction import Auction, MadeCall
from deals.bridge.cards import Card
from deals.bridge.play import Act, Event, Play
from deals.bridge.seats import Seat
from deals.bridge.table import Table
from deals.bridge.tricks import TRICKS, Progress, follow
from rulings.watch import breach
from rulings.watch.events import (
    AuctionOver,
    Called,
    Led,
    Named,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    PickedUp,
    Played,
    Settled,
    TableEvent,
)
from rulings.watch.obligations import (
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    PlayAtTurn,
    PlayOrder,
    Right,
    chooses,
    penalty_cards,
)
from rulings.watch.step import follow as fold
from rulings.watch.step import step

_SHOWN = (Act.SHOWED, Act.WITHDREW, Act.NAMED)

Step = MadeCall | Event
Told = tuple[int | None, TableEvent]
"""An event at the table, and its place in the record if it was read from there."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What the record has told from some place on."""

    events: tuple[tuple[int, TableEvent], ...]
    """Only those that change something."""
    waits: int | None = None
    """The place of a card that waits for declarer's choice; None when all has been read."""


def steps(table: Table) -> tuple[Step, ...]:
    """Everything in the record that happened, in order: the calls, then the cards."""
    return (*_calls(table), *table.play.events)


def _calls(table: Table) -> tuple[MadeCall, ...]:
    return table.auction.calls if table.auction else ()


def begins(table: Table, open_: Open) -> int | None:
    """Where in the record what arose in the play arose: the last card shown or taken back by a
    player before whom a card lies or lay. None if that is not in the record.
    """
    found = None
    for place, one in enumerate(steps(table)):
        if isinstance(one, Event) and any(_is_about(owed, one) for owed in open_):
            found = place
    return found


def arose_in_play(open_: Open) -> bool:
    """Whether anything open came from a card, so that what was played before it is of the past."""
    return any(
        isinstance(one, PenaltyCard | LeadRequire | PlayOrder | PlayAtTurn)
        or (isinstance(one, LeadBan) and one.right is Right.PENALTY_CARD)
        for one in open_
    )


def _is_about(one: Obligation, event: Event) -> bool:
    """Whether an obligation may rest on this card, shown, named or taken back."""
    card = event.card
    if event.act not in _SHOWN:
        return False
    match one:
        case PenaltyCard(holder, lying):
            return holder is event.seat and lying in (None, card)
        case LeadRequire(leader, suit):
            return leader.partner is event.seat and card is not None and suit in (None, card.suit)
        case LeadBan(leader, suits, Right.PENALTY_CARD):
            known = card is not None and (not suits or card.suit in suits)
            return leader.partner is event.seat and known
        case PlayOrder(player):
            return player.partner is event.seat
        case PlayAtTurn(player):
            return player is event.seat
    return False


def entered(told: Sequence[Told], table: Table, start: int) -> Entered:
    """The events of the record from the place `start` on, after everything `told` so far."""
    open_ = fold(event for _place, event in told)
    known, new = list(told), len(told)
    for place in range(start, len(steps(table))):
        if _waits(open_, steps(table)[place]):
            return Entered(_read(known[new:]), place)
        for event in _events(open_, known, table, place):
            left, words = step(open_, event)
            if left != open_ or words:
                known.append((place, event))
            open_ = left
    return Entered(_read(known[new:]))


def _read(told: Sequence[Told]) -> tuple[tuple[int, TableEvent], ...]:
    return tuple((place, event) for place, event in told if place is not None)


def _waits(open_: Open, one: Step) -> bool:
    """Declarer is choosing, and somebody plays on."""
    return isinstance(one, Event) and one.act is Act.PLAYED and bool(chooses(open_))


def _events(open_: Open, known: Sequence[Told], table: Table, place: int) -> Iterator[TableEvent]:
    calls = _calls(table)
    if place >= len(calls):
        yield from _of_play(open_, known, table, place - len(calls))
        return
    made = calls[place]
    if made.withdrawn:
        return
    yield Called(made.seat)
    so_far = Auction(table.dealer, calls[: place + 1])
    if so_far.is_over and so_far.declarer:
        yield AuctionOver(so_far.declarer)
        yield OnLead(so_far.declarer.lho)


def _of_play(open_: Open, known: Sequence[Told], table: Table, place: int) -> Iterator[TableEvent]:
    """One event of the play, and that the next player is on lead when it completes a trick."""
    event = table.play.events[place]
    unknown = PenaltyCard(event.seat, None) in [
        PenaltyCard(one.holder, one.card) for one in penalty_cards(open_, event.seat)
    ]
    if event.card and unknown and event.act in _SHOWN:
        yield Named(event.seat, event.card)
    if event.act is Act.PICKED_UP and event.card:
        yield PickedUp(event.seat, event.card)
    if event.act is Act.WITHDREW:
        yield from _given_back(open_, known, table, place)
    if event.act is not Act.PLAYED:
        return
    before = follow(Play(table.play.events[:place]), table.declarer, table.denomination)
    current = before.current
    yield from _card(open_, table, before, event)
    before.add(event)
    if before.current > current and before.current <= TRICKS and before.turn:
        yield OnLead(before.turn)


def _card(open_: Open, table: Table, before: Progress, event: Event) -> Iterator[TableEvent]:
    """A card led or played. What binds the player is looked at only if it was his turn."""
    seat, card = event.seat, event.card
    trick = before.trick_of_next_card(seat)
    in_turn = before.turn is seat and trick == before.current
    leads = before.leader(trick) is None
    hand = _held(table, before, seat)
    if card is not None and in_turn:
        led = None if leads else before.led(trick)
        found = (
            breach.of_a_lead(open_, seat, card, hand)
            if leads
            else breach.of_a_follow(open_, seat, card, hand, led.suit if led else None)
        )
        yield from map(Opened, found)
    if leads and in_turn:
        yield Led(seat, card)
    elif card is not None and any(one.card == card for one in penalty_cards(open_, seat)):
        yield PenaltyCardPlayed(seat, card)
    if not leads and in_turn:
        yield Played(seat)


def _held(table: Table, before: Progress, seat: Seat) -> frozenset[Card] | None:
    hand = table.deal.hand(seat) if table.deal else None
    return None if hand is None else frozenset(hand) - frozenset(before.standing(seat))


def _given_back(
    open_: Open, known: Sequence[Told], table: Table, place: int
) -> Iterator[TableEvent]:
    """What playing the card had ended is open again, and a choice it had led to is not."""
    taken = table.play.events[place]
    played = [
        len(_calls(table)) + at
        for at, one in enumerate(table.play.events[:place])
        if (one.seat, one.act, one.card) == (taken.seat, Act.PLAYED, taken.card)
    ]
    at = [index for index, (where, _event) in enumerate(known) if where in played[-1:]]
    if not at:
        return
    before = fold(event for _place, event in known[: at[0]])
    after = fold(event for _place, event in known[: at[-1] + 1])
    for one in open_:
        if isinstance(one, LeadChoice) and one in after and one not in before:
            yield Settled(one)
    for one in before:
        if one not in after and one not in open_ and not isinstance(one, LeadChoice):
            yield Opened(one)
