"""Who has a call is never in doubt: taken, handed over, the chief asked, settled, time given."""

from __future__ import annotations

import datetime as dt
import threading

import pytest
from django.db import connection
from django.utils import timezone

from deals.models import User
from rulings.models import DirectorCall, FreeText, Matter, What
from rulings.record import give, refusals
from rulings.record.calls.ending import bring_back
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import state_of
from rulings.record.calls.taking import take_call
from rulings.room.services import queue, table_cards
from rulings.room.services.table_cards import Raised
from tests.calls import CORRECTED, Tell
from tests.factories import BoardFactory, DirectorCallFactory, MembershipFactory, TableFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def bo(call: DirectorCall) -> User:
    """Another director of the club."""
    return MembershipFactory(club=call.session.event.club, user__name="Bo").user


@pytest.fixture
def waiting() -> DirectorCall:
    return DirectorCallFactory(director=None, claimed_at=None, declarer="")


def whats(call: DirectorCall) -> list[str]:
    return [event.what for event in call.events.order_by("number")]


def test_the_second_of_two_directors_is_told_who_was_quicker(
    waiting: DirectorCall, holder: User, bo: User
) -> None:
    seen_by_bo = DirectorCall.objects.get(pk=waiting.pk)
    take_call(call=waiting, by=holder, had_by=None)

    with pytest.raises(refusals.TakenBy) as refused:
        take_call(call=seen_by_bo, by=bo, had_by=None)

    assert refused.value.director == holder
    assert (whats(waiting), DirectorCall.objects.get(pk=waiting.pk).director) == (
        [What.TAKEN],
        holder,
    )


@pytest.mark.django_db(transaction=True)
def test_of_two_directors_at_once_one_has_it() -> None:
    waiting = DirectorCallFactory(director=None, claimed_at=None)
    both = [MembershipFactory(club=waiting.session.event.club).user for _ in range(2)]
    ready, told = threading.Barrier(2, timeout=120), []  # seconds, if one fails before it

    def take(by: User) -> None:
        call = DirectorCall.objects.get(pk=waiting.pk)
        ready.wait()
        try:
            take_call(call=call, by=by, had_by=None)
        except refusals.TakenBy as other:
            told.append(other.director)
        connection.close()

    threads = [threading.Thread(target=take, args=[by]) for by in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    has_it = DirectorCall.objects.get(pk=waiting.pk).director
    assert (has_it in both, told, whats(waiting)) == (True, [has_it], [What.TAKEN])


def test_a_call_taken_twice_by_one_thumb_is_taken_once(waiting: DirectorCall, holder: User) -> None:
    take_call(call=waiting, by=holder, had_by=None)
    take_call(call=waiting, by=holder, had_by=None)

    assert whats(waiting) == [What.TAKEN]


def test_a_hand_over_is_offered_and_then_taken(call: DirectorCall, holder: User, bo: User) -> None:
    claimed = call.claimed_at
    queue.hand_over(call=call, to=bo, by=holder)
    queue.hand_over(call=call, to=bo, by=holder)
    assert (call.director, call.handed_to) == (holder, bo)

    take_call(call=call, by=bo, had_by=holder.pk)

    call.refresh_from_db()
    assert (call.director, call.handed_to, call.claimed_at) == (bo, None, claimed)
    assert [(event.what, event.detail) for event in call.events.order_by("number")] == [
        (What.HANDED, {"to": bo.pk}),
        (What.TAKEN, {"from": holder.pk}),
    ]


def test_an_offer_can_be_taken_back(call: DirectorCall, holder: User, bo: User) -> None:
    queue.hand_over(call=call, to=bo, by=holder)
    queue.hand_over(call=call, to=None, by=holder)

    call.refresh_from_db()
    assert (call.director, call.handed_to, whats(call)) == (holder, None, [What.HANDED] * 2)


def test_a_call_that_has_ended_is_offered_to_nobody(
    call: DirectorCall, holder: User, bo: User
) -> None:
    """One that was ruled on and brought back ends without a word of it."""
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=timezone.now())

    with pytest.raises(refusals.Stale):
        queue.hand_over(call=call, to=bo, by=holder, seen=state_of(call))


def test_who_goes_on_with_a_call_that_he_hands_over_takes_nothing_back(
    call: DirectorCall, holder: User, bo: User
) -> None:
    queue.hand_over(call=call, to=bo, by=holder)

    take_call(call=call, by=holder)

    call.refresh_from_db()
    assert (call.handed_to, whats(call)) == (bo, [What.HANDED])


