"""Invariants of the book on leads out of turn, the opening lead and early plays.

Each test bears the id it has among the engine's acceptance properties. They are checked on *every*
way through the doors, which are few enough to enumerate.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from deals.bridge.seats import Role
from rulings.atlas.graphs import graph_of
from rulings.engine import Conclusion, explore
from rulings.laws import law50_partner_on_lead as partner_on_lead
from rulings.laws.conclusions.cards import CardGoesBack, LeadMayBeChosen, MajorPenaltyCard
from rulings.laws.conclusions.leads import (
    Acceptance,
    LeadAccepted,
    LeadTakenBack,
    ProperLeadStands,
    TrickThirteenTakenBack,
)
from rulings.laws.conclusions.opening import (
    DeclarerBecomesDummy,
    DeclarerStaysDeclarer,
    DeclaringSideCannotLead,
    FaceDownLeadTakenBack,
    PartnersFaceDownLeadBack,
    ProperOpeningLeadStands,
    SecondCardFromDummyStays,
)
from rulings.laws.conclusions.penalty_lead import (
    LeadForbidden,
    LeadFree,
    LeadRequired,
    NoLeadChoice,
    OwnPenaltyCardNext,
    PenaltyCardsPickedUp,
)
from rulings.laws.conclusions.premature import (
    EarlyCardStands,
    MustBePlayedInTurn,
    NoRectification,
    OneCardPlayed,
    PartnersPlayChosen,
)
from tests.laws.cases import FOLDER, load

LEAD, OPENING, EARLY = "lead-out-of-turn", "opening-lead", "premature-play"
MOST_QUESTIONS = 6
PRESUMED = {"how_led_out_of_turn", "older_penalty_cards"}

Way = tuple[dict[str, str], list[Conclusion]]


def ways(slug: str, **facts: str) -> Iterator[Way]:
    """Every way through a door that has these facts, with its conclusions."""
    for found, steps in graph_of(slug).paths():
        if found.items() >= facts.items():
            yield found, [step.conclusion for step in steps]


def of(kind: type[Conclusion], said: list[Conclusion]) -> list[Conclusion]:
    return [conclusion for conclusion in said if isinstance(conclusion, kind)]


def holders(said: list[Conclusion]) -> set[Role]:
    return {c.holder for c in said if isinstance(c, MajorPenaltyCard)}


def options(slug: str, key: str) -> set[tuple[str, ...]]:
    """The lists of answers with which a question is asked."""
    return {tuple(node.edges) for node in graph_of(slug).nodes if node.key == key}


# L. Leads out of turn


@pytest.mark.parametrize("slug", [LEAD, OPENING, EARLY])
def test_l_01_told_by_an_opponent_nothing_is_chosen_and_nothing_lies(slug: str) -> None:
    key = {LEAD: "how_led_out_of_turn", OPENING: "how_opening_lead", EARLY: "way_of_early_card"}
    for facts, said in ways(slug, **{key[slug]: "told"}):
        assert len(facts) == 2
        assert of(CardGoesBack, said)
        assert not holders(said)
        assert not of(LeadAccepted, said)


def test_l_02_without_an_opponents_word_no_lead_goes_back_free() -> None:
    for facts, said in ways(LEAD, leader_out_of_turn="defender"):
        assert bool(of(CardGoesBack, said)) == (facts["how_led_out_of_turn"] == "told")


def test_l_03_to_trick_thirteen_no_lead_out_of_turn_is_accepted() -> None:
    for _facts, said in ways(LEAD, how_led_out_of_turn="trick_thirteen"):
        assert said == [TrickThirteenTakenBack()]


def test_l_04_declarer_alone_chooses_after_a_defenders_lead() -> None:
    keys = {key for facts, _ in ways(LEAD, leader_out_of_turn="defender") for key in facts}
    assert "defenders_say" not in keys
    assert "accept_defenders_lead" in keys


@pytest.mark.parametrize(("said", "stands"), [("next_accepts", True), ("next_refuses", False)])
def test_l_05_where_the_defenders_differ_the_one_next_in_turn_prevails(
    said: str, stands: bool
) -> None:
    for _facts, concluded in ways(LEAD, defenders_say=said):
        assert bool(of(LeadAccepted, concluded)) is stands


def test_l_06_no_card_of_declarers_side_becomes_a_penalty_card() -> None:
    for hand in ("declarer", "dummy"):
        for slug, key in ((LEAD, "leader_out_of_turn"), (EARLY, "early_player")):
            for _facts, said in ways(slug, **{key: hand}):
                assert not holders(said) & {Role.OFFENDER, Role.PARTNER}


def test_l_07_refused_at_a_defenders_turn_the_card_goes_back_and_that_is_all() -> None:
    for turn in ("lho", "rho"):
        for facts, said in ways(
            LEAD, leader_out_of_turn="dummy", whose_lead=turn, defenders_say="refuse"
        ):
            names = [conclusion.name for conclusion in said]
            dummys = facts["dummy_spoke_of_lead"] == "yes"
            breach = ["DummyBreach", "ProceduralPenaltyPossible"] if dummys else []
            assert names == ["LeadTakenBack", "CardRestored", "ReviewAfterPlay", *breach]


def test_l_08_and_l_10_a_card_from_the_next_hand_accepts() -> None:
    for key in ("since_defenders_lead", "since_declarers_lead"):
        for _facts, said in ways(LEAD, **{key: "next_played"}):
            assert of(LeadAccepted, said) == [LeadAccepted(Acceptance.BY_NEXT_HAND)]


def test_l_09_a_proper_lead_stands_and_no_card_lies() -> None:
    for key in ("since_defenders_lead", "since_declarers_lead"):
        for _facts, said in ways(LEAD, **{key: "own_lead"}):
            assert of(ProperLeadStands, said)
            assert not holders(said)


def test_l_11_a_play_by_the_wrong_defender_lets_declarers_lead_stand() -> None:
    for facts, said in ways(LEAD, since_declarers_lead="other_played"):
        assert of(LeadAccepted, said) == [LeadAccepted(Acceptance.BY_WRONG_DEFENDER)]
        excused = facts["excuse_for_early_card"] != "none"
        assert (holders(said) == set()) is excused
        assert bool(of(PartnersPlayChosen, said)) is not excused


def test_l_12_silence_is_a_refusal() -> None:
    for _facts, said in ways(LEAD, defenders_say="silent"):
        assert of(LeadTakenBack, said)
        assert not of(LeadAccepted, said)


def test_l_13_a_refused_lead_of_a_defender_lies_there_or_is_picked_up() -> None:
    for slug in (LEAD, OPENING):
        for _facts, said in ways(slug, leader_out_of_turn="defender"):
            if of(LeadTakenBack, said):
                assert (Role.OFFENDER in holders(said)) != bool(of(PenaltyCardsPickedUp, said))


def test_l_14_the_partners_own_lead_is_a_penalty_card_or_the_lead_itself() -> None:
    for _facts, said in ways(LEAD, since_defenders_lead="partner_led"):
        accepted = LeadAccepted(Acceptance.OF_PARTNER) in said
        assert (Role.PARTNER in holders(said)) is not accepted


def test_l_15_an_accepted_lead_is_no_penalty_card() -> None:
    for _facts, said in ways(LEAD, leader_out_of_turn="defender"):
        how = {c.how for c in said if isinstance(c, LeadAccepted)}
        if how - {Acceptance.OF_PARTNER}:
            assert Role.OFFENDER not in holders(said)


def test_l_16_the_suit_is_required_or_forbidden_at_once_only_at_the_partners_turn() -> None:
    for facts, said in ways(LEAD, leader_out_of_turn="defender"):
        if of(LeadRequired, said) or of(LeadForbidden, said) or of(LeadFree, said):
            assert facts["whose_lead"] == "partner"
    assert options(LEAD, "accept_defenders_lead") == {
        ("accept", "require", "forbid", "neither"),
        ("accept", "refuse"),
        ("accept", "accept_partner", "refuse"),
    }


def test_l_18_declarer_never_becomes_dummy_after_trick_one() -> None:
    assert not any(of(DeclarerBecomesDummy, said) for _facts, said in ways(LEAD))


@pytest.mark.parametrize("slug", [LEAD, OPENING])
def test_only_a_card_that_followed_too_soon_takes_more_than_six_questions(slug: str) -> None:
    long = {
        facts.get("since_defenders_lead") or facts.get("since_opening_lead")
        for facts, _said in ways(slug, leader_out_of_turn="defender")
        if len(facts.keys() - PRESUMED) > MOST_QUESTIONS
    }
    assert long <= {"partner_followed", "other_played"}


# O. Opening lead out of turn


def test_o_01_with_nothing_else_done_there_are_five_choices() -> None:
    assert options(OPENING, "five_choices") == {
        ("spread", "declare", "require", "forbid", "neither")
    }
    for facts, _said in ways(OPENING, since_opening_lead="nothing"):
        assert "five_choices" in facts


def test_o_02_a_lead_face_down_is_taken_back_without_more() -> None:
    for _facts, said in ways(OPENING, how_opening_lead="face_down"):
        assert said == [FaceDownLeadTakenBack()]


def test_o_04_the_proper_lead_faced_first_or_together_stands() -> None:
    for facts, said in ways(OPENING, since_opening_lead="partner_first"):
        assert of(ProperOpeningLeadStands, said)
        legal = facts["early_card_at_its_turn"]
        assert bool(of(MustBePlayedInTurn, said)) is (legal == "legal")
        assert bool(holders(said)) is (legal == "illegal")


def test_o_05_who_could_have_seen_dummy_accepts_and_declares() -> None:
    for facts, said in ways(OPENING, since_opening_lead="dummy_seen"):
        assert of(DeclarerStaysDeclarer, said)
        assert "five_choices" not in facts


def test_o_06_who_begins_to_spread_first_is_dummy() -> None:
    for _facts, said in ways(OPENING, since_opening_lead="spread"):
        assert of(DeclarerBecomesDummy, said)


def test_o_07_a_card_played_to_the_trick_makes_nobody_dummy() -> None:
    for since in ("own_card", "dummys_card"):
        for _facts, said in ways(OPENING, since_opening_lead=since):
            assert not of(DeclarerBecomesDummy, said)


def test_o_09_a_second_card_from_dummy_stays() -> None:
    for _facts, said in ways(OPENING, since_opening_lead="dummys_card"):
        assert of(SecondCardFromDummyStays, said)


def test_o_10_a_lead_by_the_declaring_side_is_never_accepted_and_never_lies() -> None:
    for hand in ("declarer", "dummy"):
        for _facts, said in ways(OPENING, leader_out_of_turn=hand, how_opening_lead="none"):
            assert of(DeclaringSideCannotLead, said)
            assert not holders(said)


def test_o_11_partners_lead_goes_back_face_down_and_lies_when_faced() -> None:
    for _facts, said in ways(OPENING, since_opening_lead="partner_face_down"):
        assert of(PartnersFaceDownLeadBack, said)
        assert Role.PARTNER not in holders(said)
    for _facts, said in ways(OPENING, since_opening_lead="partner_later"):
        assert Role.PARTNER in holders(said)


def test_o_12_a_right_from_the_auction_is_named_beside_every_refusal() -> None:
    for _facts, said in ways(OPENING):
        names = {conclusion.name for conclusion in said}
        assert ("LeadTakenBack" in names) == ("AuctionRightIsSeparate" in names)


# S. Premature and simultaneous play


def test_s_01_and_s_02_a_major_penalty_card_and_four_choices_none_of_them_nothing() -> None:
    assert options(EARLY, "partners_play") == {("highest", "lowest", "suit", "not_suit")}
    for facts, said in ways(EARLY):
        if "partners_play" in facts:
            assert holders(said) == {Role.OFFENDER}


def test_s_04_nothing_is_rectified_once_declarer_or_dummy_has_acted() -> None:
    for excuse in ("both_hands", "dummy"):
        for _facts, said in ways(EARLY, what_was_early="played", excuse_for_early_card=excuse):
            assert of(NoRectification, said)
            assert not holders(said)


def test_s_05_at_the_right_opponents_turn_declarer_has_no_choice() -> None:
    for facts, said in ways(EARLY, what_was_early="at_right"):
        assert "partners_play" not in facts
        legal = facts["early_card_at_its_turn"]
        assert bool(of(MustBePlayedInTurn, said)) is (legal == "legal")
        assert bool(holders(said)) is (legal == "illegal")


def test_s_06_declarers_early_legal_card_stands() -> None:
    for _facts, said in ways(EARLY, declarers_early_card="legal"):
        assert EarlyCardStands() in said


def test_s_07_the_lawful_card_stands() -> None:
    for facts, said in ways(EARLY, way_of_early_card="same_moment"):
        names = [conclusion.name for conclusion in said]
        lawful = facts["whose_card_was_lawful"] != "neither"
        assert (names[0] == "LawfulCardStands") is lawful


def test_s_08_one_face_seen_is_one_card_played() -> None:
    for _facts, said in ways(EARLY, faces_partner_could_see="one"):
        assert said == [OneCardPlayed()]


def test_s_10_who_plays_after_the_early_card_has_lost_the_right() -> None:
    for _facts, said in ways(EARLY, excuse_for_early_card="opponent_played"):
        assert of(NoRectification, said)
        assert not holders(said)


def test_s_11_a_card_before_declarers_new_lead_lies_there() -> None:
    for _facts, said in ways(EARLY, way_of_early_card="before_new_lead"):
        assert holders(said) == {Role.OFFENDER}


# P. Partner of a penalty card on lead


@cache
def choices() -> tuple[Way, ...]:
    graph = explore(partner_on_lead.partner_on_lead)
    return tuple((facts, [step.conclusion for step in steps]) for facts, steps in graph.paths())


def is_minor(facts: dict[str, str]) -> bool:
    return facts.get("why_penalty_card") in ("low", "ruled_minor")


def test_p_10_a_minor_penalty_card_gives_no_choice() -> None:
    alone = [said for facts, said in choices() if is_minor(facts)]
    assert [said[1:] for said in alone] == [[NoLeadChoice()]] * 2


def test_p_13_and_p_14_exactly_one_of_three_and_cards_go_up_with_a_suit() -> None:
    for facts, said in choices():
        if is_minor(facts):
            continue
        chosen = of(LeadRequired, said) + of(LeadForbidden, said) + of(LeadFree, said)
        assert len(chosen) == 1
        assert bool(of(PenaltyCardsPickedUp, said)) is (facts["lead_choice"] != "neither")


def test_p_17_while_a_card_may_remain_the_choice_comes_again() -> None:
    for facts, said in choices():
        remains = facts.get("lead_choice") == "neither" or facts["penalty_cards_there"] == "suits"
        assert (LeadMayBeChosen(Role.PARTNER) in said) is remains


def test_p_20_and_p_21_who_leads_too_soon_has_a_penalty_card_that_waits_for_the_choice() -> None:
    for facts, said in choices():
        early = facts.get("leaders_own_card") == "led"
        assert (Role.PARTNER in holders(said)) is early
        own = facts.get("leaders_own_card", "none") != "none"
        assert bool(of(OwnPenaltyCardNext, said)) is own
        if early:
            assert "lead_choice" in facts


# Every row has a case

ROWS = (
    {f"LD-{name}" for name in (*range(1, 8), "8a", "8b1", "8b2", *range(9, 13))}
    | {f"OL-{name}" for name in (*range(1, 10), "9b", 10, 11)}
    | {f"OL-12.{choice}" for choice in range(1, 6)}
    | {f"DL-{row}" for row in range(9)}
    | {f"PL-{row}" for row in range(1, 8)}
    | {f"PR-{row}" for row in range(1, 14)}
    | {f"SM-{row}" for row in range(1, 12) if row != 10}
)
"""PL-8 and PL-11 hold for all of them; PL-9 and PL-10 belong to a penalty card of its own; SM-10,
simultaneous calls, belongs to the auction.
"""


def test_every_row_about_leads_and_early_plays_has_a_case() -> None:
    assert ROWS - {case.row for case in load(FOLDER / "rows" / "leads.jsonl")} == set()
