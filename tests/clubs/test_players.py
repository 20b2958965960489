from __future__ import annotations

import pytest
from django.test import Client

from deals.models import Club, Player, User
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db
URL = "/clubs/aarhus/players/"


@pytest.fixture
def anna(club: Club) -> Player:
    return PlayerFactory(club=club, name="Anna Holm", number="17")


def url(player: Player, rest: str = "") -> str:
    return f"/players/{player.pk}/{rest}"


def test_players_are_found_by_name_or_number(as_alice: Client, club: Club, anna: Player) -> None:
    PlayerFactory(club=club, name="Bo Dahl")
    PlayerFactory(club=club, name="")

    assert "2 players" in as_alice.get(URL).content.decode()
    for text in ("holm", "17"):
        page = as_alice.get(URL, {"q": text}).content.decode()
        assert "Anna Holm" in page
        assert "Bo Dahl" not in page


def test_the_list_takes_a_constant_number_of_queries(
    as_alice: Client, club: Club, django_assert_num_queries
) -> None:
    with django_assert_num_queries(4):
        as_alice.get(URL)
    PlayerFactory.create_batch(3, club=club)
    with django_assert_num_queries(4):
        as_alice.get(URL)


def test_a_player_is_renamed_and_linked_to_a_user(
    as_alice: Client, alice: User, anna: Player
) -> None:
    as_alice.post(url(anna), {"name": "Anna\u00a0 Dam", "number": "18", "user": alice.pk})

    anna.refresh_from_db()
    assert (anna.name, anna.number, anna.user) == ("Anna Dam", "18", alice)


def test_only_users_of_the_club_can_be_linked(
    as_alice: Client, charlie: User, anna: Player
) -> None:
    page = as_alice.post(url(anna), {"name": "Anna", "user": charlie.pk}).content.decode()

    assert "Select a valid choice." in page
    assert "charlie" not in as_alice.get(url(anna)).content.decode()


def test_what_belongs_to_another_player_is_refused(
    as_alice: Client, alice: User, club: Club, anna: Player
) -> None:
    other = PlayerFactory(club=club, number="20", user=alice)

    sent = {"name": "Anna", "number": other.number, "user": alice.pk}
    page = as_alice.post(url(anna), sent).content.decode()

    assert "Another player of the club has that number." in page
    assert "Another player is already linked to that user." in page
    assert '<h1 tabindex="-1">Anna Holm</h1>' in page


def test_a_forgotten_player_is_gone_from_every_page(
    as_ada: Client, club: Club, anna: Player
) -> None:
    response = as_ada.post(url(anna, "data/"), {"sure": "yes"})

    assert response["Location"] == URL
    assert "Anna Holm" not in as_ada.get(URL).content.decode()
    anna.refresh_from_db()
    assert (anna.name, anna.number, anna.user) == ("", "", None)
