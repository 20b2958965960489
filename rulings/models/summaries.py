"""What the public may read of a ruling: a second text without names, which a person approves."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Club
from rulings.models.records import Ruling


class PublicPage(models.Model):
    """Whether a club shows its approved summaries to everybody; without a row it does not."""

    club = models.OneToOneField(Club, models.CASCADE, primary_key=True, related_name="public_page")
    is_on = models.BooleanField(_("summaries are public"), default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("switched"), default=timezone.now)

    class Meta:
        verbose_name = _("public page")
        verbose_name_plural = _("public pages")

    def __str__(self) -> str:
        return str(self.club)


class Summary(models.Model):
    """The second text of a ruling, in both languages. Changing a word takes the approval away."""

    ruling = models.OneToOneField(Ruling, models.PROTECT, primary_key=True, related_name="summary")
    title_en = models.CharField(_("title in English"), max_length=120)
    text_en = models.TextField(_("text in English"))
    title_da = models.CharField(_("title in Danish"), max_length=120)
    text_da = models.TextField(_("text in Danish"))
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    written_at = models.DateTimeField(_("written"), default=timezone.now)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    approved_at = models.DateTimeField(_("approved"), null=True, blank=True)

    class Meta:
        verbose_name = _("public summary")
        verbose_name_plural = _("public summaries")
        ordering = ["-approved_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True, approved_at__isnull=True)
                | Q(approved_by__isnull=False, approved_at__isnull=False),
                name="rulings_summary_approved_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.title_en

    @property
    def is_approved(self) -> bool:
        return self.approved_at is not None
