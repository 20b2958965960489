"""Invariants of the book on explanations, information, boards, scores and penalties.

Each test bears the id it has among the engine's acceptance properties, and is checked on *every*
way through the doors, which are few enough to enumerate. B-05 and B-06 belong to the scoring of a
board.
"""

from __future__ import annotations

import pytest

from deals.bridge.seats import Role
from rulings.atlas.graphs import graph_of
from rulings.engine import Kind
from rulings.laws.conclusions.adjusted import ArtificialScore, Share, WeightedScore
from rulings.laws.conclusions.auction_duties import NoLeadRestriction
from rulings.laws.conclusions.boards import NewDeal, PassedOut, WrongBoard, WrongBoardFate
from rulings.laws.conclusions.cards import CardGoesBack, MajorPenaltyCard
from rulings.laws.conclusions.checks import ChoiceIsFinal, RectificationWaived, Waiver
from rulings.laws.conclusions.conduct import (
    DisciplinaryPenalty,
    NoPenalty,
    PenaltyIsSeparate,
    ProceduralPenalty,
)
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.explanations import (
    CallChanged,
    CardChanged,
    CorrectExplanation,
    ExplanationWrong,
    MisinformedCallStands,
    Moment,
    NobodyMisinformed,
    WrongSince,
)
from rulings.laws.conclusions.score import AssignAdjustedScore, ReviewAfterPlay
from rulings.laws.conclusions.scoring import DirectorsError, Error, ScoreOfTricks, TrickCount
from rulings.laws.conclusions.unauthorised import UnlawfulAction
from rulings.laws.law16_stray_knowledge import MEASURE
from tests.irregularities import graphs
from tests.laws.cases import FOLDER, load
from tests.laws.ways import Way, ways

MISINFORMED, INFORMED = "misinformation", "unauthorised-information"
BOARDS, CONDUCT, SCORE, CHECKS = "boards", "conduct", "score", "checks"
MINE = (MISINFORMED, INFORMED, BOARDS, CONDUCT, SCORE, CHECKS)


def adjusted(way: Way) -> bool:
    """Whether a score is assigned, weighed or artificial."""
    return any(way.says(kind) for kind in (AssignAdjustedScore, WeightedScore, ArtificialScore))


# M. Misinformation, unauthorised information


def test_m_01_a_call_is_changed_only_before_partner_has_called() -> None:
    for way in ways(MISINFORMED):
        if way.says(CallChanged):
            in_time = way["action_on_explanation"] == "call_in_time"
            assert in_time or way["partner_may_correct"] == "before_lead"


def test_m_02_a_card_is_taken_back_only_if_nothing_was_played_after_it() -> None:
    for way in ways(MISINFORMED):
        if way.says(CardChanged):
            assert way["action_on_explanation"] in ("face_down", "card_last")


def test_m_03_too_late_there_is_only_the_score() -> None:
    for way in ways(MISINFORMED):
        late = way["action_on_explanation"] in ("call_partner_called", "card_dummy", "card_later")
        kept = way.says(MisinformedCallStands)
        told = way["partner_may_correct"] in ("auction", "defends")
        waits = told and way.says(ExplanationWrong)
        assert (way["innocent_side_damaged"] is not None) is (late or kept or waits)
        if late:
            assert not way.says(CallChanged)
            assert not way.says(CardChanged)


def test_m_04_after_a_right_explanation_nothing_is_adjusted() -> None:
    for way in ways(MISINFORMED):
        if way.says(NobodyMisinformed):
            assert not adjusted(way)
            assert not way.says(ExplanationWrong)


def test_m_05_without_evidence_a_wrong_explanation_is_presumed() -> None:
    for way in ways(MISINFORMED):
        if way["explanation_was"] == "no_evidence":
            assert way.says(ExplanationWrong(WrongSince.NO_EVIDENCE))


