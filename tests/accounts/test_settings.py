from __future__ import annotations

import pytest
from django.test import Client

from deals.models import Club, User
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
URL = "/settings/"
CHOSEN = {
    "name": "Alice Lund",
    "language": "da",
    "theme": "dark",
    "four_colour": "on",
    "alert_by": "sound",
}


def test_they_are_saved_and_hold_at_once(as_alice: Client, alice: User) -> None:
    page = as_alice.post(URL, CHOSEN, follow=True).content.decode()

    alice.refresh_from_db()
    assert (alice.name, alice.language, alice.theme, alice.four_colour) == (
        "Alice Lund",
        "da",
        "dark",
        True,
    )
    assert '<html lang="da" class="dark four-colour">' in page
    assert "Dine indstillinger er gemt." in page


def test_a_wrong_setting_changes_nothing(as_alice: Client, alice: User) -> None:
    page = as_alice.post(URL, CHOSEN | {"theme": "pink"}).content.decode()

    assert "Select a valid choice." in page
    assert 'class=""' in page
    alice.refresh_from_db()
    assert alice.theme == "system"


def test_a_new_password_keeps_one_signed_in(as_alice: Client, alice: User) -> None:
    sent = {
        "old_password": PASSWORD,
        "new_password1": "three long words",
        "new_password2": "three long words",
    }
    assert as_alice.post(URL + "password/", sent | {"old_password": "x"}).status_code == 200
    assert as_alice.post(URL + "password/", sent)["Location"] == URL

    alice.refresh_from_db()
    assert alice.check_password("three long words")
    assert as_alice.get(URL).status_code == 200


def test_the_language_is_changed_from_any_page_without_an_account(client: Client) -> None:
    response = client.post("/set-language/", {"language": "da", "next": "/sign-in/"})

    assert response["Location"] == "/sign-in/"
    assert '<h1 tabindex="-1">Log ind</h1>' in client.get("/sign-in/").content.decode()


def test_a_users_language_follows_him(as_alice: Client, alice: User) -> None:
    as_alice.post("/set-language/", {"language": "da", "next": "/menu/"})

    alice.refresh_from_db()
    assert alice.language == "da"


@pytest.mark.parametrize("sent", [{}, {"language": "xx"}, {"language": "da", "next": "//evil/"}])
def test_an_unknown_language_or_address_does_no_harm(client: Client, sent: dict[str, str]) -> None:
    assert client.post("/set-language/", sent)["Location"] == "/"


def test_the_menu_lists_ones_own_clubs(
    as_alice: Client, as_root: Client, club: Club, other_club: Club
) -> None:
    page = as_alice.get("/menu/").content.decode()
    assert "Aarhus" in page
    assert "Copenhagen" not in page
    assert "New club" not in page

    page = as_root.get("/menu/").content.decode()
    assert "Copenhagen" in page
    assert "New club" in page
