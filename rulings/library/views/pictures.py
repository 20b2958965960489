"""Flow pictures of doors and Laws, with the way of one matter marked where it is asked for."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from rulings.access import RULING, get_position
from rulings.atlas.graphs import door_root, law_roots, laws_drawn
from rulings.book import is_known, law_number
from rulings.irregularities import DOORS
from rulings.library.pictures import picture
from rulings.record.position import MatterPosition
from rulings.words.laws import door_title, law_row

ZOOMS = (50, 100, 200)
"""Per cent of the picture's own size."""


@signed_in
@require_safe
def door(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """A door with the Laws it calls as single boxes."""
    if slug not in DOORS:
        raise Http404
    position = _matter(request)
    is_here = position is not None and position.matter.irregularity == slug
    facts = position.standing.first_reading if position and is_here else None
    context = {
        "title": door_title(slug),
        "picture": picture((door_root(slug, facts),), headed=False),
        "law": law_row(DOORS[slug].law),
    }
    return _show(request, context, position)


@signed_in
@require_safe
def law(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """The rules of a Law, with the other Laws they lean on as single boxes."""
    if not is_known(key) or law_number(key) not in laws_drawn():
        raise Http404
    number = law_number(key)
    position = _matter(request)
    if position and position.door:
        roots = law_roots(number, position.door.slug, position.standing.first_reading)
        roots = tuple(sorted(roots, key=lambda root: not root.taken))  # what was passed comes first
    else:
        roots = law_roots(number)
    whole = law_row(str(number))
    context = {
        "title": f"{whole.name} {whole.title}",
        "picture": picture(roots, headed=True),
        "law": whole,
    }
    return _show(request, context, position)


def _show(
    request: AuthenticatedHttpRequest, context: dict[str, Any], position: MatterPosition | None
) -> HttpResponse:
    asked = request.GET.get("zoom", "")
    zoom = int(asked) if asked in map(str, ZOOMS) else 100
    drawn = context["picture"]
    context |= {
        "tab": "laws",
        "matter": position and position.matter,
        "zoom": zoom,
        "zooms": ZOOMS,
        "shown_width": drawn.width * zoom // 100,
        "shown_height": drawn.height * zoom // 100,
    }
    return render(request, "library/picture.html", context)


def _matter(request: AuthenticatedHttpRequest) -> MatterPosition | None:
    """The matter that `matter=12-1` names, number 1 of call 12; for directors of its club only."""
    asked = request.GET.get("matter")
    if asked is None:
        return None
    named = re.fullmatch(r"(\d{1,9})-(\d{1,4})", asked)
    if named is None:
        raise Http404
    return get_position(request.user, int(named[1]), int(named[2]), *RULING)
