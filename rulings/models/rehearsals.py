"""What a director has rehearsed: his own, and nobody else's."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Club


class Rehearsal(models.Model):
    """A drill done once. `key` names it: `r12` is ruling 12, `c-…` one that is shipped."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rehearsals")
    key = models.CharField(max_length=60)
    irregularity = models.SlugField(_("irregularity"), max_length=60)
    started_at = models.DateTimeField(_("begun"))
    at = models.DateTimeField(_("done"), default=timezone.now)
    asked = models.PositiveSmallIntegerField(_("questions"))
    right = models.PositiveSmallIntegerField(_("answered as it was"))
    is_right = models.BooleanField(_("ruled rightly"))

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key", "started_at"], name="rulings_rehearsal_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.key}"


class SharedCounts(models.Model):
    """A director lets the administrators of a club see how many drills he did; by his choice."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("shared counts")
        verbose_name_plural = _("shared counts")
        constraints = [
            models.UniqueConstraint(fields=["user", "club"], name="rulings_sharedcounts_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.club}"
