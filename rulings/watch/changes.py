"""What each kind of event changes in what is open: one small function for each."""

from __future__ import annotations

from dataclasses import replace

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.laws.conclusions.auction_cards import Shown
from rulings.watch.events import Choice, Chosen, Led, Named, PenaltyCardPlayed, PickedUp
from rulings.watch.obligations import (
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
    Right,
    chooses,
    majors,
    may_be_chosen,
    names_no_suit,
    penalty_cards,
)

_OF_A_LEAD = (LeadRequire, LeadBan, LeadChoice)


def opened(obligations: Open, one: Obligation) -> Open:
    """A ruling adds one. Only unknown penalty cards may be there twice; a second makes all major
    (50B).
    """
    match one:
        case PenaltyCard(holder):
            return _penalty_card(obligations, one, holder)
        case FirstLeadRight(leader):  # two withdrawn calls of one player give one right
            return (*_but_first_lead(obligations, leader), one)
        case LeadRequire(leader) | LeadBan(leader, right=Right.PENALTY_CARD):
            made = LeadChoice(leader, Right.PENALTY_CARD)
            return _once(tuple(o for o in obligations if o != made), one)
        case Lasting("VOID_CLAIM"):
            return _once(tuple(o for o in obligations if not _rests_on_law_50(o)), one)
        case _:
            return _once(obligations, one)


def _once(obligations: Open, one: Obligation) -> Open:
    return obligations if one in obligations else (*obligations, one)


def _penalty_card(obligations: Open, new: PenaltyCard, holder: Seat) -> Open:
    same = [c for c in penalty_cards(obligations, holder) if new.card and c.card == new.card]
    for old in same:
        obligations = without_one(obligations, old)
        new = replace(new, is_major=new.is_major or old.is_major)
    obligations = (*obligations, new)
    if len(penalty_cards(obligations, holder)) > 1:
        return _all_major(obligations, holder)
    return obligations


def _all_major(obligations: Open, holder: Seat) -> Open:
    cards = penalty_cards(obligations, holder)
    return tuple(
        replace(one, is_major=True) if isinstance(one, PenaltyCard) and one in cards else one
        for one in obligations
    )


def _rests_on_law_50(one: Obligation) -> bool:
    """68D2b: after an agreed play-on Law 50 is off, older penalty cards included."""
    match one:
        case LeadChoice(right=right) | LeadBan(right=right):
            return right is Right.PENALTY_CARD
    return isinstance(one, PenaltyCard | LeadRequire)


def all_major(obligations: Open, holder: Seat) -> Open:
    """50B: two or more lie before the holder; those nobody has recorded are added."""
    missing = 2 - len(penalty_cards(obligations, holder))
    return _all_major((*obligations, *[PenaltyCard(holder)] * missing), holder)


def major_lies(obligations: Open, holder: Seat) -> Open:
    """50D2: at least one, and it is major."""
    if majors(obligations, holder):
        return obligations
    if penalty_cards(obligations, holder):
        return _all_major(obligations, holder)
    return (*obligations, PenaltyCard(holder))


def trick_over(obligations: Open) -> Open:
    """57: what was for the current trick alone."""
    return tuple(one for one in obligations if not isinstance(one, PlayOrder | PlayAtTurn))


def on_lead(obligations: Open, leader: Seat) -> Open:
    """Everybody else has lost the lead; what declarer may say about this one is asked now."""
    left = trick_over(obligations)
    for other in Seat:
        if other is not leader:
            left = lead_lost(left, other)
    asked: list[LeadChoice] = []
    obeying = any(isinstance(o, LeadRequire) for o in left)
    if majors(left, leader.partner) and not obeying:
        asked.append(LeadChoice(leader, Right.PENALTY_CARD))
    if any(isinstance(o, FirstLeadRight) and o.leader is leader for o in left):
        asked.append(LeadChoice(leader, Right.WITHDRAWN_CALL))
    known = {one.right for one in chooses(left)}
    return (*left, *(one for one in asked if one.right not in known))


def lead_lost(obligations: Open, player: Seat) -> Open:
    """Restrictions of one player's lead; a right under 26B that was offered is passed over."""
    offered = [(one.leader, one.right) for one in chooses(obligations)]
    if (player, Right.WITHDRAWN_CALL) in offered:
        obligations = _but_first_lead(obligations, player)
    return tuple(o for o in obligations if not (isinstance(o, _OF_A_LEAD) and o.leader is player))


def _but_first_lead(obligations: Open, leader: Seat) -> Open:
    return tuple(
        o for o in obligations if not (isinstance(o, FirstLeadRight) and o.leader is leader)
    )


