"""A name that is one long word does not make a page wider than the phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from deals.imports.report import Report
from deals.models import Import, ImportState
from tests.browser.evening import Evening, OpenScreen
from tests.browsing import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

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
        page.wait_for_function(f"window.innerWidth === {PHONE['viewport']['width']}")
