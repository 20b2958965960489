"""Who else is at the call."""

from __future__ import annotations

import pytest
from django.test import Client

from deals.models import Club, ClubRole
from tests.directing import Director
from tests.factories import MembershipFactory


@pytest.fixture
def carl(club: Club) -> Director:
    """Another director of the club, with a phone of his own."""
    user = MembershipFactory(club=club, user__name="Carl", roles=[ClubRole.DIRECTOR]).user
    client = Client()
    client.force_login(user)
    return Director(client, user)
