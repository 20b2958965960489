"""The scoring checks SC-1 to SC-11: Laws 77 and 78B, the order of work, and Law 12C."""

from __future__ import annotations

from fractions import Fraction

import pytest

from deals.bridge.adjusted_scores import (
    Assigned,
    Fault,
    GivenScore,
    Likely,
    Outcome,
    ScoreCourse,
    artificial,
)
from deals.bridge.comparison import (
    ComparedTable,
    cross_imps,
    knock_out,
    match_imps,
    matchpoints,
    percentages,
)
from deals.bridge.contract import Contract, PassedOut, parse_contract
from deals.bridge.scoring import imps, score, score_of_side
from deals.bridge.seats import Seat, Side, Vulnerability

LOVE, GAME = Vulnerability.NONE, Vulnerability.ALL


def points(text: str, tricks: int, vulnerability: Vulnerability = LOVE) -> int:
    return score(parse_contract(text), Seat.S, vulnerability, tricks)


def outcome(text: str, tricks: int, weight: int = 100) -> Outcome:
    return Outcome(parse_contract(text), Seat.S, tricks, weight)


def one(text: str, tricks: int) -> Assigned:
    return Assigned((outcome(text, tricks),))


def course(text: str, played: int, **more: object) -> ScoreCourse:
    contract = parse_contract(text)
    assert isinstance(contract, Contract)
    return ScoreCourse(contract, Seat.S, LOVE, played, **more)  # type: ignore[arg-type]


def test_sc_1_trick_points_for_each_odd_trick_bid_and_made() -> None:
    trick_points = {
        text: points(text, 7) - 50 for text in ("1C", "1D", "1H", "1S", "1NT", "1CX", "1NTXX")
    }

    assert trick_points == {
        "1C": 20,
        "1D": 20,
        "1H": 30,
        "1S": 30,
        "1NT": 40,
        "1CX": 40 + 50,
        "1NTXX": 160 + 100 + 250,  # redoubled to a game: 300 in place of 50
    }
    assert points("2NT", 8) - 50 == 70


def test_sc_2_a_hundred_trick_points_after_doubling_are_a_game() -> None:
    assert (points("3NT", 9), points("3NT", 9, GAME)) == (400, 600)
    assert points("2NT", 8, GAME) == 120
    assert (points("2SX", 8), points("2SX", 8, GAME)) == (120 + 300 + 50, 120 + 500 + 50)
    assert points("1CXX", 7) == 80 + 50 + 100


def test_sc_3_slams_bid_and_made() -> None:
    assert (points("6C", 12), points("6C", 12, GAME)) == (120 + 300 + 500, 120 + 500 + 750)
    assert (points("7C", 13), points("7C", 13, GAME)) == (140 + 300 + 1000, 140 + 500 + 1500)


def test_sc_4_overtricks() -> None:
    extra = {
        (text, vulnerability): points(text, 9, vulnerability) - points(text, 8, vulnerability)
        for text in ("2C", "2NT", "2HX", "2HXX")
        for vulnerability in (LOVE, GAME)
    }

    assert list(extra.values()) == [20, 20, 30, 30, 100, 200, 200, 400]


def test_sc_5_undertricks_not_vulnerable() -> None:
    assert [points("1NT", 7 - down) for down in (1, 2, 3, 4)] == [-50, -100, -150, -200]
    assert [points("1NTX", 7 - n) for n in (1, 2, 3, 4, 5)] == [-100, -300, -500, -800, -1100]
    assert [points("1NTXX", 7 - n) for n in (1, 2, 3, 4)] == [-200, -600, -1000, -1600]


def test_sc_6_undertricks_vulnerable() -> None:
    assert [points("1NT", 7 - down, GAME) for down in (1, 2, 3)] == [-100, -200, -300]
    assert [points("1NTX", 7 - down, GAME) for down in (1, 2, 3)] == [-200, -500, -800]
    assert [points("1NTXX", 7 - down, GAME) for down in (1, 2, 3)] == [-400, -1000, -1600]


def test_sc_7_passed_out_is_nothing_to_both() -> None:
    assert [score_of_side(side, PassedOut(), None, GAME, None) for side in Side] == [0, 0]


def test_sc_8_the_lower_end_of_each_imp_band() -> None:
    ends = (
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900),
        *(1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    )

    assert [imps(end) for end in ends] == list(range(1, 25))
    assert [imps(end - 10) for end in ends] == list(range(24))
    assert imps(-430) == -10


class TestSc9TheOrderOfWork:
    """Tricks as played, restored ones, transfer, score, and equity only if it is better."""

    def test_the_claim_comes_before_the_transfer(self) -> None:
        work = course("4H", 9, restored=11, transferred=2, innocent=Side.EW)

        assert work.tricks() == 9
        assert work.result() == one("4H", 9)

    def test_tricks_transferred_to_declarer_are_added(self) -> None:
        assert course("4H", 9, transferred=1, innocent=Side.NS).tricks() == 10

    def test_equity_replaces_the_rest_only_if_better_for_the_innocent_side(self) -> None:
        poorer, better = one("4H", 9), one("4H", 7)
        work = {"played": 10, "transferred": 2, "innocent": Side.EW}

        assert course("4H", **work, equity=poorer).result() == one("4H", 8)  # type: ignore[arg-type]
        assert course("4H", **work, equity=better).result() == better  # type: ignore[arg-type]

    def test_equity_is_weighed_in_what_the_field_makes_it_worth(self) -> None:
        gamble = Assigned((outcome("4H", 9, 60), outcome("7H", 13, 40)))
        field = [ComparedTable.of(420), ComparedTable.of(420), ComparedTable.of(170)]

        def worth(mine: Likely) -> Fraction:
            return matchpoints([ComparedTable(mine, mine), *field], Side.NS)[0]

        work = course("4H", 9, transferred=1, innocent=Side.NS, equity=gamble)

        assert work.result() == gamble  # more points on average
        assert work.result(worth) == one("4H", 10)  # and fewer matchpoints

    @pytest.mark.parametrize(
        "more",
        [
            {"transferred": 1},
            {"transferred": 2, "innocent": Side.NS},
            {"restored": 1, "transferred": 2, "innocent": Side.EW},
        ],
    )
    def test_impossible_tricks_are_refused(self, more: dict[str, object]) -> None:
        with pytest.raises(ValueError, match="trick"):
            course("4H", 12, **more).tricks()


