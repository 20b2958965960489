"""What the club ruled before on equal facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models.fields.json import KeyTextTransform, KeyTransform

from deals.access import is_still_to_play
from deals.models import User
from deals.models.annotated import annotated
from rulings.matter.same import facts_digest
from rulings.models import FactsDigest, Ruling
from rulings.record.position import MatterPosition

LATEST = 20
"""So many are read to find those that say something else."""


@dataclass(frozen=True, slots=True)
class _Reader:
    is_closed: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class EqualRuling:
    """A ruling on equal facts, and whether the reader has still to play its board."""

    ruling: Ruling
    is_closed: bool
    title: str
    """What its outcome is called."""


def equal_to(
    position: MatterPosition, keys: Iterable[str], reader: User, language: str
) -> list[EqualRuling]:
    """The club's latest rulings that hold on the same answers to these keys; one query. Of their
    words only the title is read: all the others are some kilobytes for each.

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
            *(f"ruling__{name}" for name in ("kind", "outcome", "at", "position")),
            "ruling__decision__text",
        )
        .annotate(
            is_closed=is_still_to_play(
                reader, session="ruling__matter__call__session", board="ruling__matter__call__board"
            ),
            title=KeyTextTransform("title", KeyTransform(language, "ruling__words")),
        )
        .order_by("-ruling")
    )
    return [
        EqualRuling(row.ruling, at.is_closed, at.title or "")
        for row, at in annotated(rows[:LATEST], _Reader)
    ]
