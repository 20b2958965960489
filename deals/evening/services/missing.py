"""A pair that is missing all evening, as their number is odd: whoever would meet it sits out."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from deals.accounts.services import ServiceError
from deals.models import Pair, Pairing, Section, Session
from deals.pages.queries import missing_in


@transaction.atomic
def leave_out(session: Session, chosen: dict[Section, Pair | None]) -> None:
    """The pair that is missing from each section; None where every pair is there.

    Raises ServiceError where more than one is missing by now, so that nobody knows whose a place
    that is empty would be.
    """
    missing = missing_in(session)
    for section, pair in chosen.items():
        if pair != missing.get(section.pk):
            _seat(section, missing.get(section.pk))
            if pair:
                section_rows = Pairing.objects.filter(table__section=section)
                section_rows.filter(ns=pair).update(ns=None)
                section_rows.filter(ew=pair).update(ew=None)


def _seat(section: Section, pair: Pair | None) -> None:
    """Who was missing is there after all, in the places that are empty."""
    empty = [one for one in Pairing.objects.filter(table__section=section) if one.sits_out]
    if not empty:
        return
    if pair is None or len({one.round for one in empty}) < len(empty):
        words = _("More than one pair is missing in section %(letter)s. Change it at its tables.")
        raise ServiceError(words % {"letter": section.letter})
    for one in empty:
        side = "ns" if one.ns_id is None else "ew"
        setattr(one, side, pair)
        one.save(update_fields=[side])
