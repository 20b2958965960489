"""Settings read from the environment. A value that cannot be understood stops the start."""

import os
from contextlib import suppress
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

LIMITS = (
    "-c statement_timeout=60s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s"
    " -c random_page_cost=1.1"
)
"""Far more than any page takes; commands of the owner have none of them. And pages far apart cost
hardly more than neighbours: PostgreSQL believes in disks that turn, and reads whole tables.
"""
TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str | None = None) -> str:
    """The variable's value; without one the default, and without that an error."""
    value = os.environ.get(name, default)
    if value is None:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value


def flag(name: str, default: bool = False) -> bool:
    """A yes or a no, written as 1/0, true/false, yes/no or on/off."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in TRUE:
        return True
    if value.strip().lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def names(name: str, default: list[str] | None = None) -> list[str]:
    """A list, separated by commas; without one the default, and without that an error."""
    if name not in os.environ and default is not None:
        return default
    value = text(name)
    return [part.strip() for part in value.split(",") if part.strip()]


def patience(server: dict[str, Any]) -> dict[str, str]:
    """What a connection to the `server` is given, in libpq's words: no statement, lock or pause in
    a transaction lasts for ever, and a server that is gone is noticed. Empty in `DATABASE_LIMITS`
    for a pooler that takes no options.

    Of several hosts the one is used that may be written to, and a silent one is given up sooner.
    """
    limits = text("DATABASE_LIMITS", LIMITS)
    has_other = "," in str(server["HOST"])
    seconds = (3, 5, 2) if has_other else (10, 30, 10)
    connect, idle, interval = map(str, seconds)
    tcp = {
        "connect_timeout": connect,
        "keepalives_idle": idle,
        "keepalives_interval": interval,
        "keepalives_count": "3",
        "tcp_user_timeout": "10000" if has_other else "30000",  # milliseconds
    }
    primary = {"target_session_attrs": "read-write"} if has_other else {}
    return tcp | primary | ({"options": limits} if limits else {})


def owner(server: dict[str, Any], url: str) -> dict[str, Any] | None:
    """What differs from the `server`'s description for the owner of its tables; None: nothing."""
    if not url:
        return None
    told = database(url)
    if any(told[name] != server[name] for name in ("NAME", "HOST", "PORT")):
        raise ImproperlyConfigured("OWNER_DATABASE_URL must name the database of DATABASE_URL.")
    return {name: told[name] for name in ("USER", "PASSWORD")}


def database(url: str) -> dict[str, Any]:
    """Django's description of the server at `postgresql://user:password@host:port/name?option=value`,
    read as libpq reads it: there may be several, as in `@one:5432,two:5432/name`.
    """
    told: dict[str, Any] = {}
    if url.startswith(("postgres://", "postgresql://")):
        with suppress(ProgrammingError):
            told = dict(conninfo_to_dict(url))
    if "dbname" not in told:
        raise ImproperlyConfigured(
            "DATABASE_URL must read postgresql://user:password@host:port/name."
        )
    ours = {
        "NAME": "dbname",
        "USER": "user",
        "PASSWORD": "password",
        "HOST": "host",
        "PORT": "port",
    }
    return {
        **{name: told.pop(theirs, "") for name, theirs in ours.items()},
        "OPTIONS": told,
    }
