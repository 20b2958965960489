"""The queue on the home page: who waits, who has which call, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from rulings.room.page.tiles import CallRow, CallState, board_words


@dataclass(frozen=True, slots=True)
class Group:
    """The calls that are somebody's: nobody's yet, the reader's, or his colleagues'."""

    kind: str
    heading: str
    rows: list[CallRow]


def queue(states: Iterable[CallState], language: str, now: datetime) -> list[Group]:
    """What waits for the reader first, then his own calls, then those of others; oldest first."""
    rows = [call_row(state, language, now) for state in states]
    groups = (
        ("waiting", _("Waiting")),
        ("mine", _("Yours")),
        ("others", _("With others")),
    )
    found = [Group(kind, heading, [r for r in rows if r.kind == kind]) for kind, heading in groups]
    return [group for group in found if group.rows]


def call_row(call: CallState, language: str, now: datetime) -> CallRow:
    """One line of the open calls."""
    title, detail, act = _words(call, language)
    return CallRow(
        label=call.table,
        state=call.state,
        title=title,
        detail=detail,
        act=act,
        url=call.url,
        pk=call.pk,
        kind=_kind(call),
        since=(call.claimed_at if call.director else None) or call.called_at,
        now=now,
        note=_note(call),
        director=call.director,
        director_pk=call.director_pk,
        may_take=_kind(call) != "mine",
        may_hand=call.is_mine,
        may_keep=call.is_mine and bool(call.handed_to),
        asks_chief=call.is_mine and call.has_chief and not call.i_am_chief,
        chief_asked=call.chief_asked,
        may_settle=call.is_mine and not call.is_ruled,
    )


def _kind(call: CallState) -> str:
    if call.claimed_at is None:
        return "waiting"
    if call.is_mine:
        return "mine"
    wanted = call.handed_to_me or (call.chief_asked and call.i_am_chief)
    return "waiting" if wanted else "others"


def _note(call: CallState) -> str:
    """What the one who looks must know about who has it."""
    if call.handed_to_me:
        return _("%(name)s hands this to you") % {"name": call.director}
    if call.chief_asked and call.i_am_chief and not call.is_mine:
        return _("%(name)s asks for the chief director") % {"name": call.director}
    parts = []
    if call.handed_to:
        parts.append(_("offered to %(name)s") % {"name": call.handed_to})
    if call.chief_asked:
        parts.append(_("the chief director is asked"))
    return " · ".join(parts)


def _words(call: CallState, language: str) -> tuple[str, str, str]:
    """Title, detail, and what a tap on the line does."""
    round_ = [_("Round %(number)s") % {"number": call.round}] if call.round else []
    place = " · ".join([*round_, board_words(call.board)])
    if call.claimed_at is None:
        card = [_("called from the table")] if call.from_card else []
        return _("Waiting for a director"), " · ".join([place, *card]), _("Take")
    who = [] if call.is_mine else [call.director]
    if call.obligations:
        words = call.obligations[0].get(language, "")
        return _("Stay at the table"), " · ".join([place, words, *who]), _("Watch")
    if call.waits_for_play:
        title = _("Rule at the end of play")
        return title, " · ".join([call.irregularity, place, *who]), _("Finish")
    title = call.irregularity or _("What happened?")
    step = []
    if call.irregularity and not call.is_ruled:
        step = [_("question %(number)s") % {"number": call.answers + 1}]
    return title, " · ".join([place, *step, *who]), _("Resume")


def credit_words(minutes: int) -> str:
    """Beside a table: "+5 min"."""
    return _("+%(count)s min") % {"count": minutes}
