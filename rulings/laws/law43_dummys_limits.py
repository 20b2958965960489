"""Laws 42 and 43: what dummy may and may not do, as far as a revoke needs it.

Dummy loses his qualified rights only by an act of 43A2: exchanging hands with declarer, leaving his
seat to watch declarer play, or looking at a defender's card. Seeing to it that dummy's hand follows
suit is never lost (42A3).
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule, yes_or_no
from rulings.laws.conclusions import TreatedAsEstablished
from rulings.laws.facts import Hand

FORFEITED_AND_ASKED_FIRST = yes_or_no(
    "forfeited_and_asked_first",
    "43B2b",
    msg("Had dummy lost his rights, and was he the first to ask {declarer} about it?"),
    help=msg(
        "Dummy loses them by exchanging hands with declarer, by leaving his seat to watch declarer"
        " play, or by looking at a defender’s card."
    ),
)


@rule
def asked_after_forfeit(inquiry: Inquiry, hand: Hand) -> bool:
    """43B2b. Declarer's revoke is corrected, and 64 applies as if it were established."""
    if hand is not Hand.DECLARER or not inquiry.ask(FORFEITED_AND_ASKED_FIRST):
        return False
    inquiry.conclude("43B2b", TreatedAsEstablished())
    return True
