"""The line, the sign-in or the rules as they were are lost in the middle of a ruling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rulings.models import Answer, DirectorCall, Ruling
from rulings.pack import files
from rulings.pages.felt import matter_url
from rulings.record.answers import start_matter
from rulings.record.calls.taking import take_call
from tests.browser.conftest import packed
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_in_a_cellar import (
    ANSWERS,
    CHAIR,
    CHOOSES,
    DOOR,
    TWICE,
    WAY_BACK,
    answer_and_record,
    is_ready,
    story,
    tap,
)
from tests.browser.test_walking_ahead import Line, answers_given
from tests.browsing import PHONE, arrived, comes_true
from tests.factories import DirectorCallFactory, MembershipFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

BEFORE = {
    "words": (b"penalty card", b"fine card"),
    "a question": (b'"accept_defenders_lead"', b'"defenders_lead_accepted"'),
}
"""What the rules said, or asked, while the phone had a line."""


@pytest.fixture
def older(pack: None, request: pytest.FixtureRequest, settings: Any, tmp_path: Path) -> None:
    """The phone walks in the pack of rules that are renewed meanwhile."""
    now, before = BEFORE[request.param]
    settings.PACKS = tmp_path
    packs = {language: one.replace(now, before) for language, one in packed(DOOR).items()}
    assert packs != packed(DOOR)
    files.write(packs, "older code")


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("older", ["words"], indirect=True)
def test_rules_that_say_something_else_by_then_are_read_before_the_ruling_is_recorded(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:|was another")
    page = phone.page
    answer_and_record(phone, evening)

    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text("not right. This one is: look again")
    expect(page.locator("#messages")).to_contain_text("is not sent: look at what is open there")
    expect(page.locator("#messages")).to_contain_text("This ruling is not recorded.")
    assert (Ruling.objects.count(), story()) == (0, [])
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages")).to_contain_text("is recorded")
    assert Ruling.objects.count() == 1


@pytest.mark.usefixtures("older")
@pytest.mark.parametrize("older", ["a question"], indirect=True)
def test_rules_that_ask_something_else_by_then_ask_it(screen: OpenScreen, evening: Evening) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:|422")
    page = phone.page
    answer_and_record(phone, evening)

    page.context.set_offline(False)
    arrived(page, "What holds?")
    expect(page.locator("#step")).to_contain_text("no longer asked for")
    page.get_by_role("button", name="Mine").click()
    expect(page.locator('#step button[value="refuse"]')).to_be_visible()
    assert (answers_given(), Ruling.objects.count()) == (["E", *ANSWERS[:-1]], 0)


def test_what_is_tapped_while_what_was_tapped_before_is_on_its_way_goes_after_it(
    screen: OpenScreen, evening: Evening
) -> None:
    """The ruling while its answers are, and what happens at the table while the ruling is."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", *ANSWERS[1:-1])))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    tap(page, 'button[value="refuse"]')
    answers, ruling = Line(page, "kept"), Line(page, "record")
    page.context.set_offline(False)
    answers.expect_waiting()
    page.get_by_role("button", name="Record this ruling").click()
    arrived(page, "Stay at table A7")
    page.unroute("**/kept/")
    answers.let_through()
    ruling.expect_waiting()
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    ruling.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent")
    assert (Ruling.objects.count(), story()) == (1, ["OnLead"])


