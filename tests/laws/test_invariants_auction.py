"""What holds on every way through the doors of the auction, whatever the facts.

Each test bears the id it has among the engine's acceptance properties. A-05 for 21B and 15A belongs
to other doors.
"""

from __future__ import annotations

from deals.bridge.seats import Role
from rulings.atlas.graphs import graph_of
from rulings.engine import Conclusion, Kind, Pending, run
from rulings.irregularities import DOORS
from rulings.laws.conclusions.auction import (
    CallOutOfTurnAccepted,
    CallOutOfTurnAcceptedByCall,
    InsufficientBidAccepted,
)
from rulings.laws.conclusions.auction_duties import (
    MustPassAfterNewCall,
    MustPassOnce,
    MustPassToTheEnd,
    NoLeadRestriction,
    OfferSuitNow,
    SuitMayBeForbidden,
)
from rulings.laws.conclusions.auction_replacement import (
    BidOrPassInstead,
    IsComparable,
    IsNotComparable,
    LegalCallInstead,
    PartnerStaysFree,
)
from rulings.laws.conclusions.information import About, Authorised, To, Unauthorised
from rulings.laws.conclusions.score import ReviewAfterPlay
from rulings.laws.law26_lead_restrictions import SUITS_SHOWN
from tests.irregularities import graphs
from tests.laws.auction_ways import (
    BARRED,
    BID,
    CALLS,
    CARD,
    RIGHT_OF_26B,
    SILENCED,
    TURN,
    all_calls,
    by_law,
    forced,
    has_any,
    suits_offered,
)
from tests.laws.cases import FOLDER, load
from tests.laws.ways import ways

# Lead restrictions


def test_a01_and_a02_one_suit_may_be_forbidden_that_the_offender_has_not_shown() -> None:
    for way in all_calls():
        rights = [*way.found(SuitMayBeForbidden), *way.found(OfferSuitNow)]
        assert len(rights) <= 1
        for suits in suits_offered(way):
            shown = SUITS_SHOWN.read(way["suits_shown_legally"] or "")
            assert suits
            assert suits.isdisjoint(shown)


def test_a03_the_right_binds_only_the_partner() -> None:
    for way in all_calls():
        rights = [*way.found(SuitMayBeForbidden), *way.found(OfferSuitNow)]
        assert {right.as_fields()["leader"] for right in rights} <= {"partner"}
        if way["first_lead"] == "passed_over":
            assert rights == []


def test_a04_a_side_that_declares_is_not_restricted() -> None:
    declaring = [way for way in all_calls() if way["first_lead"] == "declares"]
    assert declaring
    for way in declaring:
        assert not has_any(way, RIGHT_OF_26B)
        assert way.law_of(NoLeadRestriction()) == "26B"


def test_a05_no_right_after_what_switches_26_off() -> None:
    laws: tuple[str, ...] = ("17D3", "25A1", "27A1", "27B1a", "27B1b", "28A", "28B", "29A")
    laws += ("30A", "31A1", "32A1", "36A", "37A", "38D", "39B")
    for law in laws:
        switched = [way for way in all_calls() if by_law(way, law)]
        assert switched
        for way in switched:
            too_low_in_turn = law == "28A" and way["since_insufficient_bid"]
            assert too_low_in_turn or not has_any(way, RIGHT_OF_26B)


def test_a05_a_comparable_call_in_the_end_lifts_the_restriction() -> None:
    for way in all_calls():
        if way.says(IsComparable):
            assert not has_any(way, RIGHT_OF_26B)


def test_a06_the_choices_are_four_less_the_suits_shown() -> None:
    asked = [way for way in all_calls() if way["suits_shown_legally"]]
    assert {way["suits_shown_legally"] for way in asked} == {a.token for a in SUITS_SHOWN.answers}
    for way in asked:
        left = 4 - len((way["suits_shown_legally"] or "").replace("-", ""))
        assert [len(suits) for suits in suits_offered(way)] == ([left] if left else [])
        assert way.says(NoLeadRestriction()) is (left == 0)


# Accepted or not


def test_a07_the_left_hand_opponent_is_asked_before_the_offender_replaces() -> None:
    for way in ways(BID):
        if way["replacement"] or way["replacement_made"]:
            called = way["since_insufficient_bid"] == "replaced_and_called"
            assert way["accept_insufficient_bid"] == (None if called else "refuse")
    for way in ways(TURN):
        if way.says(LegalCallInstead) and not by_law(way, "36B4"):
            assert way["accept_call_out_of_turn"] == "refuse"


def test_a08_an_accepted_call_binds_and_bars_nobody() -> None:
    by_call = (TURN, CallOutOfTurnAcceptedByCall)
    for slug, accepted in (
        (BID, InsufficientBidAccepted),
        (TURN, CallOutOfTurnAccepted),
        by_call,
    ):
        found = [way for way in ways(slug) if way.says(accepted)]
        assert found
        for way in found:
            # a duty to pass that was there before goes on (37A)
            older = {MustPassToTheEnd(Role.OFFENDER)} if way["pass_duty"] == "rest" else set()
            assert forced(way) == older
            assert not has_any(way, RIGHT_OF_26B)
            # what was withdrawn is not the accepted bid but the call that had replaced it (16C)
            replaced = way["since_insufficient_bid"] == "replaced"
            withdrawn = replaced and way["accept_insufficient_bid"] == "accept"
            assert has_any(way, (Unauthorised,)) is withdrawn


# How long somebody must pass


