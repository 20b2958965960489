"""Messages of the Laws in the reader's language, with the seats of this table in their gaps.

Words name seats, never persons: they are frozen in the record. Where a seat is not known, the role
stands in its place ("the offender").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, override
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.auction import Bid
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat, seat_of
from deals.words.calls import call_text
from deals.words.cards import card_text, one_card, suit_name, suit_text
from deals.words.closed_cards import IsClosed, all_open, begun, closed_card, without_cards
from deals.words.seats import seat_letter, seat_name, side_name
from rulings.book import Paragraph, nearest_with_words, paragraphs
from rulings.engine import Message
from rulings.engine.words import (
    BID,
    BID_TO_BEAT,
    CALL,
    CARD,
    DETAILS,
    LEAD,
    LED_CARD,
    LOWEST_BID,
    NAMED,
    NAMES_CARD,
    PENALTY_CARD,
    REVOKE,
    SIDES,
    SUIT,
    SUIT_SIGN,
    Param,
)

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
"""Every language a ruling is frozen in."""

_ROLE: dict[Role, Promise] = {
    Role.OFFENDER: lazy("the offender"),
    Role.PARTNER: lazy("the offender’s partner"),
    Role.LHO: lazy("the next player after the offender"),
    Role.RHO: lazy("the player before the offender"),
    Role.DECLARER: lazy("declarer"),
    Role.DUMMY: lazy("dummy"),
    Role.DECLARERS_LHO: lazy("the defender after declarer"),
    Role.DECLARERS_RHO: lazy("the defender before declarer"),
}


_SIDE: dict[str, Promise] = {
    "offenders": lazy("the offending side"),
    "opponents": lazy("the non-offending side"),
}

_UNNAMED: dict[str, Promise] = {
    CARD: lazy("the card"),
    SUIT: lazy("its suit"),
    SUIT_SIGN: lazy("its suit"),
    REVOKE: lazy("the revoke"),
    LEAD: lazy("the lead"),
    PENALTY_CARD: lazy("the penalty card"),
    BID: lazy("the bid"),
    BID_TO_BEAT: lazy("the bid before it"),
    LOWEST_BID: lazy("the lowest bid in the same suit"),
    CALL: lazy("the call"),
    LED_CARD: lazy("a legal card"),
}


@dataclass(frozen=True, slots=True)
class Seating:
    """The two seats from which every role follows, and the card; None where not known."""

    declarer: Seat | None = None
    offender: Seat | None = None
    either: tuple[Seat, ...] = ()
    """Who it may be, while players point at different offenders."""
    card: Card | None = None
    """The card it is about, once somebody has named it."""
    bid: Bid | None = None
    """The bid it is about, likewise."""
    bid_to_beat: Bid | None = None
    """The one it was not enough over, likewise."""
    suit_led: Suit | None = None
    """The suit that was led to the trick it is about, likewise."""

    def seat(self, role: Role) -> Seat | None:
        return seat_of(role, offender=self.offender, declarer=self.declarer)

    def role_of(self, seat: Seat) -> Role | None:
        """Declarer or dummy, if the seat is one of them."""
        for role in (Role.DECLARER, Role.DUMMY):
            if self.seat(role) == seat:
                return role
        return None

    @property
    def lowest_bid(self) -> Bid | None:
        """The lowest bid in the same suit that would have been enough, once both are named."""
        low, other = self.bid, self.bid_to_beat
        if low is None or other is None or low.is_sufficient_over(other):
            return None
        return low.lowest_over(other)

    def in_auction(self) -> Seating:
        """The same while the auction lasts: nobody declares yet, whatever a record knows."""
        return replace(self, declarer=None)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Words what one reader is told: with the seats of the table, in his language, and with no card
    that is closed to him.

    Made once, where a page or a record is made, and handed to whatever words a part of it. It
    speaks its own language, whichever is active.
    """

    seating: Seating
    language: str
    """A code of `LANGUAGES`."""
    closed: IsClosed
    """Whether no card may be named to him; asked only when one is about to be."""

    def at(self, seating: Seating) -> Speaker:
        """The same, where the seats are others."""
        return replace(self, seating=seating)

    def say(self, message: Message) -> str:
        """The sentence in plain text."""
        with self._speaking():
            told = message.fill(self._value_in(message), _translated)
            named = any(isinstance(value, Card) for _name, value in message.params) or (
                self.seating.card is not None and not message.gaps.isdisjoint(NAMES_CARD)
            )
            return begun(told) if named and self.closed() else told

    def folded(self, sentence: str) -> str:
        """The sentence for comparing it, without the capital of its beginning."""
        return sentence.lower()

    def text(self, words: Promise | str, /, **gaps: object) -> str:
        """A lazily translated text of ours, with the gaps of its `%(name)s` filled."""
        with self._speaking():
            return str(words) % gaps if gaps else str(words)

    def card(self, card: Card | str) -> str:
        """ "♥︎2"; "a closed card"."""
        with self._speaking():
            return closed_card() if self.closed() else card_text(card)

    def shown(self, card: Card | None) -> Card | None:
        """The card that may be drawn; None for one that is closed."""
        return None if card is None or self.closed() else card

    def begun(self, told: str) -> str:
        """The text with a capital, where a closed card begins it."""
        with self._speaking():
            return begun(told)

    def call(self, call: object) -> str:
        """ "3♠︎", "pass"."""
        with self._speaking():
            return call_text(call)

    def seat(self, seat: Seat) -> str:
        """ "East"."""
        with self._speaking():
            return seat_name(seat)

    def letter(self, seat: Seat) -> str:
        """ "E"."""
        with self._speaking():
            return seat_letter(seat)

    def role(self, role: Role) -> str:
        """ "East"; "East or West" if they disagree; "the offender" where nobody knows."""
        with self._speaking():
            seat, seating = self.seating.seat(role), self.seating
            if seat is not None:
                return seat_name(seat)
            seats = [
                seat_of(role, offender=one, declarer=seating.declarer) for one in seating.either
            ]
            names = dict.fromkeys(seat_name(one) for one in seats if one)
            return gettext(" or ").join(names) or role_name(role)

    def actor(self, role: Role) -> str:
        """As `role`, of who acts for that player in the play: declarer for dummy."""
        seat = self.seating.seat(role)
        is_dummy = seat is not None and seat == self.seating.seat(Role.DUMMY)
        return self.role(Role.DECLARER if is_dummy else role)

    def side(self, side: str) -> str:
        """ "North-South" of a side as messages name it; in words while nobody knows whose it is."""
        with self._speaking():
            seats = (self.seating.offender, *self.seating.either)
            offenders = {seat.side for seat in seats if seat}
            if len(offenders) != 1:
                return str(_SIDE[side])
            own = offenders.pop()
            return side_name(own if side == "offenders" else own.other)

    def law(self, key: str) -> str:
        """See `law_text`."""
        with self._speaking():
            return law_text(key)

    def explained(self, key: str) -> Paragraph:
        """The paragraph, or the nearest above it that has words. Unknown key: `KeyError`."""
        return nearest_with_words(key, self.language)

    def unless_closed(self, told: Any) -> Any:
        """What was written down, as it may be told now: see `without_cards`."""
        with self._speaking():
            return without_cards(told) if self.closed() else told

    def _value_in(self, message: Message) -> Callable[[str, Param | None], str]:
        """As `_value`; what dummy could do is said to declarer, who does it."""
        to = message.addressed
        if not to:
            return self._value

        def value_of(name: str, value: Param | None) -> str:
            if name != to or isinstance(value, Seat):
                return self._value(name, value)
            return self.actor(Role(str(value or name)))

        return value_of

    def _value(self, name: str, value: Param | None) -> str:
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, Suit):
            return self._one_card(value) if name == LED_CARD else suit_name(value)
        if isinstance(value, Bid):
            return call_text(value)
        if isinstance(value, Seat):
            return seat_name(value)
        if value is None and name in SIDES:
            return self.side(name)
        if value is None and name in NAMED:
            return self._named_card(name)
        if value is None and name in DETAILS:
            return self._detail(name)
        if isinstance(value, Role) or value is None:
            return self.role(Role(value or name))
        return str(value)

    def _named_card(self, gap: str) -> str:
        """The card it is about, or its suit; in words while nobody has named it, or may."""
        card = self.shown(self.seating.card)
        if card is None:
            return str(_UNNAMED[gap])
        if gap == SUIT_SIGN:
            return suit_text(card.suit)
        return suit_name(card.suit) if gap == SUIT else card_text(card)

    def _detail(self, gap: str) -> str:
        """A bid, or a card of the suit led; in words while nobody has said which."""
        if gap == LED_CARD and (suit := self.seating.suit_led):
            return self._one_card(suit)
        if gap == LED_CARD:
            return str(_UNNAMED[gap])
        bid = getattr(self.seating, BID if gap == CALL else gap)
        return call_text(bid) if bid else str(_UNNAMED[gap])

    def _one_card(self, suit: Suit) -> str:
        """ "a heart": told by who may see the cards."""
        return closed_card() if self.closed() else one_card(suit)

    def _speaking(self) -> AbstractContextManager[None]:
        return nullcontext() if get_language() == self.language else override(self.language)


