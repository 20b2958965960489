"""Events, their sessions, the tables, and who sits where in which round."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.models.audit import OF_SECTION, OF_SESSION, OF_TABLE, Known, audited
from deals.models.own_names import PRACTICE_EVENING, in_readers_words
from deals.models.people import Club, Language, Player, User

LONGEST_ROUND = 600
"""Minutes; a match of a whole day is one round."""


class Form(models.TextChoices):
    PAIRS = "pairs", _("Pairs")
    TEAMS = "teams", _("Teams")
    INDIVIDUAL = "individual", _("Individual")


class Scoring(models.TextChoices):
    MATCHPOINTS = "matchpoints", _("Matchpoints")
    IMPS = "imps", _("IMPs")
    TOTAL = "total", _("Total points")


class Edition(models.TextChoices):
    """The Laws an event is played under. What the program can rule by stands in `rulings`."""

    LAWS_2017 = "2017", _("Laws of Duplicate Bridge 2017")


class Event(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    name = models.CharField(_("name"), max_length=200)
    date = models.DateField(_("date"), default=timezone.localdate)
    form = models.CharField(_("form"), max_length=10, choices=Form, default=Form.PAIRS)
    scoring = models.CharField(
        _("scoring"), max_length=11, choices=Scoring, default=Scoring.MATCHPOINTS
    )
    correction_minutes = models.PositiveSmallIntegerField(
        _("time for appeals, minutes"),
        default=30,
        help_text=_(
            "How long after the scores are shown a ruling or an appeal may be asked for (Law 92B)."
        ),
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("length of a round, minutes"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(LONGEST_ROUND)],
        help_text=_("Then the room shows how much of the round is left. Left empty: no clock."),
    )
    edition = models.CharField(
        _("Laws"),
        max_length=10,
        choices=Edition,
        default=Edition.LAWS_2017,
        help_text=_("The edition by which it is ruled. It is stored with each ruling."),
    )
    language = models.CharField(
        _("language"), max_length=2, choices=Language, blank=True, default=""
    )
    """Of what is printed for the players; empty as the club has it."""
    chief = models.ForeignKey(
        User,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("chief director"),
        help_text=_("Other directors can ask for the chief director at a table."),
    )
    keep_months = models.PositiveSmallIntegerField(
        _("names are kept, months"), null=True, blank=True
    )
    """After the last session; 0 is without limit, None as the club has it."""
    names_erased_at = models.DateTimeField(_("names erased"), null=True, blank=True)
    is_practice = models.BooleanField(_("practice"), default=False)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-date", "-pk"]
        triggers = audited(Known(club="r.club_id", event="r.id"), unseen=["id", "club_id"])
        indexes = [
            models.Index(fields=["-date", "-id"], name="deals_event_newest"),
            models.Index(fields=["club", "-date", "-id"], name="deals_event_of_club"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["club"],
                condition=Q(is_practice=True, archived_at__isnull=True),
                name="deals_event_one_practice_per_club",
            ),
            models.CheckConstraint(condition=Q(form__in=Form.values), name="deals_event_form"),
            models.CheckConstraint(
                condition=Q(round_minutes__gte=1, round_minutes__lte=LONGEST_ROUND),
                name="deals_event_round_minutes",
            ),
            models.CheckConstraint(
                condition=Q(scoring__in=Scoring.values), name="deals_event_scoring"
            ),
            models.CheckConstraint(
                condition=Q(edition__in=Edition.values), name="deals_event_edition"
            ),
            models.CheckConstraint(
                condition=Q(language__in=["", *Language.values]), name="deals_event_language"
            ),
        ]

    def __str__(self) -> str:
        return in_readers_words(self.name, PRACTICE_EVENING) if self.is_practice else self.name

    @property
    def printed_in(self) -> str:
        """The language of what is printed for the players."""
        return self.language or self.club.language


class Session(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("session number"), default=1)
    starts_at = models.DateTimeField(_("starts"), default=timezone.now)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=1)
    boards_per_round = models.PositiveSmallIntegerField(_("boards per round"), default=2)
    current_round = models.PositiveSmallIntegerField(_("current round"), default=1)
    rounds_began = ArrayField(models.DateTimeField(null=True), default=list, blank=True)
    """When each round began, the first one first; None of one whose beginning nobody noted."""
    scores_shown_at = models.DateTimeField(_("scores shown"), null=True, blank=True)
    """When everybody could read the scores; the time for appeals runs from then (92B)."""

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["-starts_at", "-pk"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="r.event_id",
                label="r.number::text",
                also="LEFT JOIN deals_event e ON e.id = r.event_id",
            ),
            unseen=["id", "event_id", "current_round", "rounds_began"],
        )
        indexes = [models.Index(fields=["-starts_at", "-id"], name="deals_session_newest")]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="deals_session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deals_session_number"),
            models.CheckConstraint(
                condition=Q(current_round__gte=1, current_round__lte=F("rounds")),
                name="deals_session_current_round",
            ),
            models.CheckConstraint(
                condition=Q(boards_per_round__gte=1), name="deals_session_boards_per_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"

    @property
    def round_began_at(self) -> datetime | None:
        """When the round that is played began; None where nobody noted it."""
        began = self.rounds_began[self.current_round - 1 : self.current_round]
        return began[0] if began else None

    @property
    def round_state(self) -> str:
        """What a form says that it has seen: the round that is played, and when that began; another
        director may have taken it back, and begun it anew.
        """
        began = self.round_began_at
        return f"{self.current_round}.{began.timestamp() if began else ''}"

    @property
    def round_ends_at(self) -> datetime | None:
        """When it ends; None where its beginning or the length of a round is not known."""
        began, minutes = self.round_began_at, self.event.round_minutes
        return began + timedelta(minutes=minutes) if began and minutes else None

    @property
    def appeals_until(self) -> datetime | None:
        """When the time for appeals ends; None until somebody says when the scores were shown."""
        if self.scores_shown_at is None:
            return None
        return self.scores_shown_at + timedelta(minutes=self.event.correction_minutes)

    @property
    def appeals_until_at_most(self) -> datetime:
        """When it ends if the scores were shown on the day of the session, by midnight."""
        day = timezone.localtime(self.starts_at) + timedelta(days=1)
        midnight = day.replace(hour=0, minute=0, second=0, microsecond=0)
        return midnight + timedelta(minutes=self.event.correction_minutes)


class Section(models.Model):
    session = models.ForeignKey(Session, models.CASCADE, related_name="sections")
    letter = models.CharField(_("letter"), max_length=4)

    class Meta:
        verbose_name = _("section")
        verbose_name_plural = _("sections")
        ordering = ["letter"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="r.letter",
                also=f"LEFT JOIN deals_session s ON s.id = r.session_id {OF_SESSION}",
            ),
            unseen=["id", "session_id"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(fields=["session", "letter"], name="deals_section_letter_once"),
            models.CheckConstraint(
                condition=Q(letter__regex=r"^[A-Z0-9]{1,4}$"), name="deals_section_letter"
            ),
        ]

    def __str__(self) -> str:
        return self.letter


class Table(models.Model):
    section = models.ForeignKey(Section, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["section__letter", "number"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="n.letter || r.number",
                also=f"LEFT JOIN deals_section n ON n.id = r.section_id {OF_SECTION}",
            ),
            unseen=["id", "section_id"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="deals_table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deals_table_number"),
        ]

    def __str__(self) -> str:
        return f"{self.section}{self.number}"


class Direction(models.TextChoices):
    """Where a pair sits for the whole session, when pairs of both lines share numbers."""

    EITHER = "", _("Either")
    NS = "NS", _("North-South")
    EW = "EW", _("East-West")


class Pair(models.Model):
    """Two players. `player1` sits North or East, `player2` South or West."""

    section = models.ForeignKey(Section, models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField(_("number"))
    direction = models.CharField(
        _("direction"), max_length=2, choices=Direction, blank=True, default=Direction.EITHER
    )
    player1 = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="pairs_as_first"
    )
    player2 = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="pairs_as_second"
    )

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ["section__letter", "direction", "number"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="r.number || r.direction",
                also=f"LEFT JOIN deals_section n ON n.id = r.section_id {OF_SECTION}",
            ),
            unseen=["id", "section_id"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(
                fields=["section", "number", "direction"], name="deals_pair_number_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="deals_pair_number"),
            models.CheckConstraint(
                condition=Q(direction__in=Direction.values), name="deals_pair_direction"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"


class Pairing(models.Model):
    """Who meets at a table in a round, and which boards they play."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField(_("round"))
    ns = models.ForeignKey(
        Pair, models.SET_NULL, null=True, blank=True, related_name="pairings_as_ns"
    )
    ew = models.ForeignKey(
        Pair, models.SET_NULL, null=True, blank=True, related_name="pairings_as_ew"
    )
    first_board = models.PositiveSmallIntegerField(_("first board"), null=True, blank=True)
    last_board = models.PositiveSmallIntegerField(_("last board"), null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["round"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="n.letter || t.number || ', ' || r.round",
                also=f"LEFT JOIN deals_table t ON t.id = r.table_id {OF_TABLE}",
            ),
            unseen=["id", "table_id", "round"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(fields=["table", "round"], name="deals_pairing_round_once"),
            models.CheckConstraint(condition=Q(round__gte=1), name="deals_pairing_round"),
            models.CheckConstraint(
                condition=Q(ns__isnull=True) | Q(ew__isnull=True) | ~Q(ns=F("ew")),
                name="deals_pairing_two_pairs",
            ),
            models.CheckConstraint(
                condition=Q(first_board__isnull=True, last_board__isnull=True)
                | Q(
                    first_board__isnull=False,
                    last_board__isnull=False,
                    first_board__gte=1,
                    last_board__gte=F("first_board"),
                ),
                name="deals_pairing_boards",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.round}"

    @property
    def sits_out(self) -> bool:
        """One pair is there alone: the other is missing."""
        return (self.ns_id is None) != (self.ew_id is None)

    @property
    def is_idle(self) -> bool:
        """Nothing is played: a pair sits out, or both that would meet are missing."""
        return self.ns_id is None or self.ew_id is None

    @property
    def alone(self) -> Pair | None:
        """The pair that sits out, if one does."""
        return (self.ns or self.ew) if self.sits_out else None
