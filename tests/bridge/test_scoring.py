"""Points of a board (Law 77) and IMPs (Law 78B), item by item as the score sheet has them."""

import pytest

from deals.bridge.contract import parse_contract
from deals.bridge.scoring import IMP_BANDS, imps, score, score_of_side
from deals.bridge.seats import Seat, Side, Vulnerability

NOT_VULNERABLE, VULNERABLE = Vulnerability.NONE, Vulnerability.ALL


def points(text: str, tricks: int, vulnerability: Vulnerability = NOT_VULNERABLE) -> int:
    return score(parse_contract(text), Seat.S, vulnerability, tricks)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        *[("1C", 70), ("1D", 70), ("1H", 80), ("1S", 80), ("1NT", 90)],
        *[("2C", 90), ("2S", 110), ("2NT", 120), ("4C", 130), ("1CXX", 230)],
        *[("3NT", 400), ("4H", 420), ("4S", 420), ("5C", 400), ("5D", 400)],
    ],
)
def test_trick_points_and_the_premium_for_game_or_part_score(text: str, made: int) -> None:
    contract = parse_contract(text)
    assert points(text, 6 + int(str(contract)[0])) == made


def test_doubling_can_make_a_part_score_a_game() -> None:
    assert points("2HX", 8) == 120 + 300 + 50
    assert points("2DX", 8) == 80 + 50 + 50
    assert points("2CXX", 8) == 160 + 300 + 100
    assert points("2HX", 8, VULNERABLE) == 120 + 500 + 50
    assert points("1NTXX", 7, VULNERABLE) == 160 + 500 + 100


def test_slams_have_a_premium_beside_that_for_game() -> None:
    assert points("6S", 12) == 180 + 300 + 500
    assert points("6S", 12, VULNERABLE) == 180 + 500 + 750
    assert points("7NT", 13) == 220 + 300 + 1000
    assert points("7NT", 13, VULNERABLE) == 220 + 500 + 1500
    assert points("5S", 12) == 450 + 30


def test_overtricks_are_worth_the_trick_or_what_doubling_makes_them() -> None:
    assert points("1NT", 9) == 150
    assert points("2C", 10) == 130
    assert points("2SX", 10) == 470 + 2 * 100
    assert points("2SX", 10, VULNERABLE) == 670 + 2 * 200
    assert points("2SXX", 10) == 640 + 2 * 200
    assert points("2SXX", 10, VULNERABLE) == 840 + 2 * 400


@pytest.mark.parametrize(
    ("text", "vulnerability", "lost"),
    [
        ("4S", NOT_VULNERABLE, [50, 100, 150, 200, 250]),
        ("4S", VULNERABLE, [100, 200, 300, 400, 500]),
        ("4SX", NOT_VULNERABLE, [100, 300, 500, 800, 1100]),
        ("4SX", VULNERABLE, [200, 500, 800, 1100, 1400]),
        ("4SXX", NOT_VULNERABLE, [200, 600, 1000, 1600, 2200]),
        ("4SXX", VULNERABLE, [400, 1000, 1600, 2200, 2800]),
    ],
)
def test_undertricks(text: str, vulnerability: Vulnerability, lost: list[int]) -> None:
    assert [-points(text, 10 - down, vulnerability) for down in range(1, 6)] == lost


def test_the_worst_of_all_results() -> None:
    assert points("7NTXX", 0, VULNERABLE) == -7600
    assert points("7NTXX", 0) == -7000


def test_only_declarers_own_vulnerability_counts() -> None:
    contract = parse_contract("4H")
    assert score(contract, Seat.E, Vulnerability.NS, 10) == 420
    assert score(contract, Seat.E, Vulnerability.EW, 10) == 620


def test_a_passed_out_board_is_worth_nothing_to_either_side() -> None:
    assert score(parse_contract("Pass"), None, VULNERABLE, None) == 0
    assert score_of_side(Side.EW, parse_contract("Pass"), None, VULNERABLE, None) == 0


def test_what_one_side_wins_the_other_loses() -> None:
    four_spades = parse_contract("4S")
    assert score_of_side(Side.NS, four_spades, Seat.N, NOT_VULNERABLE, 10) == 420
    assert score_of_side(Side.EW, four_spades, Seat.N, NOT_VULNERABLE, 10) == -420


@pytest.mark.parametrize(("declarer", "tricks"), [(None, 9), (Seat.N, None)])
def test_a_played_contract_is_not_scored_without_declarer_and_tricks(
    declarer: Seat | None, tricks: int | None
) -> None:
    with pytest.raises(ValueError, match="declarer and tricks"):
        score(parse_contract("3NT"), declarer, NOT_VULNERABLE, tricks)


def test_imps_change_exactly_at_the_bands_of_law_78b() -> None:
    for won, lowest in enumerate(IMP_BANDS, 1):
        assert (imps(lowest), imps(lowest - 10), imps(-lowest)) == (won, won - 1, -won)
    assert (imps(0), imps(10), imps(20_000)) == (0, 0, 24)
    assert (
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    ) == IMP_BANDS
