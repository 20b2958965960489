"""What the server writes down of its requests."""

from __future__ import annotations

import logging
import shlex
from collections.abc import Iterator
from io import StringIO

import pytest
import uvicorn
import uvicorn.main
from django.conf import settings
from django.test import Client

from config.logs import Links
from deals.accounts.services import link_path, make_link
from deals.models import User


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the server's own handler writes."""
    [handler] = [
        one
        for one in logging.getLogger().handlers
        if isinstance(one, logging.StreamHandler)
        and any(isinstance(by, Links) for by in one.filters)
    ]
    text = StringIO()
    before = handler.setStream(text)
    yield text
    handler.setStream(before)


def test_a_link_whose_form_was_refused_stands_in_no_log(alice: User, written: StringIO) -> None:
    """The page was too old for its token; the invitation is open all the same."""
    path = link_path(make_link(alice))
    Client(enforce_csrf_checks=True).post(path, {"username": "alice"})

    assert written.getvalue().endswith("Forbidden (CSRF cookie not set.): /link/…/\n")


def test_what_is_deployed_writes_down_no_address_that_was_asked_for() -> None:
    """Links that open something stand there, and names that were looked for."""
    words = (settings.BASE_DIR / "deploy" / "serve").read_text().replace("\\\n", " ")
    words = words.replace("$PORT", "8000")
    [serve] = [shlex.split(line) for line in words.splitlines() if "exec uvicorn" in line]

    context = uvicorn.main.make_context("uvicorn", serve[2:])

    assert context.params["access_log"] is False


@pytest.mark.parametrize("file", ["Caddyfile", "pair/Caddyfile"])
def test_nor_does_its_proxy_where_nobody_answers(file: str) -> None:
    words = (settings.BASE_DIR / "deploy" / file).read_text().split()
    at = words.index("filter")

    assert words[at + 6 : at + 10] == ["request>uri", "delete", "request>headers", "delete"]
