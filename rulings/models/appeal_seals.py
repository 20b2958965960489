"""The seals of appeals: rows beside their steps, chained in each club."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from deals.models import Club
from rulings.models.appeals import AppealStep
from rulings.models.triggers import append_only


class AppealSeal(models.Model):
    """What seals a step of an appeal: its hash holds the request, the step and the seal before it.

    A row beside the step, as steps from before there were seals have theirs too. `position` counts
    in the club.
    """

    step = models.OneToOneField(
        AppealStep, models.PROTECT, primary_key=True, related_name="sealed_by"
    )
    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    position = models.PositiveIntegerField(_("number in the club"))
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        verbose_name = _("seal of an appeal")
        verbose_name_plural = _("seals of appeals")
        ordering = ["club", "position"]
        triggers = append_only()
        constraints = [
            models.UniqueConstraint(fields=["club", "position"], name="rulings_appealseal_once"),
        ]

    def __str__(self) -> str:
        return self.hash[:16]
