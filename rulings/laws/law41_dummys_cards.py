"""Law 41D: dummy spreads the hand, all of it.

The Laws fix nothing for a card that lay hidden, so the director adjusts if the defenders suffered
(12A1). That dummy's hand failed to follow suit for it is a revoke by dummy, which transfers no
trick (64B3) but leaves 64C open. The defenders need not count dummy's cards.
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule, yes_or_no
from rulings.laws.conclusions.dummys import AdjustIfHidden, NotAllSpread
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.score import NoTransfer, NoTransferReason
from rulings.laws.facts import Hand

REVOKED_FOR_IT = yes_or_no(
    "hidden_card_not_followed_with",
    "64B3",
    msg("Did dummy’s hand fail to follow suit because of that?"),
)


@rule
def not_all_spread(inquiry: Inquiry) -> None:
    """12A1, 41D, 64B3. A card of dummy lay hidden, and perhaps was not followed suit with."""
    revoked = inquiry.ask(REVOKED_FOR_IT)
    _hidden(inquiry)
    if revoked:
        inquiry.conclude("64B3", NoTransfer(NoTransferReason.DUMMY))
        inquiry.conclude("64B3", RuleElsewhere("revoke"))


LAY_HIDDEN = yes_or_no(
    "dummys_card_hidden",
    "41D",
    msg("Had the card lain hidden since dummy was spread?"),
    presumed="no",
)


@rule
def revoked_with_hidden_card(inquiry: Inquiry, hand: Hand) -> None:
    """12A1, 41D. The same, told from dummy's revoke."""
    if hand is Hand.DUMMY and inquiry.ask(LAY_HIDDEN):
        _hidden(inquiry)


@rule
def _hidden(inquiry: Inquiry) -> None:
    inquiry.conclude("41D", NotAllSpread())
    inquiry.conclude("12A1", AdjustIfHidden())
