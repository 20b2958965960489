"""Door: a penalty card lies on the table, and now what?

Routes to 50C-D and 51A (its holder is to play), 50D2 and 51B (his partner is to lead) and 52 (it
was not played).
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law50_partner_on_lead as on_lead
from rulings.laws import law50_penalty_card as law50
from rulings.laws import law52_penalty_card_not_played as law52
from rulings.laws.conclusions.exposed import Innocence, NoPenaltyCard
from rulings.laws.facts import Hand
from rulings.laws.law50_partner_on_lead import CardsBeforePartner

HOLDER = Question(
    "penalty_card_holder",
    "50A",
    msg("In front of whom does the penalty card lie?"),
    one_of(Hand),
    help=msg("Tap the chair of the defender whose card it is."),
    seats=True,
)


class Now(Answers):
    """What has happened with the penalty card, or is about to."""

    HOLDER_PLAYS = "holder_plays", msg("{offender} is to lead or play")
    PARTNER_LEADS = "partner_leads", msg("{partner} is on lead, or has led")
    NOT_PLAYED = "not_played", msg("{offender} did not play it")


WHAT_NOW = Question("penalty_card_now", "50D", msg("What now?"), one_of(Now))


@rule
def penalty_card(inquiry: Inquiry) -> None:
    """50-52. What a penalty card binds its holder and his partner to."""
    if inquiry.ask(HOLDER) is not Hand.DEFENDER:
        inquiry.conclude("48A", NoPenaltyCard(Innocence.DECLARING_SIDE))
        return
    match inquiry.ask(WHAT_NOW):
        case Now.HOLDER_PLAYS:
            _holder_to_play(inquiry)
        case Now.PARTNER_LEADS:
            on_lead.partner_on_lead(inquiry)
        case Now.NOT_PLAYED:
            law52.not_played(inquiry)


@rule
def _holder_to_play(inquiry: Inquiry) -> None:
    lying = on_lead.which_lie_there(inquiry)
    if lying is CardsBeforePartner.MINOR:
        law50.holder_of_minor(inquiry)
    else:
        law50.holder_of_major(inquiry, lying is not CardsBeforePartner.ONE)


DOOR = Door(
    "penalty-card",
    msg("There is a penalty card"),
    msg("It was not played, or somebody is to play or lead while it lies there"),
    "50",
    penalty_card,
    HOLDER,
    on_lead.PENALTY_CARD,
)
