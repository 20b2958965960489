"""Law 68: claims and concessions, as far as a revoke needs them.

Rows EST-5, 8, 9, 10 and 13: what a claim or concession after a revoke does to it. 68A and 68B1
speak of declarer and defenders only, so dummy's words are neither (CL-15). 68B2 saves a
*defender's* concession of at least one trick when partner objects at once; a claim of all tricks
concedes none, so there is nothing to object to. An opponents' claim counts only once it is agreed
(63A4, 69A): an objection by either player of the revoking side in time keeps the revoke open, and
the claim is adjudicated after the correction with doubt against the revoker (WBFLC minute of 12
January 2000, on the older code).
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.laws.conclusions.cards import ShownCardsNoPenalty
from rulings.laws.conclusions.claims import ClaimToBeAdjudicated, PlayContinues
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.revoke import DoesNotCount, UncountedEvent
from rulings.laws.facts import Hand


class Claim(StrEnum):
    """What a claim or concession after a revoke means for it."""

    BY_OFFENDERS = "by_offenders"
    AGREED = "agreed"
    OPEN = "open"
    PLAYED_ON = "played_on"
    OBJECTED = "objected"
    """A concession to which the conceding defender's partner objected at once: nothing happened."""
    DUMMY_SPOKE = "dummy_spoke"


CLAIM = Question(
    "claim_since_revoke",
    "63A3",
    msg("Who claimed or conceded?"),
    (
        Answer(
            "conceded_objected",
            Claim.OBJECTED,
            msg("{offenders} conceded, but partner objected at once"),
        ),
        Answer(
            "claimed_all_objected",
            Claim.BY_OFFENDERS,
            msg("{offenders} claimed all tricks, but partner objected"),
        ),
        Answer(
            "by_offending_side",
            Claim.BY_OFFENDERS,
            msg("{offenders}"),
        ),
        Answer(
            "by_opponents_open",
            Claim.OPEN,
            msg("{opponents}; not agreed, or objected to in time"),
            msg("In time is before the round ends or {offenders} call on the next board."),
        ),
        Answer(
            "by_opponents_agreed",
            Claim.AGREED,
            msg("{opponents}; agreed, and not objected to in time"),
        ),
        Answer.of(
            Claim.PLAYED_ON,
            msg("All four agreed to play on"),
            msg("Because the side that had not claimed wished it."),
        ),
        Answer.of(Claim.DUMMY_SPOKE, msg("Only dummy")),
    ),
    unusual=(
        "conceded_objected",
        "claimed_all_objected",
        Claim.PLAYED_ON,
        Claim.DUMMY_SPOKE,
    ),
)

# 68B2 speaks of defenders only
_CLAIM_OF_DECLARING_SIDE = CLAIM.without("conceded_objected", "claimed_all_objected")


@rule
def after_a_revoke(inquiry: Inquiry, hand: Hand) -> Claim:
    """63A3-4, 68B2, 68D2b, 69A. What was claimed or conceded since the revoke, and what is left of
    it.
    """
    claim = inquiry.ask(CLAIM if hand is Hand.DEFENDER else _CLAIM_OF_DECLARING_SIDE)
    match claim:
        case Claim.OBJECTED:
            inquiry.conclude("68B2", DoesNotCount(UncountedEvent.OBJECTED_CONCESSION))
            inquiry.conclude("68B2", PlayContinues())
            inquiry.conclude("68B2", ShownCardsNoPenalty())
            inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.OBJECTED_CONCESSION))
            inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.OBJECTED_CONCESSION))
        case Claim.DUMMY_SPOKE:
            inquiry.conclude("68A", DoesNotCount(UncountedEvent.DUMMY_SPOKE))
        case Claim.PLAYED_ON:
            inquiry.conclude("68D2b", DoesNotCount(UncountedEvent.PLAYED_ON_BY_AGREEMENT))
        case Claim.OPEN:
            inquiry.conclude("70A", ClaimToBeAdjudicated())
    return claim
