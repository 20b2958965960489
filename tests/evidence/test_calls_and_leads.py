"""Illegal calls, leads and plays out of turn: what the record proves about each."""

from __future__ import annotations

import pytest

from deals.bridge.findings import findings
from deals.bridge.seats import Seat
from rulings.engine import WrongAnswer
from rulings.evidence import door_of, facts_for
from rulings.irregularities import DOORS
from rulings.matter.adjudicate import questions_of
from tests.evidence.boards import bid, marked, only, played, tokens

RECORDS = [
    bid("N:1H 1D Pass 2H AP"),
    bid("N:1H ^S 1D Pass AP"),
    bid("N:1H Pass ^S 2C X AP"),
    bid("N:Pass X 1H AP"),
    bid("N:1H Pass Pass Pass 2C"),
    bid("N:1H Pass Pass Pass X"),
    bid("N:1H ~E:1D Pass 2H AP"),
    played("E:S2 S:S4 W:S3 N:S6"),
    played("W:S3 N:SK E:S2 S:S4 E:C4 S:CA"),
    played("W:S3 N:SK E:S2 S:S4 S:DK W:D9"),
    played("W:S3 E:S2 N:S6 S:S4"),
    played("N:S6 W:S3"),
]


def test_the_facts_of_an_insufficient_bid() -> None:
    table = bid("N:1H 1D 2H AP")

    assert tokens("insufficient-bid", table, only(table)) == {
        "caller": "player",
        "insufficient_bid": "1D",
        "bid_to_beat": "1H",
        "bidders_turn": "his",
        "since_insufficient_bid": "lho_called",
        "suits_shown_legally": "-",
    }
    assert facts_for("insufficient-bid", table, only(table))["caller"].seat is Seat.E


def test_after_an_earlier_irregularity_he_may_have_been_bound_to_pass() -> None:
    table = bid("N:1H ^S Pass 1D Pass AP")
    insufficient = next(one for one in findings(table) if door_of(one) == "insufficient-bid")

    assert "bidders_turn" not in tokens("insufficient-bid", table, insufficient)


def test_a_bid_that_was_replaced_leaves_the_lead_restriction_to_what_was_shown() -> None:
    table = bid("N:1H ~E:1D Pass 2H AP")

    assert tokens("insufficient-bid", table, only(table)) == {
        "caller": "player",
        "insufficient_bid": "1D",
        "bid_to_beat": "1H",
        "replacing_call": "pass",
        "bidders_turn": "his",
        "suits_shown_legally": "-",
    }


def test_the_facts_of_a_bid_out_of_rotation() -> None:
    table = bid("N:1H Pass ^S 2C X AP")

    assert tokens("call-out-of-rotation", table, only(table)) == {
        "caller": "player",
        "turn_to_call": "rho",
        "offender_had_called": "no",
        "call_out_of_turn": "bid",
        "bid_out_of_turn": "2C",
        "called_since": "lho",
        "first_lead": "declares",
    }


def test_the_facts_of_a_double_of_nothing() -> None:
    table = bid("N:Pass X 1H AP")

    assert tokens("inadmissible-call", table, only(table)) == {
        "caller": "player",
        "inadmissible_in_turn": "yes",
        "inadmissible_call": "double",
        "since_inadmissible_call": "lho_called",
        "suits_shown_legally": "-",
    }


@pytest.mark.parametrize(
    ("auction", "late"),
    [
        ("N:1H Pass Pass Pass 2C", "declaring"),
        ("N:1H Pass Pass Pass ~E:Pass", "defenders_pass"),
        ("N:1H Pass Pass Pass ~E:X", "defenders_action"),
    ],
    ids=["by the declaring side", "a pass", "a double"],
)
def test_the_facts_of_a_call_after_the_auction(auction: str, late: str) -> None:
    table = bid(auction)

    facts = tokens("inadmissible-call", table, only(table))

    assert facts["inadmissible_call"] == "after_final_pass"
    assert facts["call_after_final_pass"] == late


def test_the_facts_of_an_opening_lead_by_the_wrong_defender() -> None:
    table = played("E:S2 S:S4 W:S3 N:S6")

    assert tokens("opening-lead", table, only(table)) == {
        "leader_out_of_turn": "defender",
        "whose_lead": "partner",
        "led_card": "S2",
    }


def test_a_lead_the_next_hand_played_to_is_seen_to_be_accepted() -> None:
    table = played("W:S3 N:SK E:S2 S:S4 E:C4 S:CA")

    assert tokens("lead-out-of-turn", table, only(table)) == {
        "leader_out_of_turn": "defender",
        "whose_lead": "rho",
        "led_card": "C4",
        "since_defenders_lead": "next_played",
    }


def test_a_card_of_the_hand_whose_lead_it_was_may_have_been_a_lead() -> None:
    table = played("W:S3 N:SK E:S2 S:S4 W:C5 N:C2")

    assert only(table).seat is Seat.W
    assert "since_defenders_lead" not in tokens("lead-out-of-turn", table, only(table))


def test_a_defender_who_played_before_his_partner_is_seen_to() -> None:
    table = played("W:S3 E:S2 N:S6 S:S4")

    assert tokens("premature-play", table, only(table)) == {
        "early_player": "defender",
        "early_card": "S2",
        "what_was_early": "at_right",
    }


@pytest.mark.parametrize("table", [*RECORDS, *map(marked, (1, 2, 3))])
def test_every_fact_answers_a_question_of_its_door(table: object) -> None:
    for found in findings(table):  # type: ignore[arg-type]
        door = door_of(found)
        if door is None:
            continue
        asked = questions_of(DOORS[door].rule)
        for key, proof in facts_for(door, table, found).items():  # type: ignore[arg-type]
            if key not in asked:  # asked only where nothing else comes first
                assert key in {"whose_lead", "turn_to_call", "offender_had_called"}
                continue
            assert any(_reads(form, proof.token) for form in asked[key])


def _reads(question: object, token: str) -> bool:
    try:
        question.read(token)  # type: ignore[attr-defined]
    except WrongAnswer:
        return False
    return True
