"""What a tap leads to is drawn while the finger lies there, and is the page that comes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulings.models import DirectorCall, Matter, Ruling, What
from rulings.pages.felt import matter_url
from rulings.record import answers
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_in_a_cellar import KEEPS_NOTHING, is_ready, tap
from tests.browser.test_lost_moments import KEPT_BY_THE_BROWSER
from tests.browser.test_stays import wait_at
from tests.browser.test_walking_ahead import DOOR as DOOR
from tests.browser.test_walking_ahead import TWICE, Line, answers_given, at_the_door
from tests.browsing import PHONE, comes_true
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

TOKENS_OF_A_RULING = ("E", "lho", "nothing", "refuse")
TOKENS = ["E", "H2", "none", "nothing", "neither"]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}, "color_scheme": "dark"}
LOOK = """main => [...main.querySelectorAll("*")].map((one) => {
    const box = one.getBoundingClientRect();
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round);
    const { color, backgroundColor, font } = getComputedStyle(one);
    const text = one.children.length ? "" : one.textContent.trim();
    const place = [(x + innerWidth) % innerWidth, y, width, height];
    return [one.localName, text, ...place, color, backgroundColor, font];
}).filter((one) => one[4] && one[5])"""
"""All that is seen of a page: what it is, its words, where it lies (pixels) and how it is drawn."""
LOSES_ALL = "() => { IDBObjectStore.prototype.put = function () { return this.get(''); }; }"
"""What is put on the phone's disk is gone at once."""
STILL = "performance.getEntriesByName('first-contentful-paint').length"


