"""What is said once above the next page is read by whom it was said to."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import User
from tests.factories import MembershipFactory, PairingFactory, TableFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    user: User = MembershipFactory().user
    return user


def noted(client: Client, user: User) -> None:
    """He notes a call, and nobody looks at the page that says so."""
    club = user.memberships.get().club
    table = PairingFactory(table=TableFactory(section__session__event__club=club)).table
    client.force_login(user)
    answer = client.post(reverse("rulings:table", args=[table.pk]), {"seen": "0"})
    assert answer.status_code == 302


def test_once_and_by_the_same_reader(client: Client, alice: User) -> None:
    noted(client, alice)

    pages = [client.get(reverse("rulings:home")).content.decode() for _time in range(2)]

    assert ["is noted." in page for page in pages] == [True, False]


def test_on_no_page_that_a_phone_asks_for_by_itself(client: Client, alice: User) -> None:
    noted(client, alice)
    home = reverse("rulings:home")
    asked = ({"X-Keep": "unseen"}, {})

    pages = [client.get(home, headers=headers).content.decode() for headers in asked]

    assert ["is noted." in page for page in pages] == [False, True]


@pytest.mark.parametrize("way", ["signed out", "ended"])
def test_by_nobody_who_signs_in_there_next(client: Client, alice: User, way: str) -> None:
    noted(client, alice)
    if way == "signed out":
        client.post(reverse("deals:sign-out"))
    else:
        del client.cookies["sessionid"]
    pages = [client.get(reverse("deals:sign-in"))]
    client.force_login(MembershipFactory().user)
    pages += [client.get(reverse("rulings:home"))]

    assert ["is noted." in page.content.decode() for page in pages] == [False, False]


def test_what_is_said_as_one_leaves_is_read_where_one_signs_in(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("rulings:my-erase"), {"sure": "yes"})

    assert "Your name is erased." in client.get(reverse("deals:sign-in")).content.decode()
