"""What was noted at a table, in words, and of what came without a line when it was and came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Seat
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.models import TableEvent
from rulings.record.watching import watched
from rulings.tables.page import suits_text
from rulings.watch import events
from rulings.watch import words as say
from rulings.watch.events import WatchEvent
from rulings.watch.obligations import PenaltyCard
from rulings.watch.story import Story, opened_by
from rulings.watch.told import named_for, picked_up, showed, told
from rulings.words.outcome_page import OutcomeLine
from rulings.words.speaker import Speaker


class LateTap(NamedTuple):
    words: str
    time: datetime
    sent: datetime


def late_taps(story: Story, rows: Iterable[TableEvent], speaker: Speaker) -> tuple[LateTap, ...]:
    """Those that count, oldest first; none of what came at once."""
    return tuple(_late(story, {row.number: row for row in rows}, speaker))


def _late(story: Story, rows: dict[int, TableEvent], speaker: Speaker) -> Iterator[LateTap]:
    for one in story:
        row = rows.get(one.number)
        if one.is_tap and row and row.sent_at:
            yield LateTap(noted_words(one.event, speaker), row.time, row.sent_at)


class NotedSince(NamedTuple):
    """What was noted at a table of what a ruling had opened there."""

    rows: tuple[tuple[str, datetime], ...] = ()
    """In words, and when."""
    information: tuple[OutcomeLine, ...] = ()
    """Who may use what since then, which the ruling could not know."""


def noted_since(
    matter: int, rows: Sequence[TableEvent], speaker: Speaker, *, may_read: Callable[[int], bool]
) -> NotedSince:
    """What was noted after what the last ruling of that matter opened, and still counts; of
    somebody (his key) whom the reader `may_read`.
    """
    story, by_number = watched(rows).told, {row.number: row for row in rows}
    opened = next((at for at, one in enumerate(story) if one.matter == matter), len(story))
    found = [
        (at, by_number[one.number])
        for at, one in enumerate(story[opened:], opened)
        if one.is_noted and may_read(by_number[one.number].by_id)
    ]
    steps = (
        (opened_by(story[:at]), story[at].event, opened_by(story[: at + 1])) for at, _row in found
    )
    holders = dict.fromkeys(picked_up(steps))
    return NotedSince(
        tuple((noted_words(story[at].event, speaker), row.time) for at, row in found),
        tuple(line for holder in holders for line in _of_picked_up(holder, speaker)),
    )


def _of_picked_up(holder: Seat, speaker: Speaker) -> Iterator[OutcomeLine]:
    """50E2, as a ruling says it where the card is picked up at once."""
    about = About.PENALTY_CARD_PICKED_UP
    speaker = speaker.at(replace(speaker.seating, offender=holder))
    for one in (Authorised(To.DECLARER, about), Unauthorised(To.PARTNER, about)):
        yield OutcomeLine(speaker.say(one.words()), "50E2", isinstance(one, Authorised))


def noted_words(event: WatchEvent, speaker: Speaker) -> str:
    match event:
        case events.Named(holder, card):
            return speaker.say(say.title(PenaltyCard(holder, card)))
        case events.SuitNamed(player):
            return f"{speaker.say(named_for(player))} {suits_text(event.suits)}"
        case events.SuitsShown(leader, suits):
            return f"{speaker.say(showed(leader.partner))} {suits_text(suits) or '–'}"
        case events.Settled(obligation):
            return f"{speaker.text(_('No longer applies:'))} {speaker.say(say.title(obligation))}"
    return speaker.say(told(event))
