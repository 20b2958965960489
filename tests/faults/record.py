"""What the database has of what directors were told is done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
from django.db import OperationalError

from config.database.health import USER
from deals.models import Club
from rulings.record.chain import verify
from tests.faults.directors import Director, Kept
from tests.faults.site import PATIENCE, on_database_of

ANSWERS = """
    SELECT m.call_id, m.number, a.key
    FROM rulings_answer a JOIN rulings_matter m ON m.id = a.matter_id
    WHERE a.by_id = %s AND a.source = 'director' ORDER BY a.id
"""
RULINGS = """
    SELECT m.call_id, m.number FROM rulings_ruling r JOIN rulings_matter m ON m.id = r.matter_id
    WHERE r.by_id = %s ORDER BY r.id
"""
COMMENTS = """
    SELECT t.text FROM rulings_comment c JOIN rulings_freetext t ON t.id = c.text_id
    WHERE c.by_id = %s ORDER BY c.id
"""
HALVES = {
    "forms without an answer": "SELECT count(*) FROM deals_sentform WHERE answer = ''",
    "calls taken without a matter": """
        SELECT count(*) FROM rulings_directorcall c WHERE director_id IS NOT NULL
            AND NOT EXISTS (SELECT FROM rulings_matter m WHERE m.call_id = c.id)
            AND session_id IN (SELECT s.id FROM deals_session s JOIN deals_event e
                ON e.id = s.event_id WHERE NOT e.is_practice)
    """,
    "rulings without a line in the archive": """
        SELECT count(*) FROM rulings_ruling r
        WHERE NOT EXISTS (SELECT FROM rulings_archiveline l WHERE l.ruling_id = r.id)
    """,
    "rulings the archive does not count": """
        SELECT (SELECT count(*) FROM rulings_ruling)
            - (SELECT COALESCE(sum(number), 0) FROM rulings_archivetally WHERE sort = 'kind')
    """,
    "rulings the head does not count": """
        SELECT (SELECT count(*) FROM rulings_ruling)
            - (SELECT COALESCE(sum(length), 0) FROM rulings_clubchain)
    """,
    "texts that belong to nothing": """
        SELECT count(*) FROM rulings_freetext t WHERE text ~ '^(Ruled|Said) ' AND NOT EXISTS (
            SELECT FROM rulings_ruling r WHERE t.id IN (r.found_id, r.decision_id, r.reason_id)
            UNION ALL SELECT FROM rulings_comment c WHERE c.text_id = t.id)
    """,
}
"""What must be 0, and is not where something was written in part."""


def connected(folder: Path) -> psycopg.Connection[tuple[Any, ...]]:
    """To the database of that folder, as its owner; no server is started for it."""
    return psycopg.connect(host=str(folder / "pg"), user=USER, dbname="postgres", autocommit=True)


def kept_of(database: psycopg.Connection[tuple[Any, ...]], user: int) -> Kept:
    """What is there of that director, in the order in which it came."""
    answers, rulings, comments = (
        database.execute(query, [user]).fetchall() for query in (ANSWERS, RULINGS, COMMENTS)
    )
    return Kept(list(answers), list(rulings), [text for (text,) in comments])


def wrong(folder: Path, directors: list[Director]) -> list[tuple[str, int]]:
    """What was lost, doubled or written in part, or where a chain does not hold, and how many of
    it. Nobody may be at work; a database that is only coming back is waited for.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return [*_faults(folder, directors), *_broken(folder)]
        except (psycopg.OperationalError, OperationalError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _faults(folder: Path, directors: list[Director]) -> Iterator[tuple[str, int]]:
    with connected(folder) as database:
        for one in directors:
            told, there = one.kept, kept_of(database, one.user)
            if there == told:
                continue
            for name in ("answers", "rulings", "comments"):
                yield from _compared(name, getattr(told, name), getattr(there, name))
        for what, query in HALVES.items():
            [[number]] = database.execute(query).fetchall()
            if number:
                yield f"half: {what}", abs(int(number))


def _compared(name: str, told: list[Any], there: list[Any]) -> Iterator[tuple[str, int]]:
    if len(there) < len(told):
        yield f"lost: {name}", len(told) - len(there)
    elif len(there) > len(told):
        yield f"double: {name}", len(there) - len(told)
    elif there != told:
        yield f"half: {name} in another order", 1


def _broken(folder: Path) -> list[tuple[str, int]]:
    """Where a chain of rulings does not hold."""
    with on_database_of(folder):
        every = [one for club in Club.objects.all() for one in verify(club)]
    return [(f"chain: {one.problem}", one.position) for one in every]
