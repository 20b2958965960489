"""A director’s screen at an evening, for the journeys of one call."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client, override_settings
from playwright.sync_api import Browser

from deals.jobs.queue import working
from deals.models import User
from rulings.pack import files
from rulings.pack.contents import Maker
from tests.browser.device import Device
from tests.browser.evening import Evening, OpenScreen, Screen, make_evening
from tests.browser.pad import OpenPad, Pad
from tests.browsing import LAPTOP, OpenPage
from tests.factories import MembershipFactory


@pytest.fixture
def worker(transactional_db: None) -> Iterator[None]:
    """What waits is worked on, as a server does."""
    with working():
        yield


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    with transaction.atomic():  # a commit for each row takes as long as the rows
        return make_evening()


@pytest.fixture
def screen(open_page: OpenPage, client: Client, evening: Evening) -> OpenScreen:
    """Opens a screen on which Lise is signed in."""

    def opened(device: dict[str, Any], **options: Any) -> Screen:
        client.force_login(evening.director)
        key = client.cookies["sessionid"].value
        return Screen(open_page(device, session=key, **options))

    return opened


@pytest.fixture
def pad(screen: OpenScreen, evening: Evening) -> OpenPad:
    """Opens the pad of board 15 at table A7."""

    def opened(device: dict[str, Any], **options: Any) -> Pad:
        return Pad(screen(device, **options).page, evening)

    return opened


@pytest.fixture
def annas(open_page: OpenPage, evening: Evening) -> Pad:
    """The same board on another director's laptop."""
    club = evening.director.memberships.get().club
    anna: User = MembershipFactory(club=club, user__name="Anna Lind").user
    client = Client()
    client.force_login(anna)
    return Pad(open_page(LAPTOP, session=client.cookies["sessionid"].value), evening)


@pytest.fixture
def device(browser: Browser, live_server: Any, tmp_path: Path) -> Iterator[Device]:
    device = Device(browser, live_server.url, tmp_path / "browser")
    yield device
    device.end()


@pytest.fixture(scope="module")
def packs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of the module's DOOR alone, in the language of its walks."""
    folder = tmp_path_factory.mktemp("packs")
    with override_settings(PACKS=folder):
        files.write(packed(request.module.DOOR), "this code")
    return folder


@pytest.fixture
def pack(settings: Any, packs: Path) -> None:
    """It lies there."""
    settings.PACKS = packs


@cache
def packed(door: str) -> dict[str, bytes]:
    """Kept: two seconds of the processor and more, and several modules have the same door."""
    return Maker([door], ["en"]).packs()
