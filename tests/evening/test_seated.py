"""Who sits at a table, as the rows of the pairing say."""

from __future__ import annotations

from typing import Any

import pytest

from deals.evening.seating import Seated, SeatedPair, SeatedPlayer, seated_at
from tests.factories import PairFactory, PairingFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def test_both_pairs_with_their_numbers_and_names(django_assert_num_queries: Any) -> None:
    pairing = PairingFactory(round=2)
    other = PairingFactory(table=pairing.table, round=3, ns=pairing.ew, ew=pairing.ns)
    names = [one.name for p in (pairing.ns, pairing.ew) for one in (p.player1, p.player2)]
    assert len(set(names)) == 4

    ns = SeatedPair(pairing.ns.number, SeatedPlayer(names[0]), SeatedPlayer(names[1]))
    ew = SeatedPair(pairing.ew.number, SeatedPlayer(names[2]), SeatedPlayer(names[3]))
    with django_assert_num_queries(1):
        assert seated_at(pairing.table_id, 2) == Seated(ns, ew)
    assert seated_at(pairing.table_id, other.round) == Seated(ew, ns)


def test_where_no_movement_says_who_meets_nobody_sits() -> None:
    pairing = PairingFactory(round=2)

    assert seated_at(pairing.table_id, 1) is None
    assert seated_at(pairing.table_id + 1, 2) is None


def test_an_empty_chair_an_empty_side_and_a_player_who_was_erased() -> None:
    pair = PairFactory(player1=PlayerFactory(name=""), player2=None)
    pairing = PairingFactory(table__section=pair.section, ns=pair, ew=None)

    assert seated_at(pairing.table_id, pairing.round) == Seated(
        SeatedPair(pair.number, SeatedPlayer("a player (erased)"), None), None
    )
