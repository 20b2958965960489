"""What is printed: the size of the paper, and the button that opens the browser's dialogue."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.models import Club
from rulings.appeals import services
from rulings.models import Agreement
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_archive_search import revoke
from tests.browsing import PHONE, comes_true

pytestmark = pytest.mark.django_db(transaction=True)


def widths(page: Page) -> set[int]:
    """Of the printed pages, in millimetres."""
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([0-9.]+) ", printed)
    return {round(float(points) / 72 * 25.4) for points in boxes}


def count(page: Page) -> int:
    """Of the printed pages."""
    return len(re.findall(rb"/Type ?/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.fixture
def on_a4(evening: Evening) -> list[str]:
    """The addresses of the pages that are laid out for A4."""
    Club.objects.update(table_cards=True)
    ruling = revoke(evening, "some")
    appeal = services.request_appeal(
        ruling=ruling,
        side="NS",
        agreement=Agreement.BOTH,
        requested_at=timezone.now(),
        grounds="The card was not seen.",
        by=evening.director,
    )
    cards = f"/sessions/{evening.played.board.session_id}/cards/"
    report = f"/rulings/{ruling.pk}/report/"
    return ["/archive/print/", "/forms/report/", report, f"/appeals/{appeal.pk}/pack/", cards]


def test_all_else_is_printed_on_a4_by_the_button_of_its_page(
    screen: OpenScreen, on_a4: list[str]
) -> None:
    page = screen(PHONE).page
    for address in on_a4:
        page.goto(address)
        page.evaluate("addEventListener('beforeprint', () => { document.title = 'printed' })")
        page.get_by_role("button", name="Print").click()

        assert (address, page.title(), widths(page)) == (address, "printed", {210})


def test_without_a_script_the_browser_has_its_own_menu(
    screen: OpenScreen, on_a4: list[str]
) -> None:
    page = screen(PHONE, java_script_enabled=False).page
    for address in on_a4:
        page.goto(address)

        expect(page.get_by_text("Laid out for A4.")).to_be_visible()
        expect(page.get_by_role("button", name="Print")).to_have_count(0)


def test_a_slip_is_printed_on_one_a5_or_on_a_roll_of_80_mm(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE).page
    page.goto(f"/rulings/{revoke(evening, 'some').pk}/slip/")
    on_paper, pages = widths(page), count(page)
    page.emulate_media(media="print")
    seal, words = (
        page.locator(f".foot {one}").evaluate("one => one.getBoundingClientRect().height")
        for one in ("svg", "p")
    )
    page.emulate_media(media="null")
    page.get_by_role("link", name="For a roll of 80 mm").click()
    expect(page.get_by_role("link", name="For A5")).to_be_visible()

    assert seal <= words  # else it takes a sheet of its own
    assert (on_paper, pages, widths(page)) == ({148}, 1, {80})
    page.set_viewport_size({"width": 272, "height": 800})  # 72 mm, the margins taken off
    page.emulate_media(media="print")
    comes_true(page, "innerWidth === 272")
    assert page.evaluate("document.documentElement.scrollWidth") <= 272
