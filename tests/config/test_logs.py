"""What the server writes down of its requests."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
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
