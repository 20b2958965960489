"""What holds on every way through the revoke, whatever the facts.

Each test bears the id it has among the engine's acceptance properties. What is true of every door
alike is proved in ``tests/irregularities``.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from rulings.laws.conclusions.cards import ExchangeOrPlayCard
from rulings.laws.conclusions.exposed import PenaltyCardNoLongerBinds
from rulings.laws.conclusions.revoke import (
    AlreadyPutRight,
    DoesNotCount,
    Established,
    EstablishedYetCorrected,
    MustCorrect,
    ReplayTwelfthTrick,
    TreatedAsEstablished,
    UncountedEvent,
)
from rulings.laws.conclusions.score import (
    AdjustedScoreInstead,
    AdjustedScoreWithTransfer,
    AssignAdjustedScore,
    NoTransfer,
    NoTransferReason,
    ReviewAfterPlay,
    ScoreStands,
    TransferInAll,
    TrickTransfer,
)
from tests.laws.revoke_ways import (
    EQUITY,
    apart_from_strikes,
    early,
    is_established,
    own_tricks,
    tricks,
    where,
    winner,
)


def test_r_01_none_one_or_two_tricks_are_transferred() -> None:
    assert {tricks(way) for way in where()} == {0, 1, 2}
    assert {len(way.found(TrickTransfer)) for way in where()} == {0, 1}


def test_r_02_never_more_than_the_side_has_won_from_the_revoke_trick_on() -> None:
    # where partner won the trick, later ones are not asked for: one is certain, and one is moved
    assert all(tricks(way) <= own_tricks(way) for way in where())


def test_r_03_two_only_if_the_revokers_own_hand_won_it_and_the_side_a_later_one() -> None:
    two = {(winner(way), way["later_tricks"]) for way in where() if tricks(way) == 2}
    assert two == {("offender", "some")}


def test_r_04_declarers_revoke_won_by_dummy_costs_one_at_most() -> None:
    assert {tricks(w) for w in where(revoker="declarer") if winner(w) == "partner"} == {0, 1}


def test_r_05_nothing_won_nothing_transferred() -> None:
    lost = [w for w in where(later_tricks="none") if winner(w) == "opponents"]
    assert {tricks(way) for way in lost} == {0}
    assert all(way.says(NoTransfer(NoTransferReason.WON_NOTHING)) for way in lost)


def test_r_06_without_an_exception_something_won_costs_something() -> None:
    for way in where():
        if winner(way) and own_tricks(way) and way["tricks_not_yet_transferred"] != "0":
            assert tricks(way) >= 1


def test_r_07_only_who_won_it_and_whether_a_later_trick_was_won_decides() -> None:
    found = defaultdict(set)
    for way in where():
        if winner(way):
            deciding = winner(way), way["later_tricks"], way["tricks_not_yet_transferred"]
            found[deciding].add(tricks(way))
    assert {key: len(values) for key, values in found.items()} == dict.fromkeys(found, 1)


def test_r_08_one_more_later_trick_never_lowers_the_transfer() -> None:
    by_facts = {frozenset(way.facts.items()): tricks(way) for way in where()}
    compared = 0
    for way in where(later_tricks="none"):
        more = frozenset({**way.facts, "later_tricks": "some"}.items())
        if more in by_facts:
            compared += 1
            assert by_facts[more] >= tricks(way)
    assert compared


def test_r_09_a_card_of_dummy_costs_nothing() -> None:
    assert {tricks(way) for way in where(revoker="dummy")} == {0}


def test_r_10_failing_to_play_a_penalty_card_costs_nothing() -> None:
    ways_ = list(where(failure="penalty_card", only_the_penalty_card="yes"))
    assert {tricks(way) for way in ways_} == {0}
    assert all(way.says(NoTransfer(NoTransferReason.PENALTY_CARD)) for way in ways_)


def test_r_11_trick_twelve_is_corrected_even_if_established_and_costs_nothing() -> None:
    for way in where(revoke_trick="twelve"):
        replayed = way.says(ReplayTwelfthTrick(), MustCorrect())
        assert replayed is not way.says(AlreadyPutRight())
        assert way.says(NoTransfer(NoTransferReason.TRICK_TWELVE))
        assert tricks(way) == 0
    assert any(way.says(EstablishedYetCorrected()) for way in where(revoke_trick="twelve"))
    assert {tricks(way) for way in where(revoke_trick="twelve_returned")} == {0}


def test_r_12_never_corrected_and_transferred_save_after_dummys_forfeited_question() -> None:
    both = [way for way in where() if way.says(MustCorrect()) and tricks(way)]
    assert both
    assert all(way.says(TreatedAsEstablished()) for way in both)


def test_r_13_before_trick_twelve_established_means_not_correctable() -> None:
    for way in early():
        if way.says(ExchangeOrPlayCard) or way.says(PenaltyCardNoLongerBinds):
            continue  # a penalty card not played follows Law 52 instead
        both_played_on = way["sides_played_on"] == "both_sides"
        done = is_established(way) or both_played_on or way.says(AlreadyPutRight())
        assert way.says(MustCorrect()) is not done


def test_r_13_what_was_mentioned_before_is_corrected_and_costs_no_trick() -> None:
    after_a_play = [way for way in early() if apart_from_strikes(way) == "spoken_first"]
    for way in [*after_a_play, *early(revoke_noticed="before")]:
        assert way.says(AlreadyPutRight()) is (way["revoke_put_right"] == "yes")
        exchanged = way.says(ExchangeOrPlayCard)  # a penalty card not played: Law 52
        assert (way.says(MustCorrect()) or exchanged) is (way["revoke_put_right"] == "no")
        assert not is_established(way)
        assert tricks(way) == 0


def test_r_14_a_play_to_the_next_trick_establishes() -> None:
    for way in early():
        if apart_from_strikes(way) == "played":
            assert way.law_of(Established()) == "63A1"


def test_r_15_a_play_on_an_opponents_word_does_not() -> None:
    for way in early(unusual_since_revoke="told_his_turn", apart_from_that="nothing"):
        assert not is_established(way)
        assert way.says(DoesNotCount(UncountedEvent.TOLD_HIS_TURN))


@pytest.mark.parametrize("struck", [None, "dropped", "dummy_unnamed"])
def test_r_16_plays_of_the_opponents_and_dropped_cards_never_establish(
    struck: str | None,
) -> None:
    for way in early(since_revoke="unusual") if struck else early():
        left = apart_from_strikes(way)
        if way["unusual_since_revoke"] == struck and left in ("nothing", "opponents_only"):
            assert not is_established(way)


def test_r_17_a_named_card_establishes() -> None:
    for way in early():
        if apart_from_strikes(way) == "named" and way["revoke_noticed"] != "before":
            assert way.law_of(Established()) == "63A2"


@pytest.mark.parametrize(
    ("claim", "paragraph"),
    [
        ("by_offending_side", "63A3"),
        ("claimed_all_objected", "63A3"),
        ("conceded_objected", None),
        ("by_opponents_agreed", "63A4"),
        ("by_opponents_open", None),
        ("dummy_spoke", None),
    ],
)
def test_r_18_r_19_which_claims_establish(claim: str, paragraph: str | None) -> None:
    counted = [way for way in early(claim_since_revoke=claim) if way["revoke_noticed"] != "before"]
    laws = {way.law_of(Established()) for way in counted}
    assert laws == {paragraph}


def test_r_20_64b2_only_for_the_same_player_and_suit() -> None:
    again = NoTransfer(NoTransferReason.SAME_SUIT_AGAIN)
    for way in where():
        same = way["other_established_revokes"] == "same_player_suit"
        assert way.says(again) is same


def test_r_21_both_sides_established_costs_neither() -> None:
    both = NoTransfer(NoTransferReason.BOTH_SIDES)
    for way in early():
        other = way["other_established_revokes"] == "other_side"
        assert way.says(both) is (other or way["sides_played_on"] == "both_sides")
        assert not (way.says(both) and tricks(way))


def test_r_22_when_attention_was_drawn() -> None:
    for late in ("after_next_call", "after_round"):
        assert {tricks(way) for way in where(revoke_noticed=late)} == {0}
    in_time = {frozenset(w.facts.items()): w.steps for w in where(revoke_noticed="in_play")}
    for way in where(revoke_noticed="after_play"):
        same = frozenset({**way.facts, "revoke_noticed": "in_play"}.items())
        assert way.steps == in_time[same]


def test_r_23_equity_is_asked_of_every_established_revoke() -> None:
    for way in where():
        counted = way.says(TreatedAsEstablished()) or way.says(EstablishedYetCorrected())
        if is_established(way) or counted:
            assert sum(key in way.facts for key in EQUITY) == 1
            assert way.says(ScoreStands()) is not way.says(AssignAdjustedScore)
        if is_established(way):
            assert way.says(ReviewAfterPlay("64C1"))


def test_r_24_an_adjusted_score_only_where_a_side_is_worse_off() -> None:
    for way in where():
        worse = any(way[key] == "yes" for key in EQUITY)
        assert way.says(AssignAdjustedScore) is worse
        others = way["tricks_for_other_revokes"] not in (None, "0")
        assert way.says(AdjustedScoreInstead()) is (worse and tricks(way) > 0)
        assert way.says(AdjustedScoreWithTransfer()) is (worse and tricks(way) == 0 and others)


def test_two_revokes_of_one_side_end_in_one_sum() -> None:
    for way in where():
        told = way["tricks_for_other_revokes"]
        known = told not in (None, "not_told")
        total = tricks(way) + int(told or 0) if known else None
        assert way.found(TransferInAll) == ([] if total is None else [TransferInAll(total)])


def test_r_25_no_trick_moves_twice() -> None:
    for left in (0, 1, 2):
        capped = list(where(tricks_not_yet_transferred=str(left)))
        assert max(tricks(way) for way in capped) <= left


def test_r_26_what_is_left_after_a_strike_is_what_can_have_happened_without_one() -> None:
    told = {way["since_revoke"] for way in where()} - {None}
    left = {way["apart_from_that"] for way in where(since_revoke="unusual")} - {None}
    ordinary = {"nothing", "opponents_only", "played", "spoken_first", "named", "claimed"}
    assert (told, left) == ({*ordinary, "unusual"}, {*ordinary, "both_revoked"})
