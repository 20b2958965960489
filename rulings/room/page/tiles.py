"""The room on the home page: what each table's tile and each open call says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.models import Pairing


@dataclass(frozen=True, slots=True)
class Spot:
    """A table's tile. `state` is its class: "", "called", "there", "bound" or "out"."""

    label: str
    state: str
    icon: str
    words: str
    """What stands on it; only heard where the table plays or has called."""
    since: str
    url: str
    begun: datetime | None = None
    """When `since` began to count."""
    pairs: tuple[str, ...] = ()
    extra: str = ""
    """Time the table was given for this round: "+5 min"."""
    stays: bool = False
    """Something is open there from before, beside what the tile shows."""


@dataclass(frozen=True, slots=True)
class CallRow:
    """An open call: a line of the home page, and what its own page offers."""

    label: str
    state: str
    title: str
    act: str
    """The one verb of the line, or who has the call."""
    url: str
    pk: int
    kind: str
    """"waiting", "mine", "others" or "later": what is ruled on when the board has been played."""
    since: datetime
    now: datetime
    director_pk: int | None
    sent: datetime | None
    """When it came, where that was later than `since`."""

    @property
    def ago(self) -> str:
        """How long, where no script counts."""
        return minutes(self.since, self.now)


@dataclass(frozen=True, slots=True)
class CallState:
    """What is known of an open call, as plain values."""

    table: str
    url: str
    called_at: datetime
    claimed_at: datetime | None
    director: str
    is_mine: bool
    irregularity: str
    is_ruled: bool = False
    waits_for_play: bool = False
    is_bound: bool = False
    """Something is open at the table."""
    is_back: bool = False
    """Brought back to the room after it had left."""
    pk: int = 0
    director_pk: int | None = None
    from_card: bool = False
    handed_to: str = ""
    handed_to_me: bool = False
    chief_asked: bool = False
    i_am_chief: bool = False
    may_take: bool = True
    """The reader may, whoever has it: he has not its board still to play."""
    sent: datetime | None = None
    """When it came, where that was later than it was called."""
    board: int | None = None
    """Its number, where somebody has said which."""
    earlier_round: int | None = None
    """Its round, where the room is in a later one."""

    @property
    def state(self) -> str:
        if self.claimed_at is None:
            return "called"
        if not self.is_ruled or self.is_back:
            return "there"
        return "bound" if self.is_bound else ""

    @property
    def is_wanted(self) -> bool:
        """The reader is asked to take it from the colleague who has it, and may."""
        asked = self.handed_to_me or (self.chief_asked and self.i_am_chief and not self.is_mine)
        return asked and self.may_take

    @property
    def is_settled(self) -> bool:
        """It was ruled on, and nothing of it waits."""
        return not self.state and not self.waits_for_play


def minutes(since: datetime, now: datetime) -> str:
    """ "4 min"; in the first one "<1 min"."""
    count = (now - since) // timedelta(minutes=1)
    return _("%(count)s min") % {"count": count if count > 0 else "<1"}


def spot(
    label: str,
    call: CallState | None,
    url: str,
    now: datetime,
    pairs: tuple[str, ...] = (),
    extra: str = "",
    *,
    is_bound: bool = False,
    idle: Pairing | None = None,
) -> Spot:
    """The tile of a table; `url` leads to a new call there. `is_bound`: one of its calls keeps
    somebody there. `idle`: who is there where nothing is played.
    """
    if call is None or call.is_settled:
        if idle:
            words = pgettext("a pair", "sits out") if idle.sits_out else _("nobody")
            return Spot(label, "out", "", words, "", url, None, pairs, extra)
        return Spot(label, "", "", _("playing"), "", url, None, pairs, extra)
    state, icon, words = _seen(call)
    begun = call.called_at if state in ("called", "there") else None
    since = minutes(begun, now) if begun else ""
    stays = is_bound and state != "bound"
    return Spot(label, state, icon, words, since, call.url, begun, pairs, extra, stays)


def _seen(call: CallState) -> tuple[str, str, str]:
    """State, icon and words of a table with an open call."""
    if call.state == "called":
        return "called", "flag", _("called")
    if call.state == "there":
        return "there", "seat", _("you") if call.is_mine else first_name(call.director)
    if call.state == "bound":
        return "bound", "pin", _("stay") if call.is_mine else first_name(call.director)
    return "", "interim", _("later")


def first_name(name: str) -> str:
    """What a colleague is called on a tile, which has no room for more."""
    return name.split()[0] if name else ""
