"""Polls of peers: what was shown to players of the same strength, and what they would have done."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models.boards import SEATS, VULNERABILITIES, Board
from deals.models.events import Scoring
from rulings.models.calls import Matter
from rulings.models.records import FreeText
from rulings.models.triggers import append_only


class PollKind(models.TextChoices):
    """What is asked; in the reader's language, unless the director asks in words of his own."""

    CALL = "call", _("What do you call?")
    LEAD = "lead", _("What do you lead?")
    PLAY = "play", _("What do you play?")
    CLAIM = "claim", _("Declarer has claimed. How do you play on?")


class Strength(models.TextChoices):
    """How strong players say they are."""

    LEARNER = "learner", _("New to the game")
    CLUB = "club", _("Club player")
    TOURNAMENT = "tournament", _("Tournament player")
    TOP = "top", _("Top level")


class Poll(models.Model):
    """One hand and one question, as the peers see them. It names nobody, and never changes.

    `hand` and `dummy` are hands as PBN writes them, `auction` is that of `deals.bridge.auction`.
    `after` is how many rulings the matter had: a final one given later ends the poll.
    """

    matter = models.ForeignKey(Matter, models.PROTECT, related_name="polls")
    board = models.ForeignKey(Board, models.PROTECT, null=True, blank=True, related_name="+")
    """Whose hand it is: that of the call when the peers were asked; a call may be moved."""
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("question"), max_length=5, choices=PollKind)
    seat = models.CharField(_("seat"), max_length=1, choices=[(s, s) for s in SEATS])
    hand = models.CharField(_("hand"), max_length=16)
    dummy = models.CharField(_("dummy"), max_length=16, blank=True, default="")
    dealer = models.CharField(_("dealer"), max_length=1, choices=[(s, s) for s in SEATS])
    vulnerability = models.CharField(
        _("vulnerability"), max_length=4, choices=[(v, v) for v in VULNERABILITIES]
    )
    auction = models.TextField(_("auction"))
    scoring = models.CharField(_("scoring"), max_length=11, choices=Scoring)
    question = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    told = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    after = models.PositiveSmallIntegerField(_("rulings before it"))
    ends_at = models.DateTimeField(_("ends"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("poll of peers")
        verbose_name_plural = _("polls of peers")
        ordering = ["matter", "number"]
        triggers = append_only()
        constraints = [
            models.UniqueConstraint(fields=["matter", "number"], name="rulings_poll_once"),
            models.CheckConstraint(condition=Q(kind__in=PollKind.values), name="rulings_poll_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.matter}, {self.number}"


class PollLink(models.Model):
    """One player is asked: a link of his own, which takes one answer. Nobody writes down whose."""

    poll = models.ForeignKey(Poll, models.PROTECT, related_name="links")
    number = models.PositiveSmallIntegerField(_("number"))
    tries = models.PositiveSmallIntegerField(_("forms sent"), default=0)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("link of a poll")
        verbose_name_plural = _("links of polls")
        ordering = ["poll", "number"]
        constraints = [
            models.UniqueConstraint(fields=["poll", "number"], name="rulings_polllink_once"),
        ]

    def __str__(self) -> str:
        return f"{self.poll}: {self.number}"


class PollAnswer(models.Model):
    """What one peer would have done. `chosen` and `also` are calls or cards as text."""

    link = models.OneToOneField(PollLink, models.PROTECT, related_name="answer")
    chosen = models.CharField(_("chosen"), max_length=4)
    also = ArrayField(models.CharField(max_length=4), verbose_name=_("considered"), default=list)
    strength = models.CharField(_("strength"), max_length=10, choices=Strength)
    words = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("answer to a poll")
        verbose_name_plural = _("answers to polls")
        ordering = ["link"]
        triggers = append_only()
        constraints = [
            models.CheckConstraint(
                condition=Q(strength__in=Strength.values), name="rulings_pollanswer_strength"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.link}: {self.chosen}"
