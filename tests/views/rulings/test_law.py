"""The Laws in our own words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import User
from rulings.laws.paragraphs import PARAGRAPHS


def test_a_paragraph_shows_its_words_and_what_is_around_it(as_bob: Client) -> None:
    page = as_bob.get(reverse("rulings:law", args=["62B"])).context["page"]

    assert (page.name, [row.key for row in page.above]) == ("Law 62B", ["62"])
    assert [row.key for row in page.below] == ["62B1", "62B2"]


@pytest.mark.parametrize("key", ["63A1", "16B", "27B1", "7"])
def test_its_words_are_ours(as_bob: Client, key: str) -> None:
    page = as_bob.get(reverse("rulings:law", args=[key])).context["page"]

    assert page.text == (PARAGRAPHS[key].text.msgid if key in PARAGRAPHS else "")


@pytest.mark.parametrize("key", ["99", "63a1", "63A9", "x"])
def test_there_is_no_other_law(as_bob: Client, key: str) -> None:
    assert as_bob.get(reverse("rulings:law", args=[key])).status_code == 404


def test_the_list_has_every_law(as_bob: Client) -> None:
    rows = as_bob.get(reverse("rulings:laws")).context["rows"]

    assert [row.key for row in rows] == [str(number) for number in range(1, 94)]


@pytest.mark.parametrize(
    ("words", "first"), [("63A", "63A"), ("Law 63 A1", "63A1"), ("§ 64", "64"), ("revoke", "43B2b")]
)
def test_a_law_is_found_by_number_or_word(as_bob: Client, words: str, first: str) -> None:
    rows = as_bob.get(reverse("rulings:laws"), {"q": words}).context["rows"]

    assert rows[0].key == first


def test_it_reads_danish(as_bob: Client, bob: User) -> None:
    bob.language = "da"
    bob.save()

    page = as_bob.get(reverse("rulings:law", args=["63A1"])).context["page"]

    assert page.name == "§ 63A1"
    assert page.text != PARAGRAPHS["63A1"].text.msgid
