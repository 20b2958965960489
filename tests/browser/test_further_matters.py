"""Two irregularities in one call, and the checks that stand beside a matter, in a real browser."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulings.models import DirectorCall, Matter
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, Screen, answered, ruled
from tests.browsing import PHONE, FindViolations, arrived

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "a.spot:has-text('A7')"
REVOKE = ("revoke", "E", "follow_suit", "nothing", "nobody")
"""East's revoke, corrected: his card lies there as a major penalty card."""
both = pytest.mark.parametrize(
    "javascript", [True, False], ids=["with a script", "without a script"]
)


def corrected(screen: Screen, evening: Evening) -> None:
    """The director stays at the table after the ruling."""
    screen.page.goto(f"/calls/{ruled(evening, *REVOKE).matter.call_id}/")
    arrived(screen.page, "Stay at table A7")


def to_the_outcome(screen: Screen, evening: Evening) -> None:
    """All is answered, and nothing recorded."""
    matter = answered(evening, *REVOKE)
    screen.page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    arrived(screen.page, "East must correct")


def one_more(screen: Screen, slug: str) -> None:
    screen.follow("A new call at this table", "What happened?")
    screen.tap(f'button[value="{slug}"]')


def facts(screen: Screen) -> dict[str, str]:
    """The answers so far: question → answer, with where it comes from."""
    folded = screen.page.locator("details:not([open]):has(.facts) > summary")
    if folded.count():
        folded.click()
    rows = screen.page.locator(".facts > div")
    return {
        row.locator("dt").inner_text(): row.locator("dd").first.inner_text().replace("\n", " · ")
        for row in rows.all()
    }


def picture(screen: Screen, name: str) -> None:
    if folder := os.environ.get("SCREENSHOTS_DOORS"):
        screen.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@both
def test_the_second_irregularity_starts_from_what_the_first_established(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    corrected(phone, evening)

    one_more(phone, "lead-out-of-turn")

    # the same player is not asked for again, and his chair can be changed
    expect(phone.heading).to_have_text("Which card did East lead?")
    taken_over = phone.page.locator("details", has_text="From an earlier matter at this table")
    expect(taken_over.get_by_role("link", name="Change")).to_be_visible()
    assert facts(phone) == {"Who led out of turn?": "East"}
    phone.answer("later")
    expect(phone.heading).to_have_text("Whose turn was it to lead?")
    picture(phone, "second-matter")
    phone.answer("partner", "nothing", "neither")
    phone.press("Record this ruling", "Stay at table A7")
    # both matters' penalty cards lie there
    expect(phone.page.locator(".stay .open > li").nth(1)).to_be_visible()
    call = DirectorCall.objects.get()
    assert [matter.irregularity for matter in call.matters.order_by("number")] == [
        "revoke",
        "lead-out-of-turn",
    ]


@both
def test_a_penalty_card_on_the_table_is_known_to_the_next_matter(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    corrected(phone, evening)

    one_more(phone, "penalty-card")

    expect(phone.heading).to_have_text("Which card lies in front of East as a penalty card?")
    phone.answer("later")
    expect(phone.heading).to_have_text("What now?")
    phone.answer("holder_plays")
    expect(phone.heading).to_contain_text("East")  # nobody asked which cards lie there
    assert facts(phone)["How did the penalty card come to lie there?"] == (
        "It has been ruled major · From an earlier matter at this table"
    )


def test_another_player_starts_afresh(screen: OpenScreen, evening: Evening) -> None:
    phone = screen(PHONE)
    corrected(phone, evening)
    one_more(phone, "lead-out-of-turn")

    phone.tap("a.change")
    phone.answer("W", "later")

    expect(phone.heading).to_have_text("Whose turn was it to lead?")
    assert facts(phone) == {"Who led out of turn?": "West"}


@both
def test_a_check_opens_beside_the_outcome_and_leads_back(
    screen: OpenScreen, evening: Evening, violations: FindViolations, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    to_the_outcome(phone, evening)
    outcome = phone.heading.inner_text()
    if javascript:
        assert violations(phone.page) == []
    picture(phone, "also-check-outcome")

    phone.press("Whether the offender could know", re.compile("Could .* know at the time"))
    assert facts(phone) == {
        "What do you want to check?": (
            "Whether the offender could know it might help · From an earlier matter at this table"
        ),
        "Which side does it concern?": "East · From an earlier matter at this table",
    }
    picture(phone, "also-check-question")
    phone.answer("no")
    phone.page.get_by_role("link", name="Back to: Did not follow suit").click()
    expect(phone.heading).to_have_text(outcome)


@both
def test_a_check_that_is_recorded_leads_back_to_the_matter(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    to_the_outcome(phone, evening)
    outcome = phone.heading.inner_text()
    phone.press("A wish that the rectification be waived", "waive")
    phone.answer("cause")

    phone.press("Record this ruling", outcome)

    waived = Matter.objects.get(irregularity="checks")
    assert [step.law for step in position_of(waived).standing.concluded] == ["81C5"]
    phone.press("Record this ruling", "Stay at table A7")


@both
def test_checks_beside_a_question_are_folded_and_work(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    matter = answered(evening, "insufficient-bid")
    phone.page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    question = phone.heading.inner_text()

    phone.page.locator("summary", has_text="Also check").click()
    phone.press("Whether an opponent caused the call", "Did an opponent explain something")
    phone.page.get_by_role("link", name="Back to: The bid was too low").click()

    expect(phone.heading).to_have_text(question)


def test_a_check_nobody_recorded_does_not_keep_the_call_open(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE)
    to_the_outcome(phone, evening)
    phone.press("A wish that the rectification be waived", "waive")
    phone.page.goto("/")
    phone.tap(TABLE)
    expect(phone.heading).to_contain_text("East must correct")  # not the check

    phone.press("Record this ruling", "Stay at table A7")
    phone.page.get_by_role("button", name="Board is over").click()

    expect(phone.page.get_by_text("Board over at table A7.")).to_be_visible()
    assert DirectorCall.objects.get().closed_at is not None


def test_a_new_call_has_its_button_on_the_first_screen_and_is_noted_with_its_kind(
    screen: OpenScreen, evening: Evening
) -> None:
    small = screen({**PHONE, "viewport": {"width": 360, "height": 640}})
    corrected(small, evening)
    expect(small.page.get_by_role("link", name="A new call at this table")).to_be_in_viewport(
        ratio=1
    )

    small.follow("A new call at this table", "What happened?")

    for row in (small.page.get_by_label("Only note it"), small.page.locator(".doubt button").last):
        expect(row).to_be_in_viewport(ratio=1)
    small.page.get_by_label("Only note it").check()
    small.page.locator("button[value=insufficient-bid]").click()
    expect(small.page.locator("#queue")).to_contain_text("Insufficient bid")
