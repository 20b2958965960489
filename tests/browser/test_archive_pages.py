"""Rehearsal, public summaries, paper and USEBIO in a browser: no barrier, and no script needed."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.models import ClubRole
from deals.words.closed_cards import all_open
from rulings.appeals.services import show_scores
from rulings.archive import services
from rulings.models import Ruling
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_archive_search import revoke
from tests.browsing import LAPTOP, PHONE, FindViolations, OpenPage, arrived
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ruling(evening: Evening) -> Ruling:
    """East's established revoke, two tricks, ruled by Ole; Lise administers the club too."""
    member = evening.director.memberships.get()
    member.roles = [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
    member.save()
    ole = MembershipFactory(club=member.club, user__name="Ole Lund").user
    return revoke(replace(evening, director=ole), "some")


def picture(page: Page, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def count_of(page: Page) -> int:
    """How many pages the drill has, as its first one says."""
    told = page.get_by_text(re.compile(r"^1 of \d+$"))
    expect(told).to_be_visible()
    return int(told.inner_text().split()[-1])


def know_nothing(page: Page) -> None:
    """To the last page of the drill."""
    pages = count_of(page)
    for number in range(2, pages + 1):
        page.get_by_role("button", name="I do not know").click()
        expect(page.get_by_text(f"{number} of {pages}")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_drill_is_heard_answered_and_marked(
    screen: OpenScreen, ruling: Ruling, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    page = phone.page
    page.goto("/menu/")
    phone.follow("Training", "Training")
    phone.follow("Begin", "Did not follow suit")
    page.get_by_role("link", name="I have heard it").click()
    page.get_by_text("Hear it again").click()
    expect(page.locator(".drill-told")).to_contain_text("did not follow suit.")
    know_nothing(page)
    phone.press(ruling.words["en"]["title"], "Rightly ruled")
    expect(page.get_by_text("not answered").first).to_be_visible()
    page.get_by_role("link", name="The next one").click()
    expect(page.get_by_role("link", name="I have heard it")).to_be_visible()


def test_a_summary_goes_from_the_ruling_to_everybody_and_back(
    screen: OpenScreen, open_page: OpenPage, ruling: Ruling
) -> None:
    phone = screen(PHONE)
    page = phone.page
    page.goto(f"/rulings/{ruling.pk}/")
    show_scores(session=ruling.matter.call.session, at=timezone.now())
    phone.follow("Summary without names", "Summary without names")
    page.get_by_role("button", name="Keep the text").click()
    expect(page.get_by_text("Not yet approved")).to_be_visible()
    page.get_by_label("I have read both texts").check()
    page.get_by_role("button", name="Approve it for everybody").click()
    expect(page.get_by_text("The summary is approved.")).to_be_visible()
    page.goto(f"/clubs/{ruling.club.slug}/summaries/")
    page.get_by_role("button", name="Open the public page").click()
    expect(page.get_by_text("The public page is open.")).to_be_visible()

    anybody = open_page(PHONE, locale="da-DK", expected="404")
    anybody.goto(f"/public/{ruling.club.slug}/")
    arrived(anybody, "Kendelser fra")
    expect(anybody.locator("article h2")).to_have_text(ruling.words["da"]["title"])
    expect(anybody.locator("a")).to_have_count(1)
    page.goto(f"/rulings/{ruling.pk}/summary/")
    page.get_by_role("button", name="Withdraw it").click()
    expect(page.get_by_text("nobody outside reads it any more")).to_be_visible()
    anybody.reload()
    expect(anybody.locator("article")).to_have_count(0)


def test_no_page_has_a_barrier(
    screen: OpenScreen, violations: FindViolations, ruling: Ruling, evening: Evening
) -> None:
    show_scores(session=ruling.matter.call.session, at=timezone.now())
    summary = services.write_summary(
        ruling=ruling, text=services.draft_of(ruling, all_open), by=evening.director
    )
    seen = summary.written_at.isoformat()
    services.approve_summary(summary=summary, seen=seen, by=evening.director)
    services.switch_public_page(club=ruling.club, is_on=True, by=evening.director)
    page = screen(PHONE, color_scheme="dark").page
    slug, event = ruling.club.slug, ruling.matter.call.session.event_id
    found = {}
    for name, address in (
        ("told", f"/rehearsal/drill/r{ruling.pk}/"),
        ("drill", f"/rehearsal/drill/r{ruling.pk}/?heard=1"),
        ("rehearsal", "/rehearsal/"),
        ("counts", f"/clubs/{slug}/rehearsal/"),
        ("summary", f"/rulings/{ruling.pk}/summary/"),
        ("summaries", f"/clubs/{slug}/summaries/"),
        ("public", f"/public/{slug}/"),
        ("paper", f"/rulings/{ruling.pk}/paper/"),
        ("law", "/laws/64A1/"),
        ("adjustments", f"/events/{event}/adjustments/"),
        ("archive", "/archive/"),
        ("ruling", f"/rulings/{ruling.pk}/"),
    ):
        page.goto(address)
        found[name] = violations(page, also=LAPTOP)
        picture(page, name)
        if name == "drill":
            know_nothing(page)
            page.get_by_role("button", name="I do not know").click()
            arrived(page, "You named no ruling")
            found["marked"] = violations(page, also=LAPTOP)
            picture(page, "marked")

    assert found == {name: [] for name in found}
