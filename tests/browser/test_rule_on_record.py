"""From a file with a marked revoke to the ruling: import, open the board, *Rule on this*, answer
two questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _
from playwright.sync_api import expect

from deals.imports.reader import read_file
from deals.imports.worker import store
from deals.models import Board
from rulings.models import Ruling
from tests.browser.evening import Evening, OpenScreen, Screen
from tests.browsing import LAPTOP, PHONE, FindViolations, looked_for, settled
from tests.evidence.boards import MARKED

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("worker")]

MOST_QUESTIONS = 1
CHAMPIONSHIP = Path(__file__).parents[1] / "formats" / "samples" / "championship.pbn"


def import_sample(screen: Screen, *, script: bool = True) -> None:
    """Upload the file, look at what would come in, and store it."""
    page = screen.page
    page.goto("/import/")
    page.set_input_files("[name=file]", MARKED)
    page.get_by_role("button", name="Read the file").click()
    looked_for(page, page.get_by_text("Would come in"), script=script)
    page.get_by_role("button", name="Store it").click()
    looked_for(page, page.get_by_text("Where it is now"), script=script)


def store_sample(evening: Evening) -> None:
    """The same, stored as it comes."""
    club = evening.played.board.session.event.club
    with transaction.atomic():
        store(read_file(MARKED.read_bytes(), MARKED.name), club, None, MARKED.name)


def open_marked_board(screen: Screen, number: int) -> None:
    board = Board.objects.get(number=number, played__play__contains="^R")
    screen.page.goto(f"/boards/{board.pk}/")


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_from_the_file_to_the_ruling_with_one_answer(screen: OpenScreen, javascript: bool) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    import_sample(phone, script=javascript)
    open_marked_board(phone, 1)
    expect(phone.page.get_by_role("heading", name="Revoke in trick 4")).to_be_visible()

    phone.taps = 0
    phone.page.get_by_role("button", name="Rule on this").click()
    expect(phone.heading).to_contain_text("Would North-South have scored better")
    phone.answer("no")

    assert phone.taps <= MOST_QUESTIONS
    expect(phone.heading).to_contain_text("2 tricks are transferred")
    phone.page.get_by_role("button", name="Record this ruling").click()
    expect(phone.page.locator("#messages").get_by_text("is recorded")).to_be_visible()
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.outcome) == ("computed", "TrickTransfer 2")


def test_the_advice_comes_after_the_page_and_none_has_a_barrier(
    screen: OpenScreen, evening: Evening, violations: FindViolations
) -> None:
    seen = screen(PHONE, color_scheme="dark")
    store_sample(evening)
    open_marked_board(seen, 3)
    seen.page.locator(".finding summary").click()
    found = {"board": violations(seen.page, also=LAPTOP)}
    seen.page.get_by_role("button", name="Rule on this").click()
    expect(seen.page.get_by_text("Double dummy: advice, not a ruling")).to_be_visible()
    found["question"] = violations(seen.page, also=LAPTOP)
    seen.answer("no")
    expect(seen.page.get_by_text("Double dummy: advice, not a ruling")).to_be_visible()
    found["outcome"] = violations(seen.page, also=LAPTOP)

    assert found == {address: [] for address in found}


def put_wrong(number: int) -> Board:
    """In the play of the sample a king is written where the second card of dummy's hand was."""
    board = Board.objects.get(number=number, played__play__contains="^R")
    played = board.played.get()
    played.play = "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SA E:S2"
    played.save()
    return board


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_card_that_was_not_there_is_put_right_or_ruled_on(
    screen: OpenScreen, evening: Evening, violations: FindViolations, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    store_sample(evening)
    board = put_wrong(1)
    page = phone.page
    page.goto(f"/boards/{board.pk}/")
    finding = page.locator(".finding")
    expect(finding).to_contain_text("Most often the record is wrong, not the table.")
    expect(finding.get_by_role("link", name="Correct the record")).to_be_visible()
    barriers = violations(page) if javascript else []

    phone.press("Rule on this", "What is wrong?")

    expect(page.get_by_text("By the deal East holds the card that North played")).to_be_visible()
    phone.answer("count", "moved", "called", "no", "too_many", "nobody")
    page.get_by_role("button", name="Record this ruling").click()
    expect(page.locator("#messages").get_by_text("is recorded")).to_be_visible()
    assert Ruling.objects.get().matter.irregularity == "boards"
    assert barriers == []


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without a script"])
def test_a_card_that_was_not_there_is_ruled_on_by_hand_with_its_facts_written(
    screen: OpenScreen, evening: Evening, javascript: bool
) -> None:
    phone = screen(PHONE, java_script_enabled=javascript)
    store_sample(evening)
    page = phone.page
    page.goto(f"/boards/{put_wrong(1).pk}/")

    phone.press("None of these: write your own ruling", "Rule in your own words")

    expect(page.get_by_label("What happened")).to_have_value(
        "A card that was not there, trick 2. North is recorded with ♠︎A; by the deal East holds it."
    )
    page.get_by_label("Your ruling").fill("Play on.")
    page.get_by_label("Reason").fill("The entry was wrong.")
    page.get_by_role("button", name="Record my ruling").click()
    expect(page.get_by_text(re.compile(r"^Ruling .* is recorded\.$"))).to_be_visible()
    assert Ruling.objects.get().kind == "manual"


def test_a_newcomer_taps_from_a_championships_file_to_the_ruling(
    screen: OpenScreen, evening: Evening
) -> None:
    """Nothing is typed, and no address but the first is gone to."""
    evening.director.language = "da"
    evening.director.save()
    phone = screen(PHONE)
    page = phone.page
    with translation.override("da"):
        page.goto("/")
        phone.follow(_("Menu"), str(evening.director))
        phone.follow(str(evening.played.board.session.event.club), "Nordhavn")
        phone.follow(_("Import a file"), _("Import a file"))
        page.set_input_files("[name=file]", CHAMPIONSHIP)
        page.get_by_role("button", name=_("Read the file")).click()
        looked_for(page, page.get_by_text(_("Would come in")), script=True)
        expect(
            page.get_by_text(_("Nothing. Everything in the file could be read."))
        ).to_be_visible()
        page.get_by_role("button", name=_("Store it")).click()
        marked = page.get_by_role("navigation", name=_("Something irregular is marked"))
        looked_for(page, marked, script=True)
        expect(marked.get_by_role("link")).to_have_count(3)
        phone.follow(_("Board %(number)s") % {"number": 23}, "23")
        found = _("Revoke in trick %(trick)s") % {"trick": 4}
        expect(page.get_by_role("heading", name=found)).to_be_visible()

        phone.taps = 0
        page.get_by_role("button", name=_("Rule on this")).click()
        settled(page)
        phone.answer("no")
        assert phone.taps <= MOST_QUESTIONS
        page.get_by_role("button", name=_("Record this ruling")).click()
        recorded = _("Ruling %(reference)s is recorded.").partition("%(reference)s")[2]
        expect(page.get_by_text(recorded)).to_be_visible()
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.outcome) == ("computed", "TrickTransfer 2")
