"""A long name makes no page wider than the phone, and hides nothing of what its player is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from deals.imports.report import Report
from deals.models import Import, ImportState, Player
from tests.browser.evening import Evening, OpenScreen, answered
from tests.browsing import DRESS, FACES, PHONE, comes_true

pytestmark = pytest.mark.django_db(transaction=True)

WHOLE = """li => [...li.querySelectorAll('span:not(.who)')].every(one => {
    const [it, its] = [one.getBoundingClientRect(), li.getBoundingClientRect()];
    return (it.right <= its.right + 1 && it.left >= its.left) || it.top >= its.bottom - 1;
})"""
"""Whether what a player is stands whole in its line, or not at all: only a name gives way."""
NAME = "MatchpointPairsOfTheWholeDistrictOnSaturday.pbn"


def test_the_name_of_a_file_is_broken_where_the_phone_ends(
    screen: OpenScreen, evening: Evening
) -> None:
    club = evening.director.memberships.get().club
    read = {"state": ImportState.READ, "report": Report().as_json(), "content": b"x"}
    upload = Import.objects.create(club=club, filename=NAME, **read)
    page = screen(PHONE).page

    for address in ("/import/", f"/imports/{upload.pk}/"):
        page.goto(address)
        expect(page.get_by_text(NAME)).to_be_visible()
        comes_true(page, f"window.innerWidth === {PHONE['viewport']['width']}")


def test_beside_a_role_a_long_name_is_short_and_both_stand_whole(
    screen: OpenScreen, evening: Evening
) -> None:
    """Where the felt has room for its words alone."""
    Player.objects.update(name="Clara Winslow-Christoffersen")
    evening.director.language = "da"
    evening.director.save()
    matter = answered(evening, "revoke", "@E", "later")
    page = screen(PHONE).page
    page.goto(f"/calls/{matter.call_id}/")
    chairs = page.locator(".around")
    for height in range(480, 800, 20):
        page.set_viewport_size({"width": 360, "height": height})
        if chairs.is_visible():
            break

    roles = chairs.locator(".is > :not(.who)", has_text="spilfører")
    expect(roles).to_be_visible()
    cut = "all => all.map(one => one.scrollWidth > one.clientWidth)"
    assert roles.evaluate_all(cut) == [False]
    page.evaluate(DRESS, ":root { --sans: DejaVu Sans !important; }")
    for chair in chairs.locator("li").all():
        assert chair.evaluate(WHOLE), chair.inner_text()
    page.evaluate(DRESS, FACES)
    names = chairs.locator(".who")
    assert names.evaluate_all(cut) == [False] * 4
    assert {name.rstrip(",") for name in names.all_inner_texts()} == {"Clara W."}
    assert page.evaluate("document.documentElement.scrollWidth") == 360
