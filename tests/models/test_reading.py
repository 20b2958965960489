"""What a step reads in SQL written by hand is what the models say of the same rows."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db.models import Field, Model

from deals.bridge.seats import Seat
from deals.evening.seating import seated_at
from deals.models import ClubRole, User
from rulings.matter.standing import Fact, Said
from rulings.models import Answer, DirectorCall, Matter, RulingKind, Source, TableEvent, What
from rulings.models.around import read_around
from rulings.models.reading import AnswersRead, read_answers, read_matter, read_past
from rulings.record import give
from rulings.record.answer_log import append
from rulings.record.answers import start_again
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.record.texts import write
from tests.calls import CORRECTED, Tell
from tests.database import taken_back
from tests.factories import (
    BoardFactory,
    DirectorCallFactory,
    MatterFactory,
    MembershipFactory,
    PairingFactory,
    PlayedBoardFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

NOBODY = -1


def columns(row: Model | None) -> dict[str, Any] | None:
    """Every column of a row that has been read whole."""
    if row is None:
        return None
    assert row.get_deferred_fields() == set()
    fields = [one for one in row._meta.get_fields() if isinstance(one, Field) and one.concrete]
    return {one.attname: getattr(row, one.attname) for one in fields}


def with_its_rows(matter: Matter) -> list[dict[str, Any] | None]:
    call = matter.call
    rows = [matter, call, call.table, call.table.section, call.board, call.played_board]
    return [columns(row) for row in rows]


def with_its_evening(matter: Matter) -> list[dict[str, Any] | None]:
    session = matter.call.session
    evening = [columns(row) for row in (session, session.event, session.event.club)]
    return [*evening, *with_its_rows(matter)]


def whole(call: DirectorCall, user: User) -> DirectorCall:
    """With something in every column that may be empty."""
    call.board = BoardFactory(session=call.session)
    call.played_board = PlayedBoardFactory(
        board=call.board,
        table=call.table,
        auction="N:1H",
        play="W:S2 N:S3",
        tricks=10,
        imported_unit="percent",
        imported_ns=Decimal("61.30"),
        imported_ew=Decimal("38.70"),
    )
    call.called_by, call.handed_to, call.chief_asked_at = "W", user, call.called_at
    call.resolution = write("Nothing to rule on.")
    call.closed_at = call.withdrawn_at = call.called_at
    call.save()
    return call


def test_a_matter_comes_with_all_that_stands_round_it(
    call: DirectorCall, holder: User, django_assert_num_queries: Any
) -> None:
    matter = MatterFactory(call=whole(call, holder), number=3, finding="revoke-E-1-2")
    MatterFactory(call=call, number=4)
    PairingFactory(table=call.table, round=call.round)
    Answer.objects.create(matter=matter, number=1, key="x", versions=[{"token": "a"}], by=holder)

    with django_assert_num_queries(1):
        read = read_matter(call.pk, 3, holder.pk)
        assert read is not None
        found, who = with_its_rows(read.matter), read.matter.call.seated

    assert (who, read.said) == (seated_at(call.table_id, call.round), read_answers(matter.pk))
    assert (who is None, read.said.answers) == (False, (Fact("x", (Said("a"),), 1, "director"),))
    assert found == with_its_rows(Matter.objects.get(pk=matter.pk))
    assert None not in found
    assert read.matter == matter


def test_a_ruling_has_its_evening_too(
    call: DirectorCall, holder: User, django_assert_num_queries: Any
) -> None:
    key = MatterFactory(call=whole(call, holder)).pk
    bare = MatterFactory(call=DirectorCallFactory(board=None, played_board=None, round=None)).pk

    with django_assert_num_queries(2):
        whole_one, bare_one = (with_its_evening(read_around(one)) for one in (key, bare))

    assert whole_one == with_its_evening(Matter.objects.get(pk=key))
    assert bare_one == with_its_evening(Matter.objects.get(pk=bare))
    assert None not in whole_one
    assert bare_one[-2:] == [None, None]


def test_a_call_without_a_board_has_none(django_assert_num_queries: Any) -> None:
    matter = MatterFactory(call=DirectorCallFactory(board=None, played_board=None, round=None))

    with django_assert_num_queries(1):
        read = read_matter(matter.call_id, matter.number, NOBODY)
        assert read is not None
        found = with_its_rows(read.matter)

    assert found == with_its_rows(Matter.objects.get(pk=matter.pk))
    assert found[4:] == [None, None]


def test_the_roles_are_those_in_the_club_of_the_call(matter: Matter) -> None:
    club = matter.call.session.event.club
    both, elsewhere = [ClubRole.DIRECTOR, ClubRole.REVIEWER], MembershipFactory()
    member = MembershipFactory(club=club, roles=both)

    def roles(user: int) -> tuple[str, ...]:
        read = read_matter(matter.call_id, matter.number, user)
        assert read is not None
        return read.roles

    assert roles(member.user_id) == ("director", "reviewer")
    assert roles(elsewhere.user_id) == ()
    assert roles(NOBODY) == ()


@pytest.mark.parametrize("key", [0, -1, 2**31, 2**63, 2**200])
def test_a_key_that_no_row_has_finds_nothing(matter: Matter, holder: User, key: int) -> None:
    assert read_matter(key, matter.number, holder.pk) is None
    assert read_matter(matter.call_id, key, holder.pk) is None


def test_answers_come_in_their_order_with_the_words_of_their_notes(
    matter: Matter, holder: User, django_assert_num_queries: Any
) -> None:
    said = (Said("yes", (Seat.N, Seat.S)), Said("no", (Seat.E,), Seat.W))
    position = append(position_of(matter), "x", said, by=holder, note=" They differ. ")
    position = append(position, "y", [Said("a")], by=holder, source=Source.RECORD)
    position = append(position, "x", [], by=holder)
    MatterFactory(call=matter.call, number=2)

    with django_assert_num_queries(1):
        read = read_answers(matter.pk)

    assert read == AnswersRead(
        (
            Fact("x", said, 1, "director", "They differ."),
            Fact("y", (Said("a"),), 2, "record"),
            Fact("x", (), 3, "director"),
        ),
        board_over=False,
        rulings=0,
        changes=0,
        is_set_aside=False,
    )
    assert read.answers == position.answers
    stored = matter.answers.order_by("number").values_list("number", "key", "versions")
    dumped = [(a.number, a.key, [v.dump() for v in a.versions]) for a in read.answers]
    assert dumped == list(stored)


def test_what_has_become_of_a_matter_is_told_without_an_answer(
    matter: Matter, holder: User
) -> None:
    other = MatterFactory(call=matter.call, number=2)
    assert told_of(matter) == (False, 0, 0, False)

    TableEvent.objects.create(call=matter.call, number=1, what=What.BOARD_OVER, by=holder)
    TableEvent.objects.create(call=DirectorCallFactory(), number=1, what=What.TAKEN, by=holder)
    assert told_of(matter) == (True, 0, 1, False)

    decided = Decided("Play on.", "Nobody was damaged.")
    assert give.rule_by_hand(matter=matter, decided=decided, by=holder).number == 1
    assert told_of(matter) == (True, 1, 1, False)
    assert told_of(other) == (True, 0, 1, False)

    start_again(matter=other, by=holder)
    assert told_of(other) == (True, 0, 1, True)


def test_a_call_with_another_past_is_known_though_it_is_as_long(
    matter: Matter, holder: User
) -> None:
    """As after a backup was restored: there are as many matters, answers, rulings and changes."""

    def past(door: str, token: str, decision: str, by: User) -> tuple[str, ...]:
        with taken_back():
            append(position_of(matter), "x", [Said(token)], by=holder)
            decided = Decided(decision, "Nobody was damaged.")
            give.rule_by_hand(matter=matter, decided=decided, by=holder)
            MatterFactory(call=matter.call, number=2, irregularity=door)
            note_event(matter.call, What.TAKEN, by=by)
            return read_past(matter.call_id)

    first = past("revoke", "a", "Play on.", holder)
    other = past("dummy", "b", "Play it again.", UserFactory())

    assert [one == two for one, two in zip(first, other, strict=True)] == [False] * 4


def told_of(matter: Matter) -> tuple[bool, int, int, bool]:
    """Whether its board is over, its rulings, changes of its call, and whether it is set aside."""
    read = read_answers(matter.pk)
    assert read.answers == ()
    return read.board_over, read.rulings, read.changes, read.is_set_aside


def test_an_interim_ruling_is_a_ruling(matter: Matter, holder: User, tell: Tell) -> None:
    position = tell(matter, CORRECTED)
    assert (position.was_ruled, position.board_over) == (False, False)

    given = give.give_ruling(matter=matter, by=holder)

    assert given.kind in (RulingKind.COMPUTED, RulingKind.INTERIM)
    assert position_of(matter).was_ruled
