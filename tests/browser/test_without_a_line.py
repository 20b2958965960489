"""Where the context is secure, Paragraf opens without a line, also in a browser begun anew."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from rulings.models import DirectorCall
from rulings.pages.felt import matter_url
from tests.browser.device import NO_LINE, Device, all_kept
from tests.browser.evening import Evening, answered
from tests.browser.test_walking_ahead import WAITING
from tests.browsing import LONGEST, arrived, comes_true
from tests.factories import PairFactory, PlayerFactory

pytestmark = pytest.mark.django_db(transaction=True)

DOOR = "opening-lead"
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
KEPT = """async () => (await Promise.all((await caches.keys()).map(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
))).flat()"""
"""Paths of all that is kept on the phone."""
LAWS_ALONE = f"""async () => (await ({KEPT})()).every(
    (path) => /^\\/(laws|static|packs)\\//.test(path)
)"""
"""No page of the evening lies there."""
LEAVES = """async () => {
    const kept = { headers: { "X-Keep": "unseen" } };
    const late = fetch("/laws/all/", kept).catch(() => {});  // or it is given up
    const form = document.querySelector("form[data-forgets]");
    await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    await fetch("/sign-in/", kept);
    await late;
}"""
"""Signs out while a long page that was asked for before is still on its way."""


def _expect_kept(page: Page, path: str) -> None:
    late = monotonic() + LONGEST
    while path not in page.evaluate(KEPT):
        assert monotonic() < late, f"{path} is not kept"
        page.wait_for_timeout(50)


def _expect_kind(page: Page, kinds: list[str]) -> None:
    late = monotonic() + LONGEST
    while (found := [name[:10] for name in page.evaluate("() => caches.keys()")]) != kinds:
        assert monotonic() < late, found
        page.wait_for_timeout(50)


def _taps(page: Page, token: str, then: str) -> None:
    page.locator(f'#step button[value="{token}"]').click()
    arrived(page, then)


def _expect_age(page: Page) -> None:
    expect(page.locator("#as-of")).to_contain_text("No connection. This is how it was at")


def test_room_and_matter_open_without_a_line_and_answers_are_sent_once(
    device: Device, client: Client, evening: Evening, pack: None
) -> None:
    matter = answered(evening, DOOR, "@E")
    page = device.signed_in(client, evening)
    page.goto("/")
    all_kept(page)
    page.goto(matter_url(matter))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    _taps(page, "later", "How was the opening lead made")
    _expect_kept(page, f"{matter_url(matter)}q/how_opening_lead")  # which was swapped in
    comes_true(page, f"async () => await ({WAITING})() === 0")  # nor is it sent again

    page = device.begin(proxy=NO_LINE)
    page.goto("/")
    _expect_age(page)
    expect(page.locator("html")).to_have_attribute("data-room", "open")  # a call can be noted
    page.locator(f"a[href='/calls/{matter.call_id}/']").first.click()
    arrived(page, "How was the opening lead made")
    _expect_age(page)
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.wait_for_timeout(TWICE)
    _taps(page, "none", "What has happened since")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")

    page = device.begin(proxy=NO_LINE, offline=True)
    page.goto(f"/calls/{matter.call_id}/")
    arrived(page, "What has happened since")  # where it stood, and not where it was kept
    page.wait_for_timeout(TWICE)
    page.locator('#step button[value="nothing"]').click()
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    page.goto("/laws/64A2/")  # which nobody has opened
    expect(page).to_have_url(re.compile("/laws/all/#law-64$"))
    expect(page.locator("#law-64")).to_be_in_viewport()
    _expect_age(page)
    page.goto("/archive/")
    expect(page.locator("#as-of")).to_contain_text("that page is not on this phone")
    sends = "Object.assign(document.createElement('form'), {method: 'post'})"
    with page.expect_event("requestfailed"):
        page.evaluate(f"document.body.appendChild({sends}).submit()")
    expect(page).to_have_url(re.compile("^chrome-error:"))  # waiting for it would raise why
    page.goto("/")
    expect(page.locator("#as-of")).to_contain_text("it may have arrived")

    page = device.begin()
    page.goto("/")
    expect(page.locator("#outbox")).to_have_text("All sent")
    expect(page.locator("#as-of")).to_be_hidden()
    given = [one.versions and one.versions[0]["token"] for one in matter.answers.order_by("number")]
    assert given == ["defender", [], "none", "nothing"]

    page.goto("/menu/")
    page.get_by_role("button", name="Sign out").click()
    arrived(page, "Sign in")
    assert page.evaluate(KEPT) == []


def test_who_is_seated_keeps_no_page_of_the_evening_once_the_open_page_is_answered(
    device: Device, client: Client, evening: Evening, pack: None
) -> None:
    """Be it the next step, which no worker sees, or the room as it asks for news."""
    matter, session = answered(evening, DOOR, "@E"), evening.played.board.session
    DirectorCall.objects.update(played_board=None)  # as in a call of a board that he plays
    page, room = device.signed_in(client, evening), reverse("rulings:room-now", args=[session.pk])
    page.goto("/")
    all_kept(page)
    for step in (True, False):
        page.goto("/")
        _expect_kept(page, "/")
        if step:
            page.goto(matter_url(matter))
            _expect_kept(page, f"{matter_url(matter)}q/led_card")
        himself = PlayerFactory(club=session.event.club, user=evening.director)
        pair = PairFactory(section=evening.played.table.section, number=40, player1=himself)
        if step:
            _taps(page, "later", "How was the opening lead made")
        else:
            with page.expect_response(lambda answer: room in answer.url and answer.status == 200):
                page.evaluate("document.dispatchEvent(new Event('paragraf:look'))")
        comes_true(page, LAWS_ALONE)
        pair.delete()
        himself.delete()


def test_what_comes_late_is_not_kept_of_somebody_who_has_signed_out(
    device: Device, client: Client, evening: Evening
) -> None:
    page = device.signed_in(client, evening)
    page.goto("/menu/")
    all_kept(page)
    page.evaluate(LEAVES)
    assert page.evaluate(KEPT) == []


def test_an_older_worker_gives_way_and_what_it_kept_is_kept_anew(
    device: Device, client: Client, evening: Evening, settings: Any
) -> None:
    newer, settings.ROOT_URLCONF = settings.ROOT_URLCONF, "tests.browser.older_urls"
    page = device.signed_in(client, evening)
    page.goto("/")
    all_kept(page)
    assert [name[:10] for name in page.evaluate("() => caches.keys()")] == ["paragraf-0"]

    settings.ROOT_URLCONF = newer
    page = device.begin()
    page.goto("/")  # which the older one shows, from what it keeps
    _expect_age(page)
    _expect_kind(page, ["paragraf-1"])
    ahead = page.locator("script[data-ahead]").get_attribute("data-ahead") or ""
    for path in ("/laws/all/", "/", ahead.partition("?")[0]):
        _expect_kept(page, path)
    all_kept(page)

    page = device.begin(proxy=NO_LINE)
    page.goto("/")
    _expect_age(page)
    expect(page.locator("html")).to_have_attribute("data-room", "open")  # its scripts lie there too
