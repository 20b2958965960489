"""The clock of a round: how much of it is left, and the button that begins or takes back one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from deals.models import Session

_A_MOMENT = timedelta(minutes=2)
"""So long a wrong tap is taken back at the top of the page; later further down."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """What the room shows of the round that is played."""

    ends_at: datetime | None
    """None where its beginning, or the length of a round, is not known."""
    left: int
    """Minutes, the last one begun counted whole; 0 when the time is up."""
    begins: int
    """The round that the button begins; 0 after the last. It is the next, or where time is kept and
    the beginning of the one that is played is not known, that one.
    """
    goes_back: int
    """The round gone back to when this one was begun by a wrong tap; 0 where there is none."""
    not_begun: int
    """The round that has not begun after all, where time is kept and its button began the round
    that was played already; else 0.
    """
    keeps_time: bool
    """The length of a round is known."""
    is_due: bool
    """A round is to begin now: its button stands at the top."""
    just_begun: bool
    """So does the one that takes it back."""
    comes: str = ""
    """When the session begins, where its hour has not come and nobody has begun round 1."""

    @property
    def words(self) -> str:
        """ "9 min left"; empty where it is not known."""
        if self.ends_at is None:
            return ""
        return _minutes_left(self.left) if self.left else self.up

    @property
    def any_left(self) -> str:
        """The same with "#" for the number, for the page that counts."""
        return _minutes_left("#")

    @property
    def up(self) -> str:
        return _("time is up")


def _minutes_left(count: object) -> str:
    return _("%(count)s min left") % {"count": count}


def round_clock(session: Session, now: datetime) -> RoundClock:
    """The clock of a session's round, as it is `now`."""
    current, began, ends = session.current_round, session.round_began_at, session.round_ends_at
    left = max(0, -((now - ends) // timedelta(minutes=1))) if ends else 0
    before = session.rounds_began[current - 2 : current - 1] if current > 1 else []
    keeps_time = session.event.round_minutes is not None
    is_first = keeps_time and began is not None and not any(before)
    is_to_come = current == 1 and began is None and now < session.starts_at
    upcoming = current if began is None and (keeps_time or is_to_come) else current + 1
    return RoundClock(
        ends_at=ends,
        left=left,
        begins=upcoming if upcoming <= session.rounds else 0,
        goes_back=0 if is_first else current - 1,
        not_begun=current if is_first else 0,
        keeps_time=keeps_time,
        is_due=keeps_time and upcoming <= session.rounds and not left,
        just_begun=keeps_time and began is not None and now - began < _A_MOMENT,
        comes=_begins_at(session.starts_at, now) if is_to_come else "",
    )


def _begins_at(hour: datetime, now: datetime) -> str:
    """ "Begins at 19:00", with the day where that is not today."""
    at, today = timezone.localtime(hour), timezone.localdate(now)
    if at.date() == today:
        return _("Begins at %(time)s") % {"time": date_format(at, "TIME_FORMAT")}
    return _("Begins on %(time)s") % {"time": date_format(at, _("j F Y, H:i"))}
