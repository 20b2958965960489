"""The room in a director's hand: what stands on the first screen, and what one tap does."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.models import Session, Table
from rulings.models import DirectorCall
from rulings.record import answers, give
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from rulings.room.practice import CORRECTED, NO_REVOKE, _revoke
from tests.browser.evening import Evening, OpenScreen
from tests.browsing import LAPTOP, PHONE, polled
from tests.factories import MembershipFactory, SectionFactory, TableFactory

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST = {**PHONE, "viewport": {"width": 320, "height": 568}}
NOBODY_LOOKS = "Object.defineProperty(document, 'hidden', { value: true })"
"""So that the page asks for nothing by itself."""
LOW = {**PHONE, "viewport": {"width": 360, "height": 640}}


def ago(call: DirectorCall, minutes: int) -> None:
    then = timezone.now() - timedelta(minutes=minutes)
    claimed = then if call.director_id else None
    DirectorCall.objects.filter(pk=call.pk).update(called_at=then, claimed_at=claimed)


@pytest.fixture
def busy(evening: Evening) -> dict[str, Table]:
    """Three calls, three tables to stay at, and one that was ruled on; its tables by name."""
    session = evening.played.board.session
    tables = {str(table): table for table in Table.objects.filter(section__session=session)}
    lise = evening.director
    henrik = MembershipFactory(club=session.event.club, user__name="Henrik Dam").user
    for name in ("A2", "A4", "A6"):
        give.give_ruling(matter=_revoke(tables[name], lise, CORRECTED), by=lise)
    note = {"board": None, "round_number": 5}
    ago(open_call(table=tables["B3"], by=lise, take=False, **note), 4)
    for name, slug, by, minutes in (
        ("A7", "lead-out-of-turn", lise, 2),
        ("A3", "revoke", henrik, 6),
    ):
        call = open_call(table=tables[name], by=by, **note)
        answers.start_matter(call=call, irregularity=slug, by=by)
        ago(call, minutes)
    return tables


def rule_that_nothing_was_wrong(evening: Evening, table: Table) -> None:
    matter = _revoke(table, evening.director, NO_REVOKE)
    give.give_ruling(matter=matter, by=evening.director)


def beyond(page: Page, what: str) -> list[str]:
    """Of what the selector names, the words of what does not end on the first screen."""
    return page.locator(f"{what} >> visible=true").evaluate_all(
        """(all, end) => all.filter(one => one.getBoundingClientRect().bottom > end ||
            one.getBoundingClientRect().right > innerWidth).map(one => one.innerText)""",
        page.evaluate("document.querySelector('.rail ul').getBoundingClientRect().top")
        if page.viewport_size and page.viewport_size["width"] < 800
        else page.evaluate("innerHeight"),
    )


@pytest.mark.parametrize("language", ["en", "da"])
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_three_calls_and_fourteen_tables_are_on_one_screen(
    screen: OpenScreen,
    evening: Evening,
    busy: dict[str, Table],
    device: dict[str, Any],
    language: str,
) -> None:
    evening.director.language = language
    evening.director.save()
    page = screen(device).page
    page.goto("/")
    rule_that_nothing_was_wrong(evening, busy["B1"])
    page.goto("/")

    lines, line_of_stays = page.locator(".lines li"), page.locator(".waits > summary")
    tags = [line.inner_text() for line in page.locator(".lines .tag").all()]
    assert tags == ["B3", "A7", "A3"]
    assert page.locator(".spot").count() == 14
    assert beyond(page, ".waits > summary, .lines li, .gone, .spot") == []
    expect(page.locator(".rail .go")).to_be_in_viewport(ratio=1)
    heights = [round(line.bounding_box()["height"]) for line in lines.all()]
    assert heights == [48, 49, 49]  # with the line between
    assert line_of_stays.bounding_box()["height"] <= 48
    expect(page.locator(".gone")).to_contain_text("B1")
    assert page.locator(".spot.bound").count() == 3


@pytest.mark.parametrize("device", [SMALLEST, LOW], ids=["320", "360"])
def test_nothing_is_wider_than_a_small_phone(
    screen: OpenScreen, evening: Evening, busy: dict[str, Table], device: dict[str, Any]
) -> None:
    event = evening.played.board.session.event
    event.name = "Nordhavnsmesterskabet for sammensatte hold og par"
    event.save()
    page = screen(device).page
    for address in ("/", "/?density=names"):
        page.goto(address)
        expect(page.locator(".spot")).to_have_count(14)
        assert page.evaluate("[innerWidth, document.documentElement.scrollWidth - innerWidth]") == [
            device["viewport"]["width"],
            0,
        ]
        thumb = page.locator(".rail .go").bounding_box()
        assert thumb
        assert thumb["x"] + thumb["width"] <= device["viewport"]["width"]


def test_forty_tables_in_five_sections_are_all_there(screen: OpenScreen, evening: Evening) -> None:
    session = evening.played.board.session
    for letter in "CDE":
        section = SectionFactory(session=session, letter=letter)
        for number in range(1, 10):
            TableFactory(section=section, number=number)
    page = screen(LAPTOP).page
    page.goto("/")

    expect(page.locator(".spot")).to_have_count(41)
    tops = page.locator("[aria-labelledby=sec-C] .spot").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert [tops.count(top) for top in sorted(set(tops))] == [4, 4, 1]


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_the_only_hit_of_a_search_is_opened_by_enter(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    page = screen(PHONE, java_script_enabled=javascript).page
    page.goto("/")
    field = page.get_by_role("searchbox")
    page.locator(".seek").click()
    expect(field).to_be_focused()

    field.fill("karen")
    field.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("What happened?")
    expect(page).to_have_url(re.compile("/calls/at/"))
    expect(page.locator(".bar")).to_contain_text("Table A7")


def test_a_call_is_taken_by_the_keyboard_alone(
    screen: OpenScreen, evening: Evening, busy: dict[str, Table]
) -> None:
    page = screen(LAPTOP).page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^B3.*Take$")).focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("What happened?")
    assert DirectorCall.objects.get(table=busy["B3"]).director == evening.director


def test_a_call_is_only_noted_with_one_tap_at_the_table(
    screen: OpenScreen, evening: Evening
) -> None:
    page = screen(PHONE).page
    page.goto("/")
    page.locator("#spot-B5").click()
    page.get_by_role("button", name="Only note the call").click()

    expect(page.locator(".lines")).to_contain_text("Board 13")
    assert Session.objects.get().director_calls.get().director is None


def test_the_button_at_the_thumb_says_which_call_it_takes(
    screen: OpenScreen, evening: Evening, busy: dict[str, Table]
) -> None:
    """Also when a colleague was quicker; where none waits it asks for the table."""
    page = screen(PHONE).page
    page.goto("/")
    page.evaluate(NOBODY_LOOKS)
    thumb = page.locator(".rail .go")
    expect(thumb).to_have_text("Take B3")
    first = DirectorCall.objects.get(table=busy["B3"])
    note = {"board": None, "round_number": 5, "take": False}
    open_call(table=busy["B5"], by=evening.director, **note)
    other = MembershipFactory(club=evening.played.board.session.event.club).user
    take_call(call=first, by=other)

    thumb.click()
    expect(page.locator("#messages")).to_contain_text("has this call")
    expect(thumb).to_have_text("Take B5")
    withdraw_call(call=DirectorCall.objects.get(table=busy["B5"]), by=other)
    polled(page, "#queue")
    expect(thumb).to_have_text("Take a call")
    thumb.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Which table?")
