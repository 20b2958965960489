"""Door: the opening lead came from the wrong player.

Routes to 54: by a defender, by the declaring side (54E), or by him who was to lead.
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws import law54_opening_lead as law54
from rulings.laws.law54_opening_lead import OpeningLeader


@rule
def opening_lead(inquiry: Inquiry) -> None:
    """41, 54. From the opening lead by the wrong player to who declares and who leads."""
    match inquiry.ask(law54.LEADER):
        case OpeningLeader.DEFENDER:
            law54.by_defender(inquiry)
        case OpeningLeader.IN_TURN:
            law54.in_turn(inquiry)
        case _:
            law54.by_declaring_side(inquiry)


DOOR = Door(
    "opening-lead",
    msg("Opening lead out of turn"),
    msg("The first lead of the board came from the wrong hand"),
    "54",
    opening_lead,
    law54.LEADER,
    law53.LED_CARD,
)
