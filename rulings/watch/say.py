"""The sentences the director says when something happens at the table, addressed to seats.

Gaps are filled with seats, cards and suits; {declarer} is whoever declares the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.laws.conclusions import ReviewAfterPlay
from rulings.laws.conclusions.premature import Demand
from rulings.watch.events import (
    AuctionOver,
    BoardOver,
    Choice,
    Chosen,
    Led,
    OnLead,
    Opened,
    PenaltyCardPlayed,
    SuitNamed,
    TableEvent,
)
from rulings.watch.obligations import (
    Breach,
    EstablishedRevoke,
    FaceUp,
    LeadBan,
    LeadChoice,
    LeadRequire,
    Open,
    PenaltyCard,
    PlayOrder,
    Review,
    Right,
    chooses,
    majors,
    may_be_chosen,
    penalty_cards,
)

LEAVE = msg("No more restrictions; you may leave the table.")


def about(before: Open, left: Open, event: TableEvent) -> tuple[Message, ...]:
    """What to say after an event that turned `before` into `left`."""
    match event:
        case OnLead(leader):
            return tuple(_on_lead(left, leader))
        case Chosen():
            return tuple(_chosen(before, left, event)) if before != left else ()
        case Led(player):
            return tuple(_led(left, player))
        case PenaltyCardPlayed(holder) if any(c.leader is holder for c in chooses(left)):
            return tuple(_led(left, holder))
        case SuitNamed() if before != left:
            return tuple(_named(before, left))
        case Opened(Breach() as breach):
            return (msg("Stop."), broken(breach))
        case AuctionOver():
            return tuple(_auction_over(before, left))
        case BoardOver():
            return tuple(_board_over(before))
    return ()


def _on_lead(left: Open, leader: Seat) -> Iterator[Message]:
    """First what declarer may choose, then what binds the leader anyhow."""
    asked = [one for one in chooses(left) if one.leader is leader]
    for choice in asked:
        yield offer(left, choice)
    yield from _bans(left, leader)
    yield from _own_cards(left, leader, bool(asked))
    if not asked and not majors(left, leader) and not _bans(left, leader):
        yield msg("{leader} may lead any card.", leader=leader)


def offer(obligations: Open, choice: LeadChoice) -> Message:
    """Everything that declarer may choose for this lead, before he chooses."""
    leader = choice.leader
    suits = ordered(may_be_chosen(obligations, leader, choice.right))
    if choice.right is Right.PENALTY_CARD:
        return _may_require(leader, suits)
    return _may_forbid(leader, suits)


def _may_require(leader: Seat, suits: tuple[Suit, ...]) -> Message:
    match suits:
        case (suit,):
            return msg(
                "Stop. {leader}, do not lead yet. {declarer}, you may require {suit}, forbid"
                " {suit}, or leave the lead free.",
                leader=leader,
                suit=suit,
            )
        case (first, second):
            return msg(
                "Stop. {leader}, do not lead yet. {declarer}, you may require {first} or {second},"
                " forbid one of them or both, or leave the lead free.",
                leader=leader,
                first=first,
                second=second,
            )
    return msg(
        "Stop. {leader}, do not lead yet. {declarer}, you may require the suit of a penalty card"
        " in front of {holder}, forbid the suits of one or more of them, or leave the lead free.",
        leader=leader,
        holder=leader.partner,
    )


def _may_forbid(leader: Seat, suits: tuple[Suit, ...]) -> Message:
    match suits:
        case (suit,):
            return msg(
                "Stop: {leader} is on lead; {declarer} may forbid {suit}, or nothing.",
                leader=leader,
                suit=suit,
            )
        case (first, second):
            return msg(
                "Stop: {leader} is on lead; {declarer} may forbid {first} or {second}, not both.",
                leader=leader,
                first=first,
                second=second,
            )
        case (_, _, _):
            (shown,) = frozenset(Suit) - frozenset(suits)
            return msg(
                "Stop: {leader} is on lead; {declarer} may forbid any one suit but {shown}.",
                leader=leader,
                shown=shown,
            )
    return msg(
        "Stop: {leader} is on lead; {declarer} may forbid one suit that {holder} has not shown in"
        " the legal auction.",
        leader=leader,
        holder=leader.partner,
    )


def _bans(obligations: Open, leader: Seat) -> tuple[Message, ...]:
    bans = [o for o in obligations if isinstance(o, LeadBan) and o.leader is leader]
    suits = ordered(frozenset(suit for ban in bans for suit in ban.suits))
    unnamed = [
        msg("{leader} may still not lead the suit that was picked up.", leader=leader)
        for ban in bans
        if not ban.suits
    ]
    named = [msg("{leader} may not lead {suit}.", leader=leader, suit=suit) for suit in suits]
    return (*unnamed, *named)


def _own_cards(obligations: Open, leader: Seat, asked: bool) -> Iterator[Message]:
    """51A, 5F: the leader's own penalty cards come after what declarer chooses."""
    cards = majors(obligations, leader)
    if len(cards) > 1:
        yield msg(
            "{leader} leads a penalty card if that is allowed; {declarer} says which.",
            leader=leader,
        )
    elif cards and cards[0].card:
        card = cards[0].card
        yield (
            msg("Then {leader} leads {card}, if the choice allows it.", leader=leader, card=card)
            if asked
            else msg("{leader}: lead {card}, unless it may not be led.", leader=leader, card=card)
        )
    elif cards:
        yield msg("{leader} leads the penalty card if that is allowed.", leader=leader)


