"""What is kept beside the rulings for whoever looks back: equal facts, reviews, saved searches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Club
from rulings.models.records import Ruling
from rulings.models.triggers import append_only, noted


class FactsDigest(models.Model):
    """By what rulings on equal facts find each other; see `rulings.matter.same`.

    A row beside each final ruling that rests on a door and on facts, written as it is given; the
    ruling's own hash does not know of it. Practice has none.
    """

    ruling = models.OneToOneField(
        Ruling, models.PROTECT, primary_key=True, related_name="facts_digest"
    )
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("digest of the facts")
        verbose_name_plural = _("digests of the facts")
        triggers = append_only()
        indexes = [
            models.Index(fields=["club", "digest", "-ruling"], name="rulings_factsdigest_equal")
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.digest[:12]}"


class Review(models.Model):
    """A reviewer has gone through the ruling. It stays, once for each reviewer."""

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="reviews")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("reviewed"), default=timezone.now)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ["at", "pk"]
        triggers = [*append_only(), noted("ARRAY[NEW.ruling_id]")]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "by"], name="rulings_review_once_each"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}, {self.by}"


class SavedSearch(models.Model):
    """A search of the archive that its user comes back to; `query` is what stands after the `?`.

    With a club it is shared: everybody there has it, each finds what he may read. It stays the
    user's own to change.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="saved_searches"
    )
    club = models.ForeignKey(
        Club, models.CASCADE, null=True, blank=True, related_name="saved_searches"
    )
    name = models.CharField(_("name"), max_length=60)
    query = models.CharField(max_length=500)

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["user", "name"], name="rulings_savedsearch_name_once"),
        ]

    def __str__(self) -> str:
        return self.name
