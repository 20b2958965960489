"""An administrator makes an event from the file of a scoring program, in a real browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deals.models import Club, ClubRole, Event, Import, Pair, Pairing, PlayedBoard, Session
from tests.browsing import PHONE, FindViolations, OpenPage, arrived, looked_for
from tests.factories import ClubFactory, EventFactory, MembershipFactory, SessionFactory
from tests.formats.bridgemate import BAD, RESULTS, bridgemate

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("worker")]

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "formats" / "samples"
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data"))
BWS = DATA / "bws" / "12tables1section.bws"


@pytest.fixture
def club(db: None) -> Club:
    """With a practice evening, into which nothing may come."""
    club: Club = ClubFactory(name="Aarhus", slug="aarhus")
    SessionFactory(event=EventFactory(club=club, is_practice=True), number=1)
    return club


@pytest.fixture
def administrator(club: Club, client: Client) -> str:
    """The key of the session of a club's administrator."""
    member = MembershipFactory(club=club, roles=[ClubRole.ADMINISTRATOR])
    client.force_login(member.user)
    return client.session.session_key or ""


def bring_in(page: Page, file: Path, *, script: bool) -> None:
    """Upload the file, look at what would come in, and store it."""
    page.goto("/import/")
    page.set_input_files("[name=file]", file)
    page.get_by_role("button", name="Read the file").click()
    looked_for(page, page.get_by_text("Would come in"), script=script)
    assert not Event.objects.filter(is_practice=False).exists()
    page.get_by_role("button", name="Store it").click()
    looked_for(page, page.get_by_text("Where it is now"), script=script)


def came_in(session: Session) -> tuple[int, int, int]:
    """Pairs, pairings and results of the session."""
    return (
        Pair.objects.filter(section__session=session).count(),
        Pairing.objects.filter(table__section__session=session).count(),
        PlayedBoard.objects.filter(board__session=session).count(),
    )


@pytest.mark.parametrize(
    ("name", "script"),
    [("evening.xml", True), ("pairs-and-results.csv", False)],
    ids=["evening.xml with a script", "pairs-and-results.csv without"],
)
def test_an_evening_with_everything_comes_from_a_file(
    administrator: str, open_page: OpenPage, violations: FindViolations, name: str, script: bool
) -> None:
    page = open_page(PHONE, session=administrator, java_script_enabled=script)
    file = SAMPLES / name if name.endswith(".xml") else ROOT / "static" / "samples" / name
    bring_in(page, file, script=script)
    if script:
        assert violations(page) == []

    session = Session.objects.get(event__is_practice=False)
    assert (session.rounds, *came_in(session)) == (2, 4, 4, 8)
    page.get_by_role("link", name="Tuesday pairs, session 1").click()
    arrived(page, str(session.event))
    expect(page.get_by_text("A1").first).to_be_visible()
    page.goto(f"/boards/{session.boards.get(number=1).pk}/")
    expect(page.get_by_text("Anna Holm").first).to_be_visible()
    page.goto(f"/boards/{session.boards.get(number=4).pk}/")
    expect(page.get_by_text("Adjusted in the imported file")).to_be_visible()
    expect(page.get_by_text("60")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without a script"])
def test_an_administrator_makes_an_event_from_a_bridgemate_file(
    administrator: str, open_page: OpenPage, tmp_path: Path, script: bool
) -> None:
    (tmp_path / "Thursday.bws").write_bytes(bridgemate(RESULTS + BAD))
    page = open_page(PHONE, session=administrator, java_script_enabled=script)
    bring_in(page, tmp_path / "Thursday.bws", script=script)
    expect(page.get_by_text("“8 NT” is not a contract.")).to_be_visible()
    expect(page.get_by_text("Board 2 (B2)")).to_be_visible()

    session = Session.objects.get(event__is_practice=False)
    assert (str(session.event), str(session.event.date)) == ("Thursday", "2026-11-19")
    assert (session.rounds, *came_in(session)) == (2, 8, 8, 11)
    page.get_by_role("link", name="Thursday, session 1").click()
    arrived(page, "Thursday")
    expect(page.get_by_role("heading", name="Section B")).to_be_visible()
    expect(page.get_by_text("Søren Ærø").first).to_be_visible()
    page.get_by_role("link", name="Board 1").click()
    arrived(page, "Board 1")
    expect(page.get_by_text("Anna Holm").first).to_be_visible()


@pytest.mark.skipif(not BWS.exists(), reason="no real files: set PARAGRAF_DATA")
def test_an_evening_of_twelve_tables_comes_from_bridgemate(
    administrator: str, open_page: OpenPage
) -> None:
    page = open_page(PHONE, session=administrator)
    bring_in(page, BWS, script=True)

    session = Session.objects.get(event__is_practice=False)
    assert (session.rounds, *came_in(session)) == (12, 24, 144, 288)
    page.get_by_role("link", name="session 1").click()
    arrived(page, str(session.event))
    expect(page.get_by_text("A12").first).to_be_visible()


def test_what_is_no_table_is_refused_with_advice(
    administrator: str, open_page: OpenPage, tmp_path: Path
) -> None:
    (tmp_path / "list.csv").write_text("milk;2\nbread;1\n")
    page = open_page(PHONE, session=administrator)
    page.goto("/import/")
    page.get_by_text("A spreadsheet of pairs and results").click()
    expect(page.get_by_role("link", name="Sample, English headers")).to_be_visible()
    page.set_input_files("[name=file]", tmp_path / "list.csv")
    page.get_by_role("button", name="Read the file").click()
    page.get_by_text("The table does not begin with headers that are known.").wait_for()
    assert not Event.objects.filter(is_practice=False).exists()


def test_a_file_that_does_not_arrive_stays_chosen_and_is_sent_again(
    administrator: str, open_page: OpenPage
) -> None:
    page = open_page(PHONE, session=administrator, expected="ERR_FAILED|^htmx:")
    page.goto("/import/")
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_text("No file came.").first).to_be_visible()
    page.set_input_files("[name=file]", SAMPLES / "evening.xml")
    page.route("**/import/", lambda route: route.abort())
    page.get_by_role("button", name="Read the file").click()
    expect(page.locator("#offline")).to_contain_text("No connection: nothing was sent. Try again")
    expect(page.get_by_role("heading", level=1)).to_have_text("Import a file")

    page.unroute("**/import/")
    page.get_by_role("button", name="Read the file").click()
    looked_for(page, page.get_by_text("Would come in"), script=True)
    expect(page.locator("#offline")).to_be_hidden()
    page.wait_for_url("**/imports/*/")
    assert Import.objects.count() == 1
