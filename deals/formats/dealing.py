"""Files of dealing programs and machines: hands and little else, known by what they begin with.

Four ways of writing down 52 cards are read. DLM and BER name the owner of each card from the ace of
spades down to the two of clubs; BHG, BRI and DUP name the cards of each hand; DGE writes them as
text. RBN (Bridge notation of R. Pavlicek) tells much more; of it number, dealer, vulnerability and
hands are read, and the rest is said to be left out. Files that can only be guessed at are refused
under their own name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from deals.bridge.cards import PACK, Card, in_order
from deals.bridge.deal import Deal, Hand
from deals.bridge.seats import Seat, Vulnerability, dealer_of_board, vulnerability_of_board
from deals.bridge.table import TableRecord
from deals.formats.problems import Code, Problem, sound
from deals.formats.record import Record, whole
from deals.formats.text import decode

_CARDS = tuple(in_order(PACK))
"""From the ace of spades down to the two of clubs."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_RANKS = rb"[AKQJT2-9]{0,13}"
_HAND = b"".join(sign + _RANKS for sign in (rb"\x06", rb"\x03", rb"\x04", rb"\x05"))
_SUITED = b"(?:" + _HAND + b"){4}"
_UNREAD = {".cds": "CDS", ".rzd": "RZD"}
_NAMED = ("dlm", "dup", "dge", "ber", "bhg", "bri", "rbn")
_RBN_VULNERABLE = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.ALL,
}

_SEATS = {seat.value: seat for seat in Seat}

Hands = tuple[int, dict[Seat, Hand]]
"""The number of a board and the hands that are written."""


def _of_owners(owners: Iterator[int] | list[int]) -> dict[Seat, Hand]:
    """The hands, from the owner of each card: 0 North to 3 West."""
    seats = [tuple(Seat)[owner] for owner in owners]
    return {
        seat: tuple(card for card, owner in zip(_CARDS, seats, strict=True) if owner is seat)
        for seat in Seat
    }


def _of_places(places: list[int], first: Seat = Seat.N) -> dict[Seat, Hand]:
    """The hands, from the places of their cards, thirteen for each seat in rotation."""
    cards = [_CARDS[place] for place in places]
    return {
        seat: tuple(cards[start : start + 13])
        for seat, start in zip(first.rotation, range(0, len(cards), 13), strict=False)
    }


_DLM = re.compile(r"^Board (\d{1,4})=([a-p]{26})\d{3}[^\S\n]*+$", re.MULTILINE)
_SHOWN = re.compile(r"^(From|To) board=(\d{1,4})[^\S\n]*+$", re.MULTILINE)


def _dlm(data: bytes) -> Iterator[Hands]:
    """Two cards to a letter, and only the boards from the first to the last that it names."""
    text = decode(data)
    ends = {name: int(number) for name, number in _SHOWN.findall(text)}
    for number, letters in _DLM.findall(text):
        if ends.get("From", 1) <= int(number) <= ends.get("To", 9999):
            pairs = [divmod(ord(letter) - ord("a"), 4) for letter in letters]
            yield int(number), _of_owners([owner for pair in pairs for owner in pair])


def _ber(data: bytes) -> Iterator[Hands]:
    """A digit to a card, 1 for North."""
    for number, digits in enumerate(re.findall(rb"[1-4]{52}", data), 1):
        yield number, _of_owners([digit - ord("1") for digit in digits])


def _bhg(data: bytes) -> Iterator[Hands]:
    """A letter to a card, a line to a board, dealer's hand first."""
    for number, line in enumerate(re.findall(rb"[A-Za-z]{52}", data), 1):
        places = [_LETTERS.index(chr(letter)) for letter in line]
        yield number, _of_places(places, dealer_of_board(number))


def _bri(data: bytes, size: int = 128) -> Iterator[Hands]:
    """Two digits to a card, 01 for the ace of spades; West has what the others have not."""
    for number, start in enumerate(range(0, len(data) - 77, size), 1):
        digits = data[start : start + 78]
        places = [int(digits[at : at + 2]) - 1 for at in range(0, 78, 2) if digits.isdigit()]
        if len(places) == 39 and set(places) <= set(range(52)):
            yield number, _of_places(places)
        else:
            yield number, {}


def _dup(data: bytes) -> Iterator[Hands]:
    """The same, followed by the hands as text and by what the machine is to do."""
    return _bri(data, 156)