class TestSc10ArtificialScores:
    def test_the_share_goes_by_fault(self) -> None:
        assert [artificial(fault) for fault in Fault] == [
            GivenScore(Fraction(40), Fraction(-3)),
            GivenScore(Fraction(50), Fraction(0)),
            GivenScore(Fraction(60), Fraction(3)),
        ]

    @pytest.mark.parametrize(
        ("fault", "own", "given"),
        [
            (Fault.PLUS, 64, 64),
            (Fault.PLUS, 48, 60),
            (Fault.MINUS, 35, 35),
            (Fault.MINUS, 55, 40),
            (Fault.AVERAGE, 70, 50),
        ],
    )
    def test_a_session_average_of_ones_own_is_kept(
        self, fault: Fault, own: int, given: int
    ) -> None:
        assert artificial(fault, Fraction(own)).percent == given

    def test_nobody_is_compared_with_an_artificial_score(self) -> None:
        board = [ComparedTable(artificial(Fault.PLUS), artificial(Fault.MINUS))]
        board += [ComparedTable.of(420), ComparedTable.of(420), ComparedTable.of(-50)]

        assert matchpoints(board, Side.NS) == [
            Fraction(36, 10),
            *[Fraction(4 * 4, 3) - 1] * 2,
            Fraction(4, 3) - 1,
        ]
        assert percentages(board, Side.EW) == [
            40,
            *[Fraction(100, 6) * (Fraction(8, 3) - 1)] * 2,
            Fraction(100, 6) * (Fraction(20, 3) - 1),
        ]
        assert cross_imps(board, Side.NS) == [3, 5, 5, -10]


def test_sc_11_a_knock_out_with_two_unequal_scores_takes_the_mean() -> None:
    """12C4: one side has 420 and its opponents -170 by their own fault, against 170 there."""
    here = ComparedTable(Likely.of(420), Likely.of(-170))
    there = ComparedTable.of(170)

    own, opponents = match_imps(here, there)

    assert (own, opponents) == (6, 0)
    assert knock_out(own, opponents) == 3
    assert knock_out(opponents, own) == -3


# Weights (12C1c)


def test_what_is_weighed_is_matchpoints_not_points() -> None:
    """Six tables; 60 per cent of ten tricks, 40 of nine. Average points would beat a made game."""
    weighted = Assigned((outcome("4H", 10, 60), outcome("4H", 9, 40)))
    mine = ComparedTable(weighted.score(Side.NS, LOVE), weighted.score(Side.EW, LOVE))
    board = [mine, *(ComparedTable.of(given) for given in (420, 420, 170, 170, -50))]

    assert matchpoints(board, Side.NS)[0] == Fraction(60, 100) * 8 + Fraction(40, 100) * 1
    assert sum(matchpoints(board, Side.NS)) == 30
    assert [
        ns + ew
        for ns, ew in zip(matchpoints(board, Side.NS), matchpoints(board, Side.EW), strict=True)
    ] == [10] * 6


def test_what_is_weighed_is_imps_not_points() -> None:
    weighted = Assigned((outcome("4H", 10, 50), outcome("4H", 9, 50)))
    here = ComparedTable(weighted.score(Side.NS, LOVE), weighted.score(Side.EW, LOVE))

    assert match_imps(here, ComparedTable.of(170)) == (
        Fraction(imps(250) + imps(-220), 2),
        Fraction(imps(-250) + imps(220), 2),
    )
    assert cross_imps([here, ComparedTable.of(170), ComparedTable.of(170)], Side.NS) == [
        Fraction(0),
        Fraction(0),
        Fraction(0),
    ]


def test_a_split_score_reaches_each_line_with_its_own_half() -> None:
    split = ComparedTable(Likely.of(420), Likely.of(50))
    board = [split, ComparedTable.of(170)]

    assert matchpoints(board, Side.NS) == [2, 0]
    assert matchpoints(board, Side.EW) == [2, 0]


@pytest.mark.parametrize("weights", [(60, 30), (60, 60), (100, 1)])
def test_weights_that_do_not_add_up_are_refused(weights: tuple[int, int]) -> None:
    outcomes = tuple(outcome("4H", 10 - n, weight) for n, weight in enumerate(weights))

    with pytest.raises(ValueError, match="add to"):
        Assigned(outcomes)


@pytest.mark.parametrize(
    ("contract", "declarer", "tricks", "weight"),
    [
        ("4H", Seat.S, 14, 100),
        ("4H", None, 10, 100),
        ("4H", Seat.S, None, 100),
        ("Pass", Seat.S, None, 100),
        ("4H", Seat.S, 10, 0),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    contract: str, declarer: Seat | None, tricks: int | None, weight: int
) -> None:
    with pytest.raises(ValueError, match=r"trick|weight"):
        Outcome(parse_contract(contract), declarer, tricks, weight)


def test_a_board_played_once_has_nothing_to_be_compared_with() -> None:
    assert percentages([ComparedTable.of(420)], Side.NS) is None
    assert cross_imps([ComparedTable.of(420)], Side.NS) is None
