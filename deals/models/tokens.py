"""Keys by which other programs read what a club has recorded."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from deals.models.audit import Known, audited
from deals.models.people import Club, User


class AccessToken(models.Model):
    """Lets one program read one club's rulings, until it is ended.

    The key itself is shown once, to the administrator who made it; only its SHA-256 is kept, which
    is enough because the key is random and long.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="access_tokens")
    name = models.CharField(_("what it is for"), max_length=100)
    digest = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("access key")
        verbose_name_plural = _("access keys")
        ordering = ["-made_at", "-pk"]
        triggers = audited(
            Known(club="r.club_id"),
            unseen=["id", "club_id", "digest", "made_by_id", "made_at", "used_at"],
        )
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="deals_accesstoken_named"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.name}"


class RequestCount(models.Model):
    """How often a key was used in its present hour, by all processes together. The table is not
    logged: a crash of the database empties it, and the hour begins anew.
    """

    token = models.OneToOneField(AccessToken, models.CASCADE, primary_key=True, related_name="+")
    since = models.DateTimeField()
    number = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name = _("requests of a key")
        verbose_name_plural = _("requests of keys")

    def __str__(self) -> str:
        return f"{self.number}, {self.since}"
