"""How the page names what is open, and the buttons of what can come next."""

from __future__ import annotations

from deals.bridge.auction import MadeCall
from deals.bridge.cards import Suit
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.laws.conclusions.premature import Demand
from rulings.watch import events as at_table
from rulings.watch.events import Choice, WatchEvent
from rulings.watch.obligations import (
    Breach,
    EstablishedRevoke,
    FaceUp,
    FirstLeadRight,
    Lasting,
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
    Review,
    Right,
    ordered,
    penalty_cards,
)
from rulings.watch.record_events import Step
from rulings.watch.say.ends import broken as went_against
from rulings.watch.say.ends import review


def title(one: Obligation, declarer: Seat | None = None) -> Message:
    """What is open, in a sentence; `declarer` where that is known."""
    match one:
        case PenaltyCard(holder, None):
            return msg("Penalty card in front of {holder}.", holder=holder)
        case PenaltyCard(holder, card):
            return msg("Penalty card {card} in front of {holder}.", card=card or "", holder=holder)
        case LeadChoice(leader, Right.WITHDRAWN_CALL):
            return msg("{declarer} may forbid a suit for this lead by {leader}.", leader=leader)
        case LeadChoice(leader):
            return msg("{declarer} chooses for the lead by {leader}.", leader=leader)
        case FirstLeadRight(leader) if declarer and leader is declarer.lho:
            return msg("The opening lead by {leader}.", leader=leader)
        case FirstLeadRight(leader):
            return msg("The first lead by {leader}.", leader=leader)
        case LeadRequire(leader, None):
            return msg("{leader} must lead the suit that was picked up.", leader=leader)
        case LeadRequire(leader, suit):
            return msg("{leader} must lead {suit}.", leader=leader, suit=suit or "")
        case LeadBan():
            return _ban(one)
        case PlayOrder(player, Demand.SUIT, Suit() as suit):
            return msg("{player} plays {suit} to this trick.", player=player, suit=suit)
        case PlayOrder(player, Demand.NOT_SUIT, Suit() as suit):
            return msg("{player} does not play {suit} to this trick.", player=player, suit=suit)
        case PlayOrder(player, demand):
            return _ORDERED[demand](player)
        case PlayAtTurn(player):
            return msg("{player} plays the early card when the turn comes.", player=player)
        case PassOnce(player):
            return msg("{player} must pass next time, and not after that.", player=player)
        case PassRest(player):
            return msg("{player} must pass for the rest of the auction.", player=player)
        case RepeatCall(player):
            return msg("{player} must repeat the call when the turn comes.", player=player)
        case FaceUp(player):
            return msg(
                "What {player} showed stays face up until the auction is over.", player=player
            )
        case EstablishedRevoke():
            return msg("An established revoke waits for the end of play.")
        case Review():
            return review(one)
        case Breach():
            return went_against(one)
        case Lasting(token):
            return _LASTING.get(token, _RULED)
    raise TypeError(one)


_RULED = msg("What was ruled here holds until the board is over.")
_LASTING = {
    "VOID_CLAIM": msg("Play goes on after a claim: there are no penalty cards on this board."),
    "DUMMY_FORFEIT": msg("{dummy} has lost the right to warn and to ask on this board."),
    "PC": msg("Cards that defenders took back are penalty cards."),
}

_ORDERED = {
    Demand.HIGHEST: lambda player: msg(
        "{player} plays the highest card held of the suit led.", player=player
    ),
    Demand.LOWEST: lambda player: msg(
        "{player} plays the lowest card held of the suit led.", player=player
    ),
    Demand.SUIT: lambda player: msg(
        "{player} plays a card of the suit that {declarer} named.", player=player
    ),
    Demand.NOT_SUIT: lambda player: msg(
        "{player} plays no card of the suit that {declarer} named.", player=player
    ),
}


def _ban(ban: LeadBan) -> Message:
    leader = ban.leader
    match ordered(ban.suits):
        case (suit,):
            return msg("{leader} may not lead {suit}.", leader=leader, suit=suit)
        case (first, second):
            return msg(
                "{leader} may lead neither {first} nor {second}.",
                leader=leader,
                first=first,
                second=second,
            )
        case (first, second, third):
            return msg(
                "{leader} may not lead {first}, {second} or {third}.",
                leader=leader,
                first=first,
                second=second,
                third=third,
            )
    return msg("{leader} may not lead a suit that was forbidden.", leader=leader)


def detail(one: Obligation, beside: Open = ()) -> Message | None:
    """What follows from it, or how long it lasts; `beside` is all that is open there."""
    match one:
        case PenaltyCard(holder=holder) if len(penalty_cards(beside, holder)) > 1:
            return msg("Major. If several can be played, {declarer} says which.")
        case PenaltyCard(is_major=True):
            return msg("Major. Played at the first legal chance.")
        case PenaltyCard():
            return msg("Minor. No other card below the ten of the suit before it.")
        case FirstLeadRight(leader, in_auction=True):
            return msg(
                "If {leader} becomes a defender, declarer may then forbid one suit, and require"
                " none.",
                leader=leader,
            )
        case FirstLeadRight():
            return msg("{declarer} may then forbid one suit, and require none.")
        case LeadRequire():
            return msg("For this one lead.")
        case LeadBan(leader):
            return msg("For as long as {leader} keeps the lead.", leader=leader)
        case PlayOrder() | PlayAtTurn():
            return msg("In this trick only. Following suit comes first.")
    return None


