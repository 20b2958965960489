"""What a record proves about a lead or a play out of turn (Laws 53-57).

Whether somebody had said whose turn it was, or what else was shown, no record tells: only who, with
which card, whose turn it was, and who has played to the lead since.
"""

from __future__ import annotations

from deals.bridge.findings import LeadOutOfTurn, PlayOutOfTurn
from deals.bridge.seats import Seat
from rulings.engine import msg
from rulings.evidence.course import Course, PlayedCard
from rulings.evidence.proof import THE_CARD, Facts, Proof, hand_of, in_trick, seen_from
from rulings.laws.law53_lead_out_of_turn import LEADER, LED_CARD, TURN
from rulings.laws.law55_declarers_lead import SINCE as SINCE_DECLARERS_LEAD
from rulings.laws.law56_defenders_lead import SINCE as SINCE_DEFENDERS_LEAD
from rulings.laws.law57_premature import WHAT_EARLY
from rulings.laws.law60_play_after_irregularity import EARLY_CARD

EARLY_PLAYER = "early_player"
"""The key of the door's own question: who played too early?"""


def about_lead(course: Course, found: LeadOutOfTurn) -> Facts:
    """Who led, whose lead it was, which card, and whether the next hand has played to it."""
    declarer = course.table.declarer
    if declarer is None:
        return {}
    shown = msg("The record shows {offender} leading to trick {trick}.", trick=found.trick)
    turn = msg("The record shows whose turn it was to lead to trick {trick}.", trick=found.trick)
    hand = hand_of(found.seat, declarer)
    when = in_trick(found.trick) if found.trick > 1 else None
    facts = {
        LEADER.key: Proof(hand, "53", shown, found.seat, when),
        TURN.key: Proof(seen_from(found.seat, found.in_turn), "53A", turn),
    }
    if found.card is not None:
        facts[LED_CARD.key] = Proof(str(found.card), "53", THE_CARD)
    if found.trick > 1 and _next_hand_followed(course, found):
        key = (SINCE_DEFENDERS_LEAD if hand == "defender" else SINCE_DECLARERS_LEAD).key
        reason = msg("The record shows {lho} playing to the lead.")
        facts[key] = Proof("next_played", "53A", reason)
    return facts


def _next_hand_followed(course: Course, found: LeadOutOfTurn) -> bool:
    """Whether the very next card is one of the next hand's to this trick, and both stayed.

    Not where it was that hand's own lead: its card may have been meant as one (53B).
    """
    if found.in_turn is found.seat.lho:
        return False
    lead = course.card_at(found.trick, found.seat, found.card)
    if lead is None or lead.taken_back_at is not None:
        return False
    following = _after(course, lead)
    return following is not None and (
        (following.seat, following.trick) == (found.seat.lho, found.trick)
        and following.taken_back_at is None
    )


def _after(course: Course, card: PlayedCard) -> PlayedCard | None:
    return next((one for one in course.cards if one.place > card.place), None)


def about_early_card(course: Course, found: PlayOutOfTurn) -> Facts:
    """Who played too early, which card, and whether his partner had played to the trick."""
    declarer = course.table.declarer
    if declarer is None:
        return {}
    shown = msg(
        "The record shows {offender} playing to trick {trick} before the turn came.",
        trick=found.trick,
    )
    hand = hand_of(found.seat, declarer)
    facts = {EARLY_PLAYER: Proof(hand, "57", shown, found.seat, in_trick(found.trick))}
    if found.card is not None:
        facts[EARLY_CARD.key] = Proof(str(found.card), "57A", THE_CARD)
    what = _what_was_early(course, found) if hand == "defender" else None
    if what is not None:
        reason = msg("The record shows who had played to trick {trick}.", trick=found.trick)
        facts[WHAT_EARLY.key] = Proof(what, "57A", reason)
    return facts


def _what_was_early(course: Course, found: PlayOutOfTurn) -> str | None:
    """Played before his partner, or at the turn of his right-hand opponent."""
    early = course.card_at(found.trick, found.seat, found.card)
    if early is None:
        return None
    had_played = {
        one.seat
        for one in course.cards
        if one.trick == found.trick and one.place < early.place and _stood(one, early)
    }
    partner: Seat = found.seat.partner
    if partner not in had_played:
        return "played"
    return "at_right" if found.in_turn is found.seat.rho else None


def _stood(one: PlayedCard, early: PlayedCard) -> bool:
    return one.taken_back_at is None or one.taken_back_at > early.place
