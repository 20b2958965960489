"""Forms of an appeal: who asks and why, when it is heard, and what is decided."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Event
from deals.models.events import Form
from deals.pages.meanwhile import Meanwhile
from rulings.appeals.services import AppealDecision
from rulings.models import Agreement, AppealResult
from rulings.models.appeals import AppealingSide
from rulings.pages.forms import LawsField

_AGREE: dict[str, Agreement] = {
    Form.PAIRS: Agreement.BOTH,
    Form.TEAMS: Agreement.CAPTAIN,
    Form.INDIVIDUAL: Agreement.ALONE,
}
"""Who must want an appeal, by the form of the event (92D)."""
_MINUTE = "%Y-%m-%dT%H:%M"


def moment(label: Any, help_text: Any = "", **more: Any) -> forms.DateTimeField:
    """A day and a time, as browsers send them and as people write them."""
    return forms.DateTimeField(
        label=label,
        help_text=help_text,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format=_MINUTE),
        input_formats=[_MINUTE, "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
        error_messages={"invalid": _("Write day and time, as in 2026-11-24 19:30.")},
        **more,
    )


def _words(label: Any, help_text: Any = "", rows: int = 3, **more: Any) -> forms.CharField:
    return forms.CharField(
        label=label, help_text=help_text, widget=forms.Textarea({"rows": rows}), **more
    )


class RequestForm(forms.Form):
    """Who appeals, whether they agree, when they asked, and why."""

    side = forms.ChoiceField(
        label=_("Who appeals?"), choices=AppealingSide.choices, widget=forms.RadioSelect
    )
    agreement = forms.ChoiceField(
        label=_("Do both want it?"),
        choices=Agreement.choices,
        widget=forms.RadioSelect,
    )
    requested_at = moment(
        _("When did they ask?"),
        _("A request after the time limit is kept too, and marked as late (92B)."),
        initial=timezone.localtime,
    )
    grounds = _words(
        _("Why do they appeal?"),
        _("In their own words. Write seats, not names."),
        required=False,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        agree = Agreement(_AGREE[event.form])
        self.fields["agreement"].choices = [  # type: ignore[attr-defined]
            (one.value, one.label) for one in (agree, Agreement.NO)
        ]


class _PanelForm(forms.Form):
    """Who hears an appeal: written, or ticked among the people of the club."""

    def __init__(self, *args: Any, people: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, name) for name in people]
        sat = forms.MultipleChoiceField(
            label=_("Or tick people of the club"),
            choices=choices,
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )
        if choices:
            self.fields["sat"] = sat
            self.order_fields([*takewhile("panel".__ne__, self.fields), "panel", "sat"])

    def clean(self) -> dict[str, Any] | None:
        cleaned: dict[str, Any] = super().clean() or {}
        names = [*cleaned.pop("sat", []), *cleaned.get("panel", "").splitlines()]
        told = dict.fromkeys(" ".join(name.split()) for name in names)
        cleaned["panel"] = "\n".join(filter(None, told))
        return cleaned


class HearingForm(_PanelForm):
    """When the appeal is heard, and by whom."""

    hearing_at = moment(_("When is it heard?"))
    panel = _words(
        _("Who hears it?"),
        _("One name a line. Empty: the chief director, where there is no committee (93A)."),
        required=False,
    )


class AppealDecisionForm(_PanelForm):
    """Who sat, and the decision in the order it is reasoned."""

    panel = _words(
        _("Who heard it?"),
        _("One name a line. Empty: the chief director, where there is no committee (93A)."),
        rows=2,
        required=False,
    )
    facts = _words(
        _("Facts found"), _("What those who heard it hold for true. What each side said is apart.")
    )
    laws = LawsField(
        label=_("Laws"),
        required=False,
        help_text=_("The Laws it rests on, for example 16B1, 12C1."),
    )
    conclusion = _words(_("Conclusion"), _("What follows from the facts and the Laws."))
    result = forms.ChoiceField(
        label=_("What becomes of the ruling?"),
        choices=AppealResult.choices,
        widget=forms.RadioSelect,
    )
    decision = _words(_("Decision"), _("As it is told to both sides: score, penalty, deposit."))

    @property
    def decided(self) -> AppealDecision:
        """What was written; only after `is_valid`."""
        return AppealDecision(**self.cleaned_data)


class ScoresForm(Meanwhile, forms.Form):
    """When everybody in a session could read the scores."""

    shown_at = moment(
        _("Scores shown at"),
        _("The time for appeals runs from then. Empty: not yet."),
        required=False,
    )