def _dge(data: bytes) -> Iterator[Hands]:
    """Text, with a sign of its own before each suit."""
    for number, start in enumerate(range(0, len(data), 128), 1):
        match = re.match(_SUITED, data[start : start + 128])
        suits = re.split(rb"[\x03-\x06]", match[0])[1:] if match else []
        cards = [
            (seat, Card.parse(f"{suit}{chr(rank)}"))
            for (seat, suit), ranks in zip(
                ((seat, suit) for seat in Seat for suit in "SHDC"), suits, strict=False
            )
            for rank in ranks
        ]
        yield number, {seat: tuple(card for who, card in cards if who is seat) for seat in Seat}


_KINDS: tuple[tuple[re.Pattern[bytes], Callable[[bytes], Iterator[Hands]]], ...] = (
    (re.compile(rb"\[Document\]\r?\nHeadline="), _dlm),
    (re.compile(rb"[1-4]{52}"), _ber),
    (re.compile(rb"\s{0,9}[A-Za-z]{52}\s"), _bhg),
    (re.compile(rb"\d{78} {32}"), _bri),
    (re.compile(rb"\d{78}\x06"), _dup),
    (re.compile(_SUITED), _dge),
)
_RBN = re.compile(r"^H ([NESW]):(\S++)[^\S\n]*+$", re.MULTILINE)
_RBN_BEGINS = re.compile(r"\s*+(?:[A-Z] [^\n]*+|\{[^}]*+\}[^\S\n]*+)\n")
_RBN_LINE = re.compile(r"^([BHA]) (\S*)", re.MULTILINE)


def unread_dealing(file: str) -> str:
    """The name of the format, of a file that can be told by its name alone and is not read."""
    return next((name for end, name in _UNREAD.items() if file.lower().endswith(end)), "")


def named_dealing(file: str) -> str:
    """The format that the name of a file promises, where it is one that is read here."""
    end = file.rpartition(".")[2].lower()
    return end.upper() if end in _NAMED else ""


def read_dealing(data: bytes, file: str = "") -> Iterator[Record | Problem] | None:
    """The boards of the file, with their hands, and what could not be read; None where it is none
    of these files.
    """
    kind = next((read for begins, read in _KINDS if begins.match(data)), None)
    if kind is not None:
        return _some(_numbered(kind(data), file), file)
    return _some(_rbn(data, file), file) if _is_rbn(data) else None


def _some(boards: Iterator[Record | Problem], file: str) -> Iterator[Record | Problem]:
    """The same, and that there is no board where none comes."""
    found = False
    for item in boards:
        found = found or isinstance(item, Record)
        yield item
    if not found:
        yield Problem(Code.NO_BOARDS, file, 1)


def _is_rbn(data: bytes) -> bool:
    text = decode(data[:20000])
    return bool(_RBN_BEGINS.match(text) and _RBN.search(text))


def _numbered(boards: Iterator[Hands], file: str) -> Iterator[Record | Problem]:
    for number, hands in boards:
        yield from _board(str(number), Deal.of(hands).completed() if hands else None, file, 0)


def _board(
    number: str, deal: Deal | None, file: str, line: int, auction: str = ""
) -> Iterator[Record | Problem]:
    """The board, or what is wrong with its cards; dealer and vulnerability begin an RBN auction."""
    if deal is None:
        yield Problem(Code.DEAL_UNREADABLE, file, line, number, {"text": number})
        return
    dealt, faults = sound(deal, file, line, number)
    yield from faults
    if dealt is None:
        return
    known = whole(number) or 1
    dealer = _SEATS.get(auction[:1]) or dealer_of_board(known)
    vulnerability = _RBN_VULNERABLE.get(auction[1:2])
    table = TableRecord(dealer, vulnerability or vulnerability_of_board(known), dealt)
    yield Record(table, {"Board": number} if number else {}, line=line)


def _rbn(data: bytes, file: str) -> Iterator[Record | Problem]:
    """Number, dealer, vulnerability and hands of each board; that the rest is left is told."""
    text = decode(data)
    number = hands = auction = ""
    line, counted, at = 1, 0, 0
    for match in _RBN_LINE.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        kind, value = match[1], match[2]
        if kind == "A":
            auction = value
            continue
        if hands:
            yield from _rbn_board(file, at, number, hands, auction)
        hands = auction = ""
        if kind == "B":
            number = value
        else:
            hands, at = value, line
    if hands:
        yield from _rbn_board(file, at, number, hands, auction)
    yield Problem(Code.HANDS_ONLY, file, 0, params={"format": "RBN"})


def _rbn_board(
    file: str, line: int, number: str, hands: str, auction: str
) -> Iterator[Record | Problem]:
    first, _, rest = hands.partition(":")
    words = [hand or "-" for hand in rest.split(":", 4)]
    try:
        deal = Deal.parse(f"{first}:{' '.join([*words, '-', '-', '-'][:4])}").completed()
    except ValueError:
        deal = None
    yield from _board(number, deal, file, line, auction)
