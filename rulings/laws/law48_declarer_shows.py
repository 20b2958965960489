"""Law 48: declarer has shown cards, and not to claim.

48B2 asks whether cards that declarer faces are a claim; they are none where declarer plainly did
not mean it, as one who wrongly took himself for dummy after a lead in turn. Nothing binds declarer
then, dummy is spread as always (41C), and the defenders may use what they saw.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws.conclusions.claim_rulings import NoClaim, NoClaimReason
from rulings.laws.conclusions.dummys import DummySpreads
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To


class WhyShown(Answers):
    """Why declarer showed a card."""

    ACCIDENT = "accident", msg("By accident")
    THOUGHT_DUMMY = "thought_dummy", msg("In the belief of being dummy")
    CLAIM = "claim", msg("Perhaps to claim")


WHY_SHOWN = Question(
    "why_declarer_showed",
    "48B2",
    msg("Why did declarer show cards?"),
    one_of(WhyShown),
    presumed=WhyShown.ACCIDENT,
)


@rule
def shown(inquiry: Inquiry) -> None:
    """48A, 48B2. A card of declarer's was seen; whether that was an accident is presumed."""
    why = inquiry.ask(WHY_SHOWN)
    if why is WhyShown.THOUGHT_DUMMY:
        no_claim(inquiry)
    elif why is WhyShown.CLAIM:
        inquiry.conclude("48B2", RuleElsewhere("claim"))


@rule
def no_claim(inquiry: Inquiry) -> None:
    """41C, 48B2. Declarer faced the hand and plainly did not mean to claim."""
    inquiry.conclude("48B2", NoClaim(NoClaimReason.NO_INTENT))
    inquiry.conclude("48A", Authorised(To.OPPONENTS, About.SHOWN_BY_DECLARER))
    inquiry.conclude("41C", DummySpreads())
