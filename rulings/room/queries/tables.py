"""The room: the tables of a session, who sits at each, and the calls still open."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone

from deals.access import clubs_of
from deals.models import Pair, Pairing, Session, Table, User
from deals.models.annotated import annotated
from rulings.models import DirectorCall, Matter, Ruling, RulingKind, Source, TableEvent
from rulings.record.watching import watched
from rulings.watch.obligations import Open

RECENT = timedelta(days=2)
SESSIONS_OFFERED = 12


def sessions_of(user: User) -> list[Session]:
    """The sessions a user may switch to, the one of now first.

    That is today's; else the last real one of these days; else the practice session.
    """
    found = (
        Session.objects.filter(event__club__in=clubs_of(user), event__archived_at__isnull=True)
        .select_related("event__club")
        .order_by("-starts_at", "-pk")[:SESSIONS_OFFERED]
    )
    now = timezone.now()
    return sorted(found, key=lambda session: _rank(session, now))


def _rank(session: Session, now: datetime) -> tuple[int, timedelta]:
    away = abs(session.starts_at - now)
    if session.event.is_practice:
        return 2, away
    if timezone.localdate(session.starts_at) == timezone.localdate(now):
        return 0, away
    return (1 if away <= RECENT else 3), away


def earlier_calls(session: Session) -> list[DirectorCall]:
    """The calls of the session that nobody has to come back to: closed, or withdrawn."""
    return list(
        session.director_calls.exclude(closed_at=None, withdrawn_at=None)
        .select_related("table__section", "board")
        .order_by("-called_at", "-pk")
    )


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far a matter has come."""

    answers_given: int = 0
    last_kind: str | None = None


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call that somebody still has to do something about."""

    call: DirectorCall
    matter: Matter | None
    """The one being ruled on; None while nobody has said what happened."""
    answers: int
    """How many the director has given there."""
    last_kind: str | None
    """Of the last ruling given there, if one was."""

    @property
    def is_ruled(self) -> bool:
        return self.last_kind is not None

    @property
    def waits_for_play(self) -> bool:
        return self.last_kind == RulingKind.INTERIM

    @property
    def obligations(self) -> Open:
        """What somebody must stay at the table for."""
        return watched(self.call.events.all()).keeping


@dataclass(frozen=True)
class RoomTable:
    """A table of the room in this round."""

    table: Table
    pairing: Pairing | None
    open_call: OpenCall | None = None

    @property
    def players(self) -> list[str]:
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        found = [player for pair in pairs if pair for player in (pair.player1, pair.player2)]
        return [player.name for player in found if player and player.name]

    @property
    def pair_names(self) -> tuple[str, ...]:
        """North-South and East-West: "12 Lund – Holm"; nothing for a seat left empty."""
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        return tuple(_pair_name(pair) for pair in pairs if pair)

    def answers_to(self, words: str) -> bool:
        """Whether a search for a table, a pair's number or a player's name means this place."""
        sought = words.casefold().strip()
        if sought == str(self.table).casefold():
            return True
        pairs = [self.pairing.ns, self.pairing.ew] if self.pairing else []
        if sought.isdigit():
            return int(sought) in (pair.number for pair in pairs if pair)
        return any(sought in name.casefold() for name in self.players)


def _pair_name(pair: Pair) -> str:
    """Number and surnames: the whole names would not fit in a tile."""
    players = [player for player in (pair.player1, pair.player2) if player and player.name]
    return f"{pair} {' – '.join(player.name.split()[-1] for player in players)}".strip()


@dataclass(frozen=True)
class Room:
    session: Session
    places: list[RoomTable]
    open_calls: list[OpenCall] = field(default_factory=list)


def room_of(session: Session) -> Room:
    """The room of the session, in its current round."""
    calls = open_calls(session)
    at = {call.call.table_id: call for call in reversed(calls)}
    at |= {call.call.table_id: call for call in calls if call.call.claimed_at is None}
    pairings = {
        pairing.table_id: pairing
        for pairing in Pairing.objects.filter(
            table__section__session=session, round=session.current_round
        ).select_related("ns__player1", "ns__player2", "ew__player1", "ew__player2")
    }
    tables = (
        Table.objects.filter(section__session=session)
        .select_related("section__session")
        .order_by("section__letter", "number")
    )
    places = [RoomTable(table, pairings.get(table.pk), at.get(table.pk)) for table in tables]
    return Room(session, places, calls)


def open_calls(session: Session) -> list[OpenCall]:
    """The calls of the session that are neither closed nor withdrawn, oldest first."""
    calls = (
        session.director_calls.filter(closed_at__isnull=True, withdrawn_at__isnull=True)
        .select_related("table__section", "board", "director", "handed_to")
        .prefetch_related(Prefetch("events", TableEvent.objects.order_by("number")))
        .order_by("called_at")
    )
    rulings = Ruling.objects.filter(matter=OuterRef("pk")).order_by("-number")
    matters = (
        Matter.objects.filter(set_aside_at__isnull=True, call__in=calls.order_by())
        .annotate(
            answers_given=Count("answers", filter=Q(answers__source=Source.DIRECTOR)),
            last_kind=Subquery(rulings.values("kind")[:1]),
        )
        .order_by("number")
    )
    last = {matter.call_id: (matter, come) for matter, come in annotated(matters, _Progress)}
    found = ((call, *last.get(call.pk, (None, _Progress()))) for call in calls)
    return [OpenCall(call, one, come.answers_given, come.last_kind) for call, one, come in found]
