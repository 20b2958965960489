"""The Laws in our own words."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.pages.keeping import kept
from rulings.archive.queries.choices import resting_on
from rulings.archive.queries.lines import FINAL, Filter, archive_of, filtered, that_count
from rulings.archive.queries.shown import told
from rulings.archive.views.archive import row_of
from rulings.book import is_known
from rulings.words.laws import law_page, law_row, law_rows, whole_book
from rulings.words.speaker import language

PRECEDENTS = 5


@signed_in
@require_safe
def laws(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Every Law by number and title; `q` finds a number, or words of a title or text."""
    query = request.GET.get("q", "").strip()
    context = {"tab": "laws", "rows": law_rows(query), "q": query}
    page = render(request, "library/laws.html", context)
    return page if query else kept(request, page)


@signed_in
@require_safe
def whole(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The whole book on one page, to be printed or read through."""
    context = {"tab": "laws", "book": whole_book()}
    return kept(request, render(request, "library/laws_whole.html", context))


@signed_in
@require_safe
def law(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """One paragraph: what it means, what stands below it, who rests on it, where to read on."""
    page = law_page(key)
    if page is None:
        raise Http404
    asks_once(request.user)
    of_club = that_count(archive_of(request.user))  # what was practised sets no precedent
    cited = filtered(of_club, Filter(law=key, kind=FINAL), request.user)
    newest = cited.values_list("pk", flat=True)[:PRECEDENTS]
    context = {
        "tab": "laws",
        "page": page,
        "cited": resting_on(key, request.user),
        "precedents": [row_of(one) for one in told(request.user, newest, language())],
    }
    found = render(request, "library/law.html", context)
    # what was ruled may be of a board that its reader is seated at next: the whole book is kept
    return found if context["precedents"] else kept(request, found)


@signed_in
@require_safe
def law_brief(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """The paragraph alone, as it opens inside a page that refers to it."""
    if not is_known(key):
        raise Http404
    return render(request, "library/parts/paragraph.html", {"row": law_row(key)})
