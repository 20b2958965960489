"""Law 68: is it a claim or a concession, and what has become of it?

Rows CL-1 to CL-8, CL-12, CL-15 and CL-16. (What a claim does to a revoke is in ``law68_claim``.)
Dummy's words are never a claim (68A, 68B1 speak of declarer and defenders). Only a *defender's*
concession of at least one trick can be undone, by partner's immediate objection (68B2). Play may
go on
only if the side that did not claim asks for it and all four agree (68D2b).
"""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule, yes_or_no
from rulings.laws import law69_agreed_claim, law70_contested_claim
from rulings.laws.conclusions import (
    About,
    Authorised,
    PlayContinues,
    ProceduralPenaltyPossible,
    ShownCardsNoPenalty,
    To,
    Unauthorised,
)
from rulings.laws.conclusions.claim_rulings import (
    ClaimAgreed,
    ClaimMade,
    ClaimVoid,
    LaterPlayDoesNotCount,
    MayNotWithdraw,
    NoClaim,
    PlayedScoreStands,
    PlayStops,
    Why,
)
from rulings.laws.facts import HANDS

CLAIMER = Question(
    "claimer",
    "68",
    msg("Who claimed or conceded?"),
    HANDS,
    help=msg("Point at the chair of the player who spoke or showed his cards."),
    seats=True,
)


class Claimed(StrEnum):
    """What was said or shown."""

    LATER_TRICKS = "later_tricks"
    CURRENT_TRICK = "current_trick"
    NO_INTENT = "no_intent"
    REVOKE = "revoke"


WHAT_WAS_CLAIMED = Question(
    "what_was_claimed",
    "68A",
    msg("What did it concern?"),
    (
        Answer(
            "later_tricks",
            Claimed.LATER_TRICKS,
            msg("Tricks still to come"),
            msg("A number of tricks, stopping play, showing or giving up the cards."),
        ),
        Answer("current_trick", Claimed.CURRENT_TRICK, msg("Only the trick in progress")),
        Answer(
            "no_intent",
            Claimed.NO_INTENT,
            msg("Cards were shown, but clearly not in order to claim"),
            msg("For instance by a declarer who believed he was dummy."),
        ),
        Answer(
            "revoke_first",
            Claimed.REVOKE,
            msg("Tricks still to come, and there is a revoke that has not been ruled on"),
        ),
    ),
)

TRICKS_LEFT = Question(
    "tricks_left",
    "68A",
    msg("How many tricks were left?"),
    tuple(Answer(str(n), n, msg("{tricks}", tricks=n)) for n in range(14)),
)
TRICKS_CLAIMED = Question(
    "tricks_claimed",
    "68A",
    msg("How many of them were claimed?"),
    tuple(Answer(str(n), n, msg("{tricks}", tricks=n)) for n in range(14)),
)


class Objection(StrEnum):
    """What the claiming defender's partner did at once."""

    NONE = "none"
    CONCEDED = "conceded"
    CLAIMED_ALL = "claimed_all"


PARTNER_OBJECTED = Question(
    "partner_objected",
    "68B2",
    msg("Did {partner} object at once?"),
    (
        Answer("no", Objection.NONE, msg("No"), msg("Later, or only declarer, does not count.")),
        Answer(
            "conceded",
            Objection.CONCEDED,
            msg("Yes, and at least one trick had been given up"),
        ),
        Answer(
            "claimed_all",
            Objection.CLAIMED_ALL,
            msg("Yes, but all remaining tricks had been claimed"),
        ),
    ),
)


class State(StrEnum):
    """What has become of the claim."""

    AGREED = "agreed"
    DOUBTED = "doubted"
    OBJECTED = "objected"
    PLAYED_ON = "played_on"
    AGREEMENT_REGRETTED = "agreement_regretted"
    CONCESSION_REGRETTED = "concession_regretted"
    WITHDRAWN = "withdrawn"


CLAIM_STATE = Question(
    "claim_state",
    "68D",
    msg("What has happened since?"),
    (
        Answer("doubted", State.DOUBTED, msg("Somebody doubts the claim; nobody has played on")),
        Answer(
            "objected_in_time",
            State.OBJECTED,
            msg("{lho} or {rho} agreed, but their side objected in time"),
            msg("Before it called on a later board, and before the round ended."),
        ),
        Answer("played_on", State.PLAYED_ON, msg("Play went on after the claim")),
        Answer("withdrawn", State.WITHDRAWN, msg("{offender} wants to take it back")),
        Answer(
            "agreement_regretted",
            State.AGREEMENT_REGRETTED,
            msg("{lho} or {rho} agreed and wants a trick back, later than that"),
        ),
        Answer(
            "concession_regretted",
            State.CONCESSION_REGRETTED,
            msg("{offender} or {partner} wants a conceded trick back"),
        ),
        Answer("agreed", State.AGREED, msg("Nothing: everybody agrees")),
    ),
)


