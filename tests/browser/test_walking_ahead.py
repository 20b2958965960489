"""The next step is shown from the pack, before the server has answered; then the server's is."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from deals.models import PlayedBoard, Table, User
from rulings.models import Answer, DirectorCall, Matter, Ruling
from rulings.pages.felt import matter_url
from rulings.record.calls.ending import withdraw_call
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browsing import LONGEST, PHONE, arrived, comes_true
from tests.directing import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
TAP_TWICE = """async ([shown, twice]) => {
    while (!performance.getEntriesByType("paint").length) await new Promise(requestAnimationFrame);
    await new Promise((elapsed) => setTimeout(elapsed, twice));
    const tap = () => document.querySelector("#step button[name=answer]").dispatchEvent(
        new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1})
    );
    dispatchEvent(new PointerEvent("pointerdown", {pointerType: "touch"}));
    document.addEventListener(shown, () => queueMicrotask(tap), {once: true});
    tap();
}"""
"""A finger comes down on a page that was seen, and again just when the next one stands there."""
WAY = ("E", "later", "none", "nothing")
WHO = "leader_out_of_turn"


class Line:
    """Where answers wait until they are let through."""

    def __init__(self, page: Page, path: str = "answer") -> None:
        self.page = page
        self.held: list[Route] = []
        page.route(f"**/{path}/", lambda route: self.held.append(route))

    def let_through(self) -> None:
        self.held.pop(0).continue_()

    def expect_waiting(self) -> None:
        late = monotonic() + LONGEST
        while not self.held:
            assert monotonic() < late
            self.page.wait_for_timeout(10)


def _began(screen: OpenScreen, device: dict[str, Any] = PHONE, **options: str) -> Screen:
    """The call is noted, and its first question stands there."""
    phone = screen(device, **options)
    lise, played = User.objects.get(username="lise"), PlayedBoard.objects.get(board__number=14)
    phone.page.goto(matter_url(answered(Evening(lise, played), DOOR)))
    return phone


def at_the_door(screen: OpenScreen, device: dict[str, Any] = PHONE, **options: str) -> Screen:
    phone = _began(screen, device, **options)
    expect(phone.page.locator("html")).to_have_attribute("data-pack", "open")
    return phone


def test_taps_are_shown_at_once_and_sent_in_order(screen: OpenScreen) -> None:
    phone = at_the_door(screen, expected="503")
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


def test_where_the_pack_does_not_come_each_tap_waits_for_its_page(screen: OpenScreen) -> None:
    phone = screen(PHONE, expected="net::ERR")
    phone.page.route("**/packs/**", lambda route: route.abort())
    lise, played = User.objects.get(username="lise"), PlayedBoard.objects.get(board__number=14)
    with phone.page.expect_event("requestfailed"):
        phone.page.goto(matter_url(answered(Evening(lise, played), DOOR)))
    phone.tap('button[value="E"]')

    assert Answer.objects.count() == 1


def test_what_was_answered_is_changed_at_once(screen: OpenScreen) -> None:
    """From a question and from the ruling, also while an answer is on its way; Back changes
    nothing.
    """
    phone = at_the_door(screen)
    page, step = phone.page, phone.page.locator("#step")
    _taps(phone, "E", "N", *WAY)  # the chairs beside the card that is asked for
    expect(step.locator("#walk")).to_have_count(1)
    line, before = Line(page), phone.heading.inner_text()

    _change(phone, "how_opening_lead", "How was the opening lead made?")
    expect(step.locator("button.chosen")).to_have_attribute("value", "none")
    page.go_back()
    expect(phone.heading).to_have_text(before)
    _taps(phone, "neither")
    _change(phone, WHO, "Who led out of turn?")
    chairs = [one.get_attribute("class") for one in step.locator(".seen g:has(> .chair)").all()]
    assert chairs == ["tap full", "lit now", "tap full", "tap full"]  # as the server draws them
    line.expect_waiting()
    line.let_through()  # the ruling comes below the question
    _taps(phone, "N")
    line.expect_waiting()
    line.let_through()
    expect(page.locator("#record")).to_be_attached()
    ruled = phone.heading.inner_text()

    _change(phone, WHO, "Who led out of turn?")
    page.go_back()
    expect(phone.heading).to_have_text(ruled)
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages")).to_contain_text(re.compile("Ruling .* is recorded"))
    assert answers_given() == ["E", "N", "E", "", "none", "nothing", "neither", "N"]


def _change(phone: Screen, key: str, then: str) -> None:
    """The link beside what was answered, which may be folded away."""
    phone.page.wait_for_timeout(TWICE)
    phone.page.locator(f"#step a.change[href$='{key}']").dispatch_event("click")
    arrived(phone.page, then)


def test_what_a_finger_lay_on_is_forgotten_where_another_button_is_pressed(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen)
    step = phone.page.locator("#step")
    for token in WAY[:2]:
        before = phone.heading.inner_text()
        phone.page.wait_for_timeout(TWICE)
        step.locator(f'button[value="{token}"]').click()
        expect(phone.heading).not_to_have_text(before)
    expect(step.locator("#walk")).to_have_count(1)  # a key meets no page that gives way
    first, other = step.locator("#ask button[name=answer]").all()[:2]
    meant = other.get_attribute("value")
    first.dispatch_event("pointerdown")
    other.press("Enter")
    expect(step.locator(f'button[value="{meant}"]')).to_have_count(0)
    expect(step.locator("#record, #walk").first).to_be_attached()  # what came is no other page
    last = Answer.objects.order_by("number").last()
    assert last
    assert last.versions[0]["token"] == meant


def test_a_finger_is_no_mouse_before_its_tap(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    page = phone.page
    comes_true(page, "performance.getEntriesByName('first-contentful-paint').length")
    page.wait_for_timeout(TWICE)
    page.evaluate("addEventListener('mousedown', () => { window.mouse = true; }, true)")
    page.locator('button[value="E"]').tap()
    expect(phone.heading).to_contain_text("Which card")
    expect(phone.heading).to_be_focused()
    assert not page.evaluate("window.mouse")  # what nobody has done is not told of either


def test_what_is_tapped_stays_and_is_pressed_when_the_page_of_the_server_comes(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen)
    line, step, mouse = Line(phone.page), phone.page.locator("#step"), phone.page.mouse
    _taps(phone, "E")
    step.locator("label:has([name=suit][value=H])").click()
    line.expect_waiting()
    step.locator('button[value="H2"]').hover()
    mouse.down()
    line.let_through()
    expect(step.locator("#walk")).to_have_count(1)

    expect(step.locator('button[value="H2"]')).to_be_visible()
    mouse.up()
    arrived(phone.page, "How was the opening lead made")


def test_a_page_that_was_not_right_gives_way_with_a_word(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
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


def answers_given() -> list[str]:
    """Seat or token of each; "" where nothing was named."""
    said = [one.versions[0] if one.versions else {} for one in Answer.objects.order_by("number")]
    return [one.get("seat") or one.get("token") or "" for one in said]


def _is_lost(page: Page) -> None:
    for name in ("answer", "kept"):
        page.route(f"**/{name}/", lambda route: route.abort())


def _taps(phone: Screen, *tokens: str) -> None:
    for token in tokens:
        before = phone.heading.inner_text()
        phone.page.wait_for_timeout(TWICE)
        phone.page.locator(f'#step button[value="{token}"]').click()
        expect(phone.heading).not_to_have_text(before)


def test_an_answer_of_somebody_else_is_told_though_it_leads_to_the_same_words(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen, expected="422")
    line = Line(phone.page)
    _taps(phone, "E", "later", "none")
    line.expect_waiting()
    matter = Matter.objects.get()
    given(position_of(matter), ["@W"], matter.call.director)
    line.let_through()

    arrived(phone.page, "What holds?")
    assert answers_given() == ["W"]


def test_who_goes_back_meanwhile_goes_when_all_is_sent(screen: OpenScreen) -> None:
    phone = at_the_door(screen)
    page, step = phone.page, phone.page.locator("#step")
    _taps(phone, "E")
    expect(step.locator("#walk")).to_have_count(1)
    line = Line(page)
    _taps(phone, "later", "none")

    page.go_back()
    for _ in range(2):
        line.expect_waiting()
        line.let_through()

    arrived(page, "Who led out of turn")
    assert answers_given() == ["E", "", "none"]


@pytest.mark.parametrize("shown", ["paragraf:shown", "htmx:afterSwap"])
def test_two_taps_of_one_finger_answer_one_question(
    screen: OpenScreen, settings: Any, shown: str
) -> None:
    ahead = shown == "paragraf:shown"
    settings.PACKS = settings.PACKS if ahead else None
    phone = (at_the_door if ahead else _began)(screen)
    matter = Matter.objects.get()
    given(position_of(matter), ["@E", "later"], matter.call.director)
    phone.page.goto(matter_url(matter))
    if ahead:
        expect(phone.page.locator("html")).to_have_attribute("data-pack", "open")

    phone.page.evaluate(TAP_TWICE, [shown, TWICE])
    arrived(phone.page, "What has happened since")
    phone.page.wait_for_timeout(TWICE)

    arrived(phone.page, "What has happened since")
    expect(phone.page.locator("#walk")).to_have_count(int(ahead))  # the server’s page
    assert answers_given() == ["E", "", "none"]


def test_without_a_line_taps_go_on_and_count_once(screen: OpenScreen) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page, mark = phone.page, phone.page.locator("#outbox")
    _is_lost(page)
    _taps(phone, "E", "later", "none")
    expect(mark).to_have_text("3 taps not sent yet")
    expect(page.locator("#offline")).to_be_hidden()
    page.wait_for_timeout(TWICE)
    page.locator('#step button[value="unknown"]').click()  # the pack does not hold it
    expect(page.locator("#messages")).to_contain_text("Noted")
    page.locator("#step a.change").first.dispatch_event("click")  # nor does it where that leads
    expect(page.locator("#offline")).to_be_visible()
    page.wait_for_timeout(TWICE)
    page.locator('#step button[value="nothing"]').click()  # and he has thought better of it
    expect(mark).to_have_text("4 taps not sent yet")
    for chair in "NE":
        _change(phone, WHO, "Who led out of turn?")
        _taps(phone, chair)
    expect(mark).to_have_text("6 taps not sent yet")
    assert answers_given() == []

    page.unroute_all()
    expect(mark).to_have_text("All sent")  # by itself
    expect(page.locator("#walk")).to_have_count(1)
    assert answers_given() == ["E", "", "none", "nothing", "N", "E"]

    # the server has it, and its answer is lost; then the page is loaded anew
    page.route("**/answer/", lambda route: (route.fetch(), route.abort()))
    page.route("**/kept/", lambda route: route.abort())
    answer = page.locator("#ask button[name=answer]").first
    said = answer.get_attribute("value")
    answer.click()
    expect(mark).to_have_text("1 tap not sent yet")
    page.unroute_all()
    page.reload()
    expect(mark).to_have_text("All sent")
    assert answers_given() == ["E", "", "none", "nothing", "N", "E", said]


def _by_a_new_version(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "x-version": "another"})


def test_a_page_that_is_open_while_the_site_is_renewed_says_so_once_all_is_sent(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page, mark, line = phone.page, phone.page.locator("#outbox"), phone.page.locator("#renewed")
    _is_lost(page)
    _taps(phone, "E", "later")
    expect(mark).to_have_text("2 taps not sent yet")
    page.evaluate("document.dispatchEvent(new CustomEvent('paragraf:answered', {detail: 'one'}))")
    expect(line).to_be_hidden()

    page.route("**/kept/", _by_a_new_version)  # before the other is gone: it may be sent any moment
    page.unroute("**/answer/")
    expect(mark).to_have_text("All sent")
    expect(line).to_contain_text("There is a new version of Paragraf.")
    assert answers_given() == ["E", ""]

    line.get_by_role("link", name="Load this page anew").click()
    expect(line).to_be_hidden()
    _taps(phone, "none")
    expect(line).to_be_hidden()
    expect(page.locator("#walk")).to_have_count(1)
    assert answers_given() == ["E", "", "none"]


def test_what_is_ruled_while_the_line_is_tried_again_is_noted_where_it_is_kept(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page = phone.page
    _is_lost(page)
    tried = Line(page, "kept")
    _taps(phone, *WAY[:-1])
    tried.expect_waiting()
    _taps(phone, WAY[-1], "neither")
    page.wait_for_timeout(TWICE)
    tried.held.pop().abort()

    record = page.get_by_role("button", name="Record this ruling")
    expect(record).to_be_visible()
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }")
    page.wait_for_timeout(TWICE)
    record.click()
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("#messages")).to_be_empty()
    expect(record).to_be_visible()


def test_where_two_have_answered_the_director_picks(screen: OpenScreen) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:|422")
    page, mark = phone.page, phone.page.locator("#outbox")
    _is_lost(page)
    _taps(phone, "E", "later", "none")
    matter = Matter.objects.get()
    given(position_of(matter), ["@N", "later"], matter.call.director)
    expect(mark).to_have_text("3 taps not sent yet")

    page.unroute_all()
    arrived(page, "What holds?")
    assert answers_given() == ["N", ""]
    phone.press("Mine", "What has happened since")
    expect(mark).to_have_text("All sent")
    assert answers_given() == ["N", "", "E", "none"]


def test_a_call_noted_without_a_line_is_ruled_without_one(screen: OpenScreen) -> None:
    phone = screen(PHONE, expected="net::ERR|htmx:")
    page = phone.page
    page.goto("/")
    for ready in ("pack", "room"):
        expect(page.locator("html")).to_have_attribute(f"data-{ready}", "open")
    page.context.set_offline(True)
    page.locator("a.spot:has-text('A7')").dispatch_event("pointerdown")  # and slides off it
    phone.tap("a.spot:has-text('A6')")
    expect(page.locator("#bar")).to_contain_text("A6")
    expect(page.locator("main")).to_have_attribute("id", "step")
    comes_true(page, "history.state && !history.state.htmx")  # it is, once that was painted
    page.go_back()
    phone.tap("a.spot:has-text('A7')")
    page.locator(f'button[value="{DOOR}"]').first.click()
    arrived(page, "Who led out of turn")
    _taps(phone, *WAY)
    while page.locator("#ask button.answer, #ask .picks > button").count():
        _taps(phone, page.locator("#ask button[name=answer]").first.get_attribute("value") or "")
    expect(phone.heading).to_have_text("The lead stands, and North declares.")
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages")).to_contain_text("is recorded by itself once")
    assert DirectorCall.objects.count() == 0

    # the server has the call, and its answer is lost
    commit = "**/calls/at/**"
    page.route(commit, lambda one: (one.fetch(max_redirects=0), one.abort()), times=1)
    page.context.set_offline(False)
    expect(page.locator("#messages")).to_contain_text(re.compile("Ruling .* is recorded"))
    assert DirectorCall.objects.count() == 1
    title = Ruling.objects.get().words["en"]["title"]
    assert title.startswith("The lead stands: South spreads the whole hand")


def test_answers_that_meet_an_ended_sign_in_on_another_page_go_after_the_next(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page, context = phone.page, phone.page.context
    signed_in = [one for one in context.cookies() if one["name"] == "sessionid"]
    _is_lost(page)
    _taps(phone, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    page.goto("/menu/")
    context.clear_cookies(name="sessionid")
    page.unroute_all()
    page.evaluate("outbox.flush()")
    assert (page.locator("#outbox").inner_text(), answers_given()) == ("2 taps not sent yet", [])

    context.add_cookies(signed_in)
    page.evaluate("outbox.flush()")
    expect(page.locator("#outbox")).to_have_text("All sent")
    assert answers_given() == ["E", ""]


def test_a_browser_that_keeps_nothing_sends_a_form_with_a_key(screen: OpenScreen) -> None:
    page = screen(PHONE).page
    page.goto(f"/calls/at/{Table.objects.get(number=3, section__letter='A').pk}/")
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error('full'); }; }")
    with page.expect_request(lambda one: one.method == "POST") as sent:
        page.get_by_role("button", name="Only note the call").click()
    arrived(page, "Tuesday pairs")

    assert re.search(r"phone_key=[0-9a-f]{32}(&|$)", sent.value.post_data or "")


WAITING = """() => new Promise((resolve) => {
    const opening = indexedDB.open("paragraf", 1);
    opening.onsuccess = () => {
        const all = opening.result.transaction("acts").objectStore("acts").getAll();
        all.onsuccess = () => { opening.result.close(); resolve(all.result.length); };
    };
})"""
"""How many acts lie on the phone."""


_ONE_AFTER_THE_OTHER = """async () => {
    const now = Date.now;
    const { who } = outbox;
    for (const [id, at, whose] of [["/one/", 2, who], ["/two/", 1, who], ["/three/", 3, "0"]]) {
        Date.now = () => now() + at * 1000;
        await outbox.keep({ id, who: whose, kind: "form", path: id, page: id, fields: [] });
    }
    Date.now = now;
    await outbox.flush();
}"""
"""Two acts, the clock set back between them, and one of somebody else."""
_BEFORE = """() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    return outbox.keep({ id: "/zero/", kind: "form", path: "/zero/", page: "/zero/", fields: [] });
}"""
"""For the page that comes after this one, which sends nothing any more."""
_SENT_ONCE_MORE = """outbox.keep(
    { id: "/one/", kind: "form", path: "/four/", page: "/four/", fields: [] }
)"""


_OF_TWO_PLAYERS = """() => ["East", "West"].forEach((about) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/five/", ariaLabel: about });
    form.dataset.keep = "";
    document.body.append(form);
    form.requestSubmit();
})"""
"""Two forms with one address, as those of the suits that were named."""
_KEEPS_NOTHING = """async () => {
    let isSent = false;
    outbox.rest = () => { isSent = true; };
    IDBObjectStore.prototype.getAll = () => { throw new Error("emptied"); };
    await outbox.flush();
    return isSent;
}"""
"""What only the page has is sent where the browser's memory fails."""


