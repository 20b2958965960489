"""Pages that no journey tries for barriers: what a call, a ruling and an evening have beside it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from deals.models import ClubRole
from rulings import services
from tests.browser.evening import Evening, OpenScreen
from tests.browser.test_archive_search import revoke
from tests.browsing import LAPTOP, PHONE, FindViolations

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def addresses(evening: Evening) -> list[str]:
    """Of the pages, with something on each."""
    member = evening.director.memberships.get()
    member.roles = [ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR]
    member.save()
    board, table = evening.played.board, evening.played.table
    ruling = revoke(evening, "some")
    call = services.open_call(table=table, board=board, round_number=5, by=evening.director)
    matter = services.start_matter(call=call, irregularity="revoke", by=evening.director)
    at_matter = [call.pk, matter.number]
    appeal = reverse("rulings:appeal-request", args=[ruling.pk])
    return [
        reverse("deals:tokens", args=[ruling.club.slug]),
        reverse("deals:session-new", args=[board.session.event_id]),
        reverse("deals:session-edit", args=[board.session_id]),
        reverse("deals:result", args=[board.pk, table.pk]),
        reverse("rulings:laws-whole"),
        *(reverse(f"rulings:{name}", args=[call.pk]) for name in ("what", "move", "withdraw")),
        reverse("rulings:by-hand", args=at_matter),
        reverse("rulings:start-again", args=at_matter),
        reverse("rulings:amend", args=[ruling.pk]),
        reverse("rulings:report", args=[ruling.pk]),
        reverse("rulings:scores-shown", args=[board.session_id]),
        reverse("rulings:board-bench", args=[board.pk]),
        appeal,
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_stands_beside_a_call_a_ruling_and_an_evening_has_no_barrier(
    screen: OpenScreen,
    addresses: list[str],
    violations: FindViolations,
    device: dict[str, Any],
    scheme: str,
) -> None:
    page = screen(device, color_scheme=scheme).page
    found = {}
    for address in addresses:
        response = page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        arrived = response is not None and response.ok and page.url.endswith(address)
        found[address] = [
            *([] if arrived else [f"led to {page.url}"]),
            *violations(page),
            *(["scrolls sideways"] if wide else []),
        ]

    assert found == {address: [] for address in addresses}
