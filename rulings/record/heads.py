"""What the record held at one moment, signed, for a file that is kept outside the database.

Whoever has the database in his hands can take rows away and move every head back until all fits
again. A file from before contradicts him: of each table that is only added to it has the last key,
how many rows there were, and a digest of them (docs/adr/0025).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

import pgtrigger
from django.db import connection, models, transaction
from django.utils import timezone
from psycopg import sql

from deals.audit.actor import forgotten_since
from deals.models import AuditEntry
from deals.models.signatures import is_signed, sign
from rulings.models import FreeText

_ABOUT = "heads"


@dataclass(frozen=True, slots=True)
class Head:
    """The rows of a table up to the key `last`: how many, and a digest over those columns."""

    table: str
    last: int
    count: int
    columns: list[str]
    digest: str


def heads() -> list[Head]:
    """Of every table of the record as it is now. Its role has to own the tables."""
    return [_head(model, columns) for model, columns in _kept().items()]


def published(found: list[Head]) -> str:
    """The file: a JSON text with its signature, for which the key of the site is needed."""
    told = _canonical({"at": timezone.now().isoformat(), "heads": [asdict(one) for one in found]})
    return json.dumps({"told": told, "signature": sign(_ABOUT, told)}, indent=1) + "\n"


def short(found: list[Head]) -> str:
    """Twelve digits that stand for all of them, for the name of a backup."""
    return sha256(_canonical([asdict(one) for one in found]).encode()).hexdigest()[:12]


def read(text: str) -> list[Head]:
    """What such a file holds. Raises ValueError if it is none, or was not signed by this site."""
    try:
        file = json.loads(text)
        told, signature = str(file["told"]), str(file["signature"])
    except (KeyError, TypeError, json.JSONDecodeError):
        raise ValueError("This is no file of heads.") from None
    if not is_signed(_ABOUT, told, signature):
        raise ValueError("This site has not signed it, or its key is another one now.")
    return [Head(**one) for one in json.loads(told)["heads"]]


def contradictions(told: list[Head]) -> Iterator[str]:
    """Where the database holds less, or something else, than it did then."""
    tables = {model._meta.db_table: model for model in _kept()}
    for head in told:
        if head.table not in tables:
            yield f"{head.table}: the table is missing"
            continue
        model = tables[head.table]
        present = {one.column for one in model._meta.concrete_fields}
        columns = head.columns if present.issuperset(head.columns) else []
        count, digest = _digest(model, columns, head.last)
        if model is AuditEntry:
            count += forgotten_since(head.last)
        if count < head.count:
            yield f"{head.table}: {head.count - count} of {head.count} rows are missing"
        elif columns and digest != head.digest:
            yield f"{head.table}: of {head.count} rows some were changed or put in"


def _kept() -> dict[type[models.Model], list[str]]:
    """Every table that is only added to, with the columns that never change. Of free texts and of
    the list of changes only the first stay: the others may lawfully be emptied.
    """
    frozen: list[Any] = sorted(
        {model for model, trigger in pgtrigger.registered() if trigger.name == "append_only"},
        key=lambda model: model._meta.db_table,
    )
    kept: dict[type[models.Model], list[str]] = {FreeText: ["id", "digest"], AuditEntry: []}
    return kept | {model: _columns(model) for model in frozen}


def _columns(model: type[models.Model]) -> list[str]:
    """None where the key is another row's: one that comes later may have a smaller key."""
    if model._meta.pk.is_relation:
        return []
    return [str(one.column) for one in model._meta.concrete_fields]


def _head(model: type[models.Model], columns: list[str]) -> Head:
    last = _last(model)
    count, digest = _digest(model, columns, last)
    return Head(model._meta.db_table, last, count, columns, digest)


def _last(model: type[models.Model]) -> int:
    """The greatest key. Nobody writes at that moment, so that no smaller one can come later."""
    with transaction.atomic(), connection.cursor() as cursor:
        table = sql.Identifier(model._meta.db_table)
        cursor.execute(sql.SQL("LOCK TABLE {} IN SHARE MODE").format(table))
        key = sql.Identifier(str(model._meta.pk.column))
        cursor.execute(sql.SQL("SELECT COALESCE(max({}), 0) FROM {}").format(key, table))
        return int(cursor.fetchone()[0])


def _digest(model: type[models.Model], columns: list[str], last: int) -> tuple[int, str]:
    """How many rows there are up to that key, and a digest over those columns of them."""
    key = sql.Identifier(str(model._meta.pk.column))
    row = sql.SQL("ROW({})").format(sql.SQL(", ").join(map(sql.Identifier, columns)))
    rows = sql.SQL("string_agg(md5({}::text), '' ORDER BY {})").format(row, key)
    with connection.cursor() as cursor:
        cursor.execute(
            sql.SQL("SELECT count(*), COALESCE({}, '') FROM {} WHERE {} <= %s").format(
                rows if columns else sql.SQL("''"), sql.Identifier(model._meta.db_table), key
            ),
            [last],
        )
        count, digests = cursor.fetchone()
    return int(count), sha256(digests.encode()).hexdigest()


def _canonical(told: Any) -> str:
    return json.dumps(told, sort_keys=True, separators=(",", ":"))
