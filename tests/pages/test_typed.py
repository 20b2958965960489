"""A form that is refused whole: what was written in it is said back on the page that says so."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, User
from rulings.models import Matter, Ruling
from rulings.record.give import Decided, rule_by_hand
from tests.site.test_once import Forms

pytestmark = pytest.mark.django_db
WORDS = "He was told, and played on."


@pytest.fixture
def ruling(alice: User, revoke: Matter) -> Ruling:
    return rule_by_hand(matter=revoke, decided=Decided("Play on.", "Nobody was hurt."), by=alice)


def loses_the_role(alice: User, *, leaves: bool) -> None:
    member = alice.memberships.get()
    member.roles = [ClubRole.ADMINISTRATOR]
    if leaves:
        member.delete()
    else:
        member.save()


@pytest.mark.parametrize(("leaves", "status"), [(False, 403), (True, 404)])
def test_by_who_has_lost_his_role_or_his_club(
    as_alice: Client, alice: User, ruling: Ruling, leaves: bool, status: int
) -> None:
    loses_the_role(alice, leaves=leaves)

    page = as_alice.post(reverse("rulings:amend", args=[ruling.pk]), {"reason": WORDS})

    assert (page.status_code, f"You had written: {WORDS}" in page.content.decode()) == (
        status,
        True,
    )


def test_a_single_word_too_and_nothing_that_no_finger_has_typed(
    as_alice: Client, alice: User, revoke: Matter
) -> None:
    loses_the_role(alice, leaves=False)
    sent = {"note": "1", "irregularity": "revoke", "seen": "1"}

    pages = [
        as_alice.post(reverse(name, args=[revoke.call_id]), data).content.decode()
        for name, data in (("rulings:what", sent), ("rulings:settle", {"said": "Agreed."}))
    ]

    assert ["You had written" in page for page in pages] == [False, True]


def test_nor_what_its_page_had_shown(as_alice: Client, alice: User, ruling: Ruling) -> None:
    address = reverse("rulings:given-on-paper", args=[ruling.pk])
    (form,) = Forms(as_alice.get(address).content.decode(), address).found
    loses_the_role(alice, leaves=False)

    page = as_alice.post(address, form[1] | {"given_by": "Lise Bang"})

    assert re.findall("You had written: ([^<]*)", page.content.decode()) == ["Lise Bang"]


@pytest.mark.parametrize("is_his", [True, False])
def test_of_a_page_that_lay_too_long_and_of_no_other_site(
    alice: User, ruling: Ruling, is_his: bool
) -> None:
    """Another site's page comes without the sign-in, and makes ours say nothing."""
    client = Client(enforce_csrf_checks=True)
    if is_his:
        client.force_login(alice)

    page = client.post(reverse("rulings:comment", args=[ruling.pk]), {"text": WORDS})

    assert (page.status_code, WORDS in page.content.decode()) == (403, is_his)


def test_where_the_program_fails_and_no_password(as_alice: Client, ruling: Ruling) -> None:
    as_alice.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE rulings_comment RENAME TO away")

    address = reverse("rulings:comment", args=[ruling.pk])
    page = as_alice.post(address, {"text": WORDS, "old_password": "three long words"})

    body = page.content.decode()
    assert (page.status_code, WORDS in body, "three long" in body) == (500, True, False)
