"""The filters by which rulings are found and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.pages.forms import field_of
from deals.pages.widgets import LongSelect

_UNREADABLE = {
    "invalid_choice": _("There is no such choice. Choose one from the list, or none."),
    "null_characters_not_allowed": _("Type the words again: some of it cannot be read."),
    "max_length": _("That is too long. A table is written as A7."),
}
_NO_DATE = {"invalid": _("That is no date. Choose one, or write it as 2026-11-22.")}
_NO_BOARD = dict.fromkeys(
    ("invalid", "min_value", "max_value"), _("Write the number of a board, from 1 to 999.")
)
_day = partial(
    forms.DateField,
    required=False,
    widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    error_messages=_NO_DATE,
)


_EVERYDAY = ("irregularity", "player", "table", "board", "since", "until")
"""What a club looks for by, in this order; the other filters are folded."""


class ArchiveForm(forms.Form):
    """The filters of the archive and of the statistics. Every field is optional; what makes no
    sense filters nothing.
    """

    q = forms.CharField(label=_("Words"), required=False, widget=forms.HiddenInput)
    club = forms.TypedChoiceField(
        label=_("Club"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    event = forms.TypedChoiceField(
        label=_("Event"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    evening = forms.CharField(label=_("Event’s name"), required=False, max_length=60)
    since = _day(label=_("From"))
    until = _day(label=_("To"))
    law = forms.CharField(label=_("Law"), required=False)
    irregularity = forms.ChoiceField(label=_("Irregularity"), required=False, widget=LongSelect)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False, widget=LongSelect)
    table = forms.CharField(label=_("Table"), required=False, max_length=8)
    board = forms.IntegerField(
        label=_("Board"),
        required=False,
        min_value=1,
        max_value=999,
        error_messages=_NO_BOARD,
    )
    director = forms.TypedChoiceField(
        label=_("Director"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    player = forms.CharField(label=_("Player"), required=False, max_length=60)
    tricks = forms.TypedChoiceField(
        label=_("Tricks transferred"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any")), ("1", "1"), ("2", "2")],
        widget=LongSelect,
    )
    amended = forms.ChoiceField(
        label=_("Replaced"),
        required=False,
        choices=[
            ("", _("Those that hold")),
            ("yes", _("Replaced since")),
            ("all", _("Replaced ones as well")),
        ],
        widget=LongSelect,
    )
    reviewed = forms.ChoiceField(
        label=_("Reviewed"),
        required=False,
        choices=[("", _("Any")), ("no", _("Not reviewed")), ("yes", _("Reviewed"))],
        widget=LongSelect,
    )
    appealed = forms.ChoiceField(
        label=_("Appealed"),
        required=False,
        choices=[("", _("Any")), ("yes", _("Appealed")), ("no", _("Not appealed"))],
        widget=LongSelect,
    )
    kind = forms.MultipleChoiceField(
        label=_("Kind of ruling"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        clubs: Sequence[tuple[int, str]],
        events: Iterable[tuple[int, str]],
        irregularities: Iterable[tuple[str, str]],
        outcomes: Iterable[tuple[str, str]],
        directors: Iterable[tuple[int, str]],
        kinds: Iterable[tuple[str, str]],
        with_players: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages |= _UNREADABLE
        if not with_players:
            del self.fields["player"]
        if len(clubs) < 2:
            del self.fields["club"]
        any_ = [("", _("Any"))]
        if "club" in self.fields:
            field_of(self, "club", forms.ChoiceField).choices = [*any_, *clubs]
        field_of(self, "event", forms.ChoiceField).choices = [*any_, *events]
        field_of(self, "irregularity", forms.ChoiceField).choices = [*any_, *irregularities]
        field_of(self, "outcome", forms.ChoiceField).choices = [*any_, *outcomes]
        field_of(self, "director", forms.ChoiceField).choices = [*any_, *directors]
        field_of(self, "kind", forms.MultipleChoiceField).choices = list(kinds)

    @property
    def everyday(self) -> list[forms.BoundField]:
        return [self[name] for name in _EVERYDAY if name in self.fields]

    @property
    def rare(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in _EVERYDAY]

    @property
    def is_rare_set(self) -> bool:
        """Whether one of the folded filters is on: it is not hidden."""
        return any(field.value() for field in self.rare)
