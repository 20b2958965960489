"""Law 68: is it a claim or a concession, and what has become of it?

Rows CL-1 to CL-8, CL-12, CL-15 and CL-16. (What a claim does to a revoke is in ``law68_claim``.)
Dummy's words are never a claim (68A, 68B1 speak of declarer and defenders). Only a *defender's*
concession of at least one trick can be undone, by partner's immediate objection (68B2). Play may go
on only if the side that did not claim asks for it and all four agree (68D2b).
"""

from __future__ import annotations

from rulings.engine import Answer, Answers, Inquiry, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law69_agreed_claim, law70_contested_claim
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.cards import ShownCardsNoPenalty
from rulings.laws.conclusions.claim_rulings import (
    ClaimAgreed,
    ClaimMade,
    ClaimVoid,
    LaterPlayDoesNotCount,
    MayNotWithdraw,
    NoClaim,
    NoClaimReason,
    PlayedScoreStands,
    PlayStops,
)
from rulings.laws.conclusions.claims import PlayContinues
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.facts import Hand
from rulings.laws.law70_contested_claim import Counted, at_most

CLAIMER = Question(
    "claimer",
    "68",
    msg("Who claimed or conceded?"),
    one_of(Hand),
    help=msg("Tap the chair of the player who spoke or showed cards."),
    seats=True,
)


class Claimed(Answers):
    """What was said or shown."""

    LATER_TRICKS = (
        "later_tricks",
        msg("Tricks still to come"),
        msg("A number of tricks, stopping play, showing or giving up the cards."),
    )
    CURRENT_TRICK = "current_trick", msg("Only the trick in progress")
    MISCOUNTED = "miscounted", msg("Tricks already played, counted wrongly")
    NO_INTENT = (
        "no_intent",
        msg("Cards were shown, not to claim"),
        msg("For instance when declarer spread the hand as if dummy."),
    )
    REVOKE = (
        "revoke_first",
        msg("Tricks to come, after an unruled revoke"),
    )


WHAT_WAS_CLAIMED = Question(
    "what_was_claimed",
    "68A",
    msg("What did it concern?"),
    one_of(Claimed),
    unusual=(Claimed.NO_INTENT, Claimed.REVOKE),
)


@rule
def only_dummy_spoke(inquiry: Inquiry) -> None:
    """68A, 68B1, 43A1c. Dummy's words are no claim (CL-15, DU-16)."""
    inquiry.conclude("68A", NoClaim(NoClaimReason.DUMMY))
    inquiry.conclude("68A", PlayContinues())
    inquiry.conclude("43A1c", ProceduralPenaltyPossible())
    inquiry.conclude("16B", Unauthorised(To.DECLARER, About.DUMMYS_REMARK))


@rule
def not_meant_as_claim(inquiry: Inquiry, hand: Hand) -> None:
    """48B, 49, 68A. Cards faced without any intention to claim; what they are is another matter."""
    inquiry.conclude("68A", NoClaim(NoClaimReason.NO_INTENT))
    inquiry.conclude("68A", PlayContinues())
    if hand is Hand.DEFENDER:
        inquiry.conclude("49", RuleElsewhere("exposed-card"))
    else:
        inquiry.conclude("48B", RuleElsewhere("card-played"))


@rule
def current_trick_only(inquiry: Inquiry) -> None:
    """68. A remark about the trick in progress; cards shown with it are no penalty cards."""
    inquiry.conclude("68", NoClaim(NoClaimReason.CURRENT_TRICK))
    inquiry.conclude("68", PlayContinues())
    inquiry.conclude("16B", Unauthorised(To.PARTNER, About.REMARK_ON_TRICK))


class Objection(Answers):
    """What the claiming defender's partner did at once."""

    NONE = "no", msg("No"), msg("Later, only declarer, or just playing on does not count.")
    CONCEDED = "conceded", msg("Yes, and a trick had been given up")
    CLAIMED_ALL = "claimed_all", msg("Yes, but all tricks had been claimed")


PARTNER_OBJECTED = Question(
    "partner_objected",
    "68B2",
    msg("Did {partner} object at once?"),
    one_of(Objection),
)


@rule
def partner_undid(inquiry: Inquiry) -> bool:
    """68B2. Whether the defender's partner undid the concession by objecting at once."""
    if inquiry.ask(PARTNER_OBJECTED) is not Objection.CONCEDED:
        return False
    inquiry.conclude("68B2", NoClaim(NoClaimReason.OBJECTED))
    inquiry.conclude("68B2", PlayContinues())
    inquiry.conclude("68B2", ShownCardsNoPenalty())
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.OBJECTED_CONCESSION))
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.OBJECTED_CONCESSION))
    return True


