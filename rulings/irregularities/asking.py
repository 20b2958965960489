"""Door: somebody asked about a revoke, pointed one out, or wants to see tricks."""

from __future__ import annotations

from enum import StrEnum

from rulings.engine import Answer, Inquiry, Question, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law43_dummys_limits as law43
from rulings.laws import law61_revoke as law61
from rulings.laws import law66_inspection as law66


class Asked(StrEnum):
    """What was asked or done."""

    ASKED = "asked"
    POINTED_OUT = "pointed_out"
    OBJECTED = "objected"
    WANTS_TO_LOOK = "wants_to_look"
    TURNED = "turned"
    MIXED = "mixed"


WHAT_WAS_ASKED = Question(
    "what_was_asked",
    "61B",
    msg("What was asked or done?"),
    (
        Answer(
            "asked", Asked.ASKED, msg("A player asked another whether he had a card of the suit")
        ),
        Answer(
            "dummy_pointed_out", Asked.POINTED_OUT, msg("Dummy said that a defender had revoked")
        ),
        Answer(
            "dummy_objected",
            Asked.OBJECTED,
            msg("Declarer called a card from dummy that did not follow suit, and dummy objected"),
        ),
        Answer("wants_to_look", Asked.WANTS_TO_LOOK, msg("Somebody wants to see quitted tricks")),
        Answer("already_turned", Asked.TURNED, msg("Quitted tricks have been turned up")),
        Answer("cards_mixed", Asked.MIXED, msg("The played cards are mixed, the facts are lost")),
    ),
)


@rule
def asking(inquiry: Inquiry) -> None:
    """61B, 61C, 66, 42-43. Who may ask, say and see what about a revoke."""
    match inquiry.ask(WHAT_WAS_ASKED):
        case Asked.ASKED:
            law61.may_ask(inquiry)
        case Asked.POINTED_OUT:
            law43.pointed_out_defenders_irregularity(inquiry)
        case Asked.OBJECTED:
            law43.objects_for_own_hand(inquiry)
        case Asked.WANTS_TO_LOOK:
            law66.refuse(inquiry)
        case Asked.TURNED:
            law66.restore(inquiry)
        case Asked.MIXED:
            law66.mixed(inquiry)


DOOR = Door(
    "asking",
    msg("Having none, partner?"),
    msg("Asked about a revoke, pointed one out, or wants to see a trick"),
    "61",
    asking,
)
