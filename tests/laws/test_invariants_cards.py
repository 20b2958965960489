"""Invariants of the book on penalty cards, cards played, defective tricks and dummy.

Each test bears the id it has among the engine's acceptance properties: P, C, D and Y. What holds of
penalty cards after a revoke is in ``test_invariants_revoke``.
"""

import pytest

from deals.bridge.seats import Role
from rulings.engine import explore
from rulings.irregularities import DOORS
from rulings.laws.conclusions import exposed, penalty_lead
from rulings.laws.conclusions.asking import (
    NoImmediateRectification,
    ProceduralPenaltyPossible,
    StillRectified,
)
from rulings.laws.conclusions.cards import (
    ExchangeOrPlayCard,
    LeadMayBeChosen,
    MajorPenaltyCard,
    OnlyPenaltyCard,
    SeveralPenaltyCards,
)
from rulings.laws.conclusions.claim_rulings import ClaimMade, NoClaim, NoClaimReason
from rulings.laws.conclusions.dummys import (
    AdjustIfSuggested,
    DefenderChoosesHand,
    DummyAllowed,
    IrregularityStillRuled,
    RightsForfeited,
)
from rulings.laws.conclusions.elsewhere import RuleElsewhere
from rulings.laws.conclusions.exposed import MinorPenaltyCard, NoPenaltyCard
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.played import (
    CardNotPlayed,
    CardPlayed,
    DefenderMayChooseCard,
    DefendersMayChange,
    DesignatedCard,
    Designation,
    DesignationMayChange,
    MayNotChangeCard,
    NotPlayedUntilNamed,
    WrongCardReplaced,
    WrongCardStands,
)
from rulings.laws.conclusions.premature import OneCardPlayed
from rulings.laws.conclusions.score import (
    NoTransfer,
    NoTransferReason,
    ReviewAfterPlay,
    TrickTransfer,
)
from rulings.laws.conclusions.tricks import (
    DeemedRevoke,
    ExtraCardBack,
    ExtraCardsRestored,
    PlaceCard,
    RestoredMayBeRevoke,
    SupplyCard,
)
from tests.laws.ways import Way, ways, where

EXPOSED, HELD, PLAYED, TRICK, DUMMY = (
    "exposed-card",
    "penalty-card",
    "card-played",
    "defective-trick",
    "dummy",
)
ON_LEAD = (penalty_lead.LeadRequired, penalty_lead.LeadForbidden, penalty_lead.LeadFree)


def one(slug: str, **facts: str) -> Way:
    """The only way with these facts."""
    [way] = where(slug, **facts)
    return way


# Penalty cards


@pytest.mark.parametrize("hand", ["declarer", "dummy"])
def test_p_01_declarer_and_dummy_never_hold_a_penalty_card(hand: str) -> None:
    for way in (*where(EXPOSED, exposer=hand), *where(HELD, penalty_card_holder=hand)):
        assert way.says(NoPenaltyCard)
    for way in where(TRICK, hand_of_defective_trick=hand):
        assert not way.says(MajorPenaltyCard)
        assert not way.says(MinorPenaltyCard)


@pytest.mark.parametrize("slug", [EXPOSED, TRICK, "premature-play"])
def test_p_03_p_04_minor_only_if_single_low_and_unintended_and_two_are_major(slug: str) -> None:
    minor = [way for way in ways(slug) if way.says(MinorPenaltyCard)]
    assert minor
    for way in minor:
        assert not way.says(MajorPenaltyCard)
        assert way.says(penalty_lead.SecondMakesAllMajor) or way["exposed_cards"] == "one_low"
        assert "honour" not in way.facts.values()


def test_p_03_only_an_accident_makes_a_minor_penalty_card() -> None:
    found = {
        (way["how_exposed"], way["exposed_cards"])
        for way in ways(EXPOSED)
        if way.says(MinorPenaltyCard)
    }
    assert found == {("dropped", "one_low")}


def test_p_04_p_05_with_an_older_one_all_are_major() -> None:
    for way in where(EXPOSED, exposed_cards="several"):
        assert way.says(
            SeveralPenaltyCards(Role.OFFENDER), penalty_lead.AllPenaltyCardsMajor(Role.OFFENDER)
        )


