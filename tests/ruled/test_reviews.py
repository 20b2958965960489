"""The reviewed mark, and searches one comes back to."""

from __future__ import annotations

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client
from django.urls import reverse

from deals.models import Table, User
from rulings.models import Review, Ruling, SavedSearch
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided

ARCHIVE = reverse("rulings:archive")
SAVE = reverse("rulings:save-search")


@pytest.fixture
def ruling(alice: User, table: Table) -> Ruling:
    call = open_call(table=table, board=None, round_number=1, by=alice)
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    return give.rule_by_hand(matter=matter, decided=Decided("A.", "B."), by=alice)


def mark(client: Client, ruling: Ruling) -> None:
    client.post(reverse("rulings:review-mark", args=[ruling.pk]))


def found(client: Client, **query: str) -> list[int]:
    return list(client.get(ARCHIVE, query).context["page"].lines)


def test_a_reviewed_ruling_is_no_longer_among_those_not_reviewed(
    as_bob: Client, ruling: Ruling
) -> None:
    assert (found(as_bob, reviewed="no"), found(as_bob, reviewed="yes")) == ([ruling.pk], [])

    mark(as_bob, ruling)

    assert (found(as_bob, reviewed="no"), found(as_bob, reviewed="yes")) == ([], [ruling.pk])


def test_the_ruling_says_who_reviewed_it_once(as_bob: Client, bob: User, ruling: Ruling) -> None:
    mark(as_bob, ruling)
    mark(as_bob, ruling)

    page = as_bob.get(reverse("rulings:ruling", args=[ruling.pk]))

    assert [one.by for one in page.context["reviews"]] == [bob]
    assert page.context["may_review"] is False
    assert "Reviewed by Bob" in page.content.decode()


def test_who_may_not_mark_it_reads_whose_that_is_on_the_ruling_and_by_the_filter(
    as_ada: Client, as_alice: Client, as_bob: Client, ruling: Ruling
) -> None:
    said, given = "Marking it is for whoever has the role of a reviewer.", "gives the role."
    people = f'href="{reverse("deals:people", args=[ruling.club.slug])}"'
    for address in (reverse("rulings:ruling", args=[ruling.pk]), f"{ARCHIVE}?reviewed=no"):
        pages = [one.get(address).content.decode() for one in (as_ada, as_alice, as_bob)]
        assert [said in page for page in pages] == [True, True, False]
        assert [people in page.partition(said)[2][:200] for page in pages[:2]] == [True, False]
        assert [given in page for page in pages] == [False, True, False]
    assert said not in as_alice.get(ARCHIVE).content.decode()


def test_a_mark_is_never_taken_away(as_bob: Client, ruling: Ruling) -> None:
    mark(as_bob, ruling)

    with pytest.raises(ProgrammingError), transaction.atomic():
        Review.objects.all().delete()


def test_a_search_is_kept_without_its_page_and_opened_again(as_bob: Client) -> None:
    as_bob.post(SAVE, {"name": "Two tricks", "query": "tricks=2&law=&page=3&"})
    as_bob.post(SAVE, {"name": "Two tricks", "query": "tricks=2&kind=computed"})

    page = as_bob.get(ARCHIVE)

    assert [(one.search.name, one.search.query) for one in page.context["saved"]] == [
        ("Two tricks", "tricks=2&kind=computed")
    ]


@pytest.mark.parametrize(
    ("name", "query", "says"),
    [
        ("  ", "tricks=2", "Give the search a name"),
        ("x" * 61, "tricks=2", "Give the search a name"),
        ("Long", "q=" + "x" * 600, "too long"),
    ],
)
def test_what_cannot_be_kept_says_why(as_bob: Client, name: str, query: str, says: str) -> None:
    page = as_bob.post(SAVE, {"name": name, "query": query}, follow=True)

    body = page.content.decode()
    assert says in body
    assert (f"You had written: {name}" in body) == bool(name.strip())
    assert SavedSearch.objects.count() == 0


def test_a_search_that_takes_the_place_of_another_says_so(as_bob: Client) -> None:
    """Be it one that the club has had from him."""
    said = "It takes the place of the one that had this name."
    had = {"name": "mine", "query": "q=noise", "club": "aarhus"}
    assert said not in as_bob.post(SAVE, had, follow=True).content.decode()
    assert said not in as_bob.post(SAVE, had, follow=True).content.decode()

    for changed in ({"query": "q=card"}, {"query": "q=card", "club": ""}):
        page = as_bob.post(SAVE, {**had, **changed}, follow=True)
        assert said in page.content.decode()


def test_nobody_removes_the_search_of_another(as_bob: Client, as_alice: Client, bob: User) -> None:
    kept = SavedSearch.objects.create(user=bob, name="Mine", query="law=74")
    url = reverse("rulings:forget-search", args=[kept.pk])

    assert as_alice.post(url).status_code == 404
    assert as_bob.post(url).status_code == 302
    assert SavedSearch.objects.count() == 0


def test_a_search_shared_with_the_club_is_had_by_all_of_it_and_nobody_else(
    as_bob: Client, as_alice: Client, as_charlie: Client, bob: User
) -> None:
    as_bob.post(SAVE, {"name": "Two tricks", "query": "tricks=2", "club": "aarhus"})
    as_bob.post(SAVE, {"name": "Mine", "query": "law=74"})

    def names(client: Client) -> list[tuple[str, bool]]:
        return [(one.search.name, one.may_remove) for one in client.get(ARCHIVE).context["saved"]]

    assert names(as_bob) == [("Mine", True), ("Two tricks", True)]
    assert names(as_alice) == [("Two tricks", False)]
    assert names(as_charlie) == []


def test_an_administrator_removes_what_his_club_shares(
    as_bob: Client, as_alice: Client, as_ada: Client
) -> None:
    as_bob.post(SAVE, {"name": "Two tricks", "query": "tricks=2", "club": "aarhus"})
    url = reverse("rulings:forget-search", args=[SavedSearch.objects.get().pk])

    assert as_alice.post(url).status_code == 404
    assert as_ada.post(url).status_code == 302
    assert SavedSearch.objects.count() == 0


def test_nobody_shares_with_another_club(as_bob: Client, as_charlie: Client) -> None:
    page = as_charlie.post(
        SAVE, {"name": "Two tricks", "query": "tricks=2", "club": "aarhus"}, follow=True
    )

    assert "only with a club of your own" in page.content.decode()
    assert SavedSearch.objects.count() == 0


def test_what_was_written_below_goes_with_the_mark(as_bob: Client, ruling: Ruling) -> None:
    page = reverse("rulings:ruling", args=[ruling.pk])
    mark = reverse("rulings:review-mark", args=[ruling.pk])
    assert f'form="comment" formaction="{mark}"' in as_bob.get(page).content.decode()

    as_bob.post(mark, {"text": "Read 50E again."})

    assert [one.text.text for one in ruling.comments.all()] == ["Read 50E again."]
    assert ruling.reviews.count() == 1
