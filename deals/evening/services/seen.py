"""What a page says that it has seen of an evening from which something is to be taken away."""

from __future__ import annotations

import hashlib

from django.db.models import QuerySet

from deals.models import Board, Event, Pair, PlayedBoard, Session, Table

_GOING_ON = {f"director_calls__{one}": None for one in ("closed_at", "withdrawn_at")}


def set_up(sessions: QuerySet[Session]) -> str:
    """How much is set up in the sessions: what a page says that it has seen from which they are
    removed. Names and hands that somebody has typed since, and results that a file has brought,
    would go with them.
    """
    boards = Board.objects.filter(session__in=sessions)
    pairs = Pair.objects.filter(section__session__in=sessions)
    names = (pairs.exclude(**{player: None}) for player in ("player1", "player2"))
    tables = Table.objects.filter(section__session__in=sessions)
    played = PlayedBoard.objects.filter(board__session__in=sessions)
    counted = (sessions, tables, boards, boards.exclude(hands=""), played, *names)
    return "-".join(str(rows.count()) for rows in counted)


def seated_at(table: Table) -> str:
    """The same of a table: who sits there when, and with which boards."""
    players = [f"{line}__{player}" for line in ("ns", "ew") for player in ("player1", "player2")]
    rounds = table.pairings.order_by("round")
    told = list(rounds.values_list("round", "ns", "ew", *players, "first_board", "last_board"))
    return hashlib.blake2b(repr(told).encode(), digest_size=8).hexdigest()


def open_in(event: Event) -> str:
    """The newest of the calls that are open in the event, and how many there are."""
    calls = event.sessions.filter(director_calls__isnull=False, **_GOING_ON)
    keys = list(calls.values_list("director_calls", flat=True))
    return f"{max(keys, default=0)}-{len(keys)}"


def waiting_in(event: Event) -> list[str]:
    """The tables of those calls."""
    found = Table.objects.filter(
        section__session__event=event, director_calls__isnull=False, **_GOING_ON
    )
    return list(map(str, found.select_related("section").distinct()))
