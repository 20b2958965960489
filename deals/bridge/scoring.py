"""Duplicate scoring: the points of a board (Law 77) and IMPs (Law 78B)."""

from __future__ import annotations

from bisect import bisect_right

from deals.bridge.cards import Denomination
from deals.bridge.contract import Contract, Doubling, PassedOut
from deals.bridge.seats import Seat, Side, Vulnerability

IMP_BANDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The lowest difference in points that is worth 1, 2, … 24 IMPs (Law 78B)."""


def score(
    contract: Contract | PassedOut,
    declarer: Seat | None,
    vulnerability: Vulnerability,
    tricks: int | None,
) -> int:
    """The points of declarer's side when it won `tricks` of thirteen; negative when down.

    A board passed out is worth nothing to either side; declarer and tricks are then
    None. ValueError when a played contract lacks either.

    >>> from deals.bridge.contract import parse_contract
    >>> score(parse_contract("4SX"), Seat.S, Vulnerability.NS, 10)
    790
    """
    if isinstance(contract, PassedOut):
        return 0
    if declarer is None or tricks is None:
        raise ValueError("a played contract is scored with its declarer and tricks")
    vulnerable = vulnerability.includes(declarer)
    if tricks < contract.needed:
        return -_undertricks(contract.doubling, vulnerable, contract.needed - tricks)
    return _made(contract, vulnerable, tricks - contract.needed)


def score_of_side(
    side: Side,
    contract: Contract | PassedOut,
    declarer: Seat | None,
    vulnerability: Vulnerability,
    tricks: int | None,
) -> int:
    """The same points as `side` writes them down: what one side wins the other loses."""
    points = score(contract, declarer, vulnerability, tricks)
    return -points if declarer is not None and declarer.side is not side else points


def imps(difference: int) -> int:
    """The IMPs for a difference in points, with its sign (Law 78B).

    >>> imps(430), imps(-40), imps(10)
    (10, -1, 0)
    """
    won = bisect_right(IMP_BANDS, abs(difference))
    return -won if difference < 0 else won


def _trick_value(denomination: Denomination) -> int:
    suit = denomination.suit
    return 30 if suit is None or suit.is_major else 20


def _made(contract: Contract, vulnerable: bool, overtricks: int) -> int:
    value = _trick_value(contract.denomination)
    first = 10 if contract.denomination is Denomination.NT else 0
    trick_points = (contract.level * value + first) * contract.doubling.factor
    return (
        trick_points
        + _bonus(contract, vulnerable, is_game=trick_points >= 100)
        + overtricks * _overtrick(contract.doubling, vulnerable, value)
    )


def _bonus(contract: Contract, vulnerable: bool, *, is_game: bool) -> int:
    """Premium for part-score or game, for a slam, and for making a doubled contract."""
    bonus = (500 if vulnerable else 300) if is_game else 50
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    if contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    return bonus + {1: 0, 2: 50, 4: 100}[contract.doubling.factor]


def _overtrick(doubling: Doubling, vulnerable: bool, value: int) -> int:
    if doubling is Doubling.UNDOUBLED:
        return value
    return doubling.factor * (100 if vulnerable else 50)


def _undertricks(doubling: Doubling, vulnerable: bool, down: int) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    # Vulnerable 200 and then 300 each; else 100, twice 200, and 300 each from the fourth.
    steps = (200, *[300] * 12) if vulnerable else (100, 200, 200, *[300] * 10)
    return sum(steps[:down]) * doubling.factor // 2
