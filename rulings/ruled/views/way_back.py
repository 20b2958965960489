"""The way back from a page that several others lead to."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

PLACES = (
    "rulings:archive",
    "rulings:home",
    "rulings:call",
    "rulings:law",
    "deals:board",
    "deals:session",
    "deals:event",
)
"""Pages one goes back to."""
STEPS = "/calls/"
"""A step of the flow is no place to go back to once it is ruled: the evening is."""
REMEMBERED = "ruling_came_from"


def way_back(request: HttpRequest, pk: int) -> dict[str, str]:
    """Where the reader of the ruling came from, else the archive: `back_url`, `back_label`.

    From the ruling's own pages, as its slip, back to it: what was remembered holds.
    """
    came = _came_from(request)
    if came:
        if request.session.get(REMEMBERED) != [pk, came]:
            request.session[REMEMBERED] = [pk, came]
    else:
        of, came = request.session.get(REMEMBERED) or (pk, "")
        came = came if of == pk else ""
    came = came or reverse("rulings:archive")
    return {"back_url": came, "back_label": _label(came)}


def _came_from(request: HttpRequest) -> str:
    said = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(said, {request.get_host()}):
        return ""
    parts = urlsplit(said)
    name = _name(parts.path)
    if name in PLACES:
        return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return reverse("rulings:home") if parts.path.startswith(STEPS) and name else ""


def _name(path: str) -> str:
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""


def _label(url: str) -> str:
    name = _name(urlsplit(url).path)
    names = {"rulings:archive": _("Archive"), "rulings:home": _("Tonight")}
    return names.get(name, _("Back"))
