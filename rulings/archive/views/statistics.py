"""The club's statistics: for whoever directs, reviews or administers there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, get_club
from deals.accounts.sign_in_again import signed_in
from deals.models import Session
from deals.pages.queries import newest
from rulings.archive.forms import StatisticsForm
from rulings.archive.queries.statistics import EVENINGS, Evenings, statistics_of
from rulings.words.calls import short_name
from rulings.words.quick_filters import period_filters

WIDEST = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """A number with its name; `width` is of a hundred, that of the largest."""

    words: str
    number: int
    width: int
    url: str = ""
    """Where the rulings are, if anywhere."""


@signed_in
@require_safe
def statistics(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """By event and period. A filter that cannot be read says so and filters nothing. A practice
    evening is counted where it is the event that was chosen.
    """
    club = get_club(request.user, slug)
    events = newest(club.events.all(), request.GET.getlist("event"))
    form = StatisticsForm(request.GET, events=events)
    form.is_valid()
    data = form.cleaned_data
    found = statistics_of(club, Evenings(**data))
    sessions = ((_session(one), number, "") for one, number in found.by_session)
    kinds = (
        (short_name(slug), number, _rulings_of(request.GET, slug))
        if slug
        else (_("Not said what happened"), number, "")
        for slug, number in found.kinds
    )
    context = {
        "tab": "menu",
        "most": EVENINGS if found.is_cut else 0,
        "club": club,
        "form": form,
        "found": found,
        "quick": period_filters(request.GET, timezone.localdate()),
        "kinds": _bars(kinds),
        "sessions": _bars(sessions),
        "filters_on": sum(1 for value in data.values() if value),
    }
    return render(request, "archive/statistics.html", context)


def _session(session: Session) -> str:
    day = date_format(timezone.localtime(session.starts_at), _("j M Y"))
    return f"{day}, {session.event}"


def _rulings_of(query: QueryDict, slug: str) -> str:
    """The archive with the rulings of that kind on the evenings that are counted."""
    wanted = query.copy()
    wanted["irregularity"] = slug
    return f"{reverse('rulings:archive')}?{wanted.urlencode()}"


def _bars(counted: Iterable[tuple[str, int, str]]) -> list[Bar]:
    rows = list(counted)
    most = max((number for _words, number, _url in rows), default=0) or 1
    return [Bar(words, number, round(number * WIDEST / most), url) for words, number, url in rows]
