"""What becomes of a card that was shown or led during the auction (24, 16D)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Shown(StrEnum):
    """What the card or cards shown would be in front of a defender (24E, 50B)."""

    MINOR = "minor"
    MAJOR = "major"
    ALL_MAJOR = "all_major"


class NothingShown(Conclusion):
    """24: not by his own error, or partner could not have seen it."""

    principal = True
    sentence = msg("The card is picked up, and nothing more happens.")
    aloud = msg("Pick the card up. Nothing more happens.")


class SeenBeforeFirstCall(Conclusion):
    """16D2, 6D1: Law 24 begins with the first call."""

    principal = True
    sentence = msg(
        "Nobody had called: nobody has to pass, and there is no penalty card. A card seen while"
        " dealing means a new deal; otherwise rule on it as a card seen by chance."
    )


@dataclass(frozen=True, slots=True)
class LiesFaceUp(Conclusion):
    """24: until the auction is over; what follows then depends on who declares (24D, 24E)."""

    shown: Shown
    player: Role

    section = OutcomeSection.STAY
    principal = True
    open = "SHOWN24"
    aloud = msg("{player}: leave what was shown face up until the auction is over.")

    def words(self) -> Message:
        return _LIES_FACE_UP[self.shown]


_LIES_FACE_UP = {
    Shown.MINOR: msg(
        "The card lies face up until the auction is over. If {offender} then defends, it becomes"
        " a minor penalty card; otherwise it is picked up."
    ),
    Shown.MAJOR: msg(
        "The card lies face up until the auction is over. If {offender} then defends, it becomes"
        " a major penalty card; otherwise it is picked up."
    ),
    Shown.ALL_MAJOR: msg(
        "The cards lie face up until the auction is over. If {offender} then defends, all become"
        " major penalty cards; otherwise they are picked up."
    ),
}


@dataclass(frozen=True, slots=True)
class ShownIsPenaltyCard(Conclusion):
    """24E, 49, 50B, 51: the offender defends."""

    shown: Shown
    holder: Role

    section = OutcomeSection.CARD
    principal = True
    open = "PC"
    aloud = msg("{holder}: what you showed stays face up in front of you as a penalty card.")

    def words(self) -> Message:
        return _PENALTY_CARD[self.shown]


_PENALTY_CARD = {
    Shown.MINOR: msg("The card shown is a minor penalty card in front of {offender}."),
    Shown.MAJOR: msg("The card shown is a major penalty card in front of {offender}."),
    Shown.ALL_MAJOR: msg("The cards shown are all major penalty cards in front of {offender}."),
}


class ShownIsPickedUp(Conclusion):
    """24D, 48A: the offender's side declares."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("What was shown is picked up. The declaring side has no penalty cards.")
    aloud = msg("Pick up what was shown. There is no penalty card.")
