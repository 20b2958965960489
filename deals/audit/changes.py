"""The list of changes in words: entries of the triggers, with the names joined as it is shown.

Whoever was erased since has no name to join. The number of queries does not grow with the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import QuerySet

from deals.audit.page import ColumnChange, act_words, column_words, kind_words, value_words
from deals.models import AuditAct, AuditEntry, Event, Membership, Pair, PlayedBoard, Player, User
from deals.models.columns import columns_of

MOST_AT_ONCE = 6
"""More changed columns than this are shown when they are asked for."""
_PEOPLE = ("by", "user_id", "chief_id")
_PAIRS = ("ns_id", "ew_id")
_PLAYERS = ("player1_id", "player2_id")
_RESULT = ("contract", "declarer", "tricks", "imported_unit", "imported_ns", "imported_ew")
Closed = Collection[tuple[int, str]]
"""Boards that the reader has still to play: the key of the event, and the number."""


@dataclass(frozen=True, slots=True)
class AuditLine:
    """What one person did in one go."""

    at: datetime
    who: str
    words: str
    means: str
    event: Event | None
    changes: Sequence[ColumnChange]
    is_long: bool


@dataclass(slots=True)
class Names:
    """Whom and what the keys of a page of entries mean."""

    people: dict[int, str] = field(default_factory=dict)
    pairs: dict[int, str] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    events: dict[int, Event] = field(default_factory=dict)
    members: dict[int, int] = field(default_factory=dict)
    """The user of a membership."""

    def of(self, column: str, value: Any) -> str | None:
        """The name a column's value stands for; None where the value is no key."""
        for columns, known in (
            (_PEOPLE, self.people),
            (_PAIRS, self.pairs),
            (_PLAYERS, self.players),
        ):
            if column in columns and value is not None:
                return known.get(value, "–")
        return None


def lines_of(entries: Iterable[AuditEntry], closed: Closed) -> list[AuditLine]:
    """The entries, newest first, those of one deed (a transaction) on one line; of the result of a
    `closed` board, that it changed: which of its columns did tells one that was passed out.
    """
    listed = list(entries)
    names = _names(listed)
    deeds = groupby(listed, key=lambda one: (one.transaction, one.by))
    return [_line(list(reversed(list(together))), names, closed) for _key, together in deeds]


def _line(entries: list[AuditEntry], names: Names, closed: Closed) -> AuditLine:
    """Of the entries of one deed, in their order."""
    first = entries[0]
    many = len(entries) > 1
    changes = [change for one in entries for change in _changes(one, names, many, closed)]
    return AuditLine(
        at=entries[-1].at,
        who=names.people.get(first.by, "") if first.by else "",
        words=" ".join(_sentences(entries, names)),
        means=first.means,
        event=next((names.events[one.event] for one in entries if one.event in names.events), None),
        changes=changes,
        is_long=len(changes) > MOST_AT_ONCE,
    )


def _sentences(entries: list[AuditEntry], names: Names) -> Iterator[str]:
    """ "Added: section A, 4 tables." One sentence for each thing that was done."""
    for act in AuditAct:
        kinds: dict[str, list[AuditEntry]] = {}
        for one in entries:
            if one.act == act:
                kinds.setdefault(one.kind, []).append(one)
        told = [_told(kind, together, names) for kind, together in kinds.items()]
        if told:
            yield act_words(act, ", ".join(told))


def _told(kind: str, entries: list[AuditEntry], names: Names) -> str:
    """One row by its label; of several how many."""
    rows = {one.row for one in entries if one.row}
    number = sum(one.number for one in entries if not one.row) + len(rows)
    label = entries[0].label
    if kind == _table(Membership):
        label = names.people.get(_member(entries[0], names) or 0, "")
    return kind_words(kind, label, number)


def _changes(
    entry: AuditEntry, names: Names, is_one_of_many: bool, closed: Closed
) -> list[ColumnChange]:
    """Of a change its columns, before and after. What was added or removed is named, not listed."""
    model = _models().get(entry.kind)
    if entry.was is None or entry.now is None or model is None:
        return []
    fields = {one.column: one for one in columns_of(model)}
    row = kind_words(entry.kind, entry.label, 1) if is_one_of_many else ""
    board = (entry.event, entry.label.partition(",")[0])
    veiled = _RESULT if entry.kind == _table(PlayedBoard) and board in closed else ()
    return [
        ColumnChange(
            row=row,
            column=column_words(fields.get(column), column),
            was=_value(fields.get(column), column, was, names),
            now=_value(fields.get(column), column, now, names),
        )
        for column, now in sorted(entry.now.items())
        if column not in veiled
        for was in [entry.was[column]]
    ]


def _value(of: Any, column: str, value: Any, names: Names) -> str:
    named = names.of(column, value)
    return value_words(of, value) if named is None else named


@cache
def _models() -> dict[str, type[models.Model]]:
    """Kept: 0.4 ms for a hundred changes."""
    return {model._meta.db_table: model for model in apps.get_models()}


def _member(entry: AuditEntry, names: Names) -> int | None:
    told = (entry.now or entry.was or {}).get("user_id")
    return told or names.members.get(entry.row or 0)


def _names(entries: list[AuditEntry]) -> Names:
    """At most five queries, whatever the entries."""
    names = Names()
    kept = [row for row in {one.row for one in entries if one.kind == _table(Membership)} if row]
    if kept:
        names.members = dict(Membership.objects.filter(pk__in=kept).values_list("pk", "user_id"))
    people = _keys(entries, _PEOPLE) | set(names.members.values())
    people |= {one.by for one in entries if one.by}
    names.people = _named(User.objects.all(), people)
    names.pairs = _named(Pair.objects.select_related("section"), _keys(entries, _PAIRS))
    names.players = _named(Player.objects.all(), _keys(entries, _PLAYERS))
    events = {one.event for one in entries if one.event}
    names.events = Event.objects.in_bulk(events) if events else {}
    return names


def _named(rows: QuerySet[Any], keys: set[int]) -> dict[int, str]:
    return {row.pk: str(row) for row in rows.filter(pk__in=keys)} if keys else {}


def _table(model: type[models.Model]) -> str:
    return model._meta.db_table


def _keys(entries: list[AuditEntry], columns: Sequence[str]) -> set[int]:
    told = (values for one in entries for values in (one.was, one.now) if values)
    return {values[name] for values in told for name in columns if values.get(name)}
