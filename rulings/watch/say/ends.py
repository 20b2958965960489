"""What is said when the auction or the play is over, and of what the record shows to be broken."""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.watch.obligations import (
    Breach,
    EstablishedRevoke,
    FaceUp,
    LeadBan,
    LeadRequire,
    Open,
    PenaltyCard,
    Review,
    penalty_cards,
)
from rulings.watch.say.information import lies_on


def auction_over(before: Open, left: Open) -> Iterator[Message]:
    faced = {one.player for one in before if isinstance(one, FaceUp)}
    for player in Seat:
        if player in faced and penalty_cards(left, player):
            yield msg("{player}: what was shown stays face up as a penalty card.", player=player)
            yield from lies_on(left, player)
        elif player in faced:
            yield msg("{player}: pick up what was shown.", player=player)


def broken(breach: Breach) -> Message:
    """What the record shows that a player did against what bound him."""
    player, card = breach.player, breach.card
    match breach.obligation:
        case LeadRequire(_, Suit() as suit):
            return msg(
                "{player} led {card}, but {suit} was required."
                " If {player} had any, that is a revoke.",
                player=player,
                card=card,
                suit=suit,
            )
        case LeadBan():
            return msg(
                "{player} led {card}, a forbidden suit."
                " If {player} had any other, that is a revoke.",
                player=player,
                card=card,
            )
        case PenaltyCard(_, Card() as due):
            return msg(
                "{player} played {card}, but the penalty card {due} was to be played.",
                player=player,
                card=card,
                due=due,
            )
    return msg(
        "{player} played {card}, but declarer had chosen otherwise."
        " If {player} could obey, that is a revoke.",
        player=player,
        card=card,
    )


def board_over(before: Open) -> Iterator[Message]:
    yield from (broken(one) for one in before if isinstance(one, Breach))
    if any(isinstance(one, EstablishedRevoke) for one in before):
        yield msg("Count the tricks now: an established revoke waits for the end of play.")
    for one in before:
        if isinstance(one, Review):
            yield review(one)


def review(one: Review) -> Message:
    """What is to be asked when play is over."""
    if one.law:
        return ReviewAfterPlay(one.law).words()
    return msg("After play: look again at whether the score must be adjusted.")
