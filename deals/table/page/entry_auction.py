"""The bidding pad: whose call it is, and the fifteen bids a thumb can reach."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.bridge import recording
from deals.bridge.auction import Auction, Bid
from deals.bridge.cards import Denomination
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.table.page.entry import BidButton, EntryPage, EntryPart, chairs, common
from deals.words.calls import contract_text
from deals.words.seats import seat_name

LEVELS_SHOWN = 3


def auction_page(
    table: TableRecord,
    names: Mapping[Seat, str],
    *,
    seat: Seat | None = None,
    level: int | None = None,
) -> EntryPage:
    """The bidding pad; `seat` and `level` are what somebody has picked instead of the usual."""
    auction = table.auction or Auction(table.dealer)
    turn = None if auction.is_over else auction.standing.turn
    chosen = seat or turn
    irregular = chosen is not turn
    bid = auction.standing.bid
    levels, bids = _pad(bid, level)
    return EntryPage(
        part=EntryPart.AUCTION,
        heading=_heading(auction, chosen, irregular),
        seat=chosen,
        is_irregular=irregular,
        chairs=chairs(names, turn, chosen, {table.dealer: pgettext("a player", "dealer")}),
        levels=levels,
        bids=bids if chosen else [],
        last_call=recording.last_call(auction),
        **common(table),
    )


def _heading(auction: Auction, seat: Seat | None, irregular: bool) -> str:
    if seat is None:
        return _("The auction is over: %(contract)s") % {
            "contract": contract_text(auction.contract, auction.declarer)
        }
    if irregular:
        return _("%(seat)s calls, although it is not %(seat)s’s turn") % {"seat": seat_name(seat)}
    return _("%(seat)s to call") % {"seat": seat_name(seat)}


def _pad(
    bid: Bid | None, level: int | None
) -> tuple[list[tuple[int, bool]], list[list[BidButton]]]:
    """The levels with whether each is shown, and a row of bids for each that is."""
    lowest = 1
    if bid:
        lowest = bid.level if bid.denomination is not Denomination.NT else min(bid.level + 1, 7)
    first = min(level or lowest, 8 - LEVELS_SHOWN)
    shown = range(first, first + LEVELS_SHOWN)
    rows = [
        [
            BidButton(str(one), bid is not None and not one.is_sufficient_over(bid))
            for one in (Bid(level, denomination) for denomination in Denomination)
        ]
        for level in shown
    ]
    return [(number, number in shown) for number in range(1, 8)], rows
