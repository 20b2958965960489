"""An appeal in a browser: from the ruling to the decision the club reads."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulings.models import Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.browser.evening import Evening, OpenScreen, Screen
from tests.browsing import LAPTOP, PHONE, FindViolations, arrived

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ruling(evening: Evening) -> Ruling:
    played, user = evening.played, evening.director
    call = open_call(table=played.table, board=played.board, round_number=5, by=user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=user)
    decided = Decided(
        "Four spades, nine tricks.",
        "West knew of the hesitation.",
        "East paused.",
        ["16B1", "12C1"],
    )
    return give.rule_by_hand(matter=matter, decided=decided, by=user)


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_an_appeal_goes_from_the_ruling_to_the_club(
    screen: OpenScreen,
    ruling: Ruling,
    violations: FindViolations,
    javascript: bool,
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    page, found = phone.page, []

    def look(name: str) -> None:
        if javascript:
            found.extend(violations(page, also=LAPTOP))
            picture(phone, name)

    page.goto(f"/sessions/{ruling.matter.call.session_id}/scores-shown/")
    page.get_by_label("Scores shown at").fill("2026-11-21T21:40")
    page.get_by_role("button", name="Save the time").click()
    expect(page.get_by_text("Saved. Appeals:")).to_be_visible()
    page.goto(f"/rulings/{ruling.pk}/")
    phone.follow("Record an appeal", "Record an appeal")
    look("request")
    page.get_by_label("East-West").check()
    page.get_by_label("Yes, both partners want it").check()
    page.get_by_label("When did they ask?").fill("2026-11-21T22:30")
    page.get_by_label("Why do they appeal?").fill("Pass was never an alternative.")
    page.get_by_role("button", name="Record the appeal").click()
    expect(page.get_by_text("It is kept; whether it is heard")).to_be_visible()
    look("late")
    phone.follow("Set the hearing", "Set the hearing")
    page.get_by_label("When is it heard?").fill("2026-11-24T19:30")
    page.get_by_label("Who hears it?").fill("Ida Krog\nBo Dahl")
    phone.press("Set the hearing", "Ruled in own words")
    phone.follow("All appeals", "Appeals")
    expect(page.get_by_text("Hearing 24 November 2026, 19:30")).to_be_visible()
    look("list")
    page.locator(".appeals a").click()
    arrived(page, "Ruled in own words")
    page.get_by_role("link", name="Appeal pack").click()
    expect(page.get_by_text("The paragraphs cited, in our words")).to_be_visible()
    look("pack")
    page.go_back()
    phone.follow("Write the decision", "Write the decision")
    look("decide")
    page.get_by_label("Facts found").fill("East paused for ten seconds.")
    page.get_by_label("Laws").fill("16B1")
    page.get_by_label("Conclusion").fill("Pass was an alternative.")
    page.get_by_label("The ruling stands").check()
    page.get_by_label("Decision", exact=True).fill("The ruling stands. The deposit is returned.")
    page.get_by_role("button", name="Keep the decision").click()
    expect(page.get_by_text("not yet published").first).to_be_visible()
    look("decided")
    publish = page.get_by_role("button", name="Publish to the club")
    publish.click()
    expect(publish).to_have_count(0)
    page.locator("summary", has_text="What was done").click()
    expect(page.get_by_text("Published to the club")).to_be_visible()
    page.goto("/forms/report/")
    look("report")

    assert found == []


def picture(screen: Screen, name: str) -> None:
    if folder := os.environ.get("SCREENSHOTS_DOORS"):
        screen.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
