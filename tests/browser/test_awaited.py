"""A form was sent, and its page has not come: nothing else is sent or opened from this one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deals.models import Session
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_walking_ahead import Line
from tests.browsing import PHONE, settled

pytestmark = pytest.mark.django_db(transaction=True)

ANOTHER_BUTTON = "button:text('One more section')"
A_LINK = ".bar a"
AT_ONCE = """([one, other]) => {
    for (const name of [one, other]) document.querySelector(name).click();
}"""
"""Two fingers: the second comes down before the browser has begun to send the first one's form."""

LATER = 300
"""Milliseconds."""
THEN = f"""([one, other]) => {{
    document.querySelector(one).click();
    setTimeout(() => document.querySelector(other).click(), {LATER});
}}"""


def tapped_at_once(page: Page, *buttons: str) -> None:
    for number, button in enumerate(buttons):
        page.locator(button).first.evaluate(
            "(one, number) => one.setAttribute('data-tap', number)", number
        )
    page.evaluate(AT_ONCE, [f"[data-tap='{number}']" for number, _ in enumerate(buttons)])


@pytest.mark.parametrize("beside", [ANOTHER_BUTTON, A_LINK], ids=["a button", "a link"])
def test_what_is_typed_is_kept_where_something_else_is_tapped_in_the_same_moment(
    screen: OpenScreen, evening: Evening, beside: str
) -> None:
    session = Session.objects.get()
    page = screen(PHONE).page
    page.goto(f"/sessions/{session.pk}/")
    page.locator("[name=first]").fill("16")
    page.locator("[name=last]").fill("18")

    tapped_at_once(page, "button:text('Add boards')", beside)

    expect(page.locator("main")).to_contain_text("18")
    settled(page)
    assert (session.boards.count(), session.sections.count()) == (6, 2)
    page.locator(beside).first.click()
    expect(page.locator("#awaited")).to_be_hidden()


def test_who_signs_out_has_signed_out_whatever_is_tapped_meanwhile(screen: OpenScreen) -> None:
    page = screen(PHONE).page
    page.goto("/menu/")
    line = Line(page, "sign-out")
    page.evaluate(THEN, ["form[data-forgets] button", "button[value=da]"])
    line.expect_waiting()
    page.wait_for_timeout(2 * LATER)
    line.let_through()

    page.wait_for_url("**/sign-in/**")
