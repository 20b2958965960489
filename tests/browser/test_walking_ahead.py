"""The next step is shown from the pack, before the server has answered; then the server's is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rulings.models import Answer, Matter
from rulings.pack import files
from rulings.pack.contents import Maker
from rulings.record.position import position_of
from tests.browser.evening import OpenScreen, Screen
from tests.browsing import PHONE, arrived
from tests.directing import given

pytestmark = pytest.mark.django_db(transaction=True)

DOOR = "opening-lead"
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
WAY = ("E", "later", "none", "nothing")


@pytest.fixture(autouse=True)
def pack(settings: Any, tmp_path: Path) -> None:
    """A pack of one door lies there."""
    settings.PACKS = tmp_path
    files.write(Maker([DOOR]).packs(), "this code")


class Line:
    """Where answers wait until they are let through."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route("**/answer/", lambda route: self.held.append(route))

    def let_through(self) -> None:
        self.held.pop(0).continue_()

    def expect_waiting(self) -> None:
        while not self.held:
            self.page.wait_for_timeout(10)


def _at_the_door(screen: OpenScreen, **options: str) -> Screen:
    phone = screen(PHONE, **options)
    phone.page.goto("/")
    phone.tap("a.spot:has-text('A7')")
    phone.answer(DOOR)
    expect(phone.page.locator("html")).to_have_attribute("data-pack", "open")
    return phone


def test_taps_are_shown_at_once_and_sent_in_order(screen: OpenScreen) -> None:
    phone = _at_the_door(screen, expected="503")
    line, step = Line(phone.page), phone.page.locator("#step")
    for token in WAY:
        before = phone.heading.inner_text()
        phone.page.wait_for_timeout(TWICE)
        step.locator(f'button[value="{token}"]').click()
        expect(phone.heading).not_to_have_text(before)
    ahead = phone.heading.inner_text(), phone.page.locator("#ask").inner_text()
    expect(step.locator("#walk")).to_have_count(0)

    line.expect_waiting()
    line.held.pop(0).fulfill(status=503, headers={"Retry-After": "0.1"})  # it is sent again
    for _ in WAY:
        line.expect_waiting()
        line.let_through()
    expect(step.locator("#walk")).to_have_count(1)

    assert (phone.heading.inner_text(), phone.page.locator("#ask").inner_text()) == ahead
    said = [one.versions and one.versions[0]["token"] for one in Answer.objects.order_by("number")]
    assert said == ["defender", [], "none", "nothing"]


def test_a_page_that_was_not_right_gives_way_with_a_word(screen: OpenScreen) -> None:
    phone = _at_the_door(screen)
    line = Line(phone.page)
    phone.page.locator('button[value="E"]').click()
    expect(phone.heading).to_contain_text("Which card")
    # somebody else answers meanwhile, so this tap is of a page that has gone
    matter = Matter.objects.get()
    given(position_of(matter), ["@E", "later", "none"], matter.call.director)
    line.expect_waiting()
    line.let_through()

    arrived(phone.page, "What has happened since")
    expect(phone.page.locator("#messages")).to_contain_text("answered in between")


def test_without_a_line_the_page_stands_as_it_was(screen: OpenScreen) -> None:
    phone = _at_the_door(screen, expected="net::ERR|htmx:")
    before = phone.page.locator("#step").inner_text()
    phone.page.route("**/answer/", lambda route: route.abort())
    phone.page.locator('button[value="E"]').click()
    expect(phone.page.locator("#offline")).to_be_visible()
    assert phone.page.locator("#step").inner_text() == before
    phone.page.unroute("**/answer/")
    phone.page.locator('button[value="W"]').click()
    arrived(phone.page, "Which card")
    expect(phone.page.locator("#walk")).to_have_count(1)  # the server's page
    assert [one.versions[0]["seat"] for one in Answer.objects.all()] == ["W"]
