"""Calls, contracts and tricks. A call is its PBN text ("1NT", "X", "Pass") or what prints as it."""

from __future__ import annotations

import re

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from deals.bridge.cards import Denomination, Suit
from deals.bridge.seats import Seat
from deals.words.cards import SUIT_CLASS, pip_html, suit_name, suit_text
from deals.words.seats import seat_name

_BID = re.compile(r"(?P<level>[1-7])(?P<denomination>NT?|[SHDC])(?P<doubled>XX?)?")
_PASSES = frozenset({"P", "PASS", "AP"})
_LEVEL_NAME: tuple[Promise, ...] = (
    pgettext_lazy("level of a bid", "one"),
    pgettext_lazy("level of a bid", "two"),
    pgettext_lazy("level of a bid", "three"),
    pgettext_lazy("level of a bid", "four"),
    pgettext_lazy("level of a bid", "five"),
    pgettext_lazy("level of a bid", "six"),
    pgettext_lazy("level of a bid", "seven"),
)
_SUIT_NAME_ONCE: dict[Suit, Promise] = {
    Suit.S: pgettext_lazy("bid of one", "spade"),
    Suit.H: pgettext_lazy("bid of one", "heart"),
    Suit.D: pgettext_lazy("bid of one", "diamond"),
    Suit.C: pgettext_lazy("bid of one", "club"),
}


def _parse(code: str) -> tuple[int, Denomination, str] | None:
    """Level, denomination and "", "X" or "XX" of a bid or contract; None for another call."""
    found = _BID.fullmatch(code)
    if not found:
        return None
    letters = found["denomination"]
    denomination = Denomination.NT if letters.startswith("N") else Denomination(letters)
    return int(found["level"]), denomination, found["doubled"] or ""


def _other(code: str) -> tuple[str, str]:
    """A call that is no bid, as written and as spoken; ValueError if it is no call at all."""
    if code in _PASSES:
        return _("pass"), _("pass")
    if code == "X":
        return "X", _("double")
    if code == "XX":
        return "XX", _("redouble")
    raise ValueError(f"{code!r} is not a call")


def denomination_text(denomination: Denomination | str) -> str:
    """The denomination as written in a bid: "♠︎", "NT", in Danish "ut"."""
    suit = Denomination(denomination).suit
    return suit_text(suit) if suit else pgettext("denomination", "NT")


def denomination_name(denomination: Denomination | str) -> str:
    """The denomination as spoken: "spades", "no-trump"."""
    suit = Denomination(denomination).suit
    return suit_name(suit) if suit else _("no-trump")


def call_text(call: object) -> str:
    """A call in plain text: "1NT", "4♠︎X", "pass"; ValueError if it is none."""
    code = str(call).upper()
    bid = _parse(code)
    if bid is None:
        return _other(code)[0]
    level, denomination, doubled = bid
    return f"{level}{denomination_text(denomination)}{doubled}"


def call_name(call: object) -> str:
    """A call as spoken: "four spades doubled"; ValueError if it is none."""
    code = str(call).upper()
    bid = _parse(code)
    if bid is None:
        return _other(code)[1]
    level, denomination, doubled = bid
    suit = denomination.suit
    once = str(_SUIT_NAME_ONCE[suit]) if suit and level == 1 else ""
    words = {
        "level": _LEVEL_NAME[level - 1],
        "denomination": once or denomination_name(denomination),
    }
    if doubled == "XX":
        return _("%(level)s %(denomination)s redoubled") % words
    if doubled == "X":
        return _("%(level)s %(denomination)s doubled") % words
    return pgettext("bid", "%(level)s %(denomination)s") % words


def suit_class(call: object) -> str:
    """The class that colours a call: "diamond"; empty where it names no suit."""
    bid = _parse(str(call).upper())
    suit = bid[1].suit if bid else None
    return SUIT_CLASS[suit] if suit else ""


def call_html(call: object) -> SafeString:
    """A call with its spoken name; ValueError if it is none."""
    code = str(call).upper()
    bid = _parse(code)
    if bid is None:
        written, spoken = _other(code)
        if written == spoken:
            return format_html("{}", written)
        return format_html(
            '<span class="bid" role="img" aria-label="{}">{}</span>', spoken, written
        )
    level, denomination, doubled = bid
    suit = denomination.suit
    return format_html(
        '<span class="bid" role="img" aria-label="{}">{}{}{}</span>',
        call_name(code),
        level,
        pip_html(suit) if suit else denomination_text(denomination),
        doubled,
    )


def contract_text(contract: object, declarer: Seat | str | None = None) -> str:
    """The contract in plain text: "4♠︎X by South", "4♠︎X", or "passed out"."""
    if not contract or str(contract).upper() in _PASSES:
        return _("passed out")
    if not declarer:
        return call_text(contract)
    return _("%(contract)s by %(seat)s") % {
        "contract": call_text(contract),
        "seat": seat_name(declarer),
    }


def contract_html(contract: object, declarer: Seat | str | None = None) -> SafeString:
    """The contract as `contract_text` has it, with its spoken name."""
    if not contract or str(contract).upper() in _PASSES:
        return format_html("{}", _("passed out"))
    if not declarer:
        return call_html(contract)
    sentence = mark_safe(_("%(contract)s by %(seat)s"))  # noqa: S308  our own words
    return mark_safe(  # noqa: S308  both parts are safe
        sentence % {"contract": call_html(contract), "seat": seat_name(declarer)}
    )


def tricks_text(count: int) -> str:
    """A number of tricks: "1 trick", "10 tricks"."""
    return ngettext("%(count)s trick", "%(count)s tricks", count) % {"count": count}
