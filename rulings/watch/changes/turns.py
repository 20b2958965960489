"""What a player's call or card ends, and the end of the auction."""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.seats import Seat
from rulings.watch.changes.cards import shown_cards
from rulings.watch.changes.lists import but_requirement, without_one
from rulings.watch.changes.opening import opened
from rulings.watch.events import PenaltyCardPlayed
from rulings.watch.obligations import (
    FaceUp,
    FirstLeadRight,
    LeadChoice,
    Open,
    PassOnce,
    PassRest,
    PlayAtTurn,
    PlayOrder,
    RepeatCall,
    penalty_cards,
)


def penalty_card_played(obligations: Open, event: PenaltyCardPlayed) -> Open:
    """50A: played, it is an ordinary card. Led before declarer chose, it stays (50D2)."""
    holder, card = event.holder, event.card
    if any(isinstance(one, LeadChoice) and one.leader is holder for one in obligations):
        return obligations
    found = next((c for c in penalty_cards(obligations, holder) if c.card == card), None)
    return played(without_one(obligations, found) if found else obligations, holder)


def played(obligations: Open, player: Seat) -> Open:
    """57: his card of this trick; and a required lead, if it was one."""
    left = but_requirement(obligations, player)
    return tuple(
        one
        for one in left
        if not (isinstance(one, PlayOrder | PlayAtTurn) and one.player is player)
    )


def called(obligations: Open, player: Seat) -> Open:
    """30A, 31A1: what was for his next turn."""
    return tuple(o for o in obligations if o not in (PassOnce(player), RepeatCall(player)))


def auction_over(obligations: Open, declarer: Seat) -> Open:
    """24D-E, 26B: what is left depends on who declares."""
    left: Open = ()
    for one in obligations:
        match one:
            case PassOnce() | PassRest() | RepeatCall():
                continue
            case FaceUp(player, shown):
                if player.side is not declarer.side:
                    for card in shown_cards(player, shown):
                        left = opened(left, card)
            case FirstLeadRight(leader) if leader.side is declarer.side:
                continue
            case FirstLeadRight():
                left = (*left, replace(one, in_auction=False))
            case _:
                left = (*left, one)
    return left
