"""The law library and the pictures in a real browser: on phone and laptop, in both languages."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deals.models import ClubRole, User
from tests.browsing import PHONE, FindViolations, OpenPage, in_both_languages, scrolls_sideways
from tests.factories import MembershipFactory
from tests.site.matrix import make_world
from tests.site.rulings_matrix import answered, comparable

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "/laws/",
    "/laws/?q=penalty",
    "/laws/16B/",
    "/laws/63/picture/",
    "/laws/doors/revoke/picture/",
    "/laws/doors/claim/picture/?zoom=50",
)


@pytest.fixture
def reader(db: None) -> User:
    return MembershipFactory(roles=[ClubRole.DIRECTOR]).user


@pytest.fixture
def signed_in(reader: User, client: Client) -> str:
    client.force_login(reader)
    return client.session.session_key or ""


@in_both_languages
def test_every_page_of_the_library_is_accessible_and_fits_its_screen(
    device: dict[str, object],
    scheme: str,
    language: str,
    reader: User,
    signed_in: str,
    open_page: OpenPage,
    violations: FindViolations,
) -> None:
    reader.language, reader.theme = language, scheme
    reader.save()
    page: Page = open_page(device, session=signed_in)
    wrong = []
    for address in PAGES:
        page.goto(address)
        wrong += [f"{address}: {one}" for one in violations(page)]
        if scrolls_sideways(page):
            wrong.append(f"{address} scrolls sideways")
        if shots := os.environ.get("SHOTS"):
            name = address.strip("/").replace("/", "-").replace("?", "-")
            kind = "phone" if device is PHONE else "laptop"
            page.screenshot(path=Path(shots) / f"{name}.{kind}.{language}.png", full_page=True)

    assert wrong == []


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


@in_both_languages
def test_worksheets_and_the_way_of_a_matter_are_accessible_and_fit(
    device: dict[str, object],
    scheme: str,
    language: str,
    open_page: OpenPage,
    violations: FindViolations,
    client: Client,
) -> None:
    world = make_world()
    director = world.people["own", ClubRole.DIRECTOR.value]
    assert director is not None
    director.language, director.theme = language, scheme
    director.save()
    client.force_login(director)
    page = open_page(device, session=client.session.session_key or "")
    call, number, key = comparable(world)
    ruled, _ = answered(world)
    pages = {
        "worksheet": f"/calls/{call}/{number}/worksheet/{key}/",
        "judgement": f"/calls/{call}/{number}/q/{key}",
        "way": f"/laws/doors/revoke/picture/?matter={ruled}-1",
        "law-way": f"/laws/62/picture/?matter={ruled}-1",
    }
    wrong = []
    for name, address in pages.items():
        page.goto(address)
        wrong += [f"{name}: {one}" for one in violations(page)]
        if scrolls_sideways(page):
            wrong.append(f"{name} scrolls sideways")
        if shots := os.environ.get("SHOTS"):
            kind = "phone" if device is PHONE else "laptop"
            page.screenshot(path=Path(shots) / f"{name}.{kind}.{language}.png", full_page=True)

    assert wrong == []
