"""Who gets what from an address: the rows that `test_role_matrix` holds the URL configuration to.

Each subject writes its rows in a `…_matrix.py` beside this, a dict from URL name to `Row`. A row
says what director, reviewer and administrator of the club get, in that order, or one word for all
three:

    ok       a page                      moved    done, and sent on
    refused  403, the role is missing    absent   404, there is no such thing for this person
    method   405                         sign-in  asked to sign in first

The same people of another club get `absent` wherever the row does not say otherwise, and nobody in
particular is asked to sign in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from deals.models import (
    Board,
    Club,
    ClubRole,
    Event,
    Membership,
    Pairing,
    PlayedBoard,
    Player,
    Session,
    Table,
    User,
)
from tests.factories import (
    BoardFactory,
    ClubFactory,
    EventFactory,
    MembershipFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

ROLES = (ClubRole.DIRECTOR, ClubRole.REVIEWER, ClubRole.ADMINISTRATOR)


@dataclass(frozen=True)
class World:
    """A club with one evening, everybody who might ask for it, and the same people elsewhere."""

    club: Club
    event: Event
    session: Session
    table: Table
    pairing: Pairing
    board: Board
    played: PlayedBoard
    player: Player
    member: Membership
    """Somebody in the club who asks for nothing."""
    people: Mapping[tuple[str, str], User | None]
    """By ("own" | "other", role); ("own", "anonymous") is nobody."""


def make_world() -> World:
    club = ClubFactory()
    session = SessionFactory(event=EventFactory(club=club), number=1)
    table = TableFactory(section=SectionFactory(session=session), number=1)
    pairing = PairingFactory(table=table)
    board = BoardFactory(session=session, number=1)
    people: dict[tuple[str, str], User | None] = {("own", "anonymous"): None}
    for where, their_club in (("own", club), ("other", ClubFactory())):
        for role in ROLES:
            people[where, role.value] = MembershipFactory(club=their_club, roles=[role]).user
    return World(
        club=club,
        event=session.event,
        session=session,
        table=table,
        pairing=pairing,
        board=board,
        played=PlayedBoardFactory(board=board, table=table, ns=pairing.ns, ew=pairing.ew),
        player=PlayerFactory(club=club),
        member=MembershipFactory(club=club),
        people=people,
    )


def nothing(_world: World) -> tuple[()]:
    return ()


def no_fields(_world: World) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Row:
    """What one URL name answers. `args` and `data` may make what the request is about."""

    get: str
    post: str
    args: Callable[[World], tuple[Any, ...]] = nothing
    data: Callable[[World], dict[str, Any]] = no_fields
    other_get: str = ""
    other_post: str = ""
    anonymous_get: str = "sign-in"
    anonymous_post: str = "sign-in"

    def expected(self, where: str, who: str, method: str) -> str:
        """The word for that person and method."""
        if who == "anonymous":
            return self.anonymous_get if method == "get" else self.anonymous_post
        words = self.get if method == "get" else self.post
        if where == "other":
            elsewhere = self.other_get if method == "get" else self.other_post
            words = elsewhere or ("method" if words == "method" else "absent")
        answers = words.split()
        return answers[ROLES.index(ClubRole(who))] if len(answers) > 1 else answers[0]


def outcome(response: HttpResponse) -> str:
    """The word for what came back."""
    if response.status_code == 302:
        return "sign-in" if response["Location"].startswith("/sign-in/?next=") else "moved"
    if response.status_code == 200:
        templates = [template.name for template in getattr(response, "templates", ())]
        return "sign-in" if "registration/sign_in.html" in templates else "ok"
    words = {403: "refused", 404: "absent", 405: "method"}
    return words.get(response.status_code, str(response.status_code))
