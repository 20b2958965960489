"""What the archive reads: a narrow row beside each ruling, and how many there are of each sort.

The database keeps both itself (docs/adr/0024): `rulings_note_lines` says in one statement what a
line is, and whatever a line depends on calls it when it changes. Both functions stand in the
migration 0024; 0038 has what `given` is, 0041 what is amended.
"""

from __future__ import annotations

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from deals.models import Board, Club, Event
from rulings.models.calls import DirectorCall
from rulings.models.records import Ruling, RulingKind

_READ = [
    *("kind", "outcome", "irregularity", "by", "letter", "number", "board_number", "tricks"),
    *("is_amended", "is_reviewed", "given", "board", "director", "matter"),
]
"""What filters ask, carried by the indexes themselves: counting reads no row."""

_SORTS = {
    **{name: name for name in ("kind", "irregularity", "outcome")},
    "director": "by_id::text",
    "table": "letter || number",
    "board": "board_number::text",
    "tricks": "tricks::text",
    "reviewed": "CASE WHEN is_reviewed THEN 'yes' ELSE 'no' END",
}
"""Of what a club's lines are counted by: the filters that ask for one sort. Laws beside them, those
of interim rulings apart: they rest on nothing final. A ruling that another has replaced is counted
as such and by nothing else.
"""
_EACH = f"""
    SELECT * FROM (VALUES {", ".join(f"('{name}', {of})" for name, of in _SORTS.items())})
        AS sorts (sort, value) WHERE value IS NOT NULL AND NOT is_amended
    UNION ALL SELECT CASE kind WHEN 'interim' THEN 'interim law' ELSE 'law' END, unnest(laws)
        WHERE NOT is_amended
    UNION ALL SELECT 'amended', CASE WHEN is_amended THEN 'yes' ELSE 'no' END
"""  # noqa: S608 - names of this module


def _counted(operation: pgtrigger.Operation, **rows: str) -> pgtrigger.Trigger:
    """Keeps `ArchiveTally` when lines come or change."""
    sums = [
        f"SELECT *, {step} AS step FROM {name}"  # noqa: S608 - names of this module
        for name, step in (("old_lines", -1), ("new_lines", 1))
        if name in rows.values()
    ]
    return pgtrigger.Trigger(
        name=f"counted_{'_'.join(sorted(rows))}",
        level=pgtrigger.Statement,
        operation=operation,
        when=pgtrigger.After,
        # pgtrigger has no types for it
        referencing=pgtrigger.Referencing(**rows),  # type: ignore[no-untyped-call]
        func=f"""
            INSERT INTO rulings_archivetally AS kept
                (club_id, is_practice, sort, value, number, example)
            SELECT club_id, is_practice, sort, value, sum(step), max(ruling_id)
            FROM ({" UNION ALL ".join(sums)}) changed CROSS JOIN LATERAL ({_EACH}) AS sorts
            GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0
            ORDER BY 1, 2, 3, 4
            ON CONFLICT ON CONSTRAINT rulings_tally_once
            DO UPDATE SET number = kept.number + excluded.number, example = excluded.example;
            RETURN NULL;
        """,  # noqa: S608
    )


class ArchiveLine(models.Model):
    """A ruling as the archive finds it. What is shown of it stands in the ruling.

    `letter` and `number` are those of the table, `board_number` that of the board. `laws` are the
    paragraphs cited and all above them, `words` the stems of all its words in both languages,
    without those that were erased. Names are not among them: who sat there is asked of the pairs.
    """

    ruling = models.OneToOneField(
        Ruling, models.CASCADE, primary_key=True, related_name="line", db_constraint=False
    )
    matter = models.BigIntegerField()
    call = models.ForeignKey(DirectorCall, models.PROTECT, related_name="+")
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+", db_index=False)
    board = models.ForeignKey(Board, models.PROTECT, null=True, related_name="+", db_index=False)
    director = models.BigIntegerField(null=True)
    """The key of the user who has the call."""
    at = models.DateTimeField()
    given = models.DateTimeField()
    """As `at`; of one that a phone has kept, when it was given, as it says; of a ruling that was
    typed in from paper, what the paper says.
    """
    kind = models.CharField(max_length=10, choices=RulingKind)
    outcome = models.CharField(max_length=60)
    irregularity = models.CharField(max_length=60)
    by = models.BigIntegerField(db_column="by_id")
    letter = models.CharField(max_length=4)
    number = models.PositiveSmallIntegerField()
    board_number = models.PositiveSmallIntegerField(null=True)
    tricks = models.PositiveSmallIntegerField()
    """Transferred by Law 64A; what was not followed, or waits for the end of play, is none."""
    is_practice = models.BooleanField()
    is_amended = models.BooleanField()
    """Another has its place: one that amends it, or after one for now the next of its matter."""
    is_reviewed = models.BooleanField()
    laws = ArrayField(models.CharField(max_length=20))
    words = SearchVectorField()

    class Meta:
        verbose_name = _("line of the archive")
        verbose_name_plural = _("lines of the archive")
        ordering = ["-at", "-pk"]
        triggers = [
            _counted(pgtrigger.Insert, new="new_lines"),
            _counted(pgtrigger.Update, old="old_lines", new="new_lines"),
        ]
        indexes = [
            models.Index(
                fields=["club", "-at", "-ruling"],
                include=_READ,
                condition=Q(is_practice=False),
                name="rulings_line_of_club",
            ),
            models.Index(
                fields=["-at", "-ruling"],
                include=["club", *_READ],
                condition=Q(is_practice=False),
                name="rulings_line_newest",
            ),
            models.Index(fields=["event", "-at", "-ruling"], name="rulings_line_of_event"),
            models.Index(fields=["outcome", "-at", "-ruling"], name="rulings_line_outcome"),
            models.Index(fields=["matter"], name="rulings_line_matter"),
            GinIndex(fields=["laws"], name="rulings_line_laws"),
            GinIndex(fields=["words"], name="rulings_line_words"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}, {self.at:%Y-%m-%d %H:%M}"


class ArchiveTally(models.Model):
    """How many lines of a club have one value of a sort ("outcome"), and one of their rulings: it
    shows what the value is called.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    is_practice = models.BooleanField()
    sort = models.CharField(max_length=12)
    value = models.CharField(max_length=60)
    """Of a director the key of the user."""
    number = models.IntegerField()
    example = models.BigIntegerField()

    class Meta:
        verbose_name = _("sort of rulings")
        verbose_name_plural = _("sorts of rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "is_practice", "sort", "value"], name="rulings_tally_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sort} {self.value}: {self.number}"
