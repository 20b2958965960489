"""What became of a ruling on appeal, in the list of the archive and beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from deals.models import Table, User
from rulings.appeals import services as appeals
from rulings.models import Appeal, Ruling
from rulings.record.give import Decided, amend_ruling
from tests.calls import by_hand

URL = reverse("rulings:archive")
BESIDE = {"HX-Request": "true", "HX-Target": "beside"}
PART = 9
"""Queries of a ruling that a script swaps in beside the list."""
DECIDED = {
    "changed": "Decided on appeal: The ruling is changed.",
    "upheld": "Decided on appeal: The ruling stands.",
}


@pytest.fixture
def ruling(alice: User, table: Table) -> Ruling:
    return by_hand(table, alice, "A warning.", "74A2")


def where(client: Client, **query: str) -> list[list[str]]:
    """What the list says of each ruling behind its table, the newest first."""
    return [row.where.split(", ")[2:] for row in client.get(URL, query).context["rows"]]


def beside(client: Client, of: Ruling) -> Iterator[list[str]]:
    """What is said of an appeal beside the list, on the page and swapped in by a script."""
    for more in ({}, BESIDE):
        page = client.get(URL, {"show": of.pk}, headers=more).content.decode()
        said = " ".join(strip_tags(page.partition('id="beside"')[2]).split())
        yield [words for words in DECIDED.values() if words in said]


def decided(ruling: Ruling, result: str, by: User) -> Appeal:
    asked = {"side": "EW", "agreement": "both", "requested_at": timezone.now(), "grounds": ""}
    appeal = appeals.request_appeal(ruling=ruling, by=by, **asked)
    decision = appeals.AppealDecision(result, "Noise.", ["74A2"], "No damage.", "So it is.")
    appeals.decide(appeal=appeal, decision=decision, by=by)
    return appeal


def published(ruling: Ruling, result: str, by: User) -> None:
    appeals.publish(appeal=decided(ruling, result, by), by=by)


@pytest.mark.parametrize(
    ("result", "said"), [("changed", "changed on appeal"), ("upheld", "appealed")]
)
def test_the_archive_says_what_became_of_a_ruling_once_that_is_published(
    as_alice: Client, as_bob: Client, alice: User, ruling: Ruling, result: str, said: str
) -> None:
    appeal = decided(ruling, result, alice)
    kept_back = [(where(client), *beside(client, ruling)) for client in (as_alice, as_bob)]

    appeals.publish(appeal=appeal, by=alice)

    assert kept_back == [([["appealed"]], [], []), ([[]], [], [])]
    for client in (as_alice, as_bob):
        told = [DECIDED[result]]
        assert (where(client), *beside(client, ruling)) == ([[said]], told, told)


def test_one_that_took_its_place_says_that_it_was_changed_and_not_that_it_stands(
    as_bob: Client, alice: User, ruling: Ruling
) -> None:
    published(ruling, "upheld", alice)
    second = amend_ruling(ruling=ruling, decided=Decided("Two of them.", "More."), by=alice)
    stands = where(as_bob), *beside(as_bob, second)
    published(second, "changed", alice)
    third = amend_ruling(ruling=second, decided=Decided("None.", "As decided."), by=alice)

    replaces = f"replaces {ruling.reference}"
    assert stands == ([["appealed", replaces]], [], [])
    newest, middle, first = where(as_bob, amended="all")
    assert [one[0] for one in (newest, middle, first)] == [
        "changed on appeal",
        "changed on appeal",
        "appealed",
    ]
    changed, upheld = [DECIDED["changed"]], [DECIDED["upheld"]]
    assert [list(beside(as_bob, one)) for one in (third, second, ruling)] == [
        [changed] * 2,
        [changed] * 2,
        [upheld] * 2,
    ]


def test_the_statistics_count_what_was_appealed_and_changed_as_their_reader_may_know(
    as_alice: Client, as_bob: Client, alice: User, ruling: Ruling, table: Table
) -> None:
    by_hand(table, alice, "Another.")
    published(by_hand(table, alice, "A third."), "upheld", alice)
    appeal = decided(ruling, "changed", alice)
    address = reverse("rulings:statistics", args=[ruling.club.slug])

    def told(client: Client) -> tuple[int, int, int]:
        context = client.get(address).context
        there = client.get(context["appealed_url"]).context["number"]
        return context["rulings"].appealed, context["rulings"].changed, there

    kept_back = told(as_alice), told(as_bob)
    appeals.publish(appeal=appeal, by=alice)

    assert kept_back == ((2, 0, 2), (1, 0, 1))
    assert told(as_alice) == told(as_bob) == (2, 1, 2)
    assert as_bob.get(address, {"kind": "computed"}).context["rulings"].appealed == 0


def test_what_stands_beside_the_list_asks_no_more_for_it(
    as_bob: Client, alice: User, ruling: Ruling
) -> None:
    published(ruling, "changed", alice)
    as_bob.get(URL)
    with CaptureQueriesContext(connection) as asked:
        as_bob.get(URL, {"show": ruling.pk}, headers=BESIDE)

    assert len(asked) == PART
