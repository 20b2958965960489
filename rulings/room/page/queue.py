"""The calls on the home page: who waits, who has which call, and the one thing to do with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulings.room.page.tiles import CallRow, CallState, first_name

_ORDER = ("waiting", "mine", "others", "later")


def queue(states: Iterable[CallState], now: datetime) -> list[CallRow]:
    """What waits for the reader first, then his own calls, then those of others; oldest first.

    What was ruled on has left: a table to stay at stands on the stay line and on its tile.
    """
    rows = [(state, call_row(state, now)) for state in states if _kind(state)]
    told = _told_apart([(state, _marked(row, _round(state))) for state, row in rows])
    return sorted(told, key=lambda row: (_ORDER.index(row.kind), row.pk))


def _told_apart(rows: list[tuple[CallState, CallRow]]) -> list[CallRow]:
    """Lines that say the same of a table with their board too, and where that is not enough with
    the time of the call.
    """
    for mark in (_board, _time):
        alike = Counter((row.label, row.title) for _state, row in rows)
        rows = [
            (state, _marked(row, mark(state)) if alike[row.label, row.title] > 1 else row)
            for state, row in rows
        ]
    return [row for _state, row in rows]


def _marked(row: CallRow, mark: str) -> CallRow:
    return replace(row, title=f"{row.title} · {mark}") if mark else row


def _round(call: CallState) -> str:
    return _("round %(round)s") % {"round": call.earlier_round} if call.earlier_round else ""


def _board(call: CallState) -> str:
    return _("board %(number)s") % {"number": call.board} if call.board else ""


def _time(call: CallState) -> str:
    return date_format(timezone.localtime(call.called_at), "H:i")


def call_row(call: CallState, now: datetime) -> CallRow:
    """One line of the open calls."""
    kind = _kind(call)
    return CallRow(
        label=call.table,
        state=call.state,
        title=_title(call),
        act=_act(call, kind),
        url=call.url,
        pk=call.pk,
        kind=kind,
        since=call.called_at,
        now=now,
        director_pk=call.director_pk,
        sent=call.sent,
    )


def _kind(call: CallState) -> str:
    """The group of the line; none for what is no line any more."""
    if (call.claimed_at is None and call.may_take) or call.is_wanted:
        return "waiting"
    if call.state in ("called", "there"):
        return "mine" if call.is_mine else "others"
    return "later" if not call.state and call.waits_for_play else ""


def _title(call: CallState) -> str:
    """What the reader must know of it: who asks for him, else what it is about."""
    if call.claimed_at is None and not call.irregularity:
        words = _("Called from the table") if call.from_card else _("Not taken yet")
        return words if call.board is None else _("Board %(number)s") % {"number": call.board}
    if call.handed_to_me:
        what = call.irregularity or _("What happened?")
        return _("From %(name)s: %(what)s") % {"name": first_name(call.director), "what": what}
    if call.is_wanted:
        return _("%(name)s asks for the chief") % {"name": first_name(call.director)}
    if call.handed_to:
        return _("Offered to %(name)s") % {"name": first_name(call.handed_to)}
    if call.state == "" and call.waits_for_play:
        return _("%(what)s, after play") % {"what": call.irregularity}
    if call.chief_asked:
        return _("The chief is asked")
    return call.irregularity or _("What happened?")


def _act(call: CallState, kind: str) -> str:
    if kind == "waiting":
        return _("Take")
    if not call.is_mine:
        return first_name(call.director)
    return _("Finish") if kind == "later" else pgettext("a call", "Continue")


def credit_words(minutes: int) -> str:
    """Beside a table: "+5 min"."""
    return _("+%(count)s min") % {"count": minutes}
