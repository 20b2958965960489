"""What is stored about people, erasing a player, the list of changes and a copied event."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deals.models import Event, Player
from rulings.models import Ruling
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.chain import verify
from rulings.record.give import Decided
from tests.browser.evening import Evening
from tests.browsing import PHONE, OpenPage
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ruling(evening: Evening) -> Ruling:
    """Given by hand at A7, where Karen Lund sits North; she is named in it."""
    table, board = evening.played.table, evening.played.board
    by = evening.director
    call = open_call(table=table, board=board, round_number=5, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    decided = Decided("Karen Lund is warned.", "It was the third time.", "She was late.", ["90B2"])
    return give.rule_by_hand(matter=matter, decided=decided, by=by)


@pytest.fixture
def key(evening: Evening, client: Client) -> str:
    """The session of an administrator of the club."""
    club = evening.played.board.session.event.club
    client.force_login(MembershipFactory(club=club, roles=["administrator", "director"]).user)
    return client.session.session_key or ""


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without"])
def test_a_player_takes_everything_away_and_is_erased(
    ruling: Ruling, key: str, open_page: OpenPage, tmp_path: Path, script: bool
) -> None:
    player = Player.objects.get(name="Karen Lund")
    page = open_page(PHONE, session=key, java_script_enabled=script)
    page.goto(f"/players/{player.pk}/")
    page.get_by_role("link", name="What is stored, and erasing it").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take it away as ZIP").click()
    with ZipFile(download.value.path()) as archive:
        assert "Karen Lund is warned." in archive.read("data.txt").decode()

    page.get_by_role("button", name="Erase the name").click()
    expect(page.get_by_text("Nothing was erased: tick that you are sure.")).to_be_visible()
    page.get_by_role("checkbox", name=re.compile("Erase the decision")).check()
    page.get_by_role("checkbox", name="I am sure").check()
    page.get_by_role("button", name="Erase the name").click()
    expect(page.get_by_text("The name is erased everywhere. The boards stay.")).to_be_visible()

    page.goto(f"/rulings/{ruling.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("(erased)")
    expect(page.get_by_text("Karen Lund")).to_have_count(0)
    assert verify(ruling.club) == []


def test_an_event_is_copied_and_the_list_of_changes_says_so(
    ruling: Ruling, key: str, open_page: OpenPage
) -> None:
    event = ruling.matter.call.session.event
    page = open_page(PHONE, session=key, java_script_enabled=False)
    page.goto(f"/events/{event.pk}/")
    page.get_by_role("link", name="Copy the event").click()
    page.fill("[name=name]", "Tuesday once more")
    page.get_by_role("checkbox", name="The same pairs, with their names").check()
    page.get_by_role("button", name="Make the copy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday once more")
    copy = Event.objects.get(name="Tuesday once more")

    page.goto(f"/clubs/{ruling.club.slug}/changes/?event={copy.pk}")
    line = page.get_by_role("listitem").filter(has_text="Added: an event")
    expect(line).to_contain_text("14 tables")


def test_a_stranger_reads_what_is_stored_in_his_language(
    evening: Evening, open_page: OpenPage
) -> None:
    page: Page = open_page(PHONE, locale="da")
    page.goto("/sign-in/")
    page.get_by_role("link", name="Hvad der gemmes om dig").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hvad der gemmes om dig")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is stored about you")
