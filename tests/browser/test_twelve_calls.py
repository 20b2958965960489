"""An evening: two directors on two phones, twelve calls, one handed over and one appealed."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from deals.models import Table, User
from rulings.models import Appeal, DirectorCall, Ruling, TableEvent, What
from rulings.record.calls.taking import take_call
from rulings.room.services import table_cards
from rulings.room.services.queue import settle_call
from tests.browser.evening import Evening, OpenScreen, Screen
from tests.browser.test_revoke_call import to_the_outcome
from tests.browsing import PHONE, OpenPage, arrived
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna(evening: Evening) -> User:
    club = evening.played.board.session.event.club
    return MembershipFactory(club=club, user__username="anna", user__name="Anna Lind").user


@pytest.fixture
def annas(open_page: OpenPage, anna: User) -> Screen:
    """Anna's phone."""
    client = Client()
    client.force_login(anna)
    return Screen(open_page(PHONE, session=client.cookies["sessionid"].value))


def called_from(evening: Evening, *names: str) -> None:
    """Players call with the cards on these tables."""
    session = evening.played.board.session
    tables = {str(table): table for table in Table.objects.filter(section__session=session)}
    for name in names:
        table_cards.call_from_card(table=tables[name])


def take(screen: Screen, table: str) -> None:
    screen.page.goto("/")
    screen.page.get_by_role("button", name=re.compile(f"^{table}.*Take$")).click()
    arrived(screen.page, "What happened?")


def settle(screen: Screen, table: str) -> None:
    """Taken from the queue, and nothing was wrong."""
    take(screen, table)
    screen.page.get_by_role("link", name="No ruling needed").click()
    screen.page.get_by_role("button", name="Nothing was wrong").click()
    expect(screen.page.get_by_text("is settled without a ruling")).to_be_visible()


def settled(by: User, *tables: str) -> None:
    """The same of the calls that wait there, where it matters not by which taps."""
    for call in DirectorCall.objects.filter(closed_at=None):
        if str(call.table) in tables:
            take_call(call=call, by=by)
            settle_call(call=call, by=by)


def rule_by_hand(screen: Screen) -> None:
    """From "What happened?" to a ruling in the director's own words."""
    screen.press("None of these: write your own ruling", "Rule in your own words")
    page = screen.page
    page.get_by_label("What happened").fill("A telephone rang.")
    page.get_by_label("Your ruling").fill("A warning.")
    page.get_by_label("Reason").fill("It rang for the first time.")
    page.get_by_label("Laws").fill("74A2")
    page.get_by_role("button", name="Record my ruling").click()
    expect(page.locator("#messages").get_by_text("is recorded")).to_be_visible()


def hand_over(screen: Screen, to: str) -> None:
    screen.page.get_by_role("link", name="Hand over").click()
    screen.page.get_by_role("button", name=to).click()
    expect(screen.page.get_by_text("Offered to Anna")).to_be_visible()


def appeal(screen: Screen, ruling: Ruling) -> None:
    """Asked for, decided and told to the club."""
    page = screen.page
    page.goto(f"/rulings/{ruling.pk}/")
    screen.follow("Record an appeal", "Record an appeal")
    page.get_by_label("North-South").check()
    page.get_by_label("Yes, both partners want it").check()
    page.get_by_label("Why do they appeal?").fill("It was switched off.")
    screen.press("Record the appeal", "Ruled in own words")
    screen.follow("Write the decision", "Write the decision")
    page.get_by_label("Facts found").fill("It rang.")
    page.get_by_label("Conclusion").fill("A warning was right.")
    page.get_by_label("The ruling stands").check()
    page.get_by_label("Decision", exact=True).fill("The ruling stands.")
    page.get_by_role("button", name="Keep the decision").click()
    expect(page.get_by_text("Not yet published").first).to_be_visible()
    publish = page.get_by_role("button", name="Publish to the club")
    publish.click()
    expect(publish).to_have_count(0)
    page.locator("summary", has_text="What was done").click()
    expect(page.get_by_text("Published to the club")).to_be_visible()


def test_two_directors_work_twelve_calls_of_a_session(
    screen: OpenScreen, anna: User, annas: Screen, evening: Evening
) -> None:
    lises = screen(PHONE)

    called_from(evening, "A1", "A4", "B3", "A3")
    to_the_outcome(lises)  # 1, at A7
    lises.page.get_by_role("button", name="Record this ruling").click()
    expect(lises.page.locator("#messages").get_by_text("is recorded")).to_be_visible()
    lises.page.get_by_role("button", name="Board is over").click()
    expect(lises.page.get_by_role("button", name="Board is over")).to_have_count(0)
    settle(annas, "A4")  # 2
    settle(lises, "A1")  # 3
    take(lises, "B3")
    hand_over(lises, "Anna Lind")
    take(annas, "B3")
    rule_by_hand(annas)  # 4, handed over
    take(lises, "A3")
    rule_by_hand(lises)  # 5

    called_from(evening, "A2", "A5", "A8", "B1")
    settled(evening.director, "A2", "B1")  # 6, 7
    settled(anna, "A5", "A8")  # 8, 9

    called_from(evening, "B2", "B4", "B5")
    settled(anna, "B4", "B5")  # 10, 11
    take(lises, "B2")
    rule_by_hand(lises)  # 12
    ruled = Ruling.objects.order_by("pk").last()
    assert ruled is not None
    appeal(lises, ruled)

    annas.page.goto(f"/rulings/{ruled.pk}/")
    expect(annas.page.get_by_text("The ruling stands").first).to_be_visible()
    annas.page.goto("/")
    expect(annas.page.locator("#queue")).to_be_visible()
    expect(annas.page.locator(".lines")).to_have_count(0)
    annas.page.goto(f"/clubs/{ruled.club.slug}/statistics/")
    expect(annas.page.locator("#calls-h + .figures")).to_contain_text("12")
    noted = DirectorCall.objects.all()
    assert (noted.count(), [one for one in noted if one.is_open]) == (12, [])
    assert (TableEvent.objects.filter(what=What.HANDED).count(), Appeal.objects.count()) == (1, 1)
    assert Ruling.objects.count() == 4
