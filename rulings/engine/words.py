"""Words that can be said in any language: an English sentence, and what goes into its gaps.

Law code never builds a sentence from pieces. It names a whole one, ``msg("{offender} takes the card
back.")``, and the presenter translates it and puts seats, cards and numbers into the gaps. A gap
named after a role (``{offender}``, ``{declarer}`` …), a side (``{offenders}``, ``{opponents}``),
the card or its suit (``{card}``, ``{suit}``, ``{revoke}`` …), or a detail (``{bid}``,
``{lowest_bid}``, ``{led_card}``) needs no value here: it stands in the record of the call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from deals.bridge.auction import Bid
from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Role

Param = str | int | Card | Suit | Bid | Role

SIDES = ("offenders", "opponents")
"""Gaps for a side: the offender's own and the other one."""

CARD, SUIT, PENALTY_CARD, SUIT_SIGN, REVOKE, LEAD = NAMED = (
    "card",
    "suit",
    "penalty_card",
    "suit_sign",
    "revoke",
    "lead",
)
"""Gaps for the card it is about, and for its suit, in letters or as the sign on a button; until it
is named "the card", "its suit", "the penalty card" of one that is about to lie or lies there, and
"the revoke" or "the lead" that it was."""

NAMES_CARD = frozenset((CARD, PENALTY_CARD, REVOKE, LEAD))
"""Those that name the card."""

BID, BID_TO_BEAT, LOWEST_BID, CALL = BIDS = ("bid", "bid_to_beat", "lowest_bid", "call")
"""Gaps for the bid it is about, for the one it had to beat, for the lowest in its suit that does,
and for the bid where it may be any call; until somebody has said which, "the bid", "the bid before
it", "the lowest bid in the same suit" and "the call".
"""

LED_CARD = "led_card"
"""Gap for a card of the suit that was led; until somebody has said which, "a legal card"."""

DETAILS = (*BIDS, LED_CARD)

_ADDRESSED = re.compile(r"\{(player|lho|rho|partner)\}: ")
_GAP = re.compile(r"([.!?] )?\{(\w+)\}")
"""A gap, after what makes a sentence begin with it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A whole English sentence (the key of its translations) and the values of its gaps."""

    msgid: str
    """The English text; the singular where there is a plural."""
    plural: str | None = None
    """The English plural; then the parameter ``n`` decides which form is used."""
    params: tuple[tuple[str, Param], ...] = ()
    """Values of the gaps that are not roles, in the order they were given."""

    @property
    def gaps(self) -> frozenset[str]:
        """Names of all gaps, roles included."""
        return _gaps_of(self.msgid + (self.plural or ""))

    @property
    def addressed(self) -> str:
        """The gap for who is spoken to and may act on it; "" where nobody is."""
        return _addressed_in(self.msgid)

    def fill(
        self,
        value_of: Callable[[str, Param | None], str],
        translate: Callable[[Message], str] | None = None,
    ) -> str:
        """The text with every gap filled, with a capital where one begins a sentence.

        ``value_of(name, value)`` words one gap (``value`` is None for a role); ``translate`` gives
        the text in the reader's language, English when left out.
        """
        text = translate(self) if translate else self.english
        values: Mapping[str, Param] = dict(self.params)

        def filled(gap: re.Match[str]) -> str:
            before, name = gap.groups()
            words = value_of(name, values.get(name))
            return words if before is None else before + words[:1].upper() + words[1:]

        told = _GAP.sub(filled, text)
        return told[:1].upper() + told[1:]

    def given(self, **values: Param) -> Message:
        """The same sentence, with these values for those of its gaps that bear their names."""
        gaps = self.gaps
        named = tuple((name, value) for name, value in values.items() if name in gaps)
        return Message(self.msgid, self.plural, self.params + named) if named else self

    @property
    def english(self) -> str:
        """The English text with its gaps still open, singular or plural as ``n`` says."""
        if self.plural is not None and dict(self.params).get("n") != 1:
            return self.plural
        return self.msgid

    def __iter__(self) -> Iterator[tuple[str, Param]]:
        return iter(self.params)


@cache
def _addressed_in(text: str) -> str:
    found = _ADDRESSED.match(text)
    return found[1] if found else ""


@cache
def _gaps_of(text: str) -> frozenset[str]:
    """Kept: 4 µs for each sentence that is filled."""
    return frozenset(name for _begins, name in _GAP.findall(text))


def msg(msgid: str, /, **params: Param) -> Message:
    """Mark an English sentence for translation."""
    return Message(msgid, None, tuple(params.items()))


def msg_n(singular: str, plural: str, n: int, /, **params: Param) -> Message:
    """Mark a sentence with a singular and a plural; ``n`` chooses and fills the gap ``{n}``."""
    return Message(singular, plural, (("n", n), *params.items()))
