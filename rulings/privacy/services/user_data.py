"""Everything that is stored about a user, as plain values to be written to a file.

It is found through the keys that lead to him, so a new kind of row is in it by itself. Other
people's names are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import models
from django.db.models import ForeignObjectRel, Q, QuerySet
from django.utils.text import capfirst

from deals.access.closed import boards_to_play
from deals.models import AuditEntry, Board, Club, Event, PlayedBoard, User
from deals.models.columns import columns_of
from deals.words.closed_cards import without_cards
from rulings.access.closed import closed_boards, of_closed
from rulings.models import DirectorCall, FreeText, Ruling

Values = dict[str, Any]

_SECRET = {
    *("password", "digest", "hash", "previous_hash", "salt", "content", "secret"),
    "report",  # of a file: it compares it with what is stored, also of boards still to be played
    "polled",  # what peers said, which who sat at that table never reads
    *("endpoint", "sign_in"),  # by which a phone could be told something, and a sign-in be used
}
_TELLING_CARDS = {
    *("versions", "detail", "facts", "steps", "ending", "verdict"),
    *("auction", "call_notes", "play", "hand", "dummy"),
}
"""Columns that hold cards, or calls, in the program's own notation."""
_NAMED = (FreeText, Ruling, Event, Club, Board)
"""Rows whose own columns say what they are; of others the key is given."""
_TO_CLUB = {
    "club": "club",
    "event": "event__club",
    "session": "session__event__club",
    "board": "board__session__event__club",
    "played": "played__board__session__event__club",
    "ruling": "ruling__club",
    "call": "call__session__event__club",
    "matter": "matter__call__session__event__club",
    "appeal": "appeal__club",
}
_TO_CALL = {
    "call": "call__",
    "matter": "matter__call__",
    "ruling": "ruling__matter__call__",
    "appeal": "appeal__ruling__matter__call__",
}
_TO_BOARD = {"board": "board", "played": "played__board"}


def about_user(user: User, club: Club | None = None, reader: User | None = None) -> Values:
    """Everything that leads to the user; of one club, for that club's administrator, the `reader`:
    without cards of a board that he has never played himself.
    """
    told: Values = {"account": _row(user, user)}
    if club is not None:  # when he signs in, and how he likes his pages, is no club's
        told["account"] = {"username": user.username, "name": user.name}
    for field in _leading_to_users():
        rows = _rows(field, user, club)
        if rows is None:
            continue
        name = f"{capfirst(str(field.model._meta.verbose_name_plural))} ({field.verbose_name})"
        shut = _shut_to(reader, field.model, rows) if reader else set()
        told[name] = [_row(row, user, is_shut=row.pk in shut) for row in rows]
    entries = AuditEntry.objects.filter(by=user.pk).order_by("pk")
    if club is not None:
        entries = entries.filter(club=club.pk)
    told["changes"] = [_change(entry, user) for entry in entries]
    return told


def _change(entry: AuditEntry, user: User) -> Values:
    """Of a result that it changed: who takes an evening away with what others have played there
    reads none of it.
    """
    if entry.kind == PlayedBoard._meta.db_table:
        entry.was = entry.now = None
    return _row(entry, user)


def _leading_to_users() -> Iterator[Any]:
    relations = User._meta.get_fields(include_hidden=True)
    found = [one.field for one in relations if isinstance(one, ForeignObjectRel)]
    keys = (one for one in found if isinstance(one, models.ForeignKey))
    yield from sorted(keys, key=lambda one: (one.model._meta.label, one.name))


def _rows(field: Any, user: User, club: Club | None) -> QuerySet[Any] | None:
    """The rows whose key is the user; None where they are of no club and one is asked for."""
    rows: QuerySet[Any] = field.model._default_manager.filter(**{field.name: user}).order_by("pk")
    own = {one.name for one in columns_of(field.model)}
    to_call = _to_call(field.model)
    if to_call is not None:
        # nor of his own: what others have named there is carried over in his name
        rows = rows.exclude(of_closed(user, to_call, his=Q(pk__in=[])))
    for to_board in _to_boards(field.model):
        rows = rows.exclude(**{f"{to_board}__in": closed_boards(user)})
    if club is not None:
        way = next((to_club for name, to_club in _TO_CLUB.items() if name in own), None)
        if way is None:
            return None
        rows = rows.filter(**{way: club})
    around = [
        one.name
        for one in columns_of(field.model)
        if isinstance(one, models.ForeignKey) and issubclass(one.related_model, _NAMED)
    ]
    return rows.select_related(*around) if around else rows


def _to_call(model: type[models.Model]) -> str | None:
    """The way from a row to its call, if it is about one."""
    if model is DirectorCall:
        return ""
    own = {one.name for one in columns_of(model)}
    return next((way for name, way in _TO_CALL.items() if name in own), None)


def _to_boards(model: type[models.Model]) -> list[str]:
    """The ways from a row to its board, where it names one itself."""
    own = {one.name for one in columns_of(model)}
    return [way for name, way in _TO_BOARD.items() if name in own]


def _shut_to(reader: User, model: type[models.Model], rows: QuerySet[Any]) -> set[int]:
    """The keys of those that are about a board whose cards the reader may not see."""
    to_call, shut = _to_call(model), Q(pk__in=[])
    ways = [] if to_call is None else [f"{to_call}board"]
    for way in (*ways, *_to_boards(model)):
        shut |= Q(**{f"{way}__in": boards_to_play(reader)})
    return set(rows.filter(shut).values_list("pk", flat=True))


def _row(row: models.Model, user: User, *, is_shut: bool = False) -> Values:
    """The columns of a row by the names they have in the program; secrets are left out, and cards
    where they are shut to who reads it.
    """
    values: Values = {}
    for field in columns_of(row):
        if field.name in _SECRET or field.generated or (is_shut and field.name in _TELLING_CARDS):
            continue
        value = field.value_from_object(row)
        if isinstance(field, models.ForeignKey) and value is not None:
            value = _named(row, field, user)
        if value not in (None, "", []):
            values[field.name] = without_cards(value) if is_shut else value
    return values


def _named(row: models.Model, field: Any, user: User) -> Any:
    key = getattr(row, field.attname)
    if issubclass(field.related_model, User):
        return str(user) if key == user.pk else key
    if issubclass(field.related_model, FreeText):
        return getattr(row, field.name).text
    return str(getattr(row, field.name)) if issubclass(field.related_model, _NAMED) else key
