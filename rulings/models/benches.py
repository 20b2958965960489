"""A claimed ending on the bench: the question, how far the work has come, and what it found."""

from __future__ import annotations

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from deals.models import Board, Club
from rulings.models.calls import Matter
from rulings.models.events import Answer
from rulings.models.triggers import never_truncated


class BenchState(models.TextChoices):
    WAITING = "waiting", _("Waiting to be worked out")
    WORKING = "working", _("Being worked out")
    DONE = "done", _("Worked out")
    CANCELLED = "cancelled", _("Stopped")
    FAILED = "failed", _("Too long to be worked out")


class ClaimBench(models.Model):
    """One question to the bench (`rulings.claims`), worked on by `rulings.bench.jobs`.

    `ending`, `statement` and `switches` are the JSON of their `dump`, `verdict` too once it is
    found; from then on only `used_as`, the answer it was used for, may change. `sure` and
    `at_most` of the tricks left, between which the worst line lies, and the number of positions
    tell how far the work has come.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="benches")
    matter = models.ForeignKey(
        Matter, models.PROTECT, null=True, blank=True, related_name="benches"
    )
    board = models.ForeignKey(Board, models.CASCADE, null=True, blank=True, related_name="benches")
    from_record = models.BooleanField(_("taken from the record"), default=False)
    ending = models.JSONField(_("ending"))
    statement = models.JSONField(_("statement"))
    switches = models.JSONField(_("switches"))
    state = models.CharField(
        _("state"), max_length=9, choices=BenchState, default=BenchState.WAITING
    )
    sure = models.PositiveSmallIntegerField(default=0)
    at_most = models.PositiveSmallIntegerField(null=True, blank=True)
    positions = models.PositiveIntegerField(default=0)
    verdict = models.JSONField(_("proposal"), null=True, blank=True)
    used_as = models.OneToOneField(
        Answer, models.PROTECT, null=True, blank=True, related_name="bench"
    )
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("asked"), auto_now_add=True)

    class Meta:
        verbose_name = _("claim on the bench")
        verbose_name_plural = _("claims on the bench")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=BenchState.values), name="rulings_bench_state"
            ),
            models.CheckConstraint(
                condition=Q(state=BenchState.DONE, verdict__isnull=False)
                | ~Q(state=BenchState.DONE) & Q(verdict__isnull=True),
                name="rulings_bench_verdict",
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="found_stays",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__state="done")
                & (
                    pgtrigger.Q(old__verdict__df=pgtrigger.F("new__verdict"))
                    | pgtrigger.Q(old__ending__df=pgtrigger.F("new__ending"))
                    | pgtrigger.Q(old__statement__df=pgtrigger.F("new__statement"))
                    | pgtrigger.Q(old__switches__df=pgtrigger.F("new__switches"))
                    | pgtrigger.Q(old__state__df=pgtrigger.F("new__state"))
                ),
            ),
            never_truncated(),
        ]

    def __str__(self) -> str:
        return f"{self.club}, {self.made_at:%Y-%m-%d %H:%M}"

    @property
    def may_be_used(self) -> bool:
        """Whether a ruling still waits for it: of a claim that was not begun anew, and once."""
        waits = self.matter is not None and self.matter.set_aside_at is None
        return waits and self.used_as_id is None

    @property
    def is_under_way(self) -> bool:
        return self.state in (BenchState.WAITING, BenchState.WORKING)
