"""A director rules on a revoke and records the score on a phone; the scorer fetches the list."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulings.models import Adjustment
from rulings.record import give
from rulings.record.calls.ending import board_is_over
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browsing import PHONE, FindViolations, settled
from tests.directing import given
from tests.factories import PlayedBoardFactory

pytestmark = pytest.mark.django_db(transaction=True)

ESTABLISHED = ("revoke", "E", "follow_suit", "played")
TWO_TRICKS = ("none", "offender", "some", "no")


def played(evening: Evening) -> None:
    """Four spades by South, who made nine tricks; ten at the next table."""
    evening.played.tricks = 9
    evening.played.save()
    other = evening.played.table.section.tables.get(number=1)
    PlayedBoardFactory(board=evening.played.board, table=other, contract="4S", tricks=10)


def rule(phone: Screen, evening: Evening) -> None:
    """East's revoke."""
    board = evening.played.board
    phone.page.goto(f"/calls/at/{evening.played.table.pk}/?board={board.number}")
    phone.answer(*ESTABLISHED)
    phone.tap("button:has-text('Play is over already')")
    phone.answer(*TWO_TRICKS)
    phone.page.get_by_role("button", name="Record this ruling").click()
    expect(phone.page.locator("#messages").get_by_text("is recorded")).to_be_visible()


def ruled(phone: Screen, evening: Evening) -> None:
    """The same, where it matters not by which taps."""
    matter = answered(evening, *ESTABLISHED)
    board_is_over(call=matter.call, by=evening.director)
    given(position_of(matter), TWO_TRICKS, evening.director)
    ruling = give.give_ruling(matter=matter, by=evening.director)
    phone.page.goto(f"/rulings/{ruling.pk}/")


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_from_a_revoke_with_two_tricks_to_the_scorers_list(
    screen: OpenScreen,
    evening: Evening,
    violations: FindViolations,
    tmp_path: Path,
    javascript: bool,
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    played(evening)
    (rule if javascript else ruled)(phone, evening)

    phone.follow("Record the score", "What happens to the score?")
    expect(phone.page.get_by_text("2 tricks go to N-S.")).to_be_visible()
    found = violations(phone.page) if javascript else []
    picture(phone, "score")
    phone.page.get_by_role("button", name="Record this score").first.click()
    expect(phone.page.get_by_text("The score is recorded.")).to_be_visible()
    found += violations(phone.page) if javascript else []
    picture(phone, "score-ruling")
    phone.page.goto(f"/events/{evening.played.board.session.event_id}/")
    phone.page.get_by_role("link", name="Adjustments").click()
    expect(phone.page.get_by_role("link", name="CSV for the scoring program")).to_be_visible()
    found += violations(phone.page) if javascript else []
    picture(phone, "adjustments")
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="CSV for the scoring program").click()
    download.value.save_as(tmp_path / "list.csv")

    with (tmp_path / "list.csv").open(newline="", encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert (row["tricks"], row["ns_result"], row["ns_percent"]) == ("9", "4S S 11", "100.0")
    assert found == []


def test_weights_are_entered_tried_and_recorded_apart(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    phone = screen(PHONE, expected="422")
    played(evening)
    ruled(phone, evening)
    phone.follow("Record the score", "What happens to the score?")
    phone.page.locator("summary", has_text="Enter another score").click()
    phone.page.get_by_role("button", name="Each side apart").click()
    expect(phone.page.get_by_role("button", name="Each side apart")).to_have_attribute(
        "aria-current", "true"
    )
    settled(phone.page)

    for side in ("NS", "EW"):
        phone.page.locator(".kinds", has=phone.page.locator(f"[name={side}_kind]")).locator(
            "summary", has_text="Several likely results"
        ).click()
    for number, (tricks, weight) in enumerate(((10, 60), (9, 30)), 1):
        for side in ("NS", "EW"):
            phone.page.locator(f"[name={side}_contract_{number}]").fill("4S")
            phone.page.locator(f"[name={side}_declarer_{number}]").select_option("S")
            phone.page.locator(f"[name={side}_tricks_{number}]").fill(str(tricks))
            phone.page.locator(f"[name={side}_weight_{number}]").fill(str(weight))
    phone.page.get_by_role("button", name="See what it does").click()
    expect(phone.page.get_by_text("The weights add to 90 per cent").first).to_be_visible()
    picture(phone, "score-wrong")
    found = violations(phone.page)
    for side in ("NS", "EW"):
        phone.page.locator(f"[name={side}_weight_2]").fill("40")
    phone.page.get_by_role("button", name="See what it does").click()
    expect(phone.page.get_by_role("heading", name="What it would do")).to_be_visible()
    picture(phone, "score-tried")
    found += violations(phone.page)
    phone.page.get_by_role("button", name="Record this score").first.click()
    expect(phone.page.get_by_text("The score is recorded.")).to_be_visible()

    assert [one["weight"] for one in Adjustment.objects.get().ew["outcomes"]] == [60, 40]
    assert found == []


def picture(phone: Screen, of: str) -> None:
    """For whoever wants to look: only where SCREENSHOTS names a folder."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        phone.page.screenshot(path=Path(folder) / f"{of}-phone.png", full_page=True)
