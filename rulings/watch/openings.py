"""What a ruling opens at the table, read off its conclusions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from deals.bridge.seats import Role, Seat
from rulings.engine import Conclusion
from rulings.laws.conclusions.auction_cards import LiesFaceUp, ShownIsPenaltyCard
from rulings.laws.conclusions.auction_duties import (
    MustPassOnce,
    MustPassToTheEnd,
    MustRepeatCall,
    SuitMayBeForbidden,
)
from rulings.laws.conclusions.cards import LeadMayBeChosen, MajorPenaltyCard
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.laws.conclusions.penalty_lead import (
    AllPenaltyCardsMajor,
    LeadForbidden,
    LeadRequired,
    PenaltyCardsPickedUp,
    Which,
)
from rulings.laws.conclusions.premature import MustBePlayedInTurn, PartnersPlayChosen
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.watch.changes import shown_cards
from rulings.watch.events import AllMajor, LeadsAreChosen, Opened, PickedUp, WatchEvent
from rulings.watch.obligations import (
    EstablishedRevoke,
    FaceUp,
    FirstLeadRight,
    Lasting,
    LeadBan,
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
    in_auction,
    staying,
)
from rulings.watch.step import follow

SeatOf = Callable[[Role], Seat | None]
"""Who plays a role at this table; None where nobody has said."""


def openings(concluded: Iterable[Conclusion], seat_of: SeatOf) -> tuple[WatchEvent, ...]:
    """The events that a ruling is at the table.

    Every conclusion that leaves something open gives at least one: where its seat is not known it
    lasts until the end of play, as `Lasting`.
    """
    events = [event for one in concluded for event in _events(one, seat_of)]
    opened = [event.obligation for event in events if isinstance(event, Opened)]
    if in_auction(tuple(opened)):
        events = [_while_they_bid(event) for event in events]
    return tuple(sorted(events, key=_order))


def _while_they_bid(event: WatchEvent) -> WatchEvent:
    """Where the auction goes on nobody declares yet, whatever suits were shown."""
    if isinstance(event, Opened) and isinstance(event.obligation, FirstLeadRight):
        return replace(event, obligation=replace(event.obligation, in_auction=True))
    return event


def kept_by(concluded: Iterable[Conclusion], seat_of: SeatOf) -> Open:
    """What a ruling leaves open that keeps the director at the table."""
    return staying(follow(openings(concluded, seat_of)))


def _order(event: WatchEvent) -> int:
    """What lies there is opened before it is said how much there is, and before any goes away."""
    return (Opened, AllMajor, PickedUp, LeadsAreChosen).index(type(event))


def _events(conclusion: Conclusion, seat_of: SeatOf) -> Iterator[WatchEvent]:
    if isinstance(conclusion, PenaltyCardsPickedUp):
        holder = seat_of(Role.OFFENDER)
        # Which suit declarer names of several is not in the ruling: those cards are left lying.
        if holder and conclusion.which in (Which.THE_CARD, Which.ALL):
            yield PickedUp(holder)
        return
    if conclusion.open is None:
        return
    role = _whose(conclusion)
    seat = seat_of(role) if role else None
    if role and seat:
        yield from _placed(conclusion, seat)
    else:
        yield Opened(_unplaced(conclusion, conclusion.open))


def _whose(conclusion: Conclusion) -> Role | None:
    """The player a conclusion binds."""
    for name in ("holder", "leader", "player"):
        role = getattr(conclusion, name, None)
        if isinstance(role, Role):
            return role
    return None


def _unplaced(conclusion: Conclusion, token: str) -> Obligation:
    if isinstance(conclusion, ReviewAfterPlay):
        return Review(conclusion.law)
    if token == "REVIEW":
        return Review()
    return EstablishedRevoke() if token == "REVOKE_EST" else Lasting(token)


def _placed(conclusion: Conclusion, seat: Seat) -> Iterator[WatchEvent]:
    match conclusion:
        case AllPenaltyCardsMajor():
            yield AllMajor(seat)
        case LeadMayBeChosen():
            yield LeadsAreChosen(seat)
        case ShownIsPenaltyCard(shown):
            yield from map(Opened, shown_cards(seat, shown))
        case _:
            yield Opened(_obligation(conclusion, seat))


def _obligation(conclusion: Conclusion, seat: Seat) -> Obligation:
    match conclusion:
        case MajorPenaltyCard(_, card):
            return PenaltyCard(seat, card)
        case MinorPenaltyCard(_, card):
            return PenaltyCard(seat, card, is_major=False)
        case LeadRequired(_, suit):
            return LeadRequire(seat, suit)
        case LeadForbidden(_, suit):
            return LeadBan(seat, frozenset([suit] if suit else []))
        case SuitMayBeForbidden(_, suits):
            return FirstLeadRight(seat, suits, in_auction=suits is None)
        case PartnersPlayChosen(_, demand):
            return PlayOrder(seat, demand)
        case MustBePlayedInTurn():
            return PlayAtTurn(seat)
        case MustPassOnce():
            return PassOnce(seat)
        case MustPassToTheEnd():
            return PassRest(seat)
        case MustRepeatCall():
            return RepeatCall(seat)
        case LiesFaceUp(shown, _):
            return FaceUp(seat, shown)
    assert conclusion.open is not None
    return _unplaced(conclusion, conclusion.open)
