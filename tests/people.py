"""The people every page is tried with, and their evening.

Alice directs club A, Bob reviews there, Ada administers it; Charlie does all of that in another
club. Each `as_…` fixture is a client signed in as that person.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client

from deals.accounts.sign_ins import Backend, SessionStore
from deals.models import (
    Board,
    Club,
    ClubRole,
    Device,
    Event,
    Pairing,
    PlayedBoard,
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
    SectionFactory,
    SessionFactory,
    TableFactory,
    UserFactory,
)


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory(name="Aarhus", slug="aarhus")


@pytest.fixture
def other_club(db: None) -> Club:
    return ClubFactory(name="Copenhagen", slug="copenhagen")


def _member(club: Club, username: str, *roles: ClubRole) -> User:
    return MembershipFactory(club=club, user__username=username, roles=list(roles)).user


@pytest.fixture
def alice(club: Club) -> User:
    """Director of the club."""
    return _member(club, "alice", ClubRole.DIRECTOR)


@pytest.fixture
def bob(club: Club) -> User:
    """Reviewer of the club."""
    return _member(club, "bob", ClubRole.REVIEWER)


@pytest.fixture
def ada(club: Club) -> User:
    """Administrator of the club, and nothing else."""
    return _member(club, "ada", ClubRole.ADMINISTRATOR)


@pytest.fixture
def charlie(other_club: Club) -> User:
    """Everything in the other club, nothing in this one."""
    return _member(other_club, "charlie", *ClubRole)


@pytest.fixture
def root(db: None) -> User:
    """The site administrator, member of no club."""
    return UserFactory(username="root", is_superuser=True)


def signed_in(user: User) -> Client:
    """With a sign-in that is there already. Signing in takes nineteen queries, this a few."""
    kept = SessionStore()
    kept[SESSION_KEY] = str(user.pk)
    kept[BACKEND_SESSION_KEY] = f"{Backend.__module__}.{Backend.__qualname__}"
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.save()
    Device.objects.create(user=user, sign_in_id=kept.session_key)
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = kept.session_key
    return client


@pytest.fixture
def sign_in() -> Callable[[User], Client]:
    return signed_in


@pytest.fixture
def as_alice(alice: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(alice)


@pytest.fixture
def as_bob(bob: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(bob)


@pytest.fixture
def as_ada(ada: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(ada)


@pytest.fixture
def as_charlie(charlie: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(charlie)


@pytest.fixture
def as_root(root: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(root)


@pytest.fixture
def event(club: Club) -> Event:
    return EventFactory(club=club, name="Tuesday pairs")


@pytest.fixture
def session(event: Event) -> Session:
    return SessionFactory(event=event, number=1, rounds=8, boards_per_round=3)


@pytest.fixture
def table(session: Session) -> Table:
    return TableFactory(section=SectionFactory(session=session, letter="A"), number=1)


@pytest.fixture
def pairing(table: Table) -> Pairing:
    """Boards 1 to 3 at table A1 in round 1."""
    return PairingFactory(table=table, round=1, ns__number=1, ew__number=2)


@pytest.fixture
def board(session: Session) -> Board:
    return BoardFactory(session=session, number=1)


@pytest.fixture
def played(board: Board, pairing: Pairing) -> PlayedBoard:
    """Board 1 at table A1: four hearts by South, ten tricks."""
    return PlayedBoardFactory(
        board=board, table=pairing.table, ns=pairing.ns, ew=pairing.ew, round=1
    )
