"""Nothing waits for ever: what the server is told for the app's connections, and what is shown."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db(transaction=True)


def shown(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        return str(cursor.fetchone()[0])


@contextmanager
def somebody_holds(table: str) -> Iterator[None]:
    """On a connection of its own."""
    other = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {table}")
    yield
    other.close()


def sign_in() -> tuple[int, str, bool]:
    """Status, when to come back, and whether the page says what is the matter."""
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    page = client.post(reverse("deals:sign-in"), {"username": "ada", "password": "wrong"})
    calm = "The database does not answer just now" in page.content.decode()
    return page.status_code, page.headers.get("Retry-After", ""), calm


AWAY = (503, "3", True)


def test_the_server_ends_statements_locks_and_pauses_of_the_app() -> None:
    limits = {name: shown(f"{name}_timeout") for name in ("statement", "lock")}
    limits["pause"] = shown("idle_in_transaction_session_timeout")
    assert limits == {"statement": "1min", "lock": "20s", "pause": "1min"}


def test_a_server_that_is_gone_is_noticed() -> None:
    connection.ensure_connection()
    told = connection.connection.info.get_parameters()
    wanted = {
        "connect_timeout": "10",
        "keepalives_idle": "30",
        "keepalives_interval": "10",
        "keepalives_count": "3",
        "tcp_user_timeout": "30000",
    }
    assert {name: told.get(name) for name in wanted} == wanted


@pytest.mark.parametrize("limit", ["statement", "lock"])
def test_a_page_that_waits_too_long_says_so_calmly(limit: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET {limit}_timeout = '20ms'")
    with somebody_holds("deals_user"):
        came = sign_in()
    connection.close()

    assert came == AWAY
    assert sign_in()[0] == 200  # by a new connection


def test_a_page_whose_transaction_slept_says_so_calmly() -> None:
    connection.set_autocommit(False)
    with connection.cursor() as cursor:
        cursor.execute("SET idle_in_transaction_session_timeout = '10ms'")
    time.sleep(0.05)
    came = sign_in()

    assert came == AWAY
    assert sign_in()[0] == 200  # by a new connection
