"""The ways through the doors of the auction, and what the invariants ask of them."""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.cards import Suit
from deals.bridge.seats import Role
from rulings.engine import Conclusion
from rulings.laws.conclusions.auction_duties import (
    MustPassOnce,
    MustPassToTheEnd,
    MustRepeatCall,
    OfferSuitNow,
    RightNotOffered,
    SuitMayBeForbidden,
)
from rulings.laws.conclusions.information import About, To, Unauthorised
from tests.laws.ways import Way, ways

CALLS = ("insufficient-bid", "call-out-of-rotation", "change-of-call", "inadmissible-call")
BID, TURN, CHANGE, INADMISSIBLE = CALLS
CARD = "card-in-auction"

RIGHT_OF_26B = (SuitMayBeForbidden, OfferSuitNow, RightNotOffered)
FORCED = (MustPassOnce, MustPassToTheEnd, MustRepeatCall)
BARRED = Unauthorised(To.OFFENDERS, About.WITHDRAWN_CALL)
SILENCED = MustPassToTheEnd(Role.PARTNER)


def all_calls() -> Iterator[Way]:
    for slug in CALLS:
        yield from ways(slug)


def has_any(way: Way, kinds: tuple[type[Conclusion], ...]) -> bool:
    return any(way.says(kind) for kind in kinds)


def forced(way: Way) -> set[Conclusion]:
    return {conclusion for kind in FORCED for conclusion in way.found(kind)}


def by_law(way: Way, law: str) -> bool:
    return any(step.law == law for step in way.steps)


def suits_offered(way: Way) -> list[frozenset[Suit]]:
    found = [*way.found(SuitMayBeForbidden), *way.found(OfferSuitNow)]
    return [suits for one in found if (suits := getattr(one, "suits", None)) is not None]
