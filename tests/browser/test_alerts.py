"""Two directors: one notes a call, and the other's phone is told, shows it and is felt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from deals.models import AlertBy, User
from rulings.alerts.stream import hub
from rulings.record.calls.opening import open_call
from tests.alerts.serving import served, signed_in, until
from tests.browser.evening import Evening
from tests.browsing import PHONE, OpenPage
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)

SPY = """
    window.felt = [];
    Object.defineProperty(navigator, "vibrate", {value: (pattern) => felt.push(pattern)});
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { felt.push("sound"); start.call(this, at); };
"""
VIBRATED = [[200, 100, 200]]


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The address of the site as it is served, and not as Django's own live server does."""
    with served() as port:
        yield f"http://localhost:{port}"


@pytest.fixture
def anna(evening: Evening) -> User:
    club = evening.director.memberships.get().club
    return MembershipFactory(club=club, user__username="anna", user__name="Anna Holm").user


@pytest.fixture
def open_phone(site: str, open_page: OpenPage) -> Any:
    """A phone whose director looks at a page of the site, and has touched it."""

    def opened(user: User, path: str = "/") -> Page:
        page = open_page(PHONE, session=signed_in(user), own=True)
        page.add_init_script(SPY)
        page.goto(f"{site}{path}")
        page.locator("h1").first.click()
        return page

    return opened


def connected(page: Page) -> None:
    """Told of changes from now on, so that nothing that follows can be polling."""
    expect(page.locator("html")).to_have_attribute("data-stream", "open")


def felt(page: Page) -> list[object]:
    """What the phone was made to do."""
    found: list[object] = page.evaluate("felt")
    return found


def note(evening: Evening) -> None:
    """Somebody at the table calls."""
    by = evening.director
    open_call(table=evening.played.table, board=None, round_number=5, by=by, take=False)


def test_a_call_that_one_director_notes_is_felt_and_shown_on_the_others_phone(
    open_phone: Any, evening: Evening, anna: User
) -> None:
    annas, lises = open_phone(anna), open_phone(evening.director)
    connected(annas)

    lises.locator("#spot-A7").click()
    lises.get_by_role("button", name="Only note the call").first.click()
    expect(lises.locator(".lines")).to_contain_text("A7")

    # polling asks every two minutes now
    expect(annas.locator("#queue [data-waits]")).to_contain_text("A7", timeout=60_000)
    until(lambda: felt(annas))
    assert felt(annas) == VIBRATED
    assert felt(lises) == []


def test_it_is_felt_on_any_page_and_heard_by_who_wants_to(
    open_phone: Any, evening: Evening, anna: User
) -> None:
    User.objects.filter(pk=anna.pk).update(alert_by=AlertBy.SOUND)
    annas = open_phone(anna, "/menu/")
    connected(annas)

    note(evening)

    until(lambda: len(felt(annas)) == 3)
    assert felt(annas) == [*VIBRATED, "sound", "sound"]


def test_without_a_stream_polling_finds_the_call_and_it_is_felt(
    open_page: OpenPage, evening: Evening, anna: User
) -> None:
    annas = open_page(PHONE, session=signed_in(anna), own=True)
    annas.add_init_script(SPY)
    annas.goto("/")
    annas.locator("h1").first.click()
    note(evening)

    annas.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(annas.locator("#queue [data-waits]")).to_contain_text("A7")
    until(lambda: felt(annas))
    assert felt(annas) == VIBRATED


def test_a_page_that_nobody_looks_at_waits_for_nothing(open_phone: Any, anna: User) -> None:
    annas = open_phone(anna)
    connected(annas)
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
        document.dispatchEvent(new Event("visibilitychange"));
    }"""

    annas.evaluate(hide, True)
    until(lambda: not hub.waiting)

    annas.evaluate(hide, False)
    connected(annas)
    assert len(hub.waiting) == 1
