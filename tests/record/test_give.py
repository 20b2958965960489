"""Rulings: interim and computed, overridden, by hand, amended; frozen as they are given."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import ProgrammingError

from deals.bridge.seats import Seat
from deals.models import User
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling, RulingKind, Stay, What
from rulings.record import answers, give, refusals
from rulings.record.calls.ending import board_is_over
from rulings.record.chain import lock_head
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.record.watching import watched
from rulings.watch import store
from rulings.watch.obligations import PenaltyCard
from tests.calls import AFTER_PLAY, CORRECTED, ESTABLISHED, Tell, run_sql

pytestmark = pytest.mark.django_db

DECIDED = Decided("The trick stands.", "The card was shown by accident.", laws=["81C5"])


def test_a_corrected_revoke_is_ruled_at_once(matter: Matter, tell: Tell, holder: User) -> None:
    tell(matter, CORRECTED)

    ruling = give.give_ruling(matter=matter, by=holder, called_by="N")

    assert (ruling.kind, ruling.outcome, ruling.position, ruling.previous_hash) == (
        RulingKind.COMPUTED,
        "MustCorrect",
        1,
        "",
    )
    assert [fact["key"] for fact in ruling.facts] == list(CORRECTED)
    assert ruling.words["en"]["title"] == "East must correct the revoke with a legal card."
    assert ruling.words["da"]["title"] != ruling.words["en"]["title"]
    assert DirectorCall.objects.get().called_by == "N"


def test_a_penalty_card_keeps_the_call_open_until_the_board_is_over(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)
    call.refresh_from_db()
    assert call.is_open
    assert watched(call.events.all()).keeping == (PenaltyCard(Seat.E),)

    board_is_over(call=call, by=holder)

    call.refresh_from_db()
    assert not call.is_open


def test_a_ruling_takes_as_many_queries_whatever_it_opens(
    matter: Matter, tell: Tell, holder: User, django_assert_num_queries: Any
) -> None:
    """The call locked, the matter read, its evening, polls; the chain's head locked, the ruling
    sealed and the head moved, its facts; the events read, written and told of, what stays open;
    matters still to be ruled; and the savepoint it begins and ends with.
    """
    tell(matter, CORRECTED)
    lock_head(matter.call.session.event.club)  # a club's first ruling also makes its chain
    matter = Matter.objects.get(pk=matter.pk)

    with django_assert_num_queries(17):
        give.give_ruling(matter=matter, by=holder)

    happened = [What.RULED, *[What.OBLIGATION_OPENED] * 3]
    assert [event.what for event in matter.call.events.order_by("number")] == happened
    assert Stay.objects.get().owed == [store.dump(PenaltyCard(Seat.E))]


def test_what_play_has_yet_to_show_makes_an_interim_ruling(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, ESTABLISHED)
    interim = give.give_ruling(matter=matter, by=holder)
    assert (interim.kind, interim.outcome) == (RulingKind.INTERIM, "Established")
    board_is_over(call=call, by=holder)
    call.refresh_from_db()
    assert call.is_open

    tell(matter, AFTER_PLAY)
    final = give.give_ruling(matter=matter, by=holder)

    call.refresh_from_db()
    assert (final.kind, final.outcome, final.number, final.amends) == (
        RulingKind.COMPUTED,
        "TrickTransfer 2",
        2,
        None,
    )
    assert final.previous_hash == interim.hash
    assert not call.is_open


def test_recording_twice_gives_one_ruling(matter: Matter, tell: Tell, holder: User) -> None:
    tell(matter, CORRECTED)

    first = give.give_ruling(matter=matter, by=holder)
    second = give.give_ruling(matter=matter, by=holder)

    assert (first.pk, Ruling.objects.count()) == (second.pk, 1)


def test_nothing_is_ruled_while_a_fact_is_missing(matter: Matter, holder: User) -> None:
    with pytest.raises(refusals.NotYet):
        give.give_ruling(matter=matter, by=holder)


def test_nothing_is_ruled_while_a_dispute_decides(matter: Matter, tell: Tell, holder: User) -> None:
    position = tell(matter, CORRECTED)
    answers.answer(
        position=position,
        key="card_already_faced",
        versions=[Said("no", (Seat.N,)), Said("yes", (Seat.W,))],
        seen=4,
        by=holder,
    )

    with pytest.raises(refusals.NotYet):
        give.give_ruling(matter=matter, by=holder)


def test_a_changed_answer_amends_the_ruling_and_needs_a_reason(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    old = give.give_ruling(matter=matter, by=holder)
    position = position_of(matter)
    answers.answer(position=position, key="failure", versions=[Said("unable")], seen=4, by=holder)
    with pytest.raises(refusals.SaysNoReason):
        give.give_ruling(matter=matter, by=holder)

    new = give.give_ruling(matter=matter, by=holder, reason="He had none after all.")

    assert (new.amends, new.outcome) == (old, "NoRevoke")
    assert new.reason is not None
    assert new.reason.text == "He had none after all."


def test_an_override_stands_beside_what_was_computed(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)

    ruling = give.override_ruling(matter=matter, decided=DECIDED, by=holder)

    assert ruling.kind == RulingKind.OVERRIDDEN
    assert ruling.decision is not None
    assert ruling.decision.text == "The trick stands."
    assert ruling.words["en"]["title"] == "East must correct the revoke with a legal card."
    assert ruling.laws[0] == "81C5"


@pytest.mark.parametrize("empty", ["decision", "reason"])
def test_an_override_needs_decision_and_reason(
    matter: Matter, tell: Tell, holder: User, empty: str
) -> None:
    tell(matter, CORRECTED)
    decided = Decided(**{"decision": "No.", "reason": "Because.", empty: " "})

    with pytest.raises(refusals.SaysNoReason):
        give.override_ruling(matter=matter, decided=decided, by=holder)

    assert Ruling.objects.count() == 0


def test_something_else_is_ruled_by_hand(call: DirectorCall, holder: User) -> None:
    matter = answers.start_matter(call=call, irregularity="something-else", by=holder)

    ruling = give.rule_by_hand(
        matter=matter,
        decided=Decided("Warned.", "Noise.", "A telephone rang.", ["74A2"]),
        by=holder,
    )

    assert (ruling.kind, ruling.laws, ruling.facts, ruling.steps) == (
        RulingKind.MANUAL,
        ["74A2"],
        [],
        [],
    )
    assert ruling.found is not None
    assert ruling.found.text == "A telephone rang."


def test_an_amendment_by_hand_names_what_it_amends(
    matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    old = give.give_ruling(matter=matter, by=holder)

    new = give.amend_ruling(ruling=old, decided=DECIDED, by=holder)

    assert (new.amends, new.kind, new.number) == (old, RulingKind.OVERRIDDEN, 2)


def test_words_name_seats_and_no_person(matter: Matter, tell: Tell, holder: User) -> None:
    tell(matter, CORRECTED)

    ruling = give.give_ruling(matter=matter, by=holder)

    assert holder.name not in str(ruling.words)
    assert ruling.words["en"]["facts"][0] == {
        "key": "revoker",
        "question": "Who did not follow suit?",
        "answer": "East",
        "told": "East did not follow suit.",
        "note": "",
    }
    assert ruling.words["da"]["facts"][0]["answer"] == "Øst"


@pytest.mark.parametrize("table", ["rulings_ruling", "rulings_tableevent"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET at = now()", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_database_refuses_to_rewrite_the_record(
    matter: Matter, tell: Tell, holder: User, table: str, statement: str
) -> None:
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)

    with pytest.raises(ProgrammingError):
        run_sql(f"{statement.format(table)} {'CASCADE' * ('TRUNC' in statement)}")

    assert position_of(matter).matter.rulings.count() == 1
