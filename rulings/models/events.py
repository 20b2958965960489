"""What is appended while a ruling is made: answers, and what happens at the table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models.calls import DirectorCall, Matter
from rulings.models.records import FreeText, SaidLater
from rulings.models.triggers import append_only


class Source(models.TextChoices):
    """Where an answer comes from."""

    DIRECTOR = "director", _("the director")
    RECORD = "record", _("the record of the play")
    CARRIED = "carried", _("an earlier matter of this call")
    BENCH = "bench", _("the claim bench")


class Answer(models.Model):
    """One answer to one question, appended; the last answer to a key is the one that counts.

    `versions` is a list of `{"token", "said_by"?, "seat"?}`: one version is a fact, several are
    disputed (or, when nobody said any of them, unknown), none takes the answer back.
    """

    matter = models.ForeignKey(Matter, models.PROTECT, related_name="answers")
    number = models.PositiveSmallIntegerField(_("number"))
    key = models.CharField(_("question"), max_length=120)
    versions = models.JSONField(_("answer"))
    source = models.CharField(_("source"), max_length=8, choices=Source, default=Source.DIRECTOR)
    note = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ["matter", "number"]
        triggers = append_only()
        constraints = [
            models.UniqueConstraint(fields=["matter", "number"], name="rulings_answer_once"),
            models.CheckConstraint(
                condition=Q(source__in=Source.values), name="rulings_answer_source"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.key}"


class What(models.TextChoices):
    """What happened to a call at the table."""

    OBLIGATION_OPENED = "obligation opened", _("Something stays open at the table")
    OBLIGATION_CLOSED = "obligation closed", _("It no longer applies")
    AT_TABLE = "at the table", _("Something happened at the table")
    BOARD_OVER = "board over", _("The board is over")
    MOVED = "moved", _("Moved to another table or board")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    TAKEN = "taken", _("A director took the call")
    HANDED = "handed", _("Handed to another director")
    CHIEF_ASKED = "chief asked", _("The chief director was asked")
    RESOLVED = "resolved", _("Settled without a ruling")
    TIME_GIVEN = "time given", _("Extra time was given")
    BROUGHT_BACK = "brought back", _("Brought back to the room")
    RULED = "ruled", _("A ruling was given")
    AMENDED = "amended", _("A ruling was amended")
    SLIP_TAKEN_BACK = "slip taken back", _("The players’ link to the slip was ended")
    DECLARER_NAMED = "declarer named", _("A colleague said who declares")


class TableEvent(SaidLater):
    """One thing that happened to a call, appended. What is open at a table is their fold."""

    call = models.ForeignKey(DirectorCall, models.PROTECT, related_name="events")
    number = models.PositiveSmallIntegerField(_("number"))
    what = models.CharField(_("what"), max_length=20, choices=What)
    detail = models.JSONField(_("detail"), default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("event at the table")
        verbose_name_plural = _("events at the table")
        ordering = ["call", "number"]
        triggers = append_only()
        constraints = [
            models.UniqueConstraint(fields=["call", "number"], name="rulings_event_once"),
            models.CheckConstraint(condition=Q(what__in=What.values), name="rulings_event_what"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.what}"
