"""What a record proves about a revoke that it shows (Laws 61-64).

A revoke on which the offending side has played on, in turn, is established by the record alone
(63A1): a play in turn cannot be the mistake of 47E1, nor a card that was only dropped. Without
that the record is silent, for it does not know what was said, named or claimed. Tricks are counted
where every card is known, or where the score leaves no doubt.
"""

from __future__ import annotations

from deals.bridge.cards import Card
from deals.bridge.findings import Revoke, revokes
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat
from deals.bridge.tricks import TRICKS
from rulings.engine import msg
from rulings.evidence.course import Course, PlayedCard
from rulings.evidence.proof import THE_CARD, THE_SUIT, Facts, Proof, hand_of, in_trick, seen_from
from rulings.laws.law61_revoke import FAILURE, REVOKE_CARD, REVOKER, SUIT_LED
from rulings.laws.law62_correction import OTHER_REVOKER, PLAYED_AFTER, PLAYED_ON, TRICK
from rulings.laws.law63_establishment import SINCE, UNUSUAL
from rulings.laws.law64_after_establishment import LATER_TRICKS, OTHER_REVOKES, TRICK_WINNER

_LAST_EARLY = 11
"""62D1 sets the twelfth trick apart; a revoke in the thirteenth cannot be."""


def about_revoke(course: Course, found: Revoke) -> Facts:
    """Everything the record proves about this revoke: key → proof."""
    declarer = course.table.declarer
    mine = course.card_at(found.trick, found.seat, found.card)
    if declarer is None or mine is None:
        return {}
    shown = msg(
        "The record shows {offender} playing another suit to trick {trick} while holding the suit"
        " led.",
        trick=found.trick,
    )
    is_early = found.trick <= _LAST_EARLY
    when = in_trick(found.trick) if is_early else None  # of the twelfth its own answer tells
    facts = {
        REVOKER.key: Proof(hand_of(found.seat, declarer), "61A", shown, found.seat, when),
        FAILURE.key: Proof("follow_suit", "61A", shown),
        REVOKE_CARD.key: Proof(str(found.card), "61A", THE_CARD),
        SUIT_LED.key: Proof(found.suit.value, "61A", THE_SUIT),
    }
    if is_early:
        reason = msg("It was trick {trick}.", trick=found.trick)
        facts[TRICK.key] = Proof("early", "62D1", reason)
    if mine.taken_back_at is not None:
        return facts | _played_before_correction(course, mine)
    return {
        **facts,
        **_since(course, found, mine),
        **_winner(course, found),
        **_later_tricks(course, found),
        **_other_revokes(course, found),
    }


def _played_before_correction(course: Course, mine: PlayedCard) -> Facts:
    """Who played between the revoke and its correction, lead to the next trick included."""
    assert mine.taken_back_at is not None
    between = {
        seen_from(mine.seat, one.seat)
        for one in course.cards
        if mine.place < one.place < mine.taken_back_at and one.seat is not mine.seat
    }
    token = _AFTER.get(frozenset(between))
    if token is None:
        return {}
    reason = msg("The record shows who played before the card was taken back.")
    return {PLAYED_AFTER.key: Proof(token, "62C1", reason)}


_AFTER = {
    frozenset[str](): "nobody",
    frozenset({"lho"}): "lho",
    frozenset({"rho"}): "rho",
    frozenset({"lho", "rho"}): "lho_rho",
    frozenset({"lho", "partner"}): "lho_partner",
    frozenset({"lho", "partner", "rho"}): "all",
}


def _since(course: Course, found: Revoke, mine: PlayedCard) -> Facts:
    """63A1-2: the side has played to the next trick, or declarer has named a card for it; unless an
    opponent revoked too (62C3).
    """
    if not _played_on(course, mine, mine.seat):
        return _named(course, found)
    reason = msg("The record shows their side playing to trick {trick}.", trick=found.trick + 1)
    others = _opponents_who_revoked(course, found)
    if others == ():
        return {SINCE.key: Proof("played", "63A1", reason)}
    if others is None or not _played_on(course, mine, mine.seat.lho):
        return {}
    also = msg("The record shows an opponent revoking in the same trick.")
    facts = {
        SINCE.key: Proof("unusual", "62C3", also),
        UNUSUAL.key: Proof("both_revoked", "62C3", also),
        PLAYED_ON.key: Proof("both_sides", "63A1", reason),
    }
    if len(others) == 1:
        facts[OTHER_REVOKER.key] = Proof(seen_from(found.seat, others[0]), "62A", also)
    return facts


def _named(course: Course, found: Revoke) -> Facts:
    """63A2: declarer has named a card from one of his hands once the trick was complete.

    Of a defender the record does not tell a card he names to play from one he says he holds (49).
    """
    declarer, trick = course.table.declarer, course.tricks[found.trick - 1]
    places = [one.place for one in course.cards if one.trick == found.trick]
    if declarer is None or found.seat.side is not declarer.side or len(trick.cards) < 4:
        return {}
    named = any(
        event.act is CardAct.NAMED and event.seat.side is declarer.side and place > max(places)
        for place, event in enumerate(course.table.play.events)
    )
    if not named or _opponents_who_revoked(course, found) != ():
        return {}
    reason = msg("The record shows a card named for trick {trick}.", trick=found.trick + 1)
    return {SINCE.key: Proof("named", "63A2", reason)}


