"""The auction: calls as they were made, what was wrong with each, and the contract.

A record is never refused because a call was illegal. Each call carries its own
seat, so a call out of rotation stands where it was made; `Auction.illegal_calls`
finds what broke Laws 18-39.

The text is PBN's with the first seat in front, and one addition of ours:

    N:1D ^I 1C ^S Pass =1= ~E:1H 2C! AP

`^S` is a turn that was skipped (the next call was out of rotation), `^I` marks the
call after it as insufficient in the source's own opinion, `=1=` refers to a note,
`~E:1H` is a call of East's that was withdrawn and does not count, and `2C!` was
alerted. `AP` (all pass) is read and written out as the passes it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from deals.bridge.cards import Denomination
from deals.bridge.contract import Contract, Doubling, PassedOut
from deals.bridge.seats import Seat


class Plain(StrEnum):
    """A call that is no bid."""

    PASS = "Pass"  # noqa: S105 - a call, not a password
    DOUBLE = "X"
    REDOUBLE = "XX"


@dataclass(frozen=True, slots=True)
class Bid:
    """An offer to win `level` odd tricks (1-7) in a denomination."""

    level: int
    denomination: Denomination

    def is_sufficient_over(self, other: Bid) -> bool:
        """Whether it supersedes `other` (Law 18D)."""
        return (self.level, self.denomination.order) > (other.level, other.denomination.order)

    def lowest_over(self, other: Bid) -> Bid | None:
        """The lowest bid in its denomination that supersedes `other`; None above seven."""
        level = other.level + (self.denomination.order <= other.denomination.order)
        return replace(self, level=level) if level <= 7 else None

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}"


Call = Bid | Plain


class Illegality(StrEnum):
    """Why a call is illegal where it stands."""

    AUCTION_OVER = "auction_over"
    """Law 39: the auction had ended."""
    OUT_OF_ROTATION = "out_of_rotation"
    """Laws 28-32: it was another player's turn."""
    INSUFFICIENT = "insufficient"
    """Law 27: the bid does not supersede the last one."""
    INADMISSIBLE_DOUBLE = "inadmissible_double"
    """Law 36: only an opponent's undoubled bid may be doubled."""
    INADMISSIBLE_REDOUBLE = "inadmissible_redouble"
    """Law 36: only an opponent's double may be redoubled."""


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A call as somebody made it."""

    seat: Seat
    call: Call
    withdrawn: bool = False
    """Taken back or cancelled: it happened, but the auction went on without it."""
    marked: bool = False
    """The source calls it insufficient (`^I`), whether or not it is."""
    note: int | None = None
    """Number of the note in which the source explains it."""
    alerted: bool = False
    """The partner alerted it, or it was announced."""
    explanation: str = ""
    """What the source's note says of it; "" where there is none, or the text is elsewhere."""


