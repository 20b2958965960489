"""What the Laws conclude, named as they name things. Each has words for the record and to say.

Roles stand as gaps in the words (``{offender}`` …) or as fields where a Law may speak of several.
Gaps
for people are nominatives only, so that a seat's name fits in every language.
"""

from rulings.laws.conclusions.cards import (
    CardGoesBack,
    CardRestored,
    CardStaysPenaltyCard,
    DefendersWithdrawnArePenaltyCards,
    ExchangeOrPlayCard,
    LeadMayBeChosen,
    MajorPenaltyCard,
    ShownCardsNoPenalty,
)
from rulings.laws.conclusions.claims import (
    ClaimToBeAdjudicated,
    PlayContinues,
)
from rulings.laws.conclusions.information import (
    About,
    Authorised,
    To,
    Unauthorised,
)
from rulings.laws.conclusions.revoke import (
    DoesNotCount,
    DummyMustFollow,
    Established,
    Event,
    MayChangePlay,
    MustCorrect,
    NobodyElseChanges,
    NoRevoke,
    NotEstablished,
    OtherSideMustCorrect,
    PartnerKeepsCard,
    PartnerMayChange,
    PartnerMayNotProfit,
    ReplayTwelfthTrick,
    TooLateToCorrect,
    TreatedAsEstablished,
    TrickStands,
)
from rulings.laws.conclusions.score import (
    AssignAdjustedScore,
    NoTransfer,
    Reason,
    ReviewAfterPlay,
    ScoreStands,
    TrickTransfer,
)

__all__ = [
    "About",
    "AssignAdjustedScore",
    "Authorised",
    "CardGoesBack",
    "CardRestored",
    "CardStaysPenaltyCard",
    "ClaimToBeAdjudicated",
    "DefendersWithdrawnArePenaltyCards",
    "DoesNotCount",
    "DummyMustFollow",
    "Established",
    "Event",
    "ExchangeOrPlayCard",
    "LeadMayBeChosen",
    "MajorPenaltyCard",
    "MayChangePlay",
    "MustCorrect",
    "NoRevoke",
    "NoTransfer",
    "NobodyElseChanges",
    "NotEstablished",
    "OtherSideMustCorrect",
    "PartnerKeepsCard",
    "PartnerMayChange",
    "PartnerMayNotProfit",
    "PlayContinues",
    "Reason",
    "ReplayTwelfthTrick",
    "ReviewAfterPlay",
    "ScoreStands",
    "ShownCardsNoPenalty",
    "To",
    "TooLateToCorrect",
    "TreatedAsEstablished",
    "TrickStands",
    "TrickTransfer",
    "Unauthorised",
]
