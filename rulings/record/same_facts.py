"""What the club ruled before on equal facts."""

from __future__ import annotations

from collections.abc import Iterable

from rulings.matter.same import facts_digest
from rulings.models import FactsDigest, Ruling
from rulings.record.position import MatterPosition

LATEST = 20
"""So many are read to find those that say something else."""


def equal_to(position: MatterPosition, keys: Iterable[str]) -> list[Ruling]:
    """The club's latest rulings that hold on the same answers to these keys; one query.

    None in a practice event, nor of one. Other rulings of the same matter do not count: they are
    amended, not departed from.
    """
    matter = position.matter
    facts = [position.facts[key] for key in keys if key in position.facts]
    told = [{"key": f.key, "versions": [said.dump() for said in f.versions]} for f in facts]
    digest = facts_digest(matter.irregularity, matter.edition, told)
    if not digest:
        return []
    rows = (
        FactsDigest.objects.filter(
            digest=digest,
            club__events__sessions=matter.call.session_id,
            club__events__is_practice=False,
            ruling__amended_by=None,
        )
        .exclude(ruling__matter=matter.pk)
        .select_related("ruling__decision")
        .only(
            *(f"ruling__{name}" for name in ("kind", "outcome", "words", "at", "position")),
            "ruling__decision__text",
        )
        .order_by("-ruling")
    )
    return [row.ruling for row in rows[:LATEST]]
