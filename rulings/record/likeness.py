"""Beside each final ruling: by what a later one on equal facts finds it."""

from __future__ import annotations

from rulings.irregularities import DOORS
from rulings.matter.same import facts_digest
from rulings.models import FactsDigest, Ruling, RulingKind


def note_facts(ruling: Ruling) -> FactsDigest | None:
    """None for what is interim, practice, or rests on no door or no facts."""
    matter = ruling.matter
    is_practice = matter.call.session.event.is_practice
    if ruling.kind == RulingKind.INTERIM or is_practice or matter.irregularity not in DOORS:
        return None
    digest = facts_digest(matter.irregularity, ruling.edition, ruling.facts)
    if not digest:
        return None
    return FactsDigest.objects.create(ruling=ruling, club_id=ruling.club_id, digest=digest)
