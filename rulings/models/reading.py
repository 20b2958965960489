"""What every step of the flow reads, each in one statement written by hand (docs/adr/0005)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from django.db import connection
from django.db.models import BooleanField, JSONField, Model
from django.db.models.expressions import RawSQL

from deals.evening.seating import pairs_at, seated
from deals.models import Board, PlayedBoard, Section, Table
from deals.models.columns import columns_of
from rulings.matter.facts import Fact, Said
from rulings.models.calls import DirectorCall, Matter
from rulings.models.stays import Stay

Row = TypeVar("Row", bound=Model)

_BY_NUMBER, _SAID, _PAST, _OTHERS = (
    Path(__file__).with_name(f"{name}.sql").read_text()
    for name in ("matter", "answers", "past", "others")
)
_PAIRS = pairs_at("call.table_id", "call.round")
_MATTER = _BY_NUMBER.format(pairs=_PAIRS, others=_OTHERS, said=_SAID)
_ANSWERS = f"SELECT {_SAID} FROM rulings_matter matter WHERE matter.id = %s"  # noqa: S608 - ours


@dataclass(frozen=True, slots=True)
class AnswersRead:
    """What was said in a matter, and what has become of it."""

    answers: tuple[Fact, ...]
    """All of them, oldest first."""
    board_over: bool
    """Play has ended."""
    rulings: int
    """How many have been given on it, those for now among them."""
    changes: int
    """How often the call was taken over, moved, ended by its board or brought back."""
    is_set_aside: bool
    """It was begun anew, or another one took its place."""


@dataclass(frozen=True, slots=True)
class MatterRead:
    """A matter, with its call, table, section, board, record and who sits there read along; of what
    is open at the table only whether anything is.
    """

    matter: Matter
    said: AnswersRead
    roles: tuple[str, ...]
    """What the user may do in the club; empty for who is no member."""
    is_shared: bool
    """The call is the user's, and has a record or what somebody else has said (`of_others`)."""


def read_matter(call: int, number: int, user: int) -> MatterRead | None:
    """The matter of the call (its key) for a user (his key); None if there is none. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_MATTER, {"call": call, "number": number, "user": user})
        found = cursor.fetchone()
    if found is None:
        return None
    *columns, stays, is_timed, shared, roles, pairs, over, rulings, changes, aside, said = found
    values = iter(columns)
    matter, its_call = stored(Matter, values), stored(DirectorCall, values)
    table, section = stored(Table, values), stored(Section, values)
    board, played = stored(Board, values), stored(PlayedBoard, values)
    matter.call, its_call.table, table.section = its_call, table, section
    its_call.board = board if its_call.board_id else None
    its_call.played_board = played if its_call.played_board_id else None
    stay = Stay.from_db(connection.alias, ["call_id"], [call]) if stays else None
    DirectorCall.stay.related.set_cached_value(its_call, stay)
    its_call.is_timed = is_timed
    if its_call.round is not None:
        its_call.seated = seated(pairs)
    told = AnswersRead(_facts(said), over, rulings, changes, aside)
    return MatterRead(matter, told, tuple(roles or ()), bool(shared))


def columns(models: Mapping[str, type[Model]]) -> str:
    """The columns of these models, by what their tables are called in a statement; `stored` takes
    their values.
    """
    found = [(name, field.column) for name, model in models.items() for field in columns_of(model)]
    return ", ".join(f'{name}."{column}"' for name, column in found)


def stored(model: type[Row], values: Iterator[Any]) -> Row:
    """The next of the values as a stored row; all are None where an outer join found none."""
    fields = columns_of(model)
    told = [
        json.loads(value) if value and isinstance(field, JSONField) else value
        for field, value in zip(fields, values, strict=False)
    ]
    return model.from_db(connection.alias, [field.attname for field in fields], told)


def read_answers(matter: int) -> AnswersRead:
    """What was answered in a stored matter (its key). One query."""
    with connection.cursor() as cursor:
        cursor.execute(_ANSWERS, [matter])
        over, rulings, changes, is_set_aside, said = cursor.fetchall()[0]
    return AnswersRead(_facts(said), over, rulings, changes, is_set_aside)


def of_others(user: int) -> RawSQL:
    """Whether somebody else than the user (his key) has said something in a call, or had it before
    him; for a query of calls that stands by itself. It looks into each call that is left, and not
    for the keys of all of the site.
    """
    told = _OTHERS.replace("call.id", "rulings_directorcall.id").replace("%(user)s", "%s")
    who = [user] * _OTHERS.count("%(user)s")
    return RawSQL(told, who, output_field=BooleanField())  # noqa: S611 - ours


def read_past(call: int) -> tuple[str, str, str, str]:
    """What a call (its key) has come to: a digest each of its matters, answers and rulings, and of
    how it has changed hands or place, was ended or brought back. One query.
    """
    with connection.cursor() as cursor:
        cursor.execute(_PAST, {"call": call})
        matters, answers, rulings, changes = cursor.fetchone()
    return matters, answers, rulings, changes


_Answers = Sequence[tuple[int, str, list[Any], str, str]] | None


def _facts(said: _Answers) -> tuple[Fact, ...]:
    return tuple(
        Fact(key, tuple(map(Said.load, versions)), number, source, note)
        for number, key, versions, source, note in said or ()
    )