def test_p_07_p_08_p_09_what_is_no_penalty_card_and_what_is_one_by_name() -> None:
    assert {
        way["how_exposed"] for way in where(EXPOSED, exposer="defender") if way.says(NoPenaltyCard)
    } == {"unseen", "opponents_fault", "objected_concession", "claim"}
    assert all(way.says(OnlyPenaltyCard) for way in where(EXPOSED, how_exposed="named"))


def test_p_10_a_minor_penalty_card_gives_declarer_no_say() -> None:
    for way in where(HELD, why_penalty_card="low", penalty_card_now="partner_leads"):
        kind = exposed.KindOfPenaltyCard(exposed.WhyItLies.LOW)
        assert [step.conclusion for step in way.steps] == [kind, penalty_lead.NoLeadChoice()]
    for way in ways(EXPOSED):
        if way.says(MinorPenaltyCard):
            assert way.says(exposed.MinorBindsLittle(Role.OFFENDER, Role.PARTNER))
            assert not way.says(LeadMayBeChosen)


def test_p_11_a_minor_penalty_card_binds_only_among_low_cards_of_its_suit() -> None:
    assert one(HELD, penalty_card_now="holder_plays", why_penalty_card="low").says(
        exposed.MinorDuty(Role.OFFENDER)
    )


def test_p_13_exactly_one_of_require_forbid_and_neither() -> None:
    for way in where(HELD, penalty_card_now="partner_leads"):
        if way["lead_choice"]:
            assert sum(way.says(kind) for kind in ON_LEAD) == 1


def test_p_14_p_15_picked_up_if_and_only_if_restricted_and_able_or_not() -> None:
    for way in where(HELD, penalty_card_now="partner_leads"):
        restricted = way["lead_choice"] in ("require", "forbid")
        assert way.says(penalty_lead.PenaltyCardsPickedUp) is restricted
        assert way.says(penalty_lead.AnyCardIfUnable(Role.PARTNER)) is restricted


def test_p_17_the_choice_comes_back_while_a_major_penalty_card_remains() -> None:
    for way in where(HELD, lead_choice="neither"):
        assert way.says(LeadMayBeChosen(Role.PARTNER))
    for way in where(HELD, penalty_cards_there="suits", lead_choice="require"):
        assert way.says(LeadMayBeChosen(Role.PARTNER))


def test_p_18_p_19_the_holder_plays_it_but_other_duties_come_first() -> None:
    says = {"one": exposed.MustPlayPenaltyCard, "several": exposed.DeclarerNamesPenaltyCard}
    for way in where(HELD, penalty_card_now="holder_plays"):
        if not way.says(exposed.MinorDuty):
            playable = way["penalty_cards_playable"]
            assert way.says(says.get(str(playable), exposed.PenaltyCardWaits))
            assert way.says(exposed.OtherDutiesFirst()) is (playable == "none")


def test_p_19_who_could_not_legally_play_it_has_done_nothing_wrong() -> None:
    way = one(HELD, instead_of_penalty_card="could_not")
    assert [step.conclusion for step in way.steps] == [
        exposed.PenaltyCardWaits(Role.OFFENDER),
        exposed.OtherDutiesFirst(),
    ]


def test_p_04_the_last_of_several_stays_major() -> None:
    for way in where(HELD, why_penalty_card="last"):
        assert way.says(exposed.KindOfPenaltyCard(exposed.WhyItLies.LAST))
        assert not way.says(exposed.MinorDuty)
        assert not way.says(penalty_lead.NoLeadChoice)


def test_p_20_p_21_who_led_before_the_choice_holds_one_too_and_the_choice_is_open() -> None:
    for way in where(HELD, leaders_own_card="led"):
        assert way.says(
            MajorPenaltyCard(Role.PARTNER), penalty_lead.OwnPenaltyCardNext(Role.PARTNER)
        )
        assert way["lead_choice"] is not None


def test_p_22_p_23_the_wrong_card_is_accepted_or_becomes_a_penalty_card() -> None:
    for way in where(HELD, instead_of_penalty_card="other_card"):
        must = way["declarer_played_since"] == "yes"
        accepted = must or way["accept_wrong_card"] == "accept"
        assert way.says(ExchangeOrPlayCard(accepted))
        assert way.says(MajorPenaltyCard) is not accepted
        assert (way["accept_wrong_card"] is None) is must


