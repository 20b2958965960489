"""What has been erased in this database, by key alone, and erasing it again in a restored one.

No list of erasures is kept: the rows that were emptied are the list. It is read before a backup
takes their place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import models, transaction

from deals.models import Event, Player, User
from deals.privacy.services import erase_user
from rulings.models import FreeText, SavedSearch, Summary
from rulings.privacy.services.free_texts import forget_person, naming
from rulings.privacy.services.retention import erase_event
from rulings.record.texts import erase

Erased = Mapping[str, Collection[int]]
"""Keys by kind."""
_WHOLE: dict[str, type[models.Model]] = {"summaries": Summary, "searches": SavedSearch}


def erased_here() -> dict[str, list[int]]:
    """The keys of what holds a name no more; of summaries and searches, which go as a whole where
    they name a user, of those that are there.
    """
    rows: dict[str, models.QuerySet[models.Model]] = {
        "texts": FreeText.objects.exclude(erased_at=None),
        "players": Player.objects.filter(name=""),
        "users": User.objects.exclude(erased_at=None),
        "events": Event.objects.exclude(names_erased_at=None),
        **{kind: model._default_manager.all() for kind, model in _WHOLE.items()},
    }
    return {kind: sorted(found.values_list("pk", flat=True)) for kind, found in rows.items()}


@transaction.atomic
def erase_again(erased: Erased) -> int:
    """Erase those of them that are back; returns how many were.

    A club may be left without an administrator: the site administrator helps, as ever.
    """
    texts = FreeText.objects.filter(pk__in=erased.get("texts", ()), erased_at=None)
    players = Player.objects.filter(pk__in=erased.get("players", ())).exclude(name="")
    users = User.objects.filter(pk__in=erased.get("users", ()), erased_at=None)
    events = Event.objects.filter(pk__in=erased.get("events", ()), names_erased_at=None)
    again = 0
    for text in texts:
        erase(text=text)
        again += 1
    for player in players.select_related("club"):
        forget_person(player)
        again += 1
    for user in users:
        for kind, rows in zip(_WHOLE, naming(user), strict=True):
            if kind in erased:  # not in what an older version has noted
                rows.exclude(pk__in=erased[kind]).delete()
        erase_user(user, anyway=True)
        again += 1
    for event in events.select_related("club"):
        erase_event(event)
        again += 1
    return again
