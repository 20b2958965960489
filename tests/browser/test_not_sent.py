"""What lies on a phone and cannot be sent as it is: seen, used or thrown away, and never lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from deals.models import PlayedBoard, Table, User
from rulings.models import Answer, DirectorCall, Matter, Ruling
from rulings.pages.felt import matter_url
from rulings.record import answers
from rulings.record.calls.ending import withdraw_call
from rulings.record.position import position_of
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browsing import PHONE, arrived
from tests.directing import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("pack")]

DOOR = "opening-lead"
TWICE = 320
"""Milliseconds after which a tap is no second one of the finger that tapped before."""
WHO = "Who led out of turn"
FORGETS_NOTHING = "() => { IDBObjectStore.prototype.delete = () => {}; }"


@pytest.fixture
def phone(screen: OpenScreen) -> Screen:
    """The call is noted, and its first question stands there; the line will be lost."""
    phone = screen(PHONE, expected="net::ERR|htmx:|422|404|409|504")
    lise, played = User.objects.get(username="lise"), PlayedBoard.objects.get(board__number=14)
    phone.page.goto(matter_url(answered(Evening(lise, played), DOOR)))
    _is_ready(phone.page, "pack")
    return phone


def _is_ready(page: Page, *names: str) -> None:
    for name in names:
        expect(page.locator("html")).to_have_attribute(f"data-{name}", "open")


def _taps(page: Page, *tokens: str) -> None:
    heading = page.get_by_role("heading", level=1)
    for token in tokens:
        before = heading.inner_text()
        page.wait_for_timeout(TWICE)
        page.locator(f'#step button[value="{token}"]').click()
        expect(heading).not_to_have_text(before)


def _lose(page: Page) -> None:
    for name in ("answer", "kept"):
        page.route(f"**/{name}/", lambda route: route.abort())


def _given() -> list[str]:
    """Seat or token of each answer; "" where nothing was named."""
    said = [one.versions[0] if one.versions else {} for one in Answer.objects.order_by("pk")]
    return [one.get("seat") or one.get("token") or "" for one in said]


def _throws_away(page: Page) -> str:
    """What is asked first."""
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.locator("#outbox").get_by_role("button", name="Throw away").click()
    expect(page.locator("#outbox")).to_have_text("All sent")
    return asked[0]


def _withdrawn_under(phone: Screen) -> None:
    """Two answers were given without a line, in a call that a colleague has withdrawn meanwhile."""
    _lose(phone.page)
    _taps(phone.page, "E", "later")
    expect(phone.page.locator("#outbox")).to_have_text("2 taps not sent yet")
    call = DirectorCall.objects.get()
    assert call.director
    withdraw_call(call=call, by=call.director)
    phone.page.goto("/menu/")
    phone.page.unroute_all()
    phone.page.evaluate("outbox.flush()")
    phone.page.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(phone.page, "The call was withdrawn meanwhile")


def test_answers_to_a_call_that_was_withdrawn_are_used_in_a_new_one(phone: Screen) -> None:
    _withdrawn_under(phone)
    page = phone.page
    expect(page.locator("table.branches")).to_contain_text("East")
    page.get_by_role("button", name="Use it in a new call").click()
    arrived(page, "How was the opening lead made")

    expect(page.locator("#outbox")).to_be_hidden()
    assert (DirectorCall.objects.count(), _given()) == (2, ["E", ""])


def test_answers_to_a_call_that_was_withdrawn_are_thrown_away(phone: Screen) -> None:
    _withdrawn_under(phone)
    page = phone.page
    page.get_by_role("button", name="Throw away").last.click()
    page.wait_for_url(re.compile(r"/calls/\d+/$"))

    page.goto("/menu/")
    expect(page.locator("#outbox")).to_be_hidden()
    assert (DirectorCall.objects.count(), _given()) == (1, [])


def test_what_the_server_knows_nothing_of_any_more_is_read_and_thrown_away(phone: Screen) -> None:
    page = phone.page
    _lose(page)
    _taps(page, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    User.objects.get(username="lise").memberships.all().delete()
    page.goto("/menu/")
    page.unroute_all()
    page.evaluate("outbox.flush()")
    expect(page.locator("#outbox")).to_contain_text("2 taps not sent yet")

    assert _throws_away(page).splitlines()[2:] == [
        "Table A7 · Who led out of turn? · East, Jens Friis",
        "Table A7 · Which card did East lead? · Skip",
    ]


def test_that_a_ruling_goes_with_it_is_read_too(phone: Screen) -> None:
    page = phone.page
    _lose(page)
    _taps(page, "E", "later", "none", "nothing", "neither")
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#outbox")).to_have_text("6 taps not sent yet")
    User.objects.get(username="lise").memberships.all().delete()
    page.goto("/menu/")
    page.unroute_all()
    page.evaluate("outbox.flush()")

    assert "Record this ruling" in _throws_away(page).splitlines()[-1]


def _refused_elsewhere(page: Page) -> Matter:
    """A ruling was tapped without a line, its page was left, and another one has sent it."""
    lise, played = User.objects.get(username="lise"), PlayedBoard.objects.get(board__number=14)
    way = ("@E", "follow_suit", "nothing", "nobody")
    matter = answered(Evening(lise, played), "revoke", *way)
    page.goto(matter_url(matter))
    page.route("**/record/", lambda route: route.abort())
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#outbox")).to_have_text("1 tap not sent yet")
    position = position_of(matter)
    answers.take_back(position=position, key="played_after", seen=position.seen, by=lise)

    page.goto("/menu/")
    page.unroute_all()
    page.evaluate("outbox.flush()")
    expect(page.locator("#outbox").get_by_role("button", name="Look")).to_be_visible()
    return matter


def test_a_ruling_that_was_refused_meanwhile_is_not_said_to_be_sent(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR").page
    _refused_elsewhere(page)
    page.locator("#outbox").get_by_role("button", name="Look").click()

    arrived(page, "Who had played after the card")
    assert page.evaluate("sessionStorage.getItem('paragraf-waited')") is None  # nor is it here
    expect(page.locator("#messages")).to_contain_text("Something was answered in between")
    expect(page.locator("#outbox")).to_be_hidden()
    assert Ruling.objects.count() == 0


def test_it_neither_goes_unread_nor_holds_up_what_is_tapped_there_next(screen: OpenScreen) -> None:
    page = screen(PHONE, expected="net::ERR").page
    matter = _refused_elsewhere(page)
    given(position_of(matter), ["nobody"], User.objects.get(username="lise"))
    page.goto(matter_url(matter))
    page.wait_for_timeout(TWICE)
    page.get_by_role("button", name="Record this ruling").click()

    expect(page.locator("#messages")).to_contain_text(re.compile("Ruling .* is recorded"))
    expect(page.locator("#outbox").get_by_role("button", name="Look")).to_be_visible()
    assert Ruling.objects.count() == 1


def test_answers_to_a_call_that_could_not_be_noted_are_read_and_thrown_away(
    screen: OpenScreen,
) -> None:
    page = screen(PHONE, expected="net::ERR|htmx:|404").page
    page.goto("/")
    _is_ready(page, "pack", "room")
    page.context.set_offline(True)
    page.locator("a.spot:has-text('A6')").click()
    page.locator(f'button[value="{DOOR}"]').first.click()
    arrived(page, "Who is declarer")
    _taps(page, "S", "E")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    Table.objects.filter(number=6, section__letter="A").delete()

    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet Look Throw away")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    page.locator("#outbox").get_by_role("button", name="Throw away").click()
    expect(page.locator("#outbox")).to_contain_text("1 tap not sent yet")
    assert [*asked[0].splitlines()[2:], *_throws_away(page).splitlines()[2:]] == [
        "Table A6 · What happened? · Opening lead out of turn",
        "Table A6 · Who led out of turn? · East",
    ]
    assert DirectorCall.objects.count() == 0


def test_who_picks_while_the_site_changes_over_is_asked_once(phone: Screen) -> None:
    page, matter = phone.page, Matter.objects.get()
    _lose(page)
    _taps(page, "E", "later")
    expect(page.locator("#outbox")).to_have_text("2 taps not sent yet")
    given(position_of(matter), ["@N"], User.objects.get(username="lise"))
    page.goto("/menu/")
    page.unroute_all()
    page.evaluate("outbox.flush()")
    page.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(page, "What holds?")
    page.route("**/kept/", _lost_on_its_way_back, times=1)
    page.evaluate(FORGETS_NOTHING)  # as a page that is left before its memory has
    page.get_by_role("button", name="As it stands").click()

    arrived(page, "Which card did North lead")  # it was sent again
    page.goto("/menu/")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#outbox")).to_be_hidden()
    assert _given() == ["N"]


def _lost_on_its_way_back(route: Route) -> None:
    route.fetch()
    route.fulfill(status=504, headers={"Retry-After": "0.1"})


def test_two_tabs_without_a_line_lose_nothing_of_each_other(phone: Screen) -> None:
    first, matter = phone.page, Matter.objects.get()
    second = first.context.new_page()
    second.goto(matter_url(matter))
    _is_ready(second, "pack")
    for page, tokens in ((first, ("E", "later")), (second, ("N",))):
        _lose(page)
        _taps(page, *tokens)
    expect(second.locator("#outbox")).to_have_text("3 taps not sent yet")
    first.goto("about:blank")
    second.goto("/menu/")
    second.unroute_all()
    second.evaluate("outbox.flush()")

    expect(second.locator("#outbox")).to_contain_text("1 tap not sent yet")
    assert _given() == ["E", ""]
    second.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(second, "What holds?")
    second.get_by_role("button", name="Mine").click()
    arrived(second, "How was the opening lead made")
    expect(second.locator("#outbox")).to_have_text("All sent")
    assert "N" in {fact.seat for fact in position_of(matter).facts.values()}


def test_the_same_call_noted_in_two_tabs_without_a_line_is_one(screen: OpenScreen) -> None:
    first = screen(PHONE, expected="net::ERR|htmx:").page
    second = first.context.new_page()
    for page in (first, second):
        page.goto(f"/calls/at/{Table.objects.get(number=7, section__letter='A').pk}/")
        _is_ready(page, "pack")
    first.context.set_offline(True)
    for page, asked, count in ((first, WHO, 4), (second, "What has happened since", 5)):
        page.locator(f'button[value="{DOOR}"]').first.click()
        arrived(page, asked)
        _taps(page, *(("E", "later", "none") if page == first else ("nothing",)))
        expect(page.locator("#outbox")).to_have_text(f"{count} taps not sent yet")
    first.goto("about:blank")

    second.context.set_offline(False)
    second.wait_for_url("**/calls/*/1/q/*")
    expect(second.locator("#outbox")).to_be_hidden()
    assert (DirectorCall.objects.count(), _given()) == (1, ["E", "", "none", "nothing"])


def test_the_same_call_noted_on_two_pages_without_a_line_keeps_the_answers_of_both(
    screen: OpenScreen,
) -> None:
    first = screen(PHONE, expected="net::ERR|htmx:|422").page
    second = first.context.new_page()
    at = f"/calls/at/{Table.objects.get(number=7, section__letter='A').pk}/"
    for page, address in ((first, at), (second, f"{at}?board=14")):
        page.goto(address)
        _is_ready(page, "pack")
    first.context.set_offline(True)
    for page in (first, second):
        page.locator(f'button[value="{DOOR}"]').first.click()
        arrived(page, WHO)
    for page, chair, count in ((first, "E", 3), (second, "N", 4)):
        _taps(page, chair)
        expect(page.locator("#outbox")).to_have_text(f"{count} taps not sent yet")
        page.goto("about:blank")

    first.context.set_offline(False)
    first.goto("/menu/")
    expect(first.locator("#outbox")).to_contain_text("1 tap not sent yet")
    first.locator("#outbox").get_by_role("button", name="Look").click()
    arrived(first, "What holds?")
    assert (DirectorCall.objects.count(), _given()) == (1, ["E"])
