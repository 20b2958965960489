"""The Laws in our own words."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.signing import signed_in
from rulings.presenters.laws import law_page, law_rows


@signed_in
@require_safe
def laws(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Every Law by number and title; `q` finds a number or a word of a title."""
    query = request.GET.get("q", "").strip()
    context = {"tab": "laws", "rows": law_rows(query), "q": query}
    return render(request, "rulings/laws.html", context)


@signed_in
@require_safe
def law(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """One paragraph: what it means, what stands below it, where to read on."""
    page = law_page(key)
    if page is None:
        raise Http404
    return render(request, "rulings/law.html", {"tab": "laws", "page": page})
