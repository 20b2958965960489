"""More claims worked out by hand: breaks, unstated finesses, words that go wrong, a gift regretted.

North, East, South, West; South is on lead, declares and claims unless it says otherwise.
"""

from __future__ import annotations

import pytest

from deals.bridge.cards import Suit
from deals.bridge.seats import Seat
from rulings.claims import Ending, Finesse, LineReach, Statement, Switches, TrumpOut, Trumps, judge
from tests.claims.endings import ending, worst

SHOWS_OUT_ON_THE_WAY = ending("KJ3...", ".432..", "A42...", "Q98...")


@pytest.mark.parametrize(
    ("one", "tricks"),
    [
        pytest.param(ending("AKQ2...", "J76.2..", "543..A.", "T98..2."), 4, id="three-three"),
        pytest.param(ending("AKQ2...", "7.32.2.", "543..3.", "JT98..."), 3, id="four-one"),
        pytest.param(ending("KJ...", "Q3...", "A2...", "54..."), 2, id="the queen falls"),
        pytest.param(ending("432...", "765...", "AQJ...", "KT9..."), 2, id="the king does not"),
        pytest.param(ending("432...", "765...", "AQJ...", "K..32."), 3, id="the king does"),
        pytest.param(ending("5432...", "A876...", "KQJT...", "9..432."), 3, id="an ace is out"),
        pytest.param(ending("A..2.", "3..4.", "2..A.", "4..3.", leader="E"), 2, id="not on lead"),
        pytest.param(ending("32...", "A4...", "KQ...", "65...", leader="E"), 1, id="nor the top"),
    ],
)
def test_a_suit_is_worth_what_it_takes_from_the_top(one: Ending, tricks: int) -> None:
    assert worst(one) == tricks


def test_who_shows_out_on_the_line_itself_tells_where_the_queen_is() -> None:
    assert worst(SHOWS_OUT_ON_THE_WAY) == 3
    assert worst(SHOWS_OUT_ON_THE_WAY, marked_finesse=False) == 2


def test_a_suit_he_named_is_ruffed_and_he_goes_on() -> None:
    ruffed = ending("32...2", ".43.2.", "AK.A..", "54...3", "D")

    verdict = judge(ruffed, Statement(order=(Suit.S, Suit.H)), Switches())

    assert (verdict.tricks, verdict.trump_out) == (2, TrumpOut.ALL_THREE)
    assert verdict.stated is LineReach.LOSES


def test_words_about_trumps_he_has_none_of_draw_nothing() -> None:
    ruffed = ending("32...2", ".43.2.", "AK.A..", "54...3", "D")

    assert worst(ruffed, Statement(trumps=Trumps.DRAWN)) == 1


def test_a_master_trump_wins_its_trick_however_he_plays() -> None:
    master = ending("..32.", "..54.", "J..A.", "Q..K.", "S")

    assert worst(master) == 1
    assert worst(master, overlooks_trump=False) == 1


def test_a_trick_given_away_that_no_normal_line_loses_comes_back() -> None:
    given = ending("32...", "54...", "AK...", "76...", claimed=1)

    verdict = judge(given, Statement(), Switches(winners_first=True))

    assert (verdict.tricks, verdict.stated) == (2, LineReach.NONE)


def test_a_stated_finesse_that_loses_is_taken_all_the_same() -> None:
    offside = ending("AQ...", "K5...", "32...", "J4...")

    assert worst(offside, Statement(finesse=Finesse(Suit.S, Seat.W))) <= 1


def test_a_card_he_forgot_is_led_at_the_worst_moment() -> None:
    forgotten = ending(".2.3.", ".A.4.", "..A.2", ".3..A")

    assert worst(forgotten) == 0
    assert worst(forgotten, winners_first=True) == 1


def test_a_defender_with_the_top_trumps_needs_nobody() -> None:
    top_trumps = ending("2..K.", "..32.", "3..A.", "AK...", "S", claimer="W", leader="N")

    assert worst(top_trumps) == 2


def test_the_way_in_to_a_winner_is_not_thrown_for_it() -> None:
    """CB-8: nobody else has a spade, so without the ace of hearts the three wins nothing."""
    given = ending("3.AK.T.", ".JT.7.J", ".Q7.AJ.", ".95.KQ.")

    assert (worst(given), worst(given, keeps_winners=False)) == (3, 2)
