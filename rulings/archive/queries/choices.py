"""What there is to choose from in the archive's filters: what occurs, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils.translation import gettext

from deals.access import club_keys
from deals.models import ClubRole, Event, Session, User
from deals.pages.queries import newest
from deals.words.closed_cards import any_card
from rulings.access import closed_lines, lines_of
from rulings.access.closed import is_all_open
from rulings.archive.queries.lines import (
    FINAL,
    Filter,
    filtered,
    law_key,
    table_of,
    that_count,
)
from rulings.models import ArchiveLine, ArchiveTally, SavedSearch

_SORTS = Path(__file__).with_name("sorts.sql").read_text()
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
    labels: dict[tuple[str, Any], str] = field(default_factory=dict)
    """What an outcome or a director is called."""

    def add(self, name: str, value: Any, number: int, *, is_practice: bool) -> None:
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


def sorts_of(user: User, language: str) -> Sorts:
    """Of what the user may read; what is closed to him is not counted either. Outcomes are called
    as the reader's language has them.
    """
    found = Sorts()
    with connection.cursor() as cursor:
        cursor.execute(_SORTS, {"clubs": club_keys(user), "language": language})
        for is_practice, name, kept, number, label in cursor.fetchall():
            value = int(kept) if name == "director" else kept
            found.add(name, value, number, is_practice=is_practice)
            if label:
                found.labels[name, value] = label
    for line in closed_lines(user):
        if line.is_amended:
            continue
        for name, value in zip(
            SORTS, (line.kind, line.irregularity, line.outcome, line.by), strict=True
        ):
            found.add(name, value, -1, is_practice=line.is_practice)
    if not is_all_open(user):
        for outcome, called in _called(user, language):
            found.labels["outcome", outcome] = called or ""
    return found


def _called(user: User, language: str) -> Iterable[tuple[str, str | None]]:
    """Each outcome as the newest ruling that he may read has it, whether any is closed to him or
    not: the one that the database keeps of it may be replaced, or closed, and of other tricks. Of
    each outcome the newest are looked through, and not all lines sorted.
    """
    own = lines_of(user).filter(outcome=OuterRef("value"), is_amended=False)
    words = own.order_by("-at", "-ruling_id").values(f"ruling__words__{language}__outcome")
    kept = ArchiveTally.objects.filter(sort="outcome", club__among=club_keys(user), number__gt=0)
    called = kept.exclude(value="").order_by().annotate(called=Subquery(words[:1]))
    return called.values_list("value", "called").distinct()


def tallied(by: Filter, user: User) -> int | None:
    """How many rulings the filter finds, where it asks for one thing that the database counts as
    rulings come; else None.
    """
    asked = [name for name in Filter.__slots__ if getattr(by, name)]
    if asked == ["law"]:
        return _tallied(by, user, law_key(by.law), "law", "interim law")
    if asked == ["table"]:
        letter, number = table_of(by.table)
        return _tallied(by, user, f"{letter}{number}", "table") if letter and number else None
    if asked in (["board"], ["tricks"], ["amended"], ["reviewed"]) and by.amended != "all":
        return _tallied(by, user, str(getattr(by, asked[0])), *asked)
    return None


def resting_on(law: str, user: User) -> int:
    """How many final rulings cite the paragraph or one below it."""
    return _tallied(Filter(law=law, kind=FINAL), user, law_key(law), "law")


def _tallied(by: Filter, user: User, value: str, *sorts: str) -> int:
    """Less what is closed to the reader, of which there is little."""
    own = ArchiveTally.objects.filter(club__among=club_keys(user), is_practice=False)
    numbers = own.filter(sort__in=sorts, value=value).values_list("number", flat=True)
    closed = that_count(filtered(closed_lines(user), by, user))
    return sum(numbers) - closed.count()


def outcomes_of(sorts: Sorts) -> list[tuple[str, str]]:
    """Which outcomes occur, by what they are called."""
    occurring = sorted(sorts.offers("outcome"))
    labels = [(one, any_card(sorts.labels.get(("outcome", one), one))) for one in occurring]
    return sorted(labels, key=lambda one: one[1])


def directors_of(sorts: Sorts) -> list[tuple[int, str]]:
    """Who gave them, by name."""
    erased = gettext("a user (erased)")
    people = [
        (one, sorts.labels.get(("director", one), erased)) for one in sorts.offers("director")
    ]
    return sorted(people, key=lambda one: (one[1], one[0]))


def events_of(user: User, chosen: Iterable[str] = ()) -> list[tuple[int, str]]:
    """The newest events with rulings that the user may see, newest first, and what is chosen."""
    seen = ArchiveLine.objects.all() if is_all_open(user) else lines_of(user)
    lines = seen.filter(event=OuterRef("pk"))
    return newest(Event.objects.filter(Exists(lines), club__among=club_keys(user)), chosen)


def practice_with_rulings(user: User, practised: str = "") -> tuple[int, datetime] | None:
    """The key, and when the last ruling was given, of the practice evening in which the user has
    ruled: that whose session he has `practised` in (its key, as the browser has kept it), else that
    in which he ruled last. Where he has ruled in none, that of the browser, else that in which
    something was ruled last. One that was begun anew is over. An index has those that are not.
    """
    lines = ArchiveLine.objects.filter(event=OuterRef("pk")).order_by("-at", "-pk").values("at")
    present = Event.objects.filter(is_practice=True, archived_at=None)
    key = int(practised) if practised.isdecimal() and len(practised) < 19 else 0
    found = present.filter(club__among=club_keys(user)).annotate(
        last=Subquery(lines[:1]),
        own=Subquery(lines.filter(by=user.pk)[:1]),
        here=Exists(Session.objects.filter(event=OuterRef("pk"), pk=key)),
    )
    ruled = found.exclude(last=None).values_list("pk", "last", "own", "here")
    never = datetime.min.replace(tzinfo=UTC)
    best = max(
        ruled,
        key=lambda one: (one[3] and one[2] is not None, one[2] or never, one[3], one[1]),
        default=None,
    )
    return best and best[:2]


@dataclass(frozen=True, slots=True)
class Kept:
    """A search somebody keeps."""

    search: SavedSearch
    may_remove: bool


def searches_of(user: User) -> list[Kept]:
    """One's own and those that one's clubs share, by name."""
    ours = set(club_keys(user, ClubRole.ADMINISTRATOR))
    found = SavedSearch.objects.filter(Q(user=user) | Q(club__among=club_keys(user)))
    return [
        Kept(one, one.user_id == user.pk or one.club_id in ours)
        for one in found.select_related("club", "user").order_by("name", "pk")
    ]
