"""The ways through a revoke, and what the invariants ask of them."""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.laws.conclusions.revoke import Established
from rulings.laws.conclusions.score import TrickTransfer
from tests.laws import ways
from tests.laws.ways import Way

WINNERS = ("revoke_trick_winner", "winner_with_corrected_card")
EQUITY = (
    "better_without_revoke",
    "better_without_later_revoke",
    "better_without_revoke_played_on",
    "damaged_by_both_revokes",
)
PLAYED_AFTER = {
    "nobody": set[Role](),
    "lho": {Role.LHO},
    "rho": {Role.RHO},
    "lho_rho": {Role.LHO, Role.RHO},
    "lho_partner": {Role.LHO},
    "all": {Role.LHO, Role.RHO},
}


def where(**facts: str) -> list[Way]:
    """The ways with these facts; there is at least one."""
    return ways.where("revoke", **facts)


def early(**facts: str) -> list[Way]:
    """The same before trick twelve."""
    return where(revoke_trick="early", **facts)


def tricks(way: Way) -> int:
    """How many tricks are transferred."""
    return sum(t.tricks for t in way.found(TrickTransfer) if isinstance(t, TrickTransfer))


def winner(way: Way) -> str | None:
    """Who won the revoke trick, as far as it was asked."""
    return next((way[key] for key in WINNERS if way[key]), None)


def own_tricks(way: Way) -> int:
    """The fewest tricks the offending side can have won from the revoke trick on."""
    return (winner(way) in ("offender", "partner")) + (way["later_tricks"] == "some")


def apart_from_strikes(way: Way) -> str | None:
    """What has happened since, once struck events are out of the way."""
    return way["apart_from_that"] or way["since_revoke"]


def is_established(way: Way) -> bool:
    return way.says(Established())
