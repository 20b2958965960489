"""The frozen record: rulings, chained per club, and the free text that may be erased from it."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models import Club
from rulings.models.calls import Matter
from rulings.models.triggers import append_only, never_truncated, noted, only_erased

_WITH_EARLIER = """ARRAY(
    SELECT id FROM rulings_ruling
    WHERE id IN (NEW.id, NEW.amends_id) OR matter_id = NEW.matter_id AND kind = 'interim'
)"""
"""The rulings of which a new one changes the lines: what it replaces is found no more."""


class WordsIn(models.Func):
    """The words of a text, each as eight bytes of its digest: what a name is looked for by.

    Between two words stands what `\\W` matches, case is folded, and nothing else is done to a word:
    so a text in which PostgreSQL's `~*` finds a whole word has it here. Digests, as a word may be
    of any length, and as an index keeps its keys when a text was erased.
    """

    function = "rulings_words_in"
    output_field = ArrayField(models.BinaryField())


class FreeText(models.Model):
    """Words typed by a person, the only place of the record where a name may stand.

    Erasing empties `text` and `salt`; `digest` stays, so the chain of rulings still holds while
    nobody can guess the words from it.
    """

    text = models.TextField(_("text"))
    salt = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)
    erasure = models.CharField(max_length=43, blank=True, default="", editable=False)
    """The signature of who erased it, the program (`rulings.record.texts`)."""

    class Meta:
        verbose_name = _("free text")
        verbose_name_plural = _("free texts")
        indexes = [GinIndex(WordsIn("text"), name="rulings_freetext_words")]
        triggers = [
            *only_erased("id", "digest"),
            noted(
                "ARRAY(SELECT id FROM rulings_ruling"
                " WHERE NEW.id IN (found_id, decision_id, reason_id))",
                when="OLD.text <> NEW.text",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:60]


class SeenTexts(models.Model):
    """Up to which texts (keys) those who apply the time names are kept have looked; one row."""

    before = models.BigIntegerField(default=0)
    """By the run before the last one."""
    newest = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("texts looked through")
        verbose_name_plural = _("texts looked through")

    def __str__(self) -> str:
        return f"{self.before}, {self.newest}"


class ClubChain(models.Model):
    """The head of a club's chain of rulings; its row is locked while a ruling is added."""

    club = models.OneToOneField(Club, models.PROTECT, primary_key=True, related_name="ruling_chain")
    length = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        verbose_name = _("chain of rulings")
        verbose_name_plural = _("chains of rulings")
        triggers = [never_truncated()]

    def __str__(self) -> str:
        return f"{self.club}: {self.length}"


class SaidLater(models.Model):
    """What has its time `at` when it came here, and may have been done before."""

    at = models.DateTimeField(default=timezone.now)
    said_at = models.DateTimeField(_("done"), null=True, blank=True, editable=False)
    """When a phone without a line did it, as it says; None unless that is more than two minutes
    before `at` (`deals.pages.said`).
    """

    class Meta:
        abstract = True

    @property
    def time(self) -> datetime:
        """When it was done."""
        return self.said_at or self.at

    @property
    def sent_at(self) -> datetime | None:
        """When it came, where that is told beside its time."""
        return self.at if self.said_at else None


class RulingKind(models.TextChoices):
    """How a ruling came about; the four never look alike."""

    INTERIM = "interim", _("Interim")
    COMPUTED = "computed", _("Computed")
    OVERRIDDEN = "overridden", _("Overridden")
    MANUAL = "manual", _("Manual")


IN_HIS_WORDS = (RulingKind.OVERRIDDEN, RulingKind.MANUAL)
"""What the director has decided himself, whatever a rule computed."""


def reference_of(at: datetime, position: int) -> str:
    """As `Ruling.reference`, of a ruling that is not read whole."""
    return f"{timezone.localtime(at).year}-{position}"


class Ruling(SaidLater):
    """A ruling as given: facts, steps and the words shown, sealed into the club's chain.

    `position` counts in the club's chain, `number` in the matter. A change of mind is a new row
    that names the one it `amends` and says why.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="rulings")
    position = models.PositiveIntegerField(_("number in the club"))
    matter = models.ForeignKey(Matter, models.PROTECT, related_name="rulings")
    number = models.PositiveSmallIntegerField(_("number in the matter"))
    amends = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="amended_by"
    )
    kind = models.CharField(_("kind"), max_length=10, choices=RulingKind)
    edition = models.CharField(_("edition of the Laws"), max_length=10)
    digest = models.CharField(_("digest of the rules"), max_length=64, blank=True)
    facts = models.JSONField(_("facts"))
    steps = models.JSONField(_("steps"))
    words = models.JSONField(_("words"))
    outcome = models.CharField(_("outcome"), max_length=60, blank=True)
    laws = models.JSONField(_("Laws cited"))
    found = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.ForeignKey(FreeText, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rulings")
    at = models.DateTimeField(_("given"), default=timezone.now)
    answers = models.PositiveSmallIntegerField(null=True, editable=False)
    """How many answers the matter had then; of a ruling given before that was counted, nothing."""
    polled = models.JSONField(null=True, editable=False)
    """The polls of peers made before it, without a name or a word anybody typed (`record.polls`);
    None without one. Nothing that players read is made of it.
    """
    salt = models.CharField(max_length=32, null=True, editable=False)  # noqa: DJ001 - of old ones
    """Sealed too, and told to nobody: without it who may not read a card of the ruling could try
    all of them by its seal. None of a ruling from before there was one.
    """
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, unique=True)
    plain_en = models.TextField()
    plain_da = models.TextField()
    is_his_alone = False
    """To who reads it what others have written beside an answer is closed (`rulings.access`)."""

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["-at", "-pk"]
        triggers = [*append_only(), noted(_WITH_EARLIER)]
        indexes = [
            models.Index(fields=["club", "-at"], name="rulings_ruling_newest"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "position"],
                include=["at"],  # the first since a day is found without reading those before it
                name="rulings_ruling_position_once",
            ),
            models.UniqueConstraint(fields=["matter", "number"], name="rulings_ruling_number_once"),
            models.CheckConstraint(
                condition=Q(kind__in=RulingKind.values), name="rulings_ruling_kind"
            ),
            models.CheckConstraint(
                condition=~Q(kind=RulingKind.OVERRIDDEN) | Q(reason__isnull=False),
                name="rulings_ruling_override_says_why",
            ),
            models.CheckConstraint(
                condition=Q(amends__isnull=True) | Q(reason__isnull=False),
                name="rulings_ruling_amendment_says_why",
            ),
        ]

    def __str__(self) -> str:
        return self.reference

    @property
    def reference(self) -> str:
        """How the ruling is named on paper: the year it was given and its number in the club."""
        return reference_of(self.at, self.position)

    @property
    def later(self) -> Ruling | None:
        """The ruling that amends this one, if there is one."""
        try:
            return self.amended_by
        except Ruling.DoesNotExist:
            return None


class Comment(models.Model):
    """What a member of the club wrote under a ruling."""

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="comments")
    text = models.ForeignKey(FreeText, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["pk"]
        triggers = append_only()

    def __str__(self) -> str:
        return f"{self.by}, {self.at:%Y-%m-%d %H:%M}"
