"""What is told while play goes on, by what is known beside the facts."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulings.engine import Message
from rulings.laws.law64_after_establishment import (
    AT_MOST_ONE,
    AT_MOST_TWO,
    TRICK_WINNER,
    Winner,
)


def told_meanwhile(told: Message, cannot: Mapping[str, Collection[str]]) -> Message:
    """64A2. The same, but where `cannot` (question key → tokens that cannot be) has it that the
    revoke did not win its trick: then one trick at most is transferred.
    """
    not_won = Winner.OFFENDER in cannot.get(TRICK_WINNER.key, ())
    return AT_MOST_ONE if not_won and told == AT_MOST_TWO else told