def test_p_24_a_wrong_card_that_is_a_revoke_is_ruled_as_one() -> None:
    assert one(HELD, instead_of_penalty_card="broke_suit").says(RuleElsewhere("revoke"))
    for way in where(HELD, instead_of_penalty_card="played_on", only_the_penalty_card="yes"):
        assert way.says(NoTransfer(NoTransferReason.PENALTY_CARD))


PARTNERS = {Role.OFFENDER: Role.PARTNER, Role.PARTNER: Role.OFFENDER}


def test_p_25_who_may_use_what_a_penalty_card_shows() -> None:
    for slug in (EXPOSED, TRICK, HELD):
        for way in ways(slug):
            for lying in (*way.found(MajorPenaltyCard), *way.found(MinorPenaltyCard)):
                assert isinstance(lying, MajorPenaltyCard | MinorPenaltyCard)
                across = To(PARTNERS[lying.holder])
                assert way.says(Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING))
                assert way.says(Unauthorised(across, About.PENALTY_CARD_REASON))
            if way.says(penalty_lead.PenaltyCardsPickedUp):
                assert way.says(Authorised(To.DECLARER, About.PENALTY_CARD_PICKED_UP))
                assert way.says(Unauthorised(To.PARTNER, About.PENALTY_CARD_PICKED_UP))


@pytest.mark.parametrize("slug", [EXPOSED, TRICK, HELD])
def test_p_26_its_review_stays_open(slug: str) -> None:
    for way in ways(slug):
        if way.says(Authorised(To.EVERYBODY, About.PENALTY_CARD_LYING)):
            assert way.says(ReviewAfterPlay("50E4"))


# Card played


@pytest.mark.parametrize("key", ["defenders_card", "declarers_card"])
def test_c_01_a_slip_in_ones_own_hand_changes_nothing(key: str) -> None:
    assert one(PLAYED, **{key: "slip"}).says(MayNotChangeCard())


def test_c_02_dummys_card_changes_only_for_a_slip_in_time() -> None:
    for way in where(PLAYED, dummys_card="change"):
        in_time = way["why_change_dummys_card"] == "slip_in_time"
        assert way.says(DesignationMayChange()) is in_time
        assert way.says(MayNotChangeCard()) is not in_time


def test_c_03_partner_need_only_have_been_able_to_see_it() -> None:
    assert one(PLAYED, defenders_card="visible").says(CardPlayed())
    assert one(PLAYED, defenders_card="hidden").says(CardNotPlayed())


def test_c_04_declarers_dropped_card_is_not_played() -> None:
    assert one(PLAYED, declarers_card="shown").says(CardNotPlayed())


def test_c_05_what_incomplete_words_mean() -> None:
    meant = {way["words_for_dummys_card"]: way for way in where(PLAYED, dummys_card="words")}
    assert meant["suit"].says(DesignatedCard(Designation.SUIT))
    assert meant["not_held"].says(DesignatedCard(Designation.NOT_HELD))
    assert meant["anything"].says(DefenderMayChooseCard())
    assert meant["clear"].says(DesignatedCard(Designation.CLEAR))


def test_c_06_c_07_dummys_wrong_card_is_replaced_until_both_sides_have_played_on() -> None:
    for way in where(PLAYED, dummys_card="other_card"):
        in_time = way["both_sides_played_on"] == "no"
        assert way.says(WrongCardReplaced(), DefendersMayChange()) is in_time
        assert way.says(WrongCardStands) is not in_time
        assert not way.says(MajorPenaltyCard)
        barred = Unauthorised(To.OFFENDERS, About.WITHDRAWN_BY_OPPONENTS)
        assert way.says(barred) is in_time


def test_c_08_what_dummy_suggests_changes_no_card() -> None:
    for way in where(DUMMY, what_dummy_did="suggested"):
        assert way.says(AdjustIfSuggested(), ProceduralPenaltyPossible())
        named = way["card_dummy_took"] in ("adopted", "too_late")
        assert way.says(NotPlayedUntilNamed()) is not named
        assert way.says(DefendersMayChange()) is (way["card_dummy_took"] == "open")


# Defective trick


def test_d_01_before_both_sides_have_played_on_nothing_is_transferred() -> None:
    for way in where(TRICK, both_sides_on_after_trick="no"):
        assert not way.says(TrickTransfer)
        assert not way.says(DeemedRevoke())
        assert way.says(SupplyCard()) is (way["trick_trouble"] == "too_few")


