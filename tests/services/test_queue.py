"""Who has a call is never in doubt: taken, handed over, the chief asked, settled, time given."""

from __future__ import annotations

import datetime as dt
import threading

import pytest
from django.db import connection
from django.utils import timezone

from deals.models import User
from rulings import services
from rulings.models import DirectorCall, Matter, What
from rulings.services import Raised
from tests.factories import BoardFactory, DirectorCallFactory, MembershipFactory, TableFactory
from tests.services.conftest import CORRECTED, Tell

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
    waiting: DirectorCall, director: User, bo: User
) -> None:
    seen_by_bo = DirectorCall.objects.get(pk=waiting.pk)
    services.take_call(call=waiting, by=director, had_by=None)

    with pytest.raises(services.TakenBy) as refused:
        services.take_call(call=seen_by_bo, by=bo, had_by=None)

    assert refused.value.director == director
    assert (whats(waiting), DirectorCall.objects.get(pk=waiting.pk).director) == (
        [What.TAKEN],
        director,
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
            services.take_call(call=call, by=by, had_by=None)
        except services.TakenBy as other:
            told.append(other.director)
        connection.close()

    threads = [threading.Thread(target=take, args=[by]) for by in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    has_it = DirectorCall.objects.get(pk=waiting.pk).director
    assert (has_it in both, told, whats(waiting)) == (True, [has_it], [What.TAKEN])


def test_a_call_taken_twice_by_one_thumb_is_taken_once(
    waiting: DirectorCall, director: User
) -> None:
    services.take_call(call=waiting, by=director, had_by=None)
    services.take_call(call=waiting, by=director, had_by=None)

    assert whats(waiting) == [What.TAKEN]


def test_a_hand_over_is_offered_and_then_taken(
    call: DirectorCall, director: User, bo: User
) -> None:
    claimed = call.claimed_at
    services.hand_over(call=call, to=bo, by=director)
    services.hand_over(call=call, to=bo, by=director)
    assert (call.director, call.handed_to) == (director, bo)

    services.take_call(call=call, by=bo, had_by=director.pk)

    call.refresh_from_db()
    assert (call.director, call.handed_to, call.claimed_at) == (bo, None, claimed)
    assert [(event.what, event.detail) for event in call.events.order_by("number")] == [
        (What.HANDED, {"to": bo.pk}),
        (What.TAKEN, {"from": director.pk}),
    ]


def test_an_offer_can_be_taken_back(call: DirectorCall, director: User, bo: User) -> None:
    services.hand_over(call=call, to=bo, by=director)
    services.hand_over(call=call, to=None, by=director)

    call.refresh_from_db()
    assert (call.director, call.handed_to, whats(call)) == (director, None, [What.HANDED] * 2)


def test_only_who_has_a_call_hands_it_over(call: DirectorCall, bo: User) -> None:
    with pytest.raises(services.TakenBy):
        services.hand_over(call=call, to=bo, by=bo)


def test_the_chief_director_is_asked_until_he_takes_it(
    call: DirectorCall, director: User, bo: User
) -> None:
    call.session.event.chief = bo
    call.session.event.save()

    services.ask_chief(call=call, by=director)
    services.ask_chief(call=call, by=director)
    assert call.chief_asked_at is not None

    services.take_call(call=call, by=bo, had_by=director.pk)

    call.refresh_from_db()
    assert (call.director, call.chief_asked_at) == (bo, None)
    assert whats(call) == [What.CHIEF_ASKED, What.TAKEN]


def test_a_call_is_settled_without_a_ruling_and_kept(call: DirectorCall, director: User) -> None:
    services.settle_call(call=call, by=director, said="Nothing was wrong.")
    services.settle_call(call=call, by=director, said="Twice.")

    call.refresh_from_db()
    assert call.resolution is not None
    assert (call.is_open, call.resolution.text, whats(call)) == (
        False,
        "Nothing was wrong.",
        [What.RESOLVED],
    )


def test_a_ruled_call_is_not_settled_without_a_ruling(
    call: DirectorCall, matter: Matter, tell: Tell, director: User
) -> None:
    tell(matter, CORRECTED)
    services.give_ruling(matter=matter, by=director)

    with pytest.raises(services.AlreadyRuled):
        services.settle_call(call=call, by=director)


def test_a_waiting_call_that_is_settled_has_all_its_times(
    waiting: DirectorCall, director: User
) -> None:
    services.settle_call(call=waiting, by=director)

    waiting.refresh_from_db()
    assert waiting.director == director
    assert waiting.claimed_at is not None
    assert waiting.closed_at is not None
    assert waiting.called_at <= waiting.claimed_at <= waiting.closed_at


def test_time_is_given_once_for_a_call(call: DirectorCall, director: User) -> None:
    services.give_time(call=call, minutes=5, by=director)
    services.give_time(call=call, minutes=10, by=director)

    assert call.events.get().detail == {"minutes": 5, "round": 1}


def test_a_call_from_the_card_is_taken_up_by_the_director_who_comes() -> None:
    table = TableFactory()
    board = BoardFactory(session=table.section.session)
    director = MembershipFactory(club=table.section.session.event.club).user
    services.call_from_card(table=table)

    call = services.open_call(table=table, board=board, round_number=1, by=director)

    assert DirectorCall.objects.get() == call
    assert (call.from_card, call.board, call.director) == (True, board, director)


def test_one_call_of_a_table_waits_at_a_time() -> None:
    table = TableFactory()

    assert [services.call_from_card(table=table) for _ in range(2)] == [Raised.NEW, Raised.KNOWN]
    assert DirectorCall.objects.count() == 1


def test_a_card_calls_so_many_times_an_hour() -> None:
    table = TableFactory()
    told = []
    for _ in range(services.MOST_AN_HOUR + 1):
        told.append(services.call_from_card(table=table))
        DirectorCall.objects.filter(closed_at=None).update(withdrawn_at=timezone.now())
    assert told == [*[Raised.NEW] * services.MOST_AN_HOUR, Raised.TOO_MANY]

    DirectorCall.objects.update(called_at=timezone.now() - dt.timedelta(hours=2))
    assert services.call_from_card(table=table) == Raised.NEW
