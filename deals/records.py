"""From stored rows to the values of `deals.bridge`, and back."""

from __future__ import annotations

from deals.bridge.auction import Auction
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.table import Table
from deals.models import Board, PlayedBoard


def deal_of(board: Board) -> Deal | None:
    """The four hands, None while nobody has written them down."""
    return Deal.parse(board.hands) if board.hands else None


def table_of(played: PlayedBoard) -> Table:
    """The board as it was played once; whoever shows its cards asks `access.may_see_hands`."""
    board = played.board
    return Table(
        dealer=Seat(board.dealer),
        vulnerability=Vulnerability(board.vulnerability),
        deal=deal_of(board),
        auction=Auction.parse(played.auction) if played.auction else None,
        contract=parse_contract(played.contract) if played.contract else None,
        declarer=Seat(played.declarer) if played.declarer else None,
        play=Play.parse(played.play),
        tricks_made=played.tricks,
    )
