"""What is kept of a step shows nobody another's names, links or language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from deals.models import Club, ClubRole, Pairing, PlayedBoard, User
from deals.pages.fragments import forget_all
from rulings.models import Matter
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairingFactory,
    PlayedBoardFactory,
    SessionFactory,
    TableFactory,
)

pytestmark = pytest.mark.usefixtures("in_english")
SignIn = Callable[[User], Client]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def in_english() -> Iterator[None]:
    """What a request makes the active language lasts no longer than the test."""
    with override("en"):
        yield


@pytest.fixture
def elsewhere(other_club: Club) -> PlayedBoard:
    """Board 1 at table A1 of another club: the same numbers, other people."""
    session = SessionFactory(event__club=other_club, number=1, rounds=8, boards_per_round=3)
    table = TableFactory(section__session=session, section__letter="A", number=1)
    pairing = PairingFactory(table=table, round=1, ns__number=1, ew__number=2)
    board = BoardFactory(session=session, number=1)
    return PlayedBoardFactory(
        board=board, table=table, ns=pairing.ns, ew=pairing.ew, round=1, declarer="W"
    )


@pytest.fixture
def readers(
    alice: User, charlie: User, club: Club, sign_in: SignIn
) -> dict[str, tuple[Client, str]]:
    """Each with the club whose call he reads; a colleague is no director of the call."""
    colleague = MembershipFactory(club=club, user__language="da", roles=[ClubRole.DIRECTOR]).user
    charlie.language = "da"
    charlie.save()
    people = {"alice": (alice, "home"), "colleague": (colleague, "home"), "c": (charlie, "away")}
    return {name: (sign_in(user), where) for name, (user, where) in people.items()}


def pages(client: Client, matter: Matter, keys: list[str], forget: Callable[[], None]) -> list[str]:
    """Every question of the matter, whole and as htmx swaps it."""
    found = []
    for key in keys:
        url = reverse("rulings:question", args=[matter.call_id, matter.number, key])
        for headers in ({}, HTMX):
            forget()
            found.append(without_token(client.get(url, headers=headers)))
    return found


def without_token(page: Any) -> str:
    assert page.status_code == 200
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.content.decode())


def test_a_page_is_the_same_whoever_has_looked_before(
    readers: dict[str, tuple[Client, str]],
    alice: User,
    charlie: User,
    played: PlayedBoard,
    elsewhere: PlayedBoard,
) -> None:
    matters, keys = {}, ["revoker", "failure", "revoke_trick", "since_revoke"]
    for where, user, record in (("home", alice, played), ("away", charlie, elsewhere)):
        name = "alice" if user is alice else "c"
        director = Director(readers[name][0], user)
        matters[where] = director.calls_to(record.table, board=str(record.board.number))
        director.answers(matters[where], *EARLY_REVOKE_BY_EAST)

    def all_pages(forget: Callable[[], None]) -> dict[str, list[str]]:
        return {
            name: pages(client, matters[where], keys, forget)
            for name, (client, where) in readers.items()
        }

    fresh = all_pages(forget_all)
    forget_all()
    all_pages(lambda: None)
    kept = all_pages(lambda: None)

    assert kept == fresh
    alices, colleagues, charlies = fresh.values()
    assert all("Hand over" in page for page in alices)
    assert all("Giv videre" not in page for page in colleagues)
    ours, theirs = names(played), names(elsewhere)
    for shown, at_table, not_there in (
        (alices, ours, theirs),
        (colleagues, ours, theirs),
        (charlies, theirs, ours),
    ):
        assert all(speaks_of(name, page) for page in shown for name in at_table)
        assert not any(speaks_of(name, page) for page in shown for name in not_there)


def speaks_of(name: str, page: str) -> bool:
    return re.search(rf"{name}(?!\d)", page) is not None


def names(played: PlayedBoard) -> list[str]:
    pairing = Pairing.objects.get(table=played.table)
    people = [p for pair in (pairing.ns, pairing.ew) for p in (pair.player1, pair.player2)]
    return [person.name for person in people]
