"""Where a call stands, for who may read it and not go on with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from deals.models import User
from rulings.models import DirectorCall, Poll
from rulings.pages.reader import speaker_at
from rulings.pages.steps import elsewhere
from rulings.record.matters import current_matter, unruled_in
from rulings.record.position import MatterPosition, position_of
from rulings.record.watching import is_over, watched
from rulings.watch.words import title
from rulings.words.calls import short_name
from rulings.words.outcome_page import AnswerRow
from rulings.words.outcomes import answer_rows, outcome_page
from rulings.words.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Stands:
    """What a call is about and how far it has come."""

    what: str
    """In a few words; "" where nobody has said what happened."""
    asked: str = ""
    """The question that waits for an answer."""
    outcome: str = ""
    """What the rules say, in a line, where none does."""
    open: tuple[str, ...] = ()
    """What keeps a director at the table."""
    rows: tuple[AnswerRow, ...] = ()


def where_it_stands(user: User, call: DirectorCall) -> Stands:
    """The matter that is ruled on, and what is open at the table."""
    matter = current_matter(call)
    if matter is None:
        return Stands("")
    matter.call, position = call, position_of(matter)
    speaker, events = speaker_at(user, position), list(call.events.order_by("number"))
    kept = () if is_over(events) else watched(events).keeping
    open_ = tuple(speaker.say(title(one)) for one in kept)
    if position.door is None:
        return Stands(short_name(matter.irregularity), open=open_)
    asked = _asked(position, speaker)
    page = None if asked else outcome_page(position.door, position.standing, speaker)
    rows = answer_rows(position.standing, speaker)
    return Stands(short_name(matter.irregularity), asked, page.title if page else "", open_, rows)


def _asked(position: MatterPosition, speaker: Speaker) -> str:
    if elsewhere(position.matter):
        return _("Who is declarer?")
    question = position.standing.question(position.next_key) if position.next_key else None
    return speaker.say(question.text) if question else ""


def ending_with(call: DirectorCall) -> dict[str, Any]:
    """For the pages that end a call: its matters, where nobody has ruled on several, and whether
    peers are asked about one.
    """
    found = [short_name(one.irregularity) for one in unruled_in(call)]
    polls = Poll.objects.filter(matter__call=call, matter__set_aside_at=None)
    asks = polls.filter(ends_at__gt=timezone.now()).exists()
    return {"also": ", ".join(found) if len(found) > 1 else "", "peers": asks}
