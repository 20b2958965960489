"""LIN files from the world; skipped without the folder, like those of PBN."""

import re

import pytest

from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.formats.text import decode
from tests.formats.counting import lin_deals
from tests.formats.real import Read, read_from, real_files, short_of

FILES = real_files("lin")
CARD = re.compile(r"\bpc\|[^|]+\|", re.IGNORECASE)

pytestmark = pytest.mark.skipif(not FILES, reason="no real files: set PARAGRAF_DATA")


@pytest.fixture(scope="module")
def read() -> Read:
    """Everything in every file."""
    return {path: read_from(path) for path in FILES}


def test_nearly_every_file_gives_every_board_a_person_finds_in_it(read: Read) -> None:
    lossy = short_of(read, lin_deals)
    assert len(lossy) <= len(FILES) * 0.05, lossy


def test_every_card_in_the_files_is_a_card_in_a_play(
    read: Read,
) -> None:
    written = {path: len(CARD.findall(decode(path.read_bytes()))) for path in FILES}
    played = {
        path: sum(len(i.table.play.events) for i in found if isinstance(i, Record))
        for path, found in read.items()
    }
    assert played == written


def test_nearly_every_file_is_read_whole(read: Read) -> None:
    lossy = [path for path, found in read.items() if any(isinstance(i, Problem) for i in found)]
    assert len(lossy) <= len(FILES) * 0.05


def test_a_hand_played_out_has_the_tricks_the_server_counted(
    read: Read,
) -> None:
    records = [item for found in read.values() for item in found if isinstance(item, Record)]
    tables = [r.table for r in records if len(r.table.play.events) == 52 and r.table.declarer]
    assert [table.tricks_made for table in tables] == [
        table.won_by(table.declarer.side) for table in tables if table.declarer
    ]
