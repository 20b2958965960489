"""A director’s screen at an evening, for the journeys of one call."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.browser.evening import Evening, OpenScreen, Screen, make_evening
from tests.browsing import OpenPage


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    return make_evening()


@pytest.fixture
def screen(open_page: OpenPage, client: Client, evening: Evening) -> OpenScreen:
    """Opens a screen on which Lise is signed in."""

    def opened(device: dict[str, Any], **options: Any) -> Screen:
        client.force_login(evening.director)
        key = client.cookies["sessionid"].value
        return Screen(open_page(device, session=key, **options))

    return opened
