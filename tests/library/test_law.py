"""The Laws in our own words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import Event, Table, User
from rulings.book import paragraphs
from rulings.models import ArchiveLine
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided


def test_a_paragraph_shows_its_words_and_what_is_around_it(as_bob: Client) -> None:
    page = as_bob.get(reverse("rulings:law", args=["62B"])).context["page"]

    assert (page.name, [row.key for row in page.above]) == ("Law 62B", ["62"])
    assert [row.key for row in page.below] == ["62B1", "62B2"]


@pytest.mark.parametrize("key", ["63A1", "16B", "27B1", "7"])
def test_its_words_are_ours(as_bob: Client, key: str) -> None:
    page = as_bob.get(reverse("rulings:law", args=[key])).context["page"]

    assert page.text == paragraphs()[key].text


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
    assert page.text == paragraphs("da")["63A1"].text != paragraphs("en")["63A1"].text


def test_final_rulings_stand_under_the_paragraph_they_rest_on(
    as_bob: Client, as_charlie: Client, alice: User, table: Table
) -> None:
    call = open_call(table=table, board=None, round_number=1, by=alice)
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    decided = Decided("A warning.", "It rang twice.", "A telephone rang.", ["74A2"])
    given = give.rule_by_hand(matter=matter, decided=decided, by=alice)

    def under() -> dict[tuple[Client, str], list[str]]:
        return {
            (client, key): [
                row.number
                for row in client.get(reverse("rulings:law", args=[key])).context["precedents"]
            ]
            for client in (as_bob, as_charlie)
            for key in ("74A2", "74", "73")
        }

    shown = under()
    nothing: dict[tuple[Client, str], list[str]] = {key: [] for key in shown}
    assert shown == nothing | {
        (as_bob, "74A2"): [given.reference],
        (as_bob, "74"): [given.reference],
    }

    Event.objects.update(is_practice=True)
    ArchiveLine.objects.update(is_practice=True)

    assert under() == nothing
