"""Until when a ruling may be appealed, in words (Law 92B)."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

_HOUR, _DAY = 60, 24 * 60
_MOST_HOURS = 96
"""A limit is said in hours up to here ("72 hours") and in days beyond."""


def at_most_text(at_most: datetime) -> str:
    """What can be said of the time for appeals while nobody has said when it began."""
    return _(
        "Nobody has said when the scores were shown. If it was on the day of the session, the time "
        "for appeals ends at the latest %(time)s."
    ) % {"time": date_format(timezone.localtime(at_most), _("j F Y, H:i"))}


def same_day_text(at_most: datetime) -> str:
    """The hour that goes with that on paper which is printed before anybody says when it began."""
    return _("If they are shown on the day itself, that is %(time)s at the latest.") % {
        "time": date_format(timezone.localtime(at_most), _("j F Y, H:i"))
    }


def until_text(minutes: int, by: datetime | None) -> str:
    """Who appeals and until when: by the clock, else counted from when the scores are shown."""
    if by is not None:
        return _("Both partners together, to the director, at the latest %(time)s (Law 92B).") % {
            "time": date_format(timezone.localtime(by), _("j F Y, H:i"))
        }
    if minutes >= _DAY and minutes % _DAY == 0 and minutes > _MOST_HOURS * _HOUR:
        n = minutes // _DAY
        words = ngettext(
            "Both partners together, to the director, at the latest %(n)s day after the scores "
            "are shown (Law 92B).",
            "Both partners together, to the director, at the latest %(n)s days after the scores "
            "are shown (Law 92B).",
            n,
        )
    elif minutes >= _HOUR and minutes % _HOUR == 0:
        n = minutes // _HOUR
        words = ngettext(
            "Both partners together, to the director, at the latest %(n)s hour after the scores "
            "are shown (Law 92B).",
            "Both partners together, to the director, at the latest %(n)s hours after the scores "
            "are shown (Law 92B).",
            n,
        )
    else:
        n = minutes
        words = ngettext(
            "Both partners together, to the director, at the latest %(n)s minute after the scores "
            "are shown (Law 92B).",
            "Both partners together, to the director, at the latest %(n)s minutes after the scores "
            "are shown (Law 92B).",
            n,
        )
    return words % {"n": n}
