"""Every way through the doors of cards and of the revoke, held against a second reading.

As in ``test_second_reading``.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.laws.second_reading import cards, revokes
from tests.laws.second_reading.auction import Facts
from tests.laws.test_second_reading import effects
from tests.laws.ways import thinned

OF_CARDS = {
    "CardPlayed": "played",
    "CardNotPlayed": "not played",
    "MayNotChangeCard": "stays",
    "DesignationMayChange": "may change",
    "DesignatedCard": "card {said}",
    "DefenderMayChooseCard": "either defender",
    "WrongCardReplaced": "replaced",
    "WrongCardStands": "stands",
    "DefendersMayChange": "may take back",
    "NotPlayedUntilNamed": "until named",
    "AdjustIfSuggested": "45F",
    "PlayContinues": "goes on",
    "NoClaim": "no claim",
    "NoPenaltyCard": "none",
    "MajorPenaltyCard": "major {holder}",
    "OnlyPenaltyCard": "major {holder}",
    "SeveralPenaltyCards": "major {holder}",
    "MinorPenaltyCard": "minor {holder}",
    "MustPlayPenaltyCard": "must play",
    "DeclarerNamesPenaltyCard": "declarer names",
    "PenaltyCardWaits": "waits",
    "MinorDuty": "50C",
    "MinorAllowsIt": "allowed",
    "NoLeadChoice": "no choice",
    "LeadRequired": "require",
    "LeadForbidden": "forbid",
    "LeadFree": "neither",
    "PenaltyCardsPickedUp": "picked up",
    "OwnPenaltyCardNext": "own next",
    "ExchangeOrPlayCard": "accepted {accepted}",
    "RuleElsewhere": "door {slug}",
    "ReviewAfterPlay": "{law}",
}
OF_REVOKES = {
    "NoRevoke": "no revoke",
    "NotEstablished": "open",
    "Established": "established",
    "EstablishedYetCorrected": "established yet",
    "TreatedAsEstablished": "forfeited",
    "AlreadyPutRight": "put right",
    "MustCorrect": "correct",
    "OtherSideMustCorrect": "other corrects",
    "CardRestored": "goes back",
    "CardStaysPenaltyCard": "still lies",
    "MajorPenaltyCard": "major {holder}",
    "DefendersWithdrawnArePenaltyCards": "all withdrawn",
    "MayChangePlay": "change {player}",
    "PartnerMayChange": "change partner",
    "PartnerMayNotProfit": "62D2",
    "ReplayTwelfthTrick": "replay",
    "TooLateToCorrect": "too late",
    "ClaimToBeAdjudicated": "70A",
    "NoTransfer": "0 {reason}",
    "TrickTransfer": "{tricks} tricks",
    "TransferInAll": "all {tricks}",
    "AssignAdjustedScore": "adjusted",
    "AdjustedScoreInstead": "adjusted",
    "AdjustedScoreWithTransfer": "adjusted",
    "ScoreStands": "score stands",
    "RuleElsewhere": "door {slug}",
    "ReviewAfterPlay": "{law}",
}


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("card-played", cards.card_played),
        ("exposed-card", cards.exposed_card),
        ("penalty-card", cards.penalty_card),
        ("revoke", revokes.revoke),
    ],
)
def test_every_way_of_a_card_or_a_revoke_rules_as_a_second_reader_has_it(
    slug: str, reading: Callable[[Facts], set[str]]
) -> None:
    words = OF_REVOKES | OF_CARDS
    differ = [way.facts for way in thinned(slug) if effects(way, words) != reading(way.facts)]
    assert differ == []