def test_nothing_is_answered_otherwise_on_a_page_of_before_while_a_ruling_waits(
    screen: OpenScreen, evening: Evening
) -> None:
    """It would be recorded with that, and nobody has read what it says then."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", "lho")))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    tap(page, 'button[value="nothing"]')
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    page.context.set_offline(True)
    tap(page, 'button[value="refuse"]')
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    arrived(page, "Stay at table A7")
    page.go_back()
    arrived(page, "What has happened since")
    page.wait_for_timeout(TWICE)
    page.locator('#step button[value="partner_followed"]').click()
    expect(page.locator("#awaited")).to_be_visible()

    page.context.set_offline(False)
    arrived(page, "Stay at table A7")
    assert (Ruling.objects.count(), answers_given()) == (1, ["E", *ANSWERS[:-1], "refuse"])


def test_a_ruling_that_cannot_be_kept_stands_there_again_whatever_was_tapped_at_its_table(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", *ANSWERS[1:-1])))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.context.set_offline(True)
    tap(page, 'button[value="refuse"]')
    ruled = page.get_by_role("heading", level=1).inner_text()
    page.evaluate(FULL_BY_AND_BY)
    tap(page, ".dock .go")
    tap(page, "#happens button:has-text('West is on lead')")
    expect(page.locator("#offline")).to_be_visible()
    page.wait_for_timeout(3000)  # what was tapped is not kept either

    arrived(page, ruled)
    expect(page.get_by_role("button", name="Record this ruling")).to_be_visible()


def test_what_is_not_sent_is_said_on_a_page_of_before(screen: OpenScreen, evening: Evening) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    mark = page.locator("#outbox")
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", "lho")))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    tap(page, 'button[value="nothing"]')
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    page.context.set_offline(True)
    tap(page, 'button[value="refuse"]')
    expect(mark).to_have_text("1 tap not sent yet")
    page.go_back()
    arrived(page, "What has happened since")
    expect(mark).to_have_text("1 tap not sent yet")

    page.context.set_offline(False)
    expect(mark).to_have_text("All sent")


KEPT_BY_THE_BROWSER = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
"""Its reader comes back to the page, which is as it was."""
SENT_ELSEWHERE = """async () => {
    const opening = indexedDB.open("paragraf");
    await new Promise((resolve) => { opening.onsuccess = resolve; });
    const done = opening.result.transaction("acts", "readwrite");
    done.objectStore("acts").clear();
    await new Promise((resolve) => { done.oncomplete = resolve; });
}"""
"""Nothing of it lies on the phone any more."""
FULL_BY_AND_BY = """() => {
    outbox.keep = () => new Promise((_, reject) => { setTimeout(reject, 1000); });
}"""
LEFT_AT_ONCE = """tapped => {
    requestAnimationFrame = setTimeout = () => 0;
    tapped.click();
    location.assign("about:blank");
}"""
"""A slow phone comes to nothing more before the page goes."""


SLOW_DISK = "IDBObjectStore.prototype.getAll = () => ({})"
ASKS_BY_ITSELF = """() => new Promise((asked) => {
    document.addEventListener("htmx:afterRequest", () => setTimeout(asked), { once: true });
    htmx.trigger("#watching", "poll");
})"""
"""What the page asks for now and then has come."""
LOST = "document.dispatchEvent(new CustomEvent('htmx:sendError', {detail: {}}))"
"""What the page asks for by itself has not come."""


def test_what_is_tapped_at_the_table_goes_though_its_page_is_left_at_once(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    answer_and_record(phone, evening)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Forbids").evaluate(LEFT_AT_ONCE)
    page.wait_for_url("about:blank")
    page.context.set_offline(False)
    page.goto("/")

    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert (Ruling.objects.count(), story()) == (1, ["OnLead", "Chosen"])


def test_a_ruling_goes_though_its_page_is_left_before_the_phone_has_kept_it(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", *ANSWERS[1:])))
    page.wait_for_timeout(TWICE)
    page.evaluate(SLOW_DISK)
    page.get_by_role("button", name="Record this ruling").evaluate(LEFT_AT_ONCE)
    page.wait_for_url("about:blank")
    page.goto("/")

    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize(
    ("table", "chair", "told"), [("A7", "E", ("S", ["E"])), ("A6", "W", ("W", []))]
)
def test_what_is_asked_first_of_a_call_goes_though_its_page_is_left_before_the_call_is_kept(
    screen: OpenScreen, table: str, chair: str, told: tuple[str, list[str]]
) -> None:
    """Who has led, or who declares, where that is not known."""
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, f"a.spot:has-text('{table}')")
    page.evaluate(SLOW_DISK)
    tap(page, f'button[value="{DOOR}"]')
    page.wait_for_timeout(TWICE)
    page.locator(f'#step button[value="{chair}"]').first.evaluate(LEFT_AT_ONCE)
    page.wait_for_url("about:blank")
    page.context.set_offline(False)
    page.goto("/")

    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert (DirectorCall.objects.get().declarer, answers_given()) == told


def test_a_tap_that_is_not_taken_while_the_one_before_it_is_sent_says_so(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE).page
    page.goto(f"/calls/{ruled(evening, DOOR, '@E', *ANSWERS).matter.call_id}/")
    expect(page.locator("#happens[data-held]")).to_be_visible()
    line = Line(page, "happened")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="West is on lead").click()
    line.expect_waiting()
    page.evaluate(ASKS_BY_ITSELF)
    page.get_by_role("button", name="Forbids").click()
    expect(page.locator("#awaited")).to_be_visible()
    with page.expect_navigation():
        line.let_through()

    arrived(page, CHOOSES)
    assert story() == ["OnLead"]


def test_a_call_goes_on_where_it_was_left_while_the_line_was_tried(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.evaluate(LOST)
    line = Line(page, "calls/at/*")
    tap(page, "a.spot:has-text('A7')")
    comes_true(page, WAY_BACK)
    page.wait_for_timeout(TWICE)
    page.locator(f'#step button[value="{DOOR}"]').click()
    line.expect_waiting()
    page.go_back()
    expect(page.locator("a.spot:has-text('not sent') b")).to_have_text("A7")
    tap(page, "a.spot:has-text('A7')")
    tap(page, 'button[value="E"]')
    line.held.pop(0).abort()
    expect(page.locator("#messages")).to_contain_text("Noted on this phone")
    tap(page, 'button[value="later"]')

    page.unroute_all()
    page.wait_for_url("**/calls/*/1/q/*")
    assert answers_given() == ["E", ""]


def test_an_answer_that_comes_once_another_call_is_open_leaves_that_as_it_is(
    screen: OpenScreen, evening: Evening
) -> None:
    answered(evening, DOOR)
    other = DirectorCallFactory(
        table=evening.played.table.section.tables.get(number=6),
        director=evening.director,
        declarer="S",
    )
    start_matter(call=other, irregularity=DOOR, by=evening.director)
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.evaluate(LOST)
    line = Line(page, "kept")
    tap(page, "a.spot:has-text('A7')")
    tap(page, 'button[value="E"]')
    line.expect_waiting()
    comes_true(page, WAY_BACK)
    page.go_back()
    expect(page.locator("a.spot:has-text('not sent') b")).to_have_text("A7")
    tap(page, "a.spot:has-text('A6')")
    address = page.url
    tap(page, 'button[value="N"]')
    line.let_through()
    tap(page, 'button[value="later"]')
    expect(page.locator("#outbox")).to_have_text("3 taps not sent yet")
    assert page.url == address

    page.unroute_all()
    page.goto("/")
    expect(page.locator("#outbox")).to_have_text("All sent")
    given = Answer.objects.filter(matter__call=other).order_by("number")
    assert [one.versions[0]["seat"] if one.versions else "" for one in given] == ["N", ""]
    assert sorted(answers_given()) == ["", "E", "N"]


def test_what_was_tapped_after_an_answer_that_is_refused_stays_on_the_phone(
    screen: OpenScreen, evening: Evening
) -> None:
    """A colleague has taken the call while they were on their way."""
    page = screen(PHONE, expected="htmx:|422").page
    matter = answered(evening, DOOR)
    page.goto(matter_url(matter))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    line = Line(page)
    tap(page, 'button[value="E"]')
    line.expect_waiting()
    tap(page, 'button[value="later"]')
    anna = MembershipFactory(club=matter.call.session.event.club, user__name="Anna Lind").user
    take_call(call=matter.call, by=anna)
    line.let_through()

    expect(page.locator("#messages")).to_contain_text("Anna Lind has taken this call.")
    expect(page.locator("#outbox")).to_contain_text("2 taps not sent yet")
    page.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(page, "What holds?")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Mine").click()
    arrived(page, "Whose turn was it")
    assert answers_given() == ["E", ""]


def test_what_the_phone_keeps_is_there_once_where_the_browser_has_kept_its_page(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    answer_and_record(phone, evening)
    page.evaluate(KEPT_BY_THE_BROWSER)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Forbids").click()
    expect(page.locator("#outbox")).to_have_text("8 taps not sent yet")
    page.context.set_offline(False)

    expect(page.locator("#outbox")).to_contain_text("All sent")
    assert (Ruling.objects.count(), story()) == (1, ["OnLead", "Chosen"])


def test_a_page_that_the_browser_has_kept_takes_answers_once_its_ruling_was_sent_from_another(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    answer_and_record(phone, evening)
    page.evaluate(SENT_ELSEWHERE)
    page.evaluate(KEPT_BY_THE_BROWSER)
    tap(page, f'button[value="{CHAIR}"]')
    expect(page.locator("#awaited")).to_be_hidden()


def _loses_its_answer(page: Page, path: str) -> None:
    """The server has it, and nobody hears so; once."""

    def lost(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route(path, lost, times=1)


def test_a_ruling_and_its_watch_count_once_whatever_is_lost(
    screen: OpenScreen, evening: Evening
) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page, mark = phone.page, phone.page.locator("#outbox")
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", *ANSWERS[1:])))
    _loses_its_answer(page, "**/record/")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Record this ruling").click()
    expect(mark).to_have_text("1 tap not sent yet")
    assert Ruling.objects.count() == 1
    arrived(page, "Stay at table A7")  # by itself
    assert Ruling.objects.count() == 1

    expect(page.locator("#happens[data-held]")).to_be_visible()
    _loses_its_answer(page, "**/happened/")
    page.get_by_role("button", name="West is on lead").click()
    arrived(page, CHOOSES)
    expect(page.get_by_text("Given so far")).to_be_visible()  # the server's page
    expect(mark).to_have_text("All sent")
    assert story() == ["OnLead"]

    signed_in = [one for one in page.context.cookies() if one["name"] == "sessionid"]
    page.context.clear_cookies(name="sessionid")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Forbids").click()
    arrived(page, "Sign in")
    page.context.add_cookies(signed_in)
    page.goto("/")
    expect(mark).to_contain_text("All sent")
    assert story() == ["OnLead", "Chosen"]


INN = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome! Please sign in.</h1>"}


def test_what_another_machine_answers_is_not_taken_for_the_site(
    screen: OpenScreen, evening: Evening
) -> None:
    """An inn wants its guests to sign in before they get any further."""
    page = screen(PHONE).page
    page.goto(matter_url(answered(evening, DOOR, "@E", "D5", *ANSWERS[1:-1])))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    page.route("**/answer/", lambda route: route.fulfill(**INN), times=1)
    tap(page, 'button[value="refuse"]')
    expect(page.locator("#away")).to_be_visible()
    expect(page.locator("#record")).to_be_attached()
    page.route("**/record/", lambda route: route.fulfill(**INN), times=1)
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")

    expect(page.locator("#messages")).to_contain_text("is recorded")
    assert (Ruling.objects.count(), answers_given()) == (1, ["E", *ANSWERS[:-1], "refuse"])
