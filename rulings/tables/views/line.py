"""The line of tables to stay at on a director's pages, and the sheet behind it."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.pages.addresses import next_address
from deals.pages.numbers import KEYS, whole
from rulings.pages.felt import step
from rulings.pages.whose import tell_taken
from rulings.tables.queries import line_context, sheet_rows, taken_over


@signed_in
@require_safe
def line(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The line of tables to stay at, as it is now, and whether the call of the page was taken from
    the reader meanwhile; nothing (204) if all is as the page has it.
    """
    about = {**_about(request), "place": _asked(request, "place")}
    had = request.GET.get("had") == "1"
    taken = taken_over(request.user, about["but"]) if had else None
    had = had and taken is None
    found = line_context(request.user, page=_page(request), had=had, **about)
    if taken is None:
        if found["digest"] == request.GET.get("now"):
            return HttpResponse(status=204)
        return render(request, "tables/parts/stay_line.html", found)
    tell_taken(request, taken)
    return render(request, "tables/parts/taken.html", found)


@signed_in
@require_safe
def stays(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What the line stands for, with the way back to the page he came from. For htmx the sheet
    below the line, else a page.
    """
    context = {
        "rows": sheet_rows(request.user, **_about(request)),
        "back_url": _page(request),
    }
    if request.htmx:
        return render(request, "tables/parts/stay_rows.html", context)
    return step(request, "tables/stays.html", context)


def _page(request: AuthenticatedHttpRequest) -> str:
    """The address of the page that asks; a region that htmx has swapped in may have changed it."""
    shown = ""
    with suppress(ValueError):  # it is no address at all
        now = urlsplit(request.headers.get("HX-Current-URL", ""))
        shown = urlunsplit(("", "", now.path, now.query, ""))
    return shown or next_address(request, default=reverse("rulings:home"))


def _about(request: AuthenticatedHttpRequest) -> dict[str, int | None]:
    """What the page is about that asks."""
    return {"but": _asked(request, "but"), "session": _asked(request, "session")}


def _asked(request: AuthenticatedHttpRequest, name: str) -> int | None:
    return whole(request.GET.get(name), most=KEYS)
