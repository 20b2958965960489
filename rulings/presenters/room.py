"""The room on the home page: what each table's tile and each open call says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class Spot:
    """A table's tile. `state` is its class: "", "called", "there" or "bound"."""

    label: str
    state: str
    icon: str
    words: str
    since: str
    url: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A filter over the room: one state, how many tables are in it."""

    words: str
    icon: str
    count: int
    url: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class CallRow:
    """An open call on top of the room."""

    label: str
    state: str
    title: str
    detail: str
    act: str
    url: str


@dataclass(frozen=True, slots=True)
class CallState:
    """What is known of an open call, as plain values."""

    table: str
    url: str
    board: int | None
    called_at: datetime
    claimed_at: datetime | None
    director: str
    is_mine: bool
    irregularity: str
    answers: int
    is_ruled: bool
    waits_for_play: bool
    obligations: Sequence[Mapping[str, str]]
    """What stays open, in the words of each language."""

    @property
    def state(self) -> str:
        if self.claimed_at is None:
            return "called"
        if self.obligations:
            return "bound"
        return "" if self.waits_for_play or self.is_ruled else "there"


def chips(counts: Mapping[str, int], show: str, url: str) -> list[Chip]:
    """One for each state that can be looked for; tapped again, it shows all."""
    names = (
        ("called", "flag", _("Called")),
        ("there", "seat", _("Director")),
        ("bound", "lies", _("Restriction")),
    )
    return [
        Chip(
            words,
            icon,
            counts.get(state, 0),
            url if show == state else f"{url}&show={state}",
            show == state,
        )
        for state, icon, words in names
    ]


def minutes(since: datetime, now: datetime) -> str:
    """ "4 min", at least one."""
    count = max(1, (now - since) // timedelta(minutes=1))
    return _("%(count)s min") % {"count": count}


def spot(label: str, call: CallState | None, url: str, now: datetime) -> Spot:
    """The tile of a table; `url` leads to a new call there."""
    if call is None:
        return Spot(label, "", "", _("playing"), "", url)
    if call.state == "called":
        return Spot(label, "called", "flag", _("called"), minutes(call.called_at, now), call.url)
    since = minutes(call.claimed_at or call.called_at, now)
    if call.state == "bound":
        return Spot(label, "bound", "lies", _("restriction"), since, call.url)
    if call.waits_for_play:
        return Spot(label, "", "interim", _("rule after play"), "", call.url)
    if call.is_ruled:
        return Spot(label, "", "computed", _("ruled"), since, call.url)
    who = _("you are there") if call.is_mine else call.director
    return Spot(label, "there", "seat", who, since, call.url)


def call_row(call: CallState, language: str, now: datetime) -> CallRow:
    """One line of the open calls."""
    board = _("Board %(number)s") % {"number": call.board} if call.board else _("Board not known")
    if call.state == "called":
        ago = max(1, (now - call.called_at) // timedelta(minutes=1))
        title = ngettext("Called %(count)s minute ago", "Called %(count)s minutes ago", ago)
        title %= {"count": ago}
        return CallRow(call.table, "called", title, _("Nobody has it yet"), _("Take"), call.url)
    if call.obligations:
        words = call.obligations[0].get(language, "")
        title = _("Stay at the table")
        return CallRow(call.table, "bound", title, f"{board} · {words}", _("Watch"), call.url)
    if call.waits_for_play:
        title = _("Rule at the end of play")
        return CallRow(
            call.table, "there", title, f"{call.irregularity} · {board}", _("Finish"), call.url
        )
    title = call.irregularity or _("What happened?")
    detail = board
    if call.irregularity and not call.is_ruled:
        step = _("question %(number)s") % {"number": call.answers + 1}
        detail = f"{board} · {step}"
    if not call.is_mine:
        detail = f"{detail} · {call.director}"
    return CallRow(call.table, "there", title, detail, _("Resume"), call.url)
