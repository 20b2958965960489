"""A board's hands, auction and play laid out for the templates that show them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.auction import Auction, Illegality, MadeCall, Plain
from deals.bridge.cards import Card, Suit
from deals.bridge.deal import Deal, Hand
from deals.bridge.seats import Seat
from deals.bridge.tricks import Trick
from deals.words.calls import call_html
from deals.words.cards import card_html, holding_text, suit_html

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""Auction and play are printed from West on, as the seats go round from the left of the page."""

_ILLEGALITY: dict[Illegality, Promise] = {
    Illegality.AUCTION_OVER: lazy("after the auction had ended"),
    Illegality.OUT_OF_ROTATION: lazy("out of rotation"),
    Illegality.INSUFFICIENT: lazy("insufficient"),
    Illegality.INADMISSIBLE_DOUBLE: lazy("inadmissible double"),
    Illegality.INADMISSIBLE_REDOUBLE: lazy("inadmissible redouble"),
}


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One hand of a diagram."""

    seat: Seat
    suits: tuple[tuple[SafeString, str], ...]
    """Each suit with its holding, spades first; empty when the hand is not shown."""
    is_hidden: bool
    """Kept from the reader, who may still have to play the board."""
    note: str = ""
    """What these cards are, where they are not simply the hand."""
    name: str = ""
    """Whose hand it is, where that is told."""


def shown_hand(seat: Seat, cards: Hand | None, note: str = "") -> ShownHand:
    """One hand with its cards; without any, the note stands alone."""
    suits = tuple((suit_html(suit), holding_text(cards, suit)) for suit in Suit) if cards else ()
    return ShownHand(seat, suits, is_hidden=False, note=note)


def shown_hands(deal: Deal, hidden: Collection[Seat] = ()) -> list[ShownHand]:
    """The four hands, North first; those of `hidden` seats without their cards."""
    return [
        ShownHand(seat, (), is_hidden=True) if seat in hidden else shown_hand(seat, deal.hand(seat))
        for seat in Seat
    ]


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call of the auction table."""

    mark: SafeString
    is_pass: bool
    is_withdrawn: bool
    faults: tuple[Promise, ...]
    """What was illegal about it, in words."""
    note: int | None
    is_alerted: bool = False
    explanation: str = ""
    """What the note says of it, where that was written down."""


AuctionRow = list[list[ShownCall]]
"""The calls under each column: usually one, more where one was withdrawn and replaced."""


def auction_rows(auction: Auction) -> list[AuctionRow]:
    """The auction row by row, columns from West.

    Calls that stand decide the rows. A withdrawn one goes where its seat's next call will be.
    """
    faults: dict[int, list[Illegality]] = {}
    for index, fault in auction.illegal_calls():
        faults.setdefault(index, []).append(fault)
    rows: list[AuctionRow] = [[[], [], [], []]]
    at, last = 0, COLUMNS.index(auction.dealer) - 1  # row and column of the last call that stands
    for index, made in enumerate(auction.calls):
        column = COLUMNS.index(made.seat)
        row = at + (column <= last)
        if not made.withdrawn:
            at, last = row, column
        if row == len(rows):
            rows.append([[], [], [], []])
        rows[row][column].append(_shown_call(made, faults.get(index, [])))
    return rows


def _shown_call(made: MadeCall, faults: Iterable[Illegality]) -> ShownCall:
    return ShownCall(
        mark=call_html(made.call),
        is_pass=made.call is Plain.PASS,
        is_withdrawn=made.withdrawn,
        faults=tuple(_ILLEGALITY[fault] for fault in faults),
        note=made.note,
        is_alerted=made.alerted,
        explanation=made.explanation,
    )


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One player's card of a trick; `mark` is None when nobody wrote it down."""

    mark: SafeString | None = None
    is_played: bool = False
    is_lead: bool = False
    is_winner: bool = False
    is_revoke: bool = False
    note: int | None = None
    """Number of the remark on it."""


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A row of the play table."""

    number: int
    cards: list[ShownCard] = field(default_factory=list)
    won: int | None = None
    """Tricks declarer's side has won so far; None once that cannot be known."""

    @property
    def has_revoke(self) -> bool:
        """Whether somebody revoked in the trick."""
        return any(card.is_revoke for card in self.cards)


def trick_rows(
    tricks: Iterable[Trick],
    declarer: Seat | None,
    revokes: Collection[tuple[int, Seat]] = (),
    noted: Mapping[Card, int] = MappingProxyType({}),
) -> list[TrickRow]:
    """The play trick by trick; `revokes` are told by number of the trick and seat, cards with a
    remark by the number of that."""
    won: int | None = 0 if declarer else None
    rows = []
    for trick in tricks:
        if won is not None and declarer:
            won = won + (trick.winner.side is declarer.side) if trick.winner else None
        cards = [
            _shown_card(trick, seat, (trick.number, seat) in revokes, noted) for seat in COLUMNS
        ]
        rows.append(TrickRow(trick.number, cards, won))
    return rows


def _shown_card(trick: Trick, seat: Seat, is_revoke: bool, noted: Mapping[Card, int]) -> ShownCard:
    if seat not in dict(trick.cards):
        return ShownCard()
    card = trick.card_of(seat)
    return ShownCard(
        mark=card_html(card) if card else None,
        is_played=True,
        is_lead=seat is trick.leader,
        is_winner=seat is trick.winner,
        is_revoke=is_revoke,
        note=noted.get(card) if card else None,
    )
