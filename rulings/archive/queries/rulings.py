"""The archive: rulings of a user's clubs, filtered and searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce

from deals.access import club_keys, clubs_of, is_still_to_play
from deals.models import ClubRole, Event, User
from deals.models.annotated import annotated
from deals.pages.numbers import whole
from deals.words.closed_cards import any_card
from rulings.access import appeals_of, rulings_of
from rulings.models import (
    PaperReport,
    Review,
    Ruling,
    RulingKind,
    SavedSearch,
)

SEARCHED = (("en", "english"), ("da", "danish"))
_YES_OR_NO = ("amended", "reviewed", "appealed")
_PLACES = ("", "decision__", "reason__", "found__")


@dataclass(frozen=True, slots=True)
class Filter:
    """What to look for; None and empty stand for anything."""

    q: str = ""
    event: int | None = None
    since: date | None = None
    until: date | None = None
    law: str = ""
    irregularity: str = ""
    outcome: str = ""
    table: str = ""
    board: int | None = None
    kind: tuple[str, ...] = ()
    director: int | None = None
    tricks: int | None = None
    amended: str = ""
    """"yes" or "no"; `reviewed` as well."""
    reviewed: str = ""
    appealed: str = ""
    """As far as the user may know: an appeal that is not published is told to officials alone."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the archive knows of a ruling that stands in other rows."""

    is_closed: bool
    """The user has still to play the board."""
    is_amended: bool
    is_reviewed: bool
    is_appealed: bool
    """As far as the user may know."""


def known(rulings: Iterable[Ruling]) -> Iterator[tuple[Ruling, Known]]:
    """The rulings of `archive_of`, each with what is known of it."""
    return annotated(rulings, Known)


def archive_of(user: User) -> QuerySet[Ruling]:
    """The rulings of the user's clubs, newest first.

    Those of the practice event are among them, so that a newcomer finds under its name what he
    recorded; `that_count` and statistics leave them out.
    """
    return (
        rulings_of(user)
        .select_related(
            "matter__call__table__section",
            "matter__call__board",
            "matter__call__session__event",
            "decision",
        )
        .annotate(  # as `Known` has it
            is_closed=is_still_to_play(
                user, session="matter__call__session", board="matter__call__board"
            ),
            is_amended=Exists(Ruling.objects.filter(amends=OuterRef("pk"))),
            is_reviewed=Exists(Review.objects.filter(ruling=OuterRef("pk"))),
            is_appealed=Exists(appeals_of(user).filter(ruling__matter=OuterRef("matter"))),
        )
        .order_by("-at", "-pk")
    )


