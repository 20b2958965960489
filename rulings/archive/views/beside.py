"""One ruling beside the list of them, on a screen that is wide enough for both."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, QueryDict

from deals.access import AuthenticatedHttpRequest
from deals.models import User
from deals.pages.numbers import KEYS, whole
from rulings.access import get_ruling, rulings_of
from rulings.archive.queries.appealed import appealed_to, decided_on_appeal
from rulings.models import AppealResult, Ruling
from rulings.pages.reader import speaker_for
from rulings.pages.ruling import deal_shown, preview_context
from rulings.ruled.since import sentences_since
from rulings.scores.recorded import score_lines

PLACE = "beside"
"""The id of the region that a script swaps."""


def beside_filters(query: QueryDict) -> str:
    """What else stands in the address of the list, to be followed by the ruling."""
    kept = query.copy()
    kept.pop("show", None)
    return f"{kept.urlencode()}&" if kept else ""


def beside_url(filters: str, ruling: int) -> str:
    """The same list, with that ruling beside it."""
    return f"?{filters}show={ruling}"


def _named(request: AuthenticatedHttpRequest) -> int | None:
    return whole(request.GET.get("show"), most=KEYS)


def asked_for(request: AuthenticatedHttpRequest) -> int | None:
    """The ruling (its key) to stand beside the list, if the address names one the user may read."""
    pk = _named(request)
    return pk if pk is not None and rulings_of(request.user).filter(pk=pk).exists() else None


def beside_alone(request: AuthenticatedHttpRequest) -> dict[str, Any] | None:
    """As `beside`, of the ruling that the address names, if the user may read it."""
    pk = _named(request)
    try:
        return None if pk is None else beside(request, pk)
    except (Http404, PermissionDenied):
        return None


def beside(request: AuthenticatedHttpRequest, ruling: int) -> dict[str, Any]:
    """What stands there: the ruling as its slip has it, and the hands if the user may see them."""
    found = get_ruling(request.user, ruling, without=("facts", "plain_en", "plain_da"))
    speaker = speaker_for(request.user, found.matter.call)
    context = preview_context(found, speaker, score_lines(found, request.user))
    return context | {
        "deal": deal_shown(request.user, found),
        "since": sentences_since(found, request.user, speaker, context["names"]),
        "on_appeal": [str(one.label) for one in _on_appeal(request.user, found)],
    }


def _on_appeal(user: User, found: Ruling) -> list[AppealResult]:
    return decided_on_appeal(appealed_to(user), matter=found.matter_id, ruling=found.pk)
