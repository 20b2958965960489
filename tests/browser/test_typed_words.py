"""What is being typed stays where it stands, whatever comes meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from deals.accounts.devices import sign_out_on
from deals.models import Device
from rulings.models import Answer, Matter, TableEvent, What
from rulings.pages.felt import matter_url
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browser.test_lost_moments import KEPT_BY_THE_BROWSER
from tests.browser.test_stays import wait_at
from tests.browser.test_walking_ahead import Line
from tests.browsing import PHONE, arrived, polled
from tests.directing import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
WORDS = "North had seen two cards of it"


@pytest.fixture
def matter(evening: Evening) -> Matter:
    return answered(evening, DOOR)


@pytest.fixture
def lises(screen: OpenScreen, matter: Matter) -> Screen:
    """The first question stands there, and the phone can walk on."""
    lises = screen(PHONE, expected="net::ERR|htmx:|422")
    lises.page.goto(matter_url(matter))
    expect(lises.page.locator("html")).to_have_attribute("data-pack", "open")
    return lises


def taps(phone: Screen, *tokens: str) -> None:
    for token in tokens:
        before = phone.heading.inner_text()
        button = phone.page.locator(f'#step button[value="{token}"]')
        if not button.is_visible():
            button.locator("xpath=ancestor::details[1]/summary").click()
        phone.page.wait_for_timeout(TWICE)
        button.click()
        expect(phone.heading).not_to_have_text(before)


def _writes(page: Page, matter: Matter) -> None:
    """A ruling in words of his own is begun."""
    page.goto(f"{matter_url(matter)}by-hand/")
    page.locator("textarea").first.fill(WORDS)


def judges(phone: Screen) -> None:
    """He is asked for a judgement, and writes on what he bases it."""
    taps(phone, "E", "later", "none", "both_seen")
    phone.page.locator("summary", has_text="What you base it on").click()
    phone.page.locator("textarea").fill(WORDS)


def _judges_after(phone: Screen, count: int) -> Line:
    """The same, and so many of the four answers before it have arrived since."""
    line = Line(phone.page)
    judges(phone)
    for _ in range(count):
        line.expect_waiting()
        line.let_through()
    return line


def throws_away(lises: Screen, matter: Matter) -> None:
    """What he has written without a line gives way, and the line is lost as he says so."""
    page = lises.page
    judges(lises)
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    page.context.set_offline(True)
    page.locator("#step button[value=yes]").click()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    given(position_of(matter), ["no"], matter.call.director)
    page.context.set_offline(False)
    arrived(page, "What holds?")
    page.route("**/kept/", lambda route: route.abort())
    page.get_by_role("button", name="As it stands").click()
    expect(page.locator("#offline")).to_be_visible()


def _is_written(page: Page) -> None:
    """The server's page stands there."""
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    expect(page.locator("textarea")).to_be_visible()
    expect(page.locator("textarea")).to_have_value(WORDS)


def test_a_judgement_is_written_on_while_the_answers_before_it_are_on_their_way(
    lises: Screen,
) -> None:
    _judges_after(lises, 4)

    _is_written(lises.page)
    assert not Answer.objects.exclude(note=None).exists()  # nor is it said with what came before


def test_a_judgement_is_written_on_once_there_is_a_line(lises: Screen) -> None:
    lises.page.context.set_offline(True)
    judges(lises)
    lises.page.context.set_offline(False)

    _is_written(lises.page)
    lises.page.locator("#step button[value=yes]").click()
    expect(lises.page.locator("textarea")).to_have_count(0)
    expect(lises.page.locator("#messages li")).to_have_count(0)
    assert Answer.objects.latest("pk").note.text == WORDS


def test_a_judgement_that_is_left_and_come_back_to_stays_while_answers_are_on_their_way(
    lises: Screen,
) -> None:
    _judges_after(lises, 2).expect_waiting()
    lises.page.evaluate(KEPT_BY_THE_BROWSER)

    _is_written(lises.page)
    lises.page.unroute_all()
    lises.page.locator("#step button[value=yes]").click()
    expect(lises.page.locator("textarea")).to_have_count(0)
    assert Answer.objects.latest("pk").note.text == WORDS


ANSWERED_AS_IT_COMES = """() => {
    const tap = () => document.querySelector("#step button[name=answer][value=yes]").click();
    const { port1, port2 } = new MessageChannel();        // a task of its own, before any timer
    port1.onmessage = tap;
    document.addEventListener("htmx:afterSwap", () => port2.postMessage(null), {once: true});
}"""
"""A finger comes down in the moment in which the server's page has come."""


def test_a_judgement_is_given_with_its_words_in_the_moment_the_servers_page_comes(
    lises: Screen,
) -> None:
    line = _judges_after(lises, 3)
    line.expect_waiting()
    lises.page.evaluate(ANSWERED_AS_IT_COMES)
    line.let_through()
    line.expect_waiting()
    with lises.page.expect_response("**/answer/"):
        line.let_through()

    assert Answer.objects.latest("pk").note.text == WORDS


