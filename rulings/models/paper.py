"""A ruling that was given on a paper form, and typed into the record afterwards."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models.records import FreeText, Ruling
from rulings.models.triggers import append_only, noted


class PaperReport(models.Model):
    """When the paper says the ruling was given, and by whom; a later row corrects an earlier one.

    The ruling stays as it was sealed: its own time is when it was typed in.
    """

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="paper_reports")
    given_at = models.DateTimeField(_("given on paper at"))
    given_by = models.ForeignKey(FreeText, models.PROTECT, related_name="+")
    """The name on the paper, erasable as every name is; it need not be a user's."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("typed in"), default=timezone.now)

    class Meta:
        verbose_name = _("report on paper")
        verbose_name_plural = _("reports on paper")
        ordering = ["pk"]
        triggers = [*append_only(), noted("ARRAY[NEW.ruling_id]")]

    def __str__(self) -> str:
        return f"{self.ruling}, {self.given_at:%Y-%m-%d %H:%M}"
