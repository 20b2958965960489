"""The course of the play: each card with its trick, and whether it came in turn and stayed."""

from __future__ import annotations

from dataclasses import dataclass

from deals.bridge.cards import Card
from deals.bridge.play import CardAct, PlayEvent
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS, Progress, Trick


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card played to a trick."""

    place: int
    """Its place among the events of the record."""
    trick: int
    seat: Seat
    card: Card | None
    turn: Seat | None
    """Whose turn it was; None where that is not known."""
    taken_back_at: int | None
    """The place of the event that withdrew it, None if it stayed."""

    @property
    def in_turn(self) -> bool:
        """Whether the record proves that it came in turn."""
        return self.turn is self.seat


@dataclass(frozen=True, slots=True)
class Course:
    """A play record read once."""

    table: TableRecord
    cards: tuple[PlayedCard, ...]
    tricks: tuple[Trick, ...]

    def card_at(self, trick: int, seat: Seat, card: Card | None) -> PlayedCard | None:
        """The first such card played by that seat to that trick."""
        wanted = (trick, seat, card)
        return next((one for one in self.cards if (one.trick, one.seat, one.card) == wanted), None)

    def known(self, number: int) -> Trick | None:
        """The trick if it is complete and all of its cards are known."""
        trick = self.tricks[number - 1] if number <= len(self.tricks) else None
        if trick is None or len(trick.cards) < 4 or trick.winner is None:
            return None
        return None if any(card is None for _, card in trick.cards) else trick

    @property
    def is_whole(self) -> bool:
        """Whether all four hands and all thirteen tricks are known, card by card."""
        deal = self.table.deal
        whole = deal is not None and deal.is_complete
        return whole and all(self.known(number) for number in range(1, TRICKS + 1))


def course_of(table: TableRecord) -> Course:
    """The play of a record, followed card by card."""
    progress = Progress(table.declarer, table.denomination)
    cards: list[PlayedCard] = []
    for place, event in enumerate(table.play.events):
        if event.act is CardAct.PLAYED:
            trick = progress.trick_of_next_card(event.seat)
            back = _taken_back(table.play.events, place)
            cards.append(PlayedCard(place, trick, event.seat, event.card, progress.turn, back))
        progress.add(event)
    return Course(table, tuple(cards), progress.tricks())


def _taken_back(events: tuple[PlayEvent, ...], place: int) -> int | None:
    played = events[place]
    for later in range(place + 1, len(events)):
        event = events[later]
        same_card = (event.seat, event.card) == (played.seat, played.card)
        if event.act is CardAct.WITHDREW and same_card:
            return later
    return None
