from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils.translation import override

from deals.accounts import services as accounts
from deals.accounts.services import ServiceError
from deals.evening.services import evenings, names
from deals.evening.services import practice as evening_practice
from deals.models import Board, Club, ClubRole, Event, Pairing, PlayedBoard, Player, User
from rulings.models import DirectorCall
from tests.factories import (
    PASSWORD,
    ClubFactory,
    EventFactory,
    PairFactory,
    PlayerFactory,
    SectionFactory,
    UserFactory,
)

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


def test_the_practice_club_prints_in_the_language_of_its_first_administrator() -> None:
    call_command("practice_event")
    link = accounts.make_link(accounts.first_administrator())

    accounts.accept_link(link, username="gerda", name="Gerda", password=PASSWORD, language="da")

    assert Club.objects.get().language == "da"


def test_every_table_meets_in_every_round_with_named_pairs() -> None:
    event = evening_practice.load_practice_event(ClubFactory())

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
    old = evening_practice.load_practice_event(club)

    fresh = evening_practice.reset_practice_event(club)

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


def test_a_new_club_has_its_evening_with_calls_in_its_own_language() -> None:
    club = evening_practice.create_club(
        name="Odense", slug="odense", language="da", made_by=UserFactory()
    )

    event = club.events.get()
    assert (event.name, event.is_practice) == ("Øveaften", True)
    assert DirectorCall.objects.filter(session__event=event).count() == 5


def test_the_name_we_gave_it_speaks_the_readers_language_and_another_stays() -> None:
    event = evening_practice.load_practice_event(ClubFactory(language="da"))
    club = evening_practice.practice_club()

    def seen() -> list[list[str]]:
        told = []
        for language in ("en", "da"):
            with override(language):
                told.append([str(event), str(club)])
        return told

    assert seen() == [["Practice evening", "Practice club"], ["Øveaften", "Øveklubben"]]
    event.name, club.name = "Prøv selv", "Odense"
    assert seen() == [["Prøv selv", "Odense"]] * 2


def test_every_club_gets_one_that_has_none() -> None:
    had, has_none = ClubFactory(), ClubFactory()
    kept = evening_practice.load_practice_event(had)

    call_command("practice_event", "--everywhere")
    call_command("practice_event", "--everywhere")

    assert had.events.get() == kept
    assert has_none.events.get().is_practice


def test_it_can_neither_be_removed_nor_put_away_nor_emptied() -> None:
    event = evening_practice.load_practice_event(ClubFactory())
    for refused in (
        lambda: evenings.remove_event(event),
        lambda: evenings.put_away(event),
        lambda: evenings.remove_session(event.sessions.get()),
    ):
        with pytest.raises(ServiceError, match="The practice evening is always there"):
            refused()


def test_an_earlier_one_stays_where_it_was_put() -> None:
    old = evening_practice.load_practice_event(ClubFactory())
    evening_practice.reset_practice_event(old.club)
    old.refresh_from_db()

    with pytest.raises(ServiceError, match="put away when a fresh one was made"):
        evenings.take_out(old)


def test_two_who_start_it_afresh_at_once_get_one() -> None:
    old = evening_practice.load_practice_event(ClubFactory())

    fresh = evening_practice.reset_practice_event(old.club, old=old.pk)

    assert evening_practice.reset_practice_event(old.club, old=old.pk) == fresh
    assert old.club.events.count() == 2


@pytest.mark.django_db(transaction=True)
def test_who_writes_into_the_club_meanwhile_does_not_wait_for_it() -> None:
    """As a ruling does, which holds what the evening waits for."""
    club = EventFactory(is_practice=True).club

    def written() -> Player:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '5s'")
            player: Player = PlayerFactory(club=club)
        finally:
            connection.close()
        return player

    with transaction.atomic(), ThreadPoolExecutor(1) as beside:
        evening_practice.load_practice_event(club)
        assert beside.submit(written).result().club == club


def test_its_players_are_nobody_of_the_club_whatever_their_names() -> None:
    club = ClubFactory()
    practice = evening_practice.load_practice_event(club)
    section = SectionFactory(session__event=EventFactory(club=club))
    pair = names.name_pair(
        PairFactory(section=section, player1=None, player2=None), ("Anna Holm", "")
    )

    assert Player.objects.filter(club=club, name="Anna Holm").count() == 2
    assert Player.objects.get(club=club, is_invented=False) == pair.player1
    fresh = evening_practice.reset_practice_event(club)
    assert Player.objects.filter(club=club).count() == 33
    assert fresh != practice
