"""Applying how long names are kept: of each event whose time is over, names and notes go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone

from deals.audit.actor import forget
from deals.evening.services.practice import reset_practice_event
from deals.models import Club, Event
from deals.privacy import retention
from rulings.models import Appeal, AppealState, AppealStep, FreeText, SeenTexts, Summary
from rulings.privacy.services.free_texts import (
    events_typed_in,
    searches_for,
    summaries_naming,
    words_typed_in,
)
from rulings.record.texts import erase


@dataclass(frozen=True, slots=True)
class ExpiringData:
    """What goes of one event, as numbers."""

    event: Event
    players: int
    texts: int
    changes: int
    uploads: int

    @property
    def is_nothing(self) -> bool:
        return not (self.players or self.texts or self.changes or self.uploads)


@dataclass(frozen=True, slots=True)
class Step:
    """One event of those that are due was looked at."""

    number: int
    of: int
    going: ExpiringData | None
    """None if nothing went."""


def apply_retention(today: date, *, dry_run: bool = False) -> Iterator[Step]:
    """Erase what is over, event by event, each in a transaction. Only events are looked at that may
    hold something: doing it again asks what is due and does nothing. An event waits for its
    appeals.
    """
    seen = SeenTexts.objects.first() or SeenTexts(pk=1)
    newest = FreeText.objects.aggregate(newest=Max("pk"))["newest"] or 0
    typed = events_typed_in(seen.before)
    due, is_complete = retention.due_events(today, typed), True
    for number, key in enumerate(due, 1):
        with transaction.atomic():
            # first, as whoever types names: one that he seats again is not forgotten under him
            club = Club.objects.select_for_update(of=("self",), no_key=True).get(events=key)
            event = Event.objects.select_for_update().get(pk=key)
            event.club = club
            if event.is_practice and event.archived_at is None and not dry_run:
                # what was typed there goes with the old one; the club never is without
                reset_practice_event(event.club, old=event.pk)
            waits = waits_for_appeals(event)
            going = None if waits else erase_event(event, dry_run=dry_run)
        is_complete &= not (waits and key in typed)
        yield Step(number, len(due), None if going is None or going.is_nothing else going)
    if is_complete and not dry_run and (seen.before, seen.newest) != (seen.newest, newest):
        # Two runs look at a text: the first may come before an older one is committed.
        seen.before, seen.newest = seen.newest, newest
        seen.save()


def waits_for_appeals(event: Event) -> bool:
    """Whether an appeal is neither decided and published nor withdrawn, or one may still be asked
    for: who it is about has to be known until then, whatever the time the club has set.
    """
    ended = AppealStep.objects.filter(
        appeal=OuterRef("pk"), what__in=(AppealState.PUBLISHED, AppealState.WITHDRAWN)
    )
    appeals = Appeal.objects.filter(ruling__matter__call__session__event=event)
    if appeals.filter(~Exists(ended)).exists():
        return True
    shown = event.sessions.filter(scores_shown_at__isnull=False).select_related("event")
    ruled = shown.filter(director_calls__matters__rulings__isnull=False).distinct()
    now = timezone.now()
    return any(one.appeals_until and one.appeals_until > now for one in ruled)


def erase_event(event: Event, *, dry_run: bool = False) -> ExpiringData:
    """Take the names out of the event, and what was typed about its calls."""
    names = list(retention.players_in(event).values_list("name", flat=True))
    texts = list(words_typed_in(event, names))
    going = ExpiringData(
        event,
        players=len(names),
        texts=len(texts),
        changes=retention.entries_of_events(event),
        uploads=retention.uploads_of(event).count(),
    )
    if not dry_run:
        for text in texts:
            erase(text=text)
        of_event = Summary.objects.filter(ruling__matter__call__session__event=event)
        summaries_naming(of_event, names).delete()
        retention.erase_names(event)
        known = set(event.club.players.filter(name__in=names).values_list("name", flat=True))
        if gone := set(filter(None, names)) - known:
            searches_for(gone, [event.club]).delete()
    return going


def clear_leftovers(today: date, *, dry_run: bool = False) -> dict[str, int]:
    """Old sign-ins, links, refused files, changes of clubs and who sits nowhere: how many went, by
    name.
    """
    queries = retention.leftovers()
    counts = {name: rows.count() for name, rows in queries.items()}
    entries = retention.old_entries(today)
    counts["changes"] = entries.count()
    counts["players who sit nowhere"] = retention.unseated().count()
    if not dry_run:
        retention.forget_unseated()
        with transaction.atomic():
            forget(entries)
            for rows in queries.values():
                rows.delete()
    return {name: count for name, count in counts.items() if count}