def test_what_waits_goes_in_its_order_and_not_for_what_was_said_meanwhile(
    screen: OpenScreen,
) -> None:
    page = screen(PHONE, expected="net::ERR").page
    page.goto("/")
    sent = []

    def take(route: Route) -> None:
        path = urlsplit(route.request.url).path
        sent.append((path, route.request.headers.get("x-who")))
        if path == "/one/":  # before it is answered the same is sent once more
            page.evaluate(_SENT_ONCE_MORE)
        route.fulfill(status=204, headers={"X-Leads-To": "/", "X-Version": "1"})

    page.route(re.compile("/(zero|one|two|three|four)/"), take)
    page.evaluate(_BEFORE)
    with page.expect_request("**/zero/"):  # what a page sends as it comes, and once only
        page.reload()
    page.evaluate("outbox.flush()")
    sent.clear()
    who = page.evaluate("outbox.who")
    page.evaluate(_ONE_AFTER_THE_OTHER)
    assert sent == [("/one/", who), ("/two/", who)]
    assert page.evaluate(WAITING) == 2

    page.route("**/five/", lambda route: route.abort())
    page.evaluate(_OF_TWO_PLAYERS)
    expect(page.locator("#outbox")).to_contain_text("3 taps not sent yet")
    assert page.evaluate(_KEEPS_NOTHING)


