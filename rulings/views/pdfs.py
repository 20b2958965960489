"""What is printed, as a file: the same pages, for the same people, laid out by the server.

Only a server that has WeasyPrint offers it (`config/pdf.py`); on any other the address leads to the
page itself, which the browser prints.
"""

from __future__ import annotations

import re
from html import unescape

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config import pdf
from deals.access import AuthenticatedHttpRequest
from deals.signing import signed_in
from rulings.views import appeal_pack, exports, rulings

_TITLE = re.compile(r"<title>(.*?) · Paragraf</title>", re.DOTALL)


@signed_in
@require_safe
def archive(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What the filters find."""
    query = request.GET.urlencode()
    back = f"{reverse('rulings:archive-print')}?{query}"
    return _as_pdf(request, exports.on_paper(request), back)


@signed_in
@require_safe
def pack(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The appeal pack."""
    page = appeal_pack.pack(request, pk)
    return _as_pdf(request, page, reverse("rulings:appeal-pack", args=[pk]))


@signed_in
@require_safe
def blank_report(request: AuthenticatedHttpRequest) -> HttpResponse:
    """A report form to be filled in by hand."""
    return _as_pdf(request, appeal_pack.blank_report(request), reverse("rulings:blank-report"))


@signed_in
@require_safe
def report(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The report form, filled from a ruling."""
    page = appeal_pack.report(request, pk)
    return _as_pdf(request, page, reverse("rulings:report", args=[pk]))


@signed_in
@require_safe
def slip(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The slip, on A5."""
    return _as_pdf(request, rulings.slip(request, pk), reverse("rulings:slip", args=[pk]))


def _as_pdf(request: HttpRequest, page: HttpResponse, address: str) -> HttpResponse:
    """The page of that address as a file; a page that leads elsewhere leads there from here too."""
    if page.status_code != 200:
        return page
    messages.get_messages(request).used = False  # what the page said is still to be read
    html = page.content.decode()
    try:
        made = pdf.pdf_of(html)
    except pdf.NoPdfError:
        words = _("This server makes no PDF. Print the page, or keep it as PDF, from the browser.")
    except pdf.TooLongError:
        words = _("That is too long for one PDF. Narrow the filters, or print from the browser.")
    except pdf.BusyError:
        words = _("The server is making other PDFs. Try again in a moment.")
    else:
        title = _TITLE.search(html)
        name = slugify(unescape(title[1])) if title else ""
        response = HttpResponse(made, content_type="application/pdf")
        response["Content-Disposition"] = f'attachment; filename="{name or "paragraf"}.pdf"'
        return response
    messages.info(request, words)
    return redirect(address)
