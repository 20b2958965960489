"""What the lists of rulings show of each."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.db import connection

from deals.access import DIRECTING, club_keys
from deals.models import User
from deals.models.people import shown_name
from rulings.access.closed import without_cards_to
from rulings.archive.queries.appealed import appealed_to, decided_on_appeal
from rulings.models import AppealResult, Ruling
from rulings.models.records import reference_of
from rulings.record.matters import other_halves

_SHOWN = Path(__file__).with_name("shown.sql").read_text()
_PLAYERS = Path(__file__).with_name("players.sql").read_text()
Pairs = tuple[str, ...]
"""Of each pair that is known the names, North-South first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A ruling in a list, as it stands, and what the reader's own place makes of it."""

    ruling: int
    reference: str
    kind: str
    irregularity: str
    title: str
    """What its outcome is called in the record's words."""
    decision: str
    """What the director wrote himself."""
    time: datetime
    table: str
    board: int | None
    laws: tuple[str, ...]
    is_closed: bool
    """No card is named to the reader, who has the board still to play, or may."""
    is_appealed: bool
    """As far as the reader may know."""
    is_changed: bool
    """On appeal, likewise."""
    other_half: str
    """What the final ruling of one for now is called on paper, and the other way round."""
    replaced_by: str
    """Likewise of the ruling that amends it, and of the one it amends; empty where none does."""
    replaces: str


class _Read(NamedTuple):
    """A row of the statement."""

    key: int
    position: int
    number: int
    kind: str
    irregularity: str
    title: str
    decision: str
    at: datetime
    time: datetime
    table: str
    board_number: int | None
    laws: str
    matter: int
    later_at: datetime | None
    later: int | None
    earlier_at: datetime | None
    earlier: int | None


def told(user: User, keys: Iterable[int], language: str) -> list[Shown]:
    """What is shown of the rulings with these keys, in their order; four queries, however many."""
    wanted = list(keys)
    with connection.cursor() as cursor:
        cursor.execute(_SHOWN, {"keys": wanted, "language": language})
        rows = {row[0]: _Read(*row) for row in cursor.fetchall()}
    closed = without_cards_to(user, rows.keys())
    appealed = appealed_to(user)
    halves = other_halves(
        Ruling(pk=one.key, number=one.number, kind=one.kind, matter_id=one.matter)
        for one in rows.values()
    )
    return [
        Shown(
            ruling=key,
            reference=reference_of(one.at, one.position),
            kind=one.kind,
            irregularity=one.irregularity,
            title=one.title,
            decision=one.decision,
            time=one.time,
            table=one.table,
            board=one.board_number,
            laws=tuple(json.loads(one.laws)),
            is_closed=key in closed,
            is_appealed=one.matter in appealed,
            is_changed=AppealResult.CHANGED
            in decided_on_appeal(appealed, matter=one.matter, ruling=key),
            other_half=halves[key].reference if key in halves else "",
            replaced_by=_reference(one.later_at, one.later),
            replaces=_reference(one.earlier_at, one.earlier),
        )
        for key in wanted
        for one in [rows[key]]
    ]


def _reference(at: datetime | None, position: int | None) -> str:
    return "" if at is None or position is None else reference_of(at, position)


def players_beside(user: User, keys: Iterable[int]) -> dict[int, Pairs]:
    """Who sat there, by the ruling, where the user may see who played. One query, or none."""
    clubs = list(club_keys(user, *DIRECTING))
    if not clubs:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_PLAYERS, {"keys": list(keys), "clubs": clubs})
        found = {key: (names[:2], names[2:]) for key, *names in cursor.fetchall()}
    return {
        key: tuple(
            " – ".join("…" if name is None else shown_name(name) for name in pair)
            for pair in pairs
            if pair != [None, None]
        )
        for key, pairs in found.items()
    }