def _chosen(before: Open, left: Open, event: Chosen) -> Iterator[Message]:
    leader = event.leader
    lifted = [c for c in penalty_cards(before, leader.partner) if c not in penalty_cards(left)]
    if event.choice is Choice.REQUIRE:
        (suit,) = event.suits
        yield msg("{leader}: lead {suit}; without one, any card.", leader=leader, suit=suit)
    for suit in ordered(event.suits if event.choice is Choice.FORBID else frozenset()):
        yield msg(
            "{leader}: do not lead {suit} for as long as you keep the lead.",
            leader=leader,
            suit=suit,
        )
    if event.choice is Choice.NEITHER and event.right is Right.PENALTY_CARD:
        yield msg("{leader}: lead what you like. The penalty card stays.", leader=leader)
    elif event.choice is Choice.NEITHER:
        yield msg("{leader}: no suit is forbidden.", leader=leader)
    yield from _picked_up(lifted, leader.partner)
    if len(penalty_cards(left, leader)) > len(penalty_cards(before, leader)):
        yield msg("{leader}: the card led becomes a major penalty card.", leader=leader)
    remaining = chooses(left)
    yield from (offer(left, one) for one in remaining)
    if not remaining:
        yield from _own_cards(left, leader, asked=True)


def _named(before: Open, left: Open) -> Iterator[Message]:
    """57A3-4, 50D2a: what the suit that declarer named means for the player."""
    for one in left:
        match one:
            case PlayOrder(player, Demand.SUIT, Suit() as suit) if one not in before:
                yield msg(
                    "{player}: if you cannot follow suit, play {suit} to this trick; without one,"
                    " any card.",
                    player=player,
                    suit=suit,
                )
            case PlayOrder(player, Demand.NOT_SUIT, Suit() as suit) if one not in before:
                yield msg(
                    "{player}: if you cannot follow suit, do not play {suit} to this trick, unless"
                    " you have nothing else.",
                    player=player,
                    suit=suit,
                )
            case LeadRequire(leader, Suit() as suit) if one not in before:
                yield msg("{leader}: lead {suit}; without one, any card.", leader=leader, suit=suit)
            case LeadBan(leader, suits) if one not in before:
                (suit,) = suits
                yield msg(
                    "{leader}: do not lead {suit} for as long as you keep the lead.",
                    leader=leader,
                    suit=suit,
                )
    for holder in Seat:
        lifted = [c for c in penalty_cards(before, holder) if c not in penalty_cards(left)]
        yield from _picked_up(lifted, holder)


def _picked_up(cards: Iterable[PenaltyCard], holder: Seat) -> Iterator[Message]:
    for one in cards:
        if one.card:
            yield msg("{holder}: pick up {card}.", holder=holder, card=one.card)
        else:
            yield msg("{holder}: pick up the penalty cards of that suit.", holder=holder)


def _led(left: Open, player: Seat) -> Iterator[Message]:
    """PL-9: a lead before the choice."""
    for choice in chooses(left):
        if choice.leader is not player:
            continue
        if choice.right is Right.PENALTY_CARD:
            yield msg(
                "Stop. {leader} has led before {declarer} chose: the card stays face up as a major"
                " penalty card.",
                leader=player,
            )
        else:
            yield msg(
                "Stop. {leader} has led before {declarer} chose. If that suit is now forbidden, the"
                " card becomes a major penalty card.",
                leader=player,
            )
        yield offer(left, choice)


def _auction_over(before: Open, left: Open) -> Iterator[Message]:
    faced = {one.player for one in before if isinstance(one, FaceUp)}
    for player in Seat:
        if player in faced and penalty_cards(left, player):
            yield msg("{player}: what was shown stays face up as a penalty card.", player=player)
        elif player in faced:
            yield msg("{player}: pick up what was shown.", player=player)


def broken(breach: Breach) -> Message:
    """What the record shows that a player did against what bound him."""
    player, card = breach.player, breach.card
    match breach.obligation:
        case LeadRequire(_, Suit() as suit):
            return msg(
                "{player} led {card}, but {suit} was required. If he had any, that is a revoke.",
                player=player,
                card=card,
                suit=suit,
            )
        case LeadBan():
            return msg(
                "{player} led {card}, a forbidden suit. If he had any other, that is a revoke.",
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
        "{player} played {card}, but declarer had chosen otherwise. If he could obey, that is a"
        " revoke.",
        player=player,
        card=card,
    )


def _board_over(before: Open) -> Iterator[Message]:
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


def ordered(suits: frozenset[Suit]) -> tuple[Suit, ...]:
    """Spades first."""
    return tuple(suit for suit in Suit if suit in suits)
