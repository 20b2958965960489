"""What a ruling makes of the score of a board: rows of their own, added after the ruling."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Club
from deals.models.audit import Known, audited_when_added
from rulings.models.records import FreeText, Ruling
from rulings.models.triggers import append_only

_KNOWN = Known(
    club="r.club_id",
    event="s.event_id",
    label="r.position::text",
    also="JOIN rulings_ruling u ON u.id = r.ruling_id JOIN rulings_matter m ON m.id = u.matter_id"
    " JOIN rulings_directorcall c ON c.id = m.call_id JOIN deals_session s ON s.id = c.session_id",
)


class Adjustment(models.Model):
    """The score that follows from a ruling, as `rulings.scores.adjustment` dumps it.

    The ruling itself stays as it was sealed: this row names it and has a hash of its own, which
    holds the ruling's, and that of the adjustment of the club before it. `position` counts in the
    club. What a later one of the same matter `supersedes` no longer counts.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="adjustments")
    position = models.PositiveIntegerField(_("number in the club"))
    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="adjustments")
    supersedes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    before = models.JSONField(_("result before"))
    """`{"contract", "declarer", "tricks"}` as the record had it; empty where it had none."""
    ns = models.JSONField(_("North-South"))
    ew = models.JSONField(_("East-West"))
    penalties = models.JSONField(_("penalties"), default=list)
    note = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded"), default=timezone.now)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["club", "position"]
        triggers = [*append_only(), audited_when_added(_KNOWN)]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "position"], name="rulings_adjustment_position_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling}, {self.position}"

    @property
    def later(self) -> Adjustment | None:
        """The adjustment that supersedes this one, if there is one."""
        try:
            return self.superseded_by
        except Adjustment.DoesNotExist:
            return None
