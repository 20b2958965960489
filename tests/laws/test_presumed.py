"""What is presumed of a lead or a card until somebody says otherwise, and so is not asked."""

from __future__ import annotations

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Pending, conclusions, run
from rulings.irregularities import DOORS
from rulings.laws.conclusions.cards import OnlyPenaltyCard, SeveralPenaltyCards
from rulings.laws.conclusions.exposed import MinorPenaltyCard
from rulings.laws.conclusions.penalty_lead import AllPenaltyCardsMajor

DROPPED = {"exposer": "defender", "how_exposed": "dropped"}
LED = {"leader_out_of_turn": "defender", "whose_lead": "partner", "since_defenders_lead": "nothing"}


def shown(**facts: str) -> list[object]:
    outcome = run(DOORS["exposed-card"].rule, {**DROPPED, **facts})
    return [step.conclusion for step in conclusions(outcome.steps)]


def test_a_card_that_is_named_says_itself_whether_it_is_minor() -> None:
    assert shown(exposed_card="D9")[0] == MinorPenaltyCard(Role.OFFENDER, Card.parse("D9"))
    assert shown(exposed_card="DT")[0] == OnlyPenaltyCard(Role.OFFENDER, Card.parse("DT"))


def test_a_card_that_nobody_names_is_asked_for_its_rank() -> None:
    outcome = run(DOORS["exposed-card"].rule, DROPPED)

    assert isinstance(outcome, Pending)
    assert outcome.key == "exposed_cards"


def test_a_low_card_beside_an_older_penalty_card_is_major_all_the_same() -> None:
    found = shown(exposed_card="D9", exposed_cards="several")

    assert found[0] == SeveralPenaltyCards(Role.OFFENDER, Card.parse("D9"))
    assert AllPenaltyCardsMajor(Role.OFFENDER) in found


def test_of_a_penalty_card_it_is_not_asked_how_many_there_are() -> None:
    known = {"penalty_card_holder": "defender", "penalty_card_now": "partner_leads"}
    outcome = run(DOORS["penalty-card"].rule, known)

    assert isinstance(outcome, Pending)
    assert outcome.key == "why_penalty_card"
    assert dict(outcome.offered)["penalty_cards_there"].presumed == "one"


def test_a_lead_out_of_turn_is_chosen_about_without_asking_for_anything_rare() -> None:
    outcome = run(DOORS["lead-out-of-turn"].rule, LED)

    assert isinstance(outcome, Pending)
    assert outcome.key == "accept_defenders_lead"
    presumed = {key: question.presumed for key, question in outcome.offered if question.presumed}
    assert presumed == {"how_led_out_of_turn": "none", "older_penalty_cards": "none"}
