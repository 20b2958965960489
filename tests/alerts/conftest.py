"""An evening, and the site as it is served."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from deals.models import ClubRole, User
from tests.alerts.serving import WaitingPage, served, signed_in
from tests.browser.evening import Evening, make_evening
from tests.factories import MembershipFactory

Waits = Callable[..., WaitingPage]


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    return make_evening()


@pytest.fixture
def port(transactional_db: None) -> Iterator[int]:
    with served() as number:
        yield number


@pytest.fixture
def member(evening: Evening) -> Callable[..., User]:
    """Makes another member of the evening's club, a director unless told otherwise."""
    club = evening.director.memberships.get().club

    def made(*roles: ClubRole, **options: Any) -> User:
        user = {f"user__{name}": value for name, value in options.items()}
        return MembershipFactory(club=club, roles=roles or [ClubRole.DIRECTOR], **user).user

    return made


@pytest.fixture
def waits(port: int) -> Iterator[Waits]:
    """Opens a page in the name of a user, and leaves it in the end."""
    pages: list[WaitingPage] = []

    def opened(user: User | None, since: int | None = None) -> WaitingPage:
        pages.append(WaitingPage(port, signed_in(user) if user else "", since))
        return pages[-1]

    yield opened
    for page in pages:
        page.leave()
