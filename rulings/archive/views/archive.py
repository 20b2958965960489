"""The archive: every ruling of the user's clubs, filtered from the top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest, clubs_of
from deals.accounts.sign_in_again import signed_in
from deals.words.closed_cards import without_cards
from rulings.archive.forms import ArchiveForm
from rulings.archive.page import ArchiveRow, archive_row
from rulings.archive.queries.rulings import (
    Filter,
    Known,
    archive_of,
    directors_of,
    events_of,
    filtered,
    irregularities_of,
    kinds_of,
    known,
    outcomes_of,
    practice_with_rulings,
    searches_of,
    that_count,
)
from rulings.models import Ruling, RulingKind
from rulings.words.calls import irregularity_name
from rulings.words.outcomes import mark
from rulings.words.quick_filters import quick_filters
from rulings.words.speaker import language

PAGE = 25


@dataclass(frozen=True)
class Looked:
    """What the filters of the address find, and what there was to choose from."""

    form: ArchiveForm
    rulings: QuerySet[Ruling]
    irregularities: dict[str, str]
    total: int

    @property
    def set_filters(self) -> list[tuple[str, str]]:
        """Label and choice of each filter that is set, for a page without the form."""
        found = []
        for field in self.form.visible_fields():
            value = self.form.cleaned_data.get(field.name)
            if value:
                choices = {str(k): str(v) for k, v in getattr(field.field, "choices", ())}
                values = value if isinstance(value, list) else [value]
                words = ", ".join(choices.get(str(one), str(one)) for one in values)
                found.append((str(field.label), words))
        return found


def look(request: AuthenticatedHttpRequest) -> Looked:
    """A filter that cannot be read stands in the form's errors, and filters nothing.

    Practice is found under the name of its evening, and counted nowhere.
    """
    everything = archive_of(request.user)
    counted = that_count(everything)
    kinds = kinds_of(counted)
    irregularities = {slug: irregularity_name(slug) for slug in irregularities_of(everything)}
    form = ArchiveForm(
        request.GET,
        events=events_of(request.user),
        irregularities=irregularities.items(),
        outcomes=outcomes_of(everything, language()),
        directors=directors_of(everything),
        kinds=[(kind, f"{mark(kind).word} ({kinds.get(kind, 0)})") for kind in RulingKind.values],
    )
    form.is_valid()
    said: dict[str, Any] = form.cleaned_data | {"kind": tuple(form.cleaned_data.get("kind", ()))}
    by = Filter(**said)
    among = everything if by.event else counted
    return Looked(form, filtered(among, by), irregularities, sum(kinds.values()))


@signed_in
@require_safe
def archive(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The rulings, newest first. A filter that cannot be read says so and filters nothing."""
    found = look(request)
    data = found.form.cleaned_data
    page = Paginator(found.rulings, PAGE).get_page(request.GET.get("page"))
    query = _without_page(request.GET)
    context = {
        "tab": "archive",
        "form": found.form,
        "page": page,
        "rows": [row_of(*one) for one in known(page)],
        "total": found.total,
        "filters_on": sum(1 for value in data.values() if value) - bool(data.get("q")),
        "query": query,
        "quick": quick_filters(request.GET, timezone.localdate()),
        "saved": searches_of(request.user),
        "clubs": clubs_of(request.user),
        "practice": practice_with_rulings(request.user),
    }
    return render(request, "archive/archive.html", context)


def row_of(ruling: Ruling, about: Known) -> ArchiveRow:
    call, words = ruling.matter.call, ruling.words.get(language(), {})
    return archive_row(
        url=reverse("rulings:ruling", args=[ruling.pk]),
        number=ruling.reference,
        kind=ruling.kind,
        words=without_cards(words) if about.is_closed else words,
        irregularity=irregularity_name(ruling.matter.irregularity),
        decision=ruling.decision.text if ruling.decision else "",
        at=ruling.at,
        table=str(call.table),
        board=call.board.number if call.board else None,
        laws=ruling.laws,
        is_amended=about.is_amended,
        is_appealed=about.is_appealed,
    )


def _without_page(query: QueryDict) -> str:
    """The address's filters, to stand before the number of another page."""
    kept = query.copy()
    kept.pop("page", None)
    return f"{kept.urlencode()}&" if kept else ""
