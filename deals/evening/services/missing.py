"""Pairs that are missing all evening: whoever would meet one of them sits out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from deals.accounts.services import ServiceError
from deals.evening.movements import all_met
from deals.models import Direction, Pair, Pairing, Section, Session
from deals.pages.queries import missing_in

_SIDES = (("ns", Direction.NS), ("ew", Direction.EW))


@transaction.atomic
def leave_out(session: Session, chosen: Mapping[Section, Collection[Pair]]) -> None:
    """The pairs that are missing from each section; who was missing and is not among them is there
    after all.

    Raises ServiceError where nobody knows by now whose the empty places are.
    """
    missing = missing_in(session)
    for section, pairs in chosen.items():
        gone = missing.get(section.pk, [])
        if back := [pair for pair in gone if pair not in pairs]:
            _seat(section, back, is_only_one=len(gone) == 1)
        if out := [pair for pair in pairs if pair not in gone]:
            # By its tables: joined to them, an update looks for all its rows a second time.
            rows = Pairing.objects.filter(table__in=section.tables.all())
            rows.filter(ns__in=out).update(ns=None)
            rows.filter(ew__in=out).update(ew=None)


def _seat(section: Section, back: list[Pair], *, is_only_one: bool) -> None:
    """Into their places, by the movement of everybody else; where none is known, and one alone was
    missing, into all that are empty.
    """
    rows = list(
        Pairing.objects.filter(table__section=section).select_related("ns", "ew").order_by("round")
    )
    tables = list(section.tables.order_by("number").values_list("pk", flat=True))
    numbers = {_at(one, tables): (_number(one.ns), _number(one.ew)) for one in rows}
    planned = all_met(numbers)
    empty = [one for one in rows if one.sits_out]
    if planned is None and (not is_only_one or len({one.round for one in empty}) < len(empty)):
        words = _("Nobody knows whose places in section %(letter)s are empty. Change its tables.")
        raise ServiceError(words % {"letter": section.letter})
    for one in empty if planned is None else rows:
        meet = planned[_at(one, tables)] if planned else (None, None)
        for (side, direction), number in zip(_SIDES, meet, strict=True):
            for pair in back:
                is_his = pair.direction in ("", direction) and number in (None, pair.number)
                if is_his and getattr(one, side) is None:
                    setattr(one, side, pair)
                    one.save(update_fields=[side])


def _at(one: Pairing, tables: list[int]) -> tuple[int, int]:
    return one.round, tables.index(one.table_id)


def _number(pair: Pair | None) -> int | None:
    return pair.number if pair else None
