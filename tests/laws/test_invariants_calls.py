"""The invariants of calls out of turn, inadmissible and changed ones, and of cards in the auction.

A-15 to A-29, and P-01 where the auction decides it.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.laws.conclusions.auction import (
    AllCancelled,
    AuctionReopened,
    CallCancelled,
    CallOutOfTurnAccepted,
    CallOutOfTurnAcceptedByCall,
    CallOutOfTurnIgnored,
    CallStands,
    ContractUnchanged,
    CountsAsInTurn,
    FirstCallStands,
    ScoredWithoutDouble,
    SecondCallStands,
    SlipReplaced,
)
from rulings.laws.conclusions.auction_cards import (
    LiesFaceUp,
    SeenBeforeFirstCall,
    Shown,
    ShownIsPenaltyCard,
    ShownIsPickedUp,
)
from rulings.laws.conclusions.auction_duties import (
    HadToPass,
    MustPassOnce,
    MustRepeatCall,
    NoLeadRestriction,
)
from rulings.laws.conclusions.auction_replacement import IsNotComparable, PassInstead
from rulings.laws.conclusions.cards import LeadMayBeChosen
from rulings.laws.conclusions.score import ReviewAfterPlay
from tests.laws.auction_ways import (
    BARRED,
    BID,
    CARD,
    CHANGE,
    INADMISSIBLE,
    RIGHT_OF_26B,
    SILENCED,
    TURN,
    forced,
    has_any,
)
from tests.laws.ways import ways

# Out of turn


def test_a15_an_insufficient_bid_out_of_turn_goes_to_the_laws_on_calls_out_of_turn() -> None:
    for way in ways(BID):
        if way["bidders_turn"] == "out_of_turn":
            in_turn = way["turn_to_call"] in ("rho_bound", "with_rho")  # 28A, 33
            assert (way["since_insufficient_bid"] is not None) is in_turn
            assert way["turn_to_call"] is not None


def test_a16_at_the_right_hand_opponents_turn_the_call_is_repeated_if_he_passes() -> None:
    passed = [way for way in ways(TURN) if way["rho_passes"] == "pass"]
    repeated = [way for way in passed if way["call_out_of_turn"] != "insufficient_bid"]
    assert repeated
    for way in repeated:
        assert forced(way) == {MustRepeatCall(Role.OFFENDER)}
        assert not has_any(way, (*RIGHT_OF_26B, IsNotComparable))


def test_a17_the_right_opponents_call_makes_the_call_out_of_turn_disappear() -> None:
    ignored = [way for way in ways(TURN) if way.says(CallOutOfTurnIgnored)]
    assert ignored
    for way in ignored:
        assert way.says(NoLeadRestriction(), BARRED)
        assert forced(way) == set()


def test_a25_simultaneous_calls_count_the_one_out_of_turn_as_the_later() -> None:
    for way in ways(TURN):
        if way["turn_to_call"] == "with_rho":
            assert way.says(CountsAsInTurn)
            assert [step.law for step in way.steps] == ["33"]
    # else the turn has passed on, and what follows is what follows at the next player's turn
    for together, next_turn in (("with_partner", "rho"), ("with_lho", "partner")):
        assert after_turn(together) == after_turn(next_turn) != []


def test_a26_passes_that_took_a_turn_do_not_end_the_auction() -> None:
    for way in ways(TURN):
        assert way.says(AuctionReopened) is (way["called_since"] == "turn_lost")


def after_turn(turn: str) -> list[tuple[dict[str, str], object]]:
    return [
        ({**way.facts, "turn_to_call": ""}, way.steps)
        for way in ways(TURN)
        if way["turn_to_call"] == turn
    ]


# Inadmissible calls


def test_a18_bad_doubles_and_bids_above_seven_never_stand() -> None:
    for way in ways(INADMISSIBLE):
        if way["inadmissible_call"] in ("double", "double_bound", "above_seven"):
            assert not way.says(CallStands)
            gone = (CallCancelled, AllCancelled, ScoredWithoutDouble)
            assert any(way.says(kind) for kind in gone)
    for way in ways(TURN):
        if way["call_out_of_turn"] == "inadmissible_double":
            assert way.says(CallCancelled) or way.says(AllCancelled)
            assert not way.says(CallOutOfTurnAccepted)
            assert not way.says(CallOutOfTurnAcceptedByCall)


def test_a19_a_bad_double_silences_partner_only_if_nobody_called_over_it() -> None:
    for way in ways(INADMISSIBLE):
        if way["inadmissible_call"] in ("double", "double_bound"):
            assert way.says(SILENCED) is (way["since_inadmissible_call"] == "nothing")
            if way["since_inadmissible_call"] == "lho_called":
                assert forced(way) == set()


def test_a20_an_action_despite_a_pass_duty_stands_if_called_over() -> None:
    for way in ways(INADMISSIBLE):
        if way["inadmissible_call"] == "bound":
            stands = way["since_inadmissible_call"] == "lho_called"
            assert way.says(CallStands) is stands
            assert way.says(PassInstead, SILENCED) is not stands


def test_a21_a_bid_above_seven_that_was_called_over_opens_neither_72c_nor_26b() -> None:
    for way in ways(INADMISSIBLE):
        if way["inadmissible_call"] == "above_seven":
            called_over = way["since_inadmissible_call"] == "lho_called"
            assert way.says(ReviewAfterPlay("72C")) is not called_over
            if called_over:
                assert not has_any(way, RIGHT_OF_26B)


def test_a22_a_call_after_the_final_pass_never_changes_the_contract() -> None:
    late = [way for way in ways(INADMISSIBLE) if way["call_after_final_pass"]]
    assert late
    for way in late:
        assert way.says(ContractUnchanged)
        assert forced(way) == set()


# Changes of call


def test_a23_only_a_slip_is_put_right_and_only_until_partner_calls_or_a_lead_is_faced() -> None:
    for way in ways(CHANGE):
        in_time = way["since_slip"] in ("in_time", "auction_over")
        assert way.says(SlipReplaced) is (way["call_was_meant"] == "slip" and in_time)


def test_a24_a_change_that_is_not_accepted_leaves_the_first_call() -> None:
    for way in ways(CHANGE):
        if way["second_call"] in ("open", "called_over", "unnoticed", "after_lho"):
            accepted = way["accept_change"] == "accept" or way["second_call"] == "called_over"
            assert way.says(SecondCallStands) is accepted
            assert way.says(FirstCallStands) is not accepted


# Cards


def test_a27_one_low_card_costs_no_pass_and_anything_more_costs_one() -> None:
    for way in ways(CARD):
        costs = way["when_card_shown"] == "auction" and way["cards_shown"] not in (None, "low")
        due = costs and way["who_declares"] == "not_yet"
        assert forced(way) == ({MustPassOnce(Role.PARTNER)} if due else set())
        assert way.says(HadToPass(Role.PARTNER)) is (costs and not due)


def test_a28_only_a_defender_gets_penalty_cards_and_only_one_low_card_is_minor() -> None:
    types = {
        "low": Shown.MINOR,
        "honour": Shown.MAJOR,
        "led": Shown.MAJOR,
        "several": Shown.ALL_MAJOR,
    }
    for way in ways(CARD):
        defends = way["who_declares"] == "opponents"
        assert way.says(ShownIsPenaltyCard) is defends
        assert way.says(ShownIsPickedUp) is (way["who_declares"] == "offenders")
        if way["cards_shown"]:
            shown = types[way["cards_shown"]]
            for card in (*way.found(ShownIsPenaltyCard), *way.found(LiesFaceUp)):
                assert card.as_fields()["shown"] == shown
            assert way.says(LeadMayBeChosen(Role.PARTNER)) is (defends and shown is not Shown.MINOR)


def test_a29_a_card_shown_before_the_first_call_is_no_matter_of_law_24() -> None:
    early = [way for way in ways(CARD) if way["when_card_shown"] == "before_first_call"]
    assert [[step.conclusion for step in way.steps] for way in early] == [[SeenBeforeFirstCall()]]


def test_p01_no_penalty_card_is_left_with_a_side_that_declares() -> None:
    for way in ways(CARD):
        assert not (way.says(ShownIsPickedUp) and way.says(ShownIsPenaltyCard))
