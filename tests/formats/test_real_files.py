"""Files from the world: championships, clubs, robots, lessons. They are not part of the
project; without the folder (PARAGRAF_DATA) these tests are skipped."""

import pytest

from deals.bridge.cards import Card
from deals.bridge.findings import Revoke, findings
from deals.bridge.play import PlayMark
from deals.bridge.seats import Seat
from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.problems import Problem, Scope
from deals.formats.record import Record
from tests.formats.counting import pbn_deals
from tests.formats.real import Read, real_files, short_of

FILES = real_files("pbn")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not FILES, reason="no real files: set PARAGRAF_DATA"),
]

WRITTEN_TO_BE_WRONG = ("errors_10.pbn", "errors_20.pbn")
"""The verifier's own collection of errors."""


@pytest.fixture(scope="module")
def read() -> Read:
    """Everything in every file."""
    return {path: list(read_pbn(path.read_bytes(), path.name)) for path in FILES}


def test_nearly_every_file_gives_every_board_a_person_finds_in_it(read: Read) -> None:
    lossy = short_of(read, pbn_deals)
    assert len(lossy) <= len(FILES) * 0.01, lossy


def test_nearly_every_file_is_read_without_losing_a_board(
    read: Read,
) -> None:
    lossy = [
        path.name
        for path, found in read.items()
        if any(isinstance(i, Problem) and i.scope in (Scope.FILE, Scope.BOARD) for i in found)
    ]
    assert len(lossy) <= len(FILES) * 0.01


def test_what_is_read_is_written_and_read_back_equal(
    read: Read,
) -> None:
    every_fifth = list(read.items())[::5]
    for path, found in every_fifth:
        records = [item for item in found if isinstance(item, Record)]
        back = [item for item in read_pbn(write_pbn(records)) if isinstance(item, Record)]
        assert back == records, path.name


def marked_revokes(item: Record | Problem) -> set[tuple[Seat, Card | None]]:
    """Seat and card of each revoke the source marks."""
    if isinstance(item, Problem):
        return set()
    events = item.table.play.events
    return {(event.seat, event.card) for event in events if event.mark is PlayMark.REVOKE}


def test_every_revoke_a_source_marks_is_found(read: Read) -> None:
    missed = []
    for path, found in read.items():
        if path.name in WRITTEN_TO_BE_WRONG:
            continue
        for item in found:
            if marked := marked_revokes(item):
                assert isinstance(item, Record)
                revokes = {
                    (each.seat, each.card)
                    for each in findings(item.table)
                    if isinstance(each, Revoke)
                }
                missed += [(path.name, item.line, *each) for each in marked - revokes]
    assert missed == []


def test_nothing_is_found_in_complete_plays_without_marks(
    read: Read,
) -> None:
    unexpected = [
        (path.name, item.line, each)
        for path, found in read.items()
        for item in found
        if isinstance(item, Record) and len(item.table.play.events) == 52
        if not any(event.mark for event in item.table.play.events)
        for each in findings(item.table)
    ]
    assert unexpected == []
