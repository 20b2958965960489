"""Laws 13 and 14: a hand with the wrong number of cards.

Rows BD-1 to BD-10. More than thirteen anywhere is Law 13, otherwise Law 14 (B-01). A surplus card
from another pack is neither: it is taken away (13C). Whether the right hands can be played with the
calls that were made (13B1) is the director's judgement.
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Kind, Question, msg, one_of, rule, yes_or_no
from rulings.laws import law12_adjusted_score as law12
from rulings.laws import law41_dummys_cards
from rulings.laws.conclusions.asking import ProceduralPenaltyPossible
from rulings.laws.conclusions.boards import (
    AlwaysHeld,
    CallsStand,
    Hands,
    Missing,
    MissingCardRestored,
    NotFiftyTwoCards,
    SurplusCardRemoved,
    WrongHands,
)
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.information import About, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay


class WrongNumber(Answers):
    """How the numbers are wrong."""

    MOVED = "moved", msg("One has too many, another too few")
    MISSING = "missing", msg("One has too few, none too many")
    STRANGER = (
        "stranger",
        msg("One has too many, none too few"),
        msg("A card from another pack or board has come in."),
    )


COUNT = Question(
    "card_counts",
    "13",
    msg("How many cards has each hand?"),
    one_of(WrongNumber),
    help=msg("Count the cards played as well, face down."),
)


@rule
def wrong_count(inquiry: Inquiry) -> None:
    """13, 14. By the number of cards in each hand."""
    match inquiry.ask(COUNT):
        case WrongNumber.MOVED:
            _moved(inquiry)
        case WrongNumber.MISSING:
            _missing(inquiry)
        case WrongNumber.STRANGER:
            _stranger(inquiry)


class Stage(Answers):
    """How far the board has got with a wrong hand."""

    NOT_CALLED = "not_called", msg("No")
    CALLED = "called", msg("Yes")
    OVER = "over", msg("Play is over")


STAGE = Question(
    "wrong_hand_stage",
    "13A",
    msg("Has a player with a wrong number of cards called?"),
    one_of(Stage),
)


@rule
def _moved(inquiry: Inquiry) -> None:
    """13A, 13B, 13D. More than thirteen in one hand, fewer in another."""
    match inquiry.ask(STAGE):
        case Stage.NOT_CALLED:
            _before_call(inquiry)
        case Stage.CALLED:
            _after_call(inquiry)
        case Stage.OVER:
            inquiry.conclude("13D", WrongHands(Hands.CANCELLED))
            inquiry.conclude("13D", ProceduralPenaltyPossible())
            law12.without_result(inquiry)


CARD_SEEN = yes_or_no(
    "foreign_card_seen",
    "13A2",
    msg("Has a player seen a card that belongs to another hand?"),
)


@rule
def _before_call(inquiry: Inquiry) -> None:
    """13A. No player with a wrong hand has called."""
    if not inquiry.ask(CARD_SEEN):
        inquiry.conclude("13A1", WrongHands(Hands.CORRECTED))
        return
    inquiry.conclude("13A2", WrongHands(Hands.CORRECTED_CARD_SEEN))
    inquiry.conclude("13A2", ProceduralPenaltyPossible())
    inquiry.conclude("13A2", ReviewAfterPlay("13A2"))
    law12.if_it_mattered(inquiry)


CALLS_FIT = yes_or_no(
    "calls_fit_right_hands",
    "13B1",
    msg("Can the right hands be played without changing a call?"),
    kind=Kind.JUDGEMENT,
    help=msg("Look at the right hands yourself: would every call be made again?"),
)


@rule
def _after_call(inquiry: Inquiry) -> None:
    """13B. A player with a wrong hand has called."""
    if inquiry.ask(CALLS_FIT):
        inquiry.conclude("13B1", WrongHands(Hands.PLAYABLE))
        inquiry.conclude("13B1", ReviewAfterPlay("13B1"))
        law12.if_it_mattered(inquiry)
        return
    inquiry.conclude("13B2", WrongHands(Hands.NOT_PLAYABLE))
    inquiry.conclude("13B2", ProceduralPenaltyPossible())
    law12.without_result(inquiry)


STRANGER_PLAYED = yes_or_no(
    "stranger_in_quitted_trick",
    "13C",
    msg("Has the card that does not belong been played to a trick that is turned?"),
)


@rule
def _stranger(inquiry: Inquiry) -> None:
    """13C. A surplus card that belongs to no hand."""
    played = inquiry.ask(STRANGER_PLAYED)
    inquiry.conclude("13C", WrongHands(Hands.STRANGER_REMOVED))
    if played:
        inquiry.conclude("13C", ReviewAfterPlay("13C"))
        law12.if_it_mattered(inquiry)


@rule
def not_fifty_two_cards(inquiry: Inquiry) -> None:
    """1, 13C, 12C2a. A card twice and another missing: no deal of bridge, whatever was called."""
    inquiry.conclude("13C", SurplusCardRemoved())
    inquiry.conclude("1", NotFiftyTwoCards())
    law12.by_fault(inquiry)


class MissingCard(Answers):
    """Where the missing card is, or that the lead has not been faced."""

    BEFORE_LEAD = "before_lead", msg("No lead faced; the card is found")
    BEFORE_LEAD_REBUILT = "before_lead_rebuilt", msg("No lead faced; the card is not found")
    PLAYED = "played", msg("Lead faced; it is among those played")
    ELSEWHERE = "elsewhere", msg("Lead faced; it is found elsewhere")
    NOT_FOUND = "not_found", msg("Lead faced; the card is not found")
    IN_DUMMY = "in_dummy", msg("It lay hidden in dummy")


FOUND = Question(
    "missing_card_found",
    "14",
    msg("Where is the missing card, and is the opening lead faced?"),
    one_of(MissingCard),
    unusual=(MissingCard.IN_DUMMY,),
)


@rule
def _missing(inquiry: Inquiry) -> None:
    """14, 41D. A card is missing and no hand has it, or it is only hidden."""
    match inquiry.ask(FOUND):
        case MissingCard.BEFORE_LEAD:
            inquiry.conclude("14A1", MissingCardRestored(Missing.FOUND))
            inquiry.conclude("14A3", CallsStand())
        case MissingCard.BEFORE_LEAD_REBUILT:
            inquiry.conclude("14A2", MissingCardRestored(Missing.REBUILT))
            inquiry.conclude("14A3", CallsStand())
        case MissingCard.PLAYED:
            inquiry.conclude("14B1", RuleElsewhere("defective-trick"))
            return
        case MissingCard.IN_DUMMY:
            law41_dummys_cards.not_all_spread(inquiry)
            return
        case MissingCard.ELSEWHERE:
            inquiry.conclude("14B2", MissingCardRestored(Missing.FOUND))
            inquiry.conclude("14B4", AlwaysHeld())
        case MissingCard.NOT_FOUND:
            inquiry.conclude("14B3", MissingCardRestored(Missing.REBUILT))
            inquiry.conclude("14B4", AlwaysHeld())
    inquiry.conclude("14C", Unauthorised(To.PARTNER, About.REPLACED_CARD))
