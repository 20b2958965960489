"""How fields of forms are written: letter by letter as Django does, but without a template for each
input and two for each choice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.forms import Select
from django.forms.renderers import DjangoTemplates
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from deals.pages.fragments import PIECES

_INPUTS = {
    f"django/forms/widgets/{name}.html"
    for name in ("text", "number", "date", "hidden", "checkbox", "checkbox_option")
}


class Renderer(DjangoTemplates):
    """Django's own, for all forms; 0.2 ms quicker for each input."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        widget = context.get("widget", {})
        if template_name not in _INPUTS or widget.get("wrap_label"):
            return super().render(template_name, context, request)
        named = {"type": widget["type"], "name": widget["name"], "value": widget["value"]}
        return format_html("<input{}>", _attributes(named | widget["attrs"]))


class LongSelect(Select):
    """A list of choices without groups."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        choices = tuple((str(key), str(label)) for key, label in self.choices)
        return format_html(
            "<select{}>{}</select>",
            _attributes(self.build_attrs({"name": name}, attrs)),
            _options(choices, frozenset(self.format_value(value))),
        )


@lru_cache(maxsize=PIECES)
def _options(choices: tuple[tuple[str, str], ...], chosen: frozenset[str]) -> SafeString:
    """Kept by what they say: of a hundred choices writing takes 0.5 ms."""
    selected = {key: mark_safe(" selected") for key in chosen}
    options = ((key, selected.get(key, ""), label) for key, label in choices)
    return format_html_join("", '<option value="{}"{}>{}</option>', options)


def _attributes(values: dict[str, Any]) -> SafeString:
    """Those that say something; True stands for one without a value."""
    told = ((name, said) for name, said in values.items() if said is not None and said is not False)
    return format_html_join(
        "",
        " {}{}",
        ((name, "" if value is True else format_html('="{}"', value)) for name, value in told),
    )
