"""Law 56: a defender led out of turn.

Rows LD-8 to LD-12 of the decision tables. Declarer alone chooses (53A, 56). At the turn of the
leader's partner all four ends are one choice: accept, or refuse and require the suit, forbid it, or
neither. At the turn of declarer's side there are two, and if both defenders led, three. No
acceptance and no play is a refusal (53A). The partner's own lead is never saved by 53B, which
protects opponents only: his card becomes a major penalty card whatever declarer chooses (LD-10).

Readings: that declarer may accept *one* of two leads (LD-11), and that 57D also holds for a card
meant as a lead (LD-8a). Whether a follow by the hand of declarer's side that was not next accepts
(LD-7) is asked of the director.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule
from rulings.laws import law50_partner_on_lead as partner_on_lead
from rulings.laws import law50_penalty_card, law56_choice, law57_premature
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws import law60_play_after_irregularity as law60
from rulings.laws.conclusions.cards import CardRestored
from rulings.laws.conclusions.leads import LeadTakenBack
from rulings.laws.law50_partner_on_lead import PartnersLeadChoice
from rulings.laws.law56_choice import DefendersLeadChoice, Partner


class SinceDefendersLead(Answers):
    """What has happened since a defender's lead."""

    NOTHING = "nothing", msg("Nobody has played")
    NEXT_PLAYED = "next_played", msg("{lho} has played to it")
    PARTNER_FOLLOWED = "partner_followed", msg("Only {partner} has played to it")
    PARTNER_LED = "partner_led", msg("Only {partner}, but as a lead")
    OWN_LEAD = (
        "own_lead",
        msg("Declarer led, and accepted nothing"),
        msg("Ask what was meant: a lead, or a card to the trick."),
    )
    OTHER_PLAYED = "other_played", msg("{rho} has played to it, {lho} has not")


SINCE = Question(
    "since_defenders_lead",
    "53A",
    msg("What has happened since {lead}?"),
    one_of(SinceDefendersLead),
    unusual=(SinceDefendersLead.OTHER_PLAYED,),
)

SINCE_AT_PARTNERS_TURN = SINCE.without(SinceDefendersLead.OWN_LEAD)


PARTNER_PLAYED = Question(
    "partner_played_to_lead",
    "53B",
    msg("Has {partner} also played?"),
    one_of(Partner),
)

_PARTNER_ALONE = {
    SinceDefendersLead.NOTHING: Partner.NOTHING,
    SinceDefendersLead.PARTNER_FOLLOWED: Partner.FOLLOWED,
    SinceDefendersLead.PARTNER_LED: Partner.LED,
}


@rule
def lead_out_of_turn(inquiry: Inquiry) -> None:
    """53, 56. From the faced lead to what becomes of it."""
    turn = inquiry.ask(law53.TURN)
    if turn is None:
        law57_premature.led_by_defender(inquiry, inquiry.mention(law53.LED_CARD))
    elif turn is Role.OFFENDER:
        law53.in_turn(inquiry)
    else:
        _out_of_turn(inquiry, turn)


@rule
def _out_of_turn(inquiry: Inquiry, turn: Role) -> None:
    """53, 56. The same where the trick was complete and somebody else on lead."""
    since = inquiry.ask(SINCE_AT_PARTNERS_TURN if turn is Role.PARTNER else SINCE)
    match since:
        case SinceDefendersLead.OWN_LEAD:
            law53.proper_lead(inquiry, turn)
        case SinceDefendersLead.NEXT_PLAYED:
            law53.accepted_by_play(inquiry)
            _stands(inquiry, inquiry.ask(PARTNER_PLAYED))
        case SinceDefendersLead.OTHER_PLAYED:
            _followed_from_other_hand(inquiry, turn)
        case _:
            _open(inquiry, turn, _PARTNER_ALONE[since])


FOLLOW_ACCEPTS = Question(
    "follow_from_other_hand",
    "53A",
    msg("Does the card {rho} played count as acceptance of the lead?"),
    (
        Answer("accepts", True, msg("Yes, the lead is accepted")),
        Answer("open", False, msg("No, the choice is still open")),
    ),
    kind=Kind.JUDGEMENT,
    help=msg(
        "The Laws are silent here; the director decides. They speak only of the next hand; the"
        " usual reading is that this hand accepts too."
    ),
    silent=True,
)


@rule
def _followed_from_other_hand(inquiry: Inquiry, turn: Role) -> None:
    """57C3, 53A. Declarer followed from the hand that was not next (LD-7)."""
    partner = inquiry.ask(PARTNER_PLAYED)
    if inquiry.ask(FOLLOW_ACCEPTS):
        law53.accepted_by_other_hand(inquiry)
        _before_next_hand(inquiry, partner)
    else:
        inquiry.conclude("48A", CardRestored())
        _open(inquiry, turn, partner)


