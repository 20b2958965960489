"""The filters of the list of changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.audit.page import kinds
from deals.pages.forms import field_of
from deals.pages.widgets import LongSelect


class ChangesForm(forms.Form):
    """By whom, about what, of which event, and when."""

    by = forms.ChoiceField(label=_("Who"), required=False, widget=LongSelect)
    kind = forms.ChoiceField(label=_("What"), required=False, widget=LongSelect)
    event = forms.ChoiceField(label=_("Event"), required=False, widget=LongSelect)
    evening = forms.CharField(label=_("Event’s name"), required=False, max_length=60)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label=_("Until"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(
        self,
        data: Any,
        *,
        people: Iterable[tuple[int, str]],
        events: Iterable[tuple[int, str]],
    ) -> None:
        super().__init__(data)
        everybody, everything = _("everybody"), _("everything")
        for name, first, choices in (
            ("by", everybody, people),
            ("kind", everything, kinds().items()),
            ("event", everything, events),
        ):
            field_of(self, name, forms.ChoiceField).choices = [("", first), *choices]
