"""A report on paper, typed into the record afterwards."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, Table, User
from rulings.models import PaperReport, Ruling
from rulings.record import answers, chain, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided

SIGNED = {"given_at": "2026-03-17T21:15", "given_by": "Lise Bang"}


@pytest.fixture
def ruling(alice: User, table: Table) -> Ruling:
    call = open_call(table=table, board=None, round_number=1, by=alice)
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    return give.rule_by_hand(matter=matter, decided=Decided("A.", "B.", "C."), by=alice)


def told(client: Client, ruling: Ruling, **changed: str) -> str:
    url = reverse("rulings:given-on-paper", args=[ruling.pk])
    return client.post(url, SIGNED | changed, follow=True).content.decode()


def test_the_ruling_and_its_slip_say_when_and_by_whom(
    as_alice: Client, as_bob: Client, ruling: Ruling, club: Club
) -> None:
    sealed = ruling.hash
    told(as_alice, ruling)

    page = as_bob.get(reverse("rulings:ruling", args=[ruling.pk])).content.decode()
    slip = as_bob.get(reverse("rulings:slip", args=[ruling.pk])).content.decode()

    assert "17 March 2026, 21:15, Lise Bang" in page
    assert "Given on paper 17 March 2026, 21:15 by Lise Bang." in slip
    ruling.refresh_from_db()
    assert (ruling.hash, chain.verify(club)) == (sealed, [])


def test_the_archive_finds_it_on_the_day_it_was_given(as_alice: Client, ruling: Ruling) -> None:
    def found(**query: str) -> list[int]:
        page = as_alice.get(reverse("rulings:archive"), query).context["page"]
        return list(page.lines)

    before = found(until="2026-03-31")
    told(as_alice, ruling)

    assert (before, found(until="2026-03-31")) == ([], [ruling.pk])
    assert found(since="2026-04-01") == []


def test_written_again_it_corrects_itself_and_twice_is_once(
    as_alice: Client, ruling: Ruling
) -> None:
    told(as_alice, ruling)
    told(as_alice, ruling)
    page = told(as_alice, ruling, given_by="Per Kjær")

    names = [one.given_by.text for one in PaperReport.objects.all()]
    assert names == ["Lise Bang", "Per Kjær"]
    assert "Per Kjær" in page


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"given_at": "yesterday"}, "Write day and time"),
        ({"given_by": ""}, "This field is required"),
        ({"given_by": "  "}, "This field is required"),
        ({"given_at": (timezone.now() + dt.timedelta(days=2)).isoformat()[:16]}, "still to come"),
    ],
)
def test_what_cannot_be_says_why(
    as_alice: Client, ruling: Ruling, changed: dict[str, str], says: str
) -> None:
    page = told(as_alice, ruling, **changed)

    assert says in page
    assert PaperReport.objects.count() == 0


def test_what_was_said_is_not_unsaid(as_alice: Client, ruling: Ruling) -> None:
    told(as_alice, ruling)

    with pytest.raises(ProgrammingError), transaction.atomic():
        PaperReport.objects.all().delete()
