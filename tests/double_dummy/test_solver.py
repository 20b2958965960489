"""Double dummy in its own process; skipped where the solver is not installed."""

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from deals.bridge.cards import PACK, Card, Denomination
from deals.bridge.contract import parse_contract
from deals.bridge.deal import Deal
from deals.bridge.play import Play
from deals.bridge.seats import Seat, Side, Vulnerability
from deals.bridge.table import TableRecord
from deals.double_dummy import solver
from deals.double_dummy import worker as solver_worker
from deals.double_dummy.solver import NotInTime, SolverPosition, best_tricks, position_before, solve

needs_solver = pytest.mark.skipif(not solver.is_available(), reason="no solver installed")
SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def ending(*hands: str, trump: str = "NT", leader: str = "N", trick: str = "") -> SolverPosition:
    """The position with these hands of N, E, S, W."""
    north, east, south, west = map(cards, hands)
    return SolverPosition(
        (north, east, south, west), Denomination(trump), Seat(leader), cards(trick)
    )


@needs_solver
class TestSolving:
    def test_a_finesse_is_found(self) -> None:
        position = ending("S3 S2", "SK H2", "SA SQ", "H4 H3")
        assert solve(position) == {Card.parse("S3"): 2, Card.parse("S2"): 2}
        assert best_tricks(position, Side.EW) == 0

    def test_a_trick_in_progress_is_played_on(self) -> None:
        position = ending("S3", "SK H2", "SA SQ", "H4 H3", trick="S2")
        assert position.turn is Seat.E
        assert solve(position) == {Card.parse("SK"): 0}

    def test_trumps_are_trumps(self) -> None:
        position = ending("SA S2", "SK H2", "SQ H3", "SJ", trump="H", leader="W", trick="D5")
        assert solve(position) == {Card.parse("SA"): 1, Card.parse("S2"): 1}
        assert best_tricks(position, Side.EW) == 1

    def test_the_last_trick_is_counted(self) -> None:
        assert solve(ending("SA", "SK", "SQ", "SJ")) == {Card.parse("SA"): 1}
        last = ending("", "", "", "SK", leader="N", trick="SQ SA SJ")
        assert solve(last) == {Card.parse("SK"): 1}

    def test_a_whole_deal_is_solved(self) -> None:
        spades = parse_contract("7S")
        table = TableRecord(Seat.N, Vulnerability.NONE, SUITS, contract=spades, declarer=Seat.S)
        position = position_before(table, 1)
        assert best_tricks(position, Side.NS) == 13

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock of the processor")
    def test_a_position_that_takes_too_long_is_given_up_and_the_next_one_is_solved(self) -> None:
        deal = Deal.parse("N:K6.T985.AT42.Q72 AT82.K.J87653.84 J74.AQ743.KQ.AT3 Q953.J62.9.KJ965")
        contract = parse_contract("4H")
        table = TableRecord(Seat.N, Vulnerability.NONE, deal, contract=contract, declarer=Seat.S)
        with pytest.raises(NotInTime):
            solve(position_before(table, 1), within=0.000_001)
        assert solve(ending("SA", "SK", "SQ", "SJ")) == {Card.parse("SA"): 1}

    def test_many_threads_get_the_right_answers(self) -> None:
        positions = [
            ending("S3 S2", "SK H2", "SA SQ", "H4 H3", leader=leader) for leader in "NESW"
        ] * 5
        expected = [solve(position) for position in positions]
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(solve, positions)) == expected

    def test_a_process_that_died_is_started_anew(self) -> None:
        position = ending("SA", "SK", "SQ", "SJ")
        before = solve(position)
        assert solver._worker._child
        solver._worker._child.process.kill()
        assert solve(position) == before


@pytest.mark.parametrize(
    ("hands", "trick", "reason"),
    [
        (("SA", "SA", "SQ", "SJ"), "", "there twice: SA"),
        (("SA", "SK S2", "SQ", "SJ"), "", "E has 2 cards"),
        (("SA", "SK", "SQ", "SJ"), "S2", "E has 1 cards"),
        (("SA", "SK", "SQ", "SJ"), "S2 S3 S4 S5", "the trick is complete"),
        (("", "", "", ""), "", "there are 0 tricks to play"),
    ],
)
def test_what_is_no_position_is_refused(
    hands: tuple[str, str, str, str], trick: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        ending(*hands, trick=trick)


def test_the_position_before_a_trick_is_read_from_the_record() -> None:
    play = Play.parse("W:C2 N:S2 E:H2 S:D2 N:S3")
    spades = parse_contract("4S")
    table = TableRecord(
        Seat.N, Vulnerability.NONE, SUITS, contract=spades, declarer=Seat.S, play=play
    )
    position = position_before(table, 2)
    assert (position.leader, position.trump, position.tricks_left) == (
        Seat.N,
        Denomination.S,
        12,
    )
    assert {card for hand in position.hands for card in hand} == set(PACK) - set(
        cards("C2 S2 H2 D2")
    )


def test_a_trick_that_was_not_reached_has_no_position() -> None:
    table = TableRecord(
        Seat.N, Vulnerability.NONE, SUITS, contract=parse_contract("4S"), declarer=Seat.S
    )
    assert position_before(table, 1).leader is Seat.W
    with pytest.raises(ValueError, match="trick 2 was not reached"):
        position_before(table, 2)


def test_without_its_library_the_process_says_so_and_ends() -> None:
    worker = Path(solver_worker.__file__)
    done = subprocess.run(
        [sys.executable, "-I", "-S", worker], input="", capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == {"missing": "the solver is not installed"}
