"""What was entered in the record of a board, told into the story of the table.

The record and what a director taps are one ordered story. A tap that says what the record says is
one event with it; what the record has not come to yet stands after it. Where it comes to a lead
that waits for declarer's choice, it is read on when that has been noted; where it goes against a
tap, when the director has said which is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from deals.bridge.play import CardAct, PlayEvent
from deals.bridge.table import TableRecord
from rulings.watch.events import (
    AuctionOver,
    Called,
    Led,
    OnLead,
    PenaltyCardPlayed,
    WatchEvent,
)
from rulings.watch.obligations import (
    LeadBan,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    PlayAtTurn,
    PlayOrder,
    Right,
    chooses,
)
from rulings.watch.options import possible
from rulings.watch.record_events import SHOWN, Step, events, is_lead, steps
from rulings.watch.step import step
from rulings.watch.story import (
    Story,
    ToldEvent,
    ahead,
    choices,
    come_to,
    is_told_by,
    opened_by,
    tell,
)


class Tell(NamedTuple):
    """An event the record tells, and the numbers of the taps that it is one event with."""

    told: ToldEvent
    instead: tuple[int, ...] = ()


class Differs(NamedTuple):
    """The record and a tap that cannot both be."""

    place: int
    """Of the step of the record: it has not been read."""
    number: int
    """Of the tap."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What the record has told from some place on."""

    tells: tuple[Tell, ...] = ()
    """Only what changes something, or what somebody tapped."""
    waits: int | None = None
    """The place of a card that waits for declarer's choice; None when all has been read."""
    differs: Differs | None = None
    """Where it goes against a tap, and so is read no further."""


def begins(table: TableRecord, open_: Open) -> int | None:
    """Where in the record what arose in the play arose: the last card shown or taken back by a
    player before whom a card lies or lay. None if that is not in the record.
    """
    found = None
    for place, one in enumerate(steps(table)):
        if isinstance(one, PlayEvent) and any(_is_about(owed, one) for owed in open_):
            found = place
    return found


def arose_in_play(open_: Open) -> bool:
    """Whether anything open came from a card, so that what was played before it is of the past."""
    return any(
        isinstance(one, PenaltyCard | LeadRequire | PlayOrder | PlayAtTurn)
        or (isinstance(one, LeadBan) and one.right is Right.PENALTY_CARD)
        for one in open_
    )


def _is_about(one: Obligation, event: PlayEvent) -> bool:
    """Whether an obligation may rest on this card, shown, named or taken back."""
    card = event.card
    if event.act not in SHOWN:
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


def entered(story: Story, table: TableRecord, start: int) -> Entered:
    """What the record tells from the place `start` on, after everything told so far."""
    tells: tuple[Tell, ...] = ()
    for place in range(start, len(steps(table))):
        found = _step(story, table, place)
        if found.waits is not None or found.differs is not None:
            return replace(found, tells=tells)
        story = _with(story, found.tells)
        tells += found.tells
    return Entered(tells)


def _with(story: Story, tells: Iterable[Tell]) -> Story:
    for told, instead in tells:
        story = tell(story, told, instead)
    return story


def _step(story: Story, table: TableRecord, place: int) -> Entered:
    """One step of the record, beside what has been tapped and is not in it yet."""
    one = steps(table)[place]
    tells = tuple(_presupposed(story, table, place))
    story = _with(story, tells)
    before, taps, chosen = opened_by(come_to(story)), ahead(story), choices(story)
    if taps and _is_over_otherwise(taps[0].event, table, one):
        return Entered(differs=Differs(place, taps[0].number))
    if _waits(before, one) and not any(_is_lead_by(tap.event, one) for tap in taps[:1]):
        return Entered(waits=place)
    for event in events(before, come_to(story), table, place):
        new = _tell(story, event, place)
        story = _with(story, new)
        tells += new
    is_left = taps and taps[:1] == ahead(story)[:1]
    if chosen - choices(story) or (is_left and _is_over(taps[0].event, before, story)):
        return Entered(differs=Differs(place, taps[0].number))
    return Entered(tells)


def _presupposed(story: Story, table: TableRecord, place: int) -> Iterator[Tell]:
    """Taps that must have happened where this card is played: it is told no other way."""
    one = steps(table)[place]
    if not (isinstance(one, PlayEvent) and one.act is CardAct.PLAYED):
        return
    leads = is_lead(table, place)
    for tap in ahead(story):
        match tap.event:
            case Called():
                pass
            case AuctionOver(declarer) if declarer is table.declarer:
                pass
            case OnLead(leader) if leads and leader is one.seat:
                pass
            case _:
                return
        yield Tell(ToldEvent(tap.event, place - 1, is_noted=True), (tap.number,))


def _waits(open_: Open, one: Step) -> bool:
    """Declarer is choosing, and somebody plays on."""
    return isinstance(one, PlayEvent) and one.act is CardAct.PLAYED and bool(chooses(open_))


def _is_over_otherwise(tap: WatchEvent, table: TableRecord, one: Step) -> bool:
    """The play has begun, and somebody else declares than was noted."""
    return (
        isinstance(one, PlayEvent) and isinstance(tap, AuctionOver) and table.declarer is not None
    )


def _is_lead_by(tap: WatchEvent, one: Step) -> bool:
    return isinstance(tap, Led) and tap.player is one.seat


def _is_over(tap: WatchEvent, before: Open, story: Story) -> bool:
    """What was noted could come next, and cannot after what the record tells."""
    return _can_come(before, tap) and not _can_come(opened_by(come_to(story)), tap)


def _can_come(open_: Open, tap: WatchEvent) -> bool:
    """Whether it can come next, whichever card it is about."""
    return any(_whoever(event) == _whoever(tap) for event in possible(open_))


def _whoever(event: WatchEvent) -> WatchEvent:
    return replace(event, card=None) if isinstance(event, Led | PenaltyCardPlayed) else event


def _tell(story: Story, event: WatchEvent, place: int) -> tuple[Tell, ...]:
    """An event of the record: one with the taps it tells of, or new if it changes anything."""
    taps = tuple(takewhile(lambda tap: is_told_by(tap.event, event), ahead(story)))
    unnamed = [tap.event for tap in taps if _is_of_unnamed(tap.event)]
    tells: tuple[Tell, ...] = ()
    if taps:
        told = ToldEvent(unnamed[0] if unnamed else event, place, is_noted=True)
        tells = (Tell(told, tuple(tap.number for tap in taps)),)
        story = _with(story, tells)
        if not unnamed:
            return tells
    open_ = opened_by(come_to(story))
    left, words = step(open_, event)
    return (
        (*tells, Tell(ToldEvent(event, place, is_noted=True))) if left != open_ or words else tells
    )


def _is_of_unnamed(tap: WatchEvent) -> bool:
    """The penalty card nobody has named was played: which it is, no card of the record says."""
    return isinstance(tap, PenaltyCardPlayed) and tap.card is None