def test_only_who_has_a_call_hands_it_over(call: DirectorCall, bo: User) -> None:
    with pytest.raises(refusals.TakenBy):
        queue.hand_over(call=call, to=bo, by=bo)


def test_the_chief_director_is_asked_until_he_takes_it(
    call: DirectorCall, holder: User, bo: User
) -> None:
    call.session.event.chief = bo
    call.session.event.save()

    queue.ask_chief(call=call, by=holder)
    queue.ask_chief(call=call, by=holder)
    assert call.chief_asked_at is not None

    take_call(call=call, by=bo, had_by=holder.pk)

    call.refresh_from_db()
    assert (call.director, call.chief_asked_at) == (bo, None)
    assert whats(call) == [What.CHIEF_ASKED, What.TAKEN]


def test_a_call_is_settled_without_a_ruling_and_kept(call: DirectorCall, holder: User) -> None:
    queue.settle_call(call=call, by=holder, said="Nothing was wrong.")
    queue.settle_call(call=call, by=holder, said="Twice.")

    call.refresh_from_db()
    assert call.resolution is not None
    assert (call.is_open, call.resolution.text, whats(call)) == (
        False,
        "Nothing was wrong.",
        [What.RESOLVED],
    )


def test_what_was_said_when_it_ended_stays_where_it_ends_again_for_something_else(
    call: DirectorCall, holder: User
) -> None:
    for said in ("The hands were counted.", "", "counted.", "counted."):
        queue.settle_call(call=call, by=holder, said=said)
        bring_back(call=call, by=holder)

    assert DirectorCall.objects.get(pk=call.pk).resolution == FreeText.objects.get(erased_at=None)
    assert FreeText.objects.get(erased_at=None).text == "The hands were counted.\ncounted."


def test_a_ruled_call_is_not_settled_without_a_ruling(
    call: DirectorCall, matter: Matter, tell: Tell, holder: User
) -> None:
    tell(matter, CORRECTED)
    give.give_ruling(matter=matter, by=holder)

    with pytest.raises(refusals.AlreadyRuled):
        queue.settle_call(call=call, by=holder)


def test_a_waiting_call_that_is_settled_has_all_its_times(
    waiting: DirectorCall, holder: User
) -> None:
    queue.settle_call(call=waiting, by=holder)

    waiting.refresh_from_db()
    assert waiting.director == holder
    assert waiting.claimed_at is not None
    assert waiting.closed_at is not None
    assert waiting.called_at <= waiting.claimed_at <= waiting.closed_at


def test_time_is_given_once_for_a_call(call: DirectorCall, holder: User) -> None:
    for _tap in range(2):
        queue.give_time(call=call, minutes=5, by=holder)
    with pytest.raises(refusals.Stale):  # he is not told that they have ten
        queue.give_time(call=call, minutes=10, by=holder)

    assert call.events.get().detail == {"minutes": 5, "round": 1}


def test_a_call_from_the_card_is_taken_up_by_the_director_who_comes() -> None:
    table = TableFactory()
    board = BoardFactory(session=table.section.session)
    holder = MembershipFactory(club=table.section.session.event.club).user
    table_cards.call_from_card(table=table)

    call = open_call(table=table, board=board, round_number=1, by=holder)

    assert DirectorCall.objects.get() == call
    assert (call.from_card, call.board, call.director) == (True, board, holder)


def test_one_call_of_a_table_waits_at_a_time() -> None:
    table = TableFactory()

    assert [table_cards.call_from_card(table=table) for _ in range(2)] == [Raised.NEW, Raised.KNOWN]
    assert DirectorCall.objects.count() == 1


def test_a_card_calls_so_many_times_an_hour() -> None:
    table = TableFactory()
    told = []
    for _ in range(table_cards.MOST_AN_HOUR + 1):
        told.append(table_cards.call_from_card(table=table))
        DirectorCall.objects.filter(closed_at=None).update(withdrawn_at=timezone.now())
    assert told == [*[Raised.NEW] * table_cards.MOST_AN_HOUR, Raised.TOO_MANY]

    DirectorCall.objects.update(called_at=timezone.now() - dt.timedelta(hours=2))
    assert table_cards.call_from_card(table=table) == Raised.NEW