class Finger:
    """It lies on the glass until it is lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tools = page.context.new_cdp_session(page)

    def lies_on(self, button: Locator) -> Locator:
        """What is drawn then."""
        self.comes_to(button)
        self.comes_down()
        return self.page.locator(".curtain")

    def comes_to(self, button: Locator) -> None:
        """Above it, once it can be tapped."""
        comes_true(self.page, STILL)
        button.scroll_into_view_if_needed()
        self.page.wait_for_timeout(TWICE)
        box = button.bounding_box()
        assert box
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def comes_down(self) -> None:
        self._does("touchStart", self.at)

    def is_lifted(self) -> None:
        self._does("touchEnd")

    def taps(self, button: Locator) -> None:
        self.lies_on(button)
        self.is_lifted()

    def taps_again(self) -> None:
        """On the same place."""
        self._does("touchStart", self.at)
        self._does("touchEnd")

    def slides_off(self) -> None:
        self._does("touchMove", {"x": 5, "y": 5})
        self._does("touchEnd")

    def _does(self, kind: str, *points: dict[str, float]) -> None:
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})


def _drawn_and_come(page: Page, button: str) -> tuple[Any, Any]:
    """What is drawn below the finger, and the page that stands there once it is lifted."""
    finger, heading = Finger(page), page.get_by_role("heading", level=1)
    before = heading.inner_text()
    curtain = finger.lies_on(page.locator(f"#step {button}").first)
    page.wait_for_timeout(TWICE)  # its icons are of a file
    drawn = curtain.locator("main").evaluate(LOOK)
    finger.is_lifted()
    expect(heading).not_to_have_text(before)
    expect(curtain).to_have_count(0)
    return drawn, page.locator("main").evaluate(LOOK)


@pytest.mark.parametrize(
    ("device", "waiting"), [(PHONE, 0), (PHONE, 3), (SMALL, 2)], ids=["tall", "waits", "small dark"]
)
def test_what_is_drawn_is_the_page_that_comes(
    screen: OpenScreen, evening: Evening, device: dict[str, Any], waiting: int
) -> None:
    wait_at(evening, waiting)
    phone = at_the_door(screen, device)
    page, line = phone.page, Line(phone.page)
    for token in TOKENS:
        if token == "H2":
            page.locator("#step label:has([name=suit][value=H])").click()
        drawn, come = _drawn_and_come(page, f'button[value="{token}"]')
        assert drawn == come, phone.heading.inner_text()
    expect(page.locator("#step .words.ruling")).to_be_visible()
    for _ in TOKENS:
        line.expect_waiting()
        line.let_through()
    expect(page.locator("#record")).to_be_attached()
    assert answers_given() == TOKENS


def test_a_table_and_its_first_question_are_drawn_without_a_line(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    drawn, come = _drawn_and_come(page, "a.spot:has-text('A7')")
    assert drawn == come

    finger = Finger(page)
    curtain = finger.lies_on(page.locator(f'#step button[value="{DOOR}"]').first)
    told = curtain.locator("main").inner_text()
    finger.is_lifted()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    assert page.locator("main").inner_text() == told

    comes_true(page, "history.state && !history.state.htmx")
    page.go_back()
    expect(page.locator("a.spot:has-text('not sent') b")).to_have_text("A7")
    at_a_table = finger.lies_on(page.locator("a.spot:has-text('A7')")).locator(".where")
    expect(at_a_table).not_to_have_text("Table A7")
    finger.is_lifted()  # the call goes on that was noted there
    expect(page.locator("#step")).to_have_text(told, use_inner_text=True)


def test_so_is_what_a_tap_of_the_watch_leads_to_without_a_line(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:").page
    page.goto("/")
    is_ready(page)
    page.context.set_offline(True)
    tap(page, "a.spot:has-text('A7')")
    tap(page, f'button[value="{DOOR}"]')
    for token in TOKENS:
        if token == "H2":
            page.locator("#step label:has([name=suit][value=H])").click()
        tap(page, f'button[value="{token}"]')
    drawn, come = _drawn_and_come(page, ".dock .go")
    assert drawn == come
    expect(page.locator("#outbox")).to_have_text("7 taps not sent yet")
    expect(page.locator("#messages")).to_contain_text("is recorded by itself once")

    for tapped, next_to in enumerate(
        ("West is on lead", "Forbids"), start=8
    ):  # above the first it is said
        drawn, come = _drawn_and_come(page, f"#happens button:has-text('{next_to}')")
        assert drawn == come
        expect(page.locator("#outbox")).to_have_text(f"{tapped} taps not sent yet")


def test_with_one_it_stands_there_before_the_answer_has_come(
    screen: OpenScreen, evening: Evening
) -> None:
    """Nothing else is tapped there meanwhile, and the server has it once."""
    page = screen(PHONE).page
    call = ruled(evening, "lead-out-of-turn", *TOKENS_OF_A_RULING).matter.call
    page.goto(f"/calls/{call.pk}/")
    expect(page.locator("#happens")).to_have_attribute("data-held", "")
    line, heading = Line(page, "happened"), page.get_by_role("heading", level=1)

    drawn, come = _drawn_and_come(page, "#happens button:has-text('West is on lead')")
    assert drawn == come
    line.expect_waiting()
    told = heading.inner_text()
    Finger(page).taps(page.locator("#happens button").first)
    expect(page.locator("#awaited")).to_be_visible()
    assert (heading.inner_text(), noted_at(call)) == (told, 0)

    with page.expect_navigation():
        line.let_through()
    expect(heading).to_have_text(told)
    assert noted_at(call) == 1


@pytest.mark.parametrize("keeps", [KEEPS_NOTHING, LOSES_ALL], ids=["full", "emptied meanwhile"])
def test_where_nothing_can_be_kept_it_stands_there_no_more(
    screen: OpenScreen, evening: Evening, keeps: str
) -> None:
    page = screen(PHONE, expected="net::ERR").page
    call = ruled(evening, "lead-out-of-turn", *TOKENS_OF_A_RULING).matter.call
    page.goto(f"/calls/{call.pk}/")
    expect(page.locator("#happens")).to_have_attribute("data-held", "")
    page.evaluate(keeps)
    page.context.set_offline(True)

    page.locator("#happens button:has-text('West is on lead')").click()

    expect(page.locator("#offline")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stay at table A7")
    expect(page.locator("#happens button:has-text('West is on lead')")).to_be_enabled()


@pytest.fixture
def to_record(screen: OpenScreen, evening: Evening) -> Page:
    """A ruling's page of the server, from which the phone may walk on."""
    page = screen(PHONE, expected="net::ERR|409|422").page
    page.goto(matter_url(answered(evening, DOOR, "@E", *TOKENS[1:])))
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    return page


@pytest.mark.parametrize("device", [PHONE, SMALL], ids=["tall", "small dark"])
def test_so_is_the_table_while_its_ruling_is_being_recorded(
    to_record: Page, device: dict[str, Any]
) -> None:
    """Nothing is tapped there before the server's page has come, which is the same."""
    page, line, heading = to_record, Line(to_record, "record"), to_record.locator("h1")
    page.set_viewport_size(device["viewport"])
    drawn, come = _drawn_and_come(page, ".dock .go")
    assert drawn == come
    expect(page.locator("#messages")).to_have_text("The ruling is being recorded.")
    told, table = heading.inner_text(), page.locator("#happens")
    shown = table.evaluate(LOOK)
    Finger(page).taps(page.locator("#happens button").first)
    expect(page.locator("#awaited")).to_be_visible()
    line.expect_waiting()
    assert Ruling.objects.count() == 0

    with page.expect_navigation():
        line.let_through()
    expect(heading).to_have_text(told)
    expect(page.locator("#messages")).to_contain_text("is recorded")
    assert table.evaluate(LOOK) == shown
    assert (Ruling.objects.count(), noted_at(DirectorCall.objects.get())) == (1, 0)


