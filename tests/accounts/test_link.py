from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlparse

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.db.models import F
from django.test import Client

from deals.accounts import services
from deals.accounts.services import LINK_AGE
from deals.models import Club, ClubRole, OneTimeLink, User
from tests.factories import PASSWORD, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db

CHOSEN = {
    "name": "Gerda Toft",
    "username": "gerda",
    "password1": "three long words",
    "password2": "three long words",
}


@pytest.fixture
def link(club: Club, ada: User) -> OneTimeLink:
    return services.invite(club, name="Gerda", roles=[ClubRole.DIRECTOR], made_by=ada)


def test_looking_at_a_link_does_not_use_it_up(client: Client, link: OneTimeLink) -> None:
    path = services.link_path(link)

    assert [client.get(path).status_code for _time in range(2)] == [200, 200]


def test_its_holder_chooses_name_and_password_and_is_signed_in(
    client: Client, link: OneTimeLink
) -> None:
    response = client.post(services.link_path(link), CHOSEN, headers={"accept-language": "da"})

    assert response["Location"] == "/"
    user = User.objects.get(username="gerda")
    assert (user.pk, user.name, user.language) == (link.user_id, "Gerda Toft", "da")
    assert user.check_password("three long words")
    assert client.session["_auth_user_id"] == str(user.pk)


def test_it_works_once(client: Client, link: OneTimeLink) -> None:
    path = services.link_path(link)
    client.post(path, CHOSEN)

    response = Client().post(path, CHOSEN | {"username": "thief"})

    assert response.status_code == 410
    assert "This link is used or taken back" in response.content.decode()


def test_of_two_taps_the_second_lets_him_in_whose_first_was_answered_on_no_page(
    client: Client, link: OneTimeLink
) -> None:
    path = services.link_path(link)
    Client().post(path, CHOSEN)

    assert client.post(path, CHOSEN)["Location"] == "/"
    assert client.session["_auth_user_id"] == str(link.user_id)
    OneTimeLink.objects.update(used_at=F("used_at") - timedelta(minutes=3))
    assert Client().post(path, CHOSEN).status_code == 410


def test_by_a_link_that_was_just_used_no_password_is_guessed(
    client: Client, link: OneTimeLink
) -> None:
    """Who has handed it over has it still."""
    path, guesser = services.link_path(link), Client()
    client.post(path, CHOSEN)

    for number in range(8):
        guess = f"three wrong words {number}"
        guesser.post(path, CHOSEN | {"password1": guess, "password2": guess})
    guesser.post(path, CHOSEN)

    assert "_auth_user_id" not in guesser.session


def test_using_one_link_ends_the_persons_other_links(client: Client, link: OneTimeLink) -> None:
    second = services.make_link(link.user)
    client.post(services.link_path(link), CHOSEN)

    assert Client().get(services.link_path(second)).status_code == 410


def test_it_ends_once_who_made_it_might_make_it_no_more(
    client: Client, club: Club, ada: User, link: OneTimeLink
) -> None:
    """Who is put out has perhaps kept one, for a colleague's account too."""
    other = services.make_link(MembershipFactory(club=club).user, made_by=ada)
    addresses = [services.link_path(one) for one in (link, other)]
    assert [client.get(one).status_code for one in addresses] == [200, 200]

    services.set_roles(club, UserFactory(), [ClubRole.ADMINISTRATOR])
    services.set_roles(club, ada, [ClubRole.DIRECTOR])
    assert [client.get(one).status_code for one in addresses] == [410, 410]
    assert client.post(addresses[1], CHOSEN).status_code == 410


def test_it_ends_after_a_week(
    client: Client, link: OneTimeLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = services.link_path(link)
    later = signing.time.time() + (LINK_AGE + timedelta(minutes=1)).total_seconds()
    monkeypatch.setattr(signing.time, "time", lambda: later)

    response = client.get(path)

    assert response.status_code == 410
    assert "This link is too old" in response.content.decode()


def test_half_a_link_says_that_it_is_not_whole(client: Client, link: OneTimeLink) -> None:
    response = client.get(services.link_path(link)[:-4] + "/")

    assert response.status_code == 410
    assert "This is not a whole link" in response.content.decode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"username": "ADA"}, "Somebody already has that user name."),
        ({"name": ""}, "This field is required."),
        ({"password2": "other words here"}, "The two password fields didn’t match."),
        ({"password1": "short", "password2": "short"}, "This password is too short."),
    ],
    ids=["taken name", "no name", "different passwords", "short password"],
)
def test_what_is_wrong_is_said_and_the_link_still_works(
    client: Client, link: OneTimeLink, wrong: dict[str, str], said: str
) -> None:
    path = services.link_path(link)

    page = client.post(path, CHOSEN | wrong)

    assert page.status_code == 200
    assert said in page.content.decode().replace("&#x27;", "'")
    assert client.post(path, CHOSEN).status_code == 302


def test_a_new_password_for_somebody_who_lost_it_keeps_his_name(
    client: Client, alice: User, ada: User
) -> None:
    path = services.link_path(services.make_link(alice, made_by=ada))
    assert 'value="alice"' in client.get(path).content.decode()

    client.post(path, CHOSEN | {"username": "alice", "name": "Alice"})

    alice.refresh_from_db()
    assert not alice.check_password(PASSWORD)
    assert alice.check_password("three long words")


def test_a_new_password_by_a_link_ends_what_was_signed_in_with_the_old_one(
    client: Client, ada: User
) -> None:
    """The row too: of a restored backup it would hold again."""
    lost = Client()
    lost.force_login(ada)
    lost.get("/menu/")

    client.post(services.link_path(services.make_link(ada)), CHOSEN)

    assert list(Session.objects.values_list("pk", flat=True)) == [client.session.session_key]


def test_the_first_administrator_gets_a_link_until_he_has_used_it(client: Client) -> None:
    first = services.first_admin_link("http://192.168.1.7:8000")
    second = services.first_admin_link("http://192.168.1.7:8000")
    assert first.startswith("http://192.168.1.7:8000/link/")
    assert User.objects.count() == 1

    client.post(urlparse(second).path, CHOSEN)

    assert User.objects.get().is_superuser
    assert services.first_admin_link("http://192.168.1.7:8000") is None
