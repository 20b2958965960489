"""Appeals against rulings: rows that are added and never changed (Laws 92 and 93)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from deals.models import Club
from deals.models.audit import Known, audited_when_added
from rulings.models.records import FreeText, Ruling
from rulings.models.triggers import append_only

_OF_RULING = (
    "JOIN rulings_ruling u ON u.id = a.ruling_id JOIN rulings_matter m ON m.id = u.matter_id"
    " JOIN rulings_directorcall c ON c.id = m.call_id JOIN deals_session s ON s.id = c.session_id"
)


class AppealingSide(models.TextChoices):
    """Who appeals."""

    NS = "NS", _("North-South")
    EW = "EW", _("East-West")


class Agreement(models.TextChoices):
    """Whether those who must want the appeal do so (92D)."""

    BOTH = "both", _("Yes, both partners want it")
    CAPTAIN = "captain", _("Yes, the captain of the team wants it")
    ALONE = "alone", _("It is an individual event: the player alone")
    NO = "no", _("No, or not yet")


class Appeal(models.Model):
    """A side asks for a ruling to be reviewed; its row says what was asked, its steps the rest.

    `due_at` is the end of the time for appeals as it stood when the request was recorded, None
    where nobody had said when the scores were shown. A late one is kept like any other.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="appeals")
    number = models.PositiveIntegerField(_("number in the club"))
    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="appeals")
    side = models.CharField(_("side"), max_length=2, choices=AppealingSide)
    agreement = models.CharField(_("agreement"), max_length=7, choices=Agreement)
    requested_at = models.DateTimeField(_("asked for"))
    due_at = models.DateTimeField(_("time for appeals ends"), null=True, blank=True)
    grounds = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded"), default=timezone.now)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-pk"]
        triggers = [
            *append_only(),
            audited_when_added(
                Known(
                    club="r.club_id",
                    event="s.event_id",
                    label="r.number::text",
                    also=f"JOIN rulings_appeal a ON a.id = r.id {_OF_RULING}",
                )
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="rulings_appeal_number_once"),
            models.CheckConstraint(
                condition=Q(side__in=AppealingSide.values), name="rulings_appeal_side"
            ),
            models.CheckConstraint(
                condition=Q(agreement__in=Agreement.values), name="rulings_appeal_agreement"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruling}, {self.side}"

    @property
    def is_late(self) -> bool:
        return self.due_at is not None and self.requested_at > self.due_at


class AppealState(models.TextChoices):
    """What was done about an appeal; all but `AGREED` are states of it."""

    AGREED = "agreed", _("Agreed")
    SCHEDULED = "scheduled", _("Scheduled")
    DECIDED = "decided", _("Decided")
    PUBLISHED = "published", _("Published")
    WITHDRAWN = "withdrawn", pgettext_lazy("appeal", "Withdrawn")


class AppealResult(models.TextChoices):
    """What became of the ruling."""

    UPHELD = "upheld", _("The ruling stands")
    CHANGED = "changed", _("The ruling is changed")


class AppealStep(models.Model):
    """Something that was done about an appeal. What it holds depends on `what`."""

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="steps")
    number = models.PositiveSmallIntegerField(_("number"))
    what = models.CharField(_("what"), max_length=9, choices=AppealState)
    hearing_at = models.DateTimeField(_("hearing"), null=True, blank=True)
    panel = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    result = models.CharField(_("result"), max_length=7, choices=AppealResult, blank=True)
    facts = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    laws = models.JSONField(_("Laws cited"), default=list, blank=True)
    conclusion = models.ForeignKey(
        FreeText, models.PROTECT, null=True, blank=True, related_name="+"
    )
    decision = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("recorded"), default=timezone.now)

    class Meta:
        verbose_name = _("step of an appeal")
        verbose_name_plural = _("steps of an appeal")
        ordering = ["number"]
        triggers = [
            *append_only(),
            audited_when_added(
                Known(
                    club="a.club_id",
                    event="s.event_id",
                    label="a.number || ', ' || r.what",
                    also=f"JOIN rulings_appeal a ON a.id = r.appeal_id {_OF_RULING}",
                )
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "number"], name="rulings_appealstep_number_once"
            ),
            models.CheckConstraint(
                condition=~Q(what="scheduled") | Q(hearing_at__isnull=False),
                name="rulings_appealstep_hearing",
            ),
            models.CheckConstraint(
                condition=~Q(what="decided")
                | Q(result__in=AppealResult.values, decision__isnull=False),
                name="rulings_appealstep_decision",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.appeal}: {self.what}"
