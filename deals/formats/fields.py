"""Small fields that several formats of scoring programs write alike."""

from __future__ import annotations

import re

from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut
from deals.bridge.seats import Seat
from deals.bridge.tricks import TRICKS

_RELATIVE = re.compile(r"=|[+-]\d+")


def parse_seat(text: str) -> Seat | None:
    """The seat written "N", "n" or "North"; None when nothing is written, else ValueError.

    >>> parse_seat("west")
    <Seat.W: 'W'>
    """
    word = text.strip().upper()
    if not word:
        return None
    seats = {name: seat for seat in Seat for name in (seat.value, _NAMES[seat])}
    if word not in seats:
        raise ValueError(f"{text!r} is not a seat")
    return seats[word]


_NAMES = {Seat.N: "NORTH", Seat.E: "EAST", Seat.S: "SOUTH", Seat.W: "WEST"}


def parse_card(text: str) -> Card | None:
    """The card, suit first or rank first; None when nothing is written, else ValueError.

    >>> parse_card("10s"), parse_card("HA"), parse_card(" ")
    (Card(ST), Card(HA), None)
    """
    word = text.strip().upper()
    if not word:
        return None
    try:
        return Card.parse(word)
    except ValueError:
        return Card.parse(word[-1] + word[:-1])


def parse_tricks(text: str, contract: Contract | PassedOut | None) -> int | None:
    """Declarer's tricks, as a number or as "=", "+1", "-2"; None when there are none to tell.

    ValueError when the text is neither, or no number of tricks from 0 to 13.

    >>> from deals.bridge.contract import parse_contract
    >>> parse_tricks("-2", parse_contract("4S")), parse_tricks("9", parse_contract("4S"))
    (8, 9)
    """
    word = text.strip()
    if not word or not isinstance(contract, Contract):
        return None
    if _RELATIVE.fullmatch(word):
        tricks = contract.needed + (0 if word == "=" else int(word))
    elif word.isascii() and word.isdigit():
        tricks = int(word)
    else:
        raise ValueError(f"{text!r} is not a number of tricks")
    if not 0 <= tricks <= TRICKS:
        raise ValueError(f"{text!r} is more than thirteen tricks or fewer than none")
    return tricks
