"""The sentences the director says when something happens at the table, addressed to seats.

Gaps are filled with seats, cards and suits; {declarer} is whoever declares the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulings.engine import Message, msg
from rulings.watch.events import (
    AuctionOver,
    BoardOver,
    Called,
    Chosen,
    Led,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    PickedUp,
    Settled,
    SuitNamed,
    SuitsShown,
    WatchEvent,
)
from rulings.watch.obligations import Breach, Open, PenaltyCard, chooses
from rulings.watch.say.choices import chosen, named
from rulings.watch.say.ends import auction_over, board_over, broken, review
from rulings.watch.say.information import is_information, played, returned, taken_back
from rulings.watch.say.leads import led, on_lead

LEAVE = msg("Nothing restricts any more what you play.")
LEAVE_CALLS = msg("The auction goes on. Nothing restricts any more what you call.")
LEAVE_OTHERWISE = msg("Otherwise there are no more restrictions.")


def leaving(words: Iterable[Message], event: WatchEvent) -> Message:
    """What is said last where nobody is bound any more in what to call, lead or play; after words
    by which somebody may still not use what a card told (50E), as 16 binds him on.
    """
    if any(map(is_information, words)):
        return LEAVE_OTHERWISE
    return LEAVE_CALLS if isinstance(event, Called) else LEAVE


def about(before: Open, left: Open, event: WatchEvent) -> tuple[Message, ...]:
    """What to say after an event that turned `before` into `left`."""
    return tuple(_about(before, left, event))


def _about(before: Open, left: Open, event: WatchEvent) -> Iterator[Message]:
    match event:
        case OnLead(leader):
            yield from on_lead(left, leader)
        case Chosen() if before != left:
            yield from chosen(before, left, event)
        case Led(player):
            yield from led(left, player)
            yield from played(before, left, player)
        case PenaltyCardPlayed(holder) if any(c.leader is holder for c in chooses(left)):
            yield from led(left, holder)
        case PenaltyCardPlayed(holder):
            yield from played(before, left, holder)
        case PickedUp(holder):
            yield from returned(before, left, holder)
        case SuitNamed() if before != left:
            yield from named(before, left)
        case SuitsShown(leader) if before != left:
            yield from on_lead(left, leader)
        case Settled(PenaltyCard() as card) if before != left:
            yield taken_back(card)
        case Opened(Breach() as breach):
            yield msg("Stop.")
            yield broken(breach)
        case AuctionOver():
            yield from auction_over(before, left)
        case BoardOver():
            yield from board_over(before)


def in_order(words: Iterable[Message]) -> tuple[Message, ...]:
    """Each once: what players must do before who may use what, and leaving the table last."""
    return tuple(sorted(dict.fromkeys(words), key=_rank))


def _rank(sentence: Message) -> int:
    return 2 if sentence in (LEAVE, LEAVE_CALLS, LEAVE_OTHERWISE) else int(is_information(sentence))
