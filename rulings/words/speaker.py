"""Messages of the Laws in the reader's language, with the seats of this table in their gaps.

Words name seats, never persons: they are frozen in the record. Where a seat is not known, the role
stands in its place ("the offender").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, override
from django.utils.translation import gettext_lazy as lazy

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role, Seat, seat_of
from deals.words.cards import card_text, suit_name
from deals.words.closed_cards import are_cards_closed, begun, closed_card
from deals.words.seats import seat_name, side_name
from rulings.book import Paragraph, nearest_with_words, paragraphs
from rulings.engine import Message
from rulings.engine.words import SIDES, Param

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


@dataclass(frozen=True, slots=True)
class Seating:
    """The two seats from which every role follows; None where not known."""

    declarer: Seat | None = None
    offender: Seat | None = None
    either: tuple[Seat, ...] = ()
    """Who it may be, while players point at different offenders."""

    def seat(self, role: Role) -> Seat | None:
        return seat_of(role, offender=self.offender, declarer=self.declarer)

    def role_of(self, seat: Seat) -> Role | None:
        """Declarer or dummy, if the seat is one of them."""
        for role in (Role.DECLARER, Role.DUMMY):
            if self.seat(role) == seat:
                return role
        return None


def role_words(role: Role, seating: Seating) -> str:
    """ "East"; "East or West" if they disagree; "the offender" where nobody knows who that is."""
    seat = seating.seat(role)
    if seat is not None:
        return seat_name(seat)
    seats = [seat_of(role, offender=one, declarer=seating.declarer) for one in seating.either]
    names = dict.fromkeys(seat_name(one) for one in seats if one)
    return gettext(" or ").join(names) or str(_ROLE[role])


def side_words(side: str, seating: Seating) -> str:
    """ "North-South" of a side as messages name it; in words while nobody knows whose it is."""
    offenders = {seat.side for seat in (seating.offender, *seating.either) if seat}
    if len(offenders) != 1:
        return str(_SIDE[side])
    own = offenders.pop()
    return side_name(own if side == "offenders" else own.other)


def role_name(role: Role) -> str:
    """ "declarer", without a seat."""
    return str(_ROLE[role])


def in_words(message: Message, seating: Seating) -> str:
    """The sentence in the active language, in plain text."""

    def value_of(name: str, value: Param | None) -> str:
        if isinstance(value, Card):
            return closed_card() if are_cards_closed() else card_text(value)
        if isinstance(value, Suit):
            return suit_name(value)
        if isinstance(value, Seat):
            return seat_name(value)
        if value is None and name in SIDES:
            return side_words(name, seating)
        if isinstance(value, Role) or value is None:
            return role_words(Role(value or name), seating)
        return str(value)

    told = message.fill(value_of, _translated)
    # Whether cards are closed is asked of the database, so only where one is named.
    named = any(isinstance(value, Card) for _name, value in message.params)
    return begun(told) if named and are_cards_closed() else told


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


def explained(key: str) -> Paragraph:
    """The paragraph, or the nearest above it that has words. Unknown key: `KeyError`."""
    return nearest_with_words(key, language())


def in_language(language: str) -> override:
    """A context in which everything is worded in another language."""
    return override(language)


def language() -> str:
    """The active language as a ruling's words are keyed by it."""
    active = (get_language() or "en")[:2]
    return active if active in LANGUAGES else "en"
