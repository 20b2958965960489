"""Who settles a question, and when it can be settled, as the Laws have it.

A question that joins one of these lists, or leaves it, is a change of law: find the paragraph, then
change the list. What stands on none of them is a fact that the director establishes at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from deals.bridge.seats import Role
from rulings.engine import Kind, Question, Shape, When
from rulings.irregularities import DOORS
from tests.irregularities import graphs

CHOOSERS = {
    Role.OFFENDER: {"replacement"},  # 27B, once the left-hand opponent has refused
    Role.PARTNER: {"partner_changes"},  # 62C2, after an opponent really changed
    Role.LHO: {
        "misinformed_call",  # 21B1a, the side that was misinformed
        "misinformed_card",  # 47E2a
        "accept_change",  # 25B1
        "accept_insufficient_bid",  # 27A1
        "accept_second_insufficient_bid",  # 27B4
        "accept_call_out_of_turn",  # 29A
        "chosen_hand",  # 43B2a, a defender
        "defenders_say",  # 55A, the defenders
        "lho_changes",  # 62C1
    },
    Role.DECLARER: {
        "lead_choice",  # 50D2
        "accept_wrong_card",  # 52B
        "five_choices",  # 54, whoever presumably declares
        "accept_defenders_lead",  # 53A, 56
        "partners_play",  # 57A
    },
}

JUDGEMENTS = {
    # 11A, 72C, 73C, 73E, 81C5: what could be known, and what was gained by it
    "gain_from_ignorance",
    "could_know_it_might_help",
    "could_see_he_should_not",
    "manner_without_reason",
    "waiver_asked",
    # 12, 82C: damage, and what would have happened
    "result_influenced",
    "innocent_side_damaged",
    "innocent_side_added_to_damage",
    "likely_results",
    "at_fault",
    "board_still_normal",
    # 23C, 27D, 50E4, 55C: whether an infraction helped in the end
    "withdrawn_call_helped",
    "insufficient_bid_helped",
    "exposed_card_helped",
    "line_built_on_lead",
    # 13B1, 15A3, 86B: whether a board can still be played
    "calls_fit_right_hands",
    "call_on_other_board",
    "teams_case",
    # 16: information
    "demonstrably_suggested",
    "logical_alternative",
    "stray_measure",
    # 21, 75: explanations
    "call_influenced",
    "explanation_was",
    # 23, 25, 28, 84D: what a call means, and what was meant by it
    "comparable",
    "finally_comparable",
    "call_was_meant",
    "earlier_call_was_meant",
    "lho_called_knowingly",
    "call_on_opponents_word",
    # 45, 46, 48, 53, 54, 57: what was meant by a card
    "why_change_dummys_card",
    "extra_card",
    "words_for_dummys_card",
    "why_declarer_faced",
    "follow_from_other_hand",
    "clearly_spreading",
    "lead_is_a_play",
    "card_to_no_lead",
    # 64: equity, and whether it was the penalty card
    "only_the_penalty_card",
    "better_without_revoke",
    "better_without_revoke_played_on",
    "better_without_later_revoke",
    "damaged_by_both_revokes",
    # 69 to 71, 79: claims and disputed tricks
    "agreed_trick",
    "conceded_trick",
    "stated_line",
    "outstanding_trump",
    "adjudicated_tricks",
    "convinced_of_tricks",
    # 74, 90, 91: conduct
    "courtesy_broken",
    "gravity_of_breach",
    "serious_breach",
}

AFTER_PLAY = {
    # 20F5b: only then does partner of the explainer put it right
    "explanation_was",
    # 12B1, 16B3, 73E2: whether a side was damaged is seen from the result
    "result_influenced",
    "innocent_side_damaged",
    "innocent_side_added_to_damage",
    "demonstrably_suggested",
    "logical_alternative",
    "manner_without_reason",
    # 23C, 27D, 50E4, 55C: whether the infraction helped
    "withdrawn_call_helped",
    "insufficient_bid_helped",
    "exposed_card_helped",
    "line_built_on_lead",
    # 64A-C: tricks won later, other revokes of the board, equity
    "later_tricks",
    "won_from_omitted_trick",
    "tricks_not_yet_transferred",
    "tricks_for_other_revokes",
    "other_established_revokes",
    "better_without_revoke",
    "better_without_revoke_played_on",
    "better_without_later_revoke",
    "damaged_by_both_revokes",
}

READINGS = {
    "accept_defenders_lead",  # LD-11, both defenders led
    "choice_on_directors_error",  # G11
    "in_turn_after_all",  # declarer leads before the trick is complete
    "lho_called_knowingly",  # CR-7
    "call_on_opponents_word",  # MI-16
    "follow_from_other_hand",  # LD-7
    "clearly_spreading",  # OL-9b
    "lead_is_a_play",  # PR-10
    "card_to_no_lead",  # 53A or 57C3
    "only_the_penalty_card",  # NX-3
    "tricks_not_yet_transferred",  # MR-1, MR-2
    "gravity_of_breach",  # PN-24
}
"""Where the Laws are silent: the answer is a reading, and the page says so."""

CHAIRS = {
    "caller",
    "card_owner",
    "claimer",
    "early_player",
    "exposer",
    "hand_of_card",
    "hand_of_defective_trick",
    "infraction_by",
    "leader_out_of_turn",
    "penalty_card_holder",
    "player_in_question",
    "revoker",
    "side_concerned",
    "wrong_information_player",
}
"""Who it was: answered by pointing at a chair."""


@cache
def all_questions() -> list[Question[object]]:
    return [question for slug in DOORS for question in graphs.questions(slug)]


def those(test: Callable[[Question[object]], bool]) -> set[str]:
    return {question.key for question in all_questions() if test(question)}


def test_the_player_chooses_whom_the_law_names() -> None:
    assert {
        role: those(lambda question, role=role: question.chooser is role)  # type: ignore[misc]
        for role in CHOOSERS
    } == CHOOSERS
    assert those(lambda question: question.kind is Kind.CHOICE) == set().union(*CHOOSERS.values())


def test_the_director_weighs_what_the_laws_leave_to_him() -> None:
    assert those(lambda question: question.kind is Kind.JUDGEMENT) == JUDGEMENTS


def test_what_play_has_to_show_waits_for_its_end() -> None:
    assert those(lambda question: question.when is When.AFTER_PLAY) == AFTER_PLAY


def test_the_page_says_so_where_the_laws_are_silent() -> None:
    assert those(lambda question: question.silent) == READINGS


def test_who_it_was_is_answered_by_pointing_at_a_chair() -> None:
    assert those(lambda question: question.seats) == CHAIRS


def test_any_card_and_any_suits_may_be_named_where_law_50b_or_26b_asks_for_them() -> None:
    assert those(lambda question: question.shape is Shape.SET) == {"suits_shown_legally"}
    assert those(lambda question: question.shape is Shape.CARD) == {
        "early_card",
        "exposed_card",
        "led_card",
        "partners_card",
        "partners_withdrawn_card",
        "penalty_card",
        "revoke_card",
        "rhos_early_card",
        "which_extra_card",
    }


def test_a_hand_has_thirteen_tricks_and_no_more_can_be_counted() -> None:
    counted = ("tricks_left", "tricks_claimed", "adjudicated_tricks")
    offered = {
        (question.key, *(answer.token for answer in question.answers))
        for question in all_questions()
        if question.key in counted
    }
    thirteen = tuple(str(tricks) for tricks in range(14))
    # 70C: with a trump out that wins a trick there are twelve at most
    assert offered == {
        *((key, *thirteen) for key in counted),
        ("adjudicated_tricks", *thirteen[:-1]),
    }
