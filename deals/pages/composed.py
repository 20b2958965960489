"""Queries that are sent again and again: their SQL is composed once.

Django composes the SQL of a query each time it is run, which takes it several times as long as
PostgreSQL takes to find a few rows by key. What a step of the flow reads is always the same but for
the keys, so it is composed at the first step and bound to other values at all later ones
(docs/adr/0005).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Expression, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Given(Expression):
    """Stands in a composed query for a value that is named when it is run."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, list[Any]]:
        """A placeholder, and as its value this mark, which `Composed` replaces."""
        return "%s", [self]


class Composed(Generic[Row]):
    """A queryset with `Given` values; `make` makes it when it is first run.

    The values are bound as they are, so they have to be of the column's own type: an int for a key,
    never a model or a string of digits.
    """

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make

    @cached_property
    def _queryset(self) -> QuerySet[Any, Row]:
        return self._make()

    @cached_property
    def _compiled(self) -> tuple[SQLCompiler, str, tuple[Any, ...]]:
        """What has read the columns off the models, with the SQL and its values."""
        compiler = self._queryset.query.get_compiler(self._queryset.db)
        sql, values = compiler.as_sql()
        # How a column's values become Python's is asked of every column, once as well.
        converters = compiler.get_converters([column[0] for column in compiler.select])
        compiler.get_converters = lambda _columns: converters  # type: ignore[method-assign]
        return compiler, sql, tuple(values)

    def rows(self, **given: object) -> list[Row]:
        """Run it. One query."""
        compiler, sql, values = self._compiled
        bound = tuple(given[v.name] if isinstance(v, Given) else v for v in values)
        run = copy(compiler)
        run.connection = connections[self._queryset.db]  # each thread has its own
        run.as_sql = lambda *_args, **_kwargs: (sql, bound)  # type: ignore[method-assign]
        found = self._queryset.all()
        found.query.get_compiler = lambda *_args, **_kwargs: run  # type: ignore[method-assign]
        return list(found)

    def first(self, **given: object) -> Row | None:
        """The first row, if there is one. Reads all that match: for what is found by its key."""
        return next(iter(self.rows(**given)), None)
