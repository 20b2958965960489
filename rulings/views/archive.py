"""The archive: every ruling of the user's clubs, filtered from the top."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.signing import signed_in
from rulings.forms import ArchiveForm
from rulings.models import Ruling, RulingKind
from rulings.presenters.archive import archive_row
from rulings.presenters.calls import irregularity_name
from rulings.presenters.outcomes import mark
from rulings.presenters.words import language
from rulings.queries.archive import (
    Filter,
    archive_of,
    events_of,
    filtered,
    irregularities_of,
    kinds_of,
    outcomes_of,
)

PAGE = 25


@signed_in
@require_safe
def archive(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The rulings, newest first. A filter that cannot be read says so and filters nothing."""
    everything = archive_of(request.user)
    kinds = kinds_of(everything)
    form = ArchiveForm(
        request.GET,
        events=events_of(request.user),
        irregularities=[(slug, irregularity_name(slug)) for slug in irregularities_of(everything)],
        outcomes=outcomes_of(everything, language()),
        kinds=[(kind, f"{mark(kind).word} ({kinds.get(kind, 0)})") for kind in RulingKind.values],
    )
    form.is_valid()
    by = Filter(**{k: tuple(v) if k == "kind" else v for k, v in form.cleaned_data.items()})
    page = Paginator(filtered(everything, by), PAGE).get_page(request.GET.get("page"))
    context = {
        "tab": "archive",
        "form": form,
        "page": page,
        "rows": [_row(ruling) for ruling in page],
        "total": sum(kinds.values()),
        "filters_on": sum(1 for value in form.cleaned_data.values() if value) - bool(by.q),
        "query": _without_page(request.GET),
    }
    return render(request, "rulings/archive.html", context)


def _row(ruling: Ruling) -> Any:
    call = ruling.matter.call
    return archive_row(
        url=reverse("rulings:ruling", args=[ruling.pk]),
        number=ruling.reference,
        kind=ruling.kind,
        words=ruling.words.get(language(), {}),
        irregularity=irregularity_name(ruling.matter.irregularity),
        decision=ruling.decision.text if ruling.decision else "",
        at=ruling.at,
        table=str(call.table),
        board=call.board.number if call.board else None,
        laws=ruling.laws,
        is_amended=ruling.is_amended,  # type: ignore[attr-defined]
    )


def _without_page(query: QueryDict) -> str:
    """The address's filters, to stand before the number of another page."""
    kept = query.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""
