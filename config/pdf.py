"""A page of the program as PDF, by WeasyPrint where that is installed (the group `pdf`).

WeasyPrint needs libraries of the system (Pango), so only the image for hosting has it; elsewhere
the browser prints the same page. It is loaded when it is first asked for, in half a second.

The page is laid out with `static/css/pdf.css` alone, and everything else it names is refused
without being looked at: no text in a page can make this server fetch from the net, from its disk or
from itself.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

logger = logging.getLogger(__name__)

MOST_TEXT = 1_000_000
"""Characters of the longest page that is laid out."""
MOST_PAGES = 120
ORIGIN = "http://page.invalid/"
"""Where the page says it comes from: a name that is nobody's (RFC 2606)."""
_STYLE = "css/pdf.css"
_one_at_a_time = Lock()
LONGEST_WAIT = 20
"""Seconds."""


class NoPdfError(Exception):
    """This server makes no PDF: WeasyPrint or a library of the system is missing."""


class TooLongError(Exception):
    """The page is longer than what is laid out."""


class BusyError(Exception):
    """Others wait for theirs, and have for long."""


@cache
def problem() -> str:
    """Why no PDF can be made; empty if it can. WeasyPrint is loaded by the first who asks."""
    if find_spec("weasyprint") is None:
        return "WeasyPrint is not installed"
    try:
        import_module("weasyprint")
    except OSError as missing:
        return f"WeasyPrint does not load: {missing}"
    # It says of every page which selectors it passes over. What fails, fails with an exception.
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    return ""


def is_available() -> bool:
    return not problem()


def pdf_of(html: str) -> bytes:
    """The page on paper, one at a time in a process: laying out takes the processor.

    Raises NoPdfError, TooLongError, or BusyError.
    """
    if not is_available():
        raise NoPdfError(problem())
    if len(html) > MOST_TEXT:
        raise TooLongError
    weasyprint = import_module("weasyprint")
    refuse = _fetcher()
    style = weasyprint.CSS(string=_style(), base_url=ORIGIN, url_fetcher=refuse)
    if not _one_at_a_time.acquire(timeout=LONGEST_WAIT):
        raise BusyError
    try:
        page = weasyprint.HTML(string=html, base_url=ORIGIN, url_fetcher=refuse)
        document = page.render(stylesheets=[style])
        if len(document.pages) > MOST_PAGES:
            raise TooLongError
        return bytes(document.write_pdf())
    finally:
        _one_at_a_time.release()


@cache
def _style() -> str:
    """The stylesheet, from where static files are collected, else from where they are kept."""
    if staticfiles_storage.exists(_STYLE):
        return Path(staticfiles_storage.path(_STYLE)).read_text()
    found = finders.find(_STYLE)
    assert isinstance(found, str)
    return Path(found).read_text()


@cache
def _fetcher() -> Any:
    """What WeasyPrint asks for every address it meets; the page needs none of them."""
    base: Any = import_module("weasyprint.urls").URLFetcher

    class Nothing(base):  # type: ignore[misc]  # known only where it is installed
        """Refuses by `fetch`, so that no handler of the base class is ever reached."""

        def fetch(self, url: str, headers: object = None) -> Any:
            raise ValueError(f"not read: {url}")

    return Nothing()
