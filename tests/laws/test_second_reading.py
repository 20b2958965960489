"""Every way through the doors of calls, information and leads, held against a second reading.

The reading stands in ``second_reading`` and calls nothing of the rules; here what the rules
conclude is put in its words.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulings.engine import Conclusion
from tests.laws.second_reading import auction, information, leads
from tests.laws.second_reading.auction import Facts
from tests.laws.ways import Way, ways

OF_CALLS = {
    "MustPassOnce": "once {player}",
    "MustPassAfterNewCall": "once {player}",
    "MustPassToTheEnd": "rest {player}",
    "MustRepeatCall": "repeat {player}",
    "SuitMayBeForbidden": "26B",
    "OfferSuitNow": "26B",
    "RightNotOffered": "26B",
    "CallOutOfTurnAccepted": "accepted",
    "InsufficientBidAccepted": "accepted",
    "CallOutOfTurnIgnored": "ignored",
    "CountsAsInTurn": "in turn",
    "AuctionReopened": "reopened",
    "FirstCallStands": "first stands",
    "SecondCallStands": "second stands",
    "SlipReplaced": "slip",
    "AllCancelled": "all cancelled",
    "PartnerStaysFree": "free",
    "CallStands": "stands",
    "ReviewAfterPlay": "{law}",
}
OF_INFORMATION = {
    "Authorised": "{to} may {about}",
    "Unauthorised": "{to} may not {about}",
    "CallAgainAfterPlay": "again",
    "LawfulAction": "lawful {why}",
    "UnlawfulAction": "infraction",
    "ProceduralPenaltyPossible": "penalty",
    "OwnRisk": "own risk",
    "MisledByManner": "misled",
    "RuleElsewhere": "door {slug}",
    "ReviewAfterPlay": "{law}",
    "NoDamage": "no damage",
    "OwnContribution": "own part",
    "AssignAdjustedScore": "one",
    "WeightedScore": "several",
    "ArtificialScore": "too_many",
    "ExplanationWrong": "wrong {why}",
    "NobodyMisinformed": "right {why}",
    "CorrectExplanation": "correct {moment}",
    "CallMayBeChanged": "call {player}",
    "CallChanged": "changed {player} {next}",
    "MisinformedCallStands": "call stands",
    "TooLateToChange": "too late",
    "CardMayBeTakenBack": "card {player}",
    "CardChanged": "card changed",
    "CardStays": "card stays",
    "NothingDoneYet": "nothing done",
    "CallOnOpponentsWord": "{how}",
    "MisleadersGain": "gain",
    "CardGoesBack": "47E1",
    "NothingIsEstablished": "nothing established",
    "MustPassOnce": "once {player}",
    "HadToPass": "had to pass {player}",
    "LiesFaceUp": "lies {shown}",
    "ShownIsPickedUp": "picked up",
    "ShownIsPenaltyCard": "penalty {shown}",
    "LeadMayBeChosen": "lead {leader}",
    "NothingShown": "nothing",
    "SeenBeforeFirstCall": "before first call",
}
OF_LEADS = {
    "MajorPenaltyCard": "major {holder}",
    "OnlyPenaltyCard": "major {holder}",
    "SeveralPenaltyCards": "major {holder}",
    "MinorPenaltyCard": "minor {holder}",
    "LeadAccepted": "accepted {how}",
    "LeadTakenBack": "leads {leader}",
    "LeadRequired": "require",
    "LeadForbidden": "forbid",
    "LeadFree": "neither",
    "PenaltyCardsPickedUp": "picked up",
    "OwnPenaltyCardNext": "own next",
    "ProperLeadStands": "proper {leader}",
    "PartnersPlayChosen": "57A {player}",
    "MustBePlayedInTurn": "57D {player}",
    "CardGoesBack": "47E1",
    "TrickThirteenTakenBack": "trick 13",
    "DeclarerBecomesDummy": "dummy",
    "DeclarerStaysDeclarer": "declares",
    "SecondCardFromDummyStays": "54B2",
    "DeclaringSideCannotLead": "54E",
    "FaceDownLeadTakenBack": "41A",
    "NoRectification": "no rectification",
    "EarlyCardStands": "stands",
    "EarlyCardTakenBack": "goes back",
    "OrdinaryPlay": "ordinary",
    "WaitForNewLead": "60B",
    "RuleElsewhere": "door {slug}",
    "FinishTrickFirst": "door lead-out-of-turn",
    "NotALead": "no lead",
    "NothingLedYet": "nothing led",
    "LeadFromHand": "hand {hand}",
    "LedInTurnAfterAll": "in turn",
    "ReviewAfterPlay": "{law}",
}


def effect(conclusion: Conclusion, words: dict[str, str]) -> str | None:
    fields = conclusion.as_fields()
    if fields == {"to": "offenders", "about": "withdrawn_call"}:
        return "barred" if conclusion.name == "Unauthorised" else None
    word = words.get(conclusion.name)
    return word.format(**fields) if word else None


def effects(way: Way, words: dict[str, str]) -> set[str]:
    found = (effect(step.conclusion, words) for step in way.steps)
    return {word for word in found if word}


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("change-of-call", auction.change_of_call),
        ("call-out-of-rotation", auction.call_out_of_rotation),
        ("insufficient-bid", auction.insufficient_bid),
        ("inadmissible-call", auction.inadmissible_call),
    ],
)
def test_every_way_through_a_call_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [way.facts for way in ways(slug) if effects(way, OF_CALLS) != reading(way.facts)]
    assert differ == []


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("unauthorised-information", information.unauthorised_information),
        ("misinformation", information.misinformation),
        ("card-in-auction", information.card_in_auction),
    ],
)
def test_every_way_of_information_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [
        (way.facts, effects(way, OF_INFORMATION) ^ reading(way.facts))
        for way in ways(slug)
        if effects(way, OF_INFORMATION) != reading(way.facts)
    ]
    assert differ == []


@pytest.mark.parametrize(
    "slug", ["change-of-call", "call-out-of-rotation", "insufficient-bid", "inadmissible-call"]
)
def test_every_comparable_call_is_cited_as_a_second_reader_has_it(slug: str) -> None:
    differ = [
        way.facts
        for way in ways(slug)
        if {step.law for step in way.steps if step.law.startswith("23A")}
        != information.comparable_call(way.facts)
    ]
    assert differ == []


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("lead-out-of-turn", leads.lead_out_of_turn),
        ("opening-lead", leads.opening_lead),
        ("premature-play", leads.premature_play),
    ],
)
def test_every_way_through_a_lead_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [way.facts for way in ways(slug) if effects(way, OF_LEADS) != reading(way.facts)]
    assert differ == []
