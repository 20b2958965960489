"""Every address of the site is tried for barriers, as wide as a phone and as wide as a laptop.

Each is shown once, in Danish, whose words are longest; English is what the walks of the other files
look at. What hangs on width or colours is looked at on both and in both themes, the rest by turns
on a phone and on a laptop.

The addresses and what they are about come from the role matrix, which holds every name of the URL
configuration: a new page is tried by itself as soon as it has its row there. Left out is only what
is no page: files (known by their type), parts that a page fetches, and what `WITHOUT_PAGE` names.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Error, Page

from deals.accounts import services
from deals.models import ClubRole
from tests.barriers import LIES_OVER
from tests.browsing import LAPTOP, PHONE, FindViolations, OpenPage, scrolls_sideways
from tests.site.matrix import World, make_world
from tests.site.pages import (
    SIGNING_IN,
    SITE_ADMINISTRATORS,
    WITHOUT_PAGE,
    addresses,
    may_do_everything,
    names_for,
)
from tests.site.test_role_matrix import ROWS

pytestmark = pytest.mark.django_db(transaction=True)

REFUSALS = {
    "a link that is not whole": "/link/nonsense/",
    "a slip that is not there": "/slips/nonsense/",
    "a card that opens nothing": "/t/nonsense/",
    "a page that is not there": "/events/999999/",
}


HEADINGS_AND_TWICE = """() => {
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    const headings = [...document.querySelectorAll("h1, [role=heading][aria-level='1']")];
    return [
        headings.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
        ids.filter((id, at) => ids.indexOf(id) !== at),
        (LIES_OVER)(),
    ];
}""".replace("LIES_OVER", LIES_OVER)
"""Asked in one go: Playwright's own search of a page costs a third of showing it."""
OWN = sorted({*names_for(*ClubRole.values), *SITE_ADMINISTRATORS})
PARTS = 6
"""Walks of some seconds each, so that no process is left alone with a long one."""


@pytest.fixture
def world(transactional_db: None) -> World:
    """That of the role matrix."""
    return make_world()


def shown(page: Page, address: str) -> int | None:
    """The status of the page that stands there now; None for a file, which is taken away."""
    try:
        response = page.goto(address)
    except Error as error:
        if "Download is starting" not in error.message:
            raise
        return None
    assert response
    return response.status if response.headers["content-type"].startswith("text/html") else None


def barriers(
    page: Page,
    other: dict[str, Any],
    found: dict[str, str],
    violations: FindViolations,
    statuses: tuple[int, ...] = (200,),
) -> dict[str, list[str]]:
    """What is wrong with each page, by name; nothing for one that is as it should be."""
    wrong: dict[str, list[str]] = {}
    own = {"viewport": page.viewport_size}
    for name, address in found.items():
        if (status := shown(page, address)) is None:
            continue
        wrong[name] = [] if status in statuses else [f"status {status}"]
        wrong[name] += barriers_of_width(page)
        page.set_viewport_size(other["viewport"])
        wrong[name] += barriers_of_width(page)
        wrong[name] += violations(page, also=own, stays=True)
    return {name: said for name, said in wrong.items() if said}


def barriers_of_width(page: Page) -> list[str]:
    assert page.viewport_size
    wide = scrolls_sideways(page)
    headings, twice, over = page.evaluate(HEADINGS_AND_TWICE)
    said = [
        *(["scrolls sideways"] if wide else []),
        *([] if headings == 1 else [f"{headings} first headings"]),
        *(f"#{one} twice" for one in twice),
        *over,
    ]
    return [f"{page.viewport_size['width']}: {one}" for one in said]


def test_every_address_has_a_page_or_a_reason_why_not() -> None:
    known = {*names_for(*ClubRole.values, "anonymous"), *WITHOUT_PAGE}
    known |= SITE_ADMINISTRATORS | SIGNING_IN
    without = {
        name: words
        for name, row in ROWS.items()
        if name not in known
        and (words := set(f"{row.get} {row.anonymous_get}".split()))
        - {"method", "moved", "refused", "absent", "sign-in"}
    }

    assert without == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_shuts_anybody_out(
    world: World, client: Client, open_page: OpenPage, violations: FindViolations, part: int
) -> None:
    """Signed in, as somebody who may see everything."""
    found = addresses(world, OWN[part::PARTS])
    user = may_do_everything(world)
    user.language = "da"
    user.save(update_fields=["language"])
    client.force_login(user)
    device, other = (PHONE, LAPTOP) if part % 2 else (LAPTOP, PHONE)
    page = open_page(device, session=client.cookies["sessionid"].value)

    assert barriers(page, other, found, violations) == {}


def test_no_page_for_everybody_shuts_anybody_out(
    world: World, open_page: OpenPage, violations: FindViolations
) -> None:
    found = addresses(world, names_for("anonymous"))
    link = services.make_link(may_do_everything(world))
    found |= {"deals:sign-in": reverse("deals:sign-in"), "deals:link": services.link_path(link)}
    page = open_page({**PHONE, "locale": "da"}, expected="40[34]|410")

    assert barriers(page, LAPTOP, found, violations) == {}
    assert barriers(page, LAPTOP, REFUSALS, violations, statuses=(200, 403, 404, 410)) == {}
