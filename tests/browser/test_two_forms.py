"""What is begun in one form of a page stays there while another form of it is sent."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.models import Membership
from deals.words.closed_cards import all_open
from rulings.appeals.services import show_scores
from rulings.archive import services
from rulings.models import Ruling, Summary
from tests.browser.evening import Evening, OpenScreen, ruled
from tests.browsing import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "The card stays on the table."


@pytest.fixture
def ruling(evening: Evening) -> Ruling:
    """One of which a summary is kept, and not approved yet."""
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    show_scores(session=ruling.matter.call.session, at=timezone.now())
    services.write_summary(
        ruling=ruling, text=services.draft_of(ruling, all_open), by=evening.director
    )
    return ruling


@pytest.fixture
def page(screen: OpenScreen, ruling: Ruling) -> Page:
    """Another text of the summary is begun, and the one that is kept may be approved."""
    page = screen(PHONE, expected="404").page
    page.goto(f"/rulings/{ruling.pk}/summary/")
    page.locator("#id_text_en").fill(WORDS)
    page.get_by_label("I have read both texts").check()
    return page


def _approves(page: Page) -> None:
    page.get_by_role("button", name="Approve it for everybody").click()


def _keeps(page: Page) -> None:
    page.get_by_role("button", name="Keep the text").click()


def test_it_stays_as_the_other_is_done(page: Page) -> None:
    _approves(page)

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#id_text_en")).to_have_value(WORDS)
    assert Summary.objects.get().is_approved

    _keeps(page)
    expect(page.get_by_text("The text is kept.")).to_be_visible()
    assert Summary.objects.get().text_en == WORDS


def test_it_stays_where_the_other_is_refused_for_good(page: Page) -> None:
    """That page would take its place."""
    Membership.objects.all().delete()
    _approves(page)

    expect(page.locator("#messages")).to_contain_text("Send what else you have begun")
    expect(page.locator("#id_text_en")).to_have_value(WORDS)
    with page.expect_navigation():
        _keeps(page)
    expect(page.locator("#step")).to_contain_text("You had written")
    expect(page.locator("#step")).to_contain_text(WORDS)
