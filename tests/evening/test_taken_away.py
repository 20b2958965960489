"""What is taken away in the very moment in which somebody works with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from deals.bridge import recording
from deals.bridge.play import PlayEvent
from deals.evening.services import evenings
from deals.evening.services.evenings import ServiceError
from deals.evening.services.names import name_pair
from deals.models import (
    Board,
    Club,
    Event,
    Pair,
    Pairing,
    PlayedBoard,
    Session,
    Table,
    User,
)
from deals.pages import queries
from deals.table import services
from rulings.models import DirectorCall
from rulings.privacy.services.retention import apply_retention
from rulings.record.calls.ending import bring_back, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import lock_call
from rulings.record.calls.taking import take_call
from rulings.record.refusals import CalledSince
from rulings.room.codes import code_of
from tests.factories import EventFactory, PairFactory, PlayerFactory
from tests.jobs import until, waiting_for_us

pytestmark = pytest.mark.django_db(transaction=True)


def meanwhile(
    first: Callable[[], object],
    second: Callable[[], object],
    then: Callable[[], object] = lambda: None,
) -> list[object]:
    """What comes of the second, which begins before the first is committed and waits for it; `then`
    is done with the first.
    """
    came: list[object] = []

    def go() -> None:
        try:
            came.append(second())
        except ServiceError as refused:
            came.append(str(refused))
        finally:
            connection.close()

    other = threading.Thread(target=go)
    with transaction.atomic():
        first()
        other.start()
        until(lambda: waiting_for_us() or came)
        then()
    other.join()
    return came


def test_a_card_entered_in_the_moment_of_removal_keeps_its_session(
    board: Board, table: Table, alice: User
) -> None:
    place = queries.place_of(board, table)
    card = partial(recording.with_event, event=PlayEvent.parse("W:SA"))
    seen = services.token_of(place.record)

    came = meanwhile(
        lambda: services.enter(place=place, seen=seen, change=card, by=alice),
        lambda: evenings.remove_session(board.session),
    )

    refused = "Results or play have been entered here. Put the event in the archive instead."
    assert came == [refused]
    assert PlayedBoard.objects.get().play == "W:SA"


@pytest.mark.parametrize("what", ["session", "event", "table", "board"])
def test_a_call_in_the_moment_of_removal_keeps_what_it_is_about(
    board: Board, table: Table, alice: User, what: str
) -> None:
    gone = {
        "session": lambda: evenings.remove_session(board.session),
        "event": lambda: evenings.remove_event(board.session.event),
        "table": lambda: evenings.remove_table(table),
        "board": lambda: evenings.remove_board(board),
    }

    [refused] = meanwhile(
        lambda: open_call(table=table, board=board, round_number=1, by=alice), gone[what]
    )

    assert str(refused).startswith("The director has been called")
    assert DirectorCall.objects.get().board == board


def test_two_who_bring_an_evening_back_with_a_call_do_not_wait_for_each_other(
    table: Table, alice: User, bob: User
) -> None:
    at = {"table": table, "board": None, "round_number": 1}
    call = open_call(**at, by=alice, take=False)
    evenings.put_away(table.section.session.event)

    def tapped() -> User | None:
        with pytest.raises(CalledSince) as since:
            open_call(**at, by=bob, seen=call.pk)
        return since.value.call.director

    came = meanwhile(lambda: lock_call(call), tapped, then=lambda: take_call(call=call, by=alice))

    assert (came, Event.objects.get().archived_at) == ([alice], None)


def test_a_call_brought_back_as_its_evening_is_put_away_stands_in_the_room(
    table: Table, alice: User
) -> None:
    event = table.section.session.event
    call = open_call(table=table, board=None, round_number=1, by=alice)
    withdraw_call(call=call, by=alice)

    meanwhile(lambda: evenings.put_away(event), lambda: bring_back(call=call, by=alice))

    call.refresh_from_db()
    assert (call.is_open, Event.objects.get().archived_at) == (True, None)


def test_what_was_removed_in_the_same_moment_is_not_there_for_a_form(
    board: Board, table: Table, as_alice: Client
) -> None:
    told = {"irregularity": "revoke", "phone_key": "a" * 32}
    send = partial(as_alice.post, reverse("rulings:table", args=[table.pk]))
    of_board = partial(send, told | {"board": str(board.number)})

    [no_board] = meanwhile(lambda: evenings.remove_board(board), of_board)
    [no_session] = meanwhile(lambda: evenings.remove_session(board.session), partial(send, told))

    assert (no_board.status_code, no_session.status_code) == (422, 404)
    assert (DirectorCall.objects.count(), Session.objects.count()) == (0, 0)


def test_a_card_at_a_table_that_was_removed_in_the_same_moment_says_to_call_aloud(
    club: Club, table: Table
) -> None:
    Club.objects.filter(pk=club.pk).update(table_cards=True)
    club.refresh_from_db()
    tap = partial(Client().post, reverse("rulings:table-card", args=[code_of(club, table)]))

    [answer] = meanwhile(lambda: evenings.remove_table(table), partial(tap, follow=True))

    assert "No session is being played at this table now." in answer.content.decode()


def test_who_is_seated_again_as_an_earlier_evening_is_forgotten_keeps_his_name(
    pairing: Pairing, club: Club
) -> None:
    anna = PlayerFactory(club=club, name="Anna Holm")
    long_ago = EventFactory(club=club, date=date(2020, 1, 10), keep_months=6)
    PairFactory(section__session__event=long_ago, player1=anna, player2=None)
    long_ago.sessions.update(starts_at=datetime(2020, 1, 10, 19, tzinfo=UTC))

    def seat() -> None:
        Club.objects.select_for_update().get(pk=club.pk)
        name_pair(Pair.objects.get(pk=pairing.ns_id), ("Anna Holm", ""))

    came = meanwhile(seat, lambda: [one.number for one in apply_retention(date(2026, 11, 28))])

    assert came == [[1]]
    assert Pair.objects.get(pk=pairing.ns_id).player1 == anna
    assert Event.objects.get(pk=long_ago.pk).names_erased_at is not None
