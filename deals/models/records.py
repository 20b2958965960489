"""From stored rows to the values of `deals.bridge`, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from deals.bridge.auction import Auction
from deals.bridge.cards import Card
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import TableRecord
from deals.models import Board, Pairing, PlayedBoard, Table


def deal_of(board: Board) -> Deal | None:
    """The four hands, None while nobody has written them down."""
    return Deal.parse(board.hands) if board.hands else None


def table_of(played: PlayedBoard) -> TableRecord:
    """The board as it was played once; whoever shows its cards asks `closed.may_see_hands`."""
    board = played.board
    return TableRecord(
        dealer=Seat(board.dealer),
        vulnerability=Vulnerability(board.vulnerability),
        deal=deal_of(board),
        auction=_auction_of(played) if played.auction else None,
        contract=parse_contract(played.contract) if played.contract else None,
        declarer=Seat(played.declarer) if played.declarer else None,
        play=Play.parse(played.play),
        tricks_made=played.tricks,
        loose_notes=_loose_notes(played) if played.call_notes else (),
    )


def notes_of(played: PlayedBoard) -> dict[int, str]:
    """The explanations of calls by the number of their note, also those no call refers to."""
    return {int(number): text for number, text in played.call_notes.items()}


def remarks_of(played: PlayedBoard) -> dict[int, tuple[str, tuple[Card, ...]]]:
    """The remarks on cards by the number of their note, with the cards that refer to it."""
    told = ((key.split(), text) for key, text in played.card_notes.items())
    return {int(key[0]): (text, tuple(map(Card.parse, key[1:]))) for key, text in told}


def numbers_of(remarks: Mapping[int, tuple[str, tuple[Card, ...]]]) -> dict[Card, int]:
    """The number of the remark on each card, of `remarks_of`."""
    return {card: number for number, (_, cards) in remarks.items() for card in cards}


def _loose_notes(played: PlayedBoard) -> tuple[tuple[int, str], ...]:
    referred = (
        {made.note for made in Auction.parse(played.auction).calls} if played.auction else set()
    )
    return tuple(one for one in sorted(notes_of(played).items()) if one[0] not in referred)


def _auction_of(played: PlayedBoard) -> Auction:
    return Auction.parse(played.auction).with_notes(notes_of(played))


def seen_table(played: PlayedBoard, *, whole: bool) -> TableRecord:
    """The record; unless `whole`, without the hands: with the cards that were seen alone."""
    table = table_of(played)
    return table if whole else replace(table, deal=None)


@dataclass(frozen=True, slots=True)
class RecordPlace:
    """Where a record belongs: one board at one table in one round."""

    board: Board
    table: Table
    round: int
    pairing: Pairing | None
    """Who meets there in that round, where a movement says so."""
    played: PlayedBoard | None
    """The stored record; None while nothing has been entered."""
    asked: int | None = None
    """The round that was asked for."""

    @property
    def record(self) -> PlayedBoard:
        """The stored record, or the empty one that is not stored yet."""
        if self.played is not None:
            return self.played
        pairs = {"ns": self.pairing.ns, "ew": self.pairing.ew} if self.pairing else {}
        return PlayedBoard(board=self.board, table=self.table, round=self.round, **pairs)
