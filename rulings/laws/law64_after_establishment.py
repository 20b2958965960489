"""Law 64: what an established revoke costs.

Rows TR and NX, and MR for several revokes on a board. Read in the tables' order: first what rules
out an automatic transfer (64B), then the transfer (64A), then always equity (64C), which is the
director's judgement and may only help the non-offending side. What cannot be known before play has
ended waits until then.

For a revoke by hand X, ``own`` if X itself won the trick (declarer's hand and dummy are different
hands):
own: one trick, and one more if the side won a later one; partner won it: one; the opponents won it:
one if the side won a later trick. Tricks before the revoke, and the cards that won later ones,
never matter.

Doubts, kept as the tables have them: NX-7 needs an *established* revoke on both sides; several
revokes of one side are each ruled by 64A, but no trick is transferred twice (MR-1, MR-2); whether
it was really the penalty card that was not played (NX-3) is the director's finding; after 43B2b the
winner of the trick is found with the corrected card (WBFLC minute of 12 January 2000, on the older
code).
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from rulings.engine import Inquiry, Message, msg, rule
from rulings.engine.questions import Answer, Answers, Kind, Question, When, one_of, yes_or_no
from rulings.laws import law64_equity
from rulings.laws.conclusions.score import (
    AdjustedScoreInstead,
    AdjustedScoreWithTransfer,
    AssignAdjustedScore,
    LaterRevokeAddsNothing,
    NoTransfer,
    NoTransferReason,
    OtherRevokeOfItsOwn,
    ReviewAfterPlay,
    TransferInAll,
    TrickTransfer,
    Won,
)
from rulings.laws.facts import Hand
from rulings.laws.law61_revoke import Failure
from rulings.laws.law63_establishment import NOTICED, Noticed
from rulings.laws.law64_equity import Comparison


class WinningCard(StrEnum):
    """What the winner of the trick is found with."""

    PLAYED = "played"
    CORRECTED = "corrected"
    """The card that replaced the revoke after 43B2b."""
    OMITTED = "omitted"
    """No card at all: the trick as it stood."""


@rule
def after_establishment(inquiry: Inquiry, hand: Hand, failure: Failure) -> None:
    """64A-C for a revoke established in the ordinary way."""
    inquiry.conclude("64C1", ReviewAfterPlay("64C1"))
    _score(inquiry, hand, failure, WinningCard.PLAYED)


@rule
def as_if_established(inquiry: Inquiry) -> None:
    """43B2b, 64. Declarer's revoke was corrected and is still scored by 64, exceptions included."""
    inquiry.conclude("64C1", ReviewAfterPlay("64C1"))
    _score(inquiry, Hand.DECLARER, Failure.FOLLOW_SUIT, WinningCard.CORRECTED)


@rule
def as_omitted(inquiry: Inquiry, hand: Hand) -> None:
    """67B1, 64A2. A card that was not played at all is deemed a revoke: one trick at most."""
    inquiry.conclude("64C1", ReviewAfterPlay("64C1"))
    _score(inquiry, hand, Failure.FOLLOW_SUIT, WinningCard.OMITTED)


@rule
def no_transfer(
    inquiry: Inquiry, law: str, reason: NoTransferReason, comparison: Comparison | None
) -> None:
    """64B6-8. Nothing is transferred, for a reason another Law has found.

    ``comparison``: what equity is measured by, None where no revoke was established.
    """
    inquiry.conclude(law, NoTransfer(reason))
    if comparison is not None:
        tricks = 0 if comparison is Comparison.NO_REVOKE else None
        law64_equity.restore(inquiry, comparison, AssignAdjustedScore(), tricks)


class Others(Answers):
    """Other revokes on the board, as far as they change this one."""

    NONE = "none", msg("No")
    SAME_SUIT = "same_player_suit", msg("Yes, {offender} before, in the same suit")
    SAME_SUIT_LATER = "same_player_suit_later", msg("Yes, {offender} later, in the same suit")
    OTHER_SIDE = "other_side", msg("Yes, {opponents} too")
    OWN_SIDE = "own_side", msg("Yes, {offenders}, another suit or hand")
    NOT_ESTABLISHED = "not_established", msg("Yes, but it was not established")


OTHER_REVOKES = Question(
    "other_established_revokes",
    "64B2",
    msg("Was there another established revoke on this board?"),
    one_of(Others),
    when=When.AFTER_PLAY,
    help=msg("One that was corrected in time does not count."),
    unusual=(Others.NOT_ESTABLISHED,),
)


