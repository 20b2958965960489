"""The cards that are left when somebody claims: four hands, the trick on the table, who plays."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from deals.bridge.cards import Card, Denomination, Suit, in_order
from deals.bridge.seats import Seat, Side
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS, Trick, tricks_won

Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Of N, E, S and W."""
_SEATS = tuple(Seat)


class Flaw(StrEnum):
    """What can be wrong with an ending."""

    CARD_TWICE = "card_twice"
    UNEQUAL = "unequal"
    EMPTY = "empty"
    DUMMY_CLAIMS = "dummy_claims"
    TRICK_FULL = "trick_full"
    TOO_MANY_CLAIMED = "too_many_claimed"
    NO_RECORD = "no_record"
    IRREGULAR = "irregular"
    ALL_PLAYED = "all_played"


class BadEnding(ValueError):  # noqa: N818 - named for what it says about the ending
    """The cards cannot be an ending: which fault, with the cards or seat it is about."""

    def __init__(self, flaw: Flaw, *about: Card | Seat) -> None:
        self.flaw, self.about = flaw, about
        super().__init__(f"{flaw.value}: {' '.join(map(str, about))}")


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending with all hands known. BadEnding when the cards do not fit."""

    hands: Hands
    trumps: Denomination
    declarer: Seat
    claimer: Seat
    leader: Seat
    """Who leads, or led, to the first trick of the ending."""
    trick: tuple[Card, ...] = ()
    """The cards already played to it, in order."""
    won: int = 0
    """Tricks the claiming side had before."""
    claimed: int | None = None
    """How many of the tricks left were claimed; None stands for all."""
    shown_out: tuple[tuple[Seat, Suit], ...] = ()
    """Opponents of the claimer who have failed to follow suit before (70E1)."""

    def __post_init__(self) -> None:
        cards = Counter(card for hand in (*self.hands, self.trick) for card in hand)
        if twice := in_order(card for card, times in cards.items() if times > 1):
            raise BadEnding(Flaw.CARD_TWICE, *twice)
        if not cards:
            raise BadEnding(Flaw.EMPTY)
        if len(self.trick) > 3:
            raise BadEnding(Flaw.TRICK_FULL)
        for seat in _SEATS:
            if len(self.hand(seat)) + self.has_played(seat) != self.left:
                raise BadEnding(Flaw.UNEQUAL, seat)
        if self.claimer is self.declarer.partner:
            raise BadEnding(Flaw.DUMMY_CLAIMS, self.claimer)
        if self.claimed is not None and self.claimed > self.left:
            raise BadEnding(Flaw.TOO_MANY_CLAIMED)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """What `seat` still holds."""
        return self.hands[_SEATS.index(seat)]

    def has_played(self, seat: Seat) -> bool:
        """Whether one of the cards on the table is his."""
        return self.leader.rotation.index(seat) < len(self.trick)

    @property
    def has_not_followed(self) -> tuple[Seat, ...]:
        """Who has not followed suit to the trick on the table, and still can (61A)."""
        played = zip(self.leader.rotation, self.trick, strict=False)
        return tuple(
            seat
            for seat, card in played
            if card.suit is not self.trick[0].suit
            and any(held.suit is self.trick[0].suit for held in self.hand(seat))
        )

    @property
    def left(self) -> int:
        """Tricks to come, the one in progress counted."""
        return max(len(self.hand(seat)) + self.has_played(seat) for seat in _SEATS)

    @property
    def side(self) -> Side:
        """The claiming side."""
        return self.claimer.side

    @property
    def is_declarers(self) -> bool:
        """Whether declarer claims, who plays dummy's cards too; else a defender does."""
        return self.claimer is self.declarer

    @property
    def asked(self) -> int:
        """Tricks claimed."""
        return self.left if self.claimed is None else self.claimed

    def trumps_out(self) -> tuple[Card, ...]:
        """The trumps the claimer's opponents still hold (70C)."""
        suit = self.trumps.suit
        against = [seat for seat in _SEATS if seat.side is not self.side]
        return tuple(card for seat in against for card in self.hand(seat) if card.suit is suit)

    def dump(self) -> dict[str, Any]:
        """As JSON; `load` reads it back."""
        return {
            "hands": [[str(card) for card in hand] for hand in self.hands],
            "trumps": self.trumps.value,
            "declarer": self.declarer.value,
            "claimer": self.claimer.value,
            "leader": self.leader.value,
            "trick": [str(card) for card in self.trick],
            "won": self.won,
            "claimed": self.claimed,
            "shown_out": [f"{seat}{suit}" for seat, suit in self.shown_out],
        }

    @classmethod
    def load(cls, stored: dict[str, Any]) -> Ending:
        """From the JSON of `dump`."""
        north, east, south, west = (tuple(map(Card.parse, hand)) for hand in stored["hands"])
        return cls(
            (north, east, south, west),
            Denomination(stored["trumps"]),
            Seat(stored["declarer"]),
            Seat(stored["claimer"]),
            Seat(stored["leader"]),
            tuple(map(Card.parse, stored["trick"])),
            stored["won"],
            stored["claimed"],
            tuple((Seat(text[0]), Suit(text[1])) for text in stored["shown_out"]),
        )


