"""What is open in a few words, and in one sentence: for a director who is at another table."""

from __future__ import annotations

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.watch.events import Choice, Chosen
from rulings.watch.obligations import (
    Breach,
    FaceUp,
    FirstLeadRight,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PassOnce,
    PassRest,
    PenaltyCard,
    PlayAtTurn,
    PlayOrder,
    RepeatCall,
    Right,
    ordered,
    penalty_cards,
)
from rulings.watch.say.information import gone
from rulings.watch.step import step
from rulings.watch.words import title as full


def title(one: Obligation) -> Message:
    """What is open, without a full stop."""
    match one:
        case PenaltyCard(_, Card() as card):
            return msg("Penalty card {card}", card=card)
        case PenaltyCard():
            return msg("Penalty card")
        case LeadChoice(leader):
            return msg("{leader} is on lead", leader=leader)
        case FirstLeadRight(leader):
            return msg("First lead by {leader}", leader=leader)
        case LeadRequire(_, Suit() as suit):
            return msg("{suit} are required", suit=suit)
        case LeadRequire(leader):
            return msg("The lead by {leader} is bound", leader=leader)
        case LeadBan():
            return _ban(one)
        case PlayOrder(player):
            return msg("The next card of {player}", player=player)
        case PlayAtTurn(player):
            return msg("The early card of {player}", player=player)
        case PassOnce(player) | PassRest(player):
            return msg("{player} must pass", player=player)
        case RepeatCall(player):
            return msg("{player} must repeat the call", player=player)
        case FaceUp(player):
            return msg("What {player} has shown", player=player)
        case Breach(player):
            return msg("{player} did not obey", player=player)
    return msg("Until the board is over")


def _ban(ban: LeadBan) -> Message:
    match ordered(ban.suits):
        case (suit,):
            return msg("{suit} are forbidden", suit=suit)
        case (first, second):
            return msg("{first} and {second} are forbidden", first=first, second=second)
    return msg("The lead by {leader} is bound", leader=ban.leader)


def sentence(one: Obligation) -> Message:
    """What it means for whoever is to play next, in one sentence."""
    match one:
        case PenaltyCard():
            return _lies(one)
        case FirstLeadRight(leader, frozenset() as suits) if len(suits) == len(Suit) - 1:
            (shown,) = frozenset(Suit) - suits
            return msg(
                "The first time {leader} is on lead, {declarer} may forbid one suit, but not"
                " {shown}.",
                leader=leader,
                shown=shown,
            )
        case FirstLeadRight(leader):
            return msg(
                "The first time {leader} is on lead, {declarer} may forbid one suit.",
                leader=leader,
            )
        case LeadBan(leader, suits) if len(suits) == 1:
            return msg(
                "{leader} may not lead {suit} before the lead has been lost.",
                leader=leader,
                suit=ordered(suits)[0],
            )
    return full(one)


def _lies(one: PenaltyCard) -> Message:
    """50C, 50D: the partner of a minor penalty card is free."""
    holder, card = one.holder, one.card
    match card, one.is_major:
        case Card(), True:
            return msg(
                "{card} lies in front of {holder} as a major penalty card. When {leader} is on"
                " lead, {declarer} chooses.",
                card=card,
                holder=holder,
                leader=holder.partner,
            )
        case Card(), False:
            return msg(
                "{card} lies in front of {holder} as a minor penalty card: it comes before"
                " other {suit} below the ten.",
                card=card,
                holder=holder,
                suit=card.suit,
            )
        case _, True:
            return msg(
                "A major penalty card lies in front of {holder}. When {leader} is on lead,"
                " {declarer} chooses.",
                holder=holder,
                leader=holder.partner,
            )
    return msg(
        "A minor penalty card lies in front of {holder}: it comes before any other low card of its"
        " suit.",
        holder=holder,
    )


def choice(leader: Seat) -> Message:
    """Asked of the director while declarer makes up his mind."""
    return msg("{leader} is on lead. What does {declarer} choose?", leader=leader)


def shown(player: Seat) -> Message:
    """26B, asked of whose call was withdrawn."""
    return msg("Which suits has {player} shown in the legal auction?", player=player)


def verb(event: Chosen) -> Message:
    """What declarer says, before the suit."""
    match event.choice, event.right:
        case Choice.REQUIRE, _:
            return msg("Requires")
        case Choice.FORBID, _:
            return msg("Forbids")
        case _, Right.PENALTY_CARD:
            return msg("A free lead")
    return msg("Forbids nothing")


def effect(before: Open, event: Chosen) -> Message | None:
    """What becomes of the cards that lie before the leader's partner."""
    if event.right is not Right.PENALTY_CARD:
        return None
    holder = event.leader.partner
    left, _said = step(before, event)
    lying, taken = penalty_cards(before, holder), gone(before, left, holder)
    match taken or lying:
        case (PenaltyCard(_, Card() as card),) if taken:
            return msg("{card} is picked up", card=card)
        case (PenaltyCard(_, Card() as card),):
            return msg("{card} stays", card=card)
        case _ if taken:
            return msg("picked up")
        case (_,):
            return msg("it stays")
    return msg("they stay")
