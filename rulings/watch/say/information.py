"""50E1-3: who may use what a penalty card tells, said when it changes (decision table 5H).

On the table everybody may. Back in the hand declarer may, and the holder's partner may neither use
what it showed nor why it lay there. Played, it is a card like any other, but why it lay there is
still not for partner. What helped the offenders although they could use it is for the review after
play (50E4).
"""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.watch.obligations import Open, PenaltyCard, penalty_cards

_LIES = msg("Everybody may use what {card} shows, for as long as it lies there.")
_UNNAMED_LIES = msg("Everybody may use what the penalty card shows, for as long as it lies there.")
_SEVERAL_LIE = msg("Everybody may use what the penalty cards show, for as long as they lie there.")

_RETURNED = msg(
    "{declarer} may use what {card} showed. {partner}: you may not use that, or why it lay there."
)
_UNNAMED_RETURNED = msg(
    "{declarer} may use what the penalty card showed. {partner}: you may not use that, or why it"
    " lay there."
)
_SEVERAL_RETURNED = msg(
    "{declarer} may use what the cards picked up showed. {partner}: you may not use that, or why"
    " they lay there."
)
_IF_RETURNED = msg(
    "If {holder} takes the penalty card back, {declarer} may use what it showed. {partner}: you may"
    " not use that, or why it lay there."
)

_PLAYED = msg(
    "{card} is played and no longer a penalty card. {partner}: you may not use why it lay there."
)
_UNNAMED_PLAYED = msg(
    "The penalty card has been played. {partner}: you may not use why it lay there."
)

_SENTENCES = frozenset(
    one.msgid
    for one in (
        _LIES,
        _UNNAMED_LIES,
        _SEVERAL_LIE,
        _RETURNED,
        _UNNAMED_RETURNED,
        _SEVERAL_RETURNED,
        _IF_RETURNED,
        _PLAYED,
        _UNNAMED_PLAYED,
    )
)


def lies_on(obligations: Open, holder: Seat) -> Iterator[Message]:
    """50E1: of the cards that stay before a player."""
    match penalty_cards(obligations, holder):
        case (PenaltyCard(_, Card() as card),):
            yield msg(_LIES.msgid, card=card)
        case (_,):
            yield _UNNAMED_LIES
        case (_, *_):
            yield _SEVERAL_LIE


def returned(before: Open, left: Open, holder: Seat) -> Iterator[Message]:
    """50E2: of the cards that have gone back to the hand."""
    partner = holder.partner
    match gone(before, left, holder):
        case (PenaltyCard(_, Card() as card),):
            yield msg(_RETURNED.msgid, card=card, partner=partner)
        case (_,):
            yield msg(_UNNAMED_RETURNED.msgid, partner=partner)
        case (_, *_):
            yield msg(_SEVERAL_RETURNED.msgid, partner=partner)


def played(before: Open, left: Open, holder: Seat) -> Iterator[Message]:
    """50E3: of a penalty card that has been led or played."""
    for one in gone(before, left, holder):
        if one.card:
            yield msg(_PLAYED.msgid, card=one.card, partner=holder.partner)
        else:
            yield msg(_UNNAMED_PLAYED.msgid, partner=holder.partner)


def taken_back(card: PenaltyCard) -> Message:
    """50E2, of a card that is no penalty card any more for a reason the app does not know of."""
    return msg(_IF_RETURNED.msgid, holder=card.holder, partner=card.holder.partner)


def gone(before: Open, left: Open, holder: Seat) -> tuple[PenaltyCard, ...]:
    """The cards that lay before a player and do not any more; their kind makes no difference."""
    still = [one.card for one in penalty_cards(left, holder)]
    found: list[PenaltyCard] = []
    for one in penalty_cards(before, holder):
        if one.card in still:
            still.remove(one.card)
        else:
            found.append(one)
    return tuple(found)


def is_information(sentence: Message) -> bool:
    """Whether it says who may use what, and not what somebody must do."""
    return sentence.msgid in _SENTENCES
