"""What is open in a few words, and in one sentence: for a director who is at another table."""

from __future__ import annotations

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.watch import obligations as owed
from rulings.watch.events import Choice, Chosen
from rulings.watch.say.information import gone
from rulings.watch.step import step
from rulings.watch.words import title as full


def title(one: owed.Obligation) -> Message:
    """What is open, without a full stop."""
    match one:
        case owed.PenaltyCard(_, Card() as card):
            return msg("Penalty card {card}", card=card)
        case owed.PenaltyCard():
            return msg("Penalty card")
        case owed.LeadChoice(leader):
            return msg("{leader} is on lead", leader=leader)
        case owed.FirstLeadRight(leader):
            return msg("First lead by {leader}", leader=leader)
        case owed.LeadRequire(_, Suit() as suit):
            return msg("{suit} are required", suit=suit)
        case owed.LeadRequire(leader):
            return msg("The lead by {leader} is bound", leader=leader)
        case owed.LeadBan():
            return _ban(one)
        case owed.PlayOrder(player):
            return msg("The next card of {player}", player=player)
        case owed.PlayAtTurn(player):
            return msg("The early card of {player}", player=player)
        case owed.PassOnce(player) | owed.PassRest(player):
            return msg("{player} must pass", player=player)
        case owed.RepeatCall(player):
            return msg("{player} must repeat the call", player=player)
        case owed.FaceUp(player):
            return msg("What {player} has shown", player=player)
        case owed.Breach(player):
            return msg("{player} did not obey", player=player)
    return msg("Until the board is over")


def _ban(ban: owed.LeadBan) -> Message:
    match owed.ordered(ban.suits):
        case (suit,):
            return msg("{suit} are forbidden", suit=suit)
        case (first, second):
            return msg("{first} and {second} are forbidden", first=first, second=second)
    return msg("The lead by {leader} is bound", leader=ban.leader)


def sentence(one: owed.Obligation) -> Message:
    """What it means for whoever is to play next, in one sentence."""
    match one:
        case owed.PenaltyCard():
            return _lies(one)
        case owed.FirstLeadRight(leader, frozenset() as suits) if len(suits) == len(Suit) - 1:
            (shown,) = frozenset(Suit) - suits
            return msg(
                "The first time {leader} is on lead, {declarer} may forbid one suit, but not"
                " {shown}.",
                leader=leader,
                shown=shown,
            )
        case owed.FirstLeadRight(leader, in_auction=True):
            return msg(
                "If {leader} becomes a defender, declarer may forbid one suit the first time"
                " {leader} is on lead.",
                leader=leader,
            )
        case owed.FirstLeadRight(leader):
            return msg(
                "The first time {leader} is on lead, {declarer} may forbid one suit.",
                leader=leader,
            )
        case owed.LeadBan(leader, suits) if len(suits) == 1:
            return msg(
                "{leader} may not lead {suit} before the lead has been lost.",
                leader=leader,
                suit=owed.ordered(suits)[0],
            )
    return full(one)


def _lies(one: owed.PenaltyCard) -> Message:
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
        case _, owed.Right.PENALTY_CARD:
            return msg("A free lead")
    return msg("Forbids nothing")


def effect(before: owed.Open, event: Chosen) -> Message | None:
    """What becomes of the cards that lie before the leader's partner."""
    if event.right is not owed.Right.PENALTY_CARD:
        return None
    holder = event.leader.partner
    left, _said = step(before, event)
    lying, taken = owed.penalty_cards(before, holder), gone(before, left, holder)
    match taken or lying:
        case (owed.PenaltyCard(_, Card() as card),) if taken:
            return msg("{card} is picked up", card=card)
        case (owed.PenaltyCard(_, Card() as card),):
            return msg("{card} stays", card=card)
        case _ if taken:
            return msg("picked up")
        case (_,):
            return msg("it stays")
    return msg("they stay")
