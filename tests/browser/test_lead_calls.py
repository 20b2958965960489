"""Leads out of turn on a phone: from the room to the words read aloud, with few taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import OpenScreen
from tests.browsing import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS = 7
"""One of them leaves the card for later."""
TABLE = "a.spot:has-text('A7')"


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_defenders_lead_out_of_turn_takes_few_taps(screen: OpenScreen, javascript: bool) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    phone.page.goto("/")
    phone.tap(TABLE)
    phone.answer("lead-out-of-turn", "E", "partner", "nothing")
    expect(phone.page.get_by_text("What follows from each choice?")).to_be_visible()
    phone.answer("forbid")

    expect(phone.page.locator(".say p").first).to_be_visible()
    assert phone.taps <= MOST_TAPS


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_an_opening_lead_out_of_turn_takes_few_taps(screen: OpenScreen, javascript: bool) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    phone.page.goto("/")
    phone.tap(TABLE)
    phone.answer("opening-lead", "E", "none", "nothing")
    expect(phone.page.locator("#ask button[name=answer]")).to_have_count(5)  # explained together
    expect(phone.page.get_by_text("What follows from each choice?")).to_be_visible()
    phone.answer("spread")

    expect(phone.page.locator(".say p").first).to_be_visible()
    assert phone.taps <= MOST_TAPS
