"""A form with words in it, which the browser would send itself, while nobody answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from rulings.models import Comment, Matter, Ruling
from rulings.pages.felt import matter_url
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_typed_words import WORDS as BEGUN
from tests.browser.test_typed_words import WRITES_AS_IT_GOES
from tests.browser.test_walking_ahead import Line
from tests.browsing import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "North had seen two cards of it."


@pytest.fixture
def matter(evening: Evening) -> Matter:
    return answered(evening, "exposed-card", "@W", "D3", "dropped")


@pytest.fixture
def page(screen: OpenScreen) -> Page:
    return screen(PHONE, expected="net::ERR|422").page


def _begins(page: Page, matter: Matter, **words: str) -> None:
    page.goto(f"{matter_url(matter)}by-hand/")
    for name, value in words.items():
        page.locator(f"[name={name}]").fill(value)


def _sends(page: Page) -> None:
    page.locator("#step form button").last.click()


def test_words_stay_while_nobody_answers_and_are_sent_then(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS, decision="Nothing happens.", reason="Nobody was harmed.")
    page.route("**/by-hand/", lambda route: route.abort())
    _sends(page)
    expect(page.locator("#unanswered")).to_be_visible()
    expect(page.locator("#id_found")).to_have_value(WORDS)
    page.unroute_all()
    with page.expect_navigation():
        _sends(page)

    assert [one.found.text for one in Ruling.objects.all()] == [WORDS]


def test_words_whose_answer_was_lost_count_once(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS, decision="Nothing happens.", reason="Nobody was harmed.")

    def loses(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/by-hand/", loses)
    _sends(page)
    expect(page.locator("#unanswered")).to_be_visible()
    page.unroute_all()
    with page.expect_navigation():
        _sends(page)

    assert Ruling.objects.count() == 1


def test_words_that_do_not_do_come_back_with_what_is_wrong(page: Page, matter: Matter) -> None:
    _begins(page, matter, found=WORDS)
    _sends(page)

    expect(page.locator(".wrong-list")).to_be_visible()
    expect(page.locator("#id_found")).to_have_value(WORDS)


def test_a_comment_leads_to_itself_on_the_same_page(page: Page, evening: Evening) -> None:
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    page.goto(f"/rulings/{ruling.pk}/")
    page.locator("#comment textarea").fill(WORDS)
    page.locator("#comment button").click()

    expect(page.get_by_text(WORDS)).to_be_visible()
    expect(page.locator("#comment textarea")).to_have_value("")
    assert page.url.endswith(f"/rulings/{ruling.pk}/#comments")
    assert [one.text.text for one in Comment.objects.all()] == [WORDS]


def test_a_comment_is_begun_while_the_page_with_the_one_before_is_on_its_way(
    page: Page, evening: Evening
) -> None:
    ruling = ruled(evening, "exposed-card", "@W", "D3", "dropped")
    page.goto(f"/rulings/{ruling.pk}/")
    page.locator("#comment textarea").fill(WORDS)
    onward = Line(page, f"rulings/{ruling.pk}")
    page.evaluate(WRITES_AS_IT_GOES)
    with page.expect_console_message(lambda said: said.text == "written"):
        page.evaluate("document.querySelector('#comment button').click()")
    onward.expect_waiting()
    onward.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("#comment textarea")).to_have_value(BEGUN)
    assert [one.text.text for one in Comment.objects.all()] == [WORDS]
