"""Who sits at a table in a round: names and numbers alone, as every page of a call shows them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection

from deals.models.people import shown_name

_PAIRING = Path(__file__).with_suffix(".sql").read_text()


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    shown: str


@dataclass(frozen=True, slots=True)
class SeatedPair:
    """Two players; the first sits North or East. None where nobody knows who it is."""

    number: int
    player1: SeatedPlayer | None
    player2: SeatedPlayer | None


@dataclass(frozen=True, slots=True)
class Seated:
    """As much of a pairing as is shown: its rows would be seven, of which six columns are used."""

    ns: SeatedPair | None
    ew: SeatedPair | None

    @property
    def sits_out(self) -> bool:
        """One pair is there alone: the other is missing."""
        return (self.ns is None) != (self.ew is None)


Pairs = list[list[Any]]
"""What `pairs_at` gives, of North-South and of East-West."""


def pairs_at(table: str, round_: str) -> str:
    """SQL of one value, for `seated`; the table and round as they are called in the statement."""
    return _PAIRING.format(table=table, round=round_)


def seated_at(table: int, round_: int) -> Seated | None:
    """Who meets at the table (its key) in the round; None where no movement says so."""
    with connection.cursor() as cursor:
        cursor.execute(pairs_at("%s", "%s"), [table, round_])
        found = cursor.fetchone()
    return seated(found[0] if found else None)


def seated(pairs: Pairs | None) -> Seated | None:
    """Who meets there, as the database tells it."""
    return Seated(*(_pair(*pair) for pair in pairs)) if pairs else None


def _pair(number: int | None, *names: str | None) -> SeatedPair | None:
    if number is None:
        return None
    first, second = (None if name is None else SeatedPlayer(shown_name(name)) for name in names)
    return SeatedPair(number, first, second)
