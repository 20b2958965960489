"""The club's statistics: for whoever directs, reviews or administers there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, get_club, own_clubs
from deals.accounts.sign_in_again import signed_in
from deals.models import Club, Event
from rulings.archive.queries.lines import Filter
from rulings.archive.queries.statistics import EVENINGS, Called, Evenings, called, ruled
from rulings.archive.views.looked import Looked, look
from rulings.words.calls import short_name
from rulings.words.quick_filters import Quick, SetFilter, filter_chips, period_filters

WIDEST = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """A number with its name; `width` is of a hundred, that of the largest."""

    words: str
    number: int
    width: int
    url: str
    """The archive with so many rulings."""


@signed_in
@require_safe
def statistics(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """What the filters find, as the archive does; each number leads there. A filter that cannot be
    read says so and filters nothing. A practice evening is counted where it is the event that was
    chosen. Calls are counted where whole evenings are.
    """
    club = get_club(request.user, slug)
    found = look(request, club)
    query = found.query.copy()
    query.pop("club", None)
    rulings = ruled(club, found.lines, request.user)
    quick = period_filters(query, timezone.localdate())
    query_there = _in_archive(request, query, club)
    context = {
        "tab": "menu",
        "club": club,
        "form": found.form,
        "rulings": rulings,
        "calls": _called(club, found.by),
        "most": EVENINGS,
        "is_practice": found.by.event and club.events.filter(pk=found.by.event, is_practice=True),
        "quick": quick,
        "chips": list(_chips(found, query, quick)),
        "words": found.by.q,
        "archive_url": _with(query_there),
        "overridden_url": _with(query_there, kind="overridden"),
        "appealed_url": _with(query_there, appealed="yes"),
        "kinds": _bars(
            (short_name(slug), number, _with(query_there, irregularity=slug))
            for slug, number in rulings.kinds
        ),
        "events": _bars(
            (_event(one), number, _with(query_there, event=f"{one.pk}"))
            for one, number in rulings.by_event
        ),
        "filters_on": len(found.set_filters),
    }
    return render(request, "archive/statistics.html", context)


def _called(club: Club, by: Filter) -> Called | None:
    """None where something else than evenings is asked for: a call has no such thing."""
    evenings = {name: getattr(by, name) for name in asdict(Evenings())}
    if Filter(club=by.club, **evenings) != by:
        return None
    return called(club, Evenings(**evenings))


def _chips(found: Looked, query: QueryDict, quick: list[Quick]) -> Iterator[Quick]:
    """What is on beside the periods, each to be taken away."""
    on = [one for one in found.set_filters if one.name != "club"]
    if found.by.q:
        on.append(SetFilter("q", _("Words"), found.by.q))
    periods = {one.words for one in quick}
    for one in filter_chips(query, on, timezone.localdate()):
        if one.is_on and one.words not in periods:
            yield one


def _event(event: Event) -> str:
    return f"{date_format(event.date, _('j M Y'))}, {event}"


def _in_archive(request: AuthenticatedHttpRequest, query: QueryDict, club: Club) -> QueryDict:
    """What finds there what is counted here: of this club, where the reader has several."""
    wanted = query.copy()
    if len(own_clubs(request.user)) > 1:
        wanted["club"] = f"{club.pk}"
    return wanted


def _with(query: QueryDict, **more: str) -> str:
    """The archive, filtered so."""
    wanted = query.copy()
    for name, value in more.items():
        wanted[name] = value
    return f"{reverse('rulings:archive')}?{wanted.urlencode()}"


def _bars(counted: Iterable[tuple[str, int, str]]) -> list[Bar]:
    rows = list(counted)
    most = max((number for _words, number, _url in rows), default=0) or 1
    return [Bar(words, number, round(number * WIDEST / most), url) for words, number, url in rows]
