"""Files of scoring programs from the world; skipped without the folder, like those of PBN."""

import os
from pathlib import Path

import pytest

from deals.bridge.contract import PassedOut
from deals.bridge.scoring import score_of_side
from deals.bridge.seats import Side, vulnerability_of_board
from deals.formats.bws import read_bws
from deals.formats.problems import Problem
from deals.formats.tournament import Tournament
from deals.formats.usebio import read_usebio, write_usebio

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("PARAGRAF_DATA", ROOT.parent / "shared" / "data"))
USEBIO = sorted((DATA / "usebio").glob("*.xml"))
BWS = DATA / "bws" / "12tables1section.bws"


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


@pytest.mark.skipif(not BWS.exists(), reason="no real files: set PARAGRAF_DATA")
class TestBridgemate:
    def test_an_evening_of_twelve_tables_is_read_whole(self) -> None:
        [evening] = read_bws(BWS.read_bytes())
        assert isinstance(evening, Tournament)
        assert (len(evening.pairs), len(evening.pairings), len(evening.results)) == (24, 144, 288)
        contracts = [result.contract for result in evening.results]
        assert contracts.count(PassedOut()) == 5
        assert contracts.count(None) == 2

    def test_every_result_belongs_to_its_pairing(self) -> None:
        [evening] = read_bws(BWS.read_bytes())
        assert isinstance(evening, Tournament)
        met = {(p.table, p.round, p.ns, p.ew) for p in evening.pairings}
        assert {(r.table, r.round, r.ns, r.ew) for r in evening.results} - met == set()

    def test_a_file_cut_anywhere_raises_nothing_and_is_told(self) -> None:
        data = BWS.read_bytes()
        for length in range(1, len(data), len(data) // 10):
            found = list(read_bws(data[:length]))
            assert any(isinstance(item, Problem) for item in found)
