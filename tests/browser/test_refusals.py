"""What a browser shows when the server refuses an answer: never nothing, and nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from rulings.models import Answer
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browsing import PHONE, FindViolations, arrived, comes_true

pytestmark = pytest.mark.django_db(transaction=True)

WALK = ("E", "later")
"""Whose revoke; which card it was is put off."""
WALKED = ["revoker", "revoke_card"]


def to_the_question(phone: Screen, evening: Evening) -> None:
    """Whether East could have followed suit; the card was put off."""
    matter = answered(evening, "revoke", *WALK)
    phone.page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    arrived(phone.page, "Could East have followed suit?")


def test_an_answer_whose_token_is_too_old_is_refused_in_sight(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    phone = screen(PHONE, expected="403")
    to_the_question(phone, evening)

    phone.page.context.clear_cookies(name="csrftoken")
    phone.page.locator('button[value="follow_suit"]').click()

    expect(phone.page.locator("h1")).to_have_text("This page had been open too long")
    expect(phone.page.locator("h1")).to_be_focused()
    expect(phone.page.get_by_text("Nothing you recorded before is lost.")).to_be_visible()
    assert violations(phone.page) == []
    assert [answer.key for answer in Answer.objects.order_by("number")] == WALKED

    phone.follow("Load the page again", "Could East have followed suit?")
    phone.answer("follow_suit")

    assert [answer.key for answer in Answer.objects.order_by("number")] == [*WALKED, "failure"]


def test_an_answer_after_the_sign_in_ran_out_is_kept_and_asks_for_it(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE)
    to_the_question(phone, evening)

    phone.page.context.clear_cookies(name="sessionid")
    phone.page.locator('button[value="follow_suit"]').click()

    expect(phone.page.locator("h1")).to_have_text("Sign in")
    expect(phone.page.locator("h1")).to_be_focused()
    expect(phone.page.get_by_text("Nothing is lost")).to_be_visible()


def test_without_a_connection_it_is_said_and_the_page_stays(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    phone = screen(PHONE, expected="ERR_INTERNET_DISCONNECTED|^htmx:")  # of what asks by itself
    to_the_question(phone, evening)
    banner = phone.page.locator("#offline")
    expect(banner).to_be_hidden()

    phone.page.context.set_offline(True)
    comes_true(phone.page, "!navigator.onLine")
    phone.page.locator('button[value="follow_suit"]').click()

    expect(banner).to_be_visible()
    expect(banner).to_contain_text("No connection: nothing was sent.")
    expect(phone.page.get_by_role("status").filter(has_text="No connection")).to_have_count(1)
    expect(phone.heading).to_have_text("Could East have followed suit?")
    assert violations(phone.page) == []

    phone.page.context.set_offline(False)
    expect(banner).to_be_hidden()
    phone.answer("follow_suit")
    assert [answer.key for answer in Answer.objects.order_by("number")] == [*WALKED, "failure"]


def test_a_server_that_cannot_be_reached_is_said_and_the_answer_can_be_sent_again(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="ERR_FAILED|^htmx:")
    to_the_question(phone, evening)

    phone.page.route("**/answer/", lambda route: route.abort())
    phone.page.locator('button[value="follow_suit"]').click()
    expect(phone.page.locator("#offline")).to_be_visible()
    expect(phone.heading).to_have_text("Could East have followed suit?")

    phone.page.unroute("**/answer/")
    phone.answer("follow_suit")
    expect(phone.page.locator("#offline")).to_be_hidden()


def test_while_the_database_changes_over_the_page_stays_and_sends_the_very_same_again(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="503")
    to_the_question(phone, evening)
    sent: list[str | None] = []

    def twice_away(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) < 3:
            route.fulfill(status=503, headers={"Retry-After": "0.1"}, body="")
        else:
            route.continue_()

    phone.page.route("**/answer/", twice_away)
    phone.page.locator('button[value="follow_suit"]').click()
    expect(phone.page.locator("#away")).to_contain_text("Paragraf does not answer just now.")
    phone.page.locator("h1").click()  # a button that is left would say nothing in the next form

    expect(phone.heading).not_to_have_text("Could East have followed suit?")
    expect(phone.page.locator("#away")).to_be_hidden()
    assert (len(sent), len(set(sent))) == (3, 1)
    assert [answer.key for answer in Answer.objects.order_by("number")] == [*WALKED, "failure"]
