"""What each step of the record of a board is at the table, as events for the watch.

The record says who called, led and played what; declarer's choices are not in it. A card out of
turn is left to the ruling about it, and a card taken back gives back what its playing had ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deals.bridge.auction import Auction, MadeCall
from deals.bridge.cards import Card
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
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
    WatchEvent,
)
from rulings.watch.obligations import LeadChoice, Open, PenaltyCard, penalty_cards
from rulings.watch.story import Story, opened_by

SHOWN = (CardAct.SHOWED, CardAct.WITHDREW, CardAct.NAMED)

Step = MadeCall | PlayEvent


def steps(table: TableRecord) -> tuple[Step, ...]:
    """Everything in the record that happened, in order: the calls, then the cards."""
    return (*calls(table), *table.play.events)


def calls(table: TableRecord) -> tuple[MadeCall, ...]:
    """The calls alone: that one is explained afterwards is nothing that happened then."""
    made = table.auction.calls if table.auction else ()
    return tuple(replace(one, note=None, explanation="") for one in made)


def before(table: TableRecord, place: int) -> Progress:
    """The play as it stands when the step at `place`, one of the play, is taken."""
    played = table.play.events[: place - len(calls(table))]
    return follow(Play(played), table.declarer, table.denomination)


def is_lead(table: TableRecord, place: int) -> bool:
    """Whether a card is played there that is a lead in turn, as far as the record tells."""
    one = steps(table)[place]
    if not (isinstance(one, PlayEvent) and one.act is CardAct.PLAYED):
        return False
    progress = before(table, place)
    trick = progress.trick_of_next_card(one.seat)
    in_turn = progress.turn in (None, one.seat) and trick == progress.current
    return in_turn and progress.leader(trick) is None


def events(open_: Open, known: Story, table: TableRecord, place: int) -> Iterator[WatchEvent]:
    """What the step at `place` is, where `open_` is open after everything `known`."""
    made_calls = calls(table)
    if place >= len(made_calls):
        yield from _of_play(open_, known, table, place - len(made_calls))
        return
    made = made_calls[place]
    if made.withdrawn:
        return
    yield Called(made.seat)
    so_far = Auction(table.dealer, made_calls[: place + 1])
    if so_far.is_over and so_far.declarer:
        yield AuctionOver(so_far.declarer)
        yield OnLead(so_far.declarer.lho)


def _of_play(open_: Open, known: Story, table: TableRecord, place: int) -> Iterator[WatchEvent]:
    """One event of the play, and that the next player is on lead when it completes a trick."""
    event = table.play.events[place]
    unknown = PenaltyCard(event.seat, None) in [
        PenaltyCard(one.holder, one.card) for one in penalty_cards(open_, event.seat)
    ]
    if event.card and unknown and event.act in SHOWN:
        yield Named(event.seat, event.card)
    if event.act is CardAct.PICKED_UP and event.card:
        yield PickedUp(event.seat, event.card)
    if event.act is CardAct.WITHDREW:
        yield from _given_back(open_, known, table, place)
    if event.act is not CardAct.PLAYED:
        return
    progress = follow(Play(table.play.events[:place]), table.declarer, table.denomination)
    current = progress.current
    yield from _card(open_, table, progress, event)
    progress.add(event)
    if progress.current > current and progress.current <= TRICKS and progress.turn:
        yield OnLead(progress.turn)


def _card(
    open_: Open, table: TableRecord, so_far: Progress, event: PlayEvent
) -> Iterator[WatchEvent]:
    """A card led or played. What binds the player is looked at only if it was his turn."""
    seat, card = event.seat, event.card
    trick = so_far.trick_of_next_card(seat)
    in_turn = so_far.turn is seat and trick == so_far.current
    leads = so_far.leader(trick) is None
    hand = _held(table, so_far, seat)
    if card is not None and in_turn:
        led = None if leads else so_far.led(trick)
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


def _held(table: TableRecord, so_far: Progress, seat: Seat) -> frozenset[Card] | None:
    hand = table.deal.hand(seat) if table.deal else None
    return None if hand is None else frozenset(hand) - frozenset(so_far.standing(seat))


def _given_back(open_: Open, known: Story, table: TableRecord, place: int) -> Iterator[WatchEvent]:
    """What playing the card had ended is open again, and a choice it had led to is not."""
    taken = table.play.events[place]
    played = [
        len(calls(table)) + at
        for at, one in enumerate(table.play.events[:place])
        if (one.seat, one.act, one.card) == (taken.seat, CardAct.PLAYED, taken.card)
    ]
    at = [index for index, told in enumerate(known) if told.place in played[-1:]]
    if not at:
        return
    earlier, later = opened_by(known[: at[0]]), opened_by(known[: at[-1] + 1])
    for one in open_:
        if isinstance(one, LeadChoice) and one in later and one not in earlier:
            yield Settled(one)
    for one in earlier:
        if one not in later and one not in open_ and not isinstance(one, LeadChoice):
            yield Opened(one)
