"""What stands in one row on a phone whose letters are as wide as a phone's."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.matter.facts import Said
from rulings.models import Matter, What
from rulings.record import answers as record
from rulings.record.events import note_event
from rulings.record.position import position_of
from rulings.watch import store
from rulings.watch.events import Choice, Chosen, OnLead
from rulings.watch.obligations import Right
from tests.browser.evening import Evening, OpenScreen, answered, ruled
from tests.browser.test_stays import wait_at
from tests.browsing import DRESS, FACES, PHONE, arrived, scrolls_sideways
from tests.directing import given
from tests.factories import DirectorCallFactory

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = pytest.mark.parametrize("width", [360, 390])


def shown(
    screen: OpenScreen,
    evening: Evening,
    width: int,
    address: str,
    *,
    language: str = "da",
    faces: str = FACES,
) -> Page:
    """That page, in Danish unless told: its buttons have the longer words."""
    evening.director.language = language
    evening.director.save()
    device: dict[str, Any] = {**PHONE, "viewport": {"width": width, "height": 844}}
    page = screen(device).page
    page.goto(address)
    arrived(page, "")
    page.evaluate(DRESS, faces)
    return page


def lines(page: Page, selector: str) -> list[int]:
    """On how many lines the words of each stand."""
    return page.locator(selector).evaluate_all(
        """all => all.map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
        })"""
    )


@WIDTHS
def test_the_button_that_takes_a_call_stands_beside_the_tabs(
    screen: OpenScreen, evening: Evening, width: int
) -> None:
    page = shown(screen, evening, width, "/")

    tabs = page.locator(".rail ul").bounding_box()
    thumb = page.locator(".rail .go").bounding_box()
    assert tabs
    assert thumb
    assert lines(page, ".rail .go") == [1]
    assert abs(tabs["y"] + tabs["height"] / 2 - thumb["y"] - thumb["height"] / 2) < 1
    assert tabs["x"] + tabs["width"] <= thumb["x"]


@WIDTHS
def test_a_ruling_is_recorded_with_a_button_of_one_line(
    screen: OpenScreen, evening: Evening, width: int
) -> None:
    matter = answered(evening, "exposed-card", "@W", "D3", "dropped")
    page = shown(screen, evening, width, f"/calls/{matter.call_id}/")

    assert lines(page, ".told > .dock > *") == [1, 1]
    assert (
        len(
            set(
                page.locator(".told > .dock > *").evaluate_all(
                    "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
                )
            )
        )
        == 1
    )


def by_hand(screen: OpenScreen, evening: Evening, *, height: int) -> Page:
    """The page of a ruling in own words on a small phone of that height."""
    matter = answered(evening, "exposed-card", "@W", "D3", "dropped")
    page = shown(screen, evening, 360, f"/calls/{matter.call_id}/1/by-hand/")
    page.set_viewport_size({"width": 360, "height": height})
    return page


def test_the_first_field_of_a_ruling_in_own_words_is_whole_on_a_small_phone(
    screen: OpenScreen, evening: Evening
) -> None:
    """The felt is one line there, and nothing lies over the field."""
    page = by_hand(screen, evening, height=640)

    field = page.locator("textarea").first.bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert field
    assert dock
    assert page.locator(".felt .table").is_hidden()
    assert field["y"] + field["height"] <= dock["y"]
    assert lines(page, ".dock > *") == [1, 1]


@pytest.mark.parametrize("language", ["da", "en"])
def test_what_is_folded_has_one_line_and_a_law_whole(
    screen: OpenScreen, evening: Evening, language: str
) -> None:
    """Of the Laws as many as fit; the heading is never broken for them, in wider letters either."""
    matter = answered(evening, "exposed-card", "@W", "D3", "dropped")
    page = shown(screen, evening, 360, f"/calls/{matter.call_id}/", language=language, faces="")

    rows = page.locator(".told .folds > details > summary")
    heights = rows.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert heights == [44] * 4
    whole = """all => all.map((one) => {
        const [side, law] = [one, one.firstElementChild].map((box) => box.getBoundingClientRect());
        return law.top >= side.top && law.bottom <= side.bottom && law.right <= side.right + 1;
    })"""
    assert (
        page.locator(".told .folds > details > summary > .side:has(.law)").evaluate_all(whole)
        == [True] * 3
    )


def test_with_the_keyboard_up_the_field_and_its_button_are_in_view(
    screen: OpenScreen, evening: Evening
) -> None:
    page = by_hand(screen, evening, height=340)

    for name in ("found", "decision", "reason"):
        field = page.locator(f"textarea[name={name}]")
        field.focus()
        field.press("a")  # the browser shows what is typed in
        box, dock = field.bounding_box(), page.locator(".dock").bounding_box()
        assert box
        assert dock
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= dock["y"]
        assert dock["y"] + dock["height"] <= 340


def test_with_the_keyboard_up_a_button_stands_where_the_tabs_were(
    screen: OpenScreen, evening: Evening
) -> None:
    club = evening.played.board.session.event.club
    page = shown(screen, evening, 360, f"/clubs/{club.slug}/evenings/new/")
    page.set_viewport_size({"width": 360, "height": 340})
    page.locator("input[name=name]").focus()

    dock = page.locator(".form .dock").bounding_box()
    assert dock
    assert dock["y"] + dock["height"] == 340


def test_with_the_keyboard_up_the_room_has_the_screen_for_what_is_found(
    screen: OpenScreen, evening: Evening
) -> None:
    page = shown(screen, evening, 360, "/")
    page.set_viewport_size({"width": 360, "height": 340})
    page.locator("#q").fill("A7")
    expect(page.locator("#found .spot")).to_have_count(1)

    found = page.locator("#found .spot").bounding_box()
    assert found
    assert found["y"] + found["height"] <= 340
    assert page.locator(".rail").evaluate("one => getComputedStyle(one).position") == "static"


@WIDTHS
def test_below_what_is_told_the_table_is_seen_and_the_buttons_are_at_the_thumb(
    screen: OpenScreen, evening: Evening, width: int
) -> None:
    """After a ruling has been recorded."""
    matter = answered(evening, "exposed-card", "@W", "D3", "dropped")
    page = shown(screen, evening, width, f"/calls/{matter.call_id}/")
    page.locator(".told .dock .go").click()
    expect(page.locator("#messages")).to_contain_text("er registreret")
    page.evaluate(DRESS, FACES)

    assert page.locator(".felt .table").is_visible()
    last = page.locator(".watch .ways button").last.bounding_box()
    assert last
    assert 600 < last["y"] + last["height"] <= 844


def test_eight_settled_tables_do_not_widen_the_room(screen: OpenScreen, evening: Evening) -> None:
    page = shown(screen, evening, 360, "/")
    for table in evening.played.table.section.tables.all():
        DirectorCallFactory(
            table=table, round=5, director=evening.director, closed_at=timezone.now()
        )
    page.goto("/")

    expect(page.locator(".gone a")).to_have_count(8)
    assert not scrolls_sideways(page)


@pytest.mark.parametrize(
    ("door", "answers"),
    [
        ("revoke", ("@E", "H3", "follow_suit")),
        ("lead-out-of-turn", ("@E", "H2", "lho", "nothing")),
        ("opening-lead", ("@E", "D8", "none", "nothing")),
        ("call-out-of-rotation", ("@E", "rho", "nobody", "bid", "later", "refuse")),
        ("exposed-card", ("@W", "D3", "dropped")),
    ],
    ids=["many answers", "a choice", "five choices", "words before a question", "an outcome"],
)
def test_the_table_is_drawn_where_tables_wait_and_the_words_are_long(
    screen: OpenScreen, evening: Evening, door: str, answers: tuple[str, ...]
) -> None:
    """The line of tables that wait takes 44 of the 760 pixels."""
    evening.played.board.hands = ""
    evening.played.board.save()
    matter = answered(evening, door, *answers)
    page = shown(screen, evening, 390, f"/calls/{matter.call_id}/")
    page.set_viewport_size({"width": 390, "height": 760 - 44})

    expect(page.locator(".felt > .table")).to_be_visible()
    expect(page.locator(".felt > .brief")).to_be_hidden()


def test_a_forbidden_suit_leaves_the_table_drawn_with_letters_to_be_read(
    screen: OpenScreen, evening: Evening
) -> None:
    """Beside a line of tables that wait: each button has one line, and the bar a pin."""
    evening.played.board.hands = ""
    evening.played.board.save()
    wait_at(evening, 2)
    call = ruled(evening, "lead-out-of-turn", "@E", "D5", "lho", "nothing", "refuse").matter.call
    forbidden = Chosen(Seat.W, Right.PENALTY_CARD, Choice.FORBID, frozenset([Suit.D]))
    for event in (OnLead(Seat.W), forbidden):
        note_event(call, What.AT_TABLE, by=evening.director, event=store.dump(event))
    page = shown(screen, evening, 390, f"/calls/{call.pk}/")
    page.set_viewport_size({"width": 390, "height": 760})

    expect(page.locator(".felt > .table")).to_be_visible()
    sizes = """all => all.map((one) => parseFloat(getComputedStyle(one).fontSize)
        * one.closest("svg").getBoundingClientRect().width / 390)"""
    drawn = page.locator(".felt .table").bounding_box()
    assert drawn
    assert drawn["width"] < 380
    assert min(page.locator(".seen .role").evaluate_all(sizes)) >= 12.45
    assert min(page.locator(".seen .name").evaluate_all(sizes)) >= 12.95
    assert lines(page, ".ways button > span") == [1]
    expect(page.locator(".bar .held")).to_be_visible()


def test_a_law_stands_on_the_line_of_the_last_word(screen: OpenScreen, evening: Evening) -> None:
    """Of a sentence that fills its line but for the Law."""
    answers = ("@E", "rho", "nobody", "bid", "later", "refuse", "pass")
    matter = answered(evening, "call-out-of-rotation", *answers)
    page = shown(screen, evening, 360, f"/calls/{matter.call_id}/")

    alone = """all => all.filter((law) => {
        const [first] = law.parentElement.getClientRects(), { left } = law.getBoundingClientRect();
        return left < first.left + 1;
    }).length"""
    laws = page.locator(".told section li > div > .law")
    assert laws.count() == 2
    assert laws.evaluate_all(alone) == 0


def test_who_disagrees_in_vain_leaves_the_buttons_whole(
    screen: OpenScreen, evening: Evening
) -> None:
    """Beside a line of tables that wait, where a suit may still be told; it lay under them."""
    evening.played.board.hands = ""
    evening.played.board.save()
    wait_at(evening, 2)
    matter = answered(evening, "revoke", "@E", "H3")
    position = position_of(matter)
    both = [Said("follow_suit", (Seat.W,)), Said("restriction", (Seat.E,))]
    by = evening.director
    record.answer(position=position, key="failure", versions=both, seen=position.seen, by=by)
    given(position_of(Matter.objects.get(pk=matter.pk)), ("nothing", "nobody"), by)
    page = shown(screen, evening, 390, f"/calls/{matter.call_id}/")
    expect(page.locator(".told .dispute")).to_be_visible()

    for height in (844, 760):
        page.set_viewport_size({"width": 390, "height": height})
        stay, dock, suits = (
            page.locator(f".told {one}").bounding_box() for one in (".stay", ".dock", ".optional")
        )
        assert stay
        assert dock
        assert suits
        assert stay["y"] + stay["height"] <= dock["y"]
        assert dock["y"] + dock["height"] <= min(height, suits["y"] + 1)
