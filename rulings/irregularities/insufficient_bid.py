"""Door: somebody made a bid that was too low.

Routes through 25A (was it a slip?), 31 if the bid was out of turn (27A2), 37 if the player had to
pass, else 27. A bid that was high enough after all is changed by 25, through its own door. That 37
comes first for a player bound to pass is a reading (row IB-11): only if his left-hand opponent has
called does his bid stand, and then it is accepted as well.
"""

from __future__ import annotations

from rulings.engine import YES, Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law17_auction_period as law17
from rulings.laws import law25_change_of_call as law25
from rulings.laws import law27_insufficient_bid as law27
from rulings.laws import law29_call_out_of_rotation as law29
from rulings.laws import law37_bound_to_pass as law37
from rulings.laws.conclusions.elsewhere import RuleElsewhere


class Turn(Answers):
    """Whether it was the offender's turn, and whether he might bid at all."""

    HIS = "his", YES
    OUT_OF_TURN = "out_of_turn", msg("No, the bid was also out of turn")
    BOUND = (
        "bound",
        msg("Yes, but {offender} had to pass"),
        msg("By an earlier ruling in this auction."),
    )
    ENOUGH = (
        "enough",
        msg("Yes, and the bid was high enough"),
        msg("As the auction shows when it is said once more."),
    )


BIDDERS_TURN = Question(
    "bidders_turn",
    "27A2",
    msg("Was it {offender} to bid?"),
    one_of(Turn),
    unusual=(Turn.BOUND, Turn.ENOUGH),
    presumed=Turn.HIS,
)


@rule
def insufficient_bid(inquiry: Inquiry) -> None:
    """25, 27, 31, 37. From "that is not enough" to what it brings."""
    inquiry.ask(law17.CALLER)
    if law25.is_not_meant(inquiry):
        return
    inquiry.mention(law27.LOW_BID)
    match inquiry.ask(BIDDERS_TURN):
        case Turn.HIS:
            law27.insufficient_bid(inquiry)
        case Turn.OUT_OF_TURN:
            law29.call_out_of_rotation(inquiry, law29.CallKind.INSUFFICIENT_BID)
        case Turn.BOUND:
            if law37.acted_though_bound(inquiry):
                law27.counts_as_legal(inquiry)
        case Turn.ENOUGH:
            inquiry.conclude("25", RuleElsewhere("change-of-call"))


DOOR = Door(
    "insufficient-bid",
    msg("The bid was too low"),
    msg("An insufficient bid: it does not beat the last bid"),
    "27",
    insufficient_bid,
    law17.CALLER,
    bid=law27.LOW_BID,
    bid_to_beat=law27.BID_TO_BEAT,
    replacing=law27.REPLACING_CALL,
)
