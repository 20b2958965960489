"""A contested claim settled with the bench, on a phone: from the room to a locked ruling."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deals.models import Board, PlayedBoard, User
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.models import BenchState, ClaimBench, Ruling
from rulings.record.answers import start_matter
from rulings.record.calls.opening import open_call
from rulings.record.position import position_of
from tests import factories
from tests.browser.evening import Screen
from tests.browsing import (
    LAPTOP,
    LONGEST,
    PHONE,
    FindViolations,
    OpenPage,
    arrived,
    looked_for,
    scrolls_sideways,
    settled,
)
from tests.claims.endings import CLAIMED_HANDS, CLAIMED_PLAY, ending
from tests.directing import given

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("worker")]


@pytest.fixture
def director(transactional_db: None) -> User:
    """Lise; at A3 South has just claimed the last three tricks of four spades."""
    club = factories.ClubFactory(name="Nordhavn Bridgeklub")
    session = factories.SessionFactory(
        event=factories.EventFactory(club=club, name="Tuesday pairs"), number=1, current_round=2
    )
    section = factories.SectionFactory(session=session, letter="A")
    table = factories.TableFactory(section=section, number=3)
    pairing = factories.PairingFactory(table=table, round=2, first_board=4, last_board=6)
    board = factories.BoardFactory(session=session, number=4, hands=CLAIMED_HANDS)
    factories.PlayedBoardFactory(
        board=board,
        table=table,
        round=2,
        ns=pairing.ns,
        ew=pairing.ew,
        contract="4S",
        declarer="S",
        play=CLAIMED_PLAY,
        tricks=None,
    )
    return factories.MembershipFactory(
        club=club, user__username="lise", user__name="Lise Bang"
    ).user


OpenScreen = Callable[..., Page]


@pytest.fixture
def screen(open_page: OpenPage, client: Client, director: User) -> OpenScreen:
    """Opens a screen on which Lise is signed in."""

    def opened(device: dict[str, Any], **options: Any) -> Page:
        client.force_login(director)
        return open_page(device, session=client.cookies["sessionid"].value, **options)

    return opened


def to_the_bench(page: Page) -> None:
    """The claim is described up to what Law 70 asks, and its bench opened."""
    page.goto("/")
    screen = Screen(page)
    screen.tap("a.spot:has-text('A3')")
    screen.answer("claim", "S", "later_tricks", "doubted")
    arrived(page, "trump")
    screen.follow("Open the claim bench", re.compile("Claim bench|Tap the cards that were left"))


def at_the_bench(page: Page, by: User) -> None:
    """The same, where it matters not by which taps."""
    played = PlayedBoard.objects.get()
    call = open_call(table=played.table, board=played.board, round_number=2, by=by)
    matter = start_matter(call=call, irregularity="claim", by=by)
    given(position_of(matter), ["S", "later_tricks", "doubted"], by)
    page.goto(f"/calls/{call.pk}/1/bench/")


def work_it_out(page: Page, *, script: bool = True) -> None:
    page.get_by_role("button", name="Work it out").click()
    result = page.get_by_role("heading", level=1).filter(has_text="The worst normal line")
    looked_for(page, result, script=script)


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_contested_claim_is_settled_with_the_bench(
    screen: OpenScreen, violations: FindViolations, javascript: bool
) -> None:
    page = screen(PHONE, java_script_enabled=javascript, color_scheme="dark")
    to_the_bench(page)
    expect(page.get_by_text("Trumps are spades. South claims, South is on lead.")).to_be_visible()
    found = _of_the_form(page, violations) if javascript else {}

    work_it_out(page, script=javascript)
    arrived(page, "2 of 3 tricks")
    expect(page.locator(".line > li.theirs")).to_contain_text("East wins")
    expect(page.locator(".fork li.worst").first).to_contain_text("worst")
    if javascript:
        for summary in page.locator("details.fold > summary").all():
            summary.click()
        found["found"] = violations(page, also=LAPTOP)
        assert not scrolls_sideways(page)
    assert found == {name: [] for name in found}
    page.get_by_label("What you base it on").fill("He did not mention the two of spades.")
    page.get_by_role("button", name="Use this: South and North get 2 tricks").click()

    arrived(page, "Claimed, or gave up tricks")
    expect(page.locator(".say")).to_contain_text("get 2 of the remaining tricks")
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages").get_by_text("is recorded")).to_be_visible()
    ruling = Ruling.objects.get()
    page.goto(f"/rulings/{ruling.pk}/")
    page.get_by_text("The line and the tree").click()
    expect(page.get_by_role("heading", name="Where normal lines part")).to_be_visible()
    frozen = [fact["bench"]["verdict"]["tricks"] for fact in ruling.facts if "bench" in fact]
    assert frozen == [2]


def _of_the_form(page: Page, violations: FindViolations) -> dict[str, list[str]]:
    page.locator("details.fold-in > summary").click()
    found = {"form": violations(page, also=LAPTOP)}
    page.goto(f"{page.url}?pack=1")
    found["pack"] = violations(page, also=LAPTOP)
    page.go_back()
    settled(page)
    return found


def tap_in(page: Page, hands: dict[str, str]) -> None:
    """Each hand, with spades as trumps, South claiming and on lead."""
    for seat, cards in hands.items():
        hand = page.locator("fieldset.hand-pick").filter(has=page.get_by_text(seat, exact=True))
        if not hand.is_visible():
            page.locator(f"label[aria-label={seat}]").click()
        for card in cards.split():
            hand.locator(f'label:has(input[value="{card}"])').click()
    for name in ("trumps", "claimer", "leader"):
        page.locator(f'input[name="{name}"][value="S"]').check()


def test_an_ending_that_nobody_wrote_down_is_tapped_in(screen: OpenScreen, director: User) -> None:
    PlayedBoard.objects.update(play="")
    page = screen(PHONE)
    at_the_bench(page, director)
    tap_in(
        page,
        {"North": "H3 H2 D2", "East": "S2 HQ DA", "South": "SA HA HK", "West": "HJ HT D3"},
    )

    work_it_out(page)

    arrived(page, "2 of 3 tricks")
    assert not ClaimBench.objects.latest("pk").used_as_id


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_claim_in_the_middle_of_a_trick_is_tapped_in(
    screen: OpenScreen, director: User, javascript: bool
) -> None:
    PlayedBoard.objects.update(play="")
    page = screen(PHONE, java_script_enabled=javascript)
    at_the_bench(page, director)
    tap_in(page, {"North": "H3 H2 D2", "East": "S2 HQ DA", "South": "SA HK", "West": "HJ D3"})
    page.get_by_label("First card").select_option("HA")
    page.get_by_label("Second card").select_option("HT")

    work_it_out(page, script=javascript)

    expect(page.get_by_text("On the table:")).to_contain_text("10")
    assert [*ClaimBench.objects.latest("pk").ending["trick"]] == ["HA", "HT"]


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_long_ending_shows_how_far_it_has_come_and_can_be_stopped(
    screen: OpenScreen, director: User, javascript: bool
) -> None:
    board = PlayedBoard.objects.get().board
    long = asked_about(director, board)
    page = screen(PHONE, java_script_enabled=javascript)
    page.goto(f"/bench/{long.pk}/")
    arrived(page, "Playing every normal line")
    expect(page.get_by_role("progressbar")).to_be_visible()

    if javascript:  # the section asks for itself
        expect(page.locator(".work > .hint")).not_to_contain_text(
            "looked at: 0", timeout=LONGEST * 1000
        )
    page.get_by_role("button", name="Stop").click()

    arrived(page, "Stopped")
    assert ClaimBench.objects.get(pk=long.pk).state == BenchState.CANCELLED


def asked_about(director: User, board: Board) -> ClaimBench:
    """Thirteen cards each."""
    one = ending(
        "AK72.A93.QT8.A92",
        "J94.K742.J975.K7",
        "QT53.QT8.AK3.QT8",
        "86.J65.642.J6543",
        "S",
        leader="W",
    )
    return ask_bench(
        club=board.session.event.club,
        board=board,
        ending=one,
        statement=Statement(),
        switches=Switches(),
        by=director,
    )
