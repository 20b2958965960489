"""The line of tables that wait, and the sheet behind it, on a phone and a laptop."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.models import DirectorCall, What
from rulings.record.answers import start_matter
from rulings.record.events import note_event
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import FirstLeadRight, LeadBan, Obligation, PenaltyCard
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_watch import picture
from tests.browsing import (
    DRESS,
    FACES,
    LAPTOP,
    PHONE,
    FindViolations,
    arrived,
    scrolls_sideways,
    settled,
)
from tests.factories import DirectorCallFactory

pytestmark = pytest.mark.django_db(transaction=True)

HIGHEST = 48
"""Pixels of the line, however many tables wait."""
SIZES = (PHONE["viewport"], {"width": 360, "height": 640})
OPEN: dict[int, Obligation] = {
    2: PenaltyCard(Seat.E, Card.parse("D5")),
    6: LeadBan(Seat.W, frozenset([Suit.D])),
    4: FirstLeadRight(Seat.E, frozenset(Suit) - {Suit.H}),
    3: PenaltyCard(Seat.E, Card.parse("C3")),
    5: PenaltyCard(Seat.N),
}


def wait_at(evening: Evening, tables: int) -> list[DirectorCall]:
    """So many tables of section A wait for the director."""
    section = evening.played.table.section
    found = []
    for number, owed in list(OPEN.items())[:tables]:
        call = DirectorCallFactory(
            table=section.tables.get(number=number), round=5, director=evening.director
        )
        event = store.dump(Opened(owed))
        note_event(call, What.OBLIGATION_OPENED, by=evening.director, event=event)
        found.append(call)
    return found


def a_question(evening: Evening) -> str:
    """The address of the first question at table A7."""
    call = DirectorCallFactory(table=evening.played.table, round=5, director=evening.director)
    start_matter(call=call, irregularity="revoke", by=evening.director)
    return f"/calls/{call.pk}/"


def height(page: Page) -> float:
    line = page.locator(".waits")
    box = line.bounding_box() if line.count() else None
    return box["height"] if box else 0


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_line_is_one_line_however_many_tables_wait(
    screen: OpenScreen, evening: Evening, language: str
) -> None:
    """On two sizes of a phone."""
    evening.director.language = language
    evening.director.save()
    question = a_question(evening)
    page = screen(PHONE, color_scheme="dark" if language == "da" else "light").page
    words = {
        1: ("1 table to stay at · A2 ♦5", "1 bord holder på dig · A2 ♦5"),
        3: ("3 tables to stay at · A2 ♦5 · A6 · A4", "3 borde holder på dig · A2 ♦5 · A6 · A4"),
        5: ("5 tables · A2 ♦5 · A6 · A4 +2", "5 borde · A2 ♦5 · A6 · A4 +2"),
    }
    for tables in (0, 1, 3, 5):
        DirectorCall.objects.filter(played_board=None).exclude(matters__gt=0).update(
            withdrawn_at="2026-11-22T12:00Z"
        )
        wait_at(evening, tables)
        for address in ("/", question):
            page.goto(address)
            expect(page.locator(".waits")).to_have_count(1 if tables else 0)
            page.evaluate(DRESS, FACES)  # as wide as a phone's letters
            for size in SIZES:
                page.set_viewport_size(size)
                assert 0 <= height(page) <= HIGHEST
                assert not scrolls_sideways(page)
                if tables and address == "/":
                    told = page.locator(".waits > summary").inner_text().replace("\ufe0e", "")
                    whole = words[tables][language == "da"]
                    if tables == 3 and size != SIZES[0]:  # too narrow for whole words
                        whole = re.sub(" to stay at| holder på dig", "", whole)
                    assert " ".join(told.split()) == whole
                    cut = "one => one.scrollWidth - one.clientWidth"
                    assert page.locator(".waits .tables").evaluate(cut) == 0
                picture(page, f"line-{tables}-{size['width']}-{language}")


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without"])
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_sheet_opens_from_the_line_leads_to_a_table_and_closes(
    screen: OpenScreen, evening: Evening, javascript: bool, device: dict[str, Any]
) -> None:
    evening.director.language = "da"
    evening.director.save()
    calls = wait_at(evening, 3)
    page = screen(device, java_script_enabled=javascript).page
    name = f"{device['viewport']['width']}-{javascript}"
    page.goto("/")
    line = page.locator(".waits > summary" if javascript else ".to-sheet")
    line.click()
    if not javascript:
        arrived(page, "Bliv ved bordet")
    rows = page.locator(".stays li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("som et stort strafkort. Kommer Vest ind, vælger Syd.")
    assert [row.locator("button").count() for row in rows.all()] == [2, 2, 2]
    picture(page, f"sheet-{name}")

    page.get_by_role("link", name="Luk").click()
    expect(rows.first).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/$"))
    line.click()
    page.locator(".stays .what").nth(1).click()
    expect(page).to_have_url(re.compile(f"/calls/{calls[1].pk}/"))


def test_the_line_and_its_sheet_have_no_barriers_and_are_used_by_keyboard(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    wait_at(evening, 3)
    page = screen(LAPTOP).page
    page.goto(a_question(evening))
    assert violations(page, also=PHONE) == []
    for device in (LAPTOP, PHONE):
        page.set_viewport_size(device["viewport"])
        page.locator(".waits > summary").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".stays li")).to_have_count(3)
        assert violations(page) == []
        picture(page, f"sheet-flow-{device['viewport']['width']}")
        page.keyboard.press("Escape")
        expect(page.locator(".stays").first).to_be_hidden()
        expect(page.locator(".waits > summary")).to_be_focused()
    settled(page)
