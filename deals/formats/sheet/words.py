"""What stands in the cells of a table: contracts, seats, cards and scores, English or Danish."""

from __future__ import annotations

import re
from decimal import Decimal

from deals.bridge.cards import Card
from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.seats import Seat, Side
from deals.formats.fields import parse_card, parse_seat

_DANISH_CONTRACT = re.compile(r"([1-7])\s*(UT|SP|HJ|RU|KL|R|K)\s*(X{0,2}|\*{0,2})", re.IGNORECASE)
_DENOMINATIONS = {"UT": "NT", "SP": "S", "HJ": "H", "RU": "D", "KL": "C", "R": "D", "K": "C"}
_DANISH_SEATS = {"Ø": "E", "ØST": "E", "V": "W", "VEST": "W", "NORD": "N", "SYD": "S"}
_DANISH_SUITS = {"S": "S", "H": "H", "R": "D", "K": "C"}
_DANISH_RANKS = {"E": "A", "D": "Q", "B": "J"}
_AVERAGES = {"+": Decimal(60), "": Decimal(50), "=": Decimal(50), "-": Decimal(40)}
_AVERAGE = re.compile(r"(?:A|AVE?|M)\s*([+=-]?)")
_NUMBER = re.compile(r"[+-]?\d{1,5}(?:[.,]\d{1,4})?")


def contract_in(text: str) -> Contract | PassedOut:
    """The contract, as "4SX", "3 UT" or "Pas"; ValueError when it is none.

    >>> str(contract_in("3ut")), str(contract_in("4 kl x")), str(contract_in("pas"))
    ('3NT', '4CX', 'Pass')
    """
    if text.strip().upper() == "PAS":
        return PassedOut()
    if match := _DANISH_CONTRACT.fullmatch(text.strip()):
        return parse_contract(f"{match[1]}{_DENOMINATIONS[match[2].upper()]}{match[3]}")
    return parse_contract(text)


def seat_in(text: str) -> Seat | None:
    """The seat; None for an empty cell, ValueError when it is none.

    >>> seat_in("Ø"), seat_in("west")
    (<Seat.E: 'E'>, <Seat.W: 'W'>)
    """
    word = text.strip().upper()
    return parse_seat(_DANISH_SEATS.get(word, word))


def side_in(text: str) -> Side | None:
    """The side a pair sits all the time; None where the cell is empty or tells none."""
    word = re.sub(r"[^NSEWØV]", "", text.upper())
    return {"NS": Side.NS, "EW": Side.EW, "ØV": Side.EW}.get(word)


def card_in(text: str, *, danish: bool) -> Card | None:
    """The card; in a Danish table E K D B are the ranks and S H R K the suits, suit first.

    >>> card_in("KD", danish=True), card_in("KD", danish=False)
    (Card(CQ), Card(DK))
    """
    word = text.strip().upper()
    if danish and len(word) > 1 and word[0] in _DANISH_SUITS:
        rank = _DANISH_RANKS.get(word[1:], word[1:])
        return Card.parse(_DANISH_SUITS[word[0]] + rank)
    return parse_card(word)


def number_in(text: str) -> Decimal:
    """The number, with a point or a comma; ValueError when it is none.

    >>> number_in("62,5 %"), number_in("-3")
    (Decimal('62.5'), Decimal('-3'))
    """
    word = text.replace("%", "").strip()
    if not _NUMBER.fullmatch(word):
        raise ValueError(f"{text!r} is not a number")
    return Decimal(word.replace(",", "."))


def percent_in(text: str) -> Decimal:
    """Per cent as a number, or "A+", "A" and "A-" for 60, 50 and 40 (Law 12C2).

    >>> percent_in("A+"), percent_in("M-"), percent_in("55,5")
    (Decimal('60'), Decimal('40'), Decimal('55.5'))
    """
    if average := _AVERAGE.fullmatch(text.strip().upper()):
        return _AVERAGES[average[1]]
    percent = number_in(text)
    if not 0 <= percent <= 100:
        raise ValueError(f"{text!r} is not a percentage")
    return percent
