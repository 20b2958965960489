"""The summons to a table, and each thing that is ruled on there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Seat
from deals.evening.seating import Seated, seated_at
from deals.models import Board, Edition, PlayedBoard, Session, Table
from rulings.models.seasons import forgets_season
from rulings.models.triggers import noted

SEATS = [(seat.value, seat.value) for seat in Seat]
NO_DECLARER = "-"
"""There is no declarer yet: the call came during the auction."""
SOMETHING_ELSE = "something-else"
"""The irregularity of a matter that no door leads to: it is ruled by hand."""
EDITION = Edition.LAWS_2017.value
"""The edition of the Laws that `rulings.laws` holds; an event may be played under no other."""


class DirectorCall(models.Model):
    """One summons of the director. Never deleted: a mistaken one is moved or withdrawn.

    `declarer` is a seat, `-` when there is none yet, or empty while nobody has said it. `contract`
    is "4S" or "3NT" where a director has told it of a board whose record has none.
    """

    session = models.ForeignKey(Session, models.PROTECT, related_name="director_calls")
    table = models.ForeignKey(Table, models.PROTECT, related_name="director_calls")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    board = models.ForeignKey(
        Board, models.PROTECT, null=True, blank=True, related_name="director_calls"
    )
    played_board = models.ForeignKey(
        PlayedBoard, models.SET_NULL, null=True, blank=True, related_name="director_calls"
    )
    declarer = models.CharField(
        _("declarer"), max_length=1, blank=True, default="", choices=[*SEATS, (NO_DECLARER, "-")]
    )
    contract = models.CharField(_("contract"), max_length=5, blank=True, default="")
    called_by = models.CharField(
        _("called by"), max_length=1, blank=True, default="", choices=SEATS
    )
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="director_calls",
        verbose_name=_("director"),
    )
    from_card = models.BooleanField(_("called from the table card"), default=False)
    handed_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handed to"),
    )
    """Whom the director asks to take it; until he does, it stays where it was."""
    chief_asked_at = models.DateTimeField(_("chief director asked"), null=True, blank=True)
    called_at = models.DateTimeField(_("called"), default=timezone.now)
    arrived_at = models.DateTimeField(_("sent"), null=True, blank=True)
    """When it came here, where a phone without a line had noted it more than two minutes before
    (`deals.pages.said`); `called_at`, `claimed_at` and `closed_at` are what the phone says.
    """
    claimed_at = models.DateTimeField(_("taken"), null=True, blank=True)
    """When the first director took it; a hand-over leaves it, and stands in the events."""
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    resolution = models.ForeignKey(
        "rulings.FreeText", models.PROTECT, null=True, blank=True, related_name="+"
    )
    """What was said about a call that needed no ruling, by its director."""
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("director call")
        verbose_name_plural = _("director calls")
        ordering = ["-pk"]
        triggers = [
            noted(
                "ARRAY(SELECT ruling_id FROM rulings_archiveline WHERE call_id = NEW.id)",
                when="((OLD.table_id, OLD.board_id, OLD.director_id, OLD.session_id)"
                " IS DISTINCT FROM (NEW.table_id, NEW.board_id, NEW.director_id, NEW.session_id))",
            ),
            forgets_season(
                "{row}.session_id",
                *("session_id", "called_at", "claimed_at", "closed_at", "withdrawn_at"),
            ),
        ]
        indexes = [
            models.Index(
                fields=["session", "table"],
                condition=Q(closed_at__isnull=True, withdrawn_at__isnull=True),
                name="rulings_call_open",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(declarer__in=["", NO_DECLARER, *Seat]), name="rulings_call_declarer"
            ),
            models.CheckConstraint(
                condition=Q(contract__regex=r"^(?:[1-7](?:C|D|H|S|NT)X{0,2})?$"),
                name="rulings_call_contract",
            ),
            models.CheckConstraint(
                condition=Q(called_by__in=["", *Seat]), name="rulings_call_called_by"
            ),
            models.CheckConstraint(
                condition=Q(claimed_at__isnull=True) | Q(director__isnull=False),
                name="rulings_call_claimed_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(handed_to__isnull=True) | Q(director__isnull=False),
                name="rulings_call_handed_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {timezone.localtime(self.called_at):%Y-%m-%d %H:%M}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None and self.withdrawn_at is None

    @cached_property
    def seated(self) -> Seated | None:
        """Who sits at the table in the round of the call; read when first asked for."""
        return None if self.round is None else seated_at(self.table_id, self.round)

    @cached_property
    def is_timed(self) -> bool:
        """Whether rounds end by the clock there; read when first asked for."""
        return self.session.event.round_minutes is not None

    @property
    def declarer_seat(self) -> Seat | None:
        return Seat(self.declarer) if self.declarer in list(Seat) else None

    @property
    def recorded_contract(self) -> str:
        """That of the record of the board, "4SX"; empty where it has none, and where another
        declares than it says: then it is of another auction.
        """
        played, declarer = self.played_board, self.declarer_seat
        if played is None or (declarer and played.declarer and played.declarer != declarer):
            return ""
        return played.contract

    @property
    def known_contract(self) -> str:
        """That of the record, else what a director has told; empty where nobody has."""
        return self.recorded_contract or self.contract


class Matter(models.Model):
    """One thing to rule on. A call may hold several; one begun anew sets the earlier one aside."""

    call = models.ForeignKey(DirectorCall, models.PROTECT, related_name="matters")
    number = models.PositiveSmallIntegerField(_("number"))
    irregularity = models.SlugField(_("irregularity"), max_length=60)
    edition = models.CharField(_("edition of the Laws"), max_length=10, default=EDITION)
    finding = models.CharField(_("finding in the record"), max_length=60, blank=True, default="")
    """The name of what the record shows and this is about; see `rulings.evidence.name_of`."""
    opened_at = models.DateTimeField(default=timezone.now)
    set_aside_at = models.DateTimeField(_("set aside"), null=True, blank=True)
    beside = models.PositiveSmallIntegerField(null=True, blank=True)
    """Of a check, the number of the call's matter that it was opened beside; else, and of checks
    from before that was noted, None.
    """

    class Meta:
        verbose_name = _("matter")
        verbose_name_plural = _("matters")
        ordering = ["call", "number"]
        constraints = [
            models.UniqueConstraint(fields=["call", "number"], name="rulings_matter_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.irregularity}, {self.call}"
