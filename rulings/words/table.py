"""The table of a call: who sits where, drawn from above."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from django.utils.translation import gettext as _

from deals.bridge.seats import Seat
from deals.words.drawing import Chair, TableDrawing
from deals.words.players import PairLike, players_of
from rulings.words.speaker import Seating, role_name


class PairingLike(Protocol):
    @property
    def ns(self) -> PairLike | None: ...

    @property
    def ew(self) -> PairLike | None: ...

    @property
    def sits_out(self) -> bool: ...


def names_at(pairing: PairingLike | None) -> dict[Seat, str]:
    """The players by seat; a seat nobody is known to sit in is left out."""
    return players_of(pairing.ns, pairing.ew) if pairing else {}


def drawing(
    table: object,
    names: Mapping[Seat, str],
    seating: Seating,
    *,
    lit: Collection[Seat] = (),
    waiting: Collection[Seat] = (),
    choose: Collection[Seat] = (),
    answered: Seat | None = None,
    is_his: bool = True,
    notes: Mapping[Seat, str] = MappingProxyType({}),
    trick: str = "",
    contract: str = "",
    in_auction: bool = False,
    **more: Any,
) -> TableDrawing:
    """The four chairs; `lit` the page is about, `waiting` must wait, `choose` can be
    tapped, and `answered` is the one that was, in this matter unless it is not `is_his`. `notes`
    say what each player did or must do. In the auction there is no contract yet, and nobody
    declares.
    """
    if in_auction:
        seating, contract = seating.in_auction(), ""
    note_of_answer = _("your answer") if is_his else _("as before")
    chairs = {
        seat: Chair(
            name=names.get(seat, ""),
            role=_role(seat, seating),
            note=note_of_answer if seat == answered else notes.get(seat, ""),
            lit=seat in lit,
            waiting=seat in waiting,
            value=seat.value if seat in choose else "",
        )
        for seat in Seat
    }
    title = _("Table %(table)s from above") % {"table": table}
    more |= {"contract": contract, "declarer": seating.declarer, "trick": trick}
    return TableDrawing(title=f"{title}, {trick}" if trick else title, chairs=chairs, **more)


def _role(seat: Seat, seating: Seating) -> str:
    role = seating.role_of(seat)
    return role_name(role) if role else ""