@rule
def _score(inquiry: Inquiry, hand: Hand, failure: Failure, source: WinningCard) -> None:
    """64B, then 64A, then 64C."""
    # after 43B2b dummy's own question drew attention to it at once
    if source is not WinningCard.CORRECTED and _excluded_now(inquiry, hand, failure):
        law64_equity.restore(inquiry, Comparison.NO_REVOKE, AssignAdjustedScore(), 0)
        return
    others = inquiry.ask(replace(OTHER_REVOKES, meanwhile=_at_least(inquiry, source)))
    match others:
        case Others.SAME_SUIT:
            inquiry.conclude("64B2", NoTransfer(NoTransferReason.SAME_SUIT_AGAIN))
            law64_equity.restore(inquiry, Comparison.NO_LATER_REVOKE, _in_all(inquiry, 0), None)
        case Others.OTHER_SIDE:
            inquiry.conclude("64B7", NoTransfer(NoTransferReason.BOTH_SIDES))
            law64_equity.restore(inquiry, Comparison.NO_REVOKES, AssignAdjustedScore(), None)
        case Others.OWN_SIDE:
            tricks = _transfer(inquiry, source, True)
            adjusted = _in_all(inquiry, tricks)
            law64_equity.restore(inquiry, Comparison.NO_REVOKE, adjusted, tricks or None)
        case _:
            _alone(inquiry, source, others)


@rule
def _alone(inquiry: Inquiry, source: WinningCard, others: Others) -> None:
    """64A-C. No other established revoke changes what this one costs."""
    tricks = _transfer(inquiry, source, False)
    if others is Others.SAME_SUIT_LATER:
        inquiry.conclude("64B2", LaterRevokeAddsNothing())
    elif others is Others.NOT_ESTABLISHED:
        inquiry.conclude("62A", OtherRevokeOfItsOwn())
    adjusted = AdjustedScoreInstead() if tricks else AssignAdjustedScore()
    law64_equity.restore(inquiry, Comparison.NO_REVOKE, adjusted, tricks)


FOR_OTHER_REVOKES = Question(
    "tricks_for_other_revokes",
    "64A",
    msg("How many tricks are transferred for the other revoke?"),
    (
        Answer.of(0, msg("None")),
        Answer.of(1, msg("One")),
        Answer.of(2, msg("Two")),
        Answer.of(3, msg("Three")),
        Answer.of(4, msg("Four")),
        Answer("not_told", -1, msg("Not told here")),
    ),
    when=When.AFTER_PLAY,
    unusual=("3", "4"),
    presumed="not_told",
)


@rule
def _in_all(inquiry: Inquiry, tricks: int) -> AssignAdjustedScore:
    """64A, 64C. What the revokes of one side cost together, where all numbers are known (several
    other revokes are told as one sum); and what an adjusted score then says of them.
    """
    before = inquiry.ask(FOR_OTHER_REVOKES)
    if before >= 0:
        inquiry.conclude("64A", TransferInAll(tricks + before))
    if tricks:
        return AdjustedScoreInstead()
    return AdjustedScoreWithTransfer() if before else AssignAdjustedScore()


@rule
def _excluded_now(inquiry: Inquiry, hand: Hand, failure: Failure) -> bool:
    """64B3-5. What rules out a transfer and can be known at once."""
    reason = _why_excluded(inquiry, hand, failure)
    if reason is None:
        return False
    law = {NoTransferReason.NEXT_CALL: "64B4", NoTransferReason.ROUND_OVER: "64B5"}.get(
        reason, "64B3"
    )
    inquiry.conclude(law, NoTransfer(reason))
    return True


_NOTICED_LATER = NOTICED.without(Noticed.BEFORE)

ONLY_THE_PENALTY_CARD = yes_or_no(
    "only_the_penalty_card",
    "64B3",
    msg("Was it really the penalty card that {offender} failed to play?"),
    kind=Kind.JUDGEMENT,
    help=msg(
        "Think twice if it was a minor penalty card, or if {offender} also held other cards of the"
        " suit. The Laws are silent here; the director decides."
    ),
    silent=True,
)


@rule
def _why_excluded(inquiry: Inquiry, hand: Hand, failure: Failure) -> NoTransferReason | None:
    """64B3-5. The first reason that holds."""
    if hand is Hand.DUMMY:
        return NoTransferReason.DUMMY
    if failure is Failure.WITH_PENALTY_CARD:
        return NoTransferReason.PENALTY_CARD
    if failure is Failure.PENALTY_CARD and inquiry.ask(ONLY_THE_PENALTY_CARD):
        return NoTransferReason.PENALTY_CARD
    match inquiry.ask(_NOTICED_LATER):
        case Noticed.NEXT_CALL:
            return NoTransferReason.NEXT_CALL
        case Noticed.ROUND_OVER:
            return NoTransferReason.ROUND_OVER
    return None


