"""A player photographs the code and reads the slip: no account, and no way to anything else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evening import Evening, OpenScreen, ruled
from tests.browser.test_revoke_call import CORRECTED
from tests.browsing import PHONE, FindViolations, OpenPage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_player_reads_the_slip_and_can_reach_nothing_else(
    screen: OpenScreen,
    evening: Evening,
    open_page: OpenPage,
    violations: FindViolations,
    javascript: bool,
) -> None:
    director = screen(PHONE)
    ruling = ruled(evening, "revoke", *CORRECTED)
    director.page.goto(f"/rulings/{ruling.pk}/slip/")
    found = violations(director.page)
    address = director.page.locator(".keep .copied").inner_text()
    buttons = director.page.locator(".copy button:visible")  # over plain HTTP nothing is shared
    assert buttons.all_inner_texts() == ["Copy"]

    player = open_page(PHONE, locale="da-DK", java_script_enabled=javascript, color_scheme="dark")
    player.goto(f"/slips/{address.rstrip('/').rpartition('/')[2]}/")

    number = ruling.reference
    expect(player.locator("h1")).to_have_text("Kulørsvigt")
    expect(player.locator("header.top")).to_contain_text(f"Kendelse {number}")
    assert [a.get_attribute("href") for a in player.locator("a").all()] == ["#step"]
    player.get_by_role("button", name="English").click()
    expect(player.locator("h1")).to_have_text("Revoke")
    expect(player.locator("header.top")).to_contain_text(f"Ruling {number}")
    # axe is a script itself
    assert (found, violations(player) if javascript else []) == ([], [])
