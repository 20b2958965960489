"""What Laws 65-67 and 79 conclude about tricks with too few or too many cards, and about
counting."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class SupplyCard(Conclusion):
    """67A1: the missing card is played now, and may win the trick."""

    section = OutcomeSection.CARD
    principal = True
    brief = msg("A card is missing from the trick.")
    sentence = msg(
        "{offender} plays a legal card to the trick now. It counts fully and may win it; it is no"
        " revoke."
    )
    aloud = msg("{offender}: play a legal card to this trick now.")


@dataclass(frozen=True, slots=True)
class PlaceCard(Conclusion):
    """67B1: too late to play, a card is placed among the cards of the trick."""

    of_suit: bool
    """Whether it must be of the suit led."""

    section = OutcomeSection.CARD
    principal = True

    def words(self) -> Message:
        if self.of_suit:
            return msg(
                "{offender} shows a card of the suit led and places it in the trick. Whoever won"
                " the trick keeps it."
            )
        return msg(
            "{offender} shows any card and places it in the trick. Whoever won the trick keeps it."
        )

    def say(self) -> Message:
        if self.of_suit:
            return msg("{offender}: put a card of the suit led in that trick.")
        return msg("{offender}: put a card of your choice in that trick.")


class DeemedRevoke(Conclusion):
    """67B1: the card that was missing counts as a revoke."""

    sentence = msg("The missing card counts as an established revoke: one trick at most.")


class ExtraCardBack(Conclusion):
    """45E, 67A2: a surplus card of declarer or dummy goes back."""

    section = OutcomeSection.CARD
    principal = True
    brief = msg("One card too many was played.")
    sentence = msg("The extra card goes back to its hand. It is no penalty card.")
    aloud = msg("The extra card goes back.")


class ExtraCardsRestored(Conclusion):
    """67B2: the director restores what is too much; the trick keeps its winner."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg(
        "The card that was faced stays, or if nobody knows which, the highest legal one. The rest"
        " go back, and count as never having left the hand. Whoever won the trick keeps it."
    )


class RestoredMayBeRevoke(Conclusion):
    """67B2b: not having played a restored card may be a revoke."""

    sentence = msg(
        "Not having played a restored card in an earlier trick may be a revoke; rule on that as a"
        " matter of its own."
    )


class CardPlacedInTrick(Conclusion):
    """67B3: a card that was played but not among the quitted ones is put there."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("The card is placed in the trick it was played to.")


class AdjustedScoreForPlayedTwice(Conclusion):
    """67B3: a card was played to two tricks, and it is too late to mend."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg("The same card was played to two tricks: the director awards an adjusted score.")


class QuittedTrickRight(StrEnum):
    """A right about quitted tricks."""

    POINT = "point"
    TRICK = "trick"
    OWN_CARD = "own_card"
    INSPECT = "inspect"


@dataclass(frozen=True, slots=True)
class HasRight(Conclusion):
    """65B3, 66A, 66B, 66D: he may say or see it."""

    right: QuittedTrickRight

    principal = True

    def words(self) -> Message:
        return _HAS_RIGHT[self.right]


_HAS_RIGHT = {
    QuittedTrickRight.POINT: msg(
        "Any player, dummy too, may say that a trick is pointed wrongly, until that side has led"
        " or played to the next trick."
    ),
    QuittedTrickRight.TRICK: msg(
        "All four cards are faced again: the player has not turned a card, and that side has not"
        " played on."
    ),
    QuittedTrickRight.OWN_CARD: msg("The player may look at that last card, without showing it."),
    QuittedTrickRight.INSPECT: msg(
        "Play is over: the cards may be looked at to find a revoke or count the tricks, each"
        " player’s by that player alone."
    ),
}


class TooLateToSay(Conclusion):
    """65B3, 16B: his side has played on, so the remark is information for partner."""

    principal = True
    sentence = msg(
        "It is too late to say so: that side has played on. Partner may not use the remark."
    )


class CountTricks(Conclusion):
    """65D, 79B: the turned cards are gone through in order."""

    principal = True
    brief = msg("The tricks are counted again.")
    sentence = msg("Go through the turned cards trick by trick; the number found is scored.")
    aloud = msg("Keep your cards in order. We go through the tricks one by one.")
