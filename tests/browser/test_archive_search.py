"""A reviewer finds last season’s revokes that cost two tricks among the filters, and prints one."""

from __future__ import annotations

import datetime as dt
import os
import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from deals.models import ClubRole
from rulings.matter.facts import Said
from rulings.models import Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.words.quick_filters import season_of
from tests.browser.evening import Evening
from tests.browsing import LAPTOP, PHONE, FindViolations, OpenPage, arrived
from tests.calls import AFTER_PLAY, ESTABLISHED
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)

TWO_TRICKS = ESTABLISHED | AFTER_PLAY


def revoke(evening: Evening, later_tricks: str) -> Ruling:
    user, played = evening.director, evening.played
    call = open_call(table=played.table, board=played.board, round_number=5, by=user)
    board_is_over(call=call, by=user)
    matter = answers.start_matter(call=call, irregularity="revoke", by=user)
    for key, said in (TWO_TRICKS | {"later_tricks": Said(later_tricks)}).items():
        position = position_of(Matter.objects.get(pk=matter.pk))
        answers.answer(position=position, key=key, versions=[said], seen=position.seen, by=user)
    return give.give_ruling(matter=Matter.objects.get(pk=matter.pk), by=user)


def warning(evening: Evening) -> Ruling:
    user, played = evening.director, evening.played
    call = open_call(table=played.table, board=None, round_number=5, by=user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=user)
    decided = Decided("A warning.", "It rang twice.", "A telephone rang.", ["74A2"])
    return give.rule_by_hand(matter=matter, decided=decided, by=user)


@pytest.fixture
def last_season(evening: Evening) -> Ruling:
    """Given in the season before this one; two more then and one now that are something else."""
    first, _ = season_of(timezone.localdate(), back=1)
    then = timezone.make_aware(dt.datetime.combine(first + dt.timedelta(days=60), dt.time(20)))
    wanted = revoke(evening, "some")
    older = [wanted.pk, revoke(evening, "none").pk, warning(evening).pk]
    with connection.cursor() as cursor:  # nothing else could give a ruling another date
        cursor.execute("ALTER TABLE rulings_ruling DISABLE TRIGGER USER")
        Ruling.objects.filter(pk__in=older).update(at=then)
        cursor.execute("ALTER TABLE rulings_ruling ENABLE TRIGGER USER")
        cursor.execute("SELECT rulings_note_lines(%s::bigint[])", [older])
    revoke(evening, "some")
    wanted.refresh_from_db(fields=["at"])
    return wanted


@pytest.fixture
def reviewer(client: Client, evening: Evening) -> str:
    """The session key of somebody who reviews in the club."""
    club = evening.played.board.session.event.club
    client.force_login(MembershipFactory(club=club, roles=[ClubRole.REVIEWER]).user)
    return client.cookies["sessionid"].value


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_filters_in_whole_words_find_them_and_one_tap_prints(
    open_page: OpenPage, reviewer: str, last_season: Ruling, javascript: bool
) -> None:
    page = open_page(PHONE, session=reviewer, java_script_enabled=javascript)
    page.goto("/")

    page.get_by_role("link", name="Archive", exact=True).click()
    lists = page.locator(".find > .chips").first
    expect(lists.locator("a")).to_have_text(["All 4", "Tonight 1"])
    expect(lists.locator("[aria-current]")).to_have_text(["All 4"])
    for tap in ("Last season", "Revoke, 2 tricks"):
        page.locator(".find > .fold > summary").click()
        page.get_by_role("link", name=tap, exact=True).click()
        expect(page.locator(".find .on")).to_contain_text(tap)
        arrived(page, "Archive")
    expect(page.locator(".find [aria-current]")).to_have_count(2)

    expect(page.locator(".results .nr:visible")).to_have_text([last_season.reference])
    page.locator(".results a:visible").click()
    page.get_by_role("link", name="The slip").click()
    expect(page.locator(".sheet")).to_contain_text(last_season.reference)
    page.emulate_media(media="print")
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator("header.bar")).to_be_hidden()
    if javascript:
        assert page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_ruling_is_read_beside_the_list_where_both_have_room(
    open_page: OpenPage, reviewer: str, last_season: Ruling, javascript: bool
) -> None:
    """By keyboard, and back again; on a narrower screen the row opens the ruling itself."""
    page = open_page(LAPTOP, session=reviewer, java_script_enabled=javascript)
    page.goto("/archive/")
    beside, rows = page.locator("#beside"), page.locator(".results a:visible")
    current = page.locator(".results a[aria-current] .nr")
    newest = Ruling.objects.latest("pk").reference
    expect(beside).to_contain_text(f"Ruling {newest}")
    expect(current).to_have_text(newest)

    wanted = rows.filter(has_text=last_season.reference)
    wanted.focus()
    page.keyboard.press("Enter")
    expect(beside).to_contain_text(f"Ruling {last_season.reference}")
    expect(page).to_have_url(re.compile(rf"/archive/\?show={last_season.pk}"))
    expect(current).to_have_text(last_season.reference)
    expect(rows).to_have_count(4)
    if javascript:
        expect(wanted).to_be_focused()

    page.go_back()
    expect(beside).to_contain_text(f"Ruling {newest}")
    expect(current).to_have_text(newest)
    page.go_forward()
    expect(beside).to_contain_text(f"Ruling {last_season.reference}")
    page.reload()
    expect(current).to_have_text(last_season.reference)
    beside.get_by_role("link", name="Open the ruling").click()
    expect(page).to_have_url(re.compile(f"/rulings/{last_season.pk}/$"))

    page.set_viewport_size({"width": 1099, "height": 800})
    page.goto("/archive/")
    expect(beside).to_be_hidden()
    rows.filter(has_text=last_season.reference).click()
    expect(page).to_have_url(re.compile(f"/rulings/{last_season.pk}/$"))


def test_each_filter_that_is_on_is_said_once_and_one_tap_takes_it_away(
    open_page: OpenPage, reviewer: str, last_season: Ruling, violations: FindViolations
) -> None:
    page = open_page(PHONE, session=reviewer, color_scheme="dark")
    page.goto("/archive/?irregularity=revoke&kind=computed&tricks=2&show=1&page=1")
    on = page.locator(".find [aria-current]")

    expect(on).to_have_text(
        ["Irregularity: Revoke", "Kind of ruling: By the Laws", "Revoke, 2 tricks"]
    )
    on.filter(has_text="Irregularity").click()
    expect(on).to_have_text(["Kind of ruling: By the Laws", "Revoke, 2 tricks"])
    expect(page).to_have_url(re.compile(r"/archive/\?kind=computed&tricks=2$"))

    seen = {}
    club = last_season.club
    for address in ("/archive/", "/archive/print/?tricks=2", f"/clubs/{club.slug}/statistics/"):
        page.goto(address)
        seen[address] = violations(page, also=LAPTOP)
        if folder := os.environ.get("PICTURES"):
            name = address.strip("/").split("?")[0].replace("/", "-")
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert seen == {address: [] for address in seen}
