"""What holds on every way through the revoke, whatever the facts.

Each test bears the id it has among the engine's acceptance properties. What is true of every door
alike is proved in ``tests/irregularities``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from deals.bridge.seats import Role
from rulings.engine import Kind
from rulings.laws.conclusions import (
    About,
    AssignAdjustedScore,
    Authorised,
    CardStaysPenaltyCard,
    DefendersWithdrawnArePenaltyCards,
    DoesNotCount,
    Established,
    EstablishedYetCorrected,
    Event,
    ExchangeOrPlayCard,
    InspectionRefused,
    LeadMayBeChosen,
    MajorPenaltyCard,
    MayChangePlay,
    MustCorrect,
    NoRevoke,
    NothingBindsAfterPlayOn,
    NoTransfer,
    OtherSideMustCorrect,
    PartnerMayChange,
    ProceduralPenaltyPossible,
    QuestionAllowed,
    QuestionForbidden,
    Reason,
    ReplayTwelfthTrick,
    ReviewAfterPlay,
    RevokeWouldCount,
    ScoreStands,
    To,
    TreatedAsEstablished,
    TrickTransfer,
    Unauthorised,
)
from rulings.laws.conclusions.exposed import PenaltyCardNoLongerBinds
from rulings.laws.conclusions.tricks import DeemedRevoke
from tests.irregularities import graphs
from tests.laws.ways import Way, ways

WINNERS = ("revoke_trick_winner", "winner_with_corrected_card")
EQUITY = (
    "better_without_revoke",
    "better_without_later_revoke",
    "better_without_revoke_played_on",
    "damaged_by_both_revokes",
)
PLAYED_AFTER = {
    "nobody": set[Role](),
    "lho": {Role.LHO},
    "rho": {Role.RHO},
    "lho_rho": {Role.LHO, Role.RHO},
    "lho_partner": {Role.LHO},
    "all": {Role.LHO, Role.RHO},
}


def where(**facts: str) -> Iterator[Way]:
    """The ways with these facts; there is at least one."""
    found = [way for way in ways("revoke") if facts.items() <= way.facts.items()]
    assert found
    yield from found


def early(**facts: str) -> Iterator[Way]:
    """The same before trick twelve."""
    yield from where(revoke_trick="early", **facts)


def tricks(way: Way) -> int:
    """How many tricks are transferred."""
    return sum(t.tricks for t in way.found(TrickTransfer) if isinstance(t, TrickTransfer))


def winner(way: Way) -> str | None:
    """Who won the revoke trick, as far as it was asked."""
    return next((way[key] for key in WINNERS if way[key]), None)


def own_tricks(way: Way) -> int:
    """The fewest tricks the offending side can have won from the revoke trick on."""
    return (winner(way) in ("offender", "partner")) + (way["later_tricks"] == "some")


def apart_from_strikes(way: Way) -> str | None:
    """What has happened since, once struck events are out of the way."""
    return way["apart_from_that"] or way["since_revoke"]


def is_established(way: Way) -> bool:
    return way.says(Established())


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
    assert all(way.says(NoTransfer(Reason.WON_NOTHING)) for way in lost)


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
    assert all(way.says(NoTransfer(Reason.PENALTY_CARD)) for way in ways_)


def test_r_11_trick_twelve_is_corrected_even_if_established_and_costs_nothing() -> None:
    for way in where(revoke_trick="twelve"):
        assert way.says(ReplayTwelfthTrick(), MustCorrect(), NoTransfer(Reason.TRICK_TWELVE))
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
        assert way.says(MustCorrect()) is not (is_established(way) or both_played_on)


def test_r_14_a_play_to_the_next_trick_establishes() -> None:
    for way in early():
        if apart_from_strikes(way) == "played":
            assert way.law_of(Established()) == "63A1"


def test_r_15_a_play_on_an_opponents_word_does_not() -> None:
    for way in early(unusual_since_revoke="told_his_turn", apart_from_that="nothing"):
        assert not is_established(way)
        assert way.says(DoesNotCount(Event.TOLD_HIS_TURN))


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
        if apart_from_strikes(way) == "named":
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
    laws = {way.law_of(Established()) for way in early(claim_since_revoke=claim)}
    assert laws == {paragraph}


def test_r_20_64b2_only_for_the_same_player_and_suit() -> None:
    again = NoTransfer(Reason.SAME_SUIT_AGAIN)
    for way in where():
        same = way["other_established_revokes"] == "same_player_suit"
        assert way.says(again) is same


def test_r_21_both_sides_established_costs_neither() -> None:
    both = NoTransfer(Reason.BOTH_SIDES)
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
            assert way.says(ScoreStands()) is not way.says(AssignAdjustedScore())
        if is_established(way):
            assert way.says(ReviewAfterPlay("64C1"))


def test_r_24_an_adjusted_score_only_where_a_side_is_worse_off() -> None:
    for way in where():
        worse = any(way[key] == "yes" for key in EQUITY)
        assert way.says(AssignAdjustedScore()) is worse


def test_r_25_no_trick_moves_twice() -> None:
    for left in (0, 1, 2):
        capped = list(where(tricks_not_yet_transferred=str(left)))
        assert max(tricks(way) for way in capped) <= left


def test_r_26_the_corrected_card_of_a_defender_is_one_major_penalty_card() -> None:
    for way in where():
        if not way.says(MustCorrect()):
            continue
        own = [c for c in way.found(MajorPenaltyCard) if c == MajorPenaltyCard(Role.OFFENDER)]
        unfaced = way["revoker"] == "defender" and way["card_already_faced"] != "yes"
        assert len(own) == (unfaced and way["claim_since_revoke"] != "played_on")
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
    graph = graphs.graph_of(slug)
    for number, facts in graphs.routes(graph).items():
        assert graph.nodes[number].key not in facts


@pytest.mark.parametrize("slug", ["revoke", "asking"])
def test_g_05_g_06_a_choice_names_one_chooser_never_dummy_never_the_offender(slug: str) -> None:
    for question in graphs.questions(slug):
        if question.kind is Kind.CHOICE:
            assert question.chooser in (Role.DECLARER, Role.LHO, Role.RHO, Role.PARTNER)
            assert len(question.answers) > 1
            assert question.help is not None
            assert "consult" in question.help.english


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
            assert len(way.facts) <= 6


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
