"""A player photographs the code and reads the slip: no account, and no way to anything else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rulings.models import Ruling
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_archive_search import revoke
from tests.browser.test_revoke_call import to_the_outcome
from tests.browsing import PHONE, FindViolations, OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_player_reads_the_slip_and_can_reach_nothing_else(
    screen: OpenScreen, open_page: OpenPage, violations: FindViolations, javascript: bool
) -> None:
    director = screen(PHONE)
    to_the_outcome(director)
    director.page.get_by_role("button", name="Record this ruling").click()
    expect(director.page.get_by_text("is recorded")).to_be_visible()
    director.page.goto(f"/rulings/{Ruling.objects.get().pk}/slip/")
    found = violations(director.page)
    address = director.page.locator(".keep .copied").inner_text()

    player = open_page(PHONE, locale="da-DK", java_script_enabled=javascript, color_scheme="dark")
    player.goto(f"/slips/{address.rstrip('/').rpartition('/')[2]}/")

    expect(player.locator("h1")).to_have_text(f"Kendelse {Ruling.objects.get().reference}")
    assert [a.get_attribute("href") for a in player.locator("a").all()] == ["#step"]
    player.get_by_role("button", name="English").click()
    expect(player.locator("h1")).to_have_text(f"Ruling {Ruling.objects.get().reference}")
    # axe is a script itself
    assert (found, violations(player) if javascript else []) == ([], [])


def widths(page: Page) -> set[int]:
    """Of the printed pages, in millimetres."""
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([0-9.]+) ", printed)
    return {round(float(points) / 72 * 25.4) for points in boxes}


def test_a_slip_is_printed_on_a5_or_on_a_roll_of_80_mm(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE).page
    page.goto(f"/rulings/{revoke(evening, 'some').pk}/slip/")
    on_paper = widths(page)
    page.get_by_role("link", name="For a roll of 80 mm").click()
    expect(page.get_by_role("link", name="For A5")).to_be_visible()

    assert (on_paper, widths(page)) == ({148}, {80})
    page.set_viewport_size({"width": 272, "height": 800})  # 72 mm, the margins taken off
    page.emulate_media(media="print")
    page.wait_for_function("innerWidth === 272")
    assert page.evaluate("document.documentElement.scrollWidth") <= 272
