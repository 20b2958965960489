"""The table seen from above: what is to be seen on it, and the same in words.

Where each thing lies on the felt is worked out by `deals.words.shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat, Vulnerability
from deals.words.calls import call_name
from deals.words.cards import card_name, card_text, suit_name
from deals.words.seats import VULNERABILITY_CLASS, board_text, seat_letter, seat_name
from deals.words.shortened import said_at_least, short_name

_AROUND = 18
"""Letters of a name and its role, two players to a line of a phone 360 px wide."""
_SHORTEST_NAME = 8
"""Letters a longer first name keeps beside the longest role."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One player's chair."""

    name: str = ""
    """The player's name; the seat's name stands in when it is not known."""
    role: str = ""
    """"dummy", "declarer", or what the player did: "led ♥︎2"."""
    note: str = ""
    """What follows for the player: "to lead", "must wait"."""
    lit: bool = False
    """The person the page is about."""
    waiting: bool = False
    """Drawn dashed: a restriction binds the player."""
    value: str = ""
    """What a tap on the chair answers, where chairs can be chosen; empty: cannot be chosen."""

    def spoken(self, seat: Seat) -> str:
        """Who sits there, for a button: "North, Karen Lund, dummy"."""
        words = (seat_name(seat), self.name, self.role, self.note)
        return ", ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class FaceUpCard:
    """A card face up before a player, or the place of one that nobody has named yet."""

    seat: Seat
    card: Card | Suit | None
    """The card; its suit alone, or nothing, while it is asked for."""
    penalty: bool = False
    """A penalty card: ringed in amber."""


@dataclass(frozen=True, slots=True)
class FaceUpCall:
    """The call it is about, before the player who made it."""

    seat: Seat
    call: str
    """In PBN letters: "2D", "Pass"."""
    cancelled: bool = False
    """Struck through."""
    instead: str = ""
    """The call in its place, beside it."""


@dataclass(frozen=True, slots=True)
class BoardChip:
    """Which board lies on the table."""

    number: int
    dealer: str
    vulnerability: str

    @property
    def colour(self) -> str:
        """Class: which sides of the chip are red."""
        return VULNERABILITY_CLASS[Vulnerability(self.vulnerability)]


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """What is to be seen at the table."""

    title: str
    """In words, for those who cannot see it: "Table A7 from above, trick 2"."""
    chairs: Mapping[Seat, Chair] = field(default_factory=dict)
    trick: str = ""
    """Written in the middle: "trick 2"."""
    turn: Seat | None = None
    """Whose turn it is to call or play: the arrow points at the chair."""
    lying: tuple[FaceUpCard, ...] = ()
    called: FaceUpCall | None = None
    board: BoardChip | None = None
    contract: str = ""
    """In PBN letters: "4SX"; empty where it is not known."""
    declarer: Seat | None = None
    """Shown beside the contract."""
    name: str = "seen"
    """Unique among the drawings of one page: prefix of the ids inside."""

    def __hash__(self) -> int:
        """By what a mapping of chairs allows; equal drawings have equal hashes."""
        return hash((self.title, frozenset(self.chairs.items()), self.board, self.lying))

    def chair(self, seat: Seat) -> Chair:
        """The chair at `seat`, a bare one when nothing is said about it."""
        return self.chairs.get(seat, Chair())

    @property
    def in_brief(self) -> str:
        """Whom the page is about, and the card before him, or whose it is: "S Kaj Lind ♥︎3", "S Kaj
        Lind · E ♥︎3".
        """
        lit = [seat for seat in Seat if self.chair(seat).lit]
        names = ", ".join(map(self._who, lit))
        cards = "".join(
            f"{'' if lit == [one.seat] else f' · {seat_letter(one.seat)}'} {card_text(one.card)}"
            for one in self.lying
            if isinstance(one.card, Card)
        )
        return f"{names}{cards}".removeprefix(" · ")

    def _who(self, seat: Seat) -> str:
        name = self.chair(seat).name
        return f"{seat_letter(seat)} {name}" if name else seat_name(seat)

    @property
    def around(self) -> list[tuple[str, str, str, str]]:
        """Each seat's letter, who sits there as short as the line asks, the role, and what is noted
        beside it: "N", "Kaj L.", "declarer", "was on lead"; nothing where nobody is known to sit.
        """
        found = []
        for seat in Seat:
            one = self.chair(seat)
            beside = len(", ".join(filter(None, (one.role, one.note))))
            least = min(_SHORTEST_NAME, len(said_at_least(one.name)))
            name = short_name(one.name, max(least, _AROUND - beside))
            found.append((seat_letter(seat), name, one.role, one.note))
        return found if any(any(told[1:]) for told in found) else []

    @property
    def description(self) -> str:
        """The drawing in words."""
        return " ".join([*map(self._chair_in_words, Seat), *self._rest_in_words()])

    def _chair_in_words(self, seat: Seat) -> str:
        chair = self.chair(seat)
        words = [word for word in (chair.name, chair.role, chair.note) if word]
        if chair.waiting:
            words.append(pgettext("a player", "dashed outline"))
        if chair.lit:
            words.append(pgettext("a player", "lit"))
        if not words:
            return f"{seat_name(seat)}."
        return f"{seat_name(seat)}: {', '.join(words)}."

    def _rest_in_words(self) -> list[str]:
        sentences = [_lying_in_words(lying) for lying in self.lying]
        if self.called:
            sentences.append(_called_in_words(self.called))
        if self.turn:
            sentences.append(_("The arrow points at %(seat)s.") % {"seat": seat_name(self.turn)})
        if self.board:
            board = self.board
            sentences.append(f"{board_text(board.number, board.dealer, board.vulnerability)}.")
        if self.contract:
            sentences.append(self._contract_in_words())
        return sentences

    def _contract_in_words(self) -> str:
        contract = call_name(self.contract)
        if self.declarer is None:
            return _("Contract: %(contract)s.") % {"contract": contract}
        words = {"contract": contract, "seat": seat_name(self.declarer)}
        return _("Contract: %(contract)s by %(seat)s.") % words


def _called_in_words(called: FaceUpCall) -> str:
    sentence = (
        _("Cancelled call by %(seat)s: %(call)s.")
        if called.cancelled
        else _("Call by %(seat)s: %(call)s.")
    )
    told = sentence % {"seat": seat_name(called.seat), "call": call_name(called.call)}
    if not called.instead:
        return told
    return " ".join((told, _("In its place: %(call)s.") % {"call": call_name(called.instead)}))


def _lying_in_words(lying: FaceUpCard) -> str:
    seat = seat_name(lying.seat)
    if lying.card is None:
        return _("Before %(seat)s a place for the card that is asked for.") % {"seat": seat}
    if isinstance(lying.card, Suit):
        suit = suit_name(lying.card)
        return _("Before %(seat)s a card in %(suit)s; which one is asked for.") % {
            "seat": seat,
            "suit": suit,
        }
    sentence = (
        _("Penalty card before %(seat)s: %(card)s.")
        if lying.penalty
        else _("Face up before %(seat)s: %(card)s.")
    )
    return sentence % {"seat": seat, "card": card_name(lying.card)}
