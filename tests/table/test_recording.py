"""Several directors writing down one board at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from deals.bridge import recording
from deals.bridge.play import PlayEvent
from deals.models import Board, PlayedBoard, RecordVersion, Table, User
from deals.pages import queries
from deals.table import services
from deals.table.services import StaleRecord
from tests.factories import BoardFactory, TableFactory, UserFactory


@pytest.fixture
def board(transactional_db: None) -> Board:
    """A board of which nothing is recorded."""
    return BoardFactory()


@pytest.fixture
def table(board: Board) -> Table:
    return TableFactory(section__session=board.session)


def enter(board: Board, table: Table, word: str, by: User, start: Barrier) -> str:
    """Enter a card in the record as it was when nothing was entered; "entered" or "told"."""
    place = queries.place_of(board, table)
    seen = services.token_of(place.record)
    start.wait()
    change = partial(recording.with_event, event=PlayEvent.parse(word))
    try:
        services.enter(place=place, seen=seen, change=change, by=by)
    except StaleRecord:
        return "told"
    else:
        return "entered"
    finally:
        connection.close()


def at_once(board: Board, table: Table, words: list[str]) -> list[str]:
    """What each director is answered who enters his card in the same moment as the others."""
    start = Barrier(len(words), timeout=120)  # seconds; whoever fails before it does not come
    people = [UserFactory() for _ in words]
    with ThreadPoolExecutor(len(words)) as pool:
        waiting = [
            pool.submit(enter, board, table, word, by, start)
            for word, by in zip(words, people, strict=True)
        ]
        return sorted(one.result() for one in waiting)


def test_of_several_entries_at_once_one_is_made_and_the_others_are_told(
    board: Board, table: Table
) -> None:
    assert at_once(board, table, ["W:S2", "W:S3", "W:S4", "W:S5"]) == ["entered"] + ["told"] * 3

    assert len(PlayedBoard.objects.get().play.split()) == 1
    assert RecordVersion.objects.count() == 2


def test_the_same_entry_at_once_is_made_once_and_nobody_is_asked(
    board: Board, table: Table
) -> None:
    assert at_once(board, table, ["W:S2"] * 4) == ["entered"] * 4

    assert PlayedBoard.objects.get().play == "W:S2"
    assert RecordVersion.objects.count() == 2
