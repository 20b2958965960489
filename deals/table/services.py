"""Entering what was called and played: every entry a version, two directors told of each other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.db import transaction

from deals.bridge import recording
from deals.bridge.contract import Contract
from deals.bridge.table import TableRecord
from deals.models import Board, PlayedBoard, RecordVersion, User
from deals.models.records import RecordPlace, table_of
from deals.pages import queries

Change = Callable[[TableRecord], TableRecord]
"""What an entry makes of the record. It may raise ValueError, and then nothing is entered."""


class Written(NamedTuple):
    """The record as it is stored."""

    contract: str = ""
    declarer: str = ""
    auction: str = ""
    play: str = ""
    tricks: int | None = None
    call_notes: Mapping[str, str] = MappingProxyType({})


class StaleRecord(Exception):  # noqa: N818 - named for what happened
    """Somebody else has changed the record since the form was made. Nothing was written.

    Unless `is_stored`: a form that is sent again, since its answer never came, was stored the
    first time, and others have gone on from there. If it `is_there`, somebody else has entered the
    same, and more has come behind that.
    """

    def __init__(
        self,
        base: TableRecord | None,
        mine: TableRecord | None,
        now: TableRecord,
        by: User | None,
        *,
        is_stored: bool = False,
        is_there: bool = False,
    ) -> None:
        super().__init__("the record has changed")
        self.base, self.mine, self.now, self.by = base, mine, now, by
        self.is_stored, self.is_there = is_stored, is_there

    @property
    def stored(self) -> TableRecord | None:
        """The record after this entry, if it had been stored."""
        return self.mine if self.is_stored else None


def written(row: PlayedBoard | RecordVersion) -> Written:
    """What the row says of the board."""
    notes = dict(sorted(row.call_notes.items()))
    return Written(row.contract, row.declarer, row.auction, row.play, row.tricks, notes)


def as_written(table: TableRecord) -> Written:
    """What a row says when it says what `table` does."""
    played = isinstance(table.contract, Contract)
    notes = dict(table.loose_notes) | (table.auction.notes if table.auction else {})
    return Written(
        contract=str(table.contract) if table.contract else "",
        declarer=table.declarer.value if played and table.declarer else "",
        auction=str(table.auction) if table.auction and table.auction.calls else "",
        play=str(table.play),
        tricks=table.tricks_made if played else None,
        call_notes=dict(sorted((str(number), text) for number, text in notes.items())),
    )


def seen_token(number: int, row: PlayedBoard) -> str:
    """What a form carries to say which record it was made from: version and a short hash."""
    return f"{number}-{hashlib.blake2b(repr(written(row)).encode(), digest_size=6).hexdigest()}"


def token_of(record: PlayedBoard) -> str:
    """The token of the record as it is now."""
    return token_after(record, latest_version(record))


def token_after(record: PlayedBoard, latest: RecordVersion | None) -> str:
    """The token of the record as it is now, by somebody who has its latest version."""
    return seen_token(latest.number if latest else 0, record)


def enter(*, place: RecordPlace, seen: str, change: Change, by: User) -> str:
    """Enter something in the record that the form with the token `seen` was made from; the token of
    the record after it.

    The same entry made twice is made once, whoever made it first. Raises StaleRecord when the
    record has become another one, and whatever `change` raises.
    """
    return _write(place, seen, by, lambda _version, table: change(table))


def take_back(*, place: RecordPlace, seen: str, by: User) -> str:
    """Take the last entry back, which stays among the versions; the token after that."""

    def before(version: RecordVersion | None, table: TableRecord) -> TableRecord:
        target = _earlier(version)
        return _told(table, target) if target else recording.undone(table)

    return _write(place, seen, by, before, is_undo=True)


@transaction.atomic
def _write(
    place: RecordPlace,
    seen: str,
    by: User,
    change: Callable[[RecordVersion | None, TableRecord], TableRecord],
    *,
    is_undo: bool = False,
) -> str:
    record = _locked(place)
    latest = latest_version(record)
    now, token = table_of(record), token_after(record, latest)
    if seen != token:
        base = _seen_version(record, seen)
        told = _told(now, base) if base else None
        mine = change(base, told) if told else None
        if mine and as_written(mine) == written(record):
            return token  # the same entry, from a finger that came down twice or a colleague
        behind = _entered_as(base, mine) if base and mine else []
        last = latest.by if latest else None
        stored = any(one.number == base.number + 1 and one.by == by for one in behind if base)
        raise StaleRecord(told, mine, now, last, is_stored=stored, is_there=bool(behind))
    if latest is None or written(latest) != written(record):
        latest = _add_version(record, latest, written(record), by=None, back_to=None)
    after = as_written(change(latest, now))
    if after == written(record):
        return token_after(record, latest)
    back_to: int | None = latest.number
    if is_undo:
        target = _earlier(latest)
        back_to = target.back_to if target else None
    for name, value in after._asdict().items():
        setattr(record, name, value)
    record.save(update_fields=list(after._fields))
    return token_after(record, _add_version(record, latest, after, by=by, back_to=back_to))


@transaction.atomic
def write_hands(*, place: RecordPlace, seen: str) -> bool:
    """Write down the hands that the record tells; whether there were any to write down.

    Hands that somebody has written, or a file has brought, stay as they are. Raises StaleRecord
    when the record has become another one than that which was `seen`.
    """
    board = Board.objects.select_for_update(no_key=True).get(pk=place.board.pk)
    record = place.record
    if place.played:
        record.refresh_from_db()
    record.board = board
    now = table_of(record)
    if seen != token_of(record):
        raise StaleRecord(None, None, now, None)
    told = recording.deal_told(now)
    if told is None:
        return False
    board.hands = place.board.hands = str(told)
    board.save(update_fields=["hands"])
    return True


def _locked(place: RecordPlace) -> PlayedBoard:
    """The stored record, made if there is none; no second director writes until we are done."""
    Board.objects.select_for_update(no_key=True).only("pk").get(pk=place.board.pk)
    if place.played is None:  # a file that we have waited for may have brought it
        place = queries.place_of(place.board, place.table, place.asked)
    new = place.record
    record, _made = PlayedBoard.objects.select_for_update(no_key=True).get_or_create(
        board=place.board, table=place.table, round=new.round, defaults={"ns": new.ns, "ew": new.ew}
    )
    record.board = place.board
    return record


def latest_version(record: PlayedBoard) -> RecordVersion | None:
    """Who entered something last, and when; None while nobody has."""
    if record._state.adding:
        return None
    return record.versions.select_related("by").order_by("-number").first()


def _seen_version(record: PlayedBoard, seen: str) -> RecordVersion | None:
    """The version a form was made from, if it is one of ours."""
    number = seen.partition("-")[0]
    if not (number.isdecimal() and len(number) < 8):
        return None
    # A record changed elsewhere has that as a version of its own from the next entry on.
    numbers = (int(number), int(number) + 1)
    for found in record.versions.filter(number__in=numbers).order_by("number"):
        made_from = PlayedBoard(board=record.board, **written(found)._asdict())
        if seen_token(numbers[0], made_from) == seen:
            return found
    return None


def _entered_as(base: RecordVersion, mine: TableRecord) -> list[RecordVersion]:
    """The versions behind `base` that say what the entry makes of it: the next, by who has made the
    entry, is that entry itself.
    """
    since = RecordVersion.objects.filter(played=base.played_id, number__gt=base.number)
    said = as_written(mine)
    return [one for one in since.select_related("by") if written(one) == said]


def _earlier(version: RecordVersion | None) -> RecordVersion | None:
    """What taking back the entry of `version` leads to."""
    if version is None or version.back_to is None:
        return None
    return RecordVersion.objects.get(played=version.played_id, number=version.back_to)


def _told(table: TableRecord, version: RecordVersion) -> TableRecord:
    """The board as that version has it."""
    return table_of(PlayedBoard(board=_board_like(table), **written(version)._asdict()))


def _board_like(table: TableRecord) -> Board:
    return Board(
        dealer=table.dealer.value,
        vulnerability=table.vulnerability.value,
        hands=str(table.deal) if table.deal else "",
    )


def _add_version(
    record: PlayedBoard,
    latest: RecordVersion | None,
    what: Written,
    *,
    by: User | None,
    back_to: int | None,
) -> RecordVersion:
    number = latest.number + 1 if latest else 0
    return RecordVersion.objects.create(
        played=record, number=number, back_to=back_to, by=by, **what._asdict()
    )
