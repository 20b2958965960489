"""Who was said to sit at a table by mistake has not played what was entered there meanwhile."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, Pair, Pairing, PlayedBoard
from tests.factories import (
    MembershipFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    TableFactory,
)
from tests.privacy.closed import director_of, secrets_in, text_of
from tests.site.matrix import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(world: World) -> Pair:
    """One with a director of the club."""
    user = MembershipFactory(club=world.club, roles=list(ClubRole)).user
    himself = PlayerFactory(club=world.club, user=user)
    pair: Pair = PairFactory(section=world.table.section, player1=himself)
    return pair


@pytest.fixture
def there(world: World, pair: Pair) -> Pairing:
    """They are said to sit at a table where the closed board has a result."""
    at: Pairing = PairingFactory(table=TableFactory(section=world.table.section), ns=pair)
    PlayedBoardFactory(board=world.board, table=at.table, round=at.round, ns=at.ns, ew=at.ew)
    return at


def seated(world: World, at: Pairing, ns: Pair | None, ew: Pair | None) -> None:
    """By who directs and does not play, on the page of the table."""
    client, address = Client(), reverse("deals:table", args=[at.table_id])
    client.force_login(director_of(world))
    told = {"ns": ns.pk if ns else "", "ew": ew.pk if ew else "", "round": f"{at.round}"}
    boards = {"first_board": f"{at.first_board}", "last_board": f"{at.last_board}"}
    assert client.post(address, told | boards).status_code == 302


def read_by(pair: Pair, world: World) -> set[str]:
    """What he reads of the board and of what was ruled on it."""
    client = Client()
    assert pair.player1 is not None
    assert pair.player1.user is not None
    client.force_login(pair.player1.user)
    addresses = [reverse("deals:board", args=[world.board.pk]), reverse("rulings:archive")]
    return {one for address in addresses for one in secrets_in(text_of(client, address))}


def test_a_result_opens_its_board_to_who_sat_there(
    world: World, pair: Pair, there: Pairing
) -> None:
    assert read_by(pair, world) >= {"a contract", "a ruling"}


def test_once_he_is_said_to_have_sat_at_another_table_it_is_closed_to_him(
    world: World, pair: Pair, there: Pairing
) -> None:
    """He meets the board at his own table yet."""
    other: Pairing = PairingFactory(table=TableFactory(section=world.table.section))
    seated(world, there, other.ns, there.ew)
    seated(world, other, pair, other.ew)

    assert PlayedBoard.objects.get(table=there.table).ns == pair
    assert read_by(pair, world) == set()


def test_it_stays_open_where_the_two_pairs_sat_the_other_way_round(
    world: World, pair: Pair, there: Pairing
) -> None:
    seated(world, there, there.ew, pair)

    assert read_by(pair, world) >= {"a contract", "a ruling"}


def test_and_where_he_has_gone_home(world: World, pair: Pair, there: Pairing) -> None:
    """A pair that is missing is taken from all its places."""
    other = PairFactory(section=world.table.section)
    for ns in (None, other):  # or somebody sits down in his place
        seated(world, there, ns, there.ew)
        assert read_by(pair, world) >= {"a contract", "a ruling"}
