"""What the script of the entry page needs to show a tap before the server has stored it.

The guess is regular play alone: the next player in turn, and who wins a trick. Where the record
is not that simple there is none, and the page waits for the answer.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from deals.bridge.auction import Auction
from deals.bridge.cards import Card
from deals.bridge.contract import Contract
from deals.bridge.play import CardAct
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.bridge.tricks import TRICKS, Trick
from deals.table.page.entry import EntryPage, EntryPart
from deals.words.seats import seat_name

BLANKS = {"seat": "{seat}", "trick": "{trick}"}
"""What the script writes the player and the number of the trick over."""


@dataclass(frozen=True, slots=True)
class Guess:
    """How the record goes on from the page, for `static/js/guess.js`."""

    told: str
    """JSON: part, seat, and the calls or the trick so far; headings with blanks in them."""
    hands: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """What the others hold, where that is known to the reader."""


def guess_of(page: EntryPage) -> Guess | None:
    """The guess from this page on; None where what comes next is not simple."""
    if page.seat is None:
        return None
    return _in_auction(page) if page.part is EntryPart.AUCTION else _in_play(page)


def _in_auction(page: EntryPage) -> Guess:
    auction = page.table.auction or Auction(page.table.dealer)
    calls = [[made.seat, str(made.call)] for made in auction.calls if not made.withdrawn]
    told = {"calls": calls, "dealer": page.table.dealer, "to_call": _("%(seat)s to call") % BLANKS}
    return Guess(_json(page, told))


def _in_play(page: EntryPage) -> Guess | None:
    table, tricks = page.table, page.tricks
    if (
        page.is_irregular
        or page.act is not CardAct.PLAYED
        or not isinstance(table.contract, Contract)
    ):
        return None
    trick = tricks[-1] if tricks else None
    if trick and not _is_regular(trick, page.seat):
        return None
    told = {
        "trick": [[seat, str(card)] for seat, card in trick.cards] if trick else [],
        "number": trick.number if trick else 1,
        "of": TRICKS,
        "trumps": str(table.contract.denomination),
        "to_lead": _("%(seat)s to lead to trick %(trick)s") % BLANKS,
        "to_play": _("%(seat)s to play to trick %(trick)s") % BLANKS,
        "is_known": table.remaining(page.seat) is not None if page.seat else False,
    }
    return Guess(_json(page, told), _hands(table, page.seat))


def _is_regular(trick: Trick, turn: Seat | None) -> bool:
    """Four known cards and a winner who leads, or the cards in their order before that turn."""
    seats = [seat for seat, card in trick.cards if card is not None]
    if len(seats) < len(trick.cards) or not seats:
        return False
    if len(seats) == len(Seat):
        return trick.winner is turn
    return [*seats, turn] == list(seats[0].rotation)[: len(seats) + 1]


def _hands(table: TableRecord, but: Seat | None) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    held = [(seat, table.remaining(seat)) for seat in Seat if seat is not but]
    return tuple((seat, tuple(cards)) for seat, cards in held if cards is not None)


def _json(page: EntryPage, told: dict[str, Any]) -> str:
    names = {seat.value: seat_name(seat) for seat in Seat}
    return json.dumps({"part": page.part, "seat": page.seat, "names": names, **told})
