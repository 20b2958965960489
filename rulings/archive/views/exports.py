"""What was found in the archive, to take away: as CSV, as JSON, and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from rulings.archive.export import Row, csv_lines, export_row, json_lines
from rulings.archive.queries.export import Exported, to_export, with_players
from rulings.archive.queries.shown import told as shown
from rulings.archive.spreadsheet import spreadsheet_lines
from rulings.archive.views.archive import row_of
from rulings.archive.views.looked import Looked, look
from rulings.words.calls import irregularity_names
from rulings.words.speaker import language

MOST_ON_PAPER = 500


@signed_in
@require_safe
def as_csv(request: AuthenticatedHttpRequest) -> HttpResponseBase:
    """The rulings the filters find, a line each."""
    return _export(request, csv_lines, "csv", "text/csv; charset=utf-8")


@signed_in
@require_safe
def as_spreadsheet(request: AuthenticatedHttpRequest) -> HttpResponseBase:
    """The same as a spreadsheet opens it, in the reader's words and with who sat there."""
    found = look(request)
    if found.form.errors:
        return _unreadable(request)
    told = with_players(_told(request, found))
    lines = spreadsheet_lines(told, language())
    return _file(lines, _("rulings"), "csv", "text/csv; charset=utf-8")


@signed_in
@require_safe
def as_json(request: AuthenticatedHttpRequest) -> HttpResponseBase:
    """The rulings the filters find, an object each."""
    return _export(request, json_lines, "json", "application/json")


def _export(
    request: AuthenticatedHttpRequest,
    lines: Callable[[Iterable[Row]], Iterator[str]],
    suffix: str,
    content_type: str,
) -> HttpResponseBase:
    """Streamed. A filter that cannot be read leads back to where that is said."""
    found = look(request)
    if found.form.errors:
        return _unreadable(request)
    names, read = irregularity_names(), language()
    rows = (export_row(one, read, names) for one in _told(request, found))
    return _file(lines(rows), "rulings", suffix, content_type)


def _told(request: AuthenticatedHttpRequest, found: Looked) -> Iterator[Exported]:
    return to_export(request.user, found.lines, sign_in=request.session.session_key)


def _file(lines: Iterator[str], name: str, suffix: str, content_type: str) -> HttpResponseBase:
    response = StreamingHttpResponse(lines, content_type=content_type)
    full = f"{name}-{timezone.localdate().isoformat()}.{suffix}"
    response["Content-Disposition"] = f'attachment; filename="{full}"'
    return response


def _unreadable(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Back to the list, which says which filter it is and what to write."""
    messages.warning(request, _("Nothing was exported: a filter cannot be read."))
    return HttpResponseRedirect(f"{reverse('rulings:archive')}?{request.GET.urlencode()}")


@signed_in
@require_safe
def on_paper(request: AuthenticatedHttpRequest) -> HttpResponse:
    """The whole list on one page, to be printed."""
    found = look(request)
    if found.form.errors:
        return _unreadable(request)
    keys = list(found.lines.values_list("pk", flat=True)[: MOST_ON_PAPER + 1])
    context = {
        "tab": "archive",
        "rows": [row_of(one) for one in shown(request.user, keys[:MOST_ON_PAPER], language())],
        "most": MOST_ON_PAPER if len(keys) > MOST_ON_PAPER else 0,
        "set": found.set_filters,
        "form": found.form,
        "query": request.GET.urlencode(),
    }
    return render(request, "archive/archive_print.html", context)
