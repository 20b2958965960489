"""A fact the record gives, and how it gives it."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.seats import Seat
from rulings.engine import Message, msg

Facts = dict[str, "Proof"]
"""What a record proves: question key → proof."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to one question, with the reason it holds."""

    token: str
    law: str
    """The paragraph the fact is needed for."""
    reason: Message
    """What the record shows, in a sentence that never names a card: it is shown to directors who
    may not see the board.
    """
    seat: Seat | None = None
    """The chair, where the question is answered by pointing at one."""
    when: Message | None = None
    """When it happened, in a sentence for the slip."""

    @property
    def names_card(self) -> bool:
        """Whether the answer is a card, or its suit, which not everybody may see."""
        return self.reason in (THE_CARD, THE_SUIT)


THE_CARD = msg("The record has the card.")
"""The reason for every answer that is a card."""
THE_SUIT = msg("The record has the suit that was led.")
"""The reason for an answer that is the suit led to a trick."""


def in_trick(number: int) -> Message:
    """When it happened: in which trick."""
    return msg("It happened in trick {trick}.", trick=number)


def hand_of(seat: Seat, declarer: Seat) -> str:
    """The token of a hand as the chair questions have it."""
    if seat is declarer:
        return "declarer"
    return "dummy" if seat is declarer.partner else "defender"


def seen_from(offender: Seat, seat: Seat) -> str:
    """The token of another player as the offender's questions have it: lho, partner or rho."""
    return {offender.lho: "lho", offender.partner: "partner", offender.rho: "rho"}[seat]
