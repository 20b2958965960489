"""Law 55: declarer led out of turn, from his own hand or from dummy.

Rows DL-1 to DL-8 of the decision tables. Either defender may speak; if they differ, the one next in
turn after the lead prevails, whoever spoke first. Nobody speaks and nobody plays: the lead is taken
back (53A). Calling the director, or dummy's remark after the lead, is neither. No card of
declarer's side ever becomes a penalty card (48A).

The offender is the hand the card came from: {lho} is the defender next in turn after the lead, and
{partner} the other hand of declarer's side.

Doubt, kept as the tables have it: a lead before the trick was complete waits until it is finished
(44G), and is then in turn or out of turn.
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import Answer, Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws import law57_premature
from rulings.laws import law60_play_after_irregularity as law60
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.cards import CardRestored
from rulings.laws.conclusions.dummys import DummyBreach
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.leads import (
    AnyCardFromCorrectHand,
    DefendersDiffer,
    FinishTrickFirst,
    LeadFromHand,
    LeadTakenBack,
    LedInTurnAfterAll,
    NothingLedYet,
)
from rulings.laws.conclusions.premature import Excuse, NoRectification
from rulings.laws.conclusions.score import ReviewAfterPlay


class SinceDeclarersLead(Answers):
    """What the defenders have played since declarer's lead."""

    NOTHING = "nothing", msg("No, or only after speaking")
    NEXT_PLAYED = "next_played", msg("{lho} played to it")
    OTHER_PLAYED = "other_played", msg("{rho} played to it before {lho}")
    NEW_LEAD = "new_lead", msg("{rho} played to a new lead from {partner}")
    OWN_LEAD = (
        "own_lead",
        msg("The defender whose turn it was led"),
        msg("First, or at the same moment. Ask what was meant: a lead, or a card to the trick."),
    )


SINCE = Question(
    "since_declarers_lead",
    "53A",
    msg("Has a defender played since the lead?"),
    one_of(SinceDeclarersLead),
).without(SinceDeclarersLead.NEW_LEAD)

SINCE_AT_OTHER_HANDS_TURN = replace(SINCE, answers=one_of(SinceDeclarersLead)).without(
    SinceDeclarersLead.OWN_LEAD
)

DUMMY_SPOKE = yes_or_no(
    "dummy_spoke_of_lead",
    "43A1b",
    msg("Was dummy the first to say that the lead was wrong?"),
    presumed="no",
)


@rule
def lead_out_of_turn(inquiry: Inquiry) -> None:
    """53, 55. From declarer's lead to what becomes of it."""
    turn = inquiry.ask(law53.TURN)
    if turn is None:
        _after_the_trick(inquiry)
    elif turn is Role.OFFENDER:
        law53.in_turn(inquiry)
    else:
        _out_of_turn(inquiry, turn)


@rule
def _out_of_turn(inquiry: Inquiry, turn: Role) -> None:
    """53, 55. The same where a hand was on lead."""
    match inquiry.ask(SINCE_AT_OTHER_HANDS_TURN if turn is Role.PARTNER else SINCE):
        case SinceDeclarersLead.OWN_LEAD:
            _proper_lead(inquiry, turn)
        case SinceDeclarersLead.NEXT_PLAYED:
            law53.accepted_by_play(inquiry)
        case SinceDeclarersLead.OTHER_PLAYED:
            law53.stands_by_wrong_defender(inquiry)
            law57_premature.before_partner(inquiry, Role.RHO)
        case SinceDeclarersLead.NEW_LEAD:  # a second card, which excuses the defender's
            law53.stands_by_wrong_defender(inquiry)
            inquiry.conclude("57C1", NoRectification(Excuse.BOTH_HANDS))
        case SinceDeclarersLead.NOTHING:
            _spoken(inquiry, turn)
    inquiry.conclude("55C", ReviewAfterPlay("55C"))
    if inquiry.ask(DUMMY_SPOKE):
        inquiry.conclude("43A1b", DummyBreach())
        inquiry.conclude("43B1", ProceduralPenaltyPossible())


@rule
def _proper_lead(inquiry: Inquiry, leader: Role) -> None:
    """53B, 16C. A defender led in turn; partner's card to declarer's lead goes back too (DL-5)."""
    law53.proper_lead(inquiry, leader)
    inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS))
    inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS))


class DefendersWords(Answers):
    """What the defenders say to declarer's lead out of turn."""

    ACCEPT = "accept", msg("Accept")
    REFUSE = "refuse", msg("Refuse")
    NEXT_ACCEPTS = "next_accepts", msg("{lho} accepts, {rho} refuses")
    NEXT_REFUSES = "next_refuses", msg("{lho} refuses, {rho} accepts")
    SILENT = "silent", msg("Neither says anything")


