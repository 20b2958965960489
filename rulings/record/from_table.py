"""What the record of a board proves for the matter that is ruled on there.

A call without a record costs nothing here, and one with a record no query: its texts are read along
with the call. What the same record proves is kept, for it is looked at on every page of the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from deals.bridge.contract import parse_contract
from deals.bridge.findings import Finding
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from deals.models.records import table_of
from rulings.evidence import (
    Beside,
    Proof,
    about_contract,
    door_of,
    facts_for,
    finding_named,
    picked,
    told_for,
)
from rulings.models import DirectorCall, Matter

NOTHING: Mapping[str, Proof] = {}
_SILENT: Beside = {}


def table_on_record(call: DirectorCall) -> TableRecord | None:
    """The record of the board at that table, with the declarer of the call; None without one.

    Where the director has named another declarer than the record, the record is not used: it is of
    another contract, or of another table.
    """
    played = call.played_board
    if played is None or not (played.auction or played.play):
        return None
    if call.board is not None and played.board_id == call.board_id:
        played.board = call.board  # it has been read along with the call
    if call.declarer_seat and played.declarer and played.declarer != call.declarer_seat:
        return None
    table = table_of(played)
    return replace(table, declarer=call.declarer_seat) if call.declarer_seat else table


def proofs_for(matter: Matter, offender: Seat | None) -> Mapping[str, Proof]:
    """Question key → proof. Of the finding the matter is about, as long as that fits the offender;
    else of the only one of its kind by the offender. Without a record, of the contract alone.
    """
    return _proofs_by(table_on_record(matter.call), matter, offender)


def beside(matter: Matter, offender: Seat | None) -> Beside:
    """What the record shows beside the questions it does not answer."""
    return _beside_by(table_on_record(matter.call), matter, offender)


def told_for_each(
    matter: Matter, offenders: Iterable[Seat | None]
) -> list[tuple[Mapping[str, Proof], Beside]]:
    """Both, for each of those it may be about; the record is read once."""
    table = table_on_record(matter.call)
    return [(_proofs_by(table, matter, one), _beside_by(table, matter, one)) for one in offenders]


def _proofs_by(
    table: TableRecord | None, matter: Matter, offender: Seat | None
) -> Mapping[str, Proof]:
    if table is None:
        told = matter.call.known_contract
        return about_contract(matter.irregularity, parse_contract(told)) if told else NOTHING
    return _proofs(table, matter.irregularity, matter.finding, offender)


def _beside_by(table: TableRecord | None, matter: Matter, offender: Seat | None) -> Beside:
    return _beside(table, matter.irregularity, matter.finding, offender) if table else _SILENT


def finding_about(matter: Matter) -> Finding | None:
    """The finding the matter is about, as long as the record shows it."""
    table = table_on_record(matter.call) if matter.finding else None
    return finding_named(table, matter.finding) if table else None


def recorded_for(matter: Matter, offender: Seat | None) -> Finding | None:
    """What the matter is about in the record of the board; None where the record does not say."""
    table = table_on_record(matter.call)
    return _recorded(table, matter.irregularity, matter.finding, offender) if table else None


@lru_cache(maxsize=256)
def _recorded(table: TableRecord, door: str, name: str, offender: Seat | None) -> Finding | None:
    """Kept, as what follows from it is."""
    found = _found(table, name, offender) or picked(table, door, offender)
    return found if found and door_of(found) == door else None


@lru_cache(maxsize=256)
def _proofs(table: TableRecord, door: str, name: str, offender: Seat | None) -> Mapping[str, Proof]:
    """Kept: 4 ms a page of a matter at a table with a record."""
    return facts_for(door, table, _found(table, name, offender), offender)


@lru_cache(maxsize=256)
def _beside(table: TableRecord, door: str, name: str, offender: Seat | None) -> Beside:
    """Kept: 0.9 ms where the record shows something beside the questions."""
    return told_for(door, table, _found(table, name, offender), offender)


def _found(table: TableRecord, name: str, offender: Seat | None) -> Finding | None:
    """The finding of that name, unless the director has found another offender."""
    found = finding_named(table, name) if name else None
    return found if found is None or offender in (None, found.seat) else None
