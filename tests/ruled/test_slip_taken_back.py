"""A slip is taken back: its link ends, and a new one can be made."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulings.models import Matter, Ruling, TableEvent, What
from rulings.record.give import Decided, amend_ruling, give_ruling
from rulings.ruled.slips import slip_path
from tests.directing import EARLY_REVOKE_BY_EAST, Director

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    """East's revoke, corrected."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give_ruling(matter=revoke, by=director.user)


def take_back(client: Client, ruling: Ruling, seen: str = "0") -> HttpResponse:
    address = reverse("rulings:take-slip-back", args=[ruling.pk])
    return client.post(address, {"seen": seen}, follow=True)


def shown(client: Client, ruling: Ruling) -> HttpResponse:
    return client.get(reverse("rulings:slip", args=[ruling.pk]))


def test_the_link_ends_and_says_whom_to_ask(
    as_alice: Client, client: Client, ruling: Ruling
) -> None:
    link = slip_path(ruling)
    before = client.get(link).status_code

    page = take_back(as_alice, ruling).content.decode()
    after = client.get(link)

    assert (before, after.status_code) == (200, 410)
    assert "The slip is taken back" in after.content.decode()
    assert "Ask the director." in after.content.decode()
    assert "Its link opens nothing any more." in page
    assert "by Alice. Whoever opens the old link" in page


def test_the_code_for_the_players_is_one_tap_from_the_top_while_it_opens_something(
    as_alice: Client, ruling: Ruling
) -> None:
    way = 'href="#keep-h"'

    before = way in shown(as_alice, ruling).content.decode()
    take_back(as_alice, ruling)

    assert (before, way in shown(as_alice, ruling).content.decode()) == (True, False)


def test_a_new_link_opens_it_again_and_can_be_taken_back_too(
    as_alice: Client, client: Client, ruling: Ruling
) -> None:
    take_back(as_alice, ruling)
    new = shown(as_alice, ruling).context["leave"].address.removeprefix("http://testserver")
    of_before = take_back(as_alice, ruling).context["messages"]
    opened = client.get(new)
    take_back(as_alice, ruling, "1")

    assert (opened.status_code, client.get(new).status_code) == (200, 410)
    assert [str(one)[:34] for one in of_before] == ["Something was answered in between."]
    assert opened.context["slip"].number == ruling.reference


def test_the_call_keeps_who_took_it_back(as_alice: Client, ruling: Ruling) -> None:
    take_back(as_alice, ruling)

    told = TableEvent.objects.get(what=What.SLIP_TAKEN_BACK)
    assert (told.call, told.by.username) == (ruling.matter.call, "alice")
    assert told.detail == {"matter": ruling.matter.number}


@pytest.mark.parametrize("seen", ["0", "", "tea", "7"])
def test_a_second_tap_ends_no_newer_link(
    as_alice: Client, client: Client, ruling: Ruling, seen: str
) -> None:
    take_back(as_alice, ruling)
    new = slip_path(ruling)

    take_back(as_alice, ruling, seen)

    assert client.get(new).status_code == 200


def test_the_links_of_what_was_amended_end_with_it(
    as_alice: Client, client: Client, ruling: Ruling
) -> None:
    link = slip_path(ruling)
    decided = Decided("Score stands.", "Misheard.", "Noise.", [])
    newer = amend_ruling(ruling=ruling, decided=decided, by=ruling.by)

    take_back(as_alice, newer)

    assert client.get(link).status_code == 410


def test_only_a_director_may_and_is_asked_once_more_first(
    as_alice: Client, as_bob: Client, as_charlie: Client, client: Client, ruling: Ruling
) -> None:
    link, button = slip_path(ruling), "Yes, take it back"

    pages = [shown(one, ruling).content.decode() for one in (as_alice, as_bob)]
    ruled = [one.get(reverse("rulings:ruling", args=[ruling.pk])) for one in (as_alice, as_bob)]
    refused = [take_back(one, ruling).status_code for one in (as_bob, as_charlie)]

    assert [button in page for page in pages] == [True, False]
    assert [button in page.content.decode() for page in ruled] == [True, False]
    assert (refused, client.get(link).status_code) == ([403, 404], 200)


def test_who_is_no_director_sees_no_new_link(
    as_alice: Client, as_bob: Client, ruling: Ruling
) -> None:
    take_back(as_alice, ruling)

    assert [
        "The link as a code to scan" in shown(one, ruling).content.decode()
        for one in (as_alice, as_bob)
    ] == [True, False]
