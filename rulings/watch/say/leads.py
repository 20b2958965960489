"""What is said when a player is on lead: what declarer may choose, then what binds the leader."""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.watch.obligations import (
    LeadBan,
    LeadChoice,
    LeadRequire,
    Open,
    Right,
    chooses,
    majors,
    may_be_chosen,
    ordered,
    penalty_cards,
)
from rulings.watch.say.information import lies_on


def on_lead(left: Open, leader: Seat) -> Iterator[Message]:
    """First what declarer may choose, then what binds the leader anyhow."""
    asked = [one for one in chooses(left) if one.leader is leader]
    if asked:
        yield msg("Stop. {leader}, do not lead yet.", leader=leader)
    for choice in asked:
        yield from offer(left, choice)
    bound = (*_required(left, leader), *_bans(left, leader))
    yield from bound
    yield from own_cards(left, leader, asked=bool(asked))
    if not asked and not majors(left, leader) and not bound:
        yield from _free(left, leader)
    if not asked and not any(isinstance(one, LeadRequire) for one in left):
        yield from lies_on(left, leader.partner)


def _free(left: Open, leader: Seat) -> Iterator[Message]:
    """50C: only a minor penalty card of his own may bind a leader a little."""
    match penalty_cards(left, leader):
        case (one,) if one.card:
            yield msg(
                "{leader} may lead any card, but no other {suit} below the ten before {card}.",
                leader=leader,
                suit=one.card.suit,
                card=one.card,
            )
        case (_,):
            yield msg(
                "{leader} may lead any card, but no other below the ten of the suit before the"
                " penalty card.",
                leader=leader,
            )
        case _:
            yield msg("{leader} may lead any card.", leader=leader)


def offer(obligations: Open, choice: LeadChoice) -> Iterator[Message]:
    """Everything that declarer may choose for this lead, and what becomes of the penalty cards,
    before he chooses.
    """
    leader = choice.leader
    suits = ordered(may_be_chosen(obligations, leader, choice.right))
    if choice.right is not Right.PENALTY_CARD:
        yield _may_forbid(leader, suits)
        return
    cards = len(majors(obligations, leader.partner))
    unnamed = len(suits) > 1 and cards == 1
    yield _may_require_unnamed(leader) if unnamed else _may_require(leader, suits)
    yield _becomes(leader.partner, cards, of_one_suit=unnamed or len(suits) == 1)


def _becomes(holder: Seat, cards: int, *, of_one_suit: bool) -> Message:
    """50D2, 51B: what is picked up and what stays."""
    if not of_one_suit:
        return msg(
            "{holder} picks up the cards of a suit you require or forbid. The others stay; with a"
            " free lead all do.",
            holder=holder,
        )
    if cards == 1:
        return msg(
            "If you require or forbid it, {holder} picks the card up; otherwise it stays.",
            holder=holder,
        )
    return msg(
        "If you require or forbid it, {holder} picks the cards up; otherwise they stay.",
        holder=holder,
    )


def _may_require(leader: Seat, suits: tuple[Suit, ...]) -> Message:
    match suits:
        case (suit,):
            return msg(
                "{declarer}, you may require {suit}, forbid {suit}, or neither.",
                suit=suit,
            )
        case (first, second):
            return msg(
                "{declarer}, you may require {first} or {second}, forbid one of them or both, or"
                " neither.",
                first=first,
                second=second,
            )
    return msg(
        "{declarer}, you may require the suit of a penalty card in front of {holder}, forbid the"
        " suits of one or more of them, or neither.",
        holder=leader.partner,
    )


def _may_require_unnamed(leader: Seat) -> Message:
    """The same of the only card lying there, which nobody has written down."""
    return msg(
        "{declarer}, you may require the suit of the penalty card in front of {holder}, forbid it,"
        " or neither.",
        holder=leader.partner,
    )


def _may_forbid(leader: Seat, suits: tuple[Suit, ...]) -> Message:
    match suits:
        case (suit,):
            return msg(
                "{declarer}, you may forbid {suit}, or nothing.",
                suit=suit,
            )
        case (first, second):
            return msg(
                "{declarer}, you may forbid {first} or {second}, not both.",
                first=first,
                second=second,
            )
        case (_, _, _):
            (shown,) = frozenset(Suit) - frozenset(suits)
            return msg(
                "{declarer}, you may forbid any one suit but {shown}.",
                shown=shown,
            )
    return msg(
        "{declarer}, you may forbid one suit that {holder} has not shown in the legal auction.",
        holder=leader.partner,
    )


def _required(obligations: Open, leader: Seat) -> Iterator[Message]:
    """50D2a: a lead that was taken back is still required."""
    for one in obligations:
        if isinstance(one, LeadRequire) and one.leader is leader and one.suit:
            yield required(obligations, leader, one.suit)


def required(obligations: Open, leader: Seat, suit: Suit) -> Message:
    """50D2a, 59: without one he leads any card; which, if penalty cards lie before him, is said
    after it.
    """
    if majors(obligations, leader):
        return msg("{leader}: lead {suit}.", leader=leader, suit=suit)
    return msg("{leader}: lead {suit}; without one, any card.", leader=leader, suit=suit)


def _bans(obligations: Open, leader: Seat) -> tuple[Message, ...]:
    bans = [o for o in obligations if isinstance(o, LeadBan) and o.leader is leader]
    unnamed = [
        msg("{leader} may still not lead the suit that was picked up.", leader=leader)
        for ban in bans
        if not ban.suits
    ]
    named = [
        msg("{leader} may not lead {suit}.", leader=leader, suit=suit)
        for suit in ordered(frozenset(suit for ban in bans for suit in ban.suits))
    ]
    return (*unnamed, *named)


def own_cards(obligations: Open, leader: Seat, *, asked: bool) -> Iterator[Message]:
    """51A, 5F: the leader's own penalty cards come after what declarer chooses."""
    cards = tuple(one.card for one in majors(obligations, leader))
    known = tuple(card for card in cards if card)
    if not asked and known and known == cards:
        yield from _after_the_choice(obligations, leader, known)
    elif len(cards) > 1:
        yield msg(
            "{leader} leads a penalty card if that is allowed; {declarer} says which.",
            leader=leader,
        )
    elif known:
        yield msg(
            "Then {leader} leads {card}, if the choice allows it.", leader=leader, card=known[0]
        )
    elif cards:
        yield msg("{leader} leads the penalty card if that is allowed.", leader=leader)


def _after_the_choice(
    obligations: Open, leader: Seat, cards: tuple[Card, ...]
) -> Iterator[Message]:
    """5F3: which of his own cards he leads, now that it is known what he may lead."""
    suits = may_be_led(obligations, leader)
    if suits is None:
        yield msg(
            "{leader} leads one of the penalty cards lying there if that is allowed.", leader=leader
        )
        return
    must = any(isinstance(o, LeadRequire) and o.leader is leader for o in obligations)
    match [card for card in cards if card.suit in suits]:
        case [] if must and len(cards) == 1:
            yield msg("Without one, {leader} leads {card}.", leader=leader, card=cards[0])
        case [] if must:
            yield msg(
                "Without one, {leader} leads a penalty card; {declarer} says which.", leader=leader
            )
        case [card]:
            yield msg("{leader}: lead {card}.", leader=leader, card=card)
        case [first, second]:
            yield msg(
                "{leader}: lead {first} or {second}; {declarer} says which.",
                leader=leader,
                first=first,
                second=second,
            )
        case []:
            yield msg(
                "What lies in front of {leader} stays: it is led only if nothing else is left.",
                leader=leader,
            )
        case _:
            yield msg("{leader}: lead a penalty card; {declarer} says which.", leader=leader)


def may_be_led(obligations: Open, leader: Seat) -> frozenset[Suit] | None:
    """The suits that obey what declarer chose; None where it is not written down which."""
    required = [o.suit for o in obligations if isinstance(o, LeadRequire) and o.leader is leader]
    banned = [o.suits for o in obligations if isinstance(o, LeadBan) and o.leader is leader]
    if None in required or not all(banned):
        return None
    free = frozenset(Suit) - frozenset(suit for suits in banned for suit in suits)
    return free & frozenset(suit for suit in required if suit) or free if required else free


def led(left: Open, player: Seat) -> Iterator[Message]:
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
        yield from offer(left, choice)
