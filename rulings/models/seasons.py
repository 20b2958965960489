"""What is kept of a season that is over, so that its statistics need not be counted again."""

from __future__ import annotations

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from deals.models import Club


class KeptSeason(models.Model):
    """A club's evenings from `begins` until before `ends`, as numbers. No name stands in it.

    Written by `rulings.archive.seasons`. The database removes it when anything changes that was
    counted (docs/adr/0029), and then it is counted anew.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_index=False)
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    sessions = models.PositiveIntegerField()
    calls = models.PositiveIntegerField()
    to_claim = models.JSONField()
    """How many calls were taken after so many seconds, by the seconds."""
    to_close = models.JSONField()

    class Meta:
        verbose_name = _("season that is over")
        verbose_name_plural = _("seasons that are over")
        constraints = [
            models.UniqueConstraint(fields=["club", "begins"], name="rulings_season_once"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}, {self.begins:%Y-%m-%d}"


def forgets_season(of: str, *counted: str) -> pgtrigger.Trigger:
    """For rows that statistics count: those of their evening's season are kept no longer.

    `of` is SQL for the key of the session over the row of which it says `{row}`; of a row that
    changes only the columns `counted` matter.
    """
    before, after = (", ".join(f"{row}.{one}" for one in counted) for row in ("OLD", "NEW"))
    return pgtrigger.Trigger(
        name="forgets_season",
        operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
        when=pgtrigger.After,
        func=f"""
            IF TG_OP <> 'UPDATE' OR ({before}) IS DISTINCT FROM ({after}) THEN
                PERFORM rulings_forget_evening({of.format(row="OLD")});
                PERFORM rulings_forget_evening({of.format(row="NEW")});
            END IF;
            RETURN NULL;
        """,
    )
