"""The pages of the site, each with what it is about, as the rows of the role matrix make it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.urls import reverse

from deals.models import ClubRole, User
from tests.factories import PairingFactory, PlayedBoardFactory, TableFactory
from tests.site.matrix import Row, World
from tests.site.test_role_matrix import API, ROWS

SITE_ADMINISTRATORS = {"deals:club-new"}
"""Pages that no role of a club opens."""
SIGNING_IN = {"deals:sign-in", "deals:link"}
"""What the matrix knows only by its refusals."""
WITHOUT_PAGE = {
    **dict.fromkeys(API, "for other programs"),
    **dict.fromkeys(("healthz", "livez", "readyz"), "for a watching proxy"),
    "rulings:room-now": "a part of the room, which is tried with it",
    "rulings:room-ahead": "what a phone keeps of the room",
    "rulings:worker": "a script",
    "rulings:alerts-stream": "news for the page that waits",
    "rulings:watching": "a part of every page",
    "rulings:law-brief": "a part that a page shows of a Law",
    "rulings:law-picture": "a drawing, shown and tried in the page of the Law",
    "rulings:door-picture": "a drawing, shown and tried in the page of the Laws",
}


def has_page(row: Row, who: str) -> bool:
    return "ok" in row.expected("own", who, "get").split()


def names_for(*people: str) -> list[str]:
    """The addresses that have a page for one of those people."""
    of = {name for name, row in ROWS.items() if any(has_page(row, who) for who in people)}
    return sorted(of - WITHOUT_PAGE.keys())


def addresses(world: World, names: Iterable[str]) -> dict[str, str]:
    """Pages about the same kind of thing are about the same one: each has a table to itself, and
    what lists results or tables takes as long as there are many.
    """
    of = {name: ROWS[name].args for name in names}
    made = {args: args(elsewhere(world)) for args in dict.fromkeys(of.values())}
    return {name: reverse(name, args=made[args]) for name, args in of.items()}


def elsewhere(world: World) -> World:
    """The same evening at a table of its own, so that no call comes in the way of another."""
    pairing = PairingFactory(table=TableFactory(section=world.table.section))
    around = {"table": pairing.table, "ns": pairing.ns, "ew": pairing.ew}
    played = PlayedBoardFactory(board=world.board, **around)
    return replace(world, table=pairing.table, pairing=pairing, played=played)


def may_do_everything(world: World) -> User:
    """Who directs there, with every role and as site administrator."""
    user = world.people["own", ClubRole.DIRECTOR.value]
    assert user is not None
    user.memberships.update(roles=list(ClubRole))
    user.is_superuser = True
    user.save()
    return user
