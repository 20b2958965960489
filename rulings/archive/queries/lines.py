"""The archive: rulings of a user's clubs, filtered and searched, and a page of them at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.utils import timezone

from deals.access import DIRECTING, club_keys
from deals.access.closed import boards_to_play, plays_anywhere
from deals.models import Player, User
from deals.pages.numbers import whole
from deals.words.closed_cards import may_name_card
from rulings.access import lines_of
from rulings.access.closed import closed_boards, closed_sessions, is_all_open, without_cards_to
from rulings.archive.queries.appealed import appealed_to
from rulings.models import ArchiveLine, Ruling, RulingKind
from rulings.record.matters import other_halves

FINAL = tuple(kind for kind in RulingKind.values if kind != RulingKind.INTERIM)
"""The kinds of rulings that are not for now."""
MOST = 10_000
"""Counted so far; then there are more than that."""
FEW = 2_000
"""Of words so far: whether a ruling has one is read in the words of the ruling. Of calls of a
player, so many are kept in hand."""
RARE = 200
"""Rulings with a word that is looked for before all else."""
NAMESAKES = 50
_CALLS_OF_PLAYERS = Path(__file__).with_name("calls_of_players.sql").read_text()


@dataclass(frozen=True, slots=True)
class Filter:
    """What to look for; None and empty stand for anything."""

    q: str = ""
    event: int | None = None
    evening: str = ""
    """Part of the event's name."""
    since: date | None = None
    until: date | None = None
    law: str = ""
    irregularity: str = ""
    outcome: str = ""
    table: str = ""
    board: int | None = None
    kind: tuple[str, ...] = ()
    director: int | None = None
    player: str = ""
    """Part of a name; finds in the clubs where the user may see who played."""
    tricks: int | None = None
    club: int | None = None
    amended: str = ""
    """"yes" finds those that another has replaced, "all" those as well; else those that hold."""
    reviewed: str = ""
    """"yes" or "no"."""
    appealed: str = ""
    """As far as the user may know: an appeal that is not published is told to officials alone."""


@dataclass(frozen=True, slots=True)
class Found:
    """A line with its ruling, and what the reader's own place makes of it."""

    line: ArchiveLine
    ruling: Ruling
    is_closed: bool
    """No card is named to the user, who has the board still to play, or may."""
    is_appealed: bool
    """As far as the user may know."""
    other_half: Ruling | None = None
    """The final ruling of one for now, and the other way round."""


def archive_of(user: User) -> QuerySet[ArchiveLine]:
    """The rulings of the user's clubs, newest first, without their words; also those that another
    has replaced, which no filter finds unless it asks for them.

    Those of the practice event are among them, so that a newcomer finds under its name what he
    recorded; `that_count` leaves them out.
    """
    return lines_of(user).defer("laws", "words").order_by("-at", "-pk")


def that_count(lines: QuerySet[ArchiveLine]) -> QuerySet[ArchiveLine]:
    """Without those of practice."""
    return lines.filter(is_practice=False)


def filtered(lines: QuerySet[ArchiveLine], by: Filter, user: User) -> QuerySet[ArchiveLine]:
    """Those that fit, as far as the user may know."""
    plain: dict[str, Any] = {
        "event": by.event,
        "given__gte": by.since and _midnight(by.since),
        "given__lt": by.until and _midnight(by.until + timedelta(days=1)),
        "irregularity": by.irregularity,
        "outcome": by.outcome,
        "board_number": by.board,
        "by": by.director,
        "tricks": by.tricks,
        "kind__in": by.kind,
        "club": by.club,
    }
    lines = lines.filter(**{name: value for name, value in plain.items() if value})
    if by.evening:  # a name is looked for in the reader's clubs alone, which have an index
        named = {"event__name__icontains": by.evening, "event__club__among": club_keys(user)}
        lines = lines.filter(**named)
    if by.amended != "all":
        lines = lines.filter(is_amended=by.amended == "yes")
    if by.reviewed:
        lines = lines.filter(is_reviewed=by.reviewed == "yes")
    if by.appealed:
        appealed = Q(matter__in=list(appealed_to(user)))
        lines = lines.filter(appealed if by.appealed == "yes" else ~appealed)
    if by.table:
        lines = lines.filter(_at_table(by.table))
    if by.law:
        lines = lines.filter(laws__contains=[law_key(by.law)])
    if by.player:
        lines = lines.filter(_with_player(by.player, user))
    return readable(lines, by.q, user).filter(with_words(by.q)) if by.q else lines


