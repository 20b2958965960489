"""Who has a call: handed over, the chief director asked, settled without a ruling, time given."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.models import Table, User
from rulings.models import DirectorCall, TableEvent, What
from rulings.record.calls.ending import close_if_done
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import lock_call, refuse_unseen
from rulings.record.events import note_event
from rulings.record.refusals import AlreadyRuled, Stale, TakenBy
from rulings.record.texts import erase, text_of, write


@transaction.atomic
def hand_over(*, call: DirectorCall, to: User | None, by: User, seen: str | None = None) -> None:
    """Ask another director to take the call; None asks nobody any more.

    It stays with its director until the other one takes it. Raises TakenBy if it is not his, and
    Stale as `settle_call` does, or if it has ended.
    """
    lock_call(call)
    if call.director_id != by.pk:
        raise TakenBy(call.director)
    refuse_unseen(call, seen)
    if not call.is_open:
        raise Stale
    wanted = to if to != by else None
    if call.handed_to == wanted:
        return
    call.handed_to = wanted
    call.save(update_fields=["handed_to"])
    note_event(call, What.HANDED, by=by, to=wanted.pk if wanted else None)


@transaction.atomic
def ask_chief(*, call: DirectorCall, by: User, asked: bool = True, seen: str | None = None) -> None:
    """Ask the chief director of the event to come; or say that he need not any more. Raises Stale
    as `settle_call` does.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    if not call.is_open or (call.chief_asked_at is not None) is asked:
        return
    call.chief_asked_at = timezone.now() if asked else None
    call.save(update_fields=["chief_asked_at"])
    note_event(call, What.CHIEF_ASKED, by=by, asked=asked)


@transaction.atomic
def settle_call(*, call: DirectorCall, by: User, said: str = "", seen: str | None = None) -> None:
    """The call is over without a ruling, for a reason that may be told. It stays listed. What was
    said when it ended before stays, above what is said now: no page of its end shows it.

    One that was ruled on and brought back ends again. Raises AlreadyRuled where something of the
    ruling waits: such a call ends with its board; Stale if it stands elsewhere than was `seen`.
    """
    lock_call(call)
    refuse_unseen(call, seen)
    if not call.is_open:
        return
    _note_why(call, said)
    if call.matters.filter(rulings__isnull=False).exists():
        close_if_done(call, list(call.events.order_by("number")))
        if call.closed_at is None:
            raise AlreadyRuled
        call.save(update_fields=["resolution"])
        if said:
            note_event(call, What.RESOLVED, by=by, ruled=True)
        return
    now = timezone.now()
    call.director = call.director or by
    call.claimed_at = call.claimed_at or now
    call.closed_at, call.handed_to, call.chief_asked_at = now, None, None
    call.save(
        update_fields=[
            *("director", "claimed_at", "closed_at", "handed_to", "chief_asked_at", "resolution")
        ]
    )
    note_event(call, What.RESOLVED, by=by)


def _note_why(call: DirectorCall, said: str) -> None:
    """Both in one text: one that no call names any more would be found by no erasure."""
    before, words = call.resolution, said.strip()
    told = text_of(before)
    if not words or f"\n{told}".endswith(f"\n{words}"):
        return
    call.resolution = write(f"{told}\n{words}") or before
    if before and told:
        erase(text=before)


@transaction.atomic
def give_time(*, call: DirectorCall, minutes: int, by: User, seen: int | None = None) -> None:
    """The table gets so many minutes more for the round going on; once for a call.

    Raises Stale if another round goes on than was `seen`: it would get them too late; and if a
    colleague has given it another number.
    """
    lock_call(call)
    call.session.refresh_from_db(fields=["current_round"])
    round_ = call.session.current_round
    if seen not in (None, round_):
        raise Stale
    given = call.events.filter(what=What.TIME_GIVEN).first()
    if given is None:
        note_event(call, What.TIME_GIVEN, by=by, minutes=minutes, round=round_)
    elif given.detail.get("minutes") != minutes:
        raise Stale


@transaction.atomic
def more_time(*, table: Table, minutes: int, by: User, seen: str) -> None:
    """The table gets so many minutes more for the round going on: noted with its newest call of
    that round, else with one that is over at once.

    Raises Stale if the table has got some since, or another round goes on than was `seen`.
    """
    Table.objects.select_for_update(no_key=True).only("pk").get(pk=table.pk)
    session = table.section.session
    session.refresh_from_db(fields=["current_round"])
    round_ = session.current_round
    own = session.director_calls.filter(table=table, round=round_, withdrawn_at=None)
    call = own.order_by("-pk").first()
    if call is not None:
        lock_call(call)  # as whoever gives time for it
    if time_state(table) != seen:
        raise Stale
    if call is None:
        call = open_call(table=table, board=None, round_number=round_, by=by)
        settle_call(call=call, by=by, said=_("The table got more time."))
    note_event(call, What.TIME_GIVEN, by=by, minutes=minutes, round=round_)


def time_state(table: Table) -> str:
    """Another word each time the table gets more time, and in each round."""
    round_ = table.section.session.current_round
    given = TableEvent.objects.filter(call__table=table, what=What.TIME_GIVEN, detail__round=round_)
    return f"{round_}-{given.count()}"
