"""The calls of the practice evening: one of each kind a director will meet, always the same."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from deals.bridge.seats import Seat
from deals.models import ClubRole, Session, Table, User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from rulings.room.queries.boards import at_table

CORRECTED = {
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "nothing",
    "played_after": "nobody",
}
ESTABLISHED = {
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "played",
    "revoke_noticed": "in_play",
}
NO_REVOKE = {"failure": "unable"}


@transaction.atomic
def load_practice_calls(session: Session) -> list[DirectorCall]:
    """Put the calls into the practice session; none if it has any, or nobody directs the club.

    One nobody has taken, one half answered, one with a penalty card lying there, one to be ruled
    at the end of play, and one that is closed. The other tables are left to the newcomer.
    """
    Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    members = session.event.club.memberships.filter(roles__contains=[ClubRole.DIRECTOR])
    member = members.select_related("user").order_by("pk").first()
    if member is None or session.director_calls.exists():
        return []
    tables = Table.objects.filter(section__session=session).select_related(
        "section__session__event__club"
    )
    return [CALLS[table.number](table, member.user) for table in tables if table.number in CALLS]


def add_calls(session: Session, **_: object) -> None:
    """Receiver of `practice_came`."""
    load_practice_calls(session)


def _noted(table: Table, by: User) -> DirectorCall:
    at = at_table(table)
    return open_call(table=table, board=at.current, round_number=at.round, by=by, take=False)


def _half_answered(table: Table, by: User) -> DirectorCall:
    return _revoke(table, by, {"failure": "follow_suit"}).call


def _ruled(facts: dict[str, str]) -> Callable[[Table, User], DirectorCall]:
    def make(table: Table, by: User) -> DirectorCall:
        matter = _revoke(table, by, facts)
        give.give_ruling(matter=matter, by=by)
        return matter.call

    return make


def _revoke(table: Table, by: User, facts: dict[str, str]) -> Matter:
    """A revoke by the defender who plays after declarer, with these answers."""
    at = at_table(table)
    call = open_call(table=table, board=at.current, round_number=at.round, by=by)
    if call.declarer_seat is None:
        name_declarer(call=call, declarer=Seat.S)
    matter = answers.start_matter(call=call, irregularity="revoke", by=by)
    offender = Said("defender", seat=Seat(call.declarer).lho)
    for key, said in {"revoker": offender, **{k: Said(t) for k, t in facts.items()}}.items():
        position = position_of(matter)
        answers.answer(position=position, key=key, versions=[said], seen=position.seen, by=by)
    return matter


CALLS = {
    1: _noted,
    2: _half_answered,
    5: _ruled(CORRECTED),
    6: _ruled(ESTABLISHED),
    8: _ruled(NO_REVOKE),
}
"""By the number of the table."""
