"""Law 52: a defender played something else while he had to play a penalty card.

Rows FP-0 to FP-4 and MN-5 of the decision tables. The player may never put it right himself (52A).
Declarer may accept the card played, and must if he has played from either hand since (52B1); else
the penalty card is played and the wrong card lies as a major penalty card too (52B2). A wrong card
that also failed to follow suit is a revoke first (44C, 62A), and declarer cannot legalise it;
noticed after his side has played on it is an established revoke without automatic transfer (64B3).
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law50_penalty_card
from rulings.laws import law64_after_establishment as law64
from rulings.laws.conclusions.cards import ExchangeOrPlayCard
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.exposed import MayNotExchange, MinorAllowsIt, PenaltyCardNoLongerBinds
from rulings.laws.conclusions.revoke import Established, TrickStands
from rulings.laws.facts import Hand, of_rank
from rulings.laws.law50_partner_on_lead import PENALTY_CARD
from rulings.laws.law61_revoke import REVOKE_CARD, Failure


class PlayedInstead(Answers):
    """What was played instead of the penalty card, and when it was noticed."""

    COULD_NOT = (
        "could_not",
        msg("It could not legally be played"),
        msg("Following suit came first, or a required or forbidden lead or play."),
    )
    ALLOWED = (
        "minor_allowed",
        msg("Played what a minor penalty card allows"),
        msg("An honour of its suit, or another suit."),
    )
    OTHER_CARD = (
        "other_card",
        msg("Played another card, without breaking suit"),
        msg("And that side has not played on. Also if it was taken back."),
    )
    PLAYED_ON = (
        "played_on",
        msg("Played another card, and that side played on"),
        msg("To a later trick."),
    )
    BROKE_SUIT = "broke_suit", msg("Played another card and broke suit")


WRONG_CARD = Question(
    "instead_of_penalty_card",
    "52",
    msg("What did {offender} do instead?"),
    one_of(PlayedInstead),
)


@rule
def not_played(inquiry: Inquiry) -> None:
    """44C, 52, 61A. What was played instead, and what comes of it."""
    card = inquiry.mention(PENALTY_CARD)
    match inquiry.ask(of_rank(WRONG_CARD, card, low=PlayedInstead.ALLOWED)):
        case PlayedInstead.BROKE_SUIT:
            inquiry.conclude("44C", RuleElsewhere("revoke"))
        case PlayedInstead.PLAYED_ON:
            inquiry.conclude("63A1", Established())
            inquiry.conclude("63B", TrickStands())
            law64.after_establishment(inquiry, Hand.DEFENDER, Failure.PENALTY_CARD)
        case PlayedInstead.COULD_NOT:
            law50_penalty_card.not_playable(inquiry)
        case PlayedInstead.ALLOWED:
            inquiry.conclude("50C", MinorAllowsIt())
        case PlayedInstead.OTHER_CARD:
            accept_or_exchange(inquiry)


@rule
def no_longer_bound(inquiry: Inquiry) -> None:
    """68D2bii. All four agreed to play on after a claim: Law 50 is off, and with it the duty."""
    inquiry.conclude("68D2bii", PenaltyCardNoLongerBinds())


DECLARER_PLAYED_SINCE = yes_or_no(
    "declarer_played_since",
    "52B1b",
    msg("Has {declarer} played from hand or from dummy since?"),
)

ACCEPT_WRONG_CARD = Question(
    "accept_wrong_card",
    "52B1a",
    msg("Does {declarer} accept the card?"),
    (
        Answer(
            "accept",
            True,
            msg("Accepts"),
            aloud=msg("You may accept the card played. Then {penalty_card} stays where it lies."),
        ),
        Answer(
            "require",
            False,
            msg("Demands the other"),
            aloud=msg(
                "Or you may require {penalty_card}. Then the other card becomes a major penalty"
                " card too. You decide alone, without asking {dummy}."
            ),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(msg("{offender} had to play {penalty_card}, and played another."),),
    chooser=Role.DECLARER,
)


@rule
def accept_or_exchange(inquiry: Inquiry) -> None:
    """52A, 52B. What happens to the card played instead of a penalty card."""
    if inquiry.ask(DECLARER_PLAYED_SINCE):
        inquiry.conclude("52B1b", ExchangeOrPlayCard(accepted=True))
        return
    inquiry.conclude("52A", MayNotExchange())
    if inquiry.ask(ACCEPT_WRONG_CARD):
        inquiry.conclude("52B1a", ExchangeOrPlayCard(accepted=True))
    else:
        inquiry.conclude("52B2", ExchangeOrPlayCard(accepted=False))
        law50_penalty_card.major_in_exchange(
            inquiry, "52B2", Role.OFFENDER, inquiry.mention(REVOKE_CARD)
        )
