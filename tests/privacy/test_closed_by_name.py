"""What hangs on a name: who is taken for a player, and what a name that anybody may give himself
finds or takes away.
"""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from deals.models import ClubRole, Player, User
from rulings.models import Ruling
from tests.factories import (
    MembershipFactory,
    PairFactory,
    PlayerFactory,
)
from tests.privacy.closed import secrets_in, told_of
from tests.site.matrix import World


def named(world: World, name: str) -> tuple[Client, User]:
    """Somebody of the club with every role and that name."""
    user = MembershipFactory(club=world.club, roles=list(ClubRole), user__name=name).user
    client = Client()
    client.force_login(user)
    return client, user


def seated(world: World, **of: object) -> Player:
    player: Player = PlayerFactory(club=world.club, **of)
    PairFactory(section=world.table.section, player1=player)
    return player


def test_who_bears_the_name_of_a_player_is_taken_for_him(world: World) -> None:
    """Nobody need have linked them before the first board is played; where he is another player of
    the club, it is somebody else's name, and in practice everybody's is.
    """
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    addresses = [
        reverse("deals:board", args=[world.board.pk]),
        reverse("rulings:ruling", args=[ruling.pk]),
        reverse("rulings:archive-json"),
        reverse("deals:session-pbn", args=[world.session.pk]),
    ]

    def is_told(client: Client) -> list[bool]:
        return [bool(secrets_in(told_of(client.get(one)))) for one in addresses]

    client, user = named(world, "Karen  Lund")
    assert is_told(client) == [True] * 4

    player = seated(world, name="karen lund")
    assert is_told(client) == [False] * 4

    Player.objects.filter(pk=player.pk).update(is_invented=True)
    assert is_told(client) == [True] * 4

    Player.objects.filter(pk=player.pk).update(is_invented=False)
    own = PlayerFactory(club=world.club, name="K. Lund", user=user)
    assert is_told(client) == [True] * 4
    own.delete()
    assert is_told(client) == [False] * 4
