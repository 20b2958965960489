"""Applying how long names are kept: of each event whose time is over, names and notes go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from deals.auditing import forgetting
from deals.models import Event
from deals.services import retention
from rulings.models import Summary
from rulings.services.privacy import summaries_naming, words_typed_in
from rulings.services.texts import erase


@dataclass(frozen=True, slots=True)
class Going:
    """What goes of one event, as numbers."""

    event: Event
    players: int
    texts: int
    changes: int
    uploads: int

    @property
    def is_nothing(self) -> bool:
        return not (self.players or self.texts or self.changes or self.uploads)


def apply_retention(today: date, *, dry_run: bool = False) -> Iterator[Going]:
    """Erase what is over, event by event, each in a transaction; those with nothing left are
    passed over, so doing it again changes nothing.
    """
    for event in retention.expired_events(today):
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=event.pk)
            going = _erase(event, dry_run=dry_run)
        if not going.is_nothing:
            yield going


def _erase(event: Event, *, dry_run: bool) -> Going:
    names = list(retention.players_in(event).values_list("name", flat=True))
    texts = list(words_typed_in(event, names))
    going = Going(
        event,
        players=len(names),
        texts=len(texts),
        changes=retention.entries_of_events(event),
        uploads=retention.uploads_of(event).count(),
    )
    if not dry_run and not going.is_nothing:
        for text in texts:
            erase(text=text)
        of_event = Summary.objects.filter(ruling__matter__call__session__event=event)
        summaries_naming(of_event, names).delete()
        retention.erase_names(event)
    return going


def clear_leftovers(today: date, *, dry_run: bool = False) -> dict[str, int]:
    """Old sign-ins, links, refused files and changes of clubs: how many went, by name."""
    queries = retention.leftovers()
    counts = {name: rows.count() for name, rows in queries.items()}
    entries = retention.old_entries(today)
    counts["changes"] = entries.count()
    if not dry_run:
        with transaction.atomic(), forgetting():
            for rows in (*queries.values(), entries):
                rows.delete()
    return {name: count for name, count in counts.items() if count}
