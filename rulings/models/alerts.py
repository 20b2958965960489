"""Phones that are told of a call while Paragraf is not open on them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PushDevice(models.Model):
    """A browser that its user has made ready, for as long as he is signed in there."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_devices")
    name = models.CharField(_("device"), max_length=40)
    """What kind of device it is, so that its owner knows it in a list."""
    made_at = models.DateTimeField(_("added"), auto_now_add=True)
    endpoint = models.CharField(max_length=500, unique=True)
    """Where its browser's push service takes messages for it."""
    key = models.CharField(max_length=100)
    """The public key for which messages are encrypted, in base64."""
    secret = models.CharField(max_length=40)
    sign_in = models.CharField(max_length=40)
    """The key of the session; it ends, and so do the messages."""
    hash = models.CharField(max_length=128)
    """What the password made of the session; a new password ends the messages."""

    class Meta:
        verbose_name = _("device that is told of calls")
        verbose_name_plural = _("devices that are told of calls")
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return self.name
