"""What a page says that it has seen of an evening from which something is to be taken away."""

from __future__ import annotations

import hashlib

from django.db.models import QuerySet

from deals.models import Board, Event, Pair, Session, Table


def set_up(sessions: QuerySet[Session]) -> str:
    """How much is set up in the sessions: what a page says that it has seen from which they are
    removed. Names and hands that somebody has typed since would go with them.
    """
    boards = Board.objects.filter(session__in=sessions)
    pairs = Pair.objects.filter(section__session__in=sessions)
    names = (pairs.exclude(**{player: None}) for player in ("player1", "player2"))
    tables = Table.objects.filter(section__session__in=sessions)
    counted = (sessions, tables, boards, boards.exclude(hands=""), *names)
    return "-".join(str(rows.count()) for rows in counted)


def seated_at(table: Table) -> str:
    """The same of a table: who sits there when, and with which boards."""
    players = [f"{line}__{player}" for line in ("ns", "ew") for player in ("player1", "player2")]
    rounds = table.pairings.order_by("round")
    told = list(rounds.values_list("round", "ns", "ew", *players, "first_board", "last_board"))
    return hashlib.blake2b(repr(told).encode(), digest_size=8).hexdigest()


def open_in(event: Event) -> str:
    """The newest of the calls that are open in the event, and how many there are."""
    going_on = {f"director_calls__{one}": None for one in ("closed_at", "withdrawn_at")}
    calls = event.sessions.filter(director_calls__isnull=False, **going_on)
    keys = list(calls.values_list("director_calls", flat=True))
    return f"{max(keys, default=0)}-{len(keys)}"