def readable(lines: QuerySet[ArchiveLine], words: str, user: User) -> QuerySet[ArchiveLine]:
    """Those in which he may look for the words. In a ruling of his own on a board that he has still
    to play a card that others named is named to him by no page: nor by what a search finds; and
    what may be a card is looked for in none on a board that he never played, which names none.
    """
    if may_name_card(words) and plays_anywhere(user):
        lines = lines.exclude(board__in=boards_to_play(user))
    if is_all_open(user):
        return lines
    unnamed = Q(board=None, call__session__in=closed_sessions(user))
    return lines.exclude(Q(board__in=closed_boards(user)) | unnamed)


def tonight_and_appealed(user: User, since: date) -> tuple[int, int]:
    """How many rulings there are since that day, and how many appealed as far as the user may
    know.
    """
    midnight, lines = _midnight(since), that_count(lines_of(user)).filter(is_amended=False)
    tonight = lines.filter(at__gte=midnight, given__gte=midnight).count()
    appealed = appealed_to(user)
    return tonight, lines.filter(matter__in=list(appealed)).count() if appealed else 0


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def law_key(words: str) -> str:
    """ "Law 62 B1" or "§ 62B1"."""
    return words.replace(" ", "").replace("§", "").removeprefix("Law")


def table_of(words: str) -> tuple[str, int | None]:
    """ "A7", "a 7", "A" or "7": the letter, and the number, -1 for one that no table has."""
    compact = words.replace(" ", "").upper()
    letter = compact.rstrip("0123456789")
    number = compact[len(letter) :]
    table = whole(number) if number else None
    return letter, -1 if number and table is None else table


def _at_table(words: str) -> Q:
    letter, number = table_of(words)
    found = Q(letter=letter) if letter else Q()
    return found if number is None else found & Q(number=number)


def _with_player(words: str, user: User) -> Q:
    """At whose table somebody of that name sat in the round of the call. Few calls are asked for
    once, and not again for the count and the page.
    """
    clubs = club_keys(user, *DIRECTING)
    named = Player.objects.filter(club__among=clubs, name__icontains=words).order_by("pk")
    keys = list(named.values_list("pk", flat=True)[:NAMESAKES])
    with connection.cursor() as cursor:
        cursor.execute(_CALLS_OF_PLAYERS, [keys, keys, FEW + 1])
        calls = [call for (call,) in cursor.fetchall()]
    if len(calls) <= FEW:
        return Q(call__among=calls)
    return Q(call__in=RawSQL(_CALLS_OF_PLAYERS, [keys, keys, None]))  # noqa: S611


def with_words(words: str) -> Q:
    """Few rulings are found once, by the words alone: of which PostgreSQL has no idea how rare they
    are, and would read the index of all a club's lines to leave out those of others.
    """
    having = Q(words=_query(words))
    found = ArchiveLine.objects.filter(having).order_by().values_list("pk", flat=True)
    keys = list(found[: RARE + 1])
    return Q(pk__among=keys) if len(keys) <= RARE else having


def _query(words: str) -> SearchQuery:
    """Every word, in the record or in what was typed, as either language reads it."""
    english = SearchQuery(words, config="english", search_type="websearch")
    return english | SearchQuery(words, config="danish", search_type="websearch")


def counted(lines: QuerySet[ArchiveLine], most: int = MOST) -> int:
    """How many there are; one more than `most` stands for more than that."""
    return lines.order_by()[: most + 1].count()


def beside_lines(user: User, rows: list[tuple[ArchiveLine, Ruling]]) -> list[Found]:
    """Lines and their rulings, with what the reader may know of them."""
    closed = without_cards_to(user, [ruling.pk for _, ruling in rows])
    appealed = appealed_to(user)
    halves = other_halves(ruling for _, ruling in rows)
    return [
        Found(line, ruling, ruling.pk in closed, line.matter in appealed, halves.get(ruling.pk))
        for line, ruling in rows
    ]
