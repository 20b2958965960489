"""Door: somebody asked about a revoke, pointed one out, or wants to see tricks."""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law43_dummys_limits as law43
from rulings.laws import law61_revoke as law61
from rulings.laws import law66_inspection as law66


class AskedOrDone(Answers):
    """What was asked or done."""

    ASKED = "asked", msg("A player asked: having none?")
    POINTED_OUT = "dummy_pointed_out", msg("Dummy said that a defender revoked")
    OBJECTED = (
        "dummy_objected",
        msg("Dummy objected to not following suit"),
    )
    WANTS_TO_LOOK = "wants_to_look", msg("Somebody wants to see quitted tricks")
    TURNED = "already_turned", msg("Quitted tricks have been turned up")
    MIXED = "cards_mixed", msg("The played cards are mixed")


WHAT_WAS_ASKED = Question(
    "what_was_asked",
    "61B",
    msg("What was asked or done?"),
    one_of(AskedOrDone),
    unusual=(AskedOrDone.MIXED,),
)


@rule
def asking(inquiry: Inquiry) -> None:
    """61B, 61C, 66, 42-43. Who may ask, say and see what about a revoke."""
    match inquiry.ask(WHAT_WAS_ASKED):
        case AskedOrDone.ASKED:
            law61.may_ask(inquiry)
        case AskedOrDone.POINTED_OUT:
            if law43.pointed_out_defenders_irregularity(inquiry):
                law61.may_be_one(inquiry)
        case AskedOrDone.OBJECTED:
            law43.objects_for_own_hand(inquiry)
        case AskedOrDone.WANTS_TO_LOOK:
            law66.refuse(inquiry)
            law61.may_be_one(inquiry)
        case AskedOrDone.TURNED:
            law66.restore(inquiry)
        case AskedOrDone.MIXED:
            law66.mixed(inquiry)


DOOR = Door(
    "asking",
    msg("Having none, partner?"),
    msg("Asked about a revoke, pointed one out, or wants to see a trick"),
    "61",
    asking,
)
