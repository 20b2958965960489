"""Two directors and a player: a call from the card on the table, handed over, and settled."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from deals.models import Club, Table, User
from rulings.models import DirectorCall
from rulings.record import answers
from rulings.record.calls.opening import open_call
from rulings.room.codes import code_of
from rulings.room.services import queue, table_cards
from tests.browser.evening import Evening, OpenScreen
from tests.browsing import LAPTOP, PHONE, FindViolations, OpenPage, settled
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(evening: Evening) -> User:
    """Another director of the club."""
    club = evening.played.board.session.event.club
    Club.objects.update(table_cards=True)
    return MembershipFactory(club=club, user__username="anna", user__name="Anna Lind").user


@pytest.fixture
def annas(open_page: OpenPage, anna: User) -> Page:
    """Anna's phone."""
    client = Client()
    client.force_login(anna)
    return open_page(PHONE, session=client.cookies["sessionid"].value)


def card_of(evening: Evening) -> str:
    table = evening.played.table
    club = Club.objects.get()
    return f"/t/{code_of(club, table)}/"


def look_again(page: Page) -> None:
    """What the page does by itself every ten seconds, once its script has run."""
    settled(page)
    with page.expect_response(lambda response: "/now/" in response.url):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


TAPPED_AS_IT_COMES = """document.addEventListener("htmx:afterSwap", () => {
    const button = document.querySelector("#thumb button");
    const { dataset } = document.documentElement;
    if (dataset.tapped || button.textContent !== "Take A7") return;
    const tap = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    button.dispatchEvent(tap);
    dataset.tapped = `${button.textContent} ${tap.defaultPrevented}`;
})"""
"""A finger comes down in the moment in which another call has come beneath it."""


def test_a_call_from_the_card_goes_from_one_director_to_another(
    screen: OpenScreen, annas: Page, open_page: OpenPage, evening: Evening
) -> None:
    lises = screen(PHONE).page
    lises.goto("/")
    annas.goto("/")
    lises.evaluate(TAPPED_AS_IT_COMES)  # and it comes when the page asks, be it by itself
    player = open_page(PHONE)
    player.goto(card_of(evening))
    player.get_by_role("button", name="Call the director").click()
    expect(player.get_by_role("heading", level=1)).to_contain_text("is called to table A7")

    look_again(lises)
    expect(lises.locator("html")).to_have_attribute("data-tapped", "Take A7 true")
    lises.get_by_role("button", name=re.compile("^A7.*Take$")).click()
    expect(lises.get_by_role("heading", level=1)).to_have_text("What happened?")
    lises.get_by_role("link", name="Hand over").click()
    lises.get_by_role("button", name="Anna Lind").click()
    expect(lises.get_by_text("Offered to Anna")).to_be_visible()

    look_again(annas)
    expect(annas.get_by_text("From Lise: ")).to_be_visible()
    annas.get_by_role("button", name=re.compile("^A7.*Take$")).click()
    expect(annas.get_by_role("heading", level=1)).to_have_text("What happened?")
    look_again(lises)
    lises.get_by_role("link", name=re.compile("^A7.*Anna$")).click()
    expect(lises.get_by_role("button", name="Take over from Anna Lind")).to_be_visible()

    annas.get_by_role("link", name="No ruling needed").click()
    annas.get_by_role("button", name="Nothing was wrong").click()
    expect(annas.get_by_text("is settled without a ruling")).to_be_visible()
    call = DirectorCall.objects.get()
    assert (call.from_card, call.is_open, str(call.director)) == (True, False, "Anna Lind")


def test_what_has_the_focus_keeps_it_and_the_page_stays_where_it_is(
    screen: OpenScreen, evening: Evening, anna: User
) -> None:
    low = {**PHONE, "viewport": {"width": 390, "height": 500}}
    page = screen(low).page
    page.goto("/")
    tile = page.locator("#spot-B6")
    tile.focus()
    tile.evaluate("tile => tile.scrollIntoView()")
    before = page.evaluate("scrollY")
    version = page.locator("#queue").get_attribute("hx-get")

    open_call(table=evening.played.table, board=None, round_number=5, by=anna, take=False)
    look_again(page)

    expect(page.locator("#queue")).not_to_have_attribute("hx-get", version or "")
    expect(page.locator("#spot-B6")).to_be_focused()
    assert before > 0


def test_nothing_is_asked_while_nobody_looks(screen: OpenScreen) -> None:
    page = screen(PHONE).page
    page.goto("/")

    # htmx begins a request in the event that asks for it, so nothing need be waited for
    asked = page.evaluate(
        """() => {
            const asked = [];
            let begun = 0;
            const queue = document.getElementById("queue");
            queue.addEventListener("htmx:beforeRequest", () => { begun += 1; });
            for (const hidden of [true, false]) {
                Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
                document.dispatchEvent(new Event("visibilitychange"));
                asked.push([hidden, begun]);
            }
            return asked;
        }"""
    )

    assert asked == [[True, 0], [False, 1]]


def test_without_a_script_the_queue_works_by_forms(screen: OpenScreen, evening: Evening) -> None:
    table_cards.call_from_card(table=evening.played.table)
    page = screen(PHONE, java_script_enabled=False).page
    page.goto("/")

    with page.expect_navigation():
        page.get_by_role("link", name="Look again").click()
    page.get_by_role("button", name="Take A7", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What happened?")
    page.get_by_role("link", name="No ruling needed").click()
    page.get_by_role("button", name="Close the call").click()

    expect(page.get_by_text("is settled without a ruling")).to_be_visible()
    assert not DirectorCall.objects.get().is_open


def test_no_page_of_the_queue_has_a_barrier(
    screen: OpenScreen, evening: Evening, anna: User, violations: FindViolations
) -> None:
    mine = _busy(evening, anna)
    page = screen(PHONE, color_scheme="dark").page
    session = evening.played.board.session_id
    for address in (
        "/?density=normal",
        "/?density=names",
        f"/sessions/{session}/which/",
        f"/calls/{mine.pk}/hand-over/",
        f"/calls/{DirectorCall.objects.exclude(director=mine.director).latest('pk').pk}/hand-over/",
        f"/calls/{mine.pk}/settle/",
        f"/sessions/{session}/cards/",
        card_of(evening),
        f"{card_of(evening)}?told=new",
    ):
        page.goto(address)
        assert (address, violations(page, also=LAPTOP)) == (address, [])


def _busy(evening: Evening, anna: User) -> DirectorCall:
    """A room with something of everything; the call that is the director's own."""
    session = evening.played.board.session
    session.event.chief = anna
    session.event.save()
    tables = {str(table): table for table in Table.objects.filter(section__session=session)}
    table_cards.call_from_card(table=tables["A7"])
    others = open_call(table=tables["A2"], board=None, round_number=5, by=anna)
    answers.start_matter(call=others, irregularity="revoke", by=anna)
    to_me = open_call(table=tables["B3"], board=None, round_number=5, by=anna)
    queue.hand_over(call=to_me, to=evening.director, by=anna)
    long = open_call(table=tables["A4"], board=None, round_number=5, by=evening.director)
    queue.settle_call(call=long, by=evening.director)
    earlier = timezone.now() - timedelta(minutes=9)
    DirectorCall.objects.filter(pk=long.pk).update(called_at=earlier, claimed_at=earlier)
    given = open_call(table=tables["B1"], board=None, round_number=5, by=evening.director)
    queue.settle_call(call=given, by=evening.director)
    queue.give_time(call=given, minutes=5, by=evening.director)
    return open_call(
        table=tables["A5"], board=evening.played.board, round_number=5, by=evening.director
    )
