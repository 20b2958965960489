"""A director takes a revoke call on a phone: from the room to a locked ruling, with few taps."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from deals.models import Table
from rulings.models import Ruling
from tests.browser.evening import OpenScreen, Screen
from tests.browsing import DRESS, FACES, LAPTOP, PHONE, FindViolations, arrived
from tests.factories import DirectorCallFactory

pytestmark = pytest.mark.django_db(transaction=True)

CORRECTED = ("E", "follow_suit", "nothing", "nobody")
"""East's revoke, found before anybody has played to the next trick."""
MOST_TAPS = 8
"""From home to the outcome of a defender's revoke that nobody has played on after."""


def to_the_outcome(screen: Screen) -> None:
    """By the shortest way, from home."""
    screen.page.goto("/")
    screen.tap("a.spot:has-text('A7')")
    screen.answer("revoke", *CORRECTED)
    arrived(screen.page, "East must correct the revoke")


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_from_the_room_to_the_archive(screen: OpenScreen, javascript: bool) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)

    to_the_outcome(phone)
    assert phone.taps <= MOST_TAPS

    phone.page.get_by_text("Your answers").click()
    phone.page.get_by_label("North", exact=True).check()
    phone.page.get_by_role("button", name="Record this ruling").click()
    expect(phone.page.locator("#messages").get_by_text("is recorded")).to_be_visible()
    phone.page.goto("/archive/")
    phone.page.locator(".results a:visible").click()
    expect(phone.heading).to_contain_text("East must correct the revoke")
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.matter.call.called_by) == ("computed", "N")


def test_back_and_change_keep_what_still_fits_and_no_page_has_a_barrier(
    screen: OpenScreen, violations: FindViolations
) -> None:
    phone = screen(PHONE, color_scheme="dark")
    found = {}
    to_the_outcome(phone)
    # up to its end, where the dock lies in its own place and over none of the rows
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    found["outcome"] = violations(phone.page, also=LAPTOP)

    phone.tap("header a:has-text('Back')")
    expect(phone.page.locator('button[value="nobody"]')).to_have_class(re.compile("chosen"))
    last = phone.heading.inner_text()
    found[last] = violations(phone.page, also=LAPTOP)
    phone.page.go_back()
    arrived(phone.page, "East must correct the revoke")
    phone.page.go_forward()
    arrived(phone.page, last)
    for _ in range(2):
        phone.tap("header a:has-text('Back')")
        found[phone.heading.inner_text()] = violations(phone.page, also=LAPTOP)
    outcome = phone.page.url.partition("/q/")[0] + "/"
    for address in ("/", "/archive/"):
        phone.page.goto(address)
        phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        found[address] = violations(phone.page, also=LAPTOP)
    assert found == {address: [] for address in found}
    assert len(found) == 6

    phone.page.goto(outcome)
    phone.tap("a.change")
    phone.answer("W")
    expect(phone.heading).to_contain_text("West must correct the revoke")


def test_after_a_swap_the_new_heading_has_the_focus(screen: OpenScreen) -> None:
    phone = screen(PHONE)
    phone.page.goto("/")
    phone.tap("a.spot:has-text('A7')")

    phone.answer("revoke", "E")

    expect(phone.heading).to_be_focused()
    expect(phone.page).to_have_title(f"{phone.heading.inner_text()} · Paragraf")


@pytest.mark.skipif("SCREENSHOTS" not in os.environ, reason="SCREENSHOTS is not set")
@pytest.mark.parametrize(
    ("name", "device"), [("phone", PHONE), ("laptop", LAPTOP)], ids=["phone", "laptop"]
)
def test_pictures_for_the_readme(
    screen: OpenScreen, screenshots: Path, name: str, device: dict[str, Any]
) -> None:
    seen = screen(device)

    def picture(of: str) -> None:
        seen.page.evaluate(DRESS, FACES)  # as wide as a phone's letters
        seen.page.screenshot(path=screenshots / f"{of}-{name}.png")

    seen.page.goto("/")
    seen.tap("a.spot:has-text('A7')")
    picture("what-happened")
    seen.answer("revoke")
    picture("question")
    seen.answer(*CORRECTED)
    picture("outcome")
    seen.press("Record this ruling", "Stay at table A7")
    seen.page.goto(f"/rulings/{Ruling.objects.get().pk}/")
    picture("ruling")
    seen.page.goto("/archive/")
    picture("archive")
    elsewhere = Table.objects.get(section__letter="B", number=2)
    DirectorCallFactory(table=elsewhere, round=5, director=None, claimed_at=None)
    seen.page.goto("/")
    picture("room")
