"""Files from the world: championships, clubs, robots, lessons. They are not part of the
project; without the folder (PARAGRAF_DATA) these tests are skipped."""

import pytest

from deals.formats.pbn import read_pbn, write_pbn
from deals.formats.problems import Problem, Scope
from deals.formats.record import Record
from tests.formats.counting import pbn_deals
from tests.formats.real import Read, read_from, real_files, short_of

FILES = real_files("pbn")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not FILES, reason="no real files: set PARAGRAF_DATA"),
]


@pytest.fixture(scope="module")
def read() -> Read:
    """Everything in every file."""
    return {path: read_from(path) for path in FILES}


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