def test_m_06_a_defender_waits_until_play_is_over_and_ones_own_mistake_does_not_wait() -> None:
    moments = {
        "auction": Moment.AFTER_AUCTION,
        "before_lead": Moment.NOW,
        "declares": Moment.NOW,
        "defends": Moment.AFTER_PLAY,
        "over": Moment.NOW,
    }
    for way in ways(MISINFORMED):
        if progress := way["partner_may_correct"]:
            assert way.found(CorrectExplanation) == [CorrectExplanation(moments[progress])]
        if way["wrong_information"] == "own_explanation":
            assert way.says(CorrectExplanation(Moment.NOW))


def test_m_07_an_adjustment_needs_all_four() -> None:
    for way in ways(INFORMED):
        if way["information_source"] == "opponent":
            continue
        may_not_use = way["penalty_card_told"] == "hand" or way["penalty_card_then"] in (
            "played",
            "picked_up",
        )
        there = way["partner_hesitated"] or way["information_was_there"]
        met = (
            "yes" if may_not_use or there in ("yes", "yes_over") else "no",
            way["demonstrably_suggested"],
            way["logical_alternative"],
            way["innocent_side_damaged"],
        )
        assert adjusted(way) is (met == ("yes",) * 4)
        assert way.says(UnlawfulAction) is (met[:3] == ("yes",) * 3)


def test_m_08_a_card_goes_back_only_on_an_opponents_word() -> None:
    for way in ways(MISINFORMED):
        assert way.says(CardGoesBack) is (way["wrong_information"] == "turn_to_play")
        if way["wrong_information"] == "own_error":
            assert way.says(RuleElsewhere)
            assert len(way.steps) == 1


def test_m_09_a_weighted_score_leaves_out_what_was_reached_illegally() -> None:
    assert "illegal" in WeightedScore().words().msgid


@pytest.mark.parametrize("slug", [MISINFORMED, INFORMED])
def test_who_was_misled_never_holds_a_penalty_card(slug: str) -> None:
    assert not any(way.says(MajorPenaltyCard) for way in ways(slug))


def test_only_the_player_who_was_misinformed_chooses() -> None:
    graph = graph_of(MISINFORMED)
    way_to = graphs.routes(graph)
    for node in graph.nodes:
        if node.question.kind is Kind.CHOICE:
            told = way_to[node.number]
            acted = told.get("innocent_side_called_last") or told["who_was_misinformed"]
            assert node.question.chooser == Role(acted)
    for way in ways(MISINFORMED):
        for change in way.found(CallChanged):
            assert isinstance(change, CallChanged)
            acted = way["innocent_side_called_last"] or way["who_was_misinformed"]
            assert str(change.player) == acted


# B. Boards and score


def test_b_01_more_than_thirteen_anywhere_is_law_13_and_else_law_14() -> None:
    for way in ways(BOARDS):
        if count := way["card_counts"]:
            laws = {step.law[:2] for step in way.steps if step.law[:2] in ("13", "14")}
            hidden = way["missing_card_found"] == "in_dummy"  # a card of 41D, not of 14
            assert laws == (set() if hidden else {"14"} if count == "missing" else {"13"})


def test_b_02_partner_has_called_on_the_wrong_board_and_the_score_is_adjusted() -> None:
    for way in ways(BOARDS):
        if called := way["partner_called_on_wrong_board"]:
            assert adjusted(way) is (called == "yes")
            assert way.says(WrongBoard(WrongBoardFate.CALL_CANCELLED)) is (called == "no")


def test_a_05_no_lead_is_restricted_for_a_call_on_the_wrong_board() -> None:
    for way in ways(BOARDS):
        if way["partner_called_on_wrong_board"] == "no":
            assert way.says(NoLeadRestriction)


def test_b_03_nobody_is_reseated_and_nothing_dealt_again_after_the_first_call() -> None:
    offered = {tuple(n.edges) for n in graph_of(BOARDS).nodes if n.key == MEASURE.key}
    assert offered == {("reseat", "redeal", "play_on", "adjust"), ("play_on", "adjust")}
    for way in ways(BOARDS):
        if way["first_call_made"] == "yes" and way["only_opponents_card_seen"] != "yes":
            assert way["stray_measure"] in ("play_on", "adjust")
            assert not way.says(NewDeal)


