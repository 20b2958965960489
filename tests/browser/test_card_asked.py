"""The card on a phone: two taps after the chair, with and without a script."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.evening import OpenScreen
from tests.browsing import LAPTOP, PHONE, FindViolations

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("device", "scheme", "javascript"),
    [(LAPTOP, "light", True), (PHONE, "dark", True), (PHONE, "light", False)],
    ids=["light laptop", "dark phone", "without a script"],
)
def test_two_taps_name_the_card_after_the_chair(
    screen: OpenScreen,
    violations: FindViolations,
    device: dict[str, Any],
    scheme: str,
    javascript: bool,
) -> None:
    seen = screen(device, color_scheme=scheme, java_script_enabled=javascript)
    seen.page.goto("/")
    seen.tap("a.spot:has-text('A7')")
    seen.answer("revoke", "E")
    expect(seen.page.locator(".hand13:visible")).to_have_count(0)

    seen.page.locator(".four label").nth(1).click()

    expect(seen.page.locator(".hand13:visible button")).to_have_count(13)
    if javascript:
        assert violations(seen.page) == []
    if folder := os.environ.get("PICTURES"):
        name = f"card-{scheme}-{device['viewport']['width']}"
        seen.page.screenshot(path=Path(folder) / f"{name}.png")
    seen.answer("H3")
    expect(seen.page.locator("svg.seen desc")).to_contain_text(
        "Face up before East: three of hearts."
    )
