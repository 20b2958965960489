"""A record while it is being entered: what each entry makes of it, and what can come next.

Nothing that happened is refused. The contract follows from the auction once that is
over, and the result from the cards once all are played; what was written down before
stands until then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from deals.bridge.auction import Auction, MadeCall
from deals.bridge.cards import PACK, Card, in_order
from deals.bridge.deal import Deal
from deals.bridge.play import CardAct, Play, PlayEvent
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS


def with_auction(table: TableRecord, auction: Auction) -> TableRecord:
    """The record with that auction; when it is over, with the contract it led to.

    The tricks of the score sheet stay as long as the same side declares.
    """
    table = replace(table, auction=auction if auction.calls else None)
    if not auction.is_over:
        return table
    before, now = table.declarer, auction.declarer
    stays = before is not None and now is not None and before.side is now.side
    return replace(
        table,
        contract=auction.contract,
        declarer=now,
        tricks_made=table.tricks_made if stays else None,
    )


def with_call(table: TableRecord, made: MadeCall) -> TableRecord:
    """The record with one call more, legal or not."""
    auction = table.auction or Auction(table.dealer)
    return with_auction(table, Auction(auction.dealer, (*auction.calls, made)))


def last_call(auction: Auction | None) -> MadeCall | None:
    """The last call that stands: the one that can still be taken back."""
    calls = auction.calls if auction else ()
    return next((made for made in reversed(calls) if not made.withdrawn), None)


def without_last_call(table: TableRecord) -> TableRecord:
    """The record with its last standing call withdrawn: it was made, and does not count."""
    return _with_last_call(table, lambda made: replace(made, withdrawn=True))


def with_alert_turned(table: TableRecord) -> TableRecord:
    """The record with its last standing call alerted, or no longer if it was."""
    return _with_last_call(table, lambda made: replace(made, alerted=not made.alerted))


def with_explanation(table: TableRecord, place: int, text: str) -> TableRecord:
    """The record with the call at that place explained so, or by "" no longer.

    A note that another call refers to as well keeps what it says of that one. IndexError when
    there is no such call.
    """
    auction = table.auction or Auction(table.dealer)
    made = auction.calls[place]
    others = [one.note for one in auction.calls if one.note and one is not made]
    taken = [0, *others, *(number for number, _ in table.loose_notes)]
    own = made.note if made.note and made.note not in taken else max(taken) + 1
    explained = replace(made, note=own if text else None, explanation=text)
    calls = (*auction.calls[:place], explained, *auction.calls[place + 1 :])
    return replace(table, auction=Auction(auction.dealer, calls))


def _with_last_call(table: TableRecord, change: Callable[[MadeCall], MadeCall]) -> TableRecord:
    auction = table.auction
    made = last_call(auction)
    if auction is None or made is None:
        return table
    place = max(n for n, one in enumerate(auction.calls) if one is made)
    calls = (*auction.calls[:place], change(made), *auction.calls[place + 1 :])
    return with_auction(table, Auction(auction.dealer, calls))


def with_play(table: TableRecord, play: Play) -> TableRecord:
    """The record with that play; the tricks follow from it if nobody wrote them down."""
    table = replace(table, play=play)
    return replace(table, tricks_made=table.declarer_tricks())


def with_event(table: TableRecord, event: PlayEvent) -> TableRecord:
    """The record with one event more. Whoever plays on after a claim has not stopped."""
    return with_play(table, table.play.resumed().then(event))


def left_to_play(table: TableRecord) -> int:
    """How many tricks are not complete yet."""
    return TRICKS - sum(trick.winner is not None for trick in table.tricks())


def with_claim(table: TableRecord, claimer: Seat, tricks: int) -> TableRecord:
    """The record in which the claimer's side gets `tricks` of those left, the other side the rest.

    A concession is a claim of what is not conceded (Law 68B). ValueError when so many are not
    left, or nobody declares.
    """
    left = left_to_play(table)
    if table.declarer is None or not 0 <= tricks <= left:
        raise ValueError(f"{tricks} of {left} tricks cannot be claimed")
    own = tricks if claimer.side is table.declarer.side else left - tricks
    made = table.won_by(table.declarer.side) + own
    play = replace(table.play, stopped=True, claimer=claimer)
    return replace(table, play=play, tricks_made=made)


def undone(table: TableRecord) -> TableRecord:
    """The record without its last entry, where no earlier version of it is kept."""
    play, auction = table.play, table.auction
    if play.stopped:
        return replace(table, play=play.resumed(), tricks_made=None)
    if play.events:
        shorter = replace(table, play=Play(play.events[:-1]))
        over = table.tricks_made is not None and not left_to_play(table)
        return replace(shorter, tricks_made=None) if over else shorter
    if auction is None:
        return table
    calls = auction.calls[:-1]
    return replace(table, auction=Auction(auction.dealer, calls) if calls else None)


def seen(table: TableRecord) -> dict[Seat, tuple[Card, ...]]:
    """The cards each seat has been seen with, sorted: played, taken back, or shown."""
    found: dict[Seat, set[Card]] = {seat: set() for seat in Seat}
    for event in table.play.events:
        if event.card is not None and event.act is not CardAct.NAMED:
            found[event.seat].add(event.card)
    return {seat: tuple(in_order(cards)) for seat, cards in found.items()}


def deal_told(table: TableRecord) -> Deal | None:
    """The four hands, where nobody wrote them down and the cards that were seen tell them all.

    Every card was in the hand it was seen in, taken back or not. Three full hands tell the fourth.
    """
    dealt = Deal.of({seat: cards or None for seat, cards in seen(table).items()}).completed()
    return dealt if table.deal is None and dealt.is_complete else None


def can_be_played(table: TableRecord, seat: Seat) -> tuple[Card, ...]:
    """What `seat` may have in hand: his cards when they are known, else all nobody has shown.

    Sorted. A card taken back is in the hand again.
    """
    known = table.remaining(seat)
    if known is not None:
        return tuple(known)
    progress = table.progress()
    gone = {card for one in Seat for card in progress.standing(one)}
    elsewhere = {
        card for other, cards in seen(table).items() if other is not seat for card in cards
    }
    for other in Seat:
        elsewhere |= set((table.deal.hand(other) if table.deal else None) or ())
    return tuple(card for card in PACK if card not in gone | elsewhere)


def face_up(table: TableRecord) -> tuple[tuple[Seat, Card], ...]:
    """Cards shown and neither played nor picked up since, in the order they were shown."""
    lying: dict[tuple[Seat, Card], None] = {}
    for event in table.play.events:
        if event.card is None:
            continue
        if event.act in (CardAct.SHOWED, CardAct.WITHDREW):
            lying[event.seat, event.card] = None
        elif event.act in (CardAct.PLAYED, CardAct.PICKED_UP):
            lying.pop((event.seat, event.card), None)
    return tuple(lying)


def can_be_withdrawn(table: TableRecord) -> tuple[tuple[Seat, Card], ...]:
    """The cards that may still be taken back, the latest first: those of the last two tricks."""
    tricks = table.tricks()[-2:]
    standing = {(seat, card) for trick in tricks for seat, card in trick.cards}
    found: dict[tuple[Seat, Card], None] = {}
    for event in reversed(table.play.events):
        if (
            event.card is not None
            and event.act is CardAct.PLAYED
            and (event.seat, event.card) in standing
        ):
            found[event.seat, event.card] = None
    return tuple(found)
