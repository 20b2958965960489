"""Django's PostgreSQL engine for tests: see `base`."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """What is stored meanwhile is gone afterwards: the next case finds what this one found."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
