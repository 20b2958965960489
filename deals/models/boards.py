"""Boards, and what happened when one was played at a table.

Hands, auction and play are text in the notations of `deals.bridge` (Deal, Auction, Play). The
checks below guard that the text can be parsed and that each hand counts thirteen cards.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from deals.bridge.seats import Seat, Vulnerability
from deals.models.audit import OF_SESSION, OF_TABLE, Known, audited
from deals.models.events import Pair, Session, Table

SEATS = [seat.value for seat in Seat]
VULNERABILITIES = [vulnerability.value for vulnerability in Vulnerability]

_SUIT = "A?K?Q?J?T?9?8?7?6?5?4?3?2?"
# Sixteen characters are thirteen cards and the three dots between the suits; "-" is unknown.
_HAND = rf"(?:-|(?=[^ ]{{16}}(?: |$)){_SUIT}\.{_SUIT}\.{_SUIT}\.{_SUIT})"
HANDS = rf"^$|^[NESW]:{_HAND} {_HAND} {_HAND} {_HAND}$"
BID_CONTRACT = r"^[1-7](?:C|D|H|S|NT)X{0,2}$"
PASSED_OUT = "Pass"
# "N:1D ^I 1C ^S Pass =1= ~E:1H 2C!": see `deals.bridge.auction`.
_CALL = r"(?:\^[IS]|=\d+=|(?:~[NESW]:)?(?:Pass|XX?|[1-7](?:C|D|H|S|NT))!?)"
AUCTION = rf"^$|^[NESW]:(?:{_CALL}(?: {_CALL})*)?$"
# "W:SK E:D2^R N0 W+C4 W-SK E~H5 S!H5 S*": see `deals.bridge.play`.
_CARD = r"[SHDC][AKQJT2-9]"
_EVENT = rf"[NESW](?:0|:\?|[:+~<!-]{_CARD})(?:\^[RL])?"
PLAY = rf"^$|^[NESW]?\*$|^{_EVENT}(?: {_EVENT})*(?: [NESW]?\*)?$"


class KnownHands(models.Func):
    """The hands of a board that are known, each as it is written. By one of them its cards are
    known again, whatever the number, whoever sits North and however little else is known: no two
    deals have a hand in common but by a chance of one in hundreds of thousands of millions.
    """

    template = "array_remove(string_to_array(substr(%(expressions)s, 3), ' '), '-')"
    output_field = ArrayField(models.TextField())


class Board(models.Model):
    session = models.ForeignKey(Session, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.CharField(_("dealer"), max_length=1, choices=[(s, s) for s in SEATS])
    vulnerability = models.CharField(
        _("vulnerability"), max_length=4, choices=[(v, v) for v in VULNERABILITIES]
    )
    hands = models.CharField(_("hands"), max_length=69, blank=True, default="")

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="r.number::text",
                also=f"LEFT JOIN deals_session s ON s.id = r.session_id {OF_SESSION}",
            ),
            veiled=["hands"],
            unseen=["id", "session_id"],
            many=True,
        )
        indexes = [
            GinIndex(KnownHands("hands"), name="deals_board_known_hands", fastupdate=False),
        ]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="deals_board_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="deals_board_number"),
            models.CheckConstraint(condition=Q(dealer__in=SEATS), name="deals_board_dealer"),
            models.CheckConstraint(
                condition=Q(vulnerability__in=VULNERABILITIES),
                name="deals_board_vulnerability",
            ),
            models.CheckConstraint(condition=Q(hands__regex=HANDS), name="deals_board_hands"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class ImportedUnit(models.TextChoices):
    """What the adjusted score in an imported file is counted in."""

    NONE = "", _("None")
    PERCENT = "percent", _("Per cent")
    IMPS = "imps", _("IMPs")
    POINTS = "points", _("Points")


class PlayedBoard(models.Model):
    """One board at one table: who played it, the auction, the play and the tricks declarer won.

    Everything but board and table may be unknown. `round` is unknown when an imported file does
    not tell it. The `imported_` fields are the score the file gives each side in place of that of
    contract and tricks, as after an adjustment somebody made elsewhere; no ruling of ours is there.
    """

    board = models.ForeignKey(Board, models.CASCADE, related_name="played")
    table = models.ForeignKey(Table, models.CASCADE, related_name="played")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    ns = models.ForeignKey(Pair, models.SET_NULL, null=True, blank=True, related_name="played_ns")
    ew = models.ForeignKey(Pair, models.SET_NULL, null=True, blank=True, related_name="played_ew")
    contract = models.CharField(_("contract"), max_length=5, blank=True, default="")
    declarer = models.CharField(
        _("declarer"), max_length=1, blank=True, default="", choices=[(s, s) for s in SEATS]
    )
    auction = models.TextField(_("auction"), blank=True, default="")
    call_notes = models.JSONField(_("explanations of calls"), blank=True, default=dict)
    """Number of the note, as the auction refers to it, to what it says."""
    card_notes = models.JSONField(_("remarks on cards"), blank=True, default=dict)
    """Number of the note and the cards that refer to it ("1 SK"), to what it says."""
    play = models.TextField(_("play"), blank=True, default="")
    tricks = models.PositiveSmallIntegerField(_("declarer's tricks"), null=True, blank=True)
    imported_unit = models.CharField(
        _("unit of the imported score"),
        max_length=7,
        blank=True,
        default=ImportedUnit.NONE,
        choices=ImportedUnit,
    )
    imported_ns = models.DecimalField(
        _("imported score of North-South"), max_digits=7, decimal_places=2, null=True, blank=True
    )
    imported_ew = models.DecimalField(
        _("imported score of East-West"), max_digits=7, decimal_places=2, null=True, blank=True
    )

    class Meta:
        verbose_name = _("played board")
        verbose_name_plural = _("played boards")
        ordering = ["table__section__letter", "table__number", "round"]
        triggers = audited(
            Known(
                club="e.club_id",
                event="e.id",
                label="b.number || ', ' || n.letter || t.number",
                also="LEFT JOIN deals_board b ON b.id = r.board_id"
                f" LEFT JOIN deals_table t ON t.id = r.table_id {OF_TABLE}",
            ),
            unseen=["id", "board_id", "table_id", "auction", "call_notes", "card_notes", "play"],
            many=True,
        )
        constraints = [
            models.UniqueConstraint(
                fields=["board", "table", "round"],
                name="deals_played_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=Q(round__isnull=True) | Q(round__gte=1), name="deals_played_round"
            ),
            models.CheckConstraint(
                condition=Q(contract__in=["", PASSED_OUT], declarer="", tricks__isnull=True)
                | Q(contract__regex=BID_CONTRACT, declarer__in=SEATS),
                name="deals_played_contract",
            ),
            models.CheckConstraint(
                condition=Q(tricks__isnull=True) | Q(tricks__lte=13), name="deals_played_tricks"
            ),
            models.CheckConstraint(
                condition=Q(auction__regex=AUCTION), name="deals_played_auction"
            ),
            models.CheckConstraint(condition=Q(play__regex=PLAY), name="deals_played_play"),
            models.CheckConstraint(
                condition=Q(imported_unit="", imported_ns__isnull=True, imported_ew__isnull=True)
                | Q(
                    imported_unit__in=[unit for unit in ImportedUnit.values if unit],
                    imported_ns__isnull=False,
                    imported_ew__isnull=False,
                ),
                name="deals_played_imported_score",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, {self.table}"

    @property
    def in_auction(self) -> bool:
        """The record has calls and no contract yet."""
        return bool(self.auction) and not self.contract

    @property
    def has_result(self) -> bool:
        """One that was passed out has no tricks, nor one of which a file brought the score alone;
        `HAS_RESULT` asks the same of rows.
        """
        is_out = self.contract == PASSED_OUT
        return self.tricks is not None or is_out or bool(self.imported_unit)


HAS_RESULT = Q(tricks__isnull=False) | Q(contract=PASSED_OUT) | ~Q(imported_unit="")


class RecordVersion(models.Model):
    """What the record of a played board said after one entry.

    Versions are only ever added, so that nothing entered is lost: taking an entry back adds the
    version before it once more. Number 0 is what stood there before the first entry.
    """

    played = models.ForeignKey(PlayedBoard, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    back_to = models.PositiveIntegerField(null=True, blank=True)
    """The version that taking this entry back leads to; None where there is none."""
    contract = models.CharField(_("contract"), max_length=5, blank=True, default="")
    declarer = models.CharField(_("declarer"), max_length=1, blank=True, default="")
    auction = models.TextField(_("auction"), blank=True, default="")
    call_notes = models.JSONField(_("explanations of calls"), blank=True, default=dict)
    play = models.TextField(_("play"), blank=True, default="")
    tricks = models.PositiveSmallIntegerField(_("declarer's tricks"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="record_versions",
        verbose_name=_("entered by"),
    )
    at = models.DateTimeField(_("entered"), default=timezone.now)

    class Meta:
        verbose_name = _("version of a record")
        verbose_name_plural = _("versions of records")
        ordering = ["played", "number"]
        constraints = [
            models.UniqueConstraint(fields=["played", "number"], name="deals_version_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.played}, {self.number}"
