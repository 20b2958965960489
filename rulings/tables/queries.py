"""Where a director must stay: what the line on his pages tells, and the sheet behind it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from deals.access import has_role
from deals.access.closed import plays_anywhere
from deals.models import User
from deals.models.records import table_of
from rulings.access import RULING
from rulings.access.closed import closed_to, of_closed
from rulings.models import DirectorCall, Ruling, TableEvent, What
from rulings.models.stays import StayRead, read_stays
from rulings.pages.reader import speaker_after
from rulings.record.calls.taking import was_taken_from
from rulings.record.session_over import AN_EVENING
from rulings.record.watching import watched
from rulings.tables.line import StayLine, card_of, is_now, line_of
from rulings.tables.sheet import SheetRow, row_of

_OF_RULING = (What.RULED, What.AMENDED, What.OBLIGATION_OPENED)


def opened_until(call: DirectorCall, matter: int) -> int:
    """The number of the last event of that matter's ruling; 0 where none was given."""
    events = call.events.filter(what__in=_OF_RULING, detail__matter=matter)
    return events.order_by("number").values_list("number", flat=True).last() or 0


class Stays(NamedTuple):
    """Tables with something open."""

    rows: list[StayRead]
    plays: bool
    """Whether the director is a player too, if there are any."""


def tables_to_stay_at(user: User, *, session: int | None = None) -> Stays:
    """The tables with something open in the calls he has taken, of the sessions going on; oldest
    first; none that is closed to him, as where a colleague had ruled there and he sat down to play
    the board meanwhile. One query, another where there is any, and some more of who plays.

    `session` is the one the page is about: only there does a practice evening count.
    """
    now = timezone.now()
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    found = read_stays(
        user.pk,
        roles=RULING,
        session=session,
        since=now - AN_EVENING,
        until=midnight + timedelta(days=1),
    )
    if not found or not plays_anywhere(user):
        return Stays(found, plays=False)
    calls = DirectorCall.objects.filter(of_closed(user), pk__in=[one.call for one in found])
    closed = set(calls.values_list("pk", flat=True))
    return Stays([one for one in found if one.call not in closed], plays=True)


def line_context(
    user: User,
    *,
    page: str,
    but: int | None = None,
    place: int | None = None,
    session: int | None = None,
    had: bool = False,
) -> dict[str, Any]:
    """The line of a page, and how it asks whether that has changed.

    `page` is its address, `but` the call it is about, which is not told of, and `place` the key of
    its table, which is not counted among those that wait. `had`: the call is the reader's, who is
    told when it is taken from him.
    """
    stays, plays = tables_to_stay_at(user, session=session)
    hidden = _hidden(user, stays) if plays else set()
    line = line_of(stays, place, hidden, but)
    asks = {"but": but, "place": place, "session": session, "next": page}
    asks |= {"had": 1 if had else None}
    about = urlencode({name: value for name, value in asks.items() if value is not None})
    digest = _digest(line, but)
    return {
        "line": line,
        "page": page,
        "elsewhere": but is not None or place is not None,
        "digest": digest,
        "ask_url": f"{reverse('rulings:watching')}?now={digest}&{about}",
        "sheet_url": f"{reverse('rulings:stays')}?{about}",
    }


def taken_over(user: User, key: int | None) -> DirectorCall | None:
    """That call, if it goes on and a colleague has taken it from the user, who rules there."""
    open_ = DirectorCall.objects.filter(pk=key or 0, closed_at=None, withdrawn_at=None)
    of_others = open_.exclude(director=None).exclude(director=user)
    call = of_others.select_related("director", "session__event__club").first()
    if call is None or not has_role(user, call.session.event.club, *RULING):
        return None
    return call if was_taken_from(call, user) else None


def _hidden(user: User, stays: Iterable[StayRead]) -> set[int]:
    """The calls (their keys) of which no card is named to him: `closed_to`. Asked where one is."""
    named = [one.call for one in stays if card_of(one)]
    if not named:
        return set()
    calls = DirectorCall.objects.filter(pk__in=named).select_related("board")
    return {call.pk for call in calls if closed_to(user, call)()}


def _digest(line: StayLine, but: int | None) -> str:
    shown = repr((get_language(), line, but)).encode()
    return hashlib.blake2b(shown, digest_size=8).hexdigest()


def sheet_rows(user: User, *, but: int | None = None, session: int | None = None) -> list[SheetRow]:
    """What the line stands for, a row for each table: what is open there and what can come next;
    first where something is to be said at once.
    """
    stays = sorted(tables_to_stay_at(user, session=session).rows, key=lambda one: not is_now(one))
    wanted = [one.call for one in stays if one.call != but]
    calls = (
        DirectorCall.objects.select_related(
            "table__section", "session__event", "board", "played_board__board"
        )
        .prefetch_related(
            Prefetch("events", TableEvent.objects.order_by("number")),
            Prefetch("matters__rulings", Ruling.objects.only("matter", "kind", "steps")),
        )
        .in_bulk(wanted)
    )
    return [_row(user, calls[key], session) for key in wanted if key in calls]


def _row(user: User, call: DirectorCall, session: int | None) -> SheetRow:
    given = (ruling for matter in call.matters.all() for ruling in matter.rulings.all())
    now, speaker = watched(call.events.all()), speaker_after(user, call, given)
    record = table_of(call.played_board) if now.differs and call.played_board else None
    return row_of(
        now,
        speaker,
        record=record,
        call=call.pk,
        table=str(call.table),
        event=str(call.session.event) if session not in (None, call.session_id) else "",
    )
