from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from deals import services
from deals.models import Board, Club, ClubRole, Event, Pairing, PlayedBoard, User
from tests.factories import ClubFactory

pytestmark = pytest.mark.django_db


def test_a_new_installation_has_a_practice_evening_directed_by_its_first_administrator() -> None:
    call_command("practice_event")

    club = Club.objects.get()
    event = club.events.get()
    session = event.sessions.get()
    assert event.is_practice
    assert (session.rounds, session.current_round, session.boards_per_round) == (7, 4, 3)
    assert club.memberships.get().roles == [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
    assert not User.objects.get().has_usable_password()


def test_every_table_meets_in_every_round_with_named_pairs() -> None:
    event = services.load_practice_event(ClubFactory())

    pairings = Pairing.objects.filter(table__section__session__event=event)
    assert pairings.count() == 8 * 7
    assert {p.last_board - p.first_board + 1 for p in pairings} == {3}
    assert all(str(p.ns.player1) and str(p.ew.player2) for p in pairings)
    assert Board.objects.filter(session__event=event).exclude(hands="").count() == 24
    assert PlayedBoard.objects.filter(board__session__event=event).count() == 8 * 7 * 3


def test_starting_again_changes_nothing() -> None:
    call_command("practice_event")
    before = list(PlayedBoard.objects.values())

    call_command("practice_event")

    assert (Event.objects.count(), User.objects.count()) == (1, 1)
    assert list(PlayedBoard.objects.values()) == before


def test_a_reset_puts_the_old_evening_away_and_makes_a_fresh_one() -> None:
    club = ClubFactory()
    old = services.load_practice_event(club)

    fresh = services.reset_practice_event(club)

    old.refresh_from_db()
    assert old.archived_at is not None
    assert fresh != old
    assert fresh.sessions.get().boards.count() == 24


def test_any_club_may_have_its_own_and_hear_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    ClubFactory(slug="odense", name="Odense")

    call_command("practice_event", "--club", "odense", "--reset", verbosity=2)

    assert capsys.readouterr().out == "Odense: Practice evening\n"
    assert Club.objects.count() == 1


def test_a_club_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match="There is no club viborg"):
        call_command("practice_event", "--club", "viborg")
