"""Door: somebody led out of turn, to trick two or later.

Routes through 53 (what kind of lead was it?) to 56 for a defender and 55 for declarer's side; to 57
where a defender led before the trick was complete. An opening lead has a door of its own (54).
"""

from __future__ import annotations

from rulings.engine import Inquiry, msg, rule
from rulings.irregularities.doors import Door
from rulings.laws import law47_retraction as law47
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws import law55_declarers_lead as law55
from rulings.laws import law56_defenders_lead as law56
from rulings.laws import law57_premature as law57
from rulings.laws import law58_simultaneous as law58
from rulings.laws.facts import Hand
from rulings.laws.law53_lead_out_of_turn import SpecialLead


@rule
def lead_out_of_turn(inquiry: Inquiry) -> None:
    """53, 55, 56. From "it was not his lead" to what becomes of it."""
    hand = inquiry.ask(law53.LEADER)
    match hand:
        case Hand.DEFENDER:
            _by_defender(inquiry)
        case _:
            _by_declaring_side(inquiry, hand)


@rule
def _by_defender(inquiry: Inquiry) -> None:
    match inquiry.ask(law53.HOW_DEFENDER_LED):
        case SpecialLead.NONE:
            law56.lead_out_of_turn(inquiry)
        case SpecialLead.NOT_FACED:
            law53.not_led(inquiry)
        case SpecialLead.ONLY_SHOWN:
            law53.only_shown(inquiry)
        case SpecialLead.TOLD:
            law47.told_it_was_his_turn(inquiry)
        case SpecialLead.TRICK_THIRTEEN:
            law53.in_trick_thirteen(inquiry)
        case SpecialLead.SIMULTANEOUS:
            law58.with_lawful_lead(inquiry, Hand.DEFENDER)
        case SpecialLead.TOO_EARLY:
            law57.led_by_defender(inquiry, inquiry.mention(law53.LED_CARD))


@rule
def _by_declaring_side(inquiry: Inquiry, hand: Hand) -> None:
    how = law53.HOW_DUMMY_LED if hand is Hand.DUMMY else law53.HOW_DECLARER_LED
    match inquiry.ask(how):
        case SpecialLead.NONE:
            law55.lead_out_of_turn(inquiry)
        case SpecialLead.DUMMY_UNASKED:
            law55.put_out_by_dummy(inquiry)
        case SpecialLead.NOT_LED:
            law55.nothing_led(inquiry)
        case SpecialLead.DUMMY_WARNED:
            law55.warned_after_forfeit(inquiry)
        case SpecialLead.TOLD:
            law47.told_it_was_his_turn(inquiry)
        case SpecialLead.TRICK_THIRTEEN:
            law53.in_trick_thirteen(inquiry)
        case SpecialLead.SIMULTANEOUS:
            law58.with_lawful_lead(inquiry, hand)
        case SpecialLead.BEFORE_COMPLETE:
            law55.before_trick_was_complete(inquiry)


DOOR = Door(
    "lead-out-of-turn",
    msg("Lead out of turn"),
    msg("By a defender or from the wrong hand, to trick two or later"),
    "53",
    lead_out_of_turn,
    law53.LEADER,
    law53.LED_CARD,
)
