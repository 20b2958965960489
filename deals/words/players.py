"""Who sits where, from the pairs."""

from __future__ import annotations

from typing import Protocol

from deals.bridge.seats import Seat


class HasName(Protocol):
    """A player."""

    @property
    def shown(self) -> str: ...


class PairLike(Protocol):
    """Two players; the first sits North or East."""

    @property
    def player1(self) -> HasName | None: ...

    @property
    def player2(self) -> HasName | None: ...


def players_of(ns: PairLike | None, ew: PairLike | None) -> dict[Seat, str]:
    """The players by seat; a seat nobody is known to sit in is left out."""
    found = {}
    for pair, first, second in ((ns, Seat.N, Seat.S), (ew, Seat.E, Seat.W)):
        for seat, player in ((first, pair and pair.player1), (second, pair and pair.player2)):
            if player:
                found[seat] = player.shown
    return found
