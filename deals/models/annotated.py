"""What a query works out for each row, in dataclasses: as attributes no type would know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from django.db.models import Model

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = TypeVar("Row", bound=Model)
Told = TypeVar("Told", bound="DataclassInstance")


def annotated(rows: Iterable[Row], told: type[Told]) -> Iterator[tuple[Row, Told]]:
    """Each row with what its query was annotated with: the fields of `told` are the annotations.

    Raises KeyError where the query was not: nothing is taken for granted.
    """
    names = [field.name for field in fields(told)]
    for row in rows:
        values = vars(row)
        yield row, told(**{name: values[name] for name in names})
