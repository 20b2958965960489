"""What was noted at a table, in words, and of what came without a line when it was and came."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from rulings.models import TableEvent
from rulings.record.watching import watched
from rulings.tables.page import suits_text
from rulings.watch import brief, events
from rulings.watch import words as say
from rulings.watch.events import WatchEvent
from rulings.watch.obligations import PenaltyCard
from rulings.watch.story import Story
from rulings.words.speaker import Speaker


class LateTap(NamedTuple):
    words: str
    time: datetime
    sent: datetime


def late_taps(story: Story, rows: Iterable[TableEvent], speaker: Speaker) -> tuple[LateTap, ...]:
    """Those that count, oldest first; none of what came at once."""
    return tuple(_late(story, {row.number: row for row in rows}, speaker))


def _late(story: Story, rows: dict[int, TableEvent], speaker: Speaker) -> Iterator[LateTap]:
    for told in story:
        row = rows.get(told.number)
        if told.is_tap and row and row.sent_at:
            yield LateTap(noted_words(told.event, speaker), row.time, row.sent_at)


def noted_since(
    matter: int, rows: Sequence[TableEvent], speaker: Speaker, *, may_read: Callable[[int], bool]
) -> tuple[tuple[str, datetime], ...]:
    """What was noted after what the last ruling of that matter opened, and still counts; of
    somebody (his key) whom the reader `may_read`.
    """
    story, by_number = watched(rows).told, {row.number: row for row in rows}
    opened = next((at for at, one in enumerate(story) if one.matter == matter), len(story))
    found = [(one.event, by_number[one.number]) for one in story[opened:] if one.is_noted]
    return tuple((noted_words(e, speaker), row.time) for e, row in found if may_read(row.by_id))


def noted_words(event: WatchEvent, speaker: Speaker) -> str:
    match event:
        case events.Named(holder, card):
            return speaker.say(say.title(PenaltyCard(holder, card)))
        case events.SuitNamed(player):
            return f"{speaker.say(say.which_suit(player))} {suits_text(event.suits)}"
        case events.SuitsShown(leader, suits):
            return f"{speaker.say(brief.shown(leader.partner))} {suits_text(suits) or '–'}"
        case events.Settled(obligation):
            return f"{speaker.text(_('No longer applies:'))} {speaker.say(say.title(obligation))}"
    return speaker.say(say.label(event))
