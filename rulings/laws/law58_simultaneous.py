"""Law 58: two cards at the same moment.

Rows SM-1 to SM-11 of the decision tables. Two players: the lawful card stands and the other counts
as played after it (58A), so only the chair of the lawful one matters. The hand on the left of a
defender has its partner as next to play: the defender has played before partner (57A). Partner
himself was lawful: the defender played at his right-hand opponent's turn (57D). The hand on the
right: the defender was next in turn.

One hand: a single face that could be seen is played (58B1); else the player names his card (58B2).
Simultaneous calls are Law 33.

Doubt, kept as the tables have it: two leads, neither lawful, are two leads out of turn (SM-5).
"""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Role
from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law50_penalty_card, law56_defenders_lead, law57_premature
from rulings.laws import law53_lead_out_of_turn as law53
from rulings.laws.conclusions.cards import CardRestored
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.leads import FinishTrickFirst
from rulings.laws.conclusions.premature import (
    LawfulCardStands,
    NeitherInTurn,
    OneCardPlayed,
    OpponentMayChange,
    OrdinaryPlay,
    PlayerNamesCard,
)
from rulings.laws.facts import Hand


class InTurn(Answers):
    """Whose card was in turn, of two that came together."""

    PARTNER = "partner", msg("{partner}")
    LHO = "lho", msg("{lho}")
    RHO = "rho", msg("{rho}")
    NEITHER = "neither", msg("Neither: both leads were out of turn")


WHOSE_WAS_LAWFUL = Question(
    "whose_card_was_lawful",
    "58A",
    msg("Whose lead or play was in turn?"),
    one_of(InTurn),
    unusual=(InTurn.NEITHER,),
)

_LAWFUL_LEAD = WHOSE_WAS_LAWFUL.without(InTurn.NEITHER)
_LAWFUL_LEAD_BY_DEFENDER = WHOSE_WAS_LAWFUL.only(InTurn.LHO, InTurn.RHO)


@rule
def with_lawful_lead(inquiry: Inquiry, hand: Hand) -> None:
    """58A. A lead out of turn came together with one in turn (LD-4)."""
    question = _LAWFUL_LEAD if hand is Hand.DEFENDER else _LAWFUL_LEAD_BY_DEFENDER
    _counts_after(inquiry, hand, inquiry.ask(question))


_OF_DECLARING_SIDE = WHOSE_WAS_LAWFUL.without(InTurn.PARTNER)


@rule
def two_players(inquiry: Inquiry, hand: Hand) -> None:
    """58A. Two players led or played at the same moment (SM-1 to SM-5, SM-11)."""
    question = WHOSE_WAS_LAWFUL if hand is Hand.DEFENDER else _OF_DECLARING_SIDE
    lawful = inquiry.ask(question)
    if lawful is InTurn.NEITHER:
        _neither(inquiry, hand)
    else:
        _counts_after(inquiry, hand, lawful)


_ROLE = {InTurn.PARTNER: Role.PARTNER, InTurn.LHO: Role.LHO, InTurn.RHO: Role.RHO}


@rule
def _counts_after(inquiry: Inquiry, hand: Hand, lawful: InTurn) -> None:
    """58A. The lawful card stands; the other is judged as played after it."""
    inquiry.conclude("58A", LawfulCardStands(_ROLE[lawful]))
    match lawful:
        case InTurn.RHO:
            inquiry.conclude("58A", OrdinaryPlay())
        case _ if hand is not Hand.DEFENDER:
            law57_premature.declarers_simultaneous_card(inquiry)
        case InTurn.PARTNER:
            law57_premature.at_turn_of_right_opponent(inquiry, Role.OFFENDER)
        case _:
            law57_premature.before_partner(inquiry, Role.OFFENDER)


PARTNER_LED_TOO = yes_or_no(
    "partner_led_too",
    "53A",
    msg("Was the other lead by {partner}?"),
)

