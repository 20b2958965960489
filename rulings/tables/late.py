"""What was noted at a table without a line: when it was, and when it came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from rulings.models import TableEvent
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
            yield LateTap(_noted(told.event, speaker), row.time, row.sent_at)


def _noted(event: WatchEvent, speaker: Speaker) -> str:
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
