"""An event’s own settings: regulations, the Laws it is played under, how long names are kept."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from deals.models import ClubRole, Edition, Event, Language, User
from deals.pages.days import in_our_time
from deals.pages.forms import field_of
from deals.pages.generic import ModelForm
from deals.pages.meanwhile import Meanwhile
from deals.privacy.forms import KeepField, as_the_club

OWN_PERIOD = "own"
PERIODS = [
    ("30", _("30 minutes, as in the Laws")),
    ("4320", _("72 hours, as in Danish club events")),
    (OWN_PERIOD, _("Another time, in minutes:")),
]


class EventForm(Meanwhile, ModelForm[Event]):
    """An event. Without a choice among the periods for appeals, the number of minutes holds.

    An edition of the Laws that the program does not know is refused; one that is not said stays.
    """

    period = forms.ChoiceField(
        label=_("Time for appeals"),
        choices=PERIODS,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "How long after the scores are shown a ruling or an appeal may be asked for (Law 92B)."
        ),
    )
    edition = forms.ChoiceField(
        label=_("Laws"),
        choices=Edition.choices,
        required=False,
        help_text=_("The edition by which it is ruled. It is stored with each ruling."),
        error_messages={
            "invalid_choice": _("The program does not know that edition. Choose one of the list.")
        },
    )
    keep_months = KeepField(
        label=_("Names are kept"), required=False, help_text=_("After the event’s last session.")
    )
    field_order = (
        *("name", "date", "form", "scoring", "round_minutes", "edition", "language"),
        *("period", "correction_minutes", "chief", "keep_months"),
    )

    class Meta:
        model = Event
        fields = [
            *("name", "date", "form", "scoring", "round_minutes", "edition", "language"),
            *("correction_minutes", "chief", "keep_months"),
        ]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["name"] = str(self.instance)
        self.fields["date"].validators.append(in_our_time)
        directors = self.instance.club.memberships.filter(roles__contains=[ClubRole.DIRECTOR])
        chief = field_of(self, "chief", forms.ModelChoiceField)
        users = User.objects.filter(pk__in=directors.values("user"))
        chief.queryset = users.order_by("name", "pk")
        chief.empty_label = _("Nobody")
        event = self.instance
        as_club = format_lazy(_("As the club: {time}"), time=event.club.get_language_display())
        languages = [("", as_club), *Language.choices]
        field_of(self, "language", forms.ChoiceField).choices = languages
        blank = as_the_club(event.club.keep_months)
        field_of(self, "keep_months", KeepField).offer(now=event.keep_months, blank=blank)
        minutes = str(self.instance.correction_minutes)
        known = minutes in dict(PERIODS)
        self.initial["period"] = minutes if known else OWN_PERIOD
        own = self.fields["correction_minutes"]
        own.required, own.label, own.help_text = False, _("Minutes, if another time"), ""

    def clean_edition(self) -> str:
        edition: str = self.cleaned_data["edition"]
        return edition or self.instance.edition

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        period, changed = self.cleaned_data.get("period") or OWN_PERIOD, self.changed_data
        typed = "correction_minutes" in changed and self.cleaned_data.get("correction_minutes")
        if typed and "period" not in changed:
            period = OWN_PERIOD  # a number was typed, and its button not touched
        if period != OWN_PERIOD:
            self.errors.pop("correction_minutes", None)
            self.cleaned_data["correction_minutes"] = int(period)
        elif not (self.errors.get("correction_minutes") or self.cleaned_data["correction_minutes"]):
            words = _("Write how many minutes, at least 1, or choose one of the times above.")
            self.add_error("correction_minutes", words)
        return cleaned


class RoundLengthForm(Meanwhile, ModelForm[Event]):
    """How long a round lasts, alone."""

    class Meta:
        model = Event
        fields = ["round_minutes"]
