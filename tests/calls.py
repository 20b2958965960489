"""A revoke call at a table, and the facts of two rulings that end differently."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection, transaction

from deals.bridge.seats import Seat
from deals.models import Table, User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.position import MatterPosition, position_of
from tests.factories import DirectorCallFactory, MatterFactory

CORRECTED = {
    "revoker": Said("defender", seat=Seat.E),
    "failure": Said("follow_suit"),
    "since_revoke": Said("nothing"),
    "played_after": Said("nobody"),
}
"""East's revoke, found before anybody has played to the next trick."""

ESTABLISHED = {
    "revoker": Said("defender", seat=Seat.E),
    "failure": Said("follow_suit"),
    "since_revoke": Said("played"),
}
"""East's revoke, found after East had led to the next trick."""

AFTER_PLAY = {
    "other_established_revokes": Said("none"),
    "revoke_trick_winner": Said("offender"),
    "later_tricks": Said("some"),
    "better_without_revoke": Said("no"),
}
"""What is known once the board of ESTABLISHED is over."""

Tell = Callable[..., MatterPosition]


def by_hand(table: Table, user: User, decision: str, *laws: str) -> Ruling:
    """A ruling of round 1 in the director's own words, citing these Laws."""
    call = open_call(table=table, board=None, round_number=1, by=user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=user)
    decided = give.Decided(decision, "The room was loud.", "A telephone rang.", laws)
    return give.rule_by_hand(matter=matter, decided=decided, by=user)


@pytest.fixture
def call(db: None) -> DirectorCall:
    return DirectorCallFactory()


@pytest.fixture
def holder(call: DirectorCall) -> User:
    assert call.director is not None
    return call.director


@pytest.fixture
def matter(call: DirectorCall) -> Matter:
    return MatterFactory(call=call, number=1)


@pytest.fixture
def tell(holder: User) -> Tell:
    """Answer questions in whatever order they are asked, as far as the facts go."""

    def told(matter: Matter, facts: dict[str, Said]) -> MatterPosition:
        position = position_of(matter)
        while (pending := position.standing.pending) and pending[0] in facts:
            key = pending[0]
            position = answers.answer(
                position=position, key=key, versions=[facts[key]], seen=position.seen, by=holder
            )
        return position

    return told


def run_sql(statement: str) -> None:
    """Run a statement as the application's own database user may."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)
