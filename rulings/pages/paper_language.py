"""The language of what is handed to players on paper: the event's, or the one asked for.

A director may read English at an event whose players read Danish, and the other way round. At a
practice evening nobody plays, and the paper is for who practises.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from deals.models import Event, Language


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The language of a printed page, and the ways to the same page in the others."""

    language: str
    choices: tuple[tuple[str, str, str], ...]
    """The language, its own name for itself, and the end of the address; "" for this one."""

    @property
    def query(self) -> str:
        """The end of an address that means this language."""
        return "?" + urlencode({"language": self.language})


def on_paper(
    request: HttpRequest, event: Event, page: Callable[[OnPaper], HttpResponse]
) -> HttpResponse:
    """The page in the language of ``?language``, else in that of the event's papers, or of the
    reader where it is practice.
    """
    own = translation.get_language() if event.is_practice else event.printed_in
    wanted = (request.GET.get("language", ""), own or "", event.printed_in)
    language = next(one for one in wanted if one in Language.values)
    choices = tuple(
        (code, label, "" if code == language else _query(request, code))
        for code, label in Language.choices
    )
    with translation.override(language):
        response = page(OnPaper(language, choices))
    response["Content-Language"] = language
    return response


def _query(request: HttpRequest, language: str) -> str:
    query = request.GET.copy()
    query["language"] = language
    return f"?{query.urlencode()}"
