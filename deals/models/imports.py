"""A file somebody uploaded, read first and written only after his yes."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from deals.models.events import Session
from deals.models.people import Club, User


class ImportState(models.TextChoices):
    WAITING = "waiting", _("Waiting to be read")
    READING = "reading", _("Being read")
    READ = "read", _("Read, nothing stored yet")
    CONFIRMED = "confirmed", _("Waiting to be stored")
    STORING = "storing", _("Being stored")
    STORED = "stored", _("Stored")
    FAILED = "failed", _("Nothing could be stored")
    GONE = "gone", _("Its session was removed")


def set_aside(collector: Any, field: Any, files: Any, using: str) -> None:
    """With its session goes what is to come into it: else it would become an evening of its own."""
    models.SET_NULL(collector, field, files, using)
    waiting = files.exclude(state__in=(ImportState.STORED, ImportState.FAILED))
    if waiting:  # asked for before the key of the session is taken out
        for name, value in (("state", ImportState.GONE), ("content", b"")):
            collector.add_field_update(Import._meta.get_field(name), value, waiting)


class Import(models.Model):
    """One uploaded file on its way in, worked on beside the requests (`deals.imports.worker`).

    `done` of `total` boards tells the progress of the current state; `report` is what the reader
    found (see `deals.imports.report`). `session` is where the boards go, and nowhere else if that
    is removed; without one, a new event is made when the import is stored. The content is emptied
    once it is stored.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="imports")
    session = models.ForeignKey(Session, set_aside, null=True, blank=True, related_name="imports")
    filename = models.CharField(_("file"), max_length=255)
    content = models.BinaryField()
    state = models.CharField(
        _("state"), max_length=9, choices=ImportState, default=ImportState.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    report = models.JSONField(default=dict)
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="imports")
    made_at = models.DateTimeField(_("uploaded"), auto_now_add=True)
    touched_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=ImportState.values), name="deals_import_state"
            ),
        ]

    def __str__(self) -> str:
        return self.filename
