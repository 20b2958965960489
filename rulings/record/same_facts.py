"""What the club ruled before on equal facts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform, KeyTransform

from deals.models import Event
from rulings.matter.same import facts_digest
from rulings.models import FactsDigest, Ruling
from rulings.record.position import MatterPosition

LATEST = 20
"""So many are read to find those that say something else."""


def equal_to(
    position: MatterPosition, keys: Iterable[str], among: QuerySet[Ruling] | None = None
) -> list[Ruling]:
    """The club's latest rulings that hold on the same answers to these keys, or those of them that
    are `among` others, without the record's words; one query.

    None in a practice event, nor of one. Other rulings of the same matter do not count: they are
    amended, not departed from.
    """
    matter = position.matter
    facts = [position.facts[key] for key in keys if key in position.facts]
    told = [{"key": f.key, "versions": [said.dump() for said in f.versions]} for f in facts]
    digest = facts_digest(matter.irregularity, matter.edition, told)
    if not digest:
        return []
    # The club in one number, so that the newest are found by the index, however many there are.
    club = Event.objects.filter(sessions=matter.call.session_id, is_practice=False).values("club")
    rows = (
        FactsDigest.objects.filter(club=Subquery(club), digest=digest, ruling__amended_by=None)
        .exclude(ruling__matter=matter.pk)
        .select_related("ruling__decision")
        .only(
            *(f"ruling__{name}" for name in ("kind", "outcome", "at", "position")),
            "ruling__decision__text",
        )
        .order_by("-pk")  # by "ruling" they stand in its own order, turned: the oldest first
    )
    if among is not None:
        rows = rows.filter(ruling__in=among)
    return [row.ruling for row in rows[:LATEST]]


def titles(rulings: Iterable[Ruling], language: str) -> dict[int, str]:
    """What the outcomes are called, by the key of the ruling; one query, or none. The other words
    of the record, some kilobytes for each, are not read.
    """
    keys = [ruling.pk for ruling in rulings]
    title = KeyTextTransform("title", KeyTransform(language, "words"))
    found = Ruling.objects.filter(pk__in=keys).order_by().values_list("pk", title) if keys else ()
    return {key: told or "" for key, told in found}
