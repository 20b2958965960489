"""The code on a table's card: which club, which table, and whether it still counts.

The code names section and number instead of a row, so that a card may lie on its table evening
after evening; it is signed, and a club counts its codes up to make all earlier ones worthless.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core import signing
from django.db.models import Q
from django.utils import timezone

from deals.models import Club, Pairing, Session, Table
from rulings.record.session_over import AN_EVENING

EARLY = timedelta(hours=2)
"""How long before the start a card already calls in the coming session."""
_signer = signing.Signer(salt="rulings.table-card", sep=".")


class CodePlace(NamedTuple):
    """What a card stands for."""

    club: Club
    event: int
    section: str
    number: int

    @property
    def label(self) -> str:
        return f"{self.section}{self.number}"


def code_of(club: Club, table: Table) -> str:
    """The code of a table; `section.session` is read."""
    section = table.section
    parts = (club.pk, club.table_card_codes, section.session.event_id, section.letter, table.number)
    return _signer.sign("-".join(map(str, parts)))


def place_of(code: str) -> CodePlace | None:
    """What a code stands for; None if it is forged, was replaced, or the club uses no cards."""
    try:
        pk, version, event, letter, number = _signer.unsign(code).split("-")
    except (signing.BadSignature, ValueError):
        return None
    club = Club.objects.filter(pk=pk, table_cards=True, table_card_codes=version).first()
    return CodePlace(club, int(event), letter, int(number)) if club else None


def table_now(place: CodePlace) -> Table | None:
    """The table in the session being played now; None if there is none, or it is not clear which.

    The event the card was printed for comes first; else the club's only one with such a table.
    """
    now = timezone.now()
    found = list(
        Table.objects.filter(
            section__letter=place.section,
            number=place.number,
            section__session__event__club=place.club,
            section__session__event__archived_at__isnull=True,
        )
        .filter(section__session__starts_at__lte=now + EARLY)
        .select_related("section__session__event")
        .order_by("-section__session__starts_at", "-section__session")
    )
    own = [t for t in found if t.section.session.event_id == place.event]
    own = [t for t in own if _is_on(t.section.session, now, practice=True)]
    others = [t for t in found if _is_on(t.section.session, now, practice=False)]
    if own or len({t.section.session.event_id for t in others}) == 1:
        return (own or others)[0]
    return None


def idle_now(table: Table) -> Pairing | None:
    """Its place in the round that is going on, where nobody plays: a pair sits out, or nobody sits
    there at all.
    """
    there = Pairing.objects.filter(table=table, round=table.section.session.current_round)
    return there.filter(Q(ns=None) | Q(ew=None)).select_related("ns", "ew").first()


def _is_on(session: Session, now: datetime, *, practice: bool) -> bool:
    """Whether it is being played; the practice evening always is, for cards printed for it."""
    if session.event.is_practice:
        return practice
    return session.starts_at >= now - AN_EVENING
