"""What can happen next at the table that matters to what is open: the buttons of the page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.watch.events import (
    AuctionOver,
    Called,
    Choice,
    Chosen,
    LeadLost,
    Led,
    OnLead,
    PenaltyCardPlayed,
    Played,
    WatchEvent,
)
from rulings.watch.obligations import (
    Breach,
    FirstLeadRight,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Obligation,
    Open,
    PassOnce,
    PenaltyCard,
    PlayAtTurn,
    PlayOrder,
    RepeatCall,
    Right,
    chooses,
    in_auction,
    majors,
    may_be_chosen,
    ordered,
    waits_for_auction,
)


def possible(obligations: Open) -> tuple[WatchEvent, ...]:
    """The events that can come next, the likeliest first, each once.

    While declarer chooses, nothing else can come before it.
    """
    choices = chooses(obligations)
    if choices:
        return tuple(_of_choice(obligations, choices[0]))
    found = [event for one in obligations for event in _of(obligations, one)]
    return tuple(sorted(dict.fromkeys(found), key=lambda event: _ORDER.index(type(event))))


_ORDER = (Called, Led, LeadLost, Played, OnLead, PenaltyCardPlayed, AuctionOver)


def likeliest(events: tuple[WatchEvent, ...], most: int) -> tuple[WatchEvent, ...]:
    """At most so many of them, in their order: of declarer's choices one of each kind before a
    second of any, and a lead before he chose last; of others the end of the auction last.
    """

    def rank(place: int) -> tuple[bool, int, int]:
        event = events[place]
        if not isinstance(event, Chosen):
            return isinstance(event, Led), 0, place
        alike = [one for one in events[:place] if isinstance(one, Chosen)]
        return False, sum(one.choice is event.choice for one in alike), place

    if len(events) <= most:
        return events
    if not any(isinstance(event, Chosen) for event in events):
        soon = tuple(event for event in events if not isinstance(event, AuctionOver))
        return (soon or events)[:most]
    return tuple(events[place] for place in sorted(sorted(range(len(events)), key=rank)[:most]))


def place_of(events: tuple[WatchEvent, ...], way: Choice, suit: Suit) -> int:
    """Where among them declarer requires or forbids the suit; -1 where he may not."""
    wanted = (way, frozenset([suit]))
    found = (
        place
        for place, event in enumerate(events)
        if isinstance(event, Chosen) and (event.choice, event.suits) == wanted
    )
    return next(found, -1)


def _of_choice(obligations: Open, choice: LeadChoice) -> Iterator[WatchEvent]:
    leader, right = choice.leader, choice.right
    may = ordered(may_be_chosen(obligations, leader, right))
    if right is Right.PENALTY_CARD:
        for suit in may:
            yield Chosen(leader, right, Choice.REQUIRE, frozenset([suit]))
    # Several suits may be forbidden at once only where their cards all lie there (51B2b).
    most = min(len(may), _suits_known(obligations, leader)) if right is Right.PENALTY_CARD else 1
    for n in range(1, most + 1):
        for suits in combinations(may, n):
            yield Chosen(leader, right, Choice.FORBID, frozenset(suits))
    yield Chosen(leader, right, Choice.NEITHER)
    if choice.led is None:
        yield Led(leader)


def _suits_known(obligations: Open, leader: Seat) -> int:
    """As many suits as there can be before the leader's partner."""
    return len(majors(obligations, leader.partner))


def _of(obligations: Open, one: Obligation) -> Iterator[WatchEvent]:
    """What can happen to one obligation."""
    match one:
        case LeadRequire(leader):
            yield Led(leader)
        case LeadBan(leader):
            yield LeadLost(leader)
        case PenaltyCard(holder, card, is_major):
            yield PenaltyCardPlayed(holder, card)
            if is_major and not _obeys(obligations, holder.partner):
                yield OnLead(holder.partner)
        case FirstLeadRight(leader):
            if not in_auction(obligations):
                yield OnLead(leader)
        case PlayOrder(player) | PlayAtTurn(player):
            yield Played(player)
        case PassOnce(player) | RepeatCall(player):
            yield Called(player)
    if waits_for_auction(one):
        yield from map(AuctionOver, Seat)


def _obeys(obligations: Open, leader: Seat) -> bool:
    """He is on lead already, and must lead what declarer required."""
    return any(isinstance(one, LeadRequire) and one.leader is leader for one in obligations)


def breakable(obligations: Open) -> tuple[Obligation, ...]:
    """The restrictions a player can break who could obey: that is a revoke (61A), or 52.

    First those the record shows broken.
    """
    shown = [one for one in obligations if isinstance(one, Breach)]
    others = [
        one
        for one in obligations
        if isinstance(one, LeadRequire | LeadBan | PlayOrder)
        or (isinstance(one, PenaltyCard) and not chooses(obligations))
    ]
    return (*shown, *others)
