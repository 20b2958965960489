"""A claim is walked from the pack, with and without a trump suit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from deals.models import PlayedBoard, User
from rulings.pages.felt import matter_url
from tests.browser.evening import Evening, OpenScreen, answered
from tests.browsing import PHONE

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "claim"


@pytest.mark.parametrize(
    ("contract", "asked"),
    [("4S", "Was a trump still out with an opponent?"), ("3NT", "Does the line that was stated")],
)
def test_what_a_doubted_claimer_is_told_stands_before_the_next_question(
    screen: OpenScreen, contract: str, asked: str
) -> None:
    """Also where the contract has answered the one after it; what the phone showed ahead is the
    server's page (else the browser's console has an error).
    """
    phone = screen(PHONE)
    played = PlayedBoard.objects.get(board__number=14)
    PlayedBoard.objects.filter(pk=played.pk).update(contract=contract)
    played.refresh_from_db()
    evening = Evening(User.objects.get(username="lise"), played)
    phone.page.goto(matter_url(answered(evening, DOOR, "@S", "later_tricks")))
    expect(phone.page.locator("html")).to_have_attribute("data-pack", "open")

    phone.page.locator('#step button[value="doubted"]').click()

    expect(phone.heading).to_contain_text(asked)
    expect(phone.page.get_by_role("link", name="Open the claim bench")).to_have_count(1)
    paper = phone.page.locator("#ask .say, #ask .script, #ask .paper").first
    expect(paper).to_contain_text("Play stops here")
    assert phone.page.locator("#messages").inner_text() == ""
