"""Forms: what a page asks for, and what is wrong with an answer."""

from __future__ import annotations

from typing import Any, TypeVar

from django.forms import BaseForm, Field, Select
from django.http import HttpRequest, QueryDict
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

Kind = TypeVar("Kind", bound=Field)


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


class LongSelect(Select):
    """A list of choices without groups, as Django writes it; but not by two templates a choice."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        chosen = set(self.format_value(value))
        options = (
            (key, mark_safe(" selected") if str(key) in chosen else "", label)
            for key, label in self.choices
        )
        return format_html(
            "<select{}>{}</select>",
            format_html_join("", ' {}="{}"', self.build_attrs({"name": name}, attrs).items()),
            format_html_join("", '<option value="{}"{}>{}</option>', options),
        )
