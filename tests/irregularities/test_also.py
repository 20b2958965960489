"""The checks G1 to G11 stand where they matter, and not beside a door that asks for itself."""

from __future__ import annotations

import pytest

from rulings.atlas.citations import cited_by
from rulings.book import is_known
from rulings.engine import Pending, run
from rulings.irregularities import DOORS
from rulings.irregularities.also import (
    ASKED_BY_ITSELF,
    LAWS,
    KnownMatter,
    also_check,
    facts_for,
)
from rulings.irregularities.every_call import CHECK, CHECKS, Check

CAUSED, ACTED, AGAIN = Check.OPPONENTS_WORD, Check.INNOCENT_ACTED, Check.OFFENDERS_ACTED
MISLED = Check.MISINFORMED
GAIN, WRONG, WAIVER, KNEW = Check.GAIN, Check.WRONG_RULING, Check.WAIVER, Check.COULD_KNOW
LATE, UNUSED, REGRET = Check.LATE, Check.UNUSED, Check.REGRET

LEAD = {
    "leader_out_of_turn": "defender",
    "how_led_out_of_turn": "none",
    "whose_lead": "partner",
    "since_defenders_lead": "nothing",
    "older_penalty_cards": "none",
}
LOW = {
    "caller": "player",
    "call_was_meant": "meant",
    "bidders_turn": "his",
}
CORRECTED = {
    "revoker": "defender",
    "failure": "follow_suit",
    "revoke_trick": "early",
    "since_revoke": "nothing",
    "card_already_faced": "no",
    "played_after": "nobody",
}


def offered(slug: str, facts: dict[str, str], **more: bool) -> tuple[Check, ...]:
    """What is offered beside a matter of the door on these facts."""
    outcome = run(DOORS[slug].rule, facts)
    asked = {step.key for step in outcome.steps if hasattr(step, "question")}
    assert asked == set(facts)
    if isinstance(outcome, Pending):
        pending = (outcome.key, outcome.question.kind)
        known = KnownMatter(slug, outcome.steps, pending, is_interim=outcome.is_interim, **more)
    else:
        known = KnownMatter(slug, outcome.steps, **more)
    return also_check(known)


@pytest.mark.parametrize(
    ("slug", "facts", "checks"),
    [
        pytest.param("revoke", {}, (), id="a revoke asks for itself what was done and said since"),
        pytest.param("insufficient-bid", {}, (MISLED,), id="a call may rest on a wrong word"),
        pytest.param("exposed-card", {}, (CAUSED, ACTED), id="a shown card may be settled already"),
        pytest.param("lead-out-of-turn", LEAD, (UNUSED,), id="a lead that nobody accepts"),
        pytest.param(
            "lead-out-of-turn",
            LEAD | {"accept_defenders_lead": "neither"},
            (WAIVER, KNEW, REGRET),
            id="a lead after the choice",
        ),
        pytest.param("revoke", CORRECTED, (WAIVER, KNEW), id="a penalty card may be waived"),
        pytest.param(
            "insufficient-bid",
            LOW | {"since_insufficient_bid": "lho_called"},
            (MISLED, GAIN, KNEW),
            id="a right that was lost by calling over it",
        ),
        pytest.param(
            "insufficient-bid",
            LOW | {"since_insufficient_bid": "nothing", "accept_insufficient_bid": "accept"},
            (MISLED, AGAIN, KNEW, REGRET),
            id="accepted by choice",
        ),
        pytest.param("misinformation", {}, (), id="talk is weighed by its own door"),
        pytest.param(CHECKS, {}, (), id="no checks beside a check"),
    ],
)
def test_checks_are_offered_where_they_matter(
    slug: str, facts: dict[str, str], checks: tuple[Check, ...]
) -> None:
    assert offered(slug, facts) == checks


def test_what_is_known_of_the_call_adds_checks() -> None:
    assert offered("revoke", CORRECTED, is_disputed=True) == (Check.FACTS, WAIVER, KNEW)
    assert offered("revoke", CORRECTED, was_ruled=True) == (WRONG, WAIVER, KNEW)
    assert offered("claim", {}, is_over=True) == (CAUSED, ACTED, LATE)
    assert offered("score", {}, was_ruled=True, is_over=True) == (WRONG,)


@pytest.mark.parametrize(
    ("check", "paragraphs"),
    [
        (CAUSED, {"47E1"}),
        (ACTED, {"60A1", "53A", "28B", "29A", "27A1", "36A", "37A", "38D", "39B", "52B1b", "25B1"}),
        (AGAIN, {"60C", "9C"}),
        (LATE, {"79C", "92B", "64B4"}),
    ],
)
def test_a_door_that_is_said_to_ask_for_itself_rests_on_that_paragraph(
    check: Check, paragraphs: set[str]
) -> None:
    resting = {slug for slug in DOORS if slug != CHECKS and cited_by(slug) & paragraphs}

    # misinformation is where a wrong word is ruled on; it is no door of a call or play
    assert resting - {"misinformation"} == set(ASKED_BY_ITSELF[check])


@pytest.mark.parametrize("check", Check)
def test_a_check_opens_its_own_question(check: Check) -> None:
    facts = facts_for(check, "accept_call_out_of_turn")

    outcome = run(DOORS[CHECKS].rule, facts)

    assert facts["check"] in {answer.token for answer in CHECK.answers}
    assert {step.key for step in outcome.steps if hasattr(step, "question")} == set(facts)
    assert check.label.english
    assert is_known(LAWS[check])


@pytest.mark.parametrize("slug", [slug for slug in DOORS if slug != CHECKS])
def test_every_door_of_a_call_or_play_has_some_check_at_its_end(slug: str) -> None:
    everything = KnownMatter(slug, (), is_disputed=True, is_over=True, was_ruled=True)

    assert Check.FACTS in also_check(everything)
    assert Check.WRONG_RULING in also_check(everything)