def label(event: WatchEvent, beside: Open = (), declarer: Seat | None = None) -> Message:
    """What a button says has happened; `beside` is all that is open there. Who may still be
    forbidden a suit at his first lead, and sits behind declarer, has the opening lead.
    """
    of_lead = [o for o in beside if getattr(o, "leader", None) is getattr(event, "leader", None)]
    match event:
        case at_table.OnLead(leader) if any(isinstance(o, LeadBan) for o in of_lead):
            return msg("{leader} is on lead again", leader=leader)
        case at_table.OnLead(leader) if (
            declarer
            and leader is declarer.lho
            and any(isinstance(o, FirstLeadRight) for o in of_lead)
        ):
            return msg("{leader} has the opening lead", leader=leader)
        case at_table.OnLead(leader):
            return msg("{leader} is on lead", leader=leader)
        case at_table.Chosen():
            return _choice(event)
        case at_table.Led(player):
            return msg("{player} has led", player=player)
        case at_table.PenaltyCardPlayed(holder, None):
            return msg("{holder} played the penalty card", holder=holder)
        case at_table.PenaltyCardPlayed(_, card):
            return msg("{card} is played", card=card or "")
        case at_table.Played(player):
            return msg("{player} has played", player=player)
        case at_table.LeadLost(player):
            return msg("{player} has lost the lead", player=player)
        case at_table.Called(player):
            return msg("{player} has called", player=player)
        case at_table.AuctionOver(declarer):
            return msg("Auction over: {seat} declares", seat=declarer)
    raise TypeError(event)


def in_record(one: Step) -> Message:
    """What a step of the record of the board says."""
    if isinstance(one, MadeCall):
        return msg("{seat} has called", seat=one.seat)
    if one.card is None:
        return msg("{player} has played", player=one.seat)
    match one.act:
        case CardAct.PLAYED | CardAct.SURPLUS | CardAct.NO_CARD:
            return msg("{holder} played {card}", holder=one.seat, card=one.card)
        case CardAct.WITHDREW:
            return msg("{holder} took back {card}", holder=one.seat, card=one.card)
        case CardAct.PICKED_UP:
            return msg("{holder} picked up {card}", holder=one.seat, card=one.card)
    return msg("{holder} showed {card}", holder=one.seat, card=one.card)


def _choice(event: at_table.Chosen) -> Message:
    if event.choice is Choice.NEITHER:
        by_card = event.right is Right.PENALTY_CARD
        return msg("Neither: a free lead") if by_card else msg("Forbid nothing")
    suits = ordered(event.suits)
    if event.choice is Choice.REQUIRE:
        return msg("Require {suit}", suit=suits[0])
    match suits:
        case (suit,):
            return msg("Forbid {suit}", suit=suit)
        case (first, second):
            return msg("Forbid {first} and {second}", first=first, second=second)
        case (first, second, third):
            return msg(
                "Forbid {first}, {second} and {third}", first=first, second=second, third=third
            )
    assert len(suits) == len(Suit)
    return msg("Forbid all four suits")


def broken(one: Obligation) -> Message:
    """What a button says a player has failed to do, who could."""
    match one:
        case Breach(player, PenaltyCard(), is_revoke=False):
            return msg("Rule: {player} did not play the penalty card", player=player)
        case Breach(player):
            return msg("Rule on the revoke by {player}", player=player)
        case PenaltyCard(holder, None):
            return msg("{holder} could have played the penalty card", holder=holder)
        case PenaltyCard(holder, card):
            return msg(
                "{holder} could have played {card} and did not", holder=holder, card=card or ""
            )
        case LeadRequire(leader):
            return msg("{leader} led another suit, but could have obeyed", leader=leader)
        case LeadBan(leader):
            return msg("{leader} led a forbidden suit, but had others", leader=leader)
        case PlayOrder(player):
            return msg("{player} played another card, but could have obeyed", player=player)
    raise TypeError(one)


DISAGREE = msg("What was noted here and what the record has do not go together.")


def cue(leader: Seat) -> Message:
    """When the words that follow are said."""
    return msg("When {leader} is on lead, say:", leader=leader)


def unnamed(holder: Seat) -> Message:
    """Asked of a card that nobody has written down."""
    return msg("Which penalty card lies in front of {holder}?", holder=holder)


def which_suit(player: Seat) -> Message:
    """Asked of a suit that nobody has written down."""
    return msg("Which suit did {declarer} name for {player}?", player=player)
