"""The table of a call: who sits where, drawn from above."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from django.utils.translation import gettext as _

from deals.bridge.seats import Role, Seat
from deals.words.drawing import Chair, TableDrawing
from rulings.words.speaker import Seating, role_name


class HasName(Protocol):
    @property
    def shown(self) -> str: ...


class PairLike(Protocol):
    """Two players; the first sits North or East."""

    @property
    def player1(self) -> HasName | None: ...

    @property
    def player2(self) -> HasName | None: ...


class PairingLike(Protocol):
    @property
    def ns(self) -> PairLike | None: ...

    @property
    def ew(self) -> PairLike | None: ...


def names_at(pairing: PairingLike | None) -> dict[Seat, str]:
    """The players by seat; a seat nobody is known to sit in is left out."""
    if pairing is None:
        return {}
    found = {}
    for pair, first, second in ((pairing.ns, Seat.N, Seat.S), (pairing.ew, Seat.E, Seat.W)):
        for seat, player in ((first, pair and pair.player1), (second, pair and pair.player2)):
            if player:
                found[seat] = player.shown
    return found


def drawing(
    table: object,
    names: Mapping[Seat, str],
    seating: Seating,
    *,
    lit: Collection[Seat] = (),
    waiting: Collection[Seat] = (),
    choose: Collection[Seat] = (),
    answered: Seat | None = None,
    low: bool = True,
    **more: Any,
) -> TableDrawing:
    """The four chairs; `lit` the page is about, `waiting` must wait, `choose` can be
    tapped, and `answered` is the one that was.
    """
    chairs = {
        seat: Chair(
            name=names.get(seat, ""),
            role=_role(seat, seating),
            note=_("your answer") if seat == answered else "",
            lit=seat in lit,
            waiting=seat in waiting,
            value=seat.value if seat in choose else "",
        )
        for seat in Seat
    }
    title = _("Table %(table)s from above") % {"table": table}
    dummy = seating.seat(Role.DUMMY)
    return TableDrawing(title=title, chairs=chairs, dummy=dummy, low=low, **more)


def _role(seat: Seat, seating: Seating) -> str:
    role = seating.role_of(seat)
    return role_name(role) if role else ""