def chosen(obligations: Open, event: Chosen) -> Open:
    """50D2, 51B, 26B. A choice that is not open, or not allowed, changes nothing."""
    leader, right, suits = event.leader, event.right, event.suits
    asked = next((c for c in chooses(obligations) if (c.leader, c.right) == (leader, right)), None)
    if asked is None or not _is_allowed(obligations, event):
        return obligations
    left = without_one(obligations, asked)
    if right is Right.WITHDRAWN_CALL:
        left = _but_first_lead(left, leader)
        if event.choice is Choice.NEITHER:
            return left
        left = opened(left, LeadBan(leader, suits, right))
        barred = asked.led is not None and asked.led.suit in suits
        return opened(left, PenaltyCard(leader, asked.led)) if barred else left
    if event.choice is Choice.NEITHER:
        return left
    left = _suits_picked_up(left, leader.partner, suits)
    if event.choice is Choice.REQUIRE:
        return opened(left, LeadRequire(leader, *suits))
    return opened(left, LeadBan(leader, suits))


def _is_allowed(obligations: Open, event: Chosen) -> bool:
    """PL-11: a suit that lies there; one to require, one or more to forbid. 26B: one to forbid."""
    if event.choice is Choice.NEITHER:
        return True
    suits, may = event.suits, may_be_chosen(obligations, event.leader, event.right)
    one = event.choice is Choice.REQUIRE or event.right is Right.WITHDRAWN_CALL
    require = event.choice is Choice.REQUIRE and event.right is Right.WITHDRAWN_CALL
    return bool(suits) and suits <= may and not require and (len(suits) == 1 or not one)


def _suits_picked_up(obligations: Open, holder: Seat, suits: frozenset[Suit]) -> Open:
    """Every card of the suits; where none is known to be of a suit, one of the unknown."""
    for suit in suits:
        cards = majors(obligations, holder)
        of_suit = [card for card in cards if card.card and card.card.suit is suit]
        unknown = [card for card in cards if card.card is None]
        for card in of_suit or unknown[:1]:
            obligations = without_one(obligations, card)
    return obligations


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
    left = _without_requirement(obligations, player)
    own = PenaltyCard(player, card)
    return without_one(left, own) if card else left


def _is_choice_of(one: Obligation, leader: Seat) -> bool:
    return isinstance(one, LeadChoice) and one.leader is leader


def _without_requirement(obligations: Open, player: Seat) -> Open:
    return tuple(o for o in obligations if not (isinstance(o, LeadRequire) and o.leader is player))


def penalty_card_played(obligations: Open, event: PenaltyCardPlayed) -> Open:
    """50A: played, it is an ordinary card. Led before declarer chose, it stays (50D2)."""
    holder, card = event.holder, event.card
    if any(_is_choice_of(one, holder) for one in obligations):
        return obligations
    found = next((c for c in penalty_cards(obligations, holder) if c.card == card), None)
    return played(without_one(obligations, found) if found else obligations, holder)


def named(obligations: Open, event: Named) -> Open:
    """50: the first unknown card before the holder is this one; else nothing."""
    unknown = next((c for c in penalty_cards(obligations, event.holder) if c.card is None), None)
    if unknown is None or any(c.card == event.card for c in penalty_cards(obligations)):
        return obligations
    place = obligations.index(unknown)
    known = replace(unknown, card=event.card)
    return (*obligations[:place], known, *obligations[place + 1 :])


def suit_named(obligations: Open, player: Seat, suit: Suit) -> Open:
    """50D2a, 51B, 57A3-4: the suit that binds him; penalty cards of a lead's suit are picked up."""
    left = tuple(_with_suit(one, suit) if _binds(one, player) else one for one in obligations)
    rests_on_card = any(
        isinstance(one, LeadRequire | LeadBan) and _binds(one, player) and _rests_on_law_50(one)
        for one in obligations
    )
    return _suits_picked_up(left, player.partner, frozenset([suit])) if rests_on_card else left


def _binds(one: Obligation, player: Seat) -> bool:
    whose = getattr(one, "leader", None) or getattr(one, "player", None)
    return names_no_suit(one) and whose is player


def _with_suit(one: Obligation, suit: Suit) -> Obligation:
    match one:
        case PlayOrder() | LeadRequire():
            return replace(one, suit=suit)
        case LeadBan():
            return replace(one, suits=frozenset([suit]))
    return one


def picked_up(obligations: Open, event: PickedUp) -> Open:
    return tuple(
        one
        for one in obligations
        if not (
            isinstance(one, PenaltyCard)
            and one.holder is event.holder
            and event.card in (None, one.card)
        )
    )


def played(obligations: Open, player: Seat) -> Open:
    """57: his card of this trick; and a required lead, if it was one."""
    left = _without_requirement(obligations, player)
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
            case _:
                left = (*left, one)
    return left


def shown_cards(holder: Seat, shown: Shown) -> tuple[PenaltyCard, ...]:
    """24E: what was shown in the auction by a player who defends; at least two where several."""
    card = PenaltyCard(holder, is_major=shown is not Shown.MINOR)
    return (card, card) if shown is Shown.ALL_MAJOR else (card,)


def without_one(obligations: Open, one: Obligation) -> Open:
    """All but one obligation that equals this; a penalty card's kind makes no difference."""
    for place, other in enumerate(obligations):
        same = other == one or (
            isinstance(one, PenaltyCard)
            and isinstance(other, PenaltyCard)
            and (one.holder, one.card) == (other.holder, other.card)
        )
        if same:
            return (*obligations[:place], *obligations[place + 1 :])
    return obligations
