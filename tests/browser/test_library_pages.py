"""The law library and the pictures in a real browser: on phone and laptop, in both languages."""

from __future__ import annotations

import os
import re
from itertools import cycle
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import expect

from deals.models import ClubRole, User
from tests.browsing import LAPTOP, PHONE, FindViolations, OpenPage, scrolls_sideways
from tests.factories import MembershipFactory
from tests.site.matrix import make_world
from tests.site.rulings_matrix import answered, comparable

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "/laws/?q=penalty",
    "/laws/63/picture/",
    "/laws/doors/revoke/picture/",
    "/laws/doors/claim/picture/?zoom=50",
)
"""Those that `test_every_page` does not try."""


@pytest.fixture
def reader(db: None) -> User:
    return MembershipFactory(roles=[ClubRole.DIRECTOR]).user


@pytest.fixture
def signed_in(reader: User, client: Client) -> str:
    client.force_login(reader)
    return client.session.session_key or ""


def barriers(
    pages: dict[str, str],
    reader: User,
    session: str,
    open_page: OpenPage,
    violations: FindViolations,
) -> list[str]:
    """What shuts somebody out of one of the pages: each is tried on both screens and in both
    themes, by turns in English, first on the laptop, and in Danish, first on the phone.
    """
    laptop, phone = open_page(LAPTOP, session=session), open_page(PHONE, session=session)
    turns = cycle([("en", laptop, PHONE), ("da", phone, LAPTOP)])
    wrong = []
    for (name, address), (language, page, other) in zip(pages.items(), turns, strict=False):
        reader.language = language
        reader.save()
        page.goto(address)
        expect(page.locator("html")).to_have_attribute("lang", language)
        own = page.viewport_size
        wrong += [f"{name} scrolls sideways"] if scrolls_sideways(page) else []
        if shots := os.environ.get("SHOTS"):
            kind = "phone" if page is phone else "laptop"
            page.screenshot(path=Path(shots) / f"{name}.{kind}.{language}.png", full_page=True)
        wrong += [f"{name}: {one}" for one in violations(page, also=other, stays=True)]
        wrong += [f"{name} scrolls sideways on the other"] if scrolls_sideways(page) else []
        if own:
            page.set_viewport_size(own)
    return wrong


def test_a_search_and_the_pictures_are_accessible_and_fit_their_screen(
    reader: User, signed_in: str, open_page: OpenPage, violations: FindViolations
) -> None:
    pages = {address.strip("/").replace("/", "-").replace("?", "-"): address for address in PAGES}
    assert barriers(pages, reader, signed_in, open_page, violations) == []


def test_a_reference_opens_in_its_place(open_page: OpenPage, signed_in: str) -> None:
    page = open_page(PHONE, session=signed_in)
    page.goto("/laws/16B/")
    page.locator("details.refer", has_text="Law 73").first.locator("summary").first.click()

    expect(page.locator(".told p").first).to_be_visible()
    expect(page).to_have_url(re.compile("/laws/16B/$"))


def test_without_a_script_a_reference_leads_to_its_page(
    open_page: OpenPage, signed_in: str
) -> None:
    page = open_page(PHONE, session=signed_in, java_script_enabled=False)
    page.goto("/laws/16B/")
    page.locator("details.refer").first.locator("summary").click()
    page.get_by_role("link", name="Open Law 73").first.click()

    expect(page).to_have_url(re.compile("/laws/73/$"))


def test_a_judgement_and_the_way_of_a_matter_are_accessible_and_fit(
    open_page: OpenPage, violations: FindViolations, client: Client
) -> None:
    world = make_world()
    director = world.people["own", ClubRole.DIRECTOR.value]
    assert director is not None
    client.force_login(director)
    call, number, key = comparable(world)
    ruled, _ = answered(world)
    pages = {
        "judgement": f"/calls/{call}/{number}/q/{key}",
        "way": f"/laws/doors/revoke/picture/?matter={ruled}-1",
        "law-way": f"/laws/62/picture/?matter={ruled}-1",
    }
    assert barriers(pages, director, client.session.session_key or "", open_page, violations) == []
