"""The hands at one moment of a record: what is left, what the play proves, what was seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import pgettext

from deals.bridge import recording
from deals.bridge.cards import Card, in_order
from deals.bridge.deal import Deal, Hand
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS
from deals.words.records import ShownHand, shown_hand


def replayed_hands(table: TableRecord, then: TableRecord, *, only_seen: bool) -> list[ShownHand]:
    """The hands of the record `table` as it stood `then`, North first; none if nothing is known.

    `only_seen` keeps to what everybody at the table had seen by then: dummy's hand after the lead,
    and the cards that the others had played or shown.
    """
    if table.deal is None and not table.play.events:
        return []
    dealt = _with_told(table)
    if only_seen:
        return _as_seen(dealt, then)
    return _as_held(dealt, recording.seen(table), then)


def _with_told(table: TableRecord) -> Deal:
    """The hands written down, and those that the whole play tells: thirteen cards are a hand."""
    known = table.deal or Deal.of({})
    seen = recording.seen(table)
    told = {seat: known.hand(seat) or _whole(seen[seat]) for seat in Seat}
    completed = Deal.of(told).completed()
    return completed if not completed.problems() else known


def _whole(cards: Hand) -> Hand | None:
    return cards if len(cards) == TRICKS else None


def _as_held(dealt: Deal, seen: dict[Seat, Hand], then: TableRecord) -> list[ShownHand]:
    """What each still holds; as they were dealt, once all cards are played."""
    hands = {seat: dealt.hand(seat) for seat in Seat}
    left = {seat: _left(hands[seat] or seen[seat], then, seat) for seat in Seat}
    if dealt.is_complete and not any(left.values()):
        return [shown_hand(seat, hands[seat], pgettext("a hand", "as dealt")) for seat in Seat]
    return [
        shown_hand(seat, left[seat], _note(hands[seat], left[seat], then, seat)) for seat in Seat
    ]


def _note(hand: Hand | None, left: Hand, then: TableRecord, seat: Seat) -> str:
    if not hand:
        return pgettext("a hand", "as far as the play tells")
    if not left:
        return pgettext("a hand", "all played")
    by_play = then.deal is None or not then.deal.hand(seat)
    return pgettext("a hand", "told by the play") if by_play else ""


def _as_seen(dealt: Deal, then: TableRecord) -> list[ShownHand]:
    """Dummy's cards that are left, and of the others those that have been seen so far."""
    seen = recording.seen(then)
    open_ = then.dummy if then.play.events else None
    shown = []
    for seat in Seat:
        left = _left(dealt.hand(seat) or (), then, seat) if seat is open_ else ()
        if left:
            shown.append(shown_hand(seat, left, pgettext("a hand", "on the table")))
        elif seen[seat]:
            shown.append(shown_hand(seat, seen[seat], pgettext("a hand", "seen so far")))
        else:
            shown.append(ShownHand(seat, (), is_hidden=True))
    return shown


def _left(cards: Collection[Card], then: TableRecord, seat: Seat) -> Hand:
    played = replace(then, deal=None).progress().standing(seat)
    return tuple(in_order(card for card in cards if card not in played))
