"""Law 53: a lead out of turn, and when it stands.

Rows LD-1 to LD-7 and DL-0 to DL-7 of the decision tables. 47E1 is asked before anything is offered.
What has happened since is one question, read from the top: its answers are the director's findings,
above all whether a card was meant as a lead or as a card to the irregular lead (53B).

The chair named first is the hand the card came from, so of declarer's side it may be dummy's;
{partner} is then declarer's other hand. What a player has already said is not asked apart: it is
recorded as the choice he makes on the page that offers it, and is final.

Doubt, kept as the tables have it: a lead by declarer before the trick was complete waits until the
trick is finished.
"""

from __future__ import annotations

from typing import Any

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Question, msg, one_of, rule
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.leads import (
    Acceptance,
    LeadAccepted,
    LeadWasInTurn,
    NotALead,
    ProperLeadStands,
    TrickThirteenTakenBack,
)
from rulings.laws.facts import Hand, card_question

LEADER = Question(
    "leader_out_of_turn",
    "53",
    msg("Who led out of turn?"),
    one_of(Hand),
    help=msg("Tap the chair the card came from."),
    seats=True,
)


class SpecialLead(Answers):
    """What makes a lead out of turn special."""

    NONE = "none", msg("No: it was simply led out of turn")
    TOLD = "told", msg("An opponent said {offender} was to lead")
    NOT_LED = "not_led", msg("No card has been played or named yet")
    NOT_FACED = "not_faced", msg("{partner} could not have seen its face")
    ONLY_SHOWN = "only_shown", msg("The card was dropped or shown, not led")
    DUMMY_UNASKED = "dummy_unasked", msg("Dummy put it out, and declarer named none")
    DUMMY_WARNED = (
        "dummy_warned",
        msg("Dummy, without rights, warned before the lead"),
        msg(
            "Rights are lost by exchanging hands with declarer, by going to watch declarer play, or"
            " by looking at a defender’s card."
        ),
    )
    TRICK_THIRTEEN = "trick_thirteen", msg("It was the lead to the last trick")
    SIMULTANEOUS = "simultaneous", msg("Somebody led in turn at the same moment")
    BEFORE_COMPLETE = "before_complete", msg("The trick before was not complete yet")
    TOO_EARLY = "too_early", msg("The trick before was not complete yet")
    """The same of a defender, whose lead is then premature (57A)."""


HOW_LED = Question(
    "how_led_out_of_turn",
    "53A",
    msg("Was anything unusual about the lead?"),
    one_of(SpecialLead),
    unusual=(SpecialLead.DUMMY_WARNED, SpecialLead.TRICK_THIRTEEN, SpecialLead.SIMULTANEOUS),
    presumed=SpecialLead.NONE,
)

HOW_DEFENDER_LED = HOW_LED.only(
    SpecialLead.NONE,
    SpecialLead.NOT_FACED,
    SpecialLead.ONLY_SHOWN,
    SpecialLead.TOLD,
    SpecialLead.TRICK_THIRTEEN,
    SpecialLead.SIMULTANEOUS,
    SpecialLead.TOO_EARLY,
)
HOW_DECLARER_LED = HOW_LED.only(
    SpecialLead.NONE,
    SpecialLead.NOT_LED,
    SpecialLead.DUMMY_WARNED,
    SpecialLead.TOLD,
    SpecialLead.TRICK_THIRTEEN,
    SpecialLead.SIMULTANEOUS,
    SpecialLead.BEFORE_COMPLETE,
)
HOW_DUMMY_LED = HOW_LED.without(
    SpecialLead.NOT_FACED, SpecialLead.ONLY_SHOWN, SpecialLead.TOO_EARLY
)

_OF_A_HAND: tuple[Answer[Any], ...] = (
    Answer.of(Role.PARTNER, msg("{partner}")),
    Answer.of(Role.LHO, msg("{lho}")),
    Answer.of(Role.RHO, msg("{rho}")),
)
_TURN_TEXT = msg("Whose turn was it to lead?")
_TURN_HELP = msg("Ask {offender}: had an opponent said it was your turn?")

TURN_OF_A_HAND: Question[Role] = Question(
    "whose_lead", "53A", _TURN_TEXT, _OF_A_HAND, help=_TURN_HELP
)
TURN: Question[Role | None] = Question(
    "whose_lead",
    "53A",
    _TURN_TEXT,
    (
        *_OF_A_HAND,
        Answer("nobody", None, msg("Nobody’s: the trick was not complete")),
        Answer("own", Role.OFFENDER, msg("{offender}: the lead was in turn")),
    ),
    help=_TURN_HELP,
    unusual=("own",),
)
"""No lead is due before the trick is complete; and somebody may have called for nothing."""

LED_CARD = card_question("led_card", "53", msg("Which card did {offender} lead?"))


@rule
def in_turn(inquiry: Inquiry) -> None:
    """44G. The player who won the trick has led."""
    inquiry.conclude("44G", LeadWasInTurn())


@rule
def accepted_by_word(inquiry: Inquiry) -> None:
    """53A. Accepted by a statement: the hand on the left plays next."""
    inquiry.conclude("53A", LeadAccepted(Acceptance.BY_WORD))


@rule
def accepted_by_play(inquiry: Inquiry) -> None:
    """53A, 60A1-2. The hand next in rotation has played to the lead (LD-6, DL-6)."""
    inquiry.conclude("53A", LeadAccepted(Acceptance.BY_NEXT_HAND))


@rule
def accepted_by_other_hand(inquiry: Inquiry) -> None:
    """57C3. Declarer followed from the hand that was not next (LD-7)."""
    inquiry.conclude("57C3", LeadAccepted(Acceptance.BY_OTHER_HAND))


@rule
def stands_by_wrong_defender(inquiry: Inquiry) -> None:
    """53C. The defender on the right of declarer's lead has played to it (DL-7)."""
    inquiry.conclude("53C", LeadAccepted(Acceptance.BY_WRONG_DEFENDER))


@rule
def partners_lead_accepted(inquiry: Inquiry) -> None:
    """53A. Of two leads out of turn the partner's is accepted (LD-11)."""
    inquiry.conclude("53A", LeadAccepted(Acceptance.OF_PARTNER))


@rule
def proper_lead(inquiry: Inquiry, leader: Role) -> None:
    """53B, 47F1, 16C. An opponent whose turn it was has led (LD-5, DL-5)."""
    inquiry.conclude("53B", ProperLeadStands(leader))
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OFFENDERS))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OFFENDERS))


@rule
def not_led(inquiry: Inquiry) -> None:
    """45C1. Partner could not have seen the face: nothing was led (LD-1)."""
    inquiry.conclude("45C1", NotALead())


@rule
def only_shown(inquiry: Inquiry) -> None:
    """49. A card that was dropped or shown is not led, but may be a penalty card (LD-1)."""
    inquiry.conclude("49", RuleElsewhere("exposed-card"))


@rule
def in_trick_thirteen(inquiry: Inquiry) -> None:
    """53A. The last trick is led from the correct hand, always."""
    inquiry.conclude("53A", TrickThirteenTakenBack())
