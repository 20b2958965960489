"""Whom the database lets do what: the owner of the tables, and the app, which owns nothing.

Pages, jobs and most commands work as the app: it reads, adds, and changes what may change. What is
frozen (`append_only` in `rulings.models.triggers`) it cannot update, delete or empty, and it cannot
switch a trigger off. Tables are made, backed up and replaced by the owner. docs/adr/0026.

On a laptop both are roles of the private server. Hosted, `OWNER_DATABASE_URL` names the owner;
without it there is one role, as there was.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, connections, transaction
from psycopg import sql

FROZEN = """
    SELECT relname FROM pg_class
    WHERE oid IN (SELECT tgrelid FROM pg_trigger WHERE tgname LIKE 'pgtrigger_append_only_%')
"""
"""The tables whose rows are only added to."""
IN_PART = {
    "rulings_freetext": "INSERT, UPDATE (text, salt, erased_at, erasure)",
    "rulings_clubchain": "INSERT, UPDATE",
    "deals_auditentry": "INSERT",
    "django_migrations": "",
}
"""What the app may do to these tables beside reading. To the list of changes the database has two
doors of its own (`deals.audit.actor`).
"""
NO_TRIGGER_IS_IGNORED = """
    CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name NAME)
    RETURNS BOOLEAN AS 'SELECT FALSE' LANGUAGE sql
"""
"""The library lets any session name triggers to be passed over; nobody here does."""


@contextmanager
def as_owner() -> Iterator[None]:
    """Inside, this thread works on a connection of the owner’s, and nothing it does has to end in a
    minute. Not in a transaction.
    """
    before = connections["default"]
    before.close()  # what it has prepared may not fit the tables afterwards
    owners = before.copy()
    options = before.settings_dict["OPTIONS"]
    owners.settings_dict |= settings.OWNER or {}
    owners.settings_dict["OPTIONS"] = {one: options[one] for one in options if one != "options"}
    connections["default"] = owners
    try:
        yield
    finally:
        connections["default"] = before
        owners.close()


def let_app_in() -> None:
    """Let the app work with the tables; repeated by the owner after they have changed."""
    if settings.OWNER is not None:
        give(**settings.APP)


@transaction.atomic
def give(name: str, password: str = "") -> None:
    """Make the role, if there is none, and let it do what the app may, and nothing else."""
    role = sql.Identifier(name)
    with connection.cursor() as cursor:
        cursor.execute(_made(role, password))
        cursor.execute(NO_TRIGGER_IS_IGNORED)
        cursor.execute(FROZEN)
        may = {table: "INSERT" for (table,) in cursor.fetchall()} | IN_PART
        for rights in (
            "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}",
            "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}",
        ):
            cursor.execute(sql.SQL(rights).format(role))
        for table, own in may.items():
            rights = "REVOKE INSERT, UPDATE, DELETE ON {} FROM {}"
            cursor.execute(sql.SQL(rights).format(sql.Identifier(table), role))
            if own:
                rights = f"GRANT {own} ON {{}} TO {{}}"
                cursor.execute(sql.SQL(rights).format(sql.Identifier(table), role))


def _made(role: sql.Identifier, password: str) -> sql.Composed:
    """SQL that makes the role if there is none, and sets its password where there is one."""
    return sql.SQL(
        "DO $make$ BEGIN CREATE ROLE {}; EXCEPTION WHEN duplicate_object THEN NULL; END $make$;"
        " ALTER ROLE {} LOGIN {}"
    ).format(role, role, sql.SQL("PASSWORD {}").format(password) if password else sql.SQL(""))
