"""An appeal as its page, its pack and the list show it: in which state, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.words.seats import side_name
from rulings.appeals.services import is_agreed, state_of
from rulings.models import Agreement, Appeal, AppealResult, AppealState, AppealStep, FreeText
from rulings.words.calls import short_name


@dataclass(frozen=True, slots=True)
class AppealEvent:
    """A line of the appeal's history."""

    at: datetime
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class AppealWords:
    """An appeal as its page and its pack show it."""

    state: str
    """Of AppealState; empty while it is only asked for."""
    state_name: str
    side: str
    agreement: str
    is_agreed: bool
    is_late: bool
    grounds: str
    hearing_at: datetime | None
    panel: str
    result: str
    fields: tuple[tuple[str, str], ...]
    """Who heard it, facts found, conclusion and decision, each with its heading; empty until
    decided.
    """
    laws: tuple[str, ...]
    as_typed: dict[str, Any]
    history: tuple[AppealEvent, ...]

    @property
    def is_open(self) -> bool:
        """Whether it still waits to be heard."""
        return self.state in ("", AppealState.SCHEDULED)

    @property
    def is_decided(self) -> bool:
        return self.state == AppealState.DECIDED

    @property
    def is_published(self) -> bool:
        return self.state == AppealState.PUBLISHED

    @property
    def is_changed(self) -> bool:
        return self.as_typed.get("result") == AppealResult.CHANGED


def appeal_words(appeal: Appeal) -> AppealWords:
    state = state_of(appeal)
    steps = sorted(appeal.steps.all(), key=lambda row: row.number)
    hearing = next((row for row in reversed(steps) if row.what == AppealState.SCHEDULED), None)
    decided = next((row for row in reversed(steps) if row.what == AppealState.DECIDED), None)
    return AppealWords(
        state=state,
        state_name=state_name(state),
        side=side_name(appeal.side),
        agreement=_wanted(Agreement(appeal.agreement)),
        is_agreed=is_agreed(appeal),
        is_late=appeal.is_late,
        grounds=_text(appeal.grounds),
        hearing_at=hearing.hearing_at if hearing else None,
        panel=_panel(decided) or _panel(hearing),
        result=str(AppealResult(decided.result).label) if decided else "",
        fields=_fields(decided) if decided else (),
        laws=tuple(decided.laws) if decided else (),
        as_typed=_typed(decided) if decided else {},
        history=(_asked(appeal), *(_event(row) for row in steps)),
    )


def _wanted(by: Agreement) -> str:
    """What was answered to whether both want it (92D), in a sentence."""
    return {
        Agreement.BOTH: _("Both partners want it."),
        Agreement.CAPTAIN: _("The captain of the team wants it."),
        Agreement.ALONE: _("It is an individual event: the player alone wants it."),
        Agreement.NO: _("Not everybody who must want it does, or not yet."),
    }[by]


def _panel(step: AppealStep | None) -> str:
    return _text(step.panel) if step else ""


def state_name(state: str) -> str:
    names = {
        "": pgettext("appeal", "Requested"),
        AppealState.SCHEDULED: _("Scheduled"),
        AppealState.DECIDED: pgettext("appeal", "Decided, not yet published"),
        AppealState.PUBLISHED: _("Decided"),
        AppealState.WITHDRAWN: pgettext("appeal", "Withdrawn"),
    }
    return names[state]


def _text(text: FreeText | None) -> str:
    if text is None:
        return ""
    return text.text or _("(erased)")


def _fields(decided: AppealStep) -> tuple[tuple[str, str], ...]:
    found = (
        (_("Heard by"), _text(decided.panel)),
        (_("Facts found"), _text(decided.facts)),
        (_("Conclusion"), _text(decided.conclusion)),
        (_("Decision"), _text(decided.decision)),
    )
    return tuple((heading, text) for heading, text in found if text)


def _typed(decided: AppealStep) -> dict[str, Any]:
    texts = {name: getattr(decided, name) for name in ("panel", "facts", "conclusion", "decision")}
    typed = {name: text.text if text else "" for name, text in texts.items()}
    return typed | {"result": decided.result, "laws": ", ".join(decided.laws)}


def _asked(appeal: Appeal) -> AppealEvent:
    words = _("%(side)s asked for it at %(time)s") % {
        "side": side_name(appeal.side),
        "time": date_format(timezone.localtime(appeal.requested_at), _("j F Y, H:i")),
    }
    return AppealEvent(appeal.at, str(appeal.by), words)


def _event(row: AppealStep) -> AppealEvent:
    if row.what == AppealState.SCHEDULED and row.hearing_at:
        time = date_format(timezone.localtime(row.hearing_at), _("j F Y, H:i"))
        return AppealEvent(row.at, str(row.by), _("Hearing set for %(time)s") % {"time": time})
    words = {
        AppealState.AGREED: _("Everybody who must want it does (92D)"),
        AppealState.DECIDED: _("Decided"),
        AppealState.PUBLISHED: _("Published to the club"),
        AppealState.WITHDRAWN: pgettext("appeal", "Withdrawn"),
    }
    return AppealEvent(row.at, str(row.by), words[AppealState(row.what)])


@dataclass(frozen=True, slots=True)
class AppealRow:
    """A line of the list."""

    url: str
    number: int
    irregularity: str
    state: str
    what: str
    where: str
    hearing_at: datetime | None
    """Only while it is to come."""


def appeal_row(appeal: Appeal) -> AppealRow:
    words, call = appeal_words(appeal), appeal.ruling.matter.call
    places = [str(call.session.event), str(call.table)]
    if call.board:
        places.append(_("board %(number)s") % {"number": call.board.number})
    return AppealRow(
        url=reverse("rulings:appeal", args=[appeal.pk]),
        number=appeal.number,
        irregularity=short_name(appeal.ruling.matter.irregularity),
        state=words.state_name,
        what=words.result or words.side,
        where=", ".join(places),
        hearing_at=words.hearing_at if words.state == AppealState.SCHEDULED else None,
    )
