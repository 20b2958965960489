"""What contradicts a given answer is not offered, and where a case tells it, asked anew."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.matter.adjudicate import adjudicate
from rulings.matter.listed import asked_after

CLAIM = {
    "claimer": "declarer",
    "what_was_claimed": "later_tricks",
    "claim_state": "doubted",
    "outstanding_trump": "none",
    "stated_line": "none",
}
EXTRA = {"trick_trouble": "too_many", "hand_of_defective_trick": "defender"}
LOST = {
    "irregularity": "dummy",
    "facts": {"dummys_act": "did", "what_dummy_did": "forbidden"},
}
DROPPED = {
    "irregularity": "exposed-card",
    "facts": {"exposer": "defender", "how_exposed": "dropped", "exposed_card": "H4"},
}


def rule(slug: str, *after: dict[str, Any], **facts: str) -> dict[str, Any]:
    return adjudicate({"irregularity": slug, "facts": facts, "after": list(after)})


def offered(slug: str, **facts: str) -> list[str]:
    """The answers of the question that is asked next."""
    return [answer["token"] for answer in asked_after(slug, facts)[0]["answers"]]


def types(verdict: dict[str, Any]) -> list[str]:
    return [one["type"] for one in verdict["conclusions"]]


@pytest.mark.parametrize(
    ("facts", "most"),
    [
        ({"tricks_left": "4"}, 4),
        ({"outstanding_trump": "all_three"}, 12),
        ({"outstanding_trump": "all_three", "tricks_left": "4"}, 3),
        ({"stated_line": "loses", "tricks_left": "5", "tricks_claimed": "4"}, 3),
        ({"stated_line": "breaks", "tricks_left": "5", "tricks_claimed": "4"}, 5),
        ({"stated_line": "loses", "tricks_left": "5", "tricks_claimed": "0"}, 5),
    ],
    ids=["left", "a trump", "a trump of those left", "a line that loses", "breaks", "conceded"],
)
def test_no_more_tricks_are_adjudicated_than_there_can_be(facts: dict[str, str], most: int) -> None:
    told = {**CLAIM, **facts}

    assert offered("claim", **told) == [str(number) for number in range(most + 1)]

    verdict = rule("claim", **told, adjudicated_tricks=str(most + 1))
    assert (verdict["status"], verdict["next"]) == ("judgement", "adjudicated_tricks")
    assert rule("claim", **told, adjudicated_tricks=str(most))["status"] == "ruled"


def test_no_more_tricks_are_claimed_than_were_left() -> None:
    verdict = rule("claim", **CLAIM, tricks_left="3", tricks_claimed="5", adjudicated_tricks="2")

    assert verdict["unused"] == ["tricks_claimed"]
    assert verdict["conclusions"][0] == {
        "law": "68A",
        "type": "ClaimMade",
        "tricks": None,
        "conceded": None,
    }


def test_all_tricks_are_no_fewer_than_were_left() -> None:
    told = {"claimer": "defender", "what_was_claimed": "later_tricks", "claim_state": "agreed"}

    verdict = rule(
        "claim", **told, partner_objected="claimed_all", tricks_left="5", tricks_claimed="3"
    )

    assert verdict["unused"] == ["tricks_claimed"]


@pytest.mark.parametrize(
    ("facts", "key", "low"),
    [
        ({"both_sides_on_after_trick": "no"}, "extra_card", "slipped_low"),
        ({"both_sides_on_after_trick": "yes"}, "restored_cards_seen", "one_low"),
    ],
)
def test_a_card_named_as_an_honour_is_no_low_one(facts: dict[str, str], key: str, low: str) -> None:
    told = {**EXTRA, **facts}

    assert low in offered("defective-trick", **told, which_extra_card="H9")
    assert low not in offered("defective-trick", **told, which_extra_card="HT")
    assert rule("defective-trick", **told, which_extra_card="HT", **{key: low})["next"] == key


NOT_PLAYED = {"penalty_card_holder": "defender", "penalty_card_now": "not_played"}
LIES = {"penalty_card_holder": "defender", "penalty_card_now": "holder_plays"}
SHOWED = {
    "leader_out_of_turn": "defender",
    "how_opening_lead": "none",
    "since_opening_lead": "partner_showed",
}


@pytest.mark.parametrize(
    ("slug", "facts", "named", "key", "low"),
    [
        (
            "penalty-card",
            {**LIES, "penalty_cards_there": "one"},
            "penalty_card",
            "why_penalty_card",
            "low",
        ),
        ("penalty-card", NOT_PLAYED, "penalty_card", "instead_of_penalty_card", "minor_allowed"),
        ("opening-lead", SHOWED, "partners_card", "partners_shown_card", "low"),
    ],
)
def test_a_penalty_card_named_as_an_honour_is_not_minor(
    slug: str, facts: dict[str, str], named: str, key: str, low: str
) -> None:
    assert low in offered(slug, **facts, **{named: "H9"})
    assert low not in offered(slug, **facts, **{named: "HT"})
    assert rule(slug, **facts, **{named: "HT", key: low})["next"] == key


@pytest.mark.parametrize(
    ("card", "told", "kind"),
    [("HT", "one_low", "OnlyPenaltyCard"), ("H9", "one_honour", "MinorPenaltyCard")],
)
def test_a_card_that_was_dropped_is_what_it_is_named(card: str, told: str, kind: str) -> None:
    dropped = {"exposer": "defender", "how_exposed": "dropped", "exposed_card": card}

    verdict = rule("exposed-card", **dropped, exposed_cards=told)

    assert verdict["unused"] == ["exposed_cards"]
    assert types(verdict)[0] == kind


def test_nobody_is_penalised_for_what_was_neither_sides_fault() -> None:
    verdict = rule(
        "conduct",
        conduct_matter="procedure",
        side_concerned="player",
        breach_of_procedure="late",
        boards_lost="yes",
        at_fault="nobody",
        cause_of_breach="self",
    )

    assert verdict["unused"] == ["cause_of_breach"]
    assert types(verdict) == ["ArtificialScore", "NoPenalty"]


def test_rights_that_dummy_lost_a_minute_ago_are_not_offered_as_intact() -> None:
    of_defenders = {"dummys_act": "pointed_out", "irregularity_dummy_named": "defenders"}
    intact = rule("dummy", LOST, **of_defenders, first_to_point_it_out="dummy")
    called = {"dummys_act": "called_director", "dummy_called_first": "no"}

    assert intact["next"] == "first_to_point_it_out"
    assert "NoImmediateRectification" in types(
        rule("dummy", LOST, **called, irregularity_dummy_named="defenders")
    )
    assert "DefenderChoosesHand" in types(
        rule("dummy", LOST, dummys_act="warned", dummy_warned_of="wrong_hand")
    )
    assert "RevokeWouldCount" in types(
        rule("asking", LOST, what_was_asked="asked", who_asked_whom="dummy_declarer")
    )


def test_a_penalty_card_that_lies_there_is_not_asked_about_again() -> None:
    extra = {**EXTRA, "both_sides_on_after_trick": "no", "extra_card": "slipped_low"}

    assert "MinorPenaltyCard" in types(rule("defective-trick", **extra))
    second = types(rule("defective-trick", DROPPED, **extra))
    assert second[0] == "SeveralPenaltyCards"
    assert "SecondMakesAllMajor" not in second


def test_a_penalty_card_that_was_picked_up_does_not_lie_there_for_the_next_matter() -> None:
    first = {
        "penalty_card_holder": "defender",
        "penalty_card_now": "partner_leads",
        "penalty_cards_there": "one",
        "why_penalty_card": "on_purpose",
        "leaders_own_card": "none",
    }
    chosen = {"irregularity": "penalty-card", "facts": {**first, "lead_choice": "require"}}
    free = {"irregularity": "penalty-card", "facts": {**first, "lead_choice": "neither"}}

    assert rule("penalty-card", chosen)["next"] == "penalty_card_holder"
    lies = rule("penalty-card", free, penalty_card_now="partner_leads", leaders_own_card="none")
    assert (lies["next"], lies["anew"]) == ("lead_choice", ["lead_choice"])