def that_count(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Without those of practice."""
    return rulings.filter(matter__call__session__event__is_practice=False)


def practice_with_rulings(user: User) -> Event | None:
    """The practice evening of the user's clubs in which something was ruled last."""
    found = Event.objects.filter(is_practice=True, club__in=club_keys(user))
    last = Max("sessions__director_calls__matters__rulings")
    return found.annotate(last=last).exclude(last=None).order_by("-last").first()


def filtered(rulings: QuerySet[Ruling], by: Filter) -> QuerySet[Ruling]:
    call = "matter__call"
    plain: dict[str, Any] = {
        f"{call}__session__event": by.event,
        "given__date__gte": by.since,
        "given__date__lte": by.until,
        "matter__irregularity": by.irregularity,
        "outcome": by.outcome,
        f"{call}__board__number": by.board,
        "by": by.director,
    }
    if by.since or by.until:
        rulings = rulings.alias(given=Coalesce(_on_paper(), "at"))
    rulings = rulings.filter(**{name: value for name, value in plain.items() if value})
    if by.kind:
        rulings = rulings.filter(kind__in=by.kind)
    if by.tricks:
        rulings = rulings.filter(_transfers(by.tricks))
    for name in _YES_OR_NO:
        if said := getattr(by, name):
            rulings = rulings.filter(**{f"is_{name}": said == "yes"})
    if by.table:
        rulings = rulings.filter(_at_table(by.table, call))
    if by.law:
        rulings = rulings.filter(_cites(rulings, by.law))
    return rulings.filter(_says(by.q)) if by.q else rulings


def _on_paper() -> Subquery:
    """When it was given, for a ruling that was typed in from paper."""
    papers = PaperReport.objects.filter(ruling=OuterRef("pk")).order_by("-pk")
    return Subquery(papers.values("given_at")[:1])


def _transfers(tricks: int) -> Q:
    """Rulings by which so many tricks go to the other side (64A).

    In the steps, for another conclusion may have given the ruling its name. What the director did
    not follow transferred nothing, and what waits for the end of play not yet.
    """
    step = {"type": "TrickTransfer", "fields": {"tricks": tricks}}
    return Q(steps__contains=[step]) & ~Q(kind__in=(RulingKind.OVERRIDDEN, RulingKind.INTERIM))


def _at_table(words: str, call: str) -> Q:
    """ "A7", "a 7" or "7"."""
    compact = words.replace(" ", "").upper()
    letter = compact.rstrip("0123456789")
    number = compact[len(letter) :]
    found = Q(**{f"{call}__table__section__letter": letter}) if letter else Q()
    if not number:
        return found
    table = whole(number)
    return found & Q(**{f"{call}__table__number": -1 if table is None else table})


def _cites(rulings: QuerySet[Ruling], law: str) -> Q:
    """Rulings that cite the paragraph or one below it: 62 finds 62A and 62B1, not 620."""
    key = law.replace(" ", "").replace("§", "").removeprefix("Law")
    cited = {found for laws in rulings.values_list("laws", flat=True) for found in laws}
    below = [found for found in cited if found == key or _is_below(found, key)]
    wanted = Q(pk__in=[])
    for found in below:
        wanted |= Q(laws__contains=[found])
    return wanted


def _is_below(found: str, key: str) -> bool:
    rest = found.removeprefix(key)
    return bool(key) and rest != found and not (rest[:1].isdigit() and key[-1:].isdigit())


def _says(words: str) -> Q:
    """Every word, in the record or in what was typed, as either language reads it."""
    found = Q()
    for language, config in SEARCHED:
        query = SearchQuery(words, config=config, search_type="websearch")
        for place in _PLACES:
            found |= Q(**{f"{place}search_{language}": query})
    return found


def to_export(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """With all that a line of an export tells, and without what is large and not told."""
    searches = [f"{place}search_{language}" for language, _ in SEARCHED for place in _PLACES]
    plain = [f"plain_{language}" for language, _ in SEARCHED]
    return rulings.select_related("club", "by", "reason", "amends", "amended_by").defer(
        "facts", *plain, *(name for name in searches if not name.startswith("found"))
    )


def kinds_of(rulings: QuerySet[Ruling]) -> dict[str, int]:
    """How many rulings there are of each kind."""
    counted = rulings.order_by().values_list("kind").annotate(Count("pk"))
    return dict(counted)


def outcomes_of(rulings: QuerySet[Ruling], language: str) -> list[tuple[str, str]]:
    """Which outcomes occur, each with its frozen words in that language."""
    worded = rulings.exclude(outcome="").annotate(label=KT(f"words__{language}__outcome"))
    found = dict(worded.order_by("at").values_list("outcome", "label"))
    labels = [(outcome, any_card(label or outcome)) for outcome, label in found.items()]
    return sorted(labels, key=lambda one: one[1])


def irregularities_of(rulings: QuerySet[Ruling]) -> list[str]:
    """Which irregularities occur."""
    slug = "matter__irregularity"
    return list(rulings.order_by(slug).values_list(slug, flat=True).distinct())


def directors_of(rulings: QuerySet[Ruling]) -> list[tuple[int, str]]:
    """Who gave them, by name."""
    people = User.objects.filter(pk__in=rulings.order_by().values("by"))
    return [(person.pk, str(person)) for person in people.order_by("name", "pk")]


def events_of(user: User) -> list[tuple[int, str]]:
    """The events with rulings that the user may see, newest first."""
    events = (
        Event.objects.filter(
            club__in=club_keys(user),
            sessions__director_calls__matters__rulings__isnull=False,
        )
        .distinct()
        .order_by("-date", "-pk")
    )
    return [(event.pk, str(event)) for event in events]


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