def _played_on(course: Course, mine: PlayedCard, side_of: Seat) -> bool:
    """Whether that side has played to the next trick in turn, with a card that stayed."""
    return any(
        one.trick == mine.trick + 1
        and one.seat.side is side_of.side
        and one.in_turn
        and one.taken_back_at is None
        for one in course.cards
    )


def _opponents_who_revoked(course: Course, found: Revoke) -> tuple[Seat, ...] | None:
    """The opponents who revoked in that trick; None where the record cannot tell."""
    trick = course.tricks[found.trick - 1]
    revoked = {
        one.seat for one in revokes(course.table) if one.trick == found.trick and not one.withdrawn
    }
    opponents = (found.seat.lho, found.seat.rho)
    for seat in opponents:
        card = trick.card_of(seat)
        follows = card is not None and card.suit is found.suit
        if not follows and seat not in revoked and not _is_cleared(course, seat, card):
            return None
    return tuple(seat for seat in opponents if seat in revoked)


def _is_cleared(course: Course, seat: Seat, card: Card | None) -> bool:
    """Whether the hand is known, so that a revoke would have been found."""
    deal = course.table.deal
    return card is not None and deal is not None and deal.hand(seat) is not None


def _winner(course: Course, found: Revoke) -> Facts:
    """64A: which hand won the trick."""
    trick = course.known(found.trick)
    if trick is None or trick.winner is None:
        return {}
    reason = msg("The record has all four cards of trick {trick}.", trick=found.trick)
    seat = trick.winner
    token = {found.seat: "offender", found.seat.partner: "partner"}.get(seat, "opponents")
    return {TRICK_WINNER.key: Proof(token, "64A", reason)}


def _later_tricks(course: Course, found: Revoke) -> Facts:
    """64A: whether their side won a trick after the revoke trick."""
    later = [course.known(number) for number in range(found.trick + 1, TRICKS + 1)]
    won = next((one for one in later if one and one.winner and _is_theirs(one.winner, found)), None)
    if won is not None:
        reason = msg("The record shows their side winning trick {trick}.", trick=won.number)
        return {LATER_TRICKS.key: Proof("some", "64A", reason)}
    if all(later):
        reason = msg("The record has every later trick, and their side won none.")
        return {LATER_TRICKS.key: Proof("none", "64A", reason)}
    if _scored_later(course, found):
        reason = msg("The score gives their side more tricks than they had won by then.")
        return {LATER_TRICKS.key: Proof("some", "64A", reason)}
    return {}


def _is_theirs(seat: Seat, found: Revoke) -> bool:
    return seat.side is found.seat.side


def _scored_later(course: Course, found: Revoke) -> bool:
    """Whether the score sheet gives their side more than they had at the end of the revoke trick.

    A transfer takes tricks from that side, so a score that already holds one only says more surely
    that they won a later trick. The opposite it cannot prove.
    """
    table = course.table
    made, declarer = table.tricks_made, table.declarer
    so_far = [course.known(number) for number in range(1, found.trick + 1)]
    if made is None or declarer is None or not all(so_far):
        return False
    total = made if declarer.side is found.seat.side else TRICKS - made
    had = sum(bool(one and one.winner and _is_theirs(one.winner, found)) for one in so_far)
    return total > had


def _other_revokes(course: Course, found: Revoke) -> Facts:
    """64B2, 64B7: whether the record shows another established revoke, or none at all."""
    if not _tells_all(course, found):
        return {}
    others = [one for one in revokes(course.table) if one != found and not one.withdrawn]
    if not others:
        reason = msg("The record shows the whole play, and no other revoke.")
        return {OTHER_REVOKES.key: Proof("none", "64B2", reason)}
    if not all(_is_established(course, one) for one in others):
        return {}
    reason = msg("The record shows another revoke that was played on after.")
    return {OTHER_REVOKES.key: Proof(_other_token(found, others), "64B2", reason)}


def _tells_all(course: Course, found: Revoke) -> bool:
    """Whether a revoke that is not in the record was not made.

    All thirteen tricks are there; or play ended early with a result, later than a whole trick
    after this revoke: a record that breaks off just where somebody erred proves nothing.
    """
    deal = course.table.deal
    if course.is_whole:
        return True
    ended = course.table.play.stopped and course.table.tricks_made is not None
    if not ended or deal is None or not deal.is_complete:
        return False
    last = len(course.tricks)
    known_so_far = all(course.known(number) for number in range(1, last))
    return known_so_far and course.known(found.trick + 1) is not None


def _is_established(course: Course, found: Revoke) -> bool:
    mine = course.card_at(found.trick, found.seat, found.card)
    early = found.trick <= _LAST_EARLY
    return mine is not None and early and _played_on(course, mine, found.seat)


def _other_token(found: Revoke, others: list[Revoke]) -> str:
    """The line of the question that decides, where more than one is true."""
    same = [one for one in others if (one.seat, one.suit) == (found.seat, found.suit)]
    if any(one.trick < found.trick for one in same):
        return "same_player_suit"
    if any(one.seat.side is not found.seat.side for one in others):
        return "other_side"
    return "same_player_suit_later" if len(same) == len(others) else "own_side"
