"""Files of scoring programs from the world; skipped without the folder, like those of PBN."""

import os
from pathlib import Path

import pytest

from deals.bridge.scoring import score_of_side
from deals.bridge.seats import Side, vulnerability_of_board
from deals.formats.problems import Problem
from deals.formats.tournament import Tournament
from deals.formats.usebio import read_usebio, write_usebio

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data"))
USEBIO = sorted((DATA / "usebio").glob("*.xml"))


@pytest.fixture(scope="module")
def evenings() -> list[Tournament | Problem]:
    """Everything in every USEBIO file."""
    return [item for path in USEBIO for item in read_usebio(path.read_bytes(), path.name)]


@pytest.mark.skipif(not USEBIO, reason="no real files: set PARAGRAF_DATA")
class TestUsebio:
    def test_every_file_is_one_evening_without_a_problem(
        self, evenings: list[Tournament | Problem]
    ) -> None:
        assert [type(item) for item in evenings] == [Tournament] * len(USEBIO)

    def test_the_points_are_those_of_contract_and_tricks(
        self, evenings: list[Tournament | Problem]
    ) -> None:
        found = [item for item in evenings if isinstance(item, Tournament)]
        played = [r for evening in found for r in evening.results if r.contract]
        assert len(played) > 1900
        assert [result.score for result in played] == [
            score_of_side(
                Side.NS, r.contract, r.declarer, vulnerability_of_board(r.board), r.tricks
            )
            for r in played
            if r.contract
        ]

    def test_what_is_written_is_read_back_equal(self, evenings: list[Tournament | Problem]) -> None:
        found = [item for item in evenings if isinstance(item, Tournament)]
        assert [next(read_usebio(write_usebio(evening))) for evening in found] == found
