"""What a record proves about a card its player cannot have played (Laws 13-15, 67B3).

Far more often than not the record or the deal is wrong, and nothing happened at the table. If they
are right, a player's own card in two tricks had not been quitted the first time (67B3); a card of
another hand means that a hand was wrong, or the board, and which of these no record tells.
"""

from __future__ import annotations

from deals.bridge.findings import ImpossibleCard
from rulings.engine import msg
from rulings.evidence.course import Course
from rulings.evidence.proof import Facts, Proof, hand_of
from rulings.laws.law13_wrong_count import STRANGER_PLAYED
from rulings.laws.law67_defective_trick import HAND_OF_TRICK

TRICK_TROUBLE = "trick_trouble"
"""The key of the door's own question: what is wrong with the trick?"""


def about_impossible(course: Course, found: ImpossibleCard) -> Facts:
    """Which hand, and that the card was played before; or whether it lies in a turned trick."""
    if not found.is_played_twice:
        return _turned(course, found)
    shown = msg(
        "The record has the same card of {player} in trick {before} and in trick {trick}.",
        player=found.seat,
        before=found.before or 0,
        trick=found.trick,
    )
    facts = {TRICK_TROUBLE: Proof("not_quitted", "67B3", shown)}
    declarer = course.table.declarer
    if declarer is not None:
        hand = hand_of(found.seat, declarer)
        facts[HAND_OF_TRICK.key] = Proof(hand, "67", shown, found.seat)
    return facts


def _turned(course: Course, found: ImpossibleCard) -> Facts:
    """13C: a trick is turned once all four have played to it and the next one has been led to."""
    card = course.card_at(found.trick, found.seat, found.card)
    trick = course.tricks[found.trick - 1]
    if card is None or card.taken_back_at is not None or len(trick.cards) < 4:
        return {}
    if not any(one.trick > found.trick and one.taken_back_at is None for one in course.cards):
        return {}
    reason = msg("The record shows play going on after trick {trick}.", trick=found.trick)
    return {STRANGER_PLAYED.key: Proof("yes", "13C", reason)}