def test_b_04_passed_out_is_never_dealt_again() -> None:
    for way in ways(BOARDS):
        if way["board_trouble"] == "passed_out":
            assert [step.conclusion for step in way.steps] == [PassedOut()]


def test_b_07_after_the_round_both_scores_change_only_on_clear_conviction() -> None:
    for way in ways(SCORE):
        if way["tricks_disputed"] == "after_round":
            both = way.says(ScoreOfTricks(TrickCount.BOTH_CHANGED))
            assert both is (way["convinced_of_tricks"] == "yes")


@pytest.mark.parametrize("slug", MINE)
def test_b_08_an_artificial_score_goes_by_fault(slug: str) -> None:
    shares = {
        "nobody": (Share.PLUS, Share.PLUS),
        "one_side": (Share.MINUS, Share.PLUS),
        "one_side_partly": (Share.AVERAGE, Share.PLUS),
        "both": (Share.MINUS, Share.MINUS),
        "both_partly": (Share.AVERAGE, Share.AVERAGE),
        "one_and_partly": (Share.MINUS, Share.AVERAGE),
    }
    for way in ways(slug):
        for score in way.found(ArtificialScore):
            assert isinstance(score, ArtificialScore)
            if fault := way["at_fault"]:
                assert (score.offenders, score.others) == shares[fault]


# G. General, as far as these doors go


@pytest.mark.parametrize("slug", MINE)
def test_g_09_what_is_adjusted_later_leaves_an_open_review(slug: str) -> None:
    for way in ways(slug):
        if way["innocent_side_damaged"] or way["result_influenced"]:
            assert way.says(ReviewAfterPlay)


def test_g_11_a_waiver_needs_a_request_and_a_cause() -> None:
    for way in ways(CHECKS):
        waived = way.says(RectificationWaived(Waiver.WAIVED))
        assert waived is (way["waiver_asked"] == "cause")


def test_g_12_after_the_directors_error_both_sides_are_innocent() -> None:
    for slug in (SCORE, CHECKS):
        for way in ways(slug):
            if way.says(DirectorsError(Error.BOTH_INNOCENT)):
                assert adjusted(way)
                assert set(way.found(ArtificialScore)) <= {ArtificialScore(Share.PLUS, Share.PLUS)}


def test_a_choice_is_final_unless_the_director_was_wrong() -> None:
    for way in ways(CHECKS):
        if way["check"] == "regret":
            assert way.says(ChoiceIsFinal) is (way["choice_on_directors_error"] == "no")
            assert way.says(ChoiceIsFinal) is not way.says(DirectorsError)


def test_a_penalty_never_replaces_a_rectification_and_nobody_is_penalised_twice() -> None:
    for way in ways(CONDUCT):
        given = way.found(ProceduralPenalty) + way.found(NoPenalty)
        assert not (given and way.says(DisciplinaryPenalty))
        assert len(given) <= 1
        if way.says(PenaltyIsSeparate):
            assert way.law_of(PenaltyIsSeparate()) == "90A"


def test_who_was_misled_is_not_penalised() -> None:
    for way in ways(CONDUCT):
        if way["cause_of_breach"] in ("misled", "unknown"):
            assert not way.says(ProceduralPenalty)
            assert way.says(NoPenalty)


# Every row has a case


def numbered(prefix: str, last: int) -> set[str]:
    return {f"{prefix}{number}" for number in range(1, last + 1)}


ROWS = {
    "misinformation": numbered("MI-", 16) | {"SEED-034"},
    "unauthorised": numbered("UI-", 7) | {"SEED-008"},
    "boards": numbered("BD-", 24),
    "conduct": numbered("PN-", 29) | numbered("PV-", 9),
    "score": {"79A2", "79B1", "79B2", "79B3", "79C1", "79C2", "82C", "92B"},
    "checks": numbered("G", 11),
}


@pytest.mark.parametrize("area", ROWS)
def test_every_row_has_a_case(area: str) -> None:
    assert ROWS[area] - {case.row for case in load(FOLDER / "rows" / f"{area}.jsonl")} == set()
