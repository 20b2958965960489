"""Answers are appended; the facts are their fold, and the next question is recomputed."""

from __future__ import annotations

import pytest
from django.db import ProgrammingError

from deals.bridge.seats import Seat
from deals.models import User
from rulings.matter.facts import Said
from rulings.models import Answer, Matter
from rulings.record import answers, refusals
from rulings.record.position import position_of
from tests.calls import CORRECTED, Tell, run_sql

pytestmark = pytest.mark.django_db


def test_an_answer_leads_to_the_next_question(matter: Matter, holder: User) -> None:
    position = answers.answer(
        position=position_of(matter),
        key="revoker",
        versions=[Said("defender", seat=Seat.E)],
        seen=0,
        by=holder,
    )

    assert position.standing.pending is not None
    assert position.standing.pending[0] == "failure"
    assert Answer.objects.get().versions == [{"token": "defender", "seat": "E"}]


def test_the_offender_sits_where_was_pointed(matter: Matter, tell: Tell) -> None:
    position = tell(matter, CORRECTED)

    assert (position.seating.declarer, position.seating.offender) == (Seat.S, Seat.E)


def test_the_last_answer_to_a_question_counts(matter: Matter, tell: Tell, holder: User) -> None:
    position = tell(matter, CORRECTED)

    position = answers.answer(
        position=position, key="since_revoke", versions=[Said("played")], seen=4, by=holder
    )

    assert position.facts["since_revoke"].versions == (Said("played"),)
    assert Answer.objects.filter(key="since_revoke").count() == 2


def test_later_answers_are_kept_when_an_early_one_changes_and_is_changed_back(
    matter: Matter, tell: Tell, holder: User
) -> None:
    before = tell(matter, CORRECTED)
    changed = answers.answer(
        position=before, key="failure", versions=[Said("unable")], seen=4, by=holder
    )
    assert [step.key for step in changed.standing.answered] == ["revoker", "failure"]
    assert changed.standing.aside == ("since_revoke", "played_after")

    back = answers.answer(
        position=changed, key="failure", versions=[Said("follow_suit")], seen=5, by=holder
    )

    assert back.standing.steps == before.standing.steps


def test_an_answer_can_be_taken_back(matter: Matter, tell: Tell, holder: User) -> None:
    position = tell(matter, CORRECTED)

    position = answers.take_back(position=position, key="played_after", seen=4, by=holder)

    assert position.standing.pending is not None
    assert position.standing.pending[0] == "played_after"


@pytest.mark.parametrize(
    ("key", "token", "seen"),
    [
        pytest.param("failure", "follow_suit", 0, id="a question that is not asked yet"),
        pytest.param("revoker", "defender", 3, id="a form that has seen more than there is"),
        pytest.param("revoker", "postman", 0, id="a token that is no answer"),
        pytest.param("no_such_key", "yes", 0, id="a question nobody asks"),
    ],
)
def test_what_does_not_fit_is_stale_and_writes_nothing(
    matter: Matter, holder: User, key: str, token: str, seen: int
) -> None:
    with pytest.raises(refusals.Stale):
        answers.answer(
            position=position_of(matter), key=key, versions=[Said(token)], seen=seen, by=holder
        )

    assert Answer.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_of_two_taps_at_once_one_is_stale(matter: Matter, holder: User) -> None:
    first = second = position_of(matter)
    said = [Said("defender", seat=Seat.E)]
    answers.answer(position=first, key="revoker", versions=said, seen=0, by=holder)

    with pytest.raises(refusals.Stale):
        answers.answer(position=second, key="revoker", versions=said, seen=0, by=holder)

    assert Answer.objects.count() == 1


def test_a_dispute_that_does_not_matter_is_no_hindrance(
    matter: Matter, tell: Tell, holder: User
) -> None:
    facts = {**CORRECTED, "since_revoke": Said("nothing"), "played_after": Said("lho")}
    position = tell(matter, facts)
    disputed = [Said("nothing", (Seat.N,)), Said("opponents_only", (Seat.W,))]

    position = answers.answer(
        position=position, key="since_revoke", versions=disputed, seen=4, by=holder
    )

    assert position.facts["since_revoke"].is_disputed
    assert (position.standing.deciding, position.standing.pending) == ((), None)


def test_a_dispute_that_matters_is_named(matter: Matter, tell: Tell, holder: User) -> None:
    position = tell(matter, CORRECTED)
    disputed = [Said("no", (Seat.N,)), Said("yes", (Seat.W,))]

    position = answers.answer(
        position=position, key="card_already_faced", versions=disputed, seen=4, by=holder
    )

    assert position.standing.deciding == ("card_already_faced",)


def test_starting_again_keeps_the_old_answers_in_the_call(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)

    new = answers.start_again(matter=matter, by=holder)

    matter.refresh_from_db()
    assert matter.set_aside_at is not None
    assert (new.number, position_of(new).facts) == (2, {})
    assert matter.answers.count() == 4


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rulings_answer SET key = 'forged'",
        "DELETE FROM rulings_answer",
        "TRUNCATE rulings_answer CASCADE",
    ],
)
def test_the_database_refuses_to_rewrite_answers(
    matter: Matter, tell: Tell, statement: str
) -> None:
    tell(matter, CORRECTED)

    with pytest.raises(ProgrammingError):
        run_sql(statement)

    assert Answer.objects.count() == 4