def test_a09_the_forced_passes_are_as_long_as_each_law_says() -> None:
    once_partner, once_offender = {MustPassOnce(Role.PARTNER)}, {MustPassOnce(Role.OFFENDER)}
    after_new_call = {MustPassAfterNewCall(Role.PARTNER)}
    both = {SILENCED, MustPassToTheEnd(Role.OFFENDER)}
    expected = {
        "24B": once_partner,
        "24C": once_partner,
        "27B2": {SILENCED},
        "27B3": {SILENCED},
        "27B4": {SILENCED},
        "30A": once_offender,
        "30B1bii": after_new_call,
        "31A2b": after_new_call,
        "32A2b": after_new_call,
        "36B2": {SILENCED},
        "37A": {MustPassToTheEnd(Role.OFFENDER)},
        "37B2": both,
        "38C": both,
    }
    found: dict[str, set[Conclusion]] = {}
    for slug in (*CALLS, CARD):
        for way in ways(slug):
            laws = {
                step.law
                for step in way.steps
                if isinstance(step.conclusion, MustPassOnce | MustPassToTheEnd)
            }
            assert len(laws) <= 1
            for law in laws:
                assert forced(way) == expected[law]
                found[law] = forced(way)
    assert found == expected


def test_a10_a_comparable_call_out_of_turn_or_first_correction_leaves_partner_free() -> None:
    for slug, review in ((TURN, "23C"), (BID, "27D")):
        for way in ways(slug):
            too_low = way["call_out_of_turn"] == "insufficient_bid"
            both = too_low or way["bidders_turn"] == "out_of_turn"
            if way.says(PartnerStaysFree) and not both:
                assert forced(way) == set()
                assert not way.says(BARRED)
                assert way.says(ReviewAfterPlay(review))


def test_a11_what_is_not_comparable_stays_barred() -> None:
    for way in all_calls():
        finally_comparable = way["finally_comparable"] not in (None, "none")
        if way.says(IsNotComparable) and not finally_comparable:
            assert way.says(BARRED, Authorised(To.OPPONENTS, About.WITHDRAWN_CALL))


def test_a12_comparability_is_the_directors_judgement() -> None:
    asked = [
        node
        for slug in CALLS
        for node in graph_of(slug).nodes
        if node.key in ("comparable", "finally_comparable")
    ]
    assert asked
    for node in asked:
        assert node.question.kind is Kind.JUDGEMENT
    for way in all_calls():
        if way.says(IsComparable) or way.says(IsNotComparable):
            assert way["comparable"] or way["finally_comparable"]


def test_a13_and_a14_partner_is_silenced_whatever_replaces_a_cancelled_replacement() -> None:
    cancelled = [way for way in ways(BID) if way.says(BidOrPassInstead)]
    assert {law for way in cancelled for law in ("27B3", "27B4") if by_law(way, law)} == {
        "27B3",
        "27B4",
    }
    for way in cancelled:
        assert way.says(SILENCED)
        assert not way.says(PartnerStaysFree)


def test_a30_forced_passes_stay_though_the_final_call_is_comparable() -> None:
    laws = ("27B3", "27B4", "36B2", "37B2", "38C")
    kept = {
        law
        for way in all_calls()
        for law in laws
        if by_law(way, law) and way.says(IsComparable) and way.says(NoLeadRestriction())
        if way.says(SILENCED)
    }
    assert kept == set(laws)


# General properties where these doors put them to the test


def test_g04_to_g06_what_is_chosen_is_chosen_by_whom_the_laws_name() -> None:
    choosers = {
        node.key: node.question.chooser
        for slug in (*CALLS, CARD)
        for node in graph_of(slug).nodes
        if node.question.kind is Kind.CHOICE
    }
    assert choosers == {
        "accept_insufficient_bid": Role.LHO,
        "accept_second_insufficient_bid": Role.LHO,
        "replacement": Role.OFFENDER,
        "accept_call_out_of_turn": Role.LHO,
        "accept_change": Role.LHO,
    }


def test_g06_and_g07_nothing_is_offered_to_an_opponent_who_has_called() -> None:
    for slug in CALLS:
        for node in graph_of(slug).nodes:
            facts = graphs.routes(graph_of(slug))[node.number]
            if node.key.startswith("accept_"):
                assert facts.get("since_insufficient_bid") != "lho_called"
                assert facts.get("called_since") in (None, "nobody", "partner")


def test_g08_replacing_too_early_leaves_the_opponents_option() -> None:
    facts = {
        "caller": "player",
        "call_was_meant": "meant",
        "bidders_turn": "his",
        "since_insufficient_bid": "replaced",
    }
    outcome = run(DOORS[BID].rule, facts)
    assert isinstance(outcome, Pending)
    assert outcome.key == "accept_insufficient_bid"


# Every row has a case

ROWS = (
    {f"LR-{row}" for row in range(1, 14)}
    | {f"CC-{row}" for row in range(1, 6)}
    | {f"IB-{row}" for row in range(1, 12)}
    | {f"CR-{row}" for row in range(1, 9)}
    | {f"{kind}-{row}" for kind in ("PO", "BO", "DO") for row in range(1, 5)}
    | {f"CH-{row}" for row in range(1, 8)}
    | {f"IN-{row}" for row in range(1, 11)}
    | {f"EX-{row}" for row in range(9)}
    | {"SM-10", "TV-17", "TV-18", "TV-27", "TV-41"}
    | {f"SEED-{number:03}" for number in range(49, 56)}
)


def test_every_row_about_the_auction_has_a_case() -> None:
    assert ROWS - {case.row for case in load(FOLDER / "rows" / "auction.jsonl")} == set()
