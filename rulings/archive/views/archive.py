"""The archive: every ruling of the user's clubs, filtered from the top."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, asks_once, club_keys, own_clubs
from deals.accounts.sign_in_again import signed_in
from deals.models import Club, User
from deals.pages.numbers import KEYS, whole
from deals.pages.swaps import is_swapped
from deals.pages.widgets import LongSelect
from deals.words.closed_cards import without_cards
from rulings.archive.forms import ArchiveForm
from rulings.archive.page import ArchiveRow, archive_row
from rulings.archive.queries.choices import (
    Sorts,
    directors_of,
    events_of,
    outcomes_of,
    practice_with_rulings,
    searches_of,
    sorts_of,
    tallied,
)
from rulings.archive.queries.lines import (
    FEW,
    MOST,
    Filter,
    archive_of,
    counted,
    filtered,
    table_of,
    that_count,
    tonight_and_appealed,
)
from rulings.archive.queries.paging import Page, found_first, page_among, page_of
from rulings.archive.queries.shown import Shown, told
from rulings.archive.search import players_called, told_apart
from rulings.archive.views.beside import PLACE, asked_for, beside, beside_filters, beside_url
from rulings.models import ArchiveLine, DirectorCall, RulingKind
from rulings.record.session_over import tonight_began
from rulings.words.calls import short_name
from rulings.words.outcome_page import mark
from rulings.words.quick_filters import (
    Counts,
    SetFilter,
    filter_chips,
    filters_of,
    list_chips,
    player_chips,
)
from rulings.words.speaker import language

PAGE = 25


@dataclass(frozen=True)
class Looked:
    """What the filters of the address find, and what there was to choose from."""

    form: ArchiveForm
    lines: QuerySet[ArchiveLine]
    by: Filter
    sorts: Sorts
    user: User

    def page(self, newer: int | None, older: int | None) -> tuple[Page, int, bool]:
        """The lines of a page, how many there are, and whether there are more than that."""
        by, known = self.by, self.sorts.number_of(self.by)
        if known is None:
            known = tallied(by, self.user)
        if by.q or by.player or (by.law and known is None):
            few = found_first(self.lines)
            if few is not None:
                return page_among(few, PAGE, newer=newer, older=older), len(few), False
        page = page_of(self.lines, PAGE, newer=newer, older=older)
        if known is not None:
            return page, known, False
        if by.q:
            return page, FEW, True
        number = counted(self.lines)
        return page, min(number, MOST), number > MOST

    @property
    def names_practice(self) -> bool:
        """Whether the page leads to the practice evening: where no filter is set."""
        return self.sorts.has_practice and not (self.sorts.total and self.set_filters)

    @cached_property
    def set_filters(self) -> list[SetFilter]:
        """Each filter that is set, in words."""
        found = []
        for field in self.form.visible_fields():
            value = self.form.cleaned_data.get(field.name)
            if value:
                choices = {str(k): str(v) for k, v in getattr(field.field, "choices", ())}
                choices |= {kind: mark(kind).word for kind in RulingKind.values}
                values = value if isinstance(value, list) else [value]
                words = ", ".join(choices.get(str(one)) or _plain(one) for one in values)
                found.append(SetFilter(field.name, str(field.label), words))
        return found


def _plain(value: object) -> str:
    return date_format(value, _("j M Y")) if isinstance(value, date) else str(value)


def look(request: AuthenticatedHttpRequest) -> Looked:
    """A filter that cannot be read stands in the form's errors, and filters nothing.

    Practice is found under the name of its evening, and counted nowhere.
    """
    asks_once(request.user)
    sorts = sorts_of(request.user, language())
    form = _form(request, sorts)
    form.is_valid()
    said: dict[str, Any] = form.cleaned_data | {"kind": tuple(form.cleaned_data.get("kind", ()))}
    by = Filter(**said)
    everything = archive_of(request.user)
    among = everything if by.event else that_count(everything)
    return Looked(form, filtered(among, by, request.user), by, sorts, request.user)


def _form(request: AuthenticatedHttpRequest, sorts: Sorts) -> ArchiveForm:
    occurring, kinds = sorted(sorts.offers("irregularity")), sorts.counted["kind"]
    words = {kind: mark(kind).word for kind in RulingKind.values}
    return ArchiveForm(
        request.GET,
        events=events_of(request.user, request.GET.getlist("event")),
        irregularities=[(slug, short_name(slug)) for slug in occurring],
        outcomes=outcomes_of(sorts),
        directors=directors_of(sorts),
        kinds=[
            (kind, word if request.GET.get("event") else f"{word} ({kinds[kind]})")
            for kind, word in words.items()
        ],
        with_players=bool(club_keys(request.user, *DIRECTING)),
    )


@signed_in
@require_safe
def archive(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The rulings, newest first, and one of them beside the list: the one that `show` names, else
    the first. A filter that cannot be read says so and filters nothing; one that was typed among
    the words becomes one, and so does the name of the only player so called, where no words are.
    """
    asks_once(request.user)
    shown = asked_for(request)
    if shown and is_swapped(request) and request.htmx.target == PLACE:
        return _kept_apart(render(request, "archive/parts/beside.html", beside(request, shown)))
    if named := told_apart(request.GET):
        return redirect(f"{reverse('rulings:archive')}?{named.urlencode()}")
    found = look(request)
    newer, older = (whole(request.GET.get(name), most=KEYS) for name in ("newer", "older"))
    page, number, is_more = found.page(newer, older)
    players = player_chips(request.GET, players_called(request.user, found.by.q))
    if not number and len(players) == 1:
        return redirect(reverse("rulings:archive") + players[0].url)
    shown = shown or next(iter(page.lines), None)
    today = timezone.localdate()
    since = tonight_began(request.user, timezone.now())
    counts = Counts(found.sorts.total, *tonight_and_appealed(request.user, since))
    lists = list_chips(request.GET, counts, since, today)
    query = filters_of(request.GET)
    practice = practice_with_rulings(request.user) if found.names_practice else None
    context = {
        "tab": "archive",
        "form": found.form,
        "page": page,
        "rows": _rows(request, page.lines, shown),
        "number": number,
        "is_more": is_more,
        "total": found.sorts.total,
        "shows_total": not found.by.event and (found.sorts.total or not page.lines),
        "filters_on": len(found.set_filters),
        "query": f"{query.urlencode()}&" if query else "",
        "lists": lists,
        "is_list": any(one.is_on for one in lists),
        "chips": filter_chips(request.GET, found.set_filters, today),
        "saved": searches_of(request.user),
        "clubs": own_clubs(request.user),
        "event": found.by.event,
        "shares": _shares(own_clubs(request.user)),
        "practice_url": f"?event={practice}" if practice else "",
        "all_url": f"?event={found.by.event}" if found.by.event else reverse("rulings:archive"),
        "called": "" if number else _called(found),
        "players": players,
    }
    if shown:
        context |= beside(request, shown)
    return _kept_apart(render(request, "archive/archive.html", context))


def _rows(
    request: AuthenticatedHttpRequest, lines: list[int], shown: int | None
) -> list[ArchiveRow]:
    """The lines of the page; each leads to the same page with its ruling beside it."""
    filters = beside_filters(request.GET)
    return [
        replace(
            row_of(one),
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
        session__event__club__in=club_keys(found.user),
        table__section__letter=letter,
        table__number=number,
        closed_at=None,
        withdrawn_at=None,
    )
    if found.by.event:
        calls = calls.filter(session__event=found.by.event)
    return f"{letter}{number}" if calls.exists() else ""


def _shares(clubs: list[Club]) -> SafeString:
    """Who may have a search that is kept, to choose from."""
    everybody = [(club.slug, _("Everybody in %(club)s") % {"club": club}) for club in clubs]
    return LongSelect(choices=[("", _("Only you")), *everybody]).render("club", None)


def _kept_apart(response: HttpResponse) -> HttpResponse:
    """At one address stand a page and a part of it: what remembers one does not show the other."""
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response


def row_of(found: Shown) -> ArchiveRow:
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
        is_amended=found.is_amended,
        is_appealed=found.is_appealed,
        other_half=found.other_half,
    )