WHICH_OF_DECLARERS_HANDS = law53.TURN_OF_A_HAND.without(Role.PARTNER)


@rule
def _neither(inquiry: Inquiry, hand: Hand) -> None:
    """53, 56. Two leads out of turn; if by both defenders, declarer may accept one (LD-11)."""
    inquiry.conclude("53", NeitherInTurn())
    if hand is Hand.DEFENDER and inquiry.ask(PARTNER_LED_TOO):
        turn = inquiry.ask(WHICH_OF_DECLARERS_HANDS)
        law56_defenders_lead.both_led(inquiry, turn)
    else:
        inquiry.conclude("53", FinishTrickFirst())


class Faces(Answers):
    """How many cards came from one hand, and could be seen."""

    ONE = "one", msg("Only one face")
    LOW = "low", msg("One too many, a nine or lower")
    HONOUR = "honour", msg("One too many, a ten or higher")
    MORE = "more", msg("Two or more too many")
    SEVERAL = "several", msg("More than one")
    UNNOTICED = (
        "unnoticed",
        msg("Noticed after both sides had played on"),
        msg("To the next trick."),
    )


FACES = Question(
    "faces_seen",
    "58B",
    msg("How many of the cards could be seen?"),
    one_of(Faces),
    aloud=(msg("{offender}: if more than one can be seen, which card do you play?"),),
    unusual=(Faces.UNNOTICED,),
)

FACES_TO_PARTNER = replace(
    FACES.without(Faces.SEVERAL),
    key="faces_partner_could_see",
    text=msg("How many of the cards could {partner} have seen?"),
    help=msg("Not whether {partner} looked. What only {declarer} could see does not count."),
    implied=tuple(
        (face, {"faces_seen": face})
        for face in (Faces.ONE, Faces.LOW, Faces.HONOUR, Faces.MORE, Faces.UNNOTICED)
    ),
)
"""49: of a defender's cards it turns on the partner."""
_FACES_OF_DECLARING_SIDE = FACES.only(Faces.ONE, Faces.SEVERAL, Faces.UNNOTICED)

OPPONENT_PLAYED = yes_or_no(
    "opponent_played_after_two_cards",
    "58B3",
    msg("Has an opponent of {offender} played since?"),
)


@rule
def one_hand(inquiry: Inquiry, hand: Hand) -> None:
    """58B. Two or more cards from one hand (SM-6 to SM-9)."""
    faces = inquiry.ask(FACES_TO_PARTNER if hand is Hand.DEFENDER else _FACES_OF_DECLARING_SIDE)
    match faces:
        case Faces.UNNOTICED:
            inquiry.conclude("58B4", RuleElsewhere("defective-trick"))
            return
        case Faces.ONE:
            inquiry.conclude("58B1", OneCardPlayed())
            return
        case Faces.SEVERAL:
            inquiry.conclude("58B2", PlayerNamesCard())
            inquiry.conclude("48A", CardRestored())
        case _:
            inquiry.conclude("58B2", PlayerNamesCard())
            _others_lie(inquiry, faces)
    if inquiry.ask(OPPONENT_PLAYED):
        inquiry.conclude("58B3", OpponentMayChange())
        inquiry.conclude("16C1", Authorised(To.OPPONENTS, About.WITHDRAWN_BY_OPPONENTS))
        inquiry.conclude("16C2", Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS))


@rule
def _others_lie(inquiry: Inquiry, faces: Faces) -> None:
    """58B2, 50B. What the defender did not name lies as a penalty card (SM-7)."""
    match faces:
        case Faces.LOW:
            law50_penalty_card.low_by_accident(inquiry, "58B2", Role.OFFENDER, None)
        case Faces.MORE:
            law50_penalty_card.several(inquiry, "58B2", Role.OFFENDER, None)
        case _:
            law50_penalty_card.major(inquiry, "58B2", Role.OFFENDER, None)
