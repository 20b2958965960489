"""What happened at a table as it is told afterwards: the button says *Forbid hearts*, and what was
noted by it that South forbade hearts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.watch import events as at_table
from rulings.watch.events import Choice, WatchEvent
from rulings.watch.obligations import Open, Right, ordered
from rulings.watch.say.information import gone
from rulings.watch.words import label, title


def told(event: WatchEvent) -> Message:
    """In the past, with who did it."""
    match event:
        case at_table.Chosen():
            return _chosen(event)
        case at_table.OnLead(leader):
            return msg("{leader} was on lead", leader=leader)
        case at_table.PenaltyCardPlayed(holder, Card() as card):
            return msg("{holder} played {card}", holder=holder, card=card)
        case at_table.PickedUp(holder, Card() as card):
            return msg("{holder} picked up {card}", holder=holder, card=card)
        case at_table.PickedUp(holder):
            return msg("{holder} picked up the penalty cards", holder=holder)
        case at_table.Opened(obligation):
            return title(obligation)
    return label(event)


def _chosen(event: at_table.Chosen) -> Message:
    if event.choice is Choice.NEITHER:
        by_card = event.right is Right.PENALTY_CARD
        return (
            msg("{declarer} left the lead free") if by_card else msg("{declarer} forbade nothing")
        )
    suits = ordered(event.suits)
    if event.choice is Choice.REQUIRE:
        return msg("{declarer} required {suit}", suit=suits[0])
    match suits:
        case (suit,):
            return msg("{declarer} forbade {suit}", suit=suit)
        case (first, second):
            return msg("{declarer} forbade {first} and {second}", first=first, second=second)
        case (first, second, third):
            return msg(
                "{declarer} forbade {first}, {second} and {third}",
                first=first,
                second=second,
                third=third,
            )
    assert len(suits) == len(Suit)
    return msg("{declarer} forbade all four suits")


def named_for(player: Seat) -> Message:
    """Before the suits that declarer named for a player."""
    return msg("{declarer} named for {player}:", player=player)


def showed(player: Seat) -> Message:
    """26B, before the suits."""
    return msg("Shown by {player} in the legal auction:", player=player)


def picked_up(story: Iterable[tuple[Open, WatchEvent, Open]]) -> Iterator[Seat]:
    """50E2: before whom cards lay that have gone back to the hand, as declarer chose; each event
    with what was open before it and after it.
    """
    for before, event, left in story:
        if isinstance(event, at_table.Chosen | at_table.SuitNamed | at_table.PickedUp):
            yield from (seat for seat in Seat if gone(before, left, seat))
