"""Every way through the doors of calls, information, leads, claims, tricks, dummy, boards
and procedure, held against a second reading.

The reading stands in ``second_reading`` and calls nothing of the rules; here what the rules
conclude is put in its words.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulings.engine import Conclusion
from tests.laws.second_reading import auction, boards, information, leads, procedure, table
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
    "CallOutOfTurnAcceptedByCall": "accepted",
    "InsufficientBidAccepted": "accepted",
    "CallOutOfTurnIgnored": "ignored",
    "CountsAsInTurn": "in turn",
    "AuctionReopened": "reopened",
    "FirstCallStands": "first stands",
    "SecondCallStands": "second stands",
    "SlipReplaced": "slip",
    "AllCancelled": "all cancelled",
    "RuleElsewhere": "door {slug}",
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
    "LastCallMayComeBack": "last call may come back",
    "LeadMayBeChanged": "lead may go back",
    "PartnersDuty": "partners duty",
    "CallOnOpponentsWord": "{how}",
    "MisleadersGain": "gain",
    "CardGoesBack": "47E1",
    "OpeningLeadGoesBack": "47E1",
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
    "OpeningLeadGoesBack": "47E1",
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
    "LeadWasInTurn": "was in turn",
    "ReviewAfterPlay": "{law}",
}

OF_TABLE = {
    "NoClaim": "no claim",
    "PlayContinues": "play on",
    "ProceduralPenaltyPossible": "penalty possible",
    "RuleElsewhere": "door {slug}",
    "RevokeFirst": "revoke first",
    "ShownCardsNoPenalty": "no penalty cards",
    "ClaimMade": "claim",
    "PlayStops": "stops",
    "RepeatStatement": "70B",
    "TrumpTrick": "70C",
    "FlawedStatement": "70D1",
    "StatedLineLoses": "70D1",
    "NothingOnPartnersChoice": "70D2",
    "ClaimAllowed": "as claimed",
    "AdjudicatedClaim": "{tricks} tricks",
    "ClaimAgreed": "agreed",
    "ClaimVoid": "void",
    "PlayedScoreStands": "as played",
    "LaterPlayDoesNotCount": "later cards out",
    "MayNotWithdraw": "not withdrawn",
    "TrickRestored": "restored",
    "AgreementStands": "left",
    "MajorPenaltyCard": "major {holder}",
    "OnlyPenaltyCard": "major {holder}",
    "SeveralPenaltyCards": "major {holder}",
    "MinorPenaltyCard": "minor {holder}",
    "PartnersPlayChosen": "57A {demand}",
    "NoRectification": "57C",
    "ReviewAfterPlay": "{law}",
    "SupplyCard": "supplied",
    "PlaceCard": "placed {of_suit}",
    "DeemedRevoke": "revoke",
    "TrickTransfer": "{tricks} moved",
    "NoTransfer": "none moved",
    "TransferInAll": "{tricks} in all",
    "ScoreStands": "score stands",
    "AssignAdjustedScore": "adjusted",
    "AdjustedScoreInstead": "adjusted",
    "AdjustedScoreWithTransfer": "adjusted",
    "AdjustedScoreForPlayedTwice": "adjusted",
    "CardPlacedInTrick": "put in trick",
    "ExtraCardsRestored": "restored",
    "RestoredMayBeRevoke": "perhaps a revoke",
    "ExtraCardBack": "back",
    "OneCardPlayed": "one played",
    "HasRight": "right",
    "TooLateToSay": "too late",
    "InspectionRefused": "refused",
    "CountTricks": "counted",
    "DecideAgainstWhoMixed": "against who mixed",
    "DecideOnProbability": "probable",
    "DummyAllowed": "allowed",
    "DummyBreach": "breach",
    "DefenderChoosesHand": "defender chooses hand",
    "IrregularityStillRuled": "ruled all the same",
    "StillRectified": "ruled all the same",
    "NoImmediateRectification": "not at once",
    "AlreadyPointedOut": "named before",
    "SpeakAfterFinalPass": "speaks",
    "AdjustIfSuggested": "45F",
    "NotPlayedUntilNamed": "not played",
    "CardPlayed": "played",
    "DefendersMayChange": "defenders may change",
    "WrongCardStands": "stands",
    "WrongCardReplaced": "replaced",
    "RightsForfeited": "rights lost",
    "DefendersBreach": "defender's breach",
    "NotAllSpread": "41D",
    "AdjustIfHidden": "12A1",
}
OF_BOARDS = {
    name: OF_TABLE[name]
    for name in (
        "ProceduralPenaltyPossible",
        "RuleElsewhere",
        "ReviewAfterPlay",
        "NoTransfer",
        "NotAllSpread",
        "AdjustIfHidden",
        "TrickRestored",
        "AgreementStands",
    )
} | {
    "ArtificialScore": "artificial {offenders} {others}",
    "AssignAdjustedScore": "assigned",
    "WeightedScore": "weighted",
    "ResultNotInfluenced": "no influence",
    "WrongHands": "hands {what}",
    "WrongBoard": "board {what}",
    "StrayKnowledge": "16D {measure}",
    "TeamsBoard": "teams {what}",
    "MissingCardRestored": "{how}",
    "CallsStand": "calls stand",
    "AlwaysHeld": "always held",
    "HandsToTheirPockets": "own pockets",
    "NewDeal": "new deal",
    "PassedOut": "passed out",
    "SurplusCardRemoved": "surplus out",
    "NotFiftyTwoCards": "no deal",
    "ScoredInGroups": "groups",
    "NoLeadRestriction": "no 26",
    "OpponentsCardSeen": "may be used",
    "Unauthorised": "UI {about}",
    "ScoreOfTricks": "score {what}",
    "TrickNotWon": "not won",
    "LongerWay": "93C",
    "CouldNotKnow": "could not know",
    "NoDamage": "no damage",
    "WasHelped": "helped",
    "GainedNothing": "gained nothing",
    "NoBetterWithout": "no better",
    "OwnContribution": "own part",
    "ChoiceIsFinal": "final",
    "FactsFound": "facts {how}",
    "RectificationWaived": "waiver {what}",
    "InnocentSideActed": "acted {how}",
    "DefaultApplies": "default {to}",
    "NothingFromOpponents": "not told",
    "FurtherActIsRuledToo": "ruled too",
    "NoFurtherAct": "no more",
    "GainIsTaken": "gain taken",
    "DirectorsError": "error {what}",
    "RequestForRuling": "request {what}",
}

OF_PROCEDURE = {
    "QuestionAllowed": "may ask",
    "QuestionForbidden": "may not ask",
    "MayLeadToRevoke": "if a revoke",
    "RevokeWouldCount": "counts as established",
    "ProceduralPenaltyPossible": "penalty",
    "Unauthorised": "{to} may not {about}",
    "NoImmediateRectification": "not now",
    "AlreadyPointedOut": "pointed out before",
    "StillRectified": "rectified",
    "DummyMayObject": "may object",
    "InspectionRefused": "may not look",
    "TricksRestored": "turned back",
    "DecideAgainstWhoMixed": "for the other side",
    "DecideOnProbability": "probable",
    "ArtificialScore": "{offenders} {others}",
    "NoPenalty": "none {why}",
    "PenaltyGround": "for {ground}",
    "ProceduralPenalty": "measure {measure}",
    "PenaltyIsSeparate": "apart from the score",
    "OnlyTheOneAtFault": "one alone",
    "MayBeAppealed": "may appeal",
    "DisciplinaryPenalty": "discipline {what}",
    "AppealWithoutMerit": "by regulation",
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


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("claim", table.claim),
        ("defective-trick", table.defective_trick),
        ("dummy", table.dummy),
    ],
)
def test_every_way_through_the_play_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [way.facts for way in ways(slug) if effects(way, OF_TABLE) != reading(way.facts)]
    assert differ == []


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("boards", boards.boards),
        ("score", boards.score),
        ("checks", boards.checks),
        ("review", boards.review),
    ],
)
def test_every_way_through_a_board_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [way.facts for way in ways(slug) if effects(way, OF_BOARDS) != reading(way.facts)]
    assert differ == []


@pytest.mark.parametrize(
    ("slug", "reading"), [("asking", procedure.asking), ("conduct", procedure.conduct)]
)
def test_every_way_of_procedure_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    differ = [way.facts for way in ways(slug) if effects(way, OF_PROCEDURE) != reading(way.facts)]
    assert differ == []