OTHERS_DOUBT = yes_or_no(
    "claim_doubted",
    "68D2",
    msg("Does {lho}, {rho} or dummy doubt the claim?"),
)


class Wish(StrEnum):
    """Whose wish it was to play on, and who agreed."""

    VOID = "void"
    CLAIMERS = "claimers"
    UNCLEAR = "unclear"


WHO_WISHED_TO_PLAY_ON = Question(
    "who_wished_to_play_on",
    "68D2b",
    msg("Who asked to play on, and did all four agree?"),
    (
        Answer("others_all_agreed", Wish.VOID, msg("{lho} or {rho} asked, and all four agreed")),
        Answer("claiming_side", Wish.CLAIMERS, msg("{offender} or {partner} asked")),
        Answer("not_all_agreed", Wish.CLAIMERS, msg("Not all four agreed")),
        Answer("unclear", Wish.UNCLEAR, msg("It cannot be found out")),
    ),
)


@rule
def only_dummy_spoke(inquiry: Inquiry) -> None:
    """68A, 68B1, 43A1c. Dummy's words are no claim (CL-15, DU-16)."""
    inquiry.conclude("68A", NoClaim(Why.DUMMY))
    inquiry.conclude("68A", PlayContinues())
    inquiry.conclude("43A1c", ProceduralPenaltyPossible())
    inquiry.conclude("16B", Unauthorised(To.DECLARER, About.DUMMYS_REMARK))


@rule
def not_meant_as_claim(inquiry: Inquiry) -> None:
    """68A, 48B. Cards faced without any intention to claim."""
    inquiry.conclude("68A", NoClaim(Why.NO_INTENT))
    inquiry.conclude("68A", PlayContinues())


@rule
def current_trick_only(inquiry: Inquiry) -> None:
    """68. A remark about the trick in progress; cards shown with it are no penalty cards."""
    inquiry.conclude("68", NoClaim(Why.CURRENT_TRICK))
    inquiry.conclude("68", PlayContinues())
    inquiry.conclude("16B", Unauthorised(To.PARTNER, About.REMARK_ON_TRICK))


@rule
def partner_undid(inquiry: Inquiry) -> bool:
    """68B2. Whether the defender's partner undid the concession by objecting at once."""
    if inquiry.ask(PARTNER_OBJECTED) is not Objection.CONCEDED:
        return False
    inquiry.conclude("68B2", NoClaim(Why.OBJECTED))
    inquiry.conclude("68B2", PlayContinues())
    inquiry.conclude("68B2", ShownCardsNoPenalty())
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.OBJECTED_CONCESSION))
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.OBJECTED_CONCESSION))
    return True


@rule
def made(inquiry: Inquiry) -> None:
    """68A, 68B1. How much was claimed and given up, where the director has written it down."""
    left, claimed = inquiry.mention(TRICKS_LEFT), inquiry.mention(TRICKS_CLAIMED)
    if left is None or claimed is None or claimed > left:
        inquiry.conclude("68A", ClaimMade())
    else:
        inquiry.conclude("68A", ClaimMade(claimed, left - claimed))


@rule
def settle(inquiry: Inquiry) -> None:
    """68D, 69-71. What becomes of a claim that stands."""
    match inquiry.ask(CLAIM_STATE):
        case State.AGREED:
            inquiry.conclude("69A", ClaimAgreed())
        case State.DOUBTED:
            inquiry.conclude("68D2a", PlayStops())
            law70_contested_claim.adjudicate(inquiry)
        case State.OBJECTED:
            law70_contested_claim.adjudicate(inquiry)
        case State.WITHDRAWN:
            _withdrawn(inquiry)
        case State.PLAYED_ON:
            _played_on(inquiry)
        case State.AGREEMENT_REGRETTED:
            law69_agreed_claim.agreement_regretted(inquiry)
        case State.CONCESSION_REGRETTED:
            law69_agreed_claim.concession_regretted(inquiry)


@rule
def _withdrawn(inquiry: Inquiry) -> None:
    """68D. A claim cannot be taken back: it stands as agreed, or is adjudicated."""
    inquiry.conclude("68D", MayNotWithdraw())
    if inquiry.ask(OTHERS_DOUBT):
        law70_contested_claim.adjudicate(inquiry)
    else:
        inquiry.conclude("69A", ClaimAgreed())


@rule
def _played_on(inquiry: Inquiry) -> None:
    """68D2. Void if the others wished it and all agreed; else later cards do not count."""
    match inquiry.ask(WHO_WISHED_TO_PLAY_ON):
        case Wish.VOID:
            inquiry.conclude("68D2bii", ClaimVoid())
        case Wish.CLAIMERS:
            inquiry.conclude("68D2a", LaterPlayDoesNotCount())
            law70_contested_claim.adjudicate(inquiry)
        case Wish.UNCLEAR:
            inquiry.conclude("68D2", PlayedScoreStands())
