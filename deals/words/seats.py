"""Seats, sides, and what a board's number says."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from deals.bridge.seats import Seat, Side, Vulnerability

_SEAT_NAME: dict[Seat, Promise] = {
    Seat.N: lazy("North"),
    Seat.E: lazy("East"),
    Seat.S: lazy("South"),
    Seat.W: lazy("West"),
}
_SEAT_LETTER: dict[Seat, Promise] = {
    Seat.N: pgettext_lazy("seat", "N"),
    Seat.E: pgettext_lazy("seat", "E"),
    Seat.S: pgettext_lazy("seat", "S"),
    Seat.W: pgettext_lazy("seat", "W"),
}
_SIDE_NAME: dict[Side, Promise] = {Side.NS: lazy("North-South"), Side.EW: lazy("East-West")}
_SIDE_LETTERS: dict[Side, Promise] = {
    Side.NS: pgettext_lazy("side", "N-S"),
    Side.EW: pgettext_lazy("side", "E-W"),
}
_VULNERABILITY: dict[Vulnerability, Promise] = {
    Vulnerability.NONE: lazy("none vulnerable"),
    Vulnerability.NS: lazy("North-South vulnerable"),
    Vulnerability.EW: lazy("East-West vulnerable"),
    Vulnerability.ALL: lazy("both sides vulnerable"),
}
VULNERABILITY_CLASS = {
    Vulnerability.NONE: "",
    Vulnerability.NS: "vul-ns",
    Vulnerability.EW: "vul-ew",
    Vulnerability.ALL: "vul-all",
}


def seat_name(seat: Seat | str) -> str:
    """The seat as spoken: "East"."""
    return str(_SEAT_NAME[Seat(seat)])


def seat_letter(seat: Seat | str) -> str:
    """The seat as written short: "E", in Danish "Ø"."""
    return str(_SEAT_LETTER[Seat(seat)])


def side_name(side: Side | str) -> str:
    """The side as spoken: "East-West"."""
    return str(_SIDE_NAME[Side(side)])


def side_letters(side: Side | str) -> str:
    """The side as written short: "E-W", in Danish "Ø-V"."""
    return str(_SIDE_LETTERS[Side(side)])


def vulnerability_text(vulnerability: Vulnerability | str) -> str:
    """Who is vulnerable, as part of a sentence: "East-West vulnerable"."""
    return str(_VULNERABILITY[Vulnerability(vulnerability)])


def conditions_text(dealer: Seat | str, vulnerability: Vulnerability | str) -> str:
    """What a board's number decides: "Dealer East, East-West vulnerable"."""
    return _("Dealer %(dealer)s, %(vulnerable)s") % {
        "dealer": seat_name(dealer),
        "vulnerable": vulnerability_text(vulnerability),
    }


def board_text(number: int, dealer: Seat | str, vulnerability: Vulnerability | str) -> str:
    """The board as spoken: "Board 22, dealer East, East-West vulnerable"."""
    return _("Board %(number)s, dealer %(dealer)s, %(vulnerable)s") % {
        "number": number,
        "dealer": seat_name(dealer),
        "vulnerable": vulnerability_text(vulnerability),
    }
