"""Sessions: set up by hand in one page, with their event if it is a new one, and changed after."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from deals.evening.forms.seats import Pasted
from deals.evening.movements import (
    HOWELL_TABLES,
    Movement,
    Plan,
    SectionPlan,
    boards_needed,
    usual_rounds,
)
from deals.models import Form, Scoring, Session
from deals.pages.days import in_our_time
from deals.pages.generic import ModelForm
from deals.pages.meanwhile import Anew, Meanwhile

MOVEMENTS = [
    (Movement.MITCHELL, _("Mitchell: North-South sit, East-West go up, boards go down")),
    (Movement.HOWELL, _("Howell: all pairs meet each other, 3 to 8 tables")),
    (Movement.SAME_BOARDS, _("All tables play the same boards in each round")),
    (Movement.NONE, _("Other: I choose the board when I am called")),
]
MOST_TABLES = 99


def _tables(**told: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=MOST_TABLES, **told)


class SessionPlanForm(Anew, forms.Form):
    """One session by hand: tables, rounds, boards, and names where they are known."""

    date = forms.DateField(
        label=_("Date"),
        initial=timezone.localdate,
        validators=[in_our_time],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    time = forms.TimeField(
        label=_("Starts at"),
        initial=timezone.localtime,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    tables_a = _tables(label=_("Tables, section A"))
    tables_b = _tables(label=_("Tables, section B"), required=False)
    tables_c = _tables(label=_("Tables, section C"), required=False)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=_("Leave empty for as many as the tables allow, up to 28 boards."),
    )
    boards_per_round = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=99, initial=3
    )
    boards = forms.IntegerField(
        label=_("Boards in all"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Leave empty to count them from the rest."),
    )
    movement = forms.ChoiceField(
        label=_("Movement"),
        choices=MOVEMENTS,
        initial=Movement.MITCHELL,
        widget=forms.RadioSelect,
        help_text=_(
            "It tells which pairs and boards to expect at a table in each round. In a Mitchell of"
            " an even number of tables East-West skip one table halfway."
        ),
    )
    one_missing = forms.BooleanField(
        label=_("Pairs are missing"),
        required=False,
        help_text=_("As where their number is odd. Which ones is asked on the next page."),
    )
    ns_names = Pasted(
        label=_("North-South pairs"),
        required=False,
        help_text=_(
            "One line per table, as in Anna Holm - Bo Dahl. North first. First section A, then B. "
            "May be filled in later."
        ),
    )
    ew_names = Pasted(
        label=_("East-West pairs"),
        required=False,
        help_text=_("One line per table where the pair starts. East first."),
    )

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        if self.cleaned_data["tables_c"] and not self.cleaned_data["tables_b"]:
            self.add_error("tables_b", _("There is a section C, so there must be a section B."))
            return cleaned
        self._check_names()
        self._check_howell()
        if not self.errors:
            self.cleaned_data["rounds"] = self.cleaned_data["rounds"] or self._usual_rounds
            self._check_rounds()
        return cleaned

    def _check_names(self) -> None:
        tables = sum(line.tables for line in self.lines)
        for field in ("ns_names", "ew_names"):
            if len(self.cleaned_data[field]) > tables:
                words = now("There are %(lines)s lines for %(tables)s tables.")
                self.add_error(
                    field, words % {"lines": len(self.cleaned_data[field]), "tables": tables}
                )

    def _check_howell(self) -> None:
        if self.cleaned_data["movement"] != Movement.HOWELL:
            return
        for line in self.lines:
            if line.tables not in HOWELL_TABLES:
                words = now("A Howell is for %(fewest)s to %(most)s tables.")
                told = {"fewest": HOWELL_TABLES[0], "most": HOWELL_TABLES[-1]}
                self.add_error(f"tables_{line.letter.lower()}", words % told)

    def _check_rounds(self) -> None:
        plan = self.plan
        most = plan.most_rounds
        if most is not None and plan.rounds > most:
            words = now(
                "With so few tables the pairs have all met after %(most)s rounds. "
                "Choose fewer rounds or another movement."
            )
            self.add_error("rounds", words % {"most": most})
        elif self.cleaned_data["boards"] and self.cleaned_data["boards"] < self._needed:
            words = now("This movement needs %(needed)s boards.")
            self.add_error("boards", words % {"needed": self._needed})

    def called(self) -> dict[str, Any]:
        return {"starts_at": self.plan.starts_at}

    @property
    def lines(self) -> list[SectionPlan]:
        counts = [(letter, self.cleaned_data[f"tables_{letter.lower()}"]) for letter in "ABC"]
        return [SectionPlan(letter, count) for letter, count in counts if count]

    @property
    def _usual_rounds(self) -> int:
        return usual_rounds(
            Movement(self.cleaned_data["movement"]),
            fewest=min(line.tables for line in self.lines),
            boards_per_round=self.cleaned_data["boards_per_round"],
        )

    @property
    def _needed(self) -> int:
        return boards_needed(
            Movement(self.cleaned_data["movement"]),
            tables=max(line.tables for line in self.lines),
            rounds=self.cleaned_data["rounds"],
            boards_per_round=self.cleaned_data["boards_per_round"],
        )

    @property
    def plan(self) -> Plan:
        """What the valid form asks for."""
        data = self.cleaned_data
        starts_at = timezone.make_aware(datetime.combine(data["date"], data["time"]))
        return Plan(
            starts_at=starts_at,
            lines=self.lines,
            rounds=data["rounds"],
            boards_per_round=data["boards_per_round"],
            movement=Movement(data["movement"]),
            boards=data["boards"] or self._needed,
        )


class EveningForm(SessionPlanForm):
    """A new event with its first session."""

    name = forms.CharField(label=_("Name of the event"), max_length=200)
    form = forms.ChoiceField(label=_("Form"), choices=Form.choices, initial=Form.PAIRS)
    scoring = forms.ChoiceField(
        label=_("Scoring"), choices=Scoring.choices, initial=Scoring.MATCHPOINTS
    )

    field_order = ("name", "date", "time", "tables_a", "tables_b", "tables_c")

    def called(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "date")}


class SessionForm(Meanwhile, ModelForm[Session]):
    class Meta:
        model = Session
        fields = ["number", "starts_at", "rounds", "boards_per_round", "current_round"]
        widgets = {
            "starts_at": forms.DateTimeInput(
                attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_at"].validators.append(in_our_time)

    def clean_number(self) -> int:
        number: int = self.cleaned_data["number"]
        others = self.instance.event.sessions.exclude(pk=self.instance.pk)
        if number < 1:
            raise forms.ValidationError(_("Sessions are counted from 1."))
        if others.filter(number=number).exists():
            raise forms.ValidationError(_("Another session of the event has that number."))
        return number

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors:
            rounds, current = self.cleaned_data["rounds"], self.cleaned_data["current_round"]
            if not 1 <= current <= rounds:
                self.add_error("current_round", _("The session has no such round."))
            if self.cleaned_data["boards_per_round"] < 1:
                self.add_error("boards_per_round", _("At least one board is played in a round."))
        return cleaned


class BoardsForm(forms.Form):
    """More boards for a session."""

    first = forms.IntegerField(label=_("From board"), min_value=1, max_value=999)
    last = forms.IntegerField(label=_("To board"), min_value=1, max_value=999)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if not self.errors and self.cleaned_data["last"] < self.cleaned_data["first"]:
            self.add_error("last", _("The last board comes before the first."))
        return cleaned
