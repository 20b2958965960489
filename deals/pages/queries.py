"""What the pages show, in a number of queries that does not grow with the data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from deals.models import (
    Board,
    Club,
    Direction,
    Event,
    Import,
    Membership,
    OneTimeLink,
    Pair,
    Pairing,
    PlayedBoard,
    Player,
    Session,
    Table,
)
from deals.models.annotated import annotated
from deals.models.records import RecordPlace


def events_of(club: Club, text: str = "") -> QuerySet[Event]:
    """The club's events, the newest first."""
    found = club.events.order_by("-date", "-pk")
    return found.filter(name__icontains=text) if text else found


def with_sessions(events: Iterable[Event]) -> list[tuple[Event, int]]:
    """The events, each with how many sessions it has."""
    listed = list(events)
    sessions = Session.objects.filter(event__in=listed).order_by().values_list("event")
    numbers = dict(sessions.annotate(Count("pk")))
    return [(event, numbers.get(event.pk, 0)) for event in listed]


EVENTS = 24
"""So many of the newest stand in a list to choose from; the others are found by name."""


def newest(among: QuerySet[Event], chosen: Iterable[str]) -> list[tuple[int, str]]:
    """The newest of these events, and those that are chosen (keys, as they came). Practice evenings
    bear one name: those put away have the moment of that beside it, and events of several clubs
    their club.
    """
    events = among.select_related("club").order_by("-date", "-pk")
    events = events.only("club__name", "name", "is_practice", "archived_at")
    found = list(events[:EVENTS])
    keys = {int(key) for key in chosen if key.isdecimal() and len(key) < 19}
    found += events.filter(pk__in=keys - {event.pk for event in found}) if keys else []
    are_mixed = len({event.club_id for event in found}) > 1
    return [(event.pk, _told_apart(event, with_club=are_mixed)) for event in found]


def _told_apart(event: Event, *, with_club: bool) -> str:
    name = f"{event} · {event.club}" if with_club else str(event)
    if not (event.is_practice and event.archived_at):
        return name
    when = date_format(timezone.localtime(event.archived_at), _("j F Y, H:i"))
    return _("%(event)s, put away %(when)s") % {"event": name, "when": when}


@dataclass(frozen=True, slots=True)
class Invited:
    is_waiting: bool
    """He has not opened the link that this club has given him."""


def members_of(club: Club) -> list[tuple[Membership, Invited]]:
    """The people of a club by name."""
    waiting = OneTimeLink.objects.filter(user=OuterRef("user"), used_at=None)
    found = (
        club.memberships.select_related("user")
        .annotate(is_waiting=Exists(waiting) & Q(user__last_login=None, brought_account=False))
        .order_by(Lower("user__name"), "user__username")
    )
    return list(annotated(found, Invited))


def players_of(club: Club, text: str = "") -> QuerySet[Player]:
    """The club's players by name, the forgotten left out."""
    found = club.players.exclude(name="").select_related("user").order_by(Lower("name"))
    return found.filter(Q(name__icontains=text) | Q(number=text)) if text else found


@dataclass(frozen=True, slots=True)
class TableNow:
    table: Table
    pairing: Pairing | None
    """Who meets there in the round, where a movement says so."""


@dataclass(frozen=True, slots=True)
class SectionNow:
    letter: str
    tables: list[TableNow]


def sections_of(session: Session, *, round_: int) -> list[SectionNow]:
    """The sections with their tables, as they are in the round. Three queries."""
    sections = session.sections.order_by("letter").prefetch_related(
        Prefetch("tables", Table.objects.order_by("number"))
    )
    at_session = Pairing.objects.filter(table__section__session=session, round=round_)
    pairings = {one.table_id: one for one in at_session.select_related(*WITH_PLAYERS)}
    return [
        SectionNow(one.letter, [TableNow(at, pairings.get(at.pk)) for at in one.tables.all()])
        for one in sections
    ]


def name_lines(session: Session) -> dict[str, str]:
    """The names as `NamesForm` takes them: one line per pair in the order of the tables."""
    return {
        field: "\n".join(names_line(pair) for pair in pairs_of(session, direction))
        for field, direction in (("ns_names", Direction.NS), ("ew_names", Direction.EW))
    }


def pairs_of(session: Session, direction: Direction, *around: str) -> QuerySet[Pair]:
    """The pairs of one direction, section by section in the order of their numbers; where pairs
    sit both ways, those that begin so, in the order of the tables.
    """
    begins = Pairing.objects.filter(**{direction.lower(): OuterRef("pk")}, round=1)
    at = begins.order_by("table__number").values("table__number")[:1]
    found = Pair.objects.filter(section__session=session).annotate(
        place=Case(When(direction=direction, then="number"), default=Subquery(at))
    )
    sits = Q(direction=direction) | Q(direction=Direction.EITHER, place__isnull=False)
    ordered = found.filter(sits).order_by("section__letter", "place", "number")
    return ordered.select_related("player1", "player2", *around)


def names_of(pair: Pair) -> tuple[str, str]:
    """The names of both players, "" for one who has none."""
    first, second = (one.name if one else "" for one in (pair.player1, pair.player2))
    return first, second


def names_line(pair: Pair) -> str:
    """Both in one line, as `NamesForm` shows them."""
    names = names_of(pair)
    return " - ".join(names) if any(names) else ""


@dataclass(frozen=True, slots=True)
class Records:
    """What the records of a board come to."""

    times_played: int
    is_marked: bool
    """One marks something irregular."""