def _who_claimed(table: TableRecord) -> Seat | None:
    """Who claimed as the record has it; dummy cannot, whatever it has (Law 43A)."""
    return table.play.claimer if table.play.claimer is not table.dummy else None


def ending_before(
    table: TableRecord, claimer: Seat | None = None, trick: int | None = None
) -> Ending:
    """What was left when the recorded play stopped, or before trick `trick` (1 to 13) was led to.

    The claimer is who the record says, else declarer, unless told. BadEnding when deal, contract
    or play is not known, when a card is missing or was played so irregularly that the hands are
    not equal, or when nothing is left.
    """
    if table.deal is None or table.denomination is None or table.declarer is None:
        raise BadEnding(Flaw.NO_RECORD)
    if not table.play.events:
        raise BadEnding(Flaw.NO_RECORD)
    claimer = claimer or _who_claimed(table) or table.declarer
    current = table.progress().current
    tricks = table.tricks()[: (trick or current) - 1]
    if (trick or current) > TRICKS:
        raise BadEnding(Flaw.ALL_PLAYED)
    if any(one.winner is None or len(one.cards) < 4 for one in tricks):
        raise BadEnding(Flaw.IRREGULAR)
    on_table = _on_table(table, current) if trick in (None, current) else ()
    gone = {card for one in tricks for _, card in one.cards} | {card for _, card in on_table}
    if None in gone or None in table.deal.hands:
        raise BadEnding(Flaw.NO_RECORD if None in table.deal.hands else Flaw.IRREGULAR)
    north, east, south, west = (
        tuple(card for card in hand or () if card not in gone) for hand in table.deal.hands
    )
    leader = on_table[0][0] if on_table else _to_lead(tricks, table.declarer)
    try:
        return Ending(
            (north, east, south, west),
            table.denomination,
            table.declarer,
            claimer,
            leader,
            tuple(card for _, card in on_table if card),
            tricks_won(tricks, claimer.side),
            shown_out=_shown_out(tricks, claimer.side),
        )
    except BadEnding as error:
        if error.flaw is Flaw.UNEQUAL:
            raise BadEnding(Flaw.IRREGULAR) from error
        raise


def _on_table(table: TableRecord, current: int) -> tuple[tuple[Seat, Card | None], ...]:
    """The cards of the trick in progress, from its leader on."""
    tricks = table.tricks()
    return tricks[current - 1].cards if len(tricks) >= current else ()


def _to_lead(tricks: tuple[Trick, ...], declarer: Seat) -> Seat:
    return (tricks[-1].winner if tricks else None) or declarer.lho


def _shown_out(tricks: tuple[Trick, ...], side: Side) -> tuple[tuple[Seat, Suit], ...]:
    """Who of the other side has discarded or ruffed when which suit was led, each once."""
    found = {
        (seat, trick.suit_led): None
        for trick in tricks
        for seat, card in trick.cards
        if trick.suit_led and card and card.suit is not trick.suit_led and seat.side is not side
    }
    return tuple((seat, suit) for seat, suit in found if suit)
