"""The law library: searched, cross-referred, printed, and tied to doors and rulings."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from deals.models import Table, User
from rulings.book import paragraphs
from tests.calls import by_hand

BRIEF = {"HTTP_HX_REQUEST": "true"}


def found(client: Client, words: str) -> list[str]:
    page = client.get(reverse("rulings:laws"), {"q": words})
    return [row.key for row in page.context["rows"]]


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("63A1", ["63A1"]),
        ("§ 23 A", ["23A", "23A1", "23A2", "23A3"]),
        ("Law 66(c)", ["66C"]),
        ("2", ["2"]),
        ("zebra", []),
    ],
)
def test_a_number_finds_its_paragraph_and_the_parts_of_it(
    as_bob: Client, words: str, keys: list[str]
) -> None:
    assert found(as_bob, words) == keys


def test_words_are_looked_for_in_the_text_too_and_titles_come_first(as_bob: Client) -> None:
    keys = found(as_bob, "penalty card")
    in_title = [key for key in keys if "penalty card" in paragraphs()[key].title.casefold()]

    assert keys[: len(in_title)] == in_title
    assert all("penalty" in paragraphs()[key].text.casefold() for key in keys[len(in_title) :])
    assert len(keys) > len(in_title) > 3


def test_danish_words_find_danish_texts(as_bob: Client, bob: User) -> None:
    assert found(as_bob, "strafkort") == []
    bob.language = "da"
    bob.save()

    assert "50" in found(as_bob, "strafkort")


def test_a_reference_opens_where_it_stands_and_is_a_plain_link_without_a_script(
    as_bob: Client,
) -> None:
    html = as_bob.get(reverse("rulings:law", args=["16B"])).content.decode()

    assert 'hx-get="/laws/73/brief/"' in html
    assert '<a href="/laws/73/">Open Law 73</a>' in html


def test_what_opens_is_the_paragraph_alone(as_bob: Client) -> None:
    page = as_bob.get(reverse("rulings:law-brief", args=["73C1"]), **BRIEF)

    assert page.context["row"].text == paragraphs()["73C1"].text
    assert b"<html" not in page.content


def test_nothing_opens_for_a_number_that_does_not_exist(as_bob: Client) -> None:
    assert as_bob.get(reverse("rulings:law-brief", args=["99"])).status_code == 404


def test_a_paragraph_names_the_doors_that_rest_on_it(as_bob: Client) -> None:
    page = as_bob.get(reverse("rulings:law", args=["62B1"])).context["page"]

    assert "revoke" in [door.slug for door in page.doors]
    assert "claim" not in [door.slug for door in page.doors]


def test_a_law_counts_the_doors_of_its_parts(as_bob: Client) -> None:
    doors = {
        key: {d.slug for d in as_bob.get(reverse("rulings:law", args=[key])).context["page"].doors}
        for key in ("62", "62B1", "2")
    }

    assert doors["62B1"] <= doors["62"]
    assert doors["2"] == set()


def test_it_counts_the_rulings_of_the_readers_own_clubs(
    as_bob: Client, as_charlie: Client, alice: User, table: Table
) -> None:
    by_hand(table, alice, "A warning.", "74A2")
    url = reverse("rulings:law", args=["74A"])

    assert [as_bob.get(url).context["cited"], as_charlie.get(url).context["cited"]] == [1, 0]
    assert "/archive/?law=74A" in as_bob.get(url).content.decode()


def test_the_whole_book_is_one_page_that_asks_no_more_of_the_database_than_the_list(
    as_bob: Client,
) -> None:
    counts = []
    for name in ("rulings:laws", "rulings:laws-whole"):
        with CaptureQueriesContext(connection) as queries:
            html = as_bob.get(reverse(name)).content.decode()
        counts.append(len(queries))

    assert html.count('class="one-law"') == 93
    assert all(f'href="/laws/{key}/"' in html for key in paragraphs() if not key.isdigit())
    assert counts[0] == counts[1]


def test_a_page_asks_the_same_of_the_database_however_many_rulings_cite_it(
    as_bob: Client, alice: User, table: Table
) -> None:
    url = reverse("rulings:law", args=["74A2"])
    counts = []
    for _ in range(2):
        by_hand(table, alice, "A warning.", "74A2")
        with CaptureQueriesContext(connection) as queries:
            as_bob.get(url)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_a_reading_and_a_judgement_are_marked_as_such(as_bob: Client) -> None:
    tags = {
        key: as_bob.get(reverse("rulings:law", args=[key])).context["page"].tags
        for key in ("43A3", "23A1", "22A")
    }

    assert tags == {
        "43A3": ("The Laws are silent or unclear here; the director decides. This is a reading.",),
        "23A1": ("The Laws leave this to the director.",),
        "22A": (),
    }
