"""Forms: a ruling in the director's own words, a call that moves, and the archive's filters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Seat
from deals.models import Board, Session, Table
from deals.words.seats import seat_name
from rulings.book import is_known
from rulings.engine import Question
from rulings.matter.standing import Said
from rulings.record.give import Decided
from rulings.words.questions import is_by_chair
from rulings.words.speaker import Seating, in_words


class LawsField(forms.CharField):
    """References as a director types them, "62B1, § 64 A1"; cleaned to a list of known keys."""

    def clean(self, value: Any) -> list[str]:  # type: ignore[override]
        text = super().clean(value)
        keys = []
        for part in re.split(r"[,;\n]| and | og ", text):
            key = re.sub(r"(?i)\b(laws?|lov)\b|[§\s().]", "", part)
            if not key:
                continue
            key = next((k for k in (key, key[:1] + _cased(key[1:])) if is_known(k)), "")
            if not key:
                raise forms.ValidationError(
                    _("There is no Law “%(part)s”. Write for example 63A1."),
                    params={"part": part.strip()},
                )
            keys.append(key)
        return list(dict.fromkeys(keys))


def _cased(rest: str) -> str:
    """The first letter after the number is a capital, as the Laws are cited: 63a1 is 63A1."""
    return re.sub(r"[a-z]", lambda found: found[0].upper(), rest, count=1)


class DecisionForm(forms.Form):
    """What the director decides himself, against or without a computed ruling."""

    decision = forms.CharField(
        label=_("Your ruling"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("As you say it at the table."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Why you rule so. It stands in the record for good."),
    )
    laws = LawsField(
        label=_("Laws"),
        required=False,
        help_text=_("The Laws you rest on, for example 12A1, 81C5."),
    )

    @property
    def decided(self) -> Decided:
        """What was written; only after `is_valid`."""
        data = self.cleaned_data
        return Decided(data["decision"], data["reason"], data.get("found", ""), data["laws"])


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
        seating: Seating,
        names: Mapping[Seat, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.question = question
        self.by_chair = is_by_chair(question, seating)
        self.seating = seating
        answers = (
            [(seat.value, seat_name(seat)) for seat in Seat]
            if self.by_chair
            else [(a.token, in_words(a.label, seating)) for a in question.answers]
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
            Said(token_at(Seat(chair), self.question, self.seating), tuple(seats), Seat(chair))
            for chair, seats in speakers.items()
        ]


def _says(seat: Seat, name: str) -> str:
    if not name:
        return _("%(seat)s says") % {"seat": seat_name(seat)}
    return _("%(name)s, %(seat)s, says") % {"name": name, "seat": seat_name(seat)}


def token_at(seat: Seat, question: Question[Any], seating: Seating) -> str:
    """The token of a chair: declarer, dummy or defender; the same for all in the auction."""
    if len(question.answers) == 1:
        return question.answers[0].token
    role = seating.role_of(seat)
    return role.value if role else "defender"


UNKNOWN = "unknown"
"""What the button "I do not know" sends, which is no token of any question."""


def versions_from(said: str, question: Question[Any], seating: Seating) -> list[Said]:
    """The answer a button holds: a token, a chair, a card, or "I do not know".

    Whether it is an answer to the question at all is for the service to say.
    """
    if said == UNKNOWN:
        return [Said(answer.token) for answer in question.answers]
    if question.seats and said in list(Seat):
        return [Said(token_at(Seat(said), question, seating), seat=Seat(said))]
    return [Said(said)]


class MoveForm(forms.Form):
    """Where the call really came from."""

    table = forms.ModelChoiceField(Table.objects.none(), label=_("Table"), empty_label=None)
    board = forms.ModelChoiceField(
        Board.objects.none(), label=_("Board"), required=False, empty_label=_("not known")
    )

    def __init__(self, *args: Any, session: Session, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tables = Table.objects.filter(section__session=session).select_related("section")
        self.fields["table"].queryset = tables  # type: ignore[attr-defined]
        self.fields["board"].queryset = session.boards.order_by("number")  # type: ignore[attr-defined]


class CommentForm(forms.Form):
    text = forms.CharField(label=_("Comment"), widget=forms.Textarea({"rows": 3}))


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


class StatisticsForm(forms.Form):
    """Which evenings are counted."""

    event = forms.TypedChoiceField(
        label=_("Event"),
        required=False,
        coerce=int,
        empty_value=None,
        error_messages=_UNREADABLE,
    )
    since = _day(label=_("From"))
    until = _day(label=_("To"))

    def __init__(self, *args: Any, events: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["event"].choices = [("", _("Any")), *events]  # type: ignore[attr-defined]


class ArchiveForm(forms.Form):
    """The archive's filters. Every field is optional; what makes no sense filters nothing."""

    q = forms.CharField(label=_("Words"), required=False, widget=forms.HiddenInput)
    event = forms.TypedChoiceField(label=_("Event"), required=False, coerce=int, empty_value=None)
    since = _day(label=_("From"))
    until = _day(label=_("To"))
    law = forms.CharField(label=_("Law"), required=False)
    irregularity = forms.ChoiceField(label=_("Irregularity"), required=False)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)
    table = forms.CharField(label=_("Table"), required=False, max_length=8)
    board = forms.IntegerField(
        label=_("Board"),
        required=False,
        min_value=1,
        max_value=999,
        error_messages=_NO_BOARD,
    )
    director = forms.TypedChoiceField(
        label=_("Director"), required=False, coerce=int, empty_value=None
    )
    tricks = forms.TypedChoiceField(
        label=_("Tricks transferred"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any")), ("1", "1"), ("2", "2")],
    )
    amended = forms.ChoiceField(
        label=_("Amended"),
        required=False,
        choices=[("", _("Any")), ("yes", _("Amended since")), ("no", _("Still holds"))],
    )
    reviewed = forms.ChoiceField(
        label=_("Reviewed"),
        required=False,
        choices=[("", _("Any")), ("no", _("Not reviewed")), ("yes", _("Reviewed"))],
    )
    appealed = forms.ChoiceField(
        label=_("Appealed"),
        required=False,
        choices=[("", _("Any")), ("yes", _("Appealed")), ("no", _("Not appealed"))],
    )
    kind = forms.MultipleChoiceField(
        label=_("Kind of ruling"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self,
        *args: Any,
        events: Iterable[tuple[int, str]],
        irregularities: Iterable[tuple[str, str]],
        outcomes: Iterable[tuple[str, str]],
        directors: Iterable[tuple[int, str]],
        kinds: Iterable[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages |= _UNREADABLE
        any_ = [("", _("Any"))]
        self.fields["event"].choices = [*any_, *events]  # type: ignore[attr-defined]
        self.fields["irregularity"].choices = [*any_, *irregularities]  # type: ignore[attr-defined]
        self.fields["outcome"].choices = [*any_, *outcomes]  # type: ignore[attr-defined]
        self.fields["director"].choices = [*any_, *directors]  # type: ignore[attr-defined]
        self.fields["kind"].choices = list(kinds)  # type: ignore[attr-defined]
