"""What an event at the table does to what is open there, and what the director then says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from rulings.engine import Message
from rulings.watch import changes, say
from rulings.watch.events import (
    AllMajor,
    AuctionOver,
    BoardOver,
    Called,
    Chosen,
    LeadLost,
    LeadsAreChosen,
    Led,
    Named,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    PickedUp,
    Played,
    Settled,
    SuitNamed,
    SuitsShown,
    WatchEvent,
)
from rulings.watch.obligations import Open, keeping


def step(obligations: Open, event: WatchEvent) -> tuple[Open, tuple[Message, ...]]:
    """The obligations left after an event, and the sentences to say now.

    Any event may come at any time: one that has nothing to do with what is open changes nothing.
    """
    left = after(obligations, event)
    words = say.about(obligations, left, event)
    if keeping(obligations) and not keeping(left):
        words = (*words, say.leaving(words, event))
    return left, say.in_order(words)


def follow(events: Iterable[WatchEvent], obligations: Open = ()) -> Open:
    """What is open after several events."""
    return reduce(after, events, obligations)


def after(obligations: Open, event: WatchEvent) -> Open:  # one line for each kind of event
    """What is left after an event, unsaid: a story is followed far more often than told."""
    match event:
        case Opened(obligation):
            return changes.opened(obligations, obligation)
        case AllMajor(holder):
            return changes.all_major(obligations, holder)
        case LeadsAreChosen(leader):
            return changes.major_lies(obligations, leader.partner)
        case OnLead(leader):
            return changes.on_lead(obligations, leader)
        case Chosen():
            return changes.chosen(obligations, event)
        case Led():
            return changes.led(obligations, event)
        case PenaltyCardPlayed():
            return changes.penalty_card_played(obligations, event)
        case Named():
            return changes.named(obligations, event)
        case SuitNamed():
            return changes.suit_named(obligations, event)
        case SuitsShown():
            return changes.suits_shown(obligations, event)
        case PickedUp():
            return changes.picked_up(obligations, event)
        case Played(player):
            return changes.played(obligations, player)
        case LeadLost(player):
            return changes.lead_lost(changes.trick_over(obligations), player)
        case Called(player):
            return changes.called(obligations, player)
        case AuctionOver(declarer):
            return changes.auction_over(obligations, declarer)
        case Settled(obligation):
            return changes.without_one(obligations, obligation)
        case BoardOver():
            return ()
    raise TypeError(event)
