"""What there is to choose from in the archive's filters: what occurs, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT

from deals.access import club_keys, clubs_of
from deals.models import ClubRole, Event, User
from deals.models.annotated import annotated
from deals.words.closed_cards import any_card
from rulings.access import closed_lines
from rulings.models import ArchiveLine, Ruling, SavedSearch

EVENTS = 24
"""So many of the newest stand in the list; the others are found by name."""

_SORTS = """
SELECT kind, irregularity, outcome, by_id, sum(number), max(example)
FROM rulings_archivetally
WHERE club_id = ANY (%s) AND number > 0
GROUP BY GROUPING SETS ((is_practice, kind), (irregularity), (outcome), (by_id))
HAVING is_practice IS NOT TRUE
"""


@dataclass(frozen=True, slots=True)
class Sorts:
    """How many rulings there are of each sort. Kinds are without practice, the others with it."""

    kinds: Counter[str] = field(default_factory=Counter)
    irregularities: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    directors: Counter[int] = field(default_factory=Counter)
    examples: dict[str, int] = field(default_factory=dict)
    """A ruling of each outcome."""


def sorts_of(user: User) -> Sorts:
    """Of what the user may read; what is closed to him is not counted either."""
    found = Sorts()
    with connection.cursor() as cursor:
        cursor.execute(_SORTS, [club_keys(user)])
        for kind, irregularity, outcome, by, number, example in cursor.fetchall():
            if kind is not None:
                found.kinds[kind] = number
            elif irregularity is not None:
                found.irregularities[irregularity] = number
            elif outcome is not None:
                found.outcomes[outcome] = number
                found.examples[outcome] = example
            else:
                found.directors[by] = number
    for line in closed_lines(user):
        found.kinds[line.kind] -= not line.is_practice
        found.irregularities[line.irregularity] -= 1
        found.outcomes[line.outcome] -= 1
        found.directors[line.by] -= 1
    return found


def outcomes_of(sorts: Sorts, language: str) -> list[tuple[str, str]]:
    """Which outcomes occur, each with frozen words in that language."""
    occurring = [outcome for outcome, number in sorts.outcomes.items() if outcome and number > 0]
    wanted = [sorts.examples[outcome] for outcome in occurring]
    rulings = Ruling.objects.filter(pk__in=wanted).annotate(label=KT(f"words__{language}__outcome"))
    found = rulings.order_by("outcome").values_list("outcome", "label")
    labels = [(outcome, any_card(label or outcome)) for outcome, label in found]
    return sorted(labels, key=lambda one: one[1])


def directors_of(sorts: Sorts) -> list[tuple[int, str]]:
    """Who gave them, by name."""
    keys = [key for key, number in sorts.directors.items() if number > 0]
    people = User.objects.filter(pk__in=keys)
    return [(person.pk, str(person)) for person in people.order_by("name", "pk")]


def events_of(user: User, chosen: Iterable[str] = ()) -> list[tuple[int, str]]:
    """The newest events with rulings that the user may see, newest first, and what is chosen."""
    lines = ArchiveLine.objects.filter(event=OuterRef("pk"))
    return newest(Event.objects.filter(Exists(lines), club__in=club_keys(user)), chosen)


def newest(among: QuerySet[Event], chosen: Iterable[str]) -> list[tuple[int, str]]:
    """The newest of these events, and those that are chosen (keys, as they came)."""
    events = among.order_by("-date", "-pk")
    found = list(events[:EVENTS])
    keys = {int(key) for key in chosen if key.isdecimal() and len(key) < 19}
    found += events.filter(pk__in=keys - {event.pk for event in found}) if keys else []
    return [(event.pk, str(event)) for event in found]


def practice_with_rulings(user: User) -> Event | None:
    """The practice evening of the user's clubs in which something was ruled last."""
    last = ArchiveLine.objects.filter(event=OuterRef("pk")).order_by("-pk").values("pk")
    found = Event.objects.filter(is_practice=True, club__in=club_keys(user))
    return found.annotate(last=Subquery(last[:1])).exclude(last=None).order_by("-last").first()


@dataclass(frozen=True, slots=True)
class Kept:
    """A search somebody keeps."""

    search: SavedSearch
    may_remove: bool


@dataclass(frozen=True, slots=True)
class _Shared:
    is_ours: bool
    """With a club that the user administers."""


def searches_of(user: User) -> list[Kept]:
    """One's own and those that one's clubs share, by name."""
    found = (
        SavedSearch.objects.filter(Q(user=user) | Q(club__in=clubs_of(user)))
        .annotate(
            is_ours=Exists(clubs_of(user, ClubRole.ADMINISTRATOR).filter(pk=OuterRef("club")))
        )
        .select_related("club", "user")
        .order_by("name", "pk")
    )
    return [
        Kept(one, one.user_id == user.pk or shared.is_ours)
        for one, shared in annotated(found, _Shared)
    ]
