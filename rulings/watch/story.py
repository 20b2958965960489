"""One ordered story of a table: what rulings opened, directors tapped and the record tells.

The record may lag behind the table, so what it tells is put before those taps that it has not come
to yet, and a tap it comes to is one event with what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deals.bridge.cards import Card
from rulings.watch import events as at_table
from rulings.watch.events import WatchEvent
from rulings.watch.obligations import Open
from rulings.watch.step import after, follow

_OF_RECORD = (
    at_table.OnLead
    | at_table.Led
    | at_table.LeadLost
    | at_table.Played
    | at_table.PenaltyCardPlayed
    | at_table.Called
    | at_table.AuctionOver
)
"""What the record of a board tells too."""


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """An event at the table that counts."""

    event: WatchEvent
    place: int | None = None
    """Where in the record of the board it stands; None where it was not read from there."""
    number: int = 0
    """That of the event of the call; 0 while it has none."""
    is_noted: bool = False
    """Noted by a director or read from the record, not opened by a ruling."""
    matter: int | None = None
    """The matter whose ruling opened it."""
    instead: tuple[ToldEvent, ...] = ()
    """The taps that it is one event with."""

    @property
    def is_tap(self) -> bool:
        """Noted by a director, and nowhere in the record."""
        return self.is_noted and self.place is None


Story = tuple[ToldEvent, ...]


def opened_by(story: Story) -> Open:
    """What is open at its end."""
    return follow(told.event for told in story)


def ahead(story: Story) -> Story:
    """The taps that the record has not come to yet, in order.

    A choice that finds nobody on lead waits for the record too: what it was noted after has been
    taken back there. What was noted before the last ruling is as the ruling found it.
    """
    return tuple(story[index] for index in _ahead(story))


def _ahead(story: Story) -> list[int]:
    since = max((at for at, told in enumerate(story) if not told.is_noted), default=-1) + 1
    open_, found = opened_by(story[:since]), []
    for at, told in enumerate(story[since:], start=since):
        left = after(open_, told.event)
        unasked = isinstance(told.event, at_table.Chosen) and left == open_
        if told.is_tap and (unasked or isinstance(told.event, _OF_RECORD)):
            found.append(at)
        open_ = left
    return found


def choices(story: Story) -> set[int]:
    """The numbers of the choices by declarer that found somebody on lead."""
    open_, found = opened_by(()), set()
    for told in story:
        left = after(open_, told.event)
        if isinstance(told.event, at_table.Chosen) and left != open_:
            found.add(told.number)
        open_ = left
    return found


def come_to(story: Story) -> Story:
    """The story as far as the record has come: all before the first tap it has still to tell."""
    return story[: next(iter(_ahead(story)), len(story))]


def tell(story: Story, told: ToldEvent, instead: tuple[int, ...] = ()) -> Story:
    """The story with one event more: in place of the taps with the numbers `instead`, else before
    the taps that the record has not come to, if it was read there; else at the end.
    """
    gone = tuple(one for one in story if one.number and one.number in instead)
    if gone:
        place = story.index(gone[0])
        new = replace(told, instead=gone)
        rest = tuple(one for one in story[place:] if one not in gone)
        return (*story[:place], new, *rest)
    place = len(story) if told.place is None else len(come_to(story))
    return (*story[:place], told, *story[place:])


def untell(story: Story, number: int) -> Story:
    """The story without an event; the taps it stood for count again."""
    left: list[ToldEvent] = []
    for one in story:
        left += one.instead if one.number == number else (one,)
    return tuple(left)


def is_told_by(tap: WatchEvent, event: WatchEvent) -> bool:
    """Whether a tap is one event with one of the record: this says the same, or more."""
    match tap, event:
        case at_table.Led(player, card), at_table.Led(leader, shown):
            return player is leader and card in (None, shown)
        case at_table.LeadLost(player), at_table.OnLead(leader):
            return player is not leader
        case at_table.PenaltyCardPlayed(holder, card), _:
            return _plays(event, holder) and card in (None, getattr(event, "card", None))
        case at_table.Played(player), _:
            return _plays(event, player)
    return tap == event


def _plays(event: WatchEvent, player: object) -> bool:
    match event:
        case at_table.Led(seat) | at_table.Played(seat) | at_table.PenaltyCardPlayed(seat):
            return seat is player
    return False


def in_place(story: Story, matter: int, opens: Sequence[WatchEvent]) -> tuple[int, ...]:
    """Where a ruling takes the place of one of that matter, and `opens` the same but for the rank
    of a card that nothing noted since is about: the numbers of the events that it replaces, one for
    each. Nothing where it opens anything else.
    """
    had = [one for one in story if one.matter == matter]
    pairs = list(zip(had, opens, strict=False))
    if len(had) != len(opens) or not all(_is_alike(one.event, new) for one, new in pairs):
        return ()
    gone = [_card_of(one.event) for one, new in pairs if one.event != new]
    if any(_card_of(one.event) in gone for one in story if one.is_noted):
        return ()
    return tuple(one.number for one in had)


def _is_alike(one: WatchEvent, other: WatchEvent) -> bool:
    """Whether both are the same, or open a penalty card of one suit."""
    mine, new = _card_of(one), _card_of(other)
    if one == other or mine is None or new is None or mine.suit is not new.suit:
        return one == other
    return (
        isinstance(one, at_table.Opened)
        and isinstance(other, at_table.Opened)
        and (
            replace(one.obligation, card=new) == other.obligation  # type: ignore[call-arg]
        )
    )


def _card_of(event: WatchEvent) -> Card | None:
    owed = getattr(event, "obligation", None)
    found: Card | None = getattr(event, "card", None) or getattr(owed, "card", None)
    return found


def was_noted_since(story: Story, matter: int) -> bool:
    """Whether anything was noted after what a ruling of that matter opened."""
    opened = next((at for at, one in enumerate(story) if one.matter == matter), len(story))
    return any(one.is_noted for one in story[opened:])