@rule
def _open(inquiry: Inquiry, turn: Role, partner: Partner) -> None:
    """53A, 56. Declarer's choice is open; what it is depends on whose turn it was (LD-8)."""
    if turn is Role.PARTNER:
        _at_partners_turn(inquiry, partner)
    elif partner is Partner.LED:
        both_led(inquiry, turn)
    else:
        _at_declarers_turn(inquiry, turn, partner)


_LEAD_CHOICE = {
    DefendersLeadChoice.REQUIRE: PartnersLeadChoice.REQUIRE,
    DefendersLeadChoice.FORBID: PartnersLeadChoice.FORBID,
    DefendersLeadChoice.NEITHER: PartnersLeadChoice.NEITHER,
}


@rule
def _at_partners_turn(inquiry: Inquiry, partner: Partner) -> None:
    """56, 50D2. Four ends, explained together."""
    lying = partner_on_lead.with_the_lead(inquiry)
    answer = inquiry.ask(law56_choice.at_partners_turn(partner, lying))
    if answer is DefendersLeadChoice.ACCEPT:
        _accepted(inquiry, partner)
        return
    choice = _LEAD_CHOICE[answer]
    card = inquiry.mention(law53.LED_CARD)
    inquiry.conclude("56B", LeadTakenBack(Role.PARTNER))
    partner_on_lead.carry_out(inquiry, choice, lying, card.suit if card else None)
    if choice is PartnersLeadChoice.NEITHER:
        law50_penalty_card.major(inquiry, "56B", Role.OFFENDER, card)
    _partners_card(inquiry, partner)
    if partner is not Partner.NOTHING:
        partner_on_lead.own_card_next(inquiry)


@rule
def _at_declarers_turn(inquiry: Inquiry, turn: Role, partner: Partner) -> None:
    """56, 50D1. Accept or refuse; declarer's say over the next lead comes only with that lead."""
    if inquiry.ask(law56_choice.at_declarers_turn(partner)) is DefendersLeadChoice.ACCEPT:
        _accepted(inquiry, partner)
        return
    _refused(inquiry, turn)
    _partners_card(inquiry, partner)


@rule
def both_led(inquiry: Inquiry, turn: Role) -> None:
    """53A, 56. Both defenders led at declarer's turn: one lead or neither may be accepted."""
    match inquiry.ask(law56_choice.BOTH_LED):
        case DefendersLeadChoice.ACCEPT:
            _accepted(inquiry, Partner.LED)
        case DefendersLeadChoice.ACCEPT_PARTNER:
            law53.partners_lead_accepted(inquiry)
            law60.defenders_lead_stands(inquiry)
            law50_penalty_card.major(inquiry, "56B", Role.OFFENDER, inquiry.mention(law53.LED_CARD))
        case _:
            _refused(inquiry, turn)
            _partners_card(inquiry, Partner.LED)


@rule
def _refused(inquiry: Inquiry, turn: Role) -> None:
    """56B. The card lies as a major penalty card, whatever its rank."""
    inquiry.conclude("56B", LeadTakenBack(turn))
    law50_penalty_card.major(inquiry, "56B", Role.OFFENDER, inquiry.mention(law53.LED_CARD))
    law50_penalty_card.second_makes_all_major(inquiry, Role.OFFENDER)


@rule
def _accepted(inquiry: Inquiry, partner: Partner) -> None:
    """53A. Accepted by word."""
    law53.accepted_by_word(inquiry)
    _before_next_hand(inquiry, partner)


@rule
def _before_next_hand(inquiry: Inquiry, partner: Partner) -> None:
    """57D. The next hand has yet to play: a follow by the partner came at its turn (LD-8a)."""
    if partner is Partner.FOLLOWED:
        law57_premature.at_turn_of_right_opponent(inquiry, Role.PARTNER)
    _stands(inquiry, partner)


@rule
def _stands(inquiry: Inquiry, partner: Partner) -> None:
    """49, 60A3. A lead by the partner is a penalty card though the other stands (LD-10)."""
    if partner is Partner.LED:
        _partners_card(inquiry, partner)
    law60.defenders_lead_stands(inquiry)


@rule
def _partners_card(inquiry: Inquiry, partner: Partner) -> None:
    """49, 60C. What partner played to a lead that was refused, or led himself (LD-9, LD-10)."""
    if partner is Partner.NOTHING:
        return
    law = "49" if partner is Partner.LED else "60C"
    card = inquiry.mention(partner_on_lead.PARTNERS_CARD)
    law50_penalty_card.major(inquiry, law, Role.PARTNER, card)
