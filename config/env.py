"""Settings read from the environment. A value that cannot be understood stops the start."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

LIMITS = "-c statement_timeout=60s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s"
"""Far more than any page takes; commands of the owner have none of them."""
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


def patience() -> dict[str, str]:
    """What a connection is given, in libpq's words: no statement, lock or pause in a transaction
    lasts for ever, and a server that is gone is noticed. Empty in `DATABASE_LIMITS` for a pooler
    that takes no options.
    """
    limits = text("DATABASE_LIMITS", LIMITS)
    tcp = {
        "connect_timeout": "10",
        "keepalives_idle": "30",
        "keepalives_interval": "10",
        "keepalives_count": "3",
        "tcp_user_timeout": "30000",  # milliseconds
    }
    return tcp | ({"options": limits} if limits else {})


def owner(server: dict[str, object], url: str) -> dict[str, object] | None:
    """What differs from the `server`'s description for the owner of its tables; None: nothing."""
    if not url:
        return None
    told = database(url)
    if any(told[name] != server[name] for name in ("NAME", "HOST", "PORT")):
        raise ImproperlyConfigured("OWNER_DATABASE_URL must name the database of DATABASE_URL.")
    return {name: told[name] for name in ("USER", "PASSWORD")}


def database(url: str) -> dict[str, object]:
    """Django's description of the PostgreSQL server at `postgresql://user:password@host:port/name?option=value`."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must read postgresql://user:password@host:port/name."
        )
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        # A socket folder may stand as a percent-encoded host or as ?host=/run/postgresql.
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }
