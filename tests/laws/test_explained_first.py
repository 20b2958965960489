"""10C1. Before a player chooses, he hears all that can follow, at his turn and of this call."""

from __future__ import annotations

import pytest

from rulings.engine import Pending, run
from rulings.irregularities import DOORS
from rulings.laws.law26_lead_restrictions import SUITS_SHOWN

OUT_OF_TURN = {"caller": "player", "called_since": "nobody"}

PASS_NEXT = "{offender} must pass the next time"  # 30A
REPEAT = "After a pass {offender} must repeat {call}"  # 31A1, 32A1
PARTNER_FREE = "{partner} calls, but may not use what it told"  # 30B1, 31B, 32B
CHANGE = "If {offender} had called before, that call stands"  # 31C, 32C


@pytest.mark.parametrize(
    ("turn", "call", "explained"),
    [
        ("rho", "pass", PASS_NEXT),
        ("rho", "artificial_pass", REPEAT),
        ("rho", "bid", REPEAT),
        ("rho", "double", REPEAT),
        ("partner", "pass", PARTNER_FREE),
        ("partner", "artificial_pass", PARTNER_FREE),
        ("partner", "bid", PARTNER_FREE),
        ("partner", "double", PARTNER_FREE),
        ("lho", "pass", CHANGE),
        ("lho", "artificial_pass", CHANGE),
        ("lho", "bid", CHANGE),
        ("lho", "double", CHANGE),
    ],
)
def test_what_a_refused_call_out_of_turn_leads_to_is_explained_for_the_turn_it_was(
    turn: str, call: str, explained: str
) -> None:
    facts = {**OUT_OF_TURN, "turn_to_call": turn, "call_out_of_turn": call}
    outcome = run(DOORS["call-out-of-rotation"].rule, facts)
    assert isinstance(outcome, Pending)
    assert outcome.key == "accept_call_out_of_turn"
    [refuse] = [one.aloud for one in outcome.question.answers if one.token == "refuse"]
    assert refuse is not None
    assert explained in refuse.english


def test_26b_each_answer_about_the_suits_shown_names_the_suits_it_stands_for() -> None:
    for answer in SUITS_SHOWN.answers:
        named = "".join(str(value) for _, value in answer.label)
        words = {"": "None", "CDHS": "All four suits"}.get(answer.token.replace("-", ""))
        assert answer.label.english == words or named == answer.token
