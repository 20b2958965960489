"""The club that a walk begins in, who its readers are, and what the forms are about."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.urls import reverse

from benchmarks.evenings import Evening
from benchmarks.holding import Holding
from benchmarks.to_play import Closed
from benchmarks.walkers import Reader
from deals.bridge.cards import PACK
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.models import Board, ClubRole, Event, Pair, PlayedBoard, Session
from tests import factories as make
from tests.privacy.closed import beside, closed_world, director_of, with_kin
from tests.site.matrix import World
from tests.site.once_matrix import READY
from tests.site.test_once import WRITING
from tests.site.test_role_matrix import ROWS

if TYPE_CHECKING:
    from deals.models import User


READS_A_TEMPLATE = {"rulings:drill"}
"""What is made for them reads it, which only a test can do."""


def evening(seed: str, about: Iterable[str] = (), within: str = "") -> Evening:
    """A club with all that may stand there already (`tests.privacy.closed`), its readers, and what
    forms of those kinds are `about`.
    """
    for one in vars(make).values():
        if isinstance(one, type) and issubclass(one, make.DjangoModelFactory):
            one.reset_sequence(1)
    chance, world = random.Random(seed), with_kin(closed_world())  # noqa: S311
    alice = director_of(world)
    Event.objects.filter(club=world.club).update(chief=alice)
    Board.objects.filter(session=world.session, number=1).update(hands=dealt(chance))
    dora = _member(world, "dora", ClubRole.DIRECTOR, ClubRole.REVIEWER)
    boris = _member(world, "boris", ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR)
    seats = {"dora": _seated(world, user=dora), "boris": _seated(world, name=boris.name)}
    charlie = world.people["other", ClubRole.DIRECTOR.value]
    assert charlie is not None
    charlie.memberships.update(roles=list(ClubRole))
    theirs = charlie.memberships.get().club
    elsewhere = make.TableFactory(section__session__event__club=theirs)
    make.BoardFactory(session=elsewhere.section.session, number=1, hands=dealt(chance))
    people = {
        **{"alice": alice, "dora": dora, "boris": boris},
        "bob": world.people["own", ClubRole.REVIEWER.value],
        "ada": world.people["own", ClubRole.ADMINISTRATOR.value],
        "root": make.UserFactory(username="root", is_superuser=True),
        **{"charlie": charlie, "player": None, "stranger": None},
    }
    begun = [(begins_with(one), at) for one, at in stands(world, about)]
    whose = {"charlie": theirs.slug, "root": "", "stranger": ""}
    readers = [Reader(one, user, whose.get(one, world.club.slug)) for one, user in people.items()]
    session = Session.objects.get(pk=world.session.pk)
    play = [one for one in readers if one.name in seats and not session.scores_shown_at]
    closed = {one.name: Closed.of(one, session, seats[one.name]) for one in play}
    walk = Evening(chance, readers, Holding(world.club, closed), within)
    for who, at in begun:
        walk.is_led(next(one for one in readers if one.name == who), at)
    return walk


def begins_with(kind: str) -> str:
    """Who may send it."""
    of = {"director": "alice", "reviewer": "bob", "administrator": "ada"}
    return of[WRITING[kind]] if kind in WRITING else "player"


def stands(world: World, about: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Made for these kinds of forms, as the tests send them: the kind, and the form's address."""
    for kind in (one for one in about if one not in READS_A_TEMPLATE):
        # Two that make a table of the same number do not go together: the second is left.
        with suppress(IntegrityError):
            yield kind, _made_for(kind, world)


@transaction.atomic
def _made_for(kind: str, world: World) -> str:
    by = world.people["own", WRITING.get(kind, "director")]
    assert by is not None
    args = READY[kind](world, by)[0] if kind in READY else ROWS[kind].args(world)
    return reverse(kind, args=args)


def _member(world: World, name: str, *roles: ClubRole) -> User:
    user: User = make.UserFactory(username=name, name=f"{name.title()} Holm Berg")
    make.MembershipFactory(club=world.club, user=user, roles=list(roles))
    return user


def _seated(world: World, **known_by: Any) -> Pair:
    """Who has played board 1 and comes to the closed one in the next round."""
    himself = make.PlayerFactory(club=world.club, **known_by)
    pair: Pair = make.PairFactory(section=world.table.section, player1=himself)
    table, board = beside(world), Board.objects.get(session=world.session, number=1)
    make.PairingFactory(table=table, round=2, ns=pair, first_board=7, last_board=9)
    made = {"contract": "2D", "declarer": "N", "tricks": 8}
    PlayedBoard.objects.create(board=board, table=table, ns=pair, round=1, **made)
    return pair


def dealt(chance: random.Random) -> str:
    """Fifty-two cards."""
    pack = list(PACK)
    chance.shuffle(pack)
    return str(Deal.of({seat: tuple(pack[at::4]) for at, seat in enumerate(Seat)}))
