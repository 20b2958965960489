"""A page, or for htmx the region of it that is swapped in."""

from __future__ import annotations

from deals.access import AuthenticatedHttpRequest


def is_swapped(request: AuthenticatedHttpRequest) -> bool:
    """Whether a script asks for the region alone; for its history it asks for the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def layout_of(request: AuthenticatedHttpRequest) -> str:
    """The template that a page with such a region extends."""
    return "partial.html" if is_swapped(request) else "flow.html"