def test_what_is_refused_is_read_though_somebody_went_back_meanwhile(
    lises: Screen, matter: Matter
) -> None:
    page = lises.page
    judges(lises)
    expect(page.locator("#ask [name=seen][value^='4.']")).to_be_attached()
    line = Line(page)
    page.locator("#step button[value=yes]").click()
    line.expect_waiting()
    page.go_back()
    given(position_of(matter), ["no"], matter.call.director)
    line.let_through()

    expect(page.locator("#messages")).to_contain_text("answered in between")
    expect(page.locator("textarea")).to_have_value(WORDS)


def test_what_was_written_is_said_back_though_another_page_hears_that_it_was_not_taken(
    lises: Screen, matter: Matter
) -> None:
    throws_away(lises, matter)
    page = lises.page
    page.goto("/menu/")
    page.unroute_all()
    page.evaluate("outbox.flush()")
    expect(page.locator("#outbox")).to_have_text("All sent")

    page.goto("/")
    expect(page.locator("#messages")).to_contain_text(f"You had written: {WORDS}")


def test_a_ruling_in_own_words_is_written_on_while_answers_from_before_are_sent(
    lises: Screen, matter: Matter
) -> None:
    page = lises.page
    page.route("**/answer/", lambda route: route.abort())
    page.route("**/kept/", lambda route: route.abort())
    taps(lises, "E")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    _writes(page, matter)
    page.unroute_all()
    page.evaluate("outbox.flush()")

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("textarea").first).to_have_value(WORDS)
    assert Answer.objects.count() == 1


WRITES_AS_IT_GOES = """() => navigation.addEventListener("navigate", () => setTimeout(() => {
    document.querySelector("textarea").focus();
    for (const letter of WORDS) document.execCommand("insertText", false, letter);
    console.log("written");
}, 1000), {once: true})""".replace("WORDS", repr(WORDS))
"""On a slow line it takes seconds until the page comes to which this one goes by itself; by then it
is asked for, however busy the machine.
"""


def test_a_ruling_in_own_words_is_begun_as_its_page_goes_by_itself_to_what_was_sent(
    lises: Screen, matter: Matter
) -> None:
    page = lises.page
    page.route("**/answer/", lambda route: route.abort())
    page.route("**/kept/", lambda route: route.abort())
    taps(lises, "E")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    page.goto(f"{matter_url(matter)}by-hand/")
    onward = Line(page, matter_url(matter).strip("/"))
    page.evaluate(WRITES_AS_IT_GOES)
    with page.expect_console_message(lambda said: said.text == "written"):
        page.unroute("**/answer/")
        page.unroute("**/kept/")
        page.evaluate("void outbox.flush()")
    onward.expect_waiting()
    onward.let_through()

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("textarea").first).to_have_value(WORDS)
    assert Answer.objects.count() == 1


@pytest.mark.parametrize("is_away", [True, False], ids=["without a line", "with one"])
def test_a_ruling_in_own_words_is_written_on_while_a_tap_at_another_table_is_sent(
    lises: Screen, evening: Evening, matter: Matter, is_away: bool
) -> None:
    wait_at(evening, 1)
    page = lises.page
    _writes(page, matter)
    page.locator(".waits > summary").click()
    tapped = page.locator(".stays form button").first
    expect(tapped).to_be_visible()
    page.context.set_offline(is_away)
    tapped.click()
    if is_away:
        expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
        page.context.set_offline(False)

    expect(page.locator("#outbox")).to_have_text("All sent Look")
    expect(page.locator("textarea").first).to_have_value(WORDS)
    expect(page.locator(".stays form button")).to_have_count(0)  # of before
    assert TableEvent.objects.filter(what=What.AT_TABLE).count() == 1


def test_what_is_typed_as_the_sign_in_runs_out_is_kept_for_the_next(
    lises: Screen, matter: Matter
) -> None:
    page = lises.page
    _writes(page, matter)
    page.evaluate("document.querySelector('script[data-ends]').dataset.ends = 1")
    page.context.clear_cookies(name="sessionid")
    with page.expect_response("**/sign-in/**"):
        polled(page, "#watching")

    expect(page.locator("textarea").first).to_have_value(WORDS)


def test_a_page_goes_with_a_sign_in_that_was_ended_whatever_is_typed_there(
    lises: Screen, matter: Matter
) -> None:
    """From another phone, or as the account is closed: somebody else may hold this one."""
    page = lises.page
    _writes(page, matter)
    sign_out_on(Device.objects.all())
    polled(page, "#watching")

    arrived(page, "Sign in")
    expect(page.locator("textarea")).to_have_count(0)
