"""Door: somebody played too early, or two cards came at the same moment.

Routes to 57 (too early), 58 (simultaneous), 60B (before declarer's new lead) and, before all of
them, 47E1 (an opponent had said it was his turn).
"""

from __future__ import annotations

from rulings.engine import Answers, Inquiry, Question, msg, one_of, rule
from rulings.irregularities.doors import Door
from rulings.laws import law47_retraction as law47
from rulings.laws import law57_premature as law57
from rulings.laws import law58_simultaneous as law58
from rulings.laws import law60_play_after_irregularity as law60
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.facts import Hand

EARLY_PLAYER = Question(
    "early_player",
    "57",
    msg("Who played too early, or more than one card?"),
    one_of(Hand),
    help=msg("Tap the chair the card came from."),
    seats=True,
)


class PrematureWay(Answers):
    """In what way a card came too early."""

    EARLY = (
        "early",
        msg("{offender} played or led too early"),
        msg("Not while declarer had to lead again."),
    )
    SAME_MOMENT = "same_moment", msg("At the same moment as another player")
    TWO_CARDS = "two_cards", msg("Two or more cards at once")
    TOLD = "told", msg("An opponent said {offender} was to play")
    BEFORE_NEW_LEAD = "before_new_lead", msg("Before declarer had led again")
    CLAIM = "claim", msg("The remaining cards were shown to claim")


WAY = Question(
    "way_of_early_card",
    "57",
    msg("How did it happen?"),
    one_of(PrematureWay),
    unusual=(PrematureWay.TOLD, PrematureWay.BEFORE_NEW_LEAD, PrematureWay.CLAIM),
)

WAY_OF_DECLARING_SIDE = WAY.without(PrematureWay.BEFORE_NEW_LEAD)


@rule
def premature_play(inquiry: Inquiry) -> None:
    """47E1, 57, 58, 60B, 68A. From "it was not his turn" to what becomes of the card."""
    hand = inquiry.ask(EARLY_PLAYER)
    match inquiry.ask(WAY if hand is Hand.DEFENDER else WAY_OF_DECLARING_SIDE):
        case PrematureWay.TOLD:
            law47.told_it_was_his_turn(inquiry)
        case PrematureWay.TWO_CARDS:
            law58.one_hand(inquiry, hand)
        case PrematureWay.SAME_MOMENT:
            law58.two_players(inquiry, hand)
        case PrematureWay.BEFORE_NEW_LEAD:
            law60.played_before_new_lead(inquiry)
        case PrematureWay.CLAIM:
            inquiry.conclude("68A", RuleElsewhere("claim"))
        case PrematureWay.EARLY if hand is Hand.DEFENDER:
            law57.by_defender(inquiry)
        case PrematureWay.EARLY:
            law57.by_declarer(inquiry)


DOOR = Door(
    "premature-play",
    msg("Played too early"),
    msg("Before partner or out of turn, two players at once, or two cards at once"),
    "57",
    premature_play,
    EARLY_PLAYER,
    law60.EARLY_CARD,
)
