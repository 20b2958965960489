"""Settings read from the environment. A value that cannot be understood stops the start."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

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
