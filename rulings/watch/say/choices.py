"""What is said when declarer has chosen, or it is known which suit he named."""

from __future__ import annotations

from collections.abc import Iterator

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.engine import Message, msg
from rulings.laws.conclusions.premature import Demand
from rulings.watch.events import Choice, Chosen
from rulings.watch.obligations import (
    LeadBan,
    LeadRequire,
    Obligation,
    Open,
    PlayOrder,
    Right,
    chooses,
    majors,
    ordered,
    penalty_cards,
)
from rulings.watch.say.information import gone, lies_on, played, returned
from rulings.watch.say.leads import offer, own_cards, required


def chosen(before: Open, left: Open, event: Chosen) -> Iterator[Message]:
    """What binds the leader now, what is picked up, and what declarer chooses next."""
    leader = event.leader
    yield from _means(left, event)
    yield from _picked_up(before, left, leader.partner)
    made = _led_before(before, event)
    if made:
        yield _was_led(before, left, event, made)
    remaining = chooses(left)
    for one in remaining:
        yield from offer(left, one)
    if not remaining and (made is None or made.suit in event.suits):
        yield from own_cards(left, leader, asked=False)
    yield from returned(before, left, leader.partner)
    yield from played(before, left, leader)
    if event.right is Right.PENALTY_CARD:
        yield from lies_on(left, leader.partner)


def _means(left: Open, event: Chosen) -> Iterator[Message]:
    leader = event.leader
    match event.choice:
        case Choice.REQUIRE:
            (suit,) = event.suits
            yield required(left, leader, suit)
        case Choice.FORBID:
            yield from forbidden(leader, event.suits)
            required_too = [o.suit for o in left if isinstance(o, LeadRequire)]
            for suit in ordered(event.suits & frozenset(s for s in required_too if s)):
                yield msg(
                    "{suit} was required and is now forbidden: {leader}, lead any other suit.",
                    suit=suit,
                    leader=leader,
                )
        case Choice.NEITHER if event.right is Right.WITHDRAWN_CALL:
            yield msg("{leader}: no suit is forbidden.", leader=leader)
        case Choice.NEITHER if majors(left, leader):
            yield msg(
                "No suit is required or forbidden: what lies in front of {holder} stays.",
                holder=leader.partner,
            )
        case Choice.NEITHER if len(penalty_cards(left, leader.partner)) > 1:
            yield msg("{leader}: lead what you like. The penalty cards stay.", leader=leader)
        case Choice.NEITHER:
            yield msg("{leader}: lead what you like. The penalty card stays.", leader=leader)


def forbidden(leader: Seat, suits: frozenset[Suit]) -> Iterator[Message]:
    """50D2a, 26B, 59: one sentence for each suit."""
    for suit in ordered(suits):
        yield msg(
            "{leader}: do not lead {suit} for as long as you keep the lead, unless you have nothing"
            " else.",
            leader=leader,
            suit=suit,
        )


def _led_before(before: Open, event: Chosen) -> Card | None:
    """26B: the card that was led before declarer chose."""
    made = (c.led for c in chooses(before) if (c.leader, c.right) == (event.leader, event.right))
    return next(made, None)


def _was_led(before: Open, left: Open, event: Chosen, made: Card) -> Message:
    leader = event.leader
    if made.suit not in event.suits:
        return msg("{leader}: the card led stands.", leader=leader)
    if len(penalty_cards(left, leader)) > len(penalty_cards(before, leader)):
        return msg("{leader}: the card led becomes a major penalty card.", leader=leader)
    return msg("{leader}: the card led goes back to where it lay.", leader=leader)


def named(before: Open, left: Open) -> Iterator[Message]:
    """57A3-4, 50D2a: what the suit that declarer named means for the player."""
    for one in left:
        if one not in before:
            yield from _named(left, one)
    for holder in Seat:
        yield from _picked_up(before, left, holder)
        yield from returned(before, left, holder)


def _named(left: Open, one: Obligation) -> Iterator[Message]:
    match one:
        case PlayOrder(player, Demand.SUIT, Suit() as suit):
            yield msg(
                "{player}: if you cannot follow suit, play {suit} to this trick; without one,"
                " any card.",
                player=player,
                suit=suit,
            )
        case PlayOrder(player, Demand.NOT_SUIT, Suit() as suit):
            yield msg(
                "{player}: if you cannot follow suit, do not play {suit} to this trick, unless"
                " you have nothing else.",
                player=player,
                suit=suit,
            )
        case LeadRequire(leader, Suit() as suit):
            yield required(left, leader, suit)
        case LeadBan(leader, suits):
            yield from forbidden(leader, suits)


def _picked_up(before: Open, left: Open, holder: Seat) -> Iterator[Message]:
    for one in gone(before, left, holder):
        if one.card:
            yield msg("{holder}: pick up {card}.", holder=holder, card=one.card)
        else:
            yield msg("{holder}: pick up the penalty cards of that suit.", holder=holder)
