"""The doors of every evening are two taps from home, the rare ones three."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.irregularities import DOORS
from rulings.models import Matter
from rulings.pages.felt import call_url
from rulings.record import give
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from rulings.words.calls import common_tiles
from tests.browser.evening import Evening, OpenScreen, Screen, answered
from tests.browsing import LAPTOP, PHONE, FindViolations, settled
from tests.directing import given
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "a.spot:has-text('A7')"
COMMON = {tile.slug for tile in common_tiles()}
TAPS = {slug: 2 if slug in COMMON else 3 for slug in DOORS}
RARE = next(slug for slug in DOORS if slug not in COMMON)
QUESTION = re.compile("/q/")


def speak(page: Page, evening: Evening, language: str) -> None:
    evening.director.language = language
    evening.director.save()
    page.set_extra_http_headers({"Accept-Language": language})


def taps_to_doors(phone: Screen) -> dict[str, int]:
    """From the room, one for the table, and one more for what is folded."""
    phone.tap(TABLE)
    doors: list[tuple[str, bool]] = phone.page.locator(".doors button").evaluate_all(
        "all => all.map(one => [one.value, one.checkVisibility()])"
    )
    return {slug: 2 if in_sight else 3 for slug, in_sight in doors}


@pytest.mark.parametrize(
    ("language", "javascript"),
    [("en", True), ("da", False)],
    ids=["with a script", "in Danish without a script"],
)
def test_every_door_is_two_or_three_taps_from_home(
    screen: OpenScreen, evening: Evening, language: str, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    speak(phone.page, evening, language)
    phone.page.goto("/")

    assert taps_to_doors(phone) == TAPS
    phone.taps = 1
    phone.tap(f'button[value="{RARE}"]')
    expect(phone.page.locator("button[name=answer]").first).to_be_attached()
    expect(phone.page).to_have_url(QUESTION)
    assert Matter.objects.latest("pk").irregularity == RARE
    assert phone.taps == TAPS[RARE]


def test_every_door_is_as_far_from_a_call_that_is_noted(screen: OpenScreen) -> None:
    phone = screen(PHONE)
    phone.page.goto("/")
    phone.page.locator(TABLE).first.click()
    phone.page.get_by_role("button", name="Only note the call").click()
    expect(phone.page.get_by_text("is noted.")).to_be_visible()
    settled(phone.page)

    assert taps_to_doors(phone) == TAPS
    phone.tap(f'button[value="{RARE}"]')
    expect(phone.page).to_have_url(QUESTION)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_call_is_noted_with_what_it_is_about_in_three_taps(
    screen: OpenScreen, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    phone.page.goto("/")
    phone.page.locator(TABLE).first.click()
    phone.page.get_by_label("Only note it").check()
    phone.page.get_by_role("button", name="Did not follow suit").click()

    expect(phone.page.get_by_text("A7 is noted: Revoke.")).to_be_visible()
    settled(phone.page)
    matter = Matter.objects.latest("pk")
    assert (matter.irregularity, matter.call.director, matter.call.claimed_at) == (
        "revoke",
        None,
        None,
    )


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_doors_of_every_evening_are_on_the_first_screen(
    screen: OpenScreen, evening: Evening, violations: FindViolations, language: str
) -> None:
    low = {**PHONE, "viewport": {"width": 390, "height": 760}}
    phone = screen(low)
    speak(phone.page, evening, language)
    phone.page.goto("/")
    phone.tap(TABLE)

    ends = phone.page.locator(".doors > button, .doors summary, .doubt button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom)"
    )
    assert len(ends) == len(COMMON) + 3
    assert [end for end in ends if end > 760] == []
    assert violations(phone.page, also=LAPTOP) == []
    if folder := os.environ.get("SCREENSHOTS_DOORS"):
        path = Path(folder) / f"what-{language}"
        phone.page.screenshot(path=f"{path}.png")
        phone.page.screenshot(path=f"{path}-full.png", full_page=True)


def test_doors_are_large_enough_for_a_thumb_and_none_is_cut(screen: OpenScreen) -> None:
    phone = screen(PHONE)
    phone.page.goto("/")
    phone.tap(TABLE)
    phone.page.locator(".doors summary").click()

    sizes = phone.page.locator(".doors button, .boards a").evaluate_all(
        "all => all.map(one => [one.clientWidth, one.clientHeight,"
        " one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight])"
    )

    assert len(sizes) == len(DOORS) + 3
    assert [size for size in sizes if min(size[:2]) < 41 or max(size[2:]) > 0] == []


def stay_elsewhere(evening: Evening) -> None:
    """A penalty card lies at A1, so that a line of tables that wait stands on every page."""
    by, table = evening.director, evening.played.table.section.tables.get(number=1)
    call = open_call(table=table, board=None, round_number=5, by=by)
    name_declarer(call=call, declarer="S")
    matter = start_matter(call=call, irregularity="revoke", by=by)
    given(position_of(matter), ("@E", "follow_suit", "nothing", "nobody"), by)
    give.give_ruling(matter=matter, by=by)


@pytest.mark.parametrize("language", ["en", "da"])
def test_on_a_small_phone_a_call_is_noted_and_a_ruling_recorded_without_a_scroll(
    screen: OpenScreen, evening: Evening, language: str
) -> None:
    stay_elsewhere(evening)
    page = screen({**PHONE, "viewport": {"width": 360, "height": 640}}).page
    speak(page, evening, language)

    def ends(what: str) -> float:
        box = page.locator(what).first.bounding_box()
        assert box is not None
        return box["y"] + box["height"]

    page.goto(f"/calls/at/{evening.played.table_id}/")
    expect(page.locator(".waits")).to_be_visible()
    assert page.locator(".boards a").count() == 3
    assert ends(".doubt button[value='']") <= 640

    matter = answered(evening, "revoke", "@E", "follow_suit", "played")
    page.goto(f"/calls/{matter.call_id}/{matter.number}/")
    expect(page.locator(".waits")).to_be_visible()
    assert ends(".dock .go") < ends(".optional") <= 640


@pytest.mark.parametrize("width", [360, 390])
def test_the_chairs_of_the_declarer_are_there_to_be_tapped_below_what_is_told(
    screen: OpenScreen, evening: Evening, width: int
) -> None:
    """There were none on a small phone, where words stand above the table."""
    anna = MembershipFactory(
        club=evening.played.board.session.event.club, user__name="Anna-Kathrine Westergaard-Lind"
    ).user
    table = evening.played.table.section.tables.get(number=6)
    call = open_call(table=table, board=None, round_number=5, by=anna, take=True)
    stay_elsewhere(evening)
    page = screen({**PHONE, "viewport": {"width": width, "height": 640}}).page
    page.goto(f"{call_url(call)}declarer/")
    expect(page.locator("#messages")).to_contain_text("has this call")

    chairs = page.locator(".felt .table > button")
    assert [one.is_visible() for one in chairs.all()] == [True] * 4