def boards_of(session: Session) -> list[tuple[Board, Records]]:
    """The boards of the session, by number."""
    boards = session.boards.order_by("number")
    return list(
        annotated(boards.annotate(times_played=Count("played"), is_marked=_is_marked()), Records)
    )


def marked_boards(sessions: list[int]) -> QuerySet[Board]:
    """The boards of the sessions (by key) where a record marks something irregular."""
    found = Board.objects.filter(_is_marked(), session__in=sessions)
    return found.order_by("session__event", "session__number", "number")


def _is_marked() -> Exists:
    marks = Q(play__contains="^") | Q(auction__contains="^")
    return Exists(PlayedBoard.objects.filter(marks, board=OuterRef("pk")))


def results_of(board: Board) -> QuerySet[PlayedBoard]:
    """The board at every table, with the pairs that played it."""
    return board.played.select_related(
        "table__section", "ns__player1", "ns__player2", "ew__player1", "ew__player2"
    ).order_by("table__section__letter", "table__number", "round")


WITH_PLAYERS = ("ns__player1", "ns__player2", "ew__player1", "ew__player2")
"""What `select_related` needs for the names at a table."""


def place_of(board: Board, table: Table, round_: int | None = None) -> RecordPlace:
    """The board at that table: in the round asked for, else where it was or will be played.

    A board that was played there twice is meant in the current round, else the last time. A record
    whose round nobody knows, as of a file that tells none, is that of any; so is one of another
    where nobody meets with the board in the one asked for: a page, or a call, had the current one.
    """
    at_table = board.played.filter(table=table).select_related(*WITH_PLAYERS)
    rows = list(at_table.order_by("-round", "-pk"))
    found = [row for row in rows if round_ is None or row.round in (round_, None)]
    if rows and round_ and not found and not _meet_there(board, table, round_):
        found = rows
    now = round_ or board.session.current_round
    played = next((row for row in found if row.round == now), found[0] if found else None)
    if played is not None:
        played.board, played.table = board, table
        return RecordPlace(board, table, played.round or now, None, played, round_)
    pairings = list(table.pairings.select_related(*WITH_PLAYERS).order_by("round"))
    meant = [p for p in pairings if p.round == round_] or [
        p for p in pairings if (p.first_board or 0) <= board.number <= (p.last_board or 0)
    ]
    at = next((p for p in meant if p.round == now), meant[0] if meant else None)
    return RecordPlace(board, table, at.round if at else now, at, None, round_)


def _meet_there(board: Board, table: Table, round_: int) -> bool:
    """Whether somebody meets there in that round, with that board or nobody knows with which."""
    has = Q(first_board__lte=board.number, last_board__gte=board.number)
    found = table.pairings.filter(has | Q(first_board=None) | Q(last_board=None), round=round_)
    return found.exists()


def boards_at(pairing: Pairing) -> QuerySet[Board]:
    """The boards of the pairing's round at its table; none where nobody has said which, or nobody
    plays there.
    """
    boards = pairing.table.section.session.boards.order_by("number")
    if pairing.is_idle or pairing.first_board is None or pairing.last_board is None:
        return boards.none()
    return boards.filter(number__range=(pairing.first_board, pairing.last_board))


def tables_of(session: Session) -> QuerySet[Table]:
    """The tables of the session, section by section."""
    found = Table.objects.filter(section__session=session).select_related("section")
    return found.order_by("section__letter", "number")


def missing_in(session: Session) -> dict[int, list[Pair]]:
    """The pairs of a section (by its key) that meet nobody all evening, where places are empty in
    it. One query.
    """
    found: dict[int, list[Pair]] = defaultdict(list)
    empty = Pairing.objects.filter(Q(ns=None) | Q(ew=None), table__section=OuterRef("section"))
    idle = Pair.objects.filter(Exists(empty), pairings_as_ns=None, pairings_as_ew=None)
    idle = idle.filter(section__session=session).select_related("section")
    for pair in idle.order_by("-direction", "number"):
        found[pair.section_id].append(pair)
    return dict(found)


def idle_at(board: Board) -> list[Pairing]:
    """Where the board would be played, but that one pair is missing and the other sits out."""
    there = Pairing.objects.filter(table__section__session=board.session_id)
    found = there.filter(
        Q(ns=None) ^ Q(ew=None), first_board__lte=board.number, last_board__gte=board.number
    )
    return list(
        found.select_related("table__section", *WITH_PLAYERS).order_by(
            "table__section__letter", "table__number", "round"
        )
    )


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The boards before and after one in its session."""

    before: Board | None
    after: Board | None


def neighbours_of(board: Board) -> Neighbours:
    same = Board.objects.filter(session=board.session_id)
    return Neighbours(
        before=same.filter(number__lt=board.number).order_by("-number").first(),
        after=same.filter(number__gt=board.number).order_by("number").first(),
    )


def sessions_of(clubs: QuerySet[Club]) -> QuerySet[Session]:
    """The clubs' sessions that a file may go into, the newest first."""
    found = Session.objects.filter(event__club__in=clubs, event__archived_at=None)
    return found.select_related("event__club").order_by("-starts_at", "-pk")


def sessions_by_key(keys: list[int]) -> QuerySet[Session]:
    return Session.objects.filter(pk__in=keys).select_related("event").order_by("event", "number")


def imports_of(clubs: QuerySet[Club]) -> QuerySet[Import]:
    """The files uploaded last, without their content."""
    uploads = Import.objects.filter(club__in=clubs).select_related("club", "session__event")
    return uploads.defer("content", "report").order_by("-pk")[:20]
