"""Who is at work, told to the triggers that list changes (`deals.models.audit`).

They read two settings of the database's session. These are set just before a statement that writes
to a table of theirs, by a query of its own, so that whoever writes to other tables pays nothing:
a step of a ruling sends no query more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

import pgtrigger
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from psycopg.types.json import Jsonb

from deals.models.audit import AuditAct, AuditEntry
from deals.models.signatures import is_signed, sign

PAGE = "page"
"""The means of somebody who sends a form."""
_WRITES = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
_SET = "SELECT set_config('paragraf.by', %s, %s), set_config('paragraf.means', %s, %s)"


_ABOUT = "forgotten entries"
_AT_WORK: ContextVar[Callable[[], int | None]] = ContextVar("at work", default=lambda: None)


def at_work() -> int | None:
    """The key of the user whose form is being worked on, if there is one."""
    return _AT_WORK.get()()


@contextmanager
def acting(who: Callable[[], int | None], means: str) -> Iterator[None]:
    """Inside, changes are listed as made by the user whose key `who` gives, through `means`."""
    told = False

    def tell(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal told
        written = _WRITES.match(sql)
        if written and written[1] in _tables():
            # Until the transaction ends; where there is none, until we are done.
            local = connection.in_atomic_block
            execute(_SET, [str(who() or ""), local, means, local], False, context)
            told = True
        return execute(sql, params, many, context)

    before = _AT_WORK.set(who)
    with connection.execute_wrapper(tell):
        try:
            yield
        finally:
            _AT_WORK.reset(before)
            if told and connection.is_usable() and not connection.needs_rollback:
                with connection.cursor() as cursor:
                    cursor.execute(_SET, ["", False, "", False])


@cache
def _tables() -> frozenset[str]:
    """The tables whose changes are listed. Kept: 0.03 ms for each statement that writes."""
    return frozenset(
        model._meta.db_table
        for model, trigger in pgtrigger.registered()
        if (trigger.name or "").startswith("audited")
    )


@transaction.atomic
def forget(entries: QuerySet[AuditEntry]) -> int:
    """Remove entries whose time is over; the list says how many went, signed by this site.

    The database lets the program change the list by two doors alone: this one, and `blank`.
    """
    keys = list(entries.values_list("pk", flat=True))
    if keys:
        noted = AuditEntry(
            kind=AuditEntry._meta.db_table,
            act=AuditAct.DELETE,
            number=len(keys),
            by=at_work(),
            transaction=0,
            at=timezone.now(),
        )
        noted.label = sign(_ABOUT, _gone(noted))
        noted.save()
        with connection.cursor() as cursor:
            cursor.execute("SELECT deals_forget_entries(%s::bigint[])", [keys])
    return len(keys)


def blank(entry: AuditEntry) -> None:
    """Keep an entry whose values have lost a name."""
    values: list[Any] = [
        Jsonb(told) if told is not None else None for told in (entry.was, entry.now)
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT deals_blank_entry(%s::bigint, %s::jsonb, %s::jsonb)", [entry.pk, *values]
        )


def forgotten_since(last: int) -> int:
    """How many entries were removed lawfully since the one with that key."""
    noted = AuditEntry.objects.filter(
        pk__gt=last, kind=AuditEntry._meta.db_table, act=AuditAct.DELETE
    )
    signed = {(one.at, one.number) for one in noted if is_signed(_ABOUT, _gone(one), one.label)}
    return sum(number for _at, number in signed)


def _gone(noted: AuditEntry) -> str:
    return f"{noted.at.isoformat()} {noted.number}"
