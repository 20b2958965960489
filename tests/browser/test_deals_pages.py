"""The pages of clubs, evenings, boards and imports in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deals.accounts import services
from deals.evening.services import practice
from deals.models import Club, ClubRole, Import, ImportState, Session
from tests.browsing import (
    PHONE,
    OpenPage,
    arrived,
    looked_for,
    settled,
)
from tests.factories import (
    PASSWORD,
    MembershipFactory,
    PlayedBoardFactory,
    PlayerFactory,
)

pytestmark = pytest.mark.django_db(transaction=True)

PBN = b"""[Event "Tuesday"]
[Board "1"]
[Deal "N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"]
[Declarer "S"]
[Contract "4H"]
[Result "10"]

[Board "2"]
[Deal "N:K.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965"]
"""


@pytest.fixture
def club(db: None) -> Club:
    root = {"user__is_superuser": True, "user__username": "root"}
    roles = [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
    club: Club = MembershipFactory(
        club__name="Aarhus", club__slug="aarhus", roles=roles, **root
    ).club
    return club


@pytest.fixture
def signed_in(club: Club, client: Client) -> str:
    """The key of the session of somebody who may see every page."""
    client.force_login(club.memberships.get().user)
    return client.session.session_key or ""


def test_somebody_new_is_let_in_by_his_link(club: Club, phone: Page) -> None:
    link = services.invite(
        club, name="Gerda", roles=["director"], made_by=club.memberships.get().user
    )
    phone.goto(services.link_path(link))
    phone.fill("[name=username]", "gerda")
    phone.fill("[name=password1]", "three long words")
    phone.fill("[name=password2]", "three words")
    phone.get_by_role("button", name="Save and sign in").click()
    expect(phone.locator(".wrong-list")).to_be_focused()
    expect(phone).to_have_title(re.compile("^Error:"))

    phone.fill("[name=password1]", "three long words")
    phone.fill("[name=password2]", "three long words")
    phone.get_by_role("button", name="Save and sign in").click()
    phone.get_by_text("Welcome, Gerda.").wait_for()


def test_a_first_evening_is_set_up_in_one_form_without_javascript(
    club: Club, signed_in: str, open_page: OpenPage
) -> None:
    page = open_page(PHONE, session=signed_in, java_script_enabled=False)
    page.goto("/clubs/aarhus/")
    page.get_by_role("link", name="New evening").click()
    arrived(page, "New evening")
    page.fill("[name=name]", "Tuesday")
    page.fill("[name=tables_a]", "5")
    page.fill("[name=rounds]", "5")
    page.fill("[name=ns_names]", "Anna Holm - Bo Dahl\n\nEva Friis & Finn Juhl")
    page.get_by_role("button", name="Set it up").click()

    page.get_by_text("Eva Friis – Finn Juhl").wait_for()
    page.get_by_role("button", name="Begin round 1").click()
    page.get_by_text("round 1 of 5").wait_for()
    assert Session.objects.get(event__is_practice=False).boards.count() == 15


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_file_is_read_reported_and_stored(
    club: Club, signed_in: str, open_page: OpenPage, tmp_path: Path, script: bool
) -> None:
    (tmp_path / "tuesday.pbn").write_bytes(PBN)
    page = open_page(PHONE, session=signed_in, java_script_enabled=script)
    page.goto("/import/")
    page.set_input_files("[name=file]", tmp_path / "tuesday.pbn")
    page.get_by_role("button", name="Read the file").click()
    looked_for(page, page.get_by_text("Would come in"), script=script)
    expect(page.get_by_text("The deal has 51 cards: North has 12.")).to_be_visible()
    page.get_by_role("button", name="Store it").click()
    looked_for(page, page.get_by_text("Where it is now"), script=script)
    page.get_by_role("link", name="Tuesday, session 1").click()
    arrived(page, "Tuesday")
    page.get_by_role("link", name="Board 1").click()
    page.get_by_text("420").wait_for()
    assert Import.objects.get().state == ImportState.STORED


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_an_answer_given_after_the_sign_in_ran_out_is_kept(
    club: Club, signed_in: str, open_page: OpenPage, script: bool
) -> None:
    table = practice.load_practice_event(club).sessions.get().sections.get().tables.get(number=1)
    page = open_page(PHONE, session=signed_in, java_script_enabled=script)
    page.goto(f"/calls/at/{table.pk}/")
    page.locator("button[name=irregularity]").first.click()
    page.wait_for_url("**/q/**")
    settled(page)
    asked = page.locator("h1").inner_text()
    page.context.clear_cookies(name="sessionid")
    page.locator("button[name=answer]").first.click()

    page.get_by_text("Your sign-in has run out. Nothing is lost").wait_for()
    page.fill("[name=username]", "root")
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Send it").click()
    page.locator("#ask").wait_for()
    expect(page.locator("h1")).not_to_have_text(asked)


def test_a_board_keeps_its_hands_from_a_director_who_plays(
    club: Club, signed_in: str, open_page: OpenPage
) -> None:
    played = PlayedBoardFactory(board__session__event__club=club)
    himself = PlayerFactory(club=club, user=club.memberships.get().user)
    played.table.section.pairs.create(number=1, player1=himself)

    page = open_page(PHONE, session=signed_in)
    page.goto(f"/boards/{played.board.pk}/")

    expect(page.get_by_role("heading", name="Kept closed for you")).to_be_visible()
    expect(page.locator(".diagram")).to_have_count(0)