TRICKS_LEFT = Question(
    "tricks_left",
    "68A",
    msg("How many tricks were left?"),
    tuple(Answer.of(n, msg("{tricks}", tricks=n)) for n in range(14)),
)
TRICKS_CLAIMED = Question(
    "tricks_claimed",
    "68A",
    msg("How many of them were claimed?"),
    tuple(Answer.of(n, msg("{tricks}", tricks=n)) for n in range(14)),
)


@rule
def made(inquiry: Inquiry, hand: Hand) -> Counted:
    """68A, 68B1. How much was claimed and given up, where the director has written it down: not
    more than was left, and no less where all tricks were claimed.
    """
    left = inquiry.mention(TRICKS_LEFT)
    possible = at_most(TRICKS_CLAIMED, left)
    all_of_them = hand is Hand.DEFENDER and inquiry.ask(PARTNER_OBJECTED) is Objection.CLAIMED_ALL
    if all_of_them and left is not None:
        possible = possible.only(str(left))
    claimed = inquiry.mention(possible)
    if left is None or claimed is None:
        inquiry.conclude("68A", ClaimMade())
    else:
        inquiry.conclude("68A", ClaimMade(claimed, left - claimed))
    return Counted(left, claimed)


class State(Answers):
    """What has become of the claim."""

    DOUBTED = "doubted", msg("Somebody doubts it, and play has stopped")
    OBJECTED = (
        "objected_in_time",
        msg("{opponents} agreed, but objected in time"),
        msg("Before the round ended, and before they called on a later board."),
    )
    PLAYED_ON = "played_on", msg("Play went on")
    WITHDRAWN = "withdrawn", msg("{offender} wants to take it back")
    AGREEMENT_REGRETTED = (
        "agreement_regretted",
        msg("{opponents} agreed, and later want a trick"),
    )
    CONCESSION_REGRETTED = (
        "concession_regretted",
        msg("All agreed; {offenders} later want a trick"),
    )
    AGREED = "agreed", msg("Everybody agrees")


CLAIM_STATE = Question(
    "claim_state",
    "68D",
    msg("What has happened since?"),
    one_of(State),
    unusual=(State.WITHDRAWN, State.AGREED),
)


@rule
def settle(inquiry: Inquiry, hand: Hand, counted: Counted) -> None:
    """68D, 69-71. What becomes of a claim that stands, made by ``hand``."""
    match inquiry.ask(CLAIM_STATE):
        case State.AGREED:
            inquiry.conclude("69A", ClaimAgreed())
        case State.DOUBTED:
            inquiry.conclude("68D2a", PlayStops())
            law70_contested_claim.adjudicate(inquiry, hand, counted)
        case State.OBJECTED:
            law70_contested_claim.adjudicate(inquiry, hand, counted)
        case State.WITHDRAWN:
            _withdrawn(inquiry, hand, counted)
        case State.PLAYED_ON:
            _played_on(inquiry, hand, counted)
        case State.AGREEMENT_REGRETTED:
            law69_agreed_claim.agreement_regretted(inquiry)
        case State.CONCESSION_REGRETTED:
            law69_agreed_claim.concession_regretted(inquiry)


OTHERS_DOUBT = yes_or_no(
    "claim_doubted",
    "68D2",
    msg("Does {lho}, {rho} or dummy doubt the claim?"),
)


@rule
def _withdrawn(inquiry: Inquiry, hand: Hand, counted: Counted) -> None:
    """68D. A claim cannot be taken back: it stands as agreed, or is adjudicated."""
    inquiry.conclude("68D", MayNotWithdraw())
    if inquiry.ask(OTHERS_DOUBT):
        law70_contested_claim.adjudicate(inquiry, hand, counted)
    else:
        inquiry.conclude("69A", ClaimAgreed())


class Wish(Answers):
    """Whose wish it was to play on, and who agreed."""

    OTHERS_ALL_AGREED = "others_all_agreed", msg("{opponents} asked, and all four agreed")
    CLAIMING_SIDE = "claiming_side", msg("{offenders} asked")
    NOT_ALL_AGREED = "not_all_agreed", msg("Nobody asked, or not all four agreed")
    UNCLEAR = "unclear", msg("It cannot be found out")


WHO_WISHED_TO_PLAY_ON = Question(
    "who_wished_to_play_on",
    "68D2b",
    msg("Who asked to play on, and did all four agree?"),
    one_of(Wish),
)


@rule
def _played_on(inquiry: Inquiry, hand: Hand, counted: Counted) -> None:
    """68D2. Void if the others wished it and all agreed; else later cards do not count."""
    match inquiry.ask(WHO_WISHED_TO_PLAY_ON):
        case Wish.OTHERS_ALL_AGREED:
            inquiry.conclude("68D2bii", ClaimVoid())
        case Wish.CLAIMING_SIDE | Wish.NOT_ALL_AGREED:
            inquiry.conclude("68D2a", LaterPlayDoesNotCount())
            law70_contested_claim.adjudicate(inquiry, hand, counted)
        case Wish.UNCLEAR:
            inquiry.conclude("68D2", PlayedScoreStands())
