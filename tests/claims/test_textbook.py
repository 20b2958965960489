"""Endings worked out by hand, one for each thing the Laws say about a contested claim."""

from __future__ import annotations

from deals.bridge.cards import Card, Suit
from deals.bridge.seats import Seat
from rulings.claims import (
    Finesse,
    LineReach,
    NormalReason,
    Statement,
    Switches,
    TrumpOut,
    Trumps,
    judge,
)
from tests.claims.endings import ending, worst

# North, East, South, West; South is on lead and claims unless it says otherwise.

OVERLOOKED = ending(".32.2.", "2.Q.A.", "A.AK..", ".JT.3.", "S")
"""East still has the two of trumps and one heart: the second heart is ruffed unless it is drawn."""


def test_an_outstanding_trump_that_was_overlooked_wins_its_trick() -> None:
    assert worst(OVERLOOKED) == 2


def test_a_trump_he_knew_of_is_drawn() -> None:
    assert worst(OVERLOOKED, overlooks_trump=False) == 3
    assert worst(OVERLOOKED, Statement(trumps=Trumps.DRAWN)) == 3


def test_the_three_conditions_of_70c_are_read_off() -> None:
    def out(statement: Statement, **switches: bool) -> TrumpOut:
        return judge(OVERLOOKED, statement, Switches(**switches)).trump_out

    assert out(Statement()) is TrumpOut.ALL_THREE
    assert out(Statement(), overlooks_trump=False) is TrumpOut.AWARE
    assert out(Statement(trumps=Trumps.DRAWN)) is TrumpOut.MENTIONED
    notrump = ending(".32.2.", "2.Q.A.", "A.AK..", ".JT.3.", "NT")
    assert judge(notrump, Statement(), Switches()).trump_out is TrumpOut.NONE


def test_an_outstanding_trump_that_no_normal_line_loses_to_is_harmless() -> None:
    both_trumps = ending("..32.3", "2..54.", "AKQ...", "..76.4", "S")

    verdict = judge(both_trumps, Statement(), Switches())

    assert (verdict.tricks, verdict.trump_out) == (3, TrumpOut.HARMLESS)


def test_two_rounds_of_trumps_do_not_draw_three() -> None:
    three_out = ending("32..2.2", "..43.43", "AKQ.A..", "JT9..A.", "S")

    assert worst(three_out, Statement(trumps=Trumps.ROUNDS, rounds=2)) == 3
    assert worst(three_out, Statement(trumps=Trumps.DRAWN)) == 4


def test_a_blocked_suit_counts_as_it_may_be_blocked() -> None:
    blocked = ending("AK.2..", "54.3..", "Q3..A.", "76.4..")

    assert worst(blocked) == 2
    assert worst(blocked, Statement(order=(Suit.D, Suit.S))) == 3


def test_overtaking_his_own_winner_is_irrational_until_the_director_calls_it_careless() -> None:
    overtaken = ending("A2...", "43...", "K.A..", ".43..")

    assert worst(overtaken, blocks=True) == 1
    assert worst(overtaken) == 2


ONSIDE = ending("AQ...", "J4...", "32...", "K5...")


def test_a_finesse_that_works_is_not_given_to_him_who_did_not_state_it() -> None:
    assert worst(ONSIDE) == 1


def test_a_stated_finesse_is_taken() -> None:
    stated = Statement(finesse=Finesse(Suit.S, Seat.W))

    verdict = judge(ONSIDE, stated, Switches())

    assert (verdict.tricks, verdict.stated) == (2, LineReach.WORKS)


def test_an_unstated_finesse_that_loses_is_normal_too() -> None:
    offside = ending("AQ...", "K..2.", "32...", "J5...")

    assert worst(offside) == 0
    assert worst(offside, unstated_finesse=False) == 2


def test_he_who_has_seen_one_opponent_show_out_finesses_the_other() -> None:
    hands = ("AQ5...", ".432..", "976...", "K32...")

    shown = ending(*hands, shown_out=((Seat.E, Suit.S),))

    assert worst(ending(*hands)) == 2
    assert worst(shown) == 3
    assert worst(shown, marked_finesse=False) == 2


