"""The browsers a user is signed in on, so that he can sign out there."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.models import Session as SignIn
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Device(models.Model):
    """A sign-in that was used; it goes with the session."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices")
    sign_in = models.OneToOneField(
        SignIn, models.CASCADE, related_name="device", db_constraint=False
    )
    """Of a session that ended in the same moment nobody is told."""
    name = models.CharField(_("device"), max_length=40, blank=True, default="")
    """Browser and system, as `Firefox, Android`; nothing where neither is known."""
    used_at = models.DateTimeField(_("last used"), default=timezone.now)
    """To within `deals.accounts.devices.NOTED_EVERY`."""

    class Meta:
        verbose_name = _("signed-in device")
        verbose_name_plural = _("signed-in devices")
        ordering = ["-used_at", "-pk"]

    def __str__(self) -> str:
        return self.name