def test_what_waits_outlives_a_sign_in_that_has_run_out_and_goes_with_a_sign_out(
    screen: OpenScreen,
) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page, context = phone.page, phone.page.context
    signed_in = [one for one in context.cookies() if one["name"] == "sessionid"]
    _is_lost(page)
    _taps(phone, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    context.clear_cookies(name="sessionid")
    page.unroute_all()
    arrived(page, "Sign in")
    assert (page.evaluate(WAITING), answers_given()) == (1, [])

    context.add_cookies(signed_in)
    page.goto("/")
    expect(page.locator("#outbox")).to_have_text("All sent")  # from any page
    assert answers_given() == ["E", ""]

    page.goto(f"/calls/{Matter.objects.get().call_id}/")
    expect(page.locator("html")).to_have_attribute("data-pack", "open")
    _is_lost(page)
    _taps(phone, "none")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    another = context.new_page()
    _is_lost(another)
    another.goto("/menu/")
    page.goto("/menu/")
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    for go_on in (False, True):
        _sign_out(page, go_on=go_on)
    arrived(page, "Sign in")
    arrived(another, "Sign in")  # shows nothing any more, and keeps the memory from nobody
    comes_true(page, f"async () => await ({WAITING})() === 0")
    assert answers_given() == ["E", ""]


def _sign_out(page: Page, *, go_on: bool) -> str:
    """What he is asked, which comes a moment after his tap."""
    page.once("dialog", lambda one: one.accept() if go_on else one.dismiss())
    with page.expect_event("dialog") as asked:
        page.get_by_role("button", name="Sign out").click()
    if not go_on:
        expect(page.locator("form[data-forgets]")).to_have_js_property("ariaBusy", None)
    return asked.value.message


def test_signing_out_asks_before_the_page_has_counted_what_is_not_sent(screen: OpenScreen) -> None:
    """Who goes on all the same keeps it until he has left: here the line is lost on the way."""
    page = screen(PHONE, expected="net::ERR").page
    _is_lost(page)
    page.goto("/menu/")
    kept = {"id": "/calls/1/1/", "kind": "answers", "seen": "0-0-0", "said": []}
    page.evaluate("kept => outbox.keep(kept)", kept)
    asked = _sign_out(page, go_on=False)

    assert (asked.split(",")[0], page.evaluate(WAITING)) == ("Something is not sent yet", 1)

    page.route("**/sign-out/", lambda route: route.abort())
    _sign_out(page, go_on=True)
    expect(page).to_have_url(re.compile("chrome-error"))
    page.goto("/menu/")
    assert page.evaluate(WAITING) == 1


def test_back_to_a_step_that_is_kept_no_more_is_a_whole_page(screen: OpenScreen) -> None:
    """Its bar stands there; where its matter has gone meanwhile it says so, and is not empty."""
    phone = at_the_door(screen)
    page, matter, first = phone.page, Matter.objects.get(), phone.page.url
    _taps(phone, "E")
    expect(page).not_to_have_url(first)
    for is_gone in (False, True):
        if is_gone:
            _taps(phone, "W")
            expect(page).not_to_have_url(first)
            withdraw_call(call=matter.call, by=User.objects.get(username="lise"))
        page.evaluate("sessionStorage.removeItem('htmx-history-cache')")
        page.go_back()
        words = "This call was withdrawn" if is_gone else "Who led out of turn?"
        expect(page.locator("#step")).to_contain_text(words)
        expect(page.locator("#bar")).to_be_visible()


def test_they_disagree_said_without_a_line_opens_its_page_once(screen: OpenScreen) -> None:
    phone = at_the_door(screen, expected="net::ERR|htmx:")
    page, mark = phone.page, phone.page.locator("#outbox")
    _is_lost(page)
    _taps(phone, "E", "later")
    page.wait_for_timeout(TWICE)
    page.locator('#step button[value="disputed"]').click()
    expect(mark).to_have_text("3 taps not sent yet")
    opened: list[str] = []
    page.on("request", lambda one: "/disagree/" in one.url and opened.append(one.url))

    page.unroute_all()
    page.wait_for_url("**/disagree/**")
    page.wait_for_load_state("networkidle")

    assert (len(opened), page.evaluate(WAITING), answers_given()) == (1, 0, ["E", ""])
