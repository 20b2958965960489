"""The room on the home page: what each table's tile and each open call says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Spot:
    """A table's tile. `state` is its class: "", "called", "there" or "bound"."""

    label: str
    state: str
    icon: str
    words: str
    since: str
    url: str
    begun: datetime | None = None
    """When `since` began to count."""
    pairs: tuple[str, ...] = ()
    extra: str = ""
    """Time the table was given for this round: "+5 min"."""


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
    pk: int
    kind: str
    """"waiting", "mine" or "others"."""
    since: datetime
    now: datetime
    note: str
    director: str
    director_pk: int | None
    may_take: bool
    may_hand: bool
    may_keep: bool
    """It has been offered to somebody, and can be kept after all."""
    asks_chief: bool
    chief_asked: bool
    may_settle: bool

    @property
    def ago(self) -> str:
        """How long, where no script counts."""
        return minutes(self.since, self.now)


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
    pk: int = 0
    round: int | None = None
    director_pk: int | None = None
    from_card: bool = False
    handed_to: str = ""
    handed_to_me: bool = False
    chief_asked: bool = False
    i_am_chief: bool = False
    has_chief: bool = False

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


def densities(chosen: str, url: str) -> list[Chip]:
    """How much the plan says of each table, least first; `url` has a query already."""
    names = (
        ("numbers", _("Numbers")),
        ("normal", _("Normal")),
        ("names", _("Names")),
    )
    return [Chip(words, "", 0, f"{url}&density={key}", key == chosen) for key, words in names]


def minutes(since: datetime, now: datetime) -> str:
    """ "4 min", at least one."""
    count = max(1, (now - since) // timedelta(minutes=1))
    return _("%(count)s min") % {"count": count}


def spot(
    label: str,
    call: CallState | None,
    url: str,
    now: datetime,
    pairs: tuple[str, ...] = (),
    extra: str = "",
) -> Spot:
    """The tile of a table; `url` leads to a new call there."""
    if call is None:
        return Spot(label, "", "", _("playing"), "", url, None, pairs, extra)
    state, icon, words = _seen(call)
    begun = call.called_at if state == "called" else call.claimed_at or call.called_at
    since = "" if call.waits_for_play and not state else minutes(begun, now)
    return Spot(label, state, icon, words, since, call.url, begun, pairs, extra)


def _seen(call: CallState) -> tuple[str, str, str]:
    """State, icon and words of a table with an open call."""
    if call.state == "called":
        return "called", "flag", _("called")
    if call.state == "bound":
        return "bound", "lies", _("restriction")
    if call.waits_for_play:
        return "", "interim", _("rule after play")
    if call.is_ruled:
        return "", "computed", _("ruled")
    return "there", "seat", _("you are there") if call.is_mine else call.director


def board_words(number: int | None) -> str:
    return _("Board %(number)s") % {"number": number} if number else _("Board not known")
