"""The invariants of correcting a revoke, of asking and looking, and of the cards that lie there.

R-26 to R-34, with the general ones and those about penalty cards that a revoke puts to the test.
"""

from __future__ import annotations

import pytest

from deals.bridge.seats import Role
from rulings.atlas.graphs import graph_of
from rulings.engine import Kind
from rulings.laws.conclusions.asking import (
    InspectionRefused,
    ProceduralPenaltyPossible,
    QuestionAllowed,
    QuestionForbidden,
    RevokeWouldCount,
)
from rulings.laws.conclusions.cards import (
    CardStaysPenaltyCard,
    DefendersWithdrawnArePenaltyCards,
    ExchangeOrPlayCard,
    LeadMayBeChosen,
    MajorPenaltyCard,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.revoke import (
    MayChangePlay,
    MustCorrect,
    NoRevoke,
    NothingBindsAfterPlayOn,
    OtherSideMustCorrect,
    PartnerMayChange,
)
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.conclusions.tricks import DeemedRevoke
from tests.irregularities import graphs
from tests.laws.revoke_ways import (
    PLAYED_AFTER,
    early,
    tricks,
    where,
)
from tests.laws.ways import ways


def test_r_26_the_corrected_card_of_a_defender_is_one_major_penalty_card() -> None:
    for way in where():
        if not way.says(MustCorrect()):
            continue
        own = [c for c in way.found(MajorPenaltyCard) if c == MajorPenaltyCard(Role.OFFENDER)]
        unfaced = way["revoker"] == "defender" and way["card_already_faced"] != "yes"
        stopped = way["revoke_noticed"] == "before" and way["claim_since_revoke"]
        goes_on = (
            way["claim_since_revoke"] not in ("played_on", "by_opponents_open") and not stopped
        )
        assert len(own) == (unfaced and goes_on)
        assert way.says(CardStaysPenaltyCard()) is (way["card_already_faced"] == "yes")


def test_r_27_a_card_an_opponent_takes_back_is_no_penalty_card_unless_he_revoked_too() -> None:
    for way in where():
        theirs = {MajorPenaltyCard(Role.LHO), MajorPenaltyCard(Role.RHO)}
        if theirs & set(way.found(MajorPenaltyCard)):
            assert way["other_revoker"] is not None


def test_r_28_only_those_who_played_after_may_change_and_partner_only_after_a_change() -> None:
    for way in where():
        may = {c.player for c in way.found(MayChangePlay) if isinstance(c, MayChangePlay)}
        assert may == PLAYED_AFTER[way["played_after"] or "nobody"]
        assert way.says(PartnerMayChange()) is (way["lho_changes"] == "change")


def test_r_29_both_revoked_and_one_side_has_played_on() -> None:
    for way in where(sides_played_on="one_side"):
        assert way.says(MustCorrect(), OtherSideMustCorrect(), DefendersWithdrawnArePenaltyCards())
        assert tricks(way) == 0


def test_r_30_a_broken_restriction_is_a_revoke_like_any_other() -> None:
    def outcomes(failure: str) -> set[tuple[object, object]]:
        return {
            (frozenset((k, v) for k, v in way.facts.items() if k != "failure"), way.steps)
            for way in where(revoker="defender", failure=failure)
        }

    assert outcomes("restriction") == outcomes("follow_suit")


def test_r_31_after_dummys_forfeited_question_the_corrected_card_decides() -> None:
    for way in early(forfeited_and_asked_first="yes"):
        assert way["revoke_trick_winner"] is None
        if way["other_established_revokes"] in ("none", "own_side"):
            assert way["winner_with_corrected_card"] is not None


def test_r_32_a_card_that_was_not_played_costs_one_trick_at_most() -> None:
    omitted = [way for way in ways("defective-trick") if way.says(DeemedRevoke())]
    assert {tricks(way) for way in omitted} == {0, 1}
    assert {tricks(way) for way in omitted if way["won_from_omitted_trick"] == "no"} == {0}


@pytest.mark.parametrize("asked", ["wants_to_look", "already_turned"])
def test_r_33_no_player_looks_at_quitted_tricks(asked: str) -> None:
    found = [way for way in ways("asking") if way["what_was_asked"] == asked]
    assert [way.says(InspectionRefused()) for way in found] == [True]


def test_r_34_dummy_never_asks_a_defender_and_may_ask_declarer() -> None:
    for way in ways("asking"):
        if way["who_asked_whom"] == "dummy_defender":
            assert way.says(QuestionForbidden(), ProceduralPenaltyPossible())
        if way["who_asked_whom"] == "dummy_declarer":
            intact = way["forfeited_and_asked_first"] == "no"
            assert way.says(QuestionAllowed()) is intact
            assert way.says(RevokeWouldCount()) is not intact
            assert way.says(ProceduralPenaltyPossible()) is not intact


# General


@pytest.mark.parametrize("slug", ["revoke", "asking"])
def test_g_03_no_question_is_asked_twice_on_one_way(slug: str) -> None:
    graph = graph_of(slug)
    for number, facts in graphs.routes(graph).items():
        assert graph.nodes[number].key not in facts


@pytest.mark.parametrize("slug", ["revoke", "asking"])
def test_g_05_g_06_a_choice_names_one_chooser_never_dummy_never_the_offender(slug: str) -> None:
    for question in graphs.questions(slug):
        if question.kind is Kind.CHOICE:
            assert question.chooser in (Role.DECLARER, Role.LHO, Role.RHO, Role.PARTNER)
            assert len(question.answers) > 1
            told = (question.help, *question.aloud, *(one.aloud for one in question.answers))
            said = " ".join(message.english for message in told if message)
            assert "consult" in said or "without asking" in said


def test_g_09_what_must_be_looked_at_after_play_stays_open() -> None:
    for way in where():
        assert way.says(ReviewAfterPlay("50E4")) is way.says(MajorPenaltyCard)
        after_play_on = way["claim_since_revoke"] == "played_on"
        assert way.says(ReviewAfterPlay("16C3")) is (way.says(MayChangePlay) and not after_play_on)


def test_g_14_withdrawn_cards_are_for_the_innocent_side_to_use() -> None:
    theirs = About.WITHDRAWN_BY_OPPONENTS
    for way in where():
        if way.says(MayChangePlay) and way["claim_since_revoke"] != "played_on":
            assert way.says(Authorised(To.OPPONENTS, theirs), Unauthorised(To.OFFENDERS, theirs))
        assert not way.says(Authorised(To.OFFENDERS, theirs))


def test_p_27_k_06_after_an_agreed_play_on_nothing_lies_there_and_nothing_is_barred() -> None:
    for way in where(claim_since_revoke="played_on"):
        assert not way.says(MajorPenaltyCard)
        assert not way.says(CardStaysPenaltyCard())
        if way["since_revoke"] == "claimed":
            assert not way.says(Unauthorised)
    corrected = [w for w in where(claim_since_revoke="played_on") if w.says(MustCorrect())]
    assert all(way.says(NothingBindsAfterPlayOn()) for way in corrected)


def test_g_16_who_cannot_comply_has_not_revoked() -> None:
    for way in where(failure="unable"):
        assert [step.conclusion for step in way.steps] == [NoRevoke()]


def test_an_ordinary_revoke_by_a_defender_found_in_time_takes_six_questions() -> None:
    for way in early(revoker="defender", failure="follow_suit"):
        if way["since_revoke"] in ("nothing", "opponents_only") and not way["lho_changes"]:
            assert len(way.facts.keys() - {"older_penalty_cards"}) <= 6


# Penalty cards


def test_p_01_declarer_and_dummy_never_hold_a_penalty_card() -> None:
    for way in where():
        held = {c.holder for c in way.found(MajorPenaltyCard) if isinstance(c, MajorPenaltyCard)}
        defenders = (
            {Role.OFFENDER, Role.PARTNER} if way["revoker"] == "defender" else {Role.LHO, Role.RHO}
        )
        assert held <= defenders


def test_p_09_a_lead_on_an_opponents_word_leaves_no_penalty_card() -> None:
    def cards(**facts: str) -> set[frozenset[object]]:
        return {frozenset(way.found(MajorPenaltyCard)) for way in early(**facts)}

    for hand in ("declarer", "dummy", "defender"):
        told = cards(revoker=hand, unusual_since_revoke="told_his_turn", apart_from_that="nothing")
        assert told == cards(revoker=hand, since_revoke="nothing")


def test_p_12_the_lead_is_chosen_when_the_partner_of_a_penalty_cards_holder_leads() -> None:
    partner = {
        Role.OFFENDER: Role.PARTNER,
        Role.PARTNER: Role.OFFENDER,
        Role.LHO: Role.RHO,
        Role.RHO: Role.LHO,
    }
    for way in where():
        held = [c.holder for c in way.found(MajorPenaltyCard) if isinstance(c, MajorPenaltyCard)]
        leaders = [c.leader for c in way.found(LeadMayBeChosen) if isinstance(c, LeadMayBeChosen)]
        assert leaders == [partner[holder] for holder in held]


def test_p_22_p_23_a_wrong_card_is_accepted_or_the_penalty_card_is_played() -> None:
    for way in where():
        if way["declarer_played_since"] == "yes" or way["accept_wrong_card"] == "accept":
            assert way.says(ExchangeOrPlayCard(accepted=True))
            assert not way.says(MajorPenaltyCard)
        if way["accept_wrong_card"] == "require":
            assert way.says(ExchangeOrPlayCard(accepted=False), MajorPenaltyCard(Role.OFFENDER))


def test_p_24_a_wrong_card_that_also_failed_to_follow_suit_is_a_revoke_first() -> None:
    assert not any(way.says(ExchangeOrPlayCard) for way in where(failure="follow_suit"))
