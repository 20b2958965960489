"""Forms of the flow: a ruling by hand, a reason, who says what, and the answer a button holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Role, Seat
from deals.words.seats import seat_name
from rulings.engine import Question
from rulings.matter.facts import Said
from rulings.pages.forms import DecisionForm
from rulings.words.questions import is_by_chair
from rulings.words.speaker import Seating, Speaker


class ByHandForm(DecisionForm):
    """A ruling no rule computes: the facts found come first."""

    found = forms.CharField(
        label=_("What happened"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The facts as you found them. Write seats, not names."),
    )
    field_order = ("found", "decision", "reason", "laws")


class ReasonForm(forms.Form):
    """Why a ruling that was given is changed."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Why the ruling is changed. Both rulings stay in the record."),
    )


class DisagreeForm(forms.Form):
    """Who says what: for each seat one of the question's answers, or nothing."""

    def __init__(
        self,
        *args: Any,
        question: Question[Any],
        speaker: Speaker,
        names: Mapping[Seat, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.question = question
        self.seating = speaker.seating
        self.by_chair = is_by_chair(question, self.seating)
        answers = (
            [(seat.value, seat_name(seat)) for seat in Seat]
            if self.by_chair
            else [(a.token, speaker.say(a.label)) for a in question.answers]
        )
        for seat in Seat:
            self.fields[seat.value] = forms.ChoiceField(
                label=_says(seat, names.get(seat, "")),
                choices=[("", _("(does not say)")), *answers],
                required=False,
            )
        self.fields["note"] = forms.CharField(
            label=_("Note"), required=False, widget=forms.Textarea({"rows": 2})
        )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if len({data.get(seat.value) for seat in Seat} - {"", None}) < 2:
            raise forms.ValidationError(
                _("At least two players must say different things. Else answer the question.")
            )
        return data

    @property
    def versions(self) -> list[Said]:
        """Each thing that is said, with everybody who says it; only after `is_valid`."""
        speakers: dict[str, list[Seat]] = {}
        for seat in Seat:
            said = self.cleaned_data[seat.value]
            if said:
                speakers.setdefault(said, []).append(seat)
        if not self.by_chair:
            return [Said(token, tuple(seats)) for token, seats in speakers.items()]
        return [
            replace(pointed_at(Seat(chair), self.question, self.seating), said_by=tuple(seats))
            for chair, seats in speakers.items()
        ]


def _says(seat: Seat, name: str) -> str:
    if not name:
        return _("%(seat)s says") % {"seat": seat_name(seat)}
    return _("%(name)s, %(seat)s, says") % {"name": name, "seat": seat_name(seat)}


def token_at(seat: Seat, question: Question[Any], seating: Seating) -> str:
    """The token of a chair: declarer, dummy or defender, of whom an opening lead tells him apart
    that was to make it; the same for all in the auction.
    """
    tokens = [answer.token for answer in question.answers]
    if len(tokens) == 1:
        return tokens[0]
    if Role.DECLARERS_LHO in tokens and seat is seating.seat(Role.DECLARERS_LHO):
        return Role.DECLARERS_LHO
    role = seating.role_of(seat)
    return role.value if role else "defender"


def pointed_at(chair: Seat, question: Question[Any], seating: Seating) -> Said:
    """The answer that is given by pointing at a chair."""
    seat = question.chair(chair)
    return Said(token_at(seat, question, seating), seat=seat)


UNKNOWN = "unknown"
"""What the button "I do not know" sends, which is no token of any question."""


def versions_from(said: str, question: Question[Any], seating: Seating) -> list[Said]:
    """The answer a button holds: a token, a chair, a card, or "I do not know".

    Whether it is an answer to the question at all is for the service to say.
    """
    if said == UNKNOWN:
        return [Said(answer.token) for answer in question.answers]
    if question.seats and said in list(Seat):
        return [pointed_at(Seat(said), question, seating)]
    return [Said(said)]
