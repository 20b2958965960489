"""Who sits at a table in a round: names and numbers alone, as every page of a call shows them."""

from __future__ import annotations

from dataclasses import dataclass

from deals.models import Pairing
from deals.models.people import shown_name
from deals.pages.composed import Composed, Given

_SHOWN = (
    "ns__number",
    "ns__player1__name",
    "ns__player2__name",
    "ew__number",
    "ew__player1__name",
    "ew__player2__name",
)


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


def seated_at(table: int, round_: int) -> Seated | None:
    """Who meets at the table (its key) in the round; None where no movement says so."""
    found = _PAIRING.first(table=table, round=round_)
    return Seated(ns=_pair(*found[:3]), ew=_pair(*found[3:])) if found else None


_PAIRING = Composed(
    lambda: Pairing.objects.filter(table=Given("table"), round=Given("round")).values_list(*_SHOWN)
)


def _pair(number: int | None, *names: str | None) -> SeatedPair | None:
    if number is None:
        return None
    first, second = (None if name is None else SeatedPlayer(shown_name(name)) for name in names)
    return SeatedPair(number, first, second)
