"""50D2, 51B, 26B, 57: who is on lead, what declarer chooses for it, and what a lead ends."""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.watch.changes.cards import suits_picked_up
from rulings.watch.changes.lists import (
    but_first_lead,
    but_requirement,
    rests_on_law_50,
    without_one,
)
from rulings.watch.changes.opening import opened
from rulings.watch.events import Choice, Chosen, Led, SuitNamed, SuitsShown
from rulings.watch.obligations import (
    FirstLeadRight,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PenaltyCard,
    PlayAtTurn,
    PlayOrder,
    Right,
    chooses,
    majors,
    may_be_chosen,
    may_have_named,
    names_no_suit,
    whose,
)

_OF_A_LEAD = (LeadRequire, LeadBan, LeadChoice)


def trick_over(obligations: Open) -> Open:
    """57: what was for the current trick alone."""
    return tuple(one for one in obligations if not isinstance(one, PlayOrder | PlayAtTurn))


def on_lead(obligations: Open, leader: Seat) -> Open:
    """Everybody else has lost the lead; what declarer may say about this one is asked now."""
    left = tuple(
        replace(one, in_auction=False) if isinstance(one, FirstLeadRight) else one
        for one in trick_over(obligations)
    )
    for other in Seat:
        if other is not leader:
            left = lead_lost(left, other)
    left = _first_lead_over(left, leader)
    asked: list[LeadChoice] = []
    obeying = any(isinstance(o, LeadRequire) for o in left)
    if majors(left, leader.partner) and not obeying:
        asked.append(LeadChoice(leader, Right.PENALTY_CARD))
    if any(isinstance(o, FirstLeadRight) and o.leader is leader for o in left):
        asked.append(LeadChoice(leader, Right.WITHDRAWN_CALL))
    known = {one.right for one in chooses(left)}
    return (*left, *(one for one in asked if one.right not in known))


def _first_lead_over(obligations: Open, leader: Seat) -> Open:
    """26B: his first lead was made before declarer chose and its trick is over: passed over."""
    for one in chooses(obligations):
        if one.leader is leader and one.led:
            free = Chosen(leader, Right.WITHDRAWN_CALL, Choice.NEITHER)
            return chosen(obligations, free)
    return obligations


def lead_lost(obligations: Open, player: Seat) -> Open:
    """Restrictions of one player's lead; a right under 26B that was offered is passed over."""
    offered = [(one.leader, one.right) for one in chooses(obligations)]
    if (player, Right.WITHDRAWN_CALL) in offered:
        obligations = but_first_lead(obligations, player)
    return tuple(o for o in obligations if not (isinstance(o, _OF_A_LEAD) and o.leader is player))


def chosen(obligations: Open, event: Chosen) -> Open:
    """50D2, 51B, 26B. A choice that is not open, or not allowed, changes nothing."""
    leader, right = event.leader, event.right
    asked = next((c for c in chooses(obligations) if (c.leader, c.right) == (leader, right)), None)
    if asked is None or not _is_allowed(obligations, event):
        return obligations
    left = without_one(obligations, asked)
    if right is Right.WITHDRAWN_CALL:
        return _first_lead(but_first_lead(left, leader), event, asked)
    if event.choice is Choice.NEITHER:
        return left
    left = suits_picked_up(left, leader.partner, event.suits)
    if event.choice is Choice.REQUIRE:
        return opened(left, LeadRequire(leader, *event.suits))
    return opened(left, LeadBan(leader, event.suits))


def _first_lead(obligations: Open, event: Chosen, asked: LeadChoice) -> Open:
    """26B: a card led before the choice stands, or is withdrawn and lies as a penalty card."""
    leader, card = event.leader, asked.led
    if event.choice is Choice.FORBID:
        obligations = opened(obligations, LeadBan(leader, event.suits, event.right))
    if card is None:
        return obligations
    if card.suit in event.suits:
        return opened(obligations, PenaltyCard(leader, card))
    return without_one(but_requirement(obligations, leader), PenaltyCard(leader, card))


def _is_allowed(obligations: Open, event: Chosen) -> bool:
    """PL-11: a suit that lies there; one to require, one or more to forbid. 26B: one to forbid."""
    if event.choice is Choice.NEITHER:
        return not event.suits
    suits, may = event.suits, may_be_chosen(obligations, event.leader, event.right)
    one = event.choice is Choice.REQUIRE or event.right is Right.WITHDRAWN_CALL
    require = event.choice is Choice.REQUIRE and event.right is Right.WITHDRAWN_CALL
    return bool(suits) and suits <= may and not require and (len(suits) == 1 or not one)


def led(obligations: Open, event: Led) -> Open:
    """A lead ends a requirement. One made before declarer chose is a penalty card (50D2), and the
    choice stays open; under 26B it waits for what declarer forbids.
    """
    player, card = event.player, event.card
    rights = {one.right for one in chooses(obligations) if one.leader is player}
    if Right.PENALTY_CARD in rights:
        return opened(obligations, PenaltyCard(player, card))
    if any(isinstance(o, FirstLeadRight) and o.leader is player for o in obligations):
        others = tuple(o for o in obligations if not _is_choice_of(o, player))
        return (*others, LeadChoice(player, Right.WITHDRAWN_CALL, card))
    left = but_requirement(obligations, player)
    return without_one(left, PenaltyCard(player, card)) if card else left


def _is_choice_of(one: Obligation, leader: Seat) -> bool:
    return isinstance(one, LeadChoice) and one.leader is leader


def suit_named(obligations: Open, event: SuitNamed) -> Open:
    """50D2a, 51B, 57A3-4: what binds him; penalty cards of a lead's suits are picked up.

    Suits that declarer could not have named change nothing (PL-11).
    """
    player, suits = event.player, event.suits
    if suits not in may_have_named(obligations, player):
        return obligations
    left = tuple(_with(one, suits) if _binds(one, player) else one for one in obligations)
    rests_on_card = any(
        isinstance(one, LeadRequire | LeadBan) and _binds(one, player) and rests_on_law_50(one)
        for one in obligations
    )
    return suits_picked_up(left, player.partner, suits) if rests_on_card else left


def _binds(one: Obligation, player: Seat) -> bool:
    return names_no_suit(one) and whose(one) is player


def _with(one: Obligation, suits: frozenset[Suit]) -> Obligation:
    match one:
        case PlayOrder() | LeadRequire():
            (suit,) = suits
            return replace(one, suit=suit)
        case LeadBan():
            return replace(one, suits=suits)
    return one


def suits_shown(obligations: Open, event: SuitsShown) -> Open:
    """26B: what was shown may not be forbidden. Who has shown all four leaves nothing to choose."""
    leader, may = event.leader, frozenset(Suit) - event.suits
    right = FirstLeadRight(leader)
    if right not in obligations:
        return obligations
    if may:
        known = replace(right, suits=may)
        return tuple(known if one == right else one for one in obligations)
    choice = next((one for one in chooses(obligations) if one.leader is leader), None)
    if choice is None or choice.right is not Right.WITHDRAWN_CALL:
        return but_first_lead(obligations, leader)
    return chosen(obligations, Chosen(leader, Right.WITHDRAWN_CALL, Choice.NEITHER))
