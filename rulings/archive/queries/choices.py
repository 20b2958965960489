"""What there is to choose from in the archive's filters: what occurs, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT

from deals.access import club_keys
from deals.models import ClubRole, Event, User
from deals.words.closed_cards import any_card
from rulings.access import closed_lines
from rulings.archive.queries.lines import Filter
from rulings.models import ArchiveLine, Ruling, SavedSearch

EVENTS = 24
"""So many of the newest stand in the list; the others are found by name."""

_SORTS = """
SELECT is_practice, kind, irregularity, outcome, by_id, sum(number), max(example)
FROM rulings_archivetally
WHERE club_id = ANY (%s) AND number > 0
GROUP BY is_practice, GROUPING SETS ((kind), (irregularity), (outcome), (by_id))
"""


SORTS = ("kind", "irregularity", "outcome", "director")
"""The filters that ask for one sort."""


def _counters() -> dict[str, Counter[Any]]:
    return {name: Counter() for name in SORTS}


@dataclass(frozen=True, slots=True)
class Sorts:
    """How many rulings there are of each sort."""

    offered: dict[str, Counter[Any]] = field(default_factory=_counters)
    """By filter and its value, practice among them: what there is to choose from."""
    counted: dict[str, Counter[Any]] = field(default_factory=_counters)
    """The same without practice."""
    examples: dict[str, int] = field(default_factory=dict)
    """A ruling of each outcome."""

    def add(self, values: Iterable[Any], number: int, *, is_practice: bool) -> None:
        for name, value in zip(SORTS, values, strict=True):
            if value is not None:
                self.offered[name][value] += number
                self.counted[name][value] += 0 if is_practice else number

    def offers(self, name: str) -> list[Any]:
        """The values of a filter that find something."""
        return [value for value, number in self.offered[name].items() if value and number > 0]

    @property
    def total(self) -> int:
        return self.counted["kind"].total()

    @property
    def has_practice(self) -> bool:
        return self.offered["kind"].total() > self.total

    def number_of(self, by: Filter) -> int | None:
        """How many the filter finds, where it asks for nothing, or for one sort; else None."""
        asked = [name for name in Filter.__slots__ if getattr(by, name)]
        if not asked:
            return self.total
        if asked[1:] or asked[0] not in SORTS:
            return None
        value = getattr(by, asked[0])
        values = value if isinstance(value, tuple) else (value,)
        return sum(self.counted[asked[0]][one] for one in values)


def sorts_of(user: User) -> Sorts:
    """Of what the user may read; what is closed to him is not counted either."""
    found = Sorts()
    with connection.cursor() as cursor:
        cursor.execute(_SORTS, [club_keys(user)])
        for is_practice, *sort, number, example in cursor.fetchall():
            found.add(sort, number, is_practice=is_practice)
            if outcome := sort[SORTS.index("outcome")]:
                found.examples[outcome] = max(example, found.examples.get(outcome, 0))
    for line in closed_lines(user):
        sort = [line.kind, line.irregularity, line.outcome, line.by]
        found.add(sort, -1, is_practice=line.is_practice)
    return found


def outcomes_of(sorts: Sorts, language: str) -> list[tuple[str, str]]:
    """Which outcomes occur, each with frozen words in that language."""
    wanted = [sorts.examples[outcome] for outcome in sorts.offers("outcome")]
    rulings = Ruling.objects.filter(pk__in=wanted).annotate(label=KT(f"words__{language}__outcome"))
    found = rulings.order_by("outcome").values_list("outcome", "label")
    labels = [(outcome, any_card(label or outcome)) for outcome, label in found]
    return sorted(labels, key=lambda one: one[1])


def directors_of(sorts: Sorts) -> list[tuple[int, str]]:
    """Who gave them, by name."""
    named = User.objects.only("name", "username", "erased_at")
    people = named.filter(pk__in=sorts.offers("director"))
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


def searches_of(user: User) -> list[Kept]:
    """One's own and those that one's clubs share, by name."""
    ours = set(club_keys(user, ClubRole.ADMINISTRATOR))
    found = SavedSearch.objects.filter(Q(user=user) | Q(club__in=club_keys(user)))
    return [
        Kept(one, one.user_id == user.pk or one.club_id in ours)
        for one in found.select_related("club", "user").order_by("name", "pk")
    ]