DEFENDERS_SAY = Question(
    "defenders_say",
    "55A",
    msg("What do the defenders choose?"),
    one_of(DefendersWords),
    kind=Kind.CHOICE,
    chooser=Role.LHO,
    or_partner=True,
    unusual=(DefendersWords.NEXT_ACCEPTS, DefendersWords.NEXT_REFUSES, DefendersWords.SILENT),
)
_ACCEPT = Answer.of(
    DefendersWords.ACCEPT,
    msg("Accept"),
    aloud=msg("You may accept it. Then {lho} plays to it."),
)
_REFUSE = {
    Role.PARTNER: msg(
        "Or you may have it taken back. Then any card is led from {partner}. If you disagree, what"
        " {lho} says counts."
    ),
    Role.LHO: msg(
        "Or you may have it taken back. Then {lho} leads. If you disagree, what {lho} says counts."
    ),
    Role.RHO: msg(
        "Or you may have it taken back. Then {rho} leads. If you disagree, what {lho} says counts."
    ),
}


def _defenders_say(turn: Role) -> Question[DefendersWords]:
    """The choice explained by who leads if the lead is refused."""
    refuse = Answer.of(DefendersWords.REFUSE, msg("Refuse"), aloud=_REFUSE[turn])
    return replace(
        DEFENDERS_SAY,
        answers=(_ACCEPT, refuse, *DEFENDERS_SAY.only(*DEFENDERS_SAY.unusual).answers),
        aloud=(
            msg(
                "{offender} has led {card}, but it was for {leader} to lead. Each of you"
                " decides alone, without asking the other.",
                leader=turn,
            ),
        ),
    )


@rule
def _spoken(inquiry: Inquiry, turn: Role) -> None:
    """55A, 53A. Accepted or refused by word, or by silence."""
    spoken = inquiry.ask(_defenders_say(turn))
    if spoken in (DefendersWords.NEXT_ACCEPTS, DefendersWords.NEXT_REFUSES):
        inquiry.conclude("55A", DefendersDiffer())
    if spoken in (DefendersWords.ACCEPT, DefendersWords.NEXT_ACCEPTS):
        law53.accepted_by_word(inquiry)
    else:
        _refused(inquiry, turn, "53A" if spoken is DefendersWords.SILENT else "55A")


@rule
def _refused(inquiry: Inquiry, turn: Role, law: str) -> None:
    """55B, 48A, 60B. The card goes back; the lead comes from the correct hand."""
    inquiry.conclude(law, LeadTakenBack(turn))
    if turn is Role.PARTNER:
        inquiry.conclude("55B2", CardRestored())
        inquiry.conclude("55B2", AnyCardFromCorrectHand())
        law60.wait_for_new_lead(inquiry)
    else:
        inquiry.conclude("55B1", CardRestored())


CHOSEN_HAND = Question(
    "chosen_hand",
    "43B2a",
    msg("From which hand does a defender require the lead?"),
    (
        Answer.of(
            Role.OFFENDER, msg("{offender}"), aloud=msg("Any card may be led from {offender}.")
        ),
        Answer.of(
            Role.PARTNER,
            msg("{partner}"),
            aloud=msg("Or any card from {partner}. If you speak together, what {lho} says counts."),
        ),
    ),
    kind=Kind.CHOICE,
    aloud=(
        msg(
            "{dummy} had no right to warn. Each of you may decide which hand {declarer} leads from,"
            " but not the card, without asking the other."
        ),
    ),
    chooser=Role.LHO,
    or_partner=True,
)


@rule
def warned_after_forfeit(inquiry: Inquiry) -> None:
    """43B2a. Dummy, his rights lost, warned before the lead: a defender chooses the hand (DL-2)."""
    inquiry.conclude("43B2a", LeadFromHand(inquiry.ask(CHOSEN_HAND)))


@rule
def nothing_led(inquiry: Inquiry) -> None:
    """42B2. No card has been played or named (DL-1)."""
    inquiry.conclude("42B2", NothingLedYet())


@rule
def put_out_by_dummy(inquiry: Inquiry) -> None:
    """45D1, 45F. Dummy acted on his own: declarer has led nothing (DL-0)."""
    inquiry.conclude("45D1", RuleElsewhere("dummy"))


IN_TURN_AFTER_ALL = yes_or_no(
    "in_turn_after_all",
    "44G",
    msg("The trick is finished first. Is it then the turn of {offender} to lead?"),
    help=msg("The Laws are silent here; the director decides."),
    silent=True,
)


@rule
def _after_the_trick(inquiry: Inquiry) -> None:
    """44G, 55. As below, where that the trick was not complete is said of whose turn it was."""
    if inquiry.ask(IN_TURN_AFTER_ALL):
        inquiry.conclude("44G", LedInTurnAfterAll())
    else:
        inquiry.conclude("55", FinishTrickFirst())


@rule
def before_trick_was_complete(inquiry: Inquiry) -> None:
    """44G, 55. The trick is finished first; then the lead is in turn, or out of turn."""
    if inquiry.ask(IN_TURN_AFTER_ALL):
        inquiry.conclude("44G", LedInTurnAfterAll())
    else:
        _out_of_turn(inquiry, inquiry.ask(law53.TURN_OF_A_HAND))
