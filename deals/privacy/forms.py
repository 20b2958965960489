"""How long names are kept, and copying an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from deals.pages.days import in_our_time
from deals.pages.meanwhile import Anew

MONTHS = (3, 6, 12, 24, 36, 60)
NO_LIMIT = 0


def month_words(months: int) -> str:
    """ "6 months", "2 years", or that there is no limit."""
    if months == NO_LIMIT:
        return str(_("without limit"))
    if months % 12 == 0:
        years = months // 12
        return ngettext("%(n)s year", "%(n)s years", years) % {"n": years}
    return ngettext("%(n)s month", "%(n)s months", months) % {"n": months}


def as_the_club(months: int) -> Promise:
    return format_lazy(_("As the club: {time}"), time=month_words(months))


class KeepField(forms.TypedChoiceField):
    """For how many months names are kept; an event may leave it to its club (None)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, empty_value=None, **kwargs)

    def offer(self, *, now: int | None, blank: str | Promise = "") -> None:
        """The choices; `now` is kept even if it is none of ours, `blank` no choice."""
        months = sorted({*MONTHS, *([now] if now else [])})
        words = [(str(n), month_words(n)) for n in (*months, NO_LIMIT)]
        self.choices = [("", blank), *words] if blank else words


class CopyForm(Anew, forms.Form):
    """What is different in the copy."""

    name = forms.CharField(label=_("Name"), max_length=200)
    date = forms.DateField(
        label=_("Date"),
        validators=[in_our_time],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Sessions keep their hour and their distance from this day."),
    )
    with_players = forms.BooleanField(
        label=_("The same pairs, with their names"),
        required=False,
        help_text=_("Otherwise the pairs are there without names, to be filled in."),
    )

    def called(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "date")}
