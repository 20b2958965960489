"""Worksheets: forms whose fields together become the note of a judgement.

Nothing here weighs anything. What is written is composed into plain text, ``Label: value`` on each
line, kept as the note of the answer, and read back into the fields when the answer is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from deals.pages.forms import FORGOTTEN
from rulings.words.speaker import LANGUAGES
from rulings.words.worksheets import Sheet

RESULTS = 4
"""So many results may be weighed."""
WHOLE = 100
"""What the weights add to, in per cent."""
INDENT = "  "
"""Before the second and further lines of a value."""


_ASKED_BY = {"alternatives": "16B", "suggested": "16B", "informed": "21B"}
"""Steps of a judgement that one Law alone asks for."""


class Worksheet(forms.Form):
    """Fields that are all optional; blank ones are left out of the note."""

    def __init__(self, *args: Any, law: str = "", **kwargs: Any) -> None:
        """`law` is the paragraph of the question; without one every field there is."""
        super().__init__(*args, **kwargs)
        self.law = law

    @property
    def note(self) -> str:
        """What was written, a line for each field; only after `is_valid`."""
        written = ((field, self.cleaned_data.get(field.name)) for field in self)
        return "\n".join(
            f"{field.label}: {_indented(str(value))}"
            for field, value in written
            if value not in (None, "")
        )

    @classmethod
    def read(cls, note: str) -> dict[str, str]:
        """The fields’ values in a note, whichever language it was written in."""
        names = cls._names()
        found: dict[str, list[str]] = {}
        lines: list[str] = []
        for line in note.splitlines():
            label = next((one for one in names if line.startswith(f"{one}: ")), None)
            if label is not None:
                lines = found.setdefault(names[label], [])
                lines.append(line.removeprefix(f"{label}: "))
            elif line.startswith(INDENT):
                lines.append(line.removeprefix(INDENT))
        return {name: "\n".join(lines) for name, lines in found.items()}

    @classmethod
    def beside(cls, note: str) -> str:
        """What stands in a note before its first field: it was written without the worksheet."""
        names = tuple(f"{one}: " for one in cls._names())
        lines = note.splitlines()
        at = next((n for n, line in enumerate(lines) if line.startswith(names)), len(lines))
        return "\n".join(lines[:at])

    @classmethod
    def _names(cls) -> dict[str, str]:
        """The name of the field for its label in every language."""
        names: dict[str, str] = {}
        for language in LANGUAGES:
            with override(language):
                names |= {str(field.label): name for name, field in cls().fields.items()}
        return names


def _indented(value: str) -> str:
    return f"\n{INDENT}".join(value.strip().splitlines())


def _short(label: Any) -> forms.CharField:
    widget = forms.TextInput({"aria-label": label, **FORGOTTEN})
    return forms.CharField(label=label, required=False, max_length=200, widget=widget)


def _long(label: Any, help_text: Any) -> forms.CharField:
    widget = forms.Textarea({"rows": 3})
    return forms.CharField(label=label, help_text=help_text, required=False, widget=widget)


class ComparableSheet(Worksheet):
    """What the withdrawn call and the call that now stands show."""

    template = "flow/parts/sheet_comparable.html"

    old_call = _short(_("The call withdrawn"))
    new_call = _short(_("The call that now stands"))
    old_spades = _short(_("Withdrawn call, spades"))
    new_spades = _short(_("Call that now stands, spades"))
    old_hearts = _short(_("Withdrawn call, hearts"))
    new_hearts = _short(_("Call that now stands, hearts"))
    old_diamonds = _short(_("Withdrawn call, diamonds"))
    new_diamonds = _short(_("Call that now stands, diamonds"))
    old_clubs = _short(_("Withdrawn call, clubs"))
    new_clubs = _short(_("Call that now stands, clubs"))
    old_strength = _short(_("Withdrawn call, strength"))
    new_strength = _short(_("Call that now stands, strength"))
    old_purpose = _short(_("Withdrawn call, purpose"))
    new_purpose = _short(_("Call that now stands, purpose"))

    def side_by_side(self) -> Iterator[tuple[Any, forms.BoundField, forms.BoundField]]:
        """What is compared, and the field of either call."""
        for name, words in (
            ("call", _("Call")),
            ("spades", "♠︎"),
            ("hearts", "♥︎"),
            ("diamonds", "♦︎"),
            ("clubs", "♣︎"),
            ("strength", _("Strength")),
            ("purpose", _("Purpose")),
        ):
            yield words, self[f"old_{name}"], self[f"new_{name}"]


class JudgementSheet(Worksheet):
    """What a judgement of 16B, 21B or 12C1 goes through, in its order."""

    template = "flow/parts/sheet_judgement.html"

    facts = _long(_("Facts"), _("What happened at the table, and what is agreed about it."))
    agreements = _long(
        _("Agreements and evidence"), _("Their methods, and what shows it: card, notes, system.")
    )
    alternatives = _long(
        _("Logical alternatives"),
        _("What others of the same standard, with the same methods, would weigh and some choose."),
    )
    suggested = _long(
        _("Demonstrably suggested"), _("Which of these the information pointed to, and why.")
    )
    informed = _long(
        _("With the right explanation"), _("What would have been called or played, and why.")
    )
    damage = _long(_("Damage"), _("How the other side fared worse than without the irregularity."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, RESULTS + 1):
            self.fields[f"result_{number}"] = _short(_("Result %(n)s") % {"n": number})
            label = _("Result %(n)s, per cent") % {"n": number}
            self.fields[f"weight_{number}"] = forms.IntegerField(
                label=label,
                widget=forms.NumberInput({"aria-label": label}),
                required=False,
                min_value=1,
                max_value=WHOLE,
            )
        self._leave_out()

    def _leave_out(self) -> None:
        """What the Law in question does not ask about, unless it has been written already."""
        for name, law in _ASKED_BY.items():
            if self.law and not self.law.startswith(law) and not self.initial.get(name):
                del self.fields[name]

    def results(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of each result and its weight."""
        numbers = range(1, RESULTS + 1)
        return [(self[f"result_{number}"], self[f"weight_{number}"]) for number in numbers]

    def long_fields(self) -> list[forms.BoundField]:
        return [field for field in self if not field.name.startswith(("result_", "weight_"))]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for number in range(1, RESULTS + 1):
            result, weight = data.get(f"result_{number}"), data.get(f"weight_{number}")
            if weight and not result:
                self.add_error(f"result_{number}", _("Which result has this weight?"))
        weights = [data.get(f"weight_{number}") or 0 for number in range(1, RESULTS + 1)]
        if any(weights) and sum(weights) != WHOLE:
            raise forms.ValidationError(
                _("The weights add to %(sum)s per cent. They must add to 100."),
                params={"sum": sum(weights)},
            )
        return data


SHEETS: dict[Sheet, type[ComparableSheet] | type[JudgementSheet]] = {
    Sheet.COMPARABLE: ComparableSheet,
    Sheet.JUDGEMENT: JudgementSheet,
}
