from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DealsConfig(AppConfig):
    """Who sat where with which cards, and what was played."""

    name = "deals"
    verbose_name = _("Clubs, events and boards")
    default_auto_field = "django.db.models.BigAutoField"