def test_a_ruling_that_is_refused_is_shown_as_it_stands(to_record: Page) -> None:
    page, line = to_record, Line(to_record, "record")
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stay at table A7")
    line.expect_waiting()
    position = position_of(Matter.objects.get())
    by, key = UserFactory(name="Ole Dam"), position.standing.answered[-1].key
    answers.take_back(position=position, key=key, seen=position.seen, by=by)
    with page.expect_navigation():
        line.let_through()
    expect(page.locator("#messages")).to_contain_text("in between")
    expect(page.get_by_role("heading", level=1)).to_have_text("What does South choose?")
    assert Ruling.objects.count() == 0


def test_who_comes_back_to_its_page_reads_no_more_that_it_is_being_recorded(
    to_record: Page,
) -> None:
    page, line = to_record, Line(to_record, "record")
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages")).to_have_text("The ruling is being recorded.")
    line.expect_waiting()
    page.evaluate(KEPT_BY_THE_BROWSER)
    expect(page.locator("#record")).to_be_attached()
    expect(page.locator("#messages")).to_have_text("")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()  # as he cannot know of it
    expect(page.get_by_role("heading", level=1)).to_have_text("Stay at table A7")
    line.let_through()
    line.expect_waiting()
    line.let_through()

    expect(page.locator("#messages")).to_contain_text("is recorded")
    assert Ruling.objects.count() == 1


def test_where_the_line_is_lost_the_page_stands_there_again_and_the_ruling_goes_later(
    to_record: Page,
) -> None:
    page, heading = to_record, to_record.get_by_role("heading", level=1)
    read, line = heading.inner_text(), Line(to_record, "record")
    page.get_by_role("button", name="Record this ruling").click()
    expect(heading).to_have_text("Stay at table A7")
    line.expect_waiting()
    page.context.set_offline(True)
    line.held.pop().abort()
    page.unroute("**/record/")
    expect(page.locator("#messages")).to_contain_text("Noted on this phone")
    expect(heading).to_have_text(read)
    expect(heading).to_be_focused()
    expect(page).to_have_title(f"{read} · Paragraf")
    expect(page.locator("#record")).to_be_attached()

    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text("is recorded")
    expect(heading).to_have_text("Stay at table A7")
    assert Ruling.objects.count() == 1


def test_a_page_that_htmx_has_kept_takes_taps_again(to_record: Page) -> None:
    page, line = to_record, Line(to_record, "record")
    page.evaluate("document.getElementById('record').ariaBusy = 'true'")
    page.evaluate("document.dispatchEvent(new Event('htmx:historyRestore'))")
    page.get_by_role("button", name="Record this ruling").click()
    line.expect_waiting()
    line.let_through()

    expect(page.locator("#messages")).to_contain_text("is recorded")


def noted_at(call: DirectorCall) -> int:
    return call.events.filter(what=What.AT_TABLE).count()


def test_a_finger_that_slides_off_has_tapped_nothing(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    finger, asked = Finger(phone.page), phone.heading.inner_text()
    curtain = finger.lies_on(phone.page.locator('#step button[value="E"]'))
    expect(curtain).to_contain_text("Which card")
    expect(curtain).not_to_be_in_viewport()
    finger.slides_off()
    finger.lies_on(phone.page.locator("#step .felt .seen"))
    finger.is_lifted()

    expect(curtain).to_have_count(0)
    assert (phone.heading.inner_text(), answers_given()) == (asked, [])


def test_a_tap_on_what_is_only_drawn_is_none(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    finger = Finger(phone.page)
    finger.lies_on(phone.page.locator('#step button[value="E"]'))
    phone.page.evaluate("document.querySelector('#step button[value=E]').click()")
    phone.page.evaluate("document.querySelector('.curtain button')?.click()")
    finger.slides_off()

    expect(phone.heading).to_contain_text("Which card")
    comes_true(phone.page, "document.querySelector('#step #walk') !== null")
    assert answers_given() == ["E"]


def test_what_is_drawn_counts_before_the_page_of_the_answer_before_it_comes(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen)
    page, line, finger = phone.page, Line(phone.page), Finger(phone.page)
    finger.lies_on(page.locator('#step button[value="E"]'))
    finger.is_lifted()
    expect(phone.heading).to_contain_text("Which card")
    line.expect_waiting()
    finger.lies_on(page.locator('#step button[value="later"]'))
    finger.is_lifted()
    line.let_through()
    line.expect_waiting()
    line.let_through()
    expect(page.locator("#step #walk")).to_have_count(1)

    assert answers_given() == ["E", ""]