NOT_YET_TRANSFERRED = Question(
    "tricks_not_yet_transferred",
    "64A",
    msg("How many tricks from the revoke trick on are not yet transferred for the other revoke?"),
    (
        Answer.of(0, msg("None")),
        Answer.of(1, msg("One")),
        Answer.of(2, msg("Two or more")),
    ),
    when=When.AFTER_PLAY,
    help=msg("No trick is transferred twice. The Laws are silent here; the director decides."),
    silent=True,
)


@rule
def _transfer(inquiry: Inquiry, source: WinningCard, capped: bool) -> int:
    """64A, 64B1. One trick, two or none; capped by what another revoke has left to transfer."""
    law, tricks, won = _by_winner(inquiry, source)
    if capped and tricks:
        tricks, won = min(tricks, inquiry.ask(NOT_YET_TRANSFERRED)), Won.ONE_OF_THEM
    if law == "64B1":
        inquiry.conclude(law, NoTransfer(NoTransferReason.WON_NOTHING))
    elif tricks == 0:
        inquiry.conclude(law, NoTransfer(NoTransferReason.ALREADY_TRANSFERRED))
    else:
        inquiry.conclude(law, TrickTransfer(tricks, won))
    return tricks


class Winner(Answers):
    """Which hand won the revoke trick."""

    OFFENDER = "offender", msg("{offender}")
    PARTNER = "partner", msg("{partner}")
    OPPONENTS = "opponents", msg("{lho} or {rho}")


TRICK_WINNER = Question(
    "revoke_trick_winner",
    "64A",
    msg("Which hand won the revoke trick?"),
    one_of(Winner),
    help=msg("Each hand counts by itself, partner’s too."),
)

WINNER_WITH_CORRECTED_CARD = Question(
    "winner_with_corrected_card",
    "43B2b",
    msg("Which hand won the trick, with the corrected card?"),
    one_of(Winner),
)

AT_MOST_ONE = msg(
    "After play a trick goes to {opponents} if {offenders} won the revoke trick or win a later"
    " one. Another revoke may change that."
)
AT_MOST_TWO = msg(
    "When play is over we count the tricks. If {offenders} win one from the revoke on, it goes"
    " to {opponents}. At most two go. Another revoke may change that."
)
_AT_LEAST = {
    None: AT_MOST_TWO,
    Winner.OFFENDER: msg(
        "After play at least one trick goes to {opponents}, and two if {offenders} win a later one."
        " Another revoke may change that."
    ),
    Winner.PARTNER: msg(
        "After play one trick goes to {opponents}. Another revoke may change that."
    ),
    Winner.OPPONENTS: msg(
        "After play one trick goes to {opponents} if {offenders} win a later one. Another revoke"
        " may change that."
    ),
}


@rule
def _at_least(inquiry: Inquiry, source: WinningCard) -> Message:
    """64A. What can be told of the transfer while play goes on, by who won the trick if known. Else
    not what would be if the revoke had won it, which in notrump it cannot have done.
    """
    if source is WinningCard.OMITTED:
        return AT_MOST_ONE
    corrected = source is WinningCard.CORRECTED
    return _AT_LEAST[inquiry.mention(WINNER_WITH_CORRECTED_CARD if corrected else TRICK_WINNER)]


LATER_TRICKS = Question(
    "later_tricks",
    "64A",
    msg("How many later tricks did {offender} and {partner} win?"),
    (
        Answer("none", False, msg("None")),
        Answer("some", True, msg("One or more")),
    ),
    when=When.AFTER_PLAY,
    help=msg(
        "Only tricks after the revoke trick count, whichever of the two won them and with which"
        " card."
    ),
)

WON_FROM_THERE = yes_or_no(
    "won_from_omitted_trick",
    "64A2",
    msg("Did {offender} or {partner} win that trick or a later one?"),
    when=When.AFTER_PLAY,
)


@rule
def _by_winner(inquiry: Inquiry, source: WinningCard) -> tuple[str, int, Won]:
    """64A1, 64A2, 64B1. The paragraph, how many tricks it transfers, and what was won for that."""
    if source is WinningCard.OMITTED:
        from_there = inquiry.ask(WON_FROM_THERE)
        return ("64A2", 1, Won.ONE_OF_THEM) if from_there else ("64B1", 0, Won.ONE_OF_THEM)
    corrected = source is WinningCard.CORRECTED
    winner = inquiry.ask(WINNER_WITH_CORRECTED_CARD if corrected else TRICK_WINNER)
    if winner is Winner.PARTNER:
        return "64A2", 1, Won.REVOKE_TRICK
    later = inquiry.ask(LATER_TRICKS)
    if winner is Winner.OFFENDER:
        return ("64A1", 2, Won.ONE_OF_THEM) if later else ("64A1", 1, Won.REVOKE_TRICK)
    return ("64A2", 1, Won.LATER) if later else ("64B1", 0, Won.ONE_OF_THEM)