def book_speaker(in_language: str = "") -> Speaker:
    """Speaks of the Laws alone: of no table, and of no board whose cards could be closed.

    In the active language, unless another is named.
    """
    return Speaker(Seating(), in_language or language(), all_open)


def role_name(role: Role) -> str:
    """ "declarer", without a seat."""
    return str(_ROLE[role])


def _translated(message: Message) -> str:
    if message.plural is None:
        return gettext(message.msgid)
    return ngettext(message.msgid, message.plural, int(str(dict(message.params)["n"])))


def law_text(key: str) -> str:
    """The reference as it is cited: "Law 63A1", in Danish "§ 63A1"."""
    return gettext("Law %(key)s") % {"key": key}


def laws_text(keys: Iterable[str]) -> str:
    """Several references: "Laws 62B1, 50B", in Danish "§ 62B1, 50B"."""
    keys = list(dict.fromkeys(keys))
    if len(keys) == 1:
        return law_text(keys[0])
    return gettext("Laws %(key)s") % {"key": ", ".join(keys)}


def paragraph(key: str) -> Paragraph:
    """The paragraph in the reader's language. Unknown key: `KeyError`."""
    return paragraphs(language())[key]


def law_title(key: str) -> str:
    """Our title of the paragraph. Unknown key: `KeyError`."""
    return paragraph(key).title


def in_language(language: str) -> override:
    """A context in which everything is worded in another language."""
    return override(language)


def language() -> str:
    """The active language as a ruling's words are keyed by it."""
    active = (get_language() or "en")[:2]
    return active if active in LANGUAGES else "en"