@dataclass(frozen=True, slots=True)
class AuctionStanding:
    """What the calls that count have led to so far."""

    turn: Seat
    """Whose turn it is to call."""
    bid: Bid | None = None
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    doubler: Seat | None = None
    passes: int = 0
    """How many passes have been made since the last other call."""

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended (Law 22)."""
        return self.passes >= (3 if self.bid else 4)

    def after(self, seat: Seat, call: Call) -> AuctionStanding:
        """The standing when `seat` has made `call` and it counts."""
        turn = seat.lho
        if isinstance(call, Bid):
            return AuctionStanding(turn, bid=call, bidder=seat)
        if call is Plain.PASS:
            return AuctionStanding(
                turn, self.bid, self.bidder, self.doubling, self.doubler, self.passes + 1
            )
        doubling = Doubling.DOUBLED if call is Plain.DOUBLE else Doubling.REDOUBLED
        return AuctionStanding(turn, self.bid, self.bidder, doubling, seat)

    def faults(self, seat: Seat, call: Call) -> tuple[Illegality, ...]:
        """Everything that is illegal about `seat` making `call` now; empty if legal."""
        if self.is_over:
            return (Illegality.AUCTION_OVER,)
        found = [Illegality.OUT_OF_ROTATION] if seat is not self.turn else []
        if isinstance(call, Bid):
            if self.bid and not call.is_sufficient_over(self.bid):
                found.append(Illegality.INSUFFICIENT)
        elif call is Plain.DOUBLE:
            if not self._is_opponent(seat, self.bidder) or self.doubling:
                found.append(Illegality.INADMISSIBLE_DOUBLE)
        elif call is Plain.REDOUBLE and (
            not self._is_opponent(seat, self.doubler) or self.doubling is not Doubling.DOUBLED
        ):
            found.append(Illegality.INADMISSIBLE_REDOUBLE)
        return tuple(found)

    @staticmethod
    def _is_opponent(seat: Seat, other: Seat | None) -> bool:
        return other is not None and other.side is not seat.side


@dataclass(frozen=True, slots=True)
class Auction:
    """All calls of a board in the order they were made."""

    dealer: Seat
    """The seat whose turn it was to call first."""
    calls: tuple[MadeCall, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Auction:
        """The auction written `text`; ValueError names the word that is no call.

        >>> auction = Auction.parse("S:1D Pass 1S X AP")
        >>> str(auction.contract), auction.declarer
        ('1SX', <Seat.N: 'N'>)
        """
        first, colon, rest = text.strip().partition(":")
        if not colon or first.upper() not in Seat.__members__:
            raise ValueError(f"an auction begins with a seat and a colon, not {text[:12]!r}")
        return cls.from_words(Seat(first.upper()), rest.split())

    @classmethod
    def from_words(cls, dealer: Seat, words: Iterable[str]) -> Auction:
        """The auction written as separate `words`, each a token of the notation above."""
        calls: list[MadeCall] = []
        turn = dealer
        standing, counted = AuctionStanding(dealer), 0
        marked = False
        for word in words:
            if word.upper() == "^I":
                marked = True
                continue
            if word.upper() == "^S":
                turn = turn.lho
                continue
            if note := _NOTE.fullmatch(word):
                if not calls:
                    raise ValueError(f"{word!r} explains no call")
                calls[-1] = replace(calls[-1], note=int(note[1]))
                continue
            if usual := _USUAL[turn].get(word.upper()):
                made_now = [usual]
            else:
                for made in calls[counted:]:
                    if not made.withdrawn:
                        standing = standing.after(made.seat, made.call)
                counted = len(calls)
                now = standing if standing.turn is turn else replace(standing, turn=turn)
                made_now = list(_read_calls(word, now))
            for made in made_now:
                calls.append(replace(made, marked=True) if marked else made)
                turn = turn if made.withdrawn else made.seat.lho
            marked = False
        return cls(dealer, tuple(calls))

    @property
    def standing(self) -> AuctionStanding:
        """Where the calls that count have led."""
        standing = AuctionStanding(self.dealer)
        for _, after in self._replay():
            standing = after
        return standing

    @property
    def is_over(self) -> bool:
        """Whether no more calls can be made."""
        return self.standing.is_over

    @property
    def is_passed_out(self) -> bool:
        """Whether four passes ended it without a bid."""
        return self.is_over and self.standing.bid is None

    @property
    def contract(self) -> Contract | PassedOut | None:
        """The last bid with its doubling; PassedOut; None while nobody has bid."""
        last = self.standing
        if last.bid is None:
            return PassedOut() if last.is_over else None
        return Contract(last.bid.level, last.bid.denomination, last.doubling)

    @property
    def declarer(self) -> Seat | None:
        """Who of the side that bid last was first to name its denomination."""
        last = self.standing
        if last.bid is None or last.bidder is None:
            return None
        return next(
            made.seat
            for made in self.calls
            if isinstance(made.call, Bid)
            and not made.withdrawn
            and made.seat.side is last.bidder.side
            and made.call.denomination is last.bid.denomination
        )

    @property
    def notes(self) -> dict[int, str]:
        """The explanations of calls, by the number of the note."""
        return {one.note: one.explanation for one in self.calls if one.note and one.explanation}

    def with_notes(self, notes: Mapping[int, str]) -> Auction:
        """The same calls, each explained by the note it refers to and by nothing else."""
        if not any(made.note or made.explanation for made in self.calls):
            return self
        told = (replace(one, explanation=notes.get(one.note or 0, "")) for one in self.calls)
        return Auction(self.dealer, tuple(told))

    def faults_of(self, seat: Seat, call: Call) -> tuple[Illegality, ...]:
        """Why `call` by `seat` would be illegal now; empty when it is legal."""
        return self.standing.faults(seat, call)

    def illegal_calls(self) -> tuple[tuple[int, Illegality], ...]:
        """Index of each illegal call with each of its faults, withdrawn calls included."""
        standing = AuctionStanding(self.dealer)
        found = []
        for index, (made, after) in enumerate(self._replay()):
            found += [(index, fault) for fault in standing.faults(made.seat, made.call)]
            standing = after
        return tuple(found)

    def _replay(self) -> Iterator[tuple[MadeCall, AuctionStanding]]:
        """Each call with the standing after it."""
        standing = AuctionStanding(self.dealer)
        for made in self.calls:
            if not made.withdrawn:
                standing = standing.after(made.seat, made.call)
            yield made, standing

    def __str__(self) -> str:
        words: list[str] = []
        turn = self.dealer
        for made in self.calls:
            if made.withdrawn:
                before = f"~{made.seat}:"
            else:
                words += ["^S"] * ((_ORDER.index(made.seat) - _ORDER.index(turn)) % 4)
                turn, before = made.seat.lho, ""
            if made.marked:
                words.append("^I")
            words.append(f"{before}{made.call}{'!' * made.alerted}")
            if made.note is not None:
                words.append(f"={made.note}=")
        return f"{self.dealer}:{' '.join(words)}"


_ORDER = tuple(Seat)
_NOTE = re.compile(r"=(\d+)=")
_WITHDRAWN = re.compile(r"~([NESW]):(.+)", re.IGNORECASE)
_PLAIN = {
    **dict.fromkeys(("PASS", "P"), Plain.PASS),
    **dict.fromkeys(("X", "DBL"), Plain.DOUBLE),
    **dict.fromkeys(("XX", "RDBL"), Plain.REDOUBLE),
}
_CALLS: dict[str, Call] = {
    f"{level}{word}": Bid(level, denomination)
    for level in range(1, 8)
    for denomination in Denomination
    for word in {denomination.value, denomination.value[0]}
} | _PLAIN
"""Every call by each word for it, in capitals."""
_USUAL = {seat: {word: MadeCall(seat, call) for word, call in _CALLS.items()} for seat in Seat}
"""The same as made by each player in turn."""


def parse_call(text: str) -> Call:
    """The call written `text`, as "1NT", "3n", "Pass" or "XX"; else ValueError.

    >>> str(parse_call("3n")), str(parse_call("p"))
    ('3NT', 'Pass')
    """
    call = _CALLS.get(text.upper())
    if call is None:
        raise ValueError(f"{text!r} is not a call")
    return call


def _read_calls(word: str, standing: AuctionStanding) -> Iterator[MadeCall]:
    """The call or, for AP, the calls that `word` stands for."""
    if word.upper() == "AP":
        while not standing.is_over:
            yield MadeCall(standing.turn, Plain.PASS)
            standing = standing.after(standing.turn, Plain.PASS)
        return
    call = word.removesuffix("!")
    alerted = call != word
    if withdrawn := _WITHDRAWN.fullmatch(call):
        seat = Seat(withdrawn[1].upper())
        yield MadeCall(seat, parse_call(withdrawn[2]), withdrawn=True, alerted=alerted)
    else:
        yield MadeCall(standing.turn, parse_call(call), alerted=alerted)
