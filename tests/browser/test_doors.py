"""Every door stands open two taps from home: the table, then what happened."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from rulings.irregularities import DOORS
from rulings.models import DirectorCall, Matter
from tests.browser.evening import Evening, OpenScreen
from tests.browsing import PHONE, FindViolations, in_both_languages, settled

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "a.spot:has-text('A7')"
QUESTION = re.compile("/q/")


def speak(page: Page, evening: Evening, language: str) -> None:
    evening.director.language = language
    evening.director.save()
    page.set_extra_http_headers({"Accept-Language": language})


def withdraw() -> None:
    """Leave the table to the next call."""
    DirectorCall.objects.update(withdrawn_at=timezone.now())


@pytest.mark.parametrize(
    ("language", "javascript"),
    [("en", True), ("da", False)],
    ids=["with a script", "Danish without a script"],
)
def test_every_door_is_two_taps_from_home(
    screen: OpenScreen, evening: Evening, language: str, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    speak(phone.page, evening, language)
    taps = {}
    for slug in DOORS:
        phone.page.goto("/")
        phone.taps = 0
        phone.tap(TABLE)
        tile = phone.page.locator(f'button.tile[value="{slug}"]')
        expect(tile).to_be_visible()  # not folded away
        phone.tap(f'button.tile[value="{slug}"]')
        expect(phone.page.locator("button[name=answer]").first).to_be_attached()
        expect(phone.page).to_have_url(QUESTION)
        taps[slug] = phone.taps
        assert Matter.objects.latest("pk").irregularity == slug
        withdraw()

    assert taps == dict.fromkeys(DOORS, 2)


def test_every_door_is_two_taps_from_a_call_that_is_noted(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE)
    taps = {}
    for slug in DOORS:
        phone.page.goto("/")
        phone.page.locator(TABLE).first.click()
        phone.page.get_by_role("button", name="Only note the call").click()
        expect(phone.page.get_by_text("The call is noted.")).to_be_visible()
        settled(phone.page)
        phone.taps = 0
        phone.tap(TABLE)
        phone.tap(f'button.tile[value="{slug}"]')
        expect(phone.page).to_have_url(QUESTION)
        taps[slug] = phone.taps
        withdraw()

    assert taps == dict.fromkeys(DOORS, 2)


def test_tiles_are_large_enough_for_a_thumb_and_none_is_cut(screen: OpenScreen) -> None:
    phone = screen(PHONE)
    phone.page.goto("/")
    phone.tap(TABLE)

    sizes = phone.page.locator("button.tile, .jumps a").evaluate_all(
        "all => all.map(one => [one.clientWidth, one.clientHeight,"
        " one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])"
    )

    assert len(sizes) == len(DOORS) + 4
    assert [size for size in sizes if min(size[:2]) < 41 or max(size[2:]) > 0] == []


def test_a_jump_brings_its_heading_below_the_row_of_jumps(screen: OpenScreen) -> None:
    phone = screen(PHONE, java_script_enabled=False)
    phone.page.goto("/")
    phone.tap(TABLE)

    for slug in ("talk", "auction", "board", "play"):
        phone.page.locator(f'.jumps a[href="#{slug}"]').click()
        expect(phone.page).to_have_url(re.compile(f"#{slug}$"))
        heading = phone.page.locator(f"#{slug} h2")
        expect(heading).to_be_in_viewport()
        row = phone.page.locator(".jumps").bounding_box()
        found = heading.bounding_box()
        assert row
        assert found
        assert found["y"] >= row["y"] + row["height"] - 1


@in_both_languages
def test_the_page_of_doors_has_no_barrier(
    screen: OpenScreen,
    evening: Evening,
    violations: FindViolations,
    device: dict[str, Any],
    scheme: str,
    language: str,
) -> None:
    seen = screen(device, color_scheme=scheme)
    speak(seen.page, evening, language)
    seen.page.goto("/")
    seen.tap(TABLE)

    assert violations(seen.page) == []
    if folder := os.environ.get("SCREENSHOTS_DOORS"):
        width = device["viewport"]["width"]
        path = Path(folder) / f"what-{language}-{scheme}-{width}"
        seen.page.screenshot(path=f"{path}.png")
        seen.page.screenshot(path=f"{path}-full.png", full_page=True)
