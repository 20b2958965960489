"""Law 52: a defender played something else while he had to play a penalty card.

Rows FP-1 to FP-3 of the decision tables. The player may never put it right himself (52A). Declarer
may accept the card played, and must if he has played from either hand since (52B1); else the
penalty card is played and the wrong card lies as a major penalty card too (52B2). A wrong card that
also failed to follow suit is a revoke first (44C, 62A): the door asks for that failure instead.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Answer, Inquiry, Kind, Question, msg, rule, yes_or_no
from rulings.laws import law50_penalty_card
from rulings.laws.conclusions import ExchangeOrPlayCard
from rulings.laws.law61_revoke import REVOKE_CARD

DECLARER_PLAYED_SINCE = yes_or_no(
    "declarer_played_since",
    "52B1b",
    msg("Has {declarer} played from his own hand or from dummy since?"),
)

ACCEPT_WRONG_CARD = Question(
    "accept_wrong_card",
    "52B1a",
    msg("Does {declarer} accept the card, or require the penalty card?"),
    (
        Answer("accept", True, msg("Accept the card played")),
        Answer("require", False, msg("Require the penalty card")),
    ),
    kind=Kind.CHOICE,
    help=msg("Explain both possibilities before {declarer} chooses. He may not consult."),
    chooser=Role.DECLARER,
)


@rule
def accept_or_exchange(inquiry: Inquiry) -> None:
    """52A, 52B. What happens to the card played instead of a penalty card."""
    if inquiry.ask(DECLARER_PLAYED_SINCE):
        inquiry.conclude("52B1b", ExchangeOrPlayCard(accepted=True))
    elif inquiry.ask(ACCEPT_WRONG_CARD):
        inquiry.conclude("52B1a", ExchangeOrPlayCard(accepted=True))
    else:
        inquiry.conclude("52B2", ExchangeOrPlayCard(accepted=False))
        law50_penalty_card.major(inquiry, "52B2", Role.OFFENDER, inquiry.mention(REVOKE_CARD))
