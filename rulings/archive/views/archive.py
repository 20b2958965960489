"""The archive: every ruling of the user's clubs, filtered from the top."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, club_keys, own_clubs, roles_in
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.models import Club, ClubRole
from deals.pages.numbers import KEYS, whole
from deals.pages.swaps import is_swapped
from deals.pages.widgets import LongSelect
from deals.words.closed_cards import without_cards
from rulings.archive.page import ArchiveRow, archive_row
from rulings.archive.queries.choices import (
    practice_with_rulings,
    searches_of,
)
from rulings.archive.queries.lines import (
    table_of,
    tonight_and_appealed,
)
from rulings.archive.queries.shown import Pairs, Shown, players_beside, told
from rulings.archive.search import ruling_called
from rulings.archive.views.beside import (
    PLACE,
    asked_for,
    beside,
    beside_alone,
    beside_filters,
    beside_url,
)
from rulings.archive.views.looked import Looked, as_meant, look, nearly
from rulings.models import DirectorCall, Ruling, RulingKind
from rulings.record.session_over import tonight_began
from rulings.room.queries.evenings import PRACTISED
from rulings.words.calls import short_name
from rulings.words.quick_filters import (
    Counts,
    filter_chips,
    filters_of,
    list_chips,
)
from rulings.words.speaker import language


@signed_in
@require_safe
def archive(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The rulings, newest first, and one of them beside the list: the one that `show` names, else
    the first. A filter that cannot be read says so and filters nothing; one that was typed among
    the words is one, and so is the only name that is meant, where no words are found. A number from
    a slip leads to its ruling.
    """
    asks_once(request.user)
    if named := ruling_called(request.user, request.GET.get("q", "")):
        return redirect("rulings:ruling", named)
    if is_swapped(request) and request.htmx.target == PLACE and (alone := beside_alone(request)):
        return _kept_apart(render(request, "archive/parts/beside.html", alone))
    shown = asked_for(request)
    newer, older = (whole(request.GET.get(name), most=KEYS) for name in ("newer", "older"))
    found, (page, number, is_more), offered = as_meant(look(request), newer, older)
    shown = shown or next(iter(page.lines), None)
    since = tonight_began(request.user, timezone.now())
    exact = f"{found.query.urlencode()}&" if found.query else ""
    context = {
        "tab": "archive",
        "page": page,
        "rows": _rows(request, page.lines, shown),
        "number": number,
        "is_more": is_more,
        "total": found.sorts.total,
        "shows_total": not found.by.event and (found.sorts.total or not page.lines),
        "exact": exact,
        **_filters(request, found, since),
        **_practice(request, found, number, exact, since),
        **_marking(request, found),
        "all_url": f"?event={found.by.event}" if found.by.event else reverse("rulings:archive"),
        "called": "" if number else _called(found),
        "offered": offered,
        "nearly": nearly(found) if not number and not offered else (),
    }
    if shown:
        context |= beside(request, shown)
    return _kept_apart(render(request, "archive/archive.html", context))


def _filters(request: AuthenticatedHttpRequest, found: Looked, since: date) -> dict[str, object]:
    """What is looked for, the lists of one tap, and the searches that are kept."""
    today, query = timezone.localdate(), filters_of(request.GET)
    counts = Counts(found.sorts.total, *tonight_and_appealed(request.user, since))
    lists = list_chips(found.query, counts, since, today)
    return {
        "form": found.form,
        "filters_on": len(found.set_filters),
        "query": f"{query.urlencode()}&" if query else "",
        "lists": lists,
        "is_list": any(one.is_on for one in lists),
        "chips": filter_chips(found.query, found.set_filters, today),
        "saved": searches_of(request.user),
        "clubs": own_clubs(request.user),
        "club": _only_club(found),
        "shares": _shares(own_clubs(request.user)),
    }


def _practice(
    request: AuthenticatedHttpRequest, found: Looked, number: int, exact: str, since: date
) -> dict[str, object]:
    """Where the rulings of the practice evening stand, if the page leads there."""
    practised = request.COOKIES.get(PRACTISED, "") if found.names_practice(number) else None
    practice = None if practised is None else practice_with_rulings(request.user, practised)
    if practice is None:
        return {"practice_url": ""}
    key, last = practice
    return {
        "practice_url": f"?{exact}event={key}",
        "practised_tonight": timezone.localtime(last).date() >= since,
        "only_practice": not found.sorts.total and not found.set_filters,
    }


def _marking(request: AuthenticatedHttpRequest, found: Looked) -> dict[str, object]:
    """Who marks as reviewed, where it is looked for what is, by one who may not mark it."""
    club = _only_club(found)
    if not found.by.reviewed or club is None:
        return {}
    roles = roles_in(request.user, club)
    return {
        "is_no_reviewer": ClubRole.REVIEWER not in roles,
        "may_give_review": ClubRole.ADMINISTRATOR in roles,
    }


def _rows(
    request: AuthenticatedHttpRequest, lines: list[int], shown: int | None
) -> list[ArchiveRow]:
    """The lines of the page; each leads to the same page with its ruling beside it."""
    filters, players = beside_filters(request.GET), players_beside(request.user, lines)
    return [
        replace(
            row_of(one, players.get(one.ruling, ())),
            beside=beside_url(filters, one.ruling),
            anchor=f"r{one.ruling}",
            is_current=one.ruling == shown,
        )
        for one in told(request.user, lines, language())
    ]


def _called(found: Looked) -> str:
    """The table that is looked for, where a call is open that the reader may know of; or nothing.
    A letter alone, or a number, may be several tables.
    """
    letter, number = table_of(found.by.table)
    if not letter or number is None:
        return ""
    calls = DirectorCall.objects.filter(
        session__event__club__among=club_keys(found.user),
        table__section__letter=letter,
        table__number=number,
        closed_at=None,
        withdrawn_at=None,
    )
    ruled = Ruling.objects.filter(matter__call=OuterRef("pk")).exclude(kind=RulingKind.INTERIM)
    calls = calls.exclude(Exists(ruled))  # it is watched
    if found.by.event:
        calls = calls.filter(session__event=found.by.event)
    return f"{letter}{number}" if calls.exists() else ""


def _only_club(found: Looked) -> Club | None:
    """The club whose rulings these are, where they can be of no other."""
    clubs = [one for one in own_clubs(found.user) if found.by.club in (None, one.pk)]
    return clubs[0] if len(clubs) == 1 else None


def _shares(clubs: list[Club]) -> SafeString:
    """Who may have a search that is kept, to choose from."""
    everybody = [(club.slug, _("Everybody in %(club)s") % {"club": club}) for club in clubs]
    return LongSelect(choices=[("", _("Only you")), *everybody]).render("club", None)


def _kept_apart(response: HttpResponse) -> HttpResponse:
    """At one address stand a page and a part of it: what remembers one does not show the other."""
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def row_of(found: Shown, players: Pairs = ()) -> ArchiveRow:
    return archive_row(
        url=reverse("rulings:ruling", args=[found.ruling]),
        number=found.reference,
        kind=found.kind,
        title=without_cards(found.title) if found.is_closed else found.title,
        irregularity=short_name(found.irregularity),
        decision=without_cards(found.decision) if found.is_closed else found.decision,
        at=found.time,
        table=found.table,
        board=found.board,
        laws=found.laws,
        is_appealed=found.is_appealed,
        is_changed=found.is_changed,
        other_half=found.other_half,
        replaced_by=found.replaced_by,
        replaces=found.replaces,
        players=" · ".join(players),
    )
