"""How often a key may ask is counted in the database, and so over all processes."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from deals.models import AccessToken, RequestCount
from rulings.api.limit import MOST, count

Token = tuple[AccessToken, str]


def asks(token: Token) -> tuple[int, str]:
    """The answer's number, and after how many seconds to ask again."""
    client = Client(headers={"authorization": f"Bearer {token[1]}"})
    response = client.get("/api/v1/rulings")
    return response.status_code, response.headers.get("Retry-After", "")


def others_have_asked(token: Token, number: int, since: datetime) -> None:
    RequestCount.objects.create(token=token[0], number=number, since=since)


def test_what_other_processes_were_asked_counts(token: Token) -> None:
    others_have_asked(token, MOST - 1, timezone.now() - timedelta(minutes=59))

    assert asks(token) == (200, "")
    status, wait = asks(token)
    assert (status, 0 < int(wait) <= 60) == (429, True)


@pytest.mark.parametrize("ago", [timedelta(minutes=61), timedelta(minutes=-5)])
def test_an_hour_that_is_over_or_not_begun_counts_no_more(token: Token, ago: timedelta) -> None:
    others_have_asked(token, MOST, timezone.now() - ago)

    assert asks(token) == (200, "")
    assert RequestCount.objects.get().number == 1


def test_an_hour_begins_with_its_first_request_and_not_with_each(token: Token) -> None:
    first = timezone.now()
    later = first + timedelta(minutes=30)

    assert count(token[0].pk, first) == (first, 1)
    assert count(token[0].pk, later) == (first, 2)


def test_counting_waits_for_no_disk(token: Token) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'deals_requestcount'")
        assert cursor.fetchone() == ("u",)
