"""The library `bridge`: marks of cards, seats and calls, and the drawings made of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from deals.bridge.auction import Auction
from deals.bridge.cards import PACK, Card, Suit
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, Vulnerability
from deals.bridge.tricks import Trick
from deals.models import PlayedBoard
from deals.models.records import numbers_of, remarks_of
from deals.pages.fragments import kept
from deals.words import calls, cards, records, seats, sentences
from deals.words.drawing import TableDrawing
from deals.words.shapes import Drawn

register = template.Library()

register.simple_tag(cards.card_html, name="card")
register.simple_tag(cards.faced_html, name="faced")
register.simple_tag(cards.suit_html, name="suit")
register.simple_tag(seats.seat_name, name="seat")
register.simple_tag(calls.call_html, name="call")
register.simple_tag(calls.contract_html, name="contract")
register.filter("call_text", calls.call_text)
register.filter("denomination_name", calls.denomination_name)
register.filter("denomination_text", calls.denomination_text)
register.filter("card_name", cards.card_name)
register.filter("rank_text", cards.rank_text)
register.filter("suit_text", cards.suit_text)
register.filter("seat_name", seats.seat_name)
register.filter("seat_letter", seats.seat_letter)
register.filter("side_name", seats.side_name)
register.filter("side_letters", seats.side_letters)
register.filter("cards", sentences.with_cards)


@register.filter
def minus(number: object) -> str:
    """A number as it is written; below nought with a minus, not a hyphen: "−50"."""
    return str(number).replace("-", "−")


class BoardLike(Protocol):
    """What a drawing needs to know of a board."""

    number: int
    dealer: str
    vulnerability: str


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """An icon of `static/icons.svg`. Decoration: a word must stand beside it.

    Kept: 0.07 ms for each that is shown.
    """
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static("icons.svg"), name
    )


@cache
def _pictograms() -> frozenset[str]:
    """The names drawn in `static/picts.svg`. Kept: 0.07 ms for each that is shown."""
    drawn = finders.find("picts.svg")
    assert drawn is not None, "our own file"
    return frozenset(re.findall(r'<symbol id="([\w-]+)"', Path(drawn).read_text()))


@register.simple_tag
@cache
def pict(name: str) -> SafeString:
    """A pictogram of `static/picts.svg`: what happened at the table, on a tile. Decoration."""
    return format_html(
        '<svg class="pict" viewBox="0 0 68 42" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("picts.svg"),
        name if name in _pictograms() else "any",
    )


@register.simple_tag
@kept("parts/table_drawing.html")
def table_drawing(drawing: TableDrawing, name: str = "answer", form: str = "") -> dict[str, Any]:
    """The table from above, as a picture; each chair with a value is a button that sends it as
    `name`.

    `form` is the id of the form to send, where the table stands outside it.
    """
    taps = [(seat, drawing.chair(seat)) for seat in Seat if drawing.chair(seat).value]
    return {
        "drawing": drawing,
        "drawn": Drawn(drawing),
        "taps": [(seat, chair.value, chair.spoken(seat)) for seat, chair in taps],
        "name": name,
        "form": form,
    }


@register.simple_tag
@kept("parts/brief.html")
def brief(drawing: TableDrawing) -> dict[str, Any]:
    """The same in a line, with who sits where."""
    return {"drawing": drawing}


@register.simple_tag
@kept("parts/clock.html")
def clock(since: datetime | None, sent: datetime | None) -> dict[str, Any]:
    """Since when the director has been at the table, and when that came here, if it was later."""
    return {"since": since, "sent": sent}


@register.simple_tag
def card_picker(name: str = "answer", held: Iterable[Card] = PACK, form: str = "") -> SafeString:
    """The cards of `held`, or all 52, as buttons; the one that is tapped is sent as `name`."""
    return _card_picker(name, tuple(held), form)


@kept("parts/card_picker.html")
def _card_picker(name: str, held: tuple[Card, ...], form: str) -> dict[str, Any]:
    suits = [
        (cards.suit_name(suit), cards.SUIT_CLASS[suit], found)
        for suit in Suit
        if (found := [card for card in held if card.suit is suit])
    ]
    return {"suits": suits, "name": name, "form": form}


@register.simple_tag
@kept("parts/card_asked.html")
def card_asked(token: str = "") -> dict[str, Any]:
    """Which card, in two taps: the suit, then the rank. `token` is the card that is answered."""
    chosen = Card.parse(token) if token else None
    suits = [
        (
            suit.value,
            cards.suit_name(suit),
            cards.SUIT_CLASS[suit],
            [card for card in PACK if card.suit is suit],
        )
        for suit in Suit
    ]
    return {"suits": suits, "chosen": chosen}


@register.simple_tag
def board_strip(
    board: BoardLike, contract: object = "", declarer: str = "", after: str = ""
) -> SafeString:
    """Which board this is: number, contract (with `after`, as ", 10 tricks"), conditions."""
    contracted = str(contract) if contract else ""
    return _board_strip(
        board.number, board.dealer, board.vulnerability, contracted, declarer, after
    )


@kept("parts/board_strip.html")
def _board_strip(
    number: int, dealer: str, vulnerability: str, contract: str, declarer: str, after: str
) -> dict[str, Any]:
    return {
        "number": number,
        "vul_class": seats.VULNERABILITY_CLASS[Vulnerability(vulnerability)],
        "contract": calls.contract_html(contract, declarer) if contract else "",
        "after": after,
        "conditions": seats.conditions_text(dealer, vulnerability),
    }


@register.inclusion_tag("parts/hand_diagram.html")
def hand_diagram(
    deal: Deal | list[records.ShownHand],
    board: BoardLike,
    hidden: Collection[Seat | str] = (),
    names: Mapping[Seat, str] | None = None,
) -> dict[str, Any]:
    """The four hands round the board; the cards of `hidden` seats are left out.

    Hands that a presenter has laid out already are shown as they are.
    """
    if isinstance(deal, Deal):
        deal = records.shown_hands(deal, [Seat(seat) for seat in hidden])
    if names:
        deal = [replace(hand, name=names.get(hand.seat, "")) for hand in deal]
    return {
        "hands": deal,
        "board": board,
        "vul_class": seats.VULNERABILITY_CLASS[Vulnerability(board.vulnerability)],
        "in_words": seats.board_text(board.number, board.dealer, board.vulnerability),
        "compass": [(seat, seat.value == board.dealer) for seat in Seat],
    }


@register.inclusion_tag("parts/auction_table.html")
def auction_table(auction: Auction, *, folded: bool = False) -> dict[str, Any]:
    """The calls under their seats; what was withdrawn or illegal is marked in words too, and what
    was explained stands below.
    """
    explained = [made for made in auction.calls if made.explanation]
    rows = records.auction_rows(auction)
    shown = {"explained": explained, "folded": folded}
    return {"columns": records.COLUMNS, "rows": rows, **shown}


@register.inclusion_tag("parts/play_table.html")
def play_table(
    tricks: Iterable[Trick],
    declarer: Seat | str | None = None,
    revokes: Collection[tuple[int, Seat]] = (),
    played: PlayedBoard | None = None,
) -> dict[str, Any]:
    """The play trick by trick: who led, who won, where somebody revoked, and what was remarked on
    cards of the record `played`.
    """
    remarks = remarks_of(played) if played else {}
    seat = Seat(declarer) if declarer else None
    return {
        "columns": records.COLUMNS,
        "rows": records.trick_rows(tricks, seat, revokes, numbers_of(remarks)),
        "remarks": [(number, cards, text) for number, (text, cards) in sorted(remarks.items())],
        "side": seat.side if seat else None,
    }