def test_d_02_d_04_afterwards_the_trick_keeps_its_winner_and_the_card_counts_as_held() -> None:
    for way in where(TRICK, both_sides_on_after_trick="yes"):
        omitted = way["trick_trouble"] == "too_few"
        assert way.says(PlaceCard) is omitted
        assert way.says(ExtraCardsRestored(), RestoredMayBeRevoke()) is not omitted


def test_d_03_a_missing_card_is_of_the_suit_if_held_and_costs_one_trick_at_most() -> None:
    for way in where(TRICK, trick_trouble="too_few", both_sides_on_after_trick="yes"):
        assert way.says(PlaceCard(way["holds_suit_of_trick"] == "yes"), DeemedRevoke())
        assert not way.says(TrickTransfer(2))
        if way["hand_of_defective_trick"] == "dummy":
            assert way.says(NoTransfer(NoTransferReason.DUMMY))


def test_d_05_a_fifth_card_lies_before_a_defender_and_goes_back_to_declarer() -> None:
    for way in where(TRICK, trick_trouble="too_many", both_sides_on_after_trick="no"):
        if way.says(RuleElsewhere("lead-out-of-turn")):
            assert "led" in way.facts.values() or way["extra_card_meant_as_lead"] == "yes"
            continue
        defender = way["hand_of_defective_trick"] == "defender"
        if way["extra_card"] == "unseen":
            assert [step.conclusion for step in way.steps] == [OneCardPlayed()]
            continue
        if way["extra_card"] == "two_at_once":
            assert [step.conclusion for step in way.steps] == [RuleElsewhere("premature-play")]
            continue
        lies = way.says(MinorPenaltyCard) or way.says(OnlyPenaltyCard)
        assert (lies, way.says(ExtraCardBack())) == (defender, not defender)


def test_d_06_a_card_that_is_nowhere_is_a_matter_of_law_14() -> None:
    way = one(TRICK, trick_trouble="missing")
    assert [(step.law, step.conclusion) for step in way.steps] == [("14B", RuleElsewhere("boards"))]


# Dummy


def test_y_01_facts_counting_and_his_own_hand_are_always_allowed() -> None:
    way = one(DUMMY, what_dummy_said="facts")
    assert [step.conclusion for step in way.steps] == [DummyAllowed()]


def test_y_02_only_the_three_acts_forfeit_his_rights() -> None:
    assert {way["what_dummy_did"] for way in ways(DUMMY) if way.says(RightsForfeited())} == {
        "forbidden"
    }


def test_y_03_what_dummy_points_out_is_ruled_all_the_same() -> None:
    for way in where(DUMMY, dummys_act="pointed_out"):
        if way["first_to_point_it_out"] == "dummy":
            assert way.says(StillRectified())
    assert one(DUMMY, dummys_act="pointed_out", irregularity_dummy_named="declarers").says(
        IrregularityStillRuled()
    )


def test_y_04_preventing_with_his_rights_intact_has_no_consequence() -> None:
    for way in where(DUMMY, dummys_act="warned", dummy_forfeited="no"):
        assert [step.conclusion for step in way.steps] == [DummyAllowed()]


@pytest.mark.parametrize("slug", [DUMMY, "asking"])
def test_y_05_nothing_is_rectified_at_once_only_if_he_was_first_without_rights(slug: str) -> None:
    for way in ways(slug):
        first = way["first_to_point_it_out"] == "forfeited_dummy" or (
            way["dummy_called_first"] == "no" and way["dummy_forfeited"] == "yes"
        )
        assert way.says(NoImmediateRectification()) is first
        assert not (first and (way.says(MajorPenaltyCard) or way.says(TrickTransfer)))


def test_y_06_after_a_forbidden_warning_a_defender_chooses_the_hand() -> None:
    for way in where(DUMMY, dummy_warned_of="wrong_hand", dummy_forfeited="yes"):
        assert way.says(DefenderChoosesHand())


def test_y_07_dummy_may_doubt_a_claim_and_never_makes_one() -> None:
    assert one(DUMMY, what_dummy_said="doubted_claim").says(DummyAllowed())
    assert one(DUMMY, what_dummy_said="claimed").says(NoClaim(NoClaimReason.DUMMY))
    graph = explore(DOORS["claim"].rule, {"claimer": "dummy"})
    assert not any(isinstance(s.conclusion, ClaimMade) for e in graph.edges() for s in e.added)
