"""Files as dealing programs write them: the same three boards in each of their ways."""

from __future__ import annotations

from deals.bridge.cards import PACK, in_order
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat, dealer_of_board

DEALS = tuple(
    Deal.parse(text)
    for text in (
        "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4",
        "N:AQ63.J7.Q42.AKJ7 T942.T5.KT6.9643 J85.4.AJ8753.Q82 K7.AKQ98632.9.T5",
        "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432",
    )
)
ORDER = tuple(in_order(PACK))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def owners(deal: Deal) -> list[int]:
    """The seats of the cards from the ace of spades down, 0 for North."""
    return [tuple(Seat).index(deal.holder(card) or Seat.N) for card in ORDER]


def places(deal: Deal, first: Seat = Seat.N) -> list[int]:
    """The cards of each hand in rotation, by their place in that order."""
    return [ORDER.index(card) for seat in first.rotation for card in deal.hand(seat) or ()]


def dlm(deals: tuple[Deal, ...]) -> bytes:
    lines = ["[Document]", "Headline=Test", "From board=1", f"To board={len(deals)}"]
    for number, deal in enumerate((*deals, deals[0]), 1):  # one more than it says it has
        seats = owners(deal)
        letters = "".join(chr(97 + 4 * a + b) for a, b in zip(seats[::2], seats[1::2], strict=True))
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}022"]
    return "\r\n".join(lines).encode()


def ber(deals: tuple[Deal, ...]) -> bytes:
    return "".join(str(owner + 1) for deal in deals for owner in owners(deal)).encode()


def bhg(deals: tuple[Deal, ...]) -> bytes:
    rows = [
        "".join(LETTERS[place] for place in places(deal, dealer_of_board(number)))
        for number, deal in enumerate(deals, 1)
    ]
    return "\r\n".join(["", *rows, ""]).encode()


def digits(deal: Deal) -> bytes:
    return "".join(f"{place + 1:02}" for place in places(deal)[:39]).encode()


def suited(deal: Deal) -> bytes:
    signs = dict(zip("SHDC", (b"\6", b"\3", b"\4", b"\5"), strict=True))
    return b"".join(
        sign + "".join(c.rank.letter for c in deal.hand(seat) or () if c.suit == suit).encode()
        for seat in Seat
        for suit, sign in signs.items()
    )


def bri(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(digits(deal) + b" " * 32 + b"\0" * 18 for deal in deals)


def dge(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(suited(deal).ljust(128, b"\0") for deal in deals)


def dup(deals: tuple[Deal, ...]) -> bytes:
    return b"".join(digits(deal) + suited(deal) + b"YN1  0 16 " for deal in deals)


WRITERS = (dlm, ber, bhg, bri, dge, dup)
RBN = (
    "D 19930512\nT A story\n{Of a deal}\nB 8\nH W:A8765.QT.K9.AT87:J42.AJ7632.J.632:"
    "QT3.85.Q86.KQJ54:\nA NE:1S2H2S4D\nC 5HX:N\n"
)