def test_small_cards_come_in_any_order_unless_the_director_says_from_the_top() -> None:
    sevens = ending(".432..", ".QJ9..", "754...", "6.AK..")

    assert worst(sevens) == 0
    assert worst(sevens, small_any_order=False) == 3


def test_honours_are_played_before_the_small_card_below_them() -> None:
    ace_king_five = ending("42.2..", "Q3.A..", "AK5...", "J98...")

    assert worst(ace_king_five) == 2
    assert worst(ace_king_five, any_card=True) == 1


def test_suits_that_were_not_named_are_played_in_the_worse_order() -> None:
    # The jack of diamonds is not good: led first it lets them in while two winners are still there.
    # Of these the ace is kept: nobody else has a club, so the two wins nothing without it (CB-8).
    unaware = ending("2.2.2.", "3..KQ.", "A..J.2", "4..A3.", "NT")

    assert worst(unaware) == 1
    assert worst(unaware, keeps_winners=False) == 0
    assert worst(unaware, winners_first=True) == 2


def test_a_stated_cross_ruff_is_followed() -> None:
    cross = ending("KQ.32..", ".54.54.", "AJ..32.", ".76.76.", "S")

    verdict = judge(cross, Statement(cross_ruff=True), Switches())

    assert (verdict.tricks, verdict.stated) == (4, LineReach.WORKS)
    assert worst(cross) == 2


def test_trumps_that_draw_nothing_are_kept_for_ruffing_where_the_director_says_so() -> None:
    last_trumps = ending("T.5..", ".QJ..", "8..6.", "...QJ", "S")

    assert worst(last_trumps) == 1
    assert worst(last_trumps, ruffs_first=True) == 2


def test_a_claim_to_ruff_what_must_be_followed_goes_on_from_there() -> None:
    cannot_ruff = ending("A..2.", "..AK.", "2..3.", "3..4.", "S")

    verdict = judge(cannot_ruff, Statement(cross_ruff=True), Switches())

    assert (verdict.tricks, verdict.stated) == (1, LineReach.NONE)


def test_a_defenders_claim_may_not_rest_on_what_his_partner_chooses() -> None:
    hands = ("2..9.", "3.2..", "A..4.", ".A.3.")

    assert worst(ending(*hands, claimer="W", leader="E")) == 0


def test_a_defender_who_needs_nobody_keeps_his_tricks() -> None:
    hands = ("32...", "54...", "QJ...", "AK...")

    assert worst(ending(*hands, claimer="W", leader="W")) == 2


def test_declarers_side_plays_anything_against_a_defender() -> None:
    hands = ("KJ...", "32...", "54...", "AQ...")

    assert worst(ending(*hands, claimer="W", leader="S")) == 1


def test_the_tree_shows_the_choice_that_mattered_and_why_it_is_normal() -> None:
    tree = judge(OVERLOOKED, Statement(), Switches()).tree

    assert tree is not None
    worst_card, better = tree.options[0].played, tree.options[-1].played
    assert (worst_card.card.suit, worst_card.reason) == (Suit.H, NormalReason.TOP)
    assert (better.card, better.reason) == (Card.parse("SA"), NormalReason.TOP)
    assert {option.tricks for option in tree.options} == {2, 3}


def test_the_line_says_who_won_each_trick() -> None:
    line = judge(OVERLOOKED, Statement(), Switches()).line

    assert [next(card.seat for card in trick if card.wins) for trick in line] == [
        Seat.S,
        Seat.E,
        Seat.S,
    ]
    assert Card.parse("S2") in [card.card for card in line[1]]


def test_of_lines_that_win_as_much_the_most_natural_is_shown() -> None:
    """The king first and the queen out of the way: nothing begins with a small card for nothing."""
    clubs = ending("...AJ96", "..AK.53", "..2.KT4", "...Q872")

    verdict = judge(clubs, Statement(), Switches())

    assert verdict.tricks == 2
    assert [[str(played.card) for played in trick] for trick in verdict.line] == [
        ["CK", "C2", "C6", "C3"],
        ["CT", "C7", "C9", "C5"],
        ["D2", "C8", "CJ", "DK"],
        ["DA", "C4", "CQ", "CA"],
    ]
