"""Forms: what a page asks for, and what is wrong with an answer."""

from __future__ import annotations

from typing import TypeVar

from django.forms import BaseForm, Field
from django.http import HttpRequest, QueryDict

Kind = TypeVar("Kind", bound=Field)
FORGOTTEN = {"autocomplete": "off"}
"""Of a line in which cards may be typed, or other words of a ruling: no browser remembers it, to
offer it on the club's tablet to whoever signs in there next.
"""
CARDS = {**FORGOTTEN, "autocapitalize": "characters", "spellcheck": "false"}
"""How a line is written in which cards, calls or a contract are typed."""


def posted(request: HttpRequest) -> QueryDict | None:
    """What binds a form: the data of a POST, even none; None for a page that is only read."""
    return request.POST if request.method == "POST" else None


def field_of(form: BaseForm, name: str, kind: type[Kind]) -> Kind:
    """The form's own copy of a field, known to be what the form declares."""
    field = form.fields[name]
    assert isinstance(field, kind)
    return field


def searched(request: HttpRequest, name: str = "q") -> str:
    """The words of a search in the address, without NUL, which PostgreSQL cannot compare."""
    return request.GET.get(name, "").replace("\0", "").strip()
