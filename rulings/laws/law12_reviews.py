"""Law 12, after play: whether what was rectified at once did harm in the end all the same.

An infraction that was put right without further rectification is looked at again when the board has
been played (23C, 27D), and so is a card that was exposed (50E4) and a lead out of turn by declarer
(55C). First whether the offending side was helped, then whether the other side was damaged, then
what would have happened: a damaged side gets that (12B1, 12C1). After a revoke the comparison is
that of 64C.

Not modelled: 16 and 72C, which have doors of their own and are weighed otherwise.
"""

from __future__ import annotations

from rulings.engine import (
    Answer,
    Answers,
    Inquiry,
    Kind,
    Message,
    Question,
    When,
    msg,
    one_of,
    rule,
    yes_or_no,
)
from rulings.laws import law12_adjusted_score as law12
from rulings.laws.conclusions.reviews import GainedNothing, NoBetterWithout, WasHelped
from rulings.laws.conclusions.score import AssignAdjustedScore
from rulings.laws.law64_equity import EQUITY, Comparison


class Reviewed(Answers):
    """What is looked at again."""

    COMPARABLE_CALL = (
        "comparable_call",
        msg("A call replaced by a comparable one"),
    )
    INSUFFICIENT_BID = (
        "insufficient_bid",
        msg("An insufficient bid corrected without restrictions"),
    )
    EXPOSED_CARD = "exposed_card", msg("A card a defender showed or took back")
    DECLARERS_LEAD = "declarers_lead", msg("A lead out of turn by declarer")
    REVOKE = "revoke", msg("A revoke")


REVIEWED = Question("what_is_reviewed", "12A1", msg("What is looked at again?"), one_of(Reviewed))

WHO = Question(
    "infraction_by",
    "12B1",
    msg("Who made the infraction?"),
    (Answer.of("player", msg("This player")),),
    help=msg("Tap the player, or partner: it is the side that counts."),
    seats=True,
)


def _helped(key: str, law: str, text: Message, how: Message) -> Question[bool]:
    return yes_or_no(key, law, text, kind=Kind.JUDGEMENT, when=When.AFTER_PLAY, help=how)


HELPED = {
    Reviewed.COMPARABLE_CALL: _helped(
        "withdrawn_call_helped",
        "23C",
        msg("Could the board well have ended differently without the help of the withdrawn call?"),
        msg("Not whether it was used: whether the infraction itself helped {offenders}."),
    ),
    Reviewed.INSUFFICIENT_BID: _helped(
        "insufficient_bid_helped",
        "27D",
        msg(
            "Could the board well have ended differently without the help of the insufficient bid?"
        ),
        msg(
            "For example a contract that could not be reached so surely without it: the likely"
            " auction without the bid is what counts."
        ),
    ),
    Reviewed.EXPOSED_CARD: _helped(
        "exposed_card_helped",
        "50E4",
        msg("Did the exposed card help {offenders}, whatever {declarer} chose?"),
        msg("For example a lead or a switch that would hardly have been found without it."),
    ),
    Reviewed.DECLARERS_LEAD: _helped(
        "line_built_on_lead",
        "55C",
        msg("Did {declarer} take a line that could build on what the lead out of turn told?"),
        msg("It is enough that it could; what the lead was meant for is not asked."),
    ),
}


BY_PARAGRAPH = {question.law: reviewed for reviewed, question in HELPED.items()} | {
    "64C1": Reviewed.REVOKE
}
"""What is looked at again, by the paragraph that asks for it."""


@rule
def after_play(inquiry: Inquiry) -> None:
    """23C, 27D, 50E4, 55C, 64C1. What was to be looked at again when play was over."""
    reviewed = inquiry.ask(REVIEWED)
    inquiry.ask(WHO)
    if reviewed is Reviewed.REVOKE:
        _revoke(inquiry)
        return
    helped = HELPED[reviewed]
    if inquiry.ask(helped):
        inquiry.conclude(helped.law, WasHelped())
        law12.redress(inquiry)
    else:
        inquiry.conclude(helped.law, GainedNothing())


@rule
def _revoke(inquiry: Inquiry) -> None:
    """64C1, 12C1. The result that was likely without the revoke, if that is more."""
    if inquiry.ask(EQUITY[Comparison.NO_REVOKE]):
        inquiry.conclude("12C1", AssignAdjustedScore())
    else:
        inquiry.conclude("64C1", NoBetterWithout())
