"""What goes wrong at the practice tables: each function spoils one board, if it can.

A play accident takes the player of the four hands and gives the spoiled play, or
None where the cards do not allow it. Where the record ends at the accident, the
director has just been called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from deals.bridge.auction import Auction, Bid, MadeCall
from deals.bridge.cards import Card
from deals.bridge.play import Act, Event, Mark, Play
from deals.bridge.seats import Seat
from deals.bridge.tricks import follow, winning_seat
from deals.practice.playing import Player

Accident = Callable[[Player], Play | None]

FIRST_TRICK, LAST_TRICK = 3, 9


def _could_revoke(player: Player, seats: tuple[Seat, ...]) -> Iterator[tuple[Play, Event, bool]]:
    """The play before, a card that would revoke, and whether it would win as it falls."""
    play = Play()
    while len(play.events) < 4 * LAST_TRICK:
        progress = follow(play, player.declarer, player.denomination)
        seat, tricks = progress.turn, progress.tricks()
        assert seat is not None
        regular = Event(seat, Act.PLAYED, player.choose(seat, progress))
        middle = bool(tricks) and len(tricks[-1].cards) < 4
        if middle and seat in seats and progress.current >= FIRST_TRICK:
            held = player.held(seat, progress)
            led = tricks[-1].suit_led
            others = [card for card in held if card.suit is not led]
            if others and any(card.suit is led for card in held):
                for card in _trumps_first(others, player):
                    cards = {**dict(tricks[-1].cards), seat: card}
                    wins = winning_seat(cards, tricks[-1].leader, player.denomination) is seat
                    yield play, Event(seat, Act.PLAYED, card, Mark.REVOKE), wins
        play = play.then(regular)


def _trumps_first(cards: list[Card], player: Player) -> list[Card]:
    return sorted(cards, key=lambda card: (card.suit is not player.trumps, card.rank))


def _defenders(player: Player) -> tuple[Seat, ...]:
    return player.declarer.side.other.seats


def defender_ruffs_and_wins(player: Player) -> Play | None:
    """A defender ruffs though he can follow, and wins the trick; found after the play."""
    for before, card, _ in _could_revoke(player, _defenders(player)):
        trick = len(before.events) // 4
        after = player.play_on(before.then(card))
        won = follow(after, player.declarer, player.denomination).tricks()[trick].winner
        if card.card and card.card.suit is player.trumps and won is card.seat:
            return after
    return None


def defender_discards(player: Player) -> Play | None:
    """A defender discards though he can follow, wins nothing by it, and plays on."""
    for before, card, wins in _could_revoke(player, _defenders(player)):
        if card.card and card.card.suit is not player.trumps and not wins:
            return player.play_on(before.then(card))
    return None


def declarer_ruffs(player: Player) -> Play | None:
    """Declarer ruffs in his own hand though he can follow; found after the play."""
    for before, card, wins in _could_revoke(player, (player.declarer,)):
        if card.card and card.card.suit is player.trumps and wins:
            return player.play_on(before.then(card))
    return None


def dummy_wins(player: Player) -> Play | None:
    """Declarer calls for a trump from dummy, which can follow; dummy wins the trick."""
    for before, card, wins in _could_revoke(player, (player.declarer.partner,)):
        if card.card and card.card.suit is player.trumps and wins:
            return player.play_on(before.then(card))
    return None


def defender_notices_at_once(player: Player) -> Play | None:
    """A defender revokes; the trick is full, nobody has led to the next one yet."""
    for before, card, wins in _could_revoke(player, _defenders(player)):
        if not wins:
            trick = len(before.events) // 4 + 1
            return player.play_on(before.then(card), until_trick=trick + 1)
    return None


def declarer_corrects(player: Player) -> Play | None:
    """Declarer revokes, takes the card back in time and follows suit; play goes on."""
    for before, card, _ in _could_revoke(player, (player.declarer,)):
        taken_back = replace(card, act=Act.WITHDREW, mark=None)
        return player.play_on(before.then(card, taken_back))
    return None


def _lead_by_partner(player: Player, trick: int) -> Play | None:
    """The play up to a trick that a defender should lead to, led to by his partner."""
    play = player.play_on(Play(), until_trick=trick)
    progress = follow(play, player.declarer, player.denomination)
    if progress.turn is None or progress.turn not in _defenders(player):
        return None
    offender = progress.turn.partner
    card = player.held(offender, progress)[-1]
    return play.then(Event(offender, Act.PLAYED, card, Mark.LEAD_OUT_OF_TURN))


def defender_leads_out_of_turn(player: Player) -> Play | None:
    """A defender has just led while it was his partner's lead."""
    leads = (_lead_by_partner(player, trick) for trick in range(FIRST_TRICK, LAST_TRICK))
    return next(filter(None, leads), None)


def lead_out_of_turn_accepted(player: Player) -> Play | None:
    """A defender leads out of turn, declarer plays to it, and the play goes on."""
    lead = defender_leads_out_of_turn(player)
    return lead and player.play_on(lead)


# The auction


def insufficient_bid(auction: Auction) -> Auction | None:
    """A player bids one too few, and makes the bid good at the lowest level."""
    for index, made in enumerate(auction.calls):
        if isinstance(made.call, Bid) and made.call.level == 2:
            before = Auction(auction.dealer, auction.calls[:index])
            low = Bid(1, made.call.denomination)
            if before.faults_of(made.seat, low):
                return _with(auction, index, MadeCall(made.seat, low, withdrawn=True))
    return None


def bid_out_of_rotation(auction: Auction) -> Auction | None:
    """The opener, second or third to call, bids before his turn and later repeats it."""
    for index, made in enumerate(auction.calls):
        if isinstance(made.call, Bid):
            early = MadeCall(made.seat, made.call, withdrawn=True)
            return _with(auction, 0, early) if index in (1, 2) else None
    return None


def _with(auction: Auction, index: int, made: MadeCall) -> Auction:
    return Auction(auction.dealer, (*auction.calls[:index], made, *auction.calls[index:]))
