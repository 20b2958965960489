"""Invariants of the book on claims and concessions: K-01 to K-13.

Each test bears the id it has among the engine's acceptance properties. What a claim does to a
revoke is in ``test_invariants_revoke``.
"""

import pytest

from rulings.engine import Ruled, conclusions, run
from rulings.irregularities import DOORS
from rulings.laws.conclusions.cards import MajorPenaltyCard, ShownCardsNoPenalty
from rulings.laws.conclusions.claim_rulings import (
    AdjudicatedClaim,
    AgreementStands,
    ClaimAgreed,
    ClaimAllowed,
    ClaimMade,
    ClaimVoid,
    LaterPlayDoesNotCount,
    MayNotWithdraw,
    NoClaim,
    NoClaimReason,
    PlayedScoreStands,
    PlayStops,
    RepeatStatement,
    RevokeFirst,
    TrickRestored,
    TrumpTrick,
)
from rulings.laws.conclusions.claims import PlayContinues
from tests.laws.ways import Way, ways, where

CLAIM = "claim"


def is_adjudicated(way: Way) -> bool:
    return way.says(RepeatStatement()) and (way.says(AdjudicatedClaim) or way.says(ClaimAllowed()))


def test_k_01_about_the_current_trick_it_is_no_claim_and_play_goes_on() -> None:
    for way in where(CLAIM, what_was_claimed="current_trick"):
        assert way.says(NoClaim(NoClaimReason.CURRENT_TRICK), PlayContinues())
        # only a card shown before partner has played is one, and by Law 57A
        assert way.says(MajorPenaltyCard) <= (way["shown_before_partner_played"] == "yes")


def test_k_02_what_is_not_claimed_is_conceded() -> None:
    agreed = {
        "claimer": "declarer",
        "what_was_claimed": "later_tricks",
        "claim_state": "agreed",
    }
    for left in range(14):
        for claimed in range(left + 1):
            facts = {**agreed, "tricks_left": str(left), "tricks_claimed": str(claimed)}
            outcome = run(DOORS[CLAIM].rule, facts)
            assert isinstance(outcome, Ruled)
            [made] = [
                step.conclusion
                for step in conclusions(outcome.steps)
                if isinstance(step.conclusion, ClaimMade)
            ]
            assert (made.tricks, made.conceded) == (claimed, left - claimed)


def test_k_03_k_07_play_stops_and_what_was_played_later_counts_only_by_agreement() -> None:
    for way in where(CLAIM, claim_state="doubted"):
        assert way.says(PlayStops())
        assert is_adjudicated(way)
    for answer in ("claiming_side", "not_all_agreed"):
        for way in where(CLAIM, who_wished_to_play_on=answer):
            assert way.says(LaterPlayDoesNotCount())
            assert is_adjudicated(way)
    for way in ways(CLAIM):
        no_claim = way.says(NoClaim)
        assert way.says(PlayContinues()) is no_claim


def test_k_04_k_05_only_a_defenders_concession_is_undone_and_only_at_once() -> None:
    for way in ways(CLAIM):
        undone = way.says(NoClaim(NoClaimReason.OBJECTED))
        assert undone is (way["partner_objected"] == "conceded")
        assert way.says(ShownCardsNoPenalty()) is undone
        if undone:
            assert way["claimer"] == "defender"
            assert not way.says(ClaimMade)


def test_k_05_a_claim_is_never_taken_back() -> None:
    for way in where(CLAIM, claim_state="withdrawn"):
        assert way.says(MayNotWithdraw())
        assert way.says(ClaimAgreed()) or is_adjudicated(way)


def test_k_06_void_only_if_the_others_asked_and_all_four_agreed() -> None:
    for way in ways(CLAIM):
        void = way["who_wished_to_play_on"] == "others_all_agreed"
        assert way.says(ClaimVoid()) is void
        assert not (void and is_adjudicated(way))
    for way in where(CLAIM, who_wished_to_play_on="unclear"):
        assert way.says(PlayedScoreStands())


def test_k_08_an_objection_in_time_makes_it_contested() -> None:
    assert all(is_adjudicated(way) for way in where(CLAIM, claim_state="objected_in_time"))


@pytest.mark.parametrize("key", ["agreed_trick", "conceded_trick"])
def test_k_09_k_10_a_trick_comes_back_only_by_its_test_and_in_time(key: str) -> None:
    for way in ways(CLAIM):
        if way[key] is not None:
            again = way[key] in ("won", "likely", "not_losable")
            assert way.says(TrickRestored) is again
            assert way.says(AgreementStands()) is not again


def test_k_11_an_adjudicated_claim_is_a_whole_number_of_tricks() -> None:
    found = {
        conclusion.tricks
        for way in ways(CLAIM)
        for conclusion in way.found(AdjudicatedClaim)
        if isinstance(conclusion, AdjudicatedClaim)
    }
    assert found == set(range(14))


def test_k_12_a_trump_wins_a_trick_only_if_all_three_conditions_hold() -> None:
    for way in ways(CLAIM):
        assert way.says(TrumpTrick()) is (way["outstanding_trump"] == "all_three")


def test_k_13_a_revoke_is_settled_first() -> None:
    for way in where(CLAIM, what_was_claimed="revoke_first"):
        assert [step.conclusion for step in way.steps] == [RevokeFirst()]
