"""A statement that lists winners and says nothing of their order."""

from __future__ import annotations

from deals.bridge.cards import Suit
from rulings.claims import LineReach, Statement, Switches, TrumpOut, Verdict, judge
from tests.claims.endings import ending

# North, East, South, West; South is on lead, declares and claims.

FOUR_WINNERS = ending("Q5..J4.", ".JT92..", "J3.Q7..", "..T92.8")
"""Two spades, a diamond and a heart; the heart is lost if the spades are cashed first."""
NAMED = Statement(winners=(Suit.S, Suit.D, Suit.H))


def test_an_order_that_loses_a_named_winner_needlessly_is_shown_apart() -> None:
    verdict = judge(FOUR_WINNERS, NAMED, Switches())

    assert (verdict.tricks, verdict.stated) == (4, LineReach.WORKS)
    assert verdict.needless is not None
    assert verdict.needless.tricks == judge(FOUR_WINNERS, Statement(), Switches()).tricks == 1


def test_the_line_takes_every_winner_that_was_named() -> None:
    verdict = judge(FOUR_WINNERS, NAMED, Switches())

    winners = [str(played.card) for trick in verdict.line for played in trick if played.wins]
    assert winners == ["HQ", "SJ", "SQ", "DJ"]


def test_a_winner_that_is_none_is_lost_in_any_order() -> None:
    finesse = ending(".AQ..", ".K8..", ".54..", ".32..")

    verdict = judge(finesse, Statement(winners=(Suit.H,)), Switches())

    assert (verdict.tricks, verdict.needless) == (1, None)


def test_what_is_shown_apart_is_stored_with_the_rest() -> None:
    verdict = judge(FOUR_WINNERS, NAMED, Switches())

    assert Verdict.load(verdict.dump()) == verdict
    assert Statement.load(NAMED.dump()) == NAMED
    assert "winners" not in Statement().dump()


def test_a_trump_that_was_not_mentioned_may_cost_more_than_one_trick() -> None:
    no_trump_left = ending("32.4..", "..3.AK", "AK.A..", "54.6..", "D")

    one = judge(ending("32.43..", "..3.432", "AK.A.9.", "54.65..", "D"), Statement(), Switches())
    more = judge(no_trump_left, Statement(), Switches())

    assert (one.tricks, one.trump_out) == (3, TrumpOut.ALL_THREE)
    assert (more.tricks, more.trump_out) == (0, TrumpOut.ALL_THREE)
