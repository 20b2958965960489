"""Every way through the doors of the auction and of the leads, held against a second reading.

The reading stands in ``second_reading`` and calls nothing of the rules; here what the rules
conclude is put in its words.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulings.engine import Conclusion
from tests.laws.second_reading import auction, leads
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
