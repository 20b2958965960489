"""What Laws 45-48 conclude about whether, and which, card was played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class CardPlayed(Conclusion):
    """45C: the card counts as played to the trick."""

    principal = True
    sentence = msg("The card is played.")
    aloud = msg("The card is played and stays.")


class CardNotPlayed(Conclusion):
    """45C, 48A: the card is not played and goes back."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("The card is not played. It goes back to its hand.")
    aloud = msg("The card is not played. Take it back.")


class MayNotChangeCard(Conclusion):
    """47F2, 45C4b: a second thought, or a slip in a player's own hand, changes nothing."""

    principal = True
    sentence = msg("The card may not be changed.")
    aloud = msg("The card stands.")


class DesignationMayChange(Conclusion):
    """45C4b: a card of dummy named by a slip of the tongue may be changed."""

    principal = True
    sentence = msg(
        "Declarer may name the card that was meant. A card that an opponent has played"
        " since may be taken back; it is no penalty card."
    )
    aloud = msg("{declarer}: name the card you meant.")


class WrongCardReplaced(Conclusion):
    """45D1: dummy put out a card declarer had not named, noticed in time."""

    section = OutcomeSection.CARD
    principal = True
    brief = msg("Dummy played another card than was named.")
    sentence = msg("The card goes back to dummy, and the card that was named is played.")
    aloud = msg("Put that card back. The card that was named is played.")


class NotPlayedUntilNamed(Conclusion):
    """45B: a card that dummy has taken unasked is not played until declarer names it."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("Dummy’s card is not played until declarer names it.")
    aloud = msg("{declarer}: name the card dummy plays. It need not be that one.")


class DefendersMayChange(Conclusion):
    """45D1, 47D: defenders may change cards played after dummy's wrong card; never penalty
    cards."""

    section = OutcomeSection.CHOICE
    sentence = msg(
        "A card that a defender has played since may be changed; it is no penalty card."
        " If {declarers_rho} changes, {declarer} may change a later card too."
    )
    aloud = msg("Defenders: if you have played since, you may change your card. Do you wish to?")


@dataclass(frozen=True, slots=True)
class WrongCardStands(Conclusion):
    """45D2: both sides have played on, so dummy's card stands."""

    lead: bool
    """Whether it was the lead to the trick."""

    section = OutcomeSection.CARD
    principal = True

    def words(self) -> Message:
        if self.lead:
            return msg(
                "The card stands as dummy’s lead. Players who did not follow to it may have"
                " revoked."
            )
        return msg(
            "The card stands. If dummy failed to follow suit with it, no trick is transferred, but"
            " equity is looked at after play."
        )


class Designation(StrEnum):
    """What declarer said, when it was not a whole card."""

    HIGH = "high"
    WIN = "win"
    LOW = "low"
    SUIT = "suit"
    RANK_LEADING = "rank_leading"
    RANK = "rank"
    NOT_HELD = "not_held"
    ANYTHING = "anything"
    CLEAR = "clear"
    SERIES = "series"
    POINTED = "pointed"


@dataclass(frozen=True, slots=True)
class DesignatedCard(Conclusion):
    """46B: the card that an incomplete designation means."""

    said: Designation

    section = OutcomeSection.CARD
    principal = True

    def words(self) -> Message:
        return _DESIGNATED[self.said]

    def say(self) -> Message:
        return _DESIGNATED[self.said]


_DESIGNATED = {
    Designation.HIGH: msg(
        "Dummy plays the highest card of the suit led, or if dummy leads, of the suit named."
    ),
    Designation.WIN: msg("Dummy plays the lowest card that is sure to win the trick."),
    Designation.LOW: msg(
        "Dummy plays the lowest card of the suit led, or if dummy leads, of the suit named."
    ),
    Designation.SUIT: msg("Dummy plays the lowest card of the suit named."),
    Designation.RANK_LEADING: msg(
        "Dummy leads that rank in the suit in which it won the last trick, if it holds"
        " it there. Otherwise declarer says which card of that rank it is."
    ),
    Designation.RANK: msg(
        "Dummy plays the card of that rank that is legal. If several are, declarer says which."
    ),
    Designation.NOT_HELD: msg(
        "Dummy does not hold the card, so nothing has been named. Declarer may name any legal card."
    ),
    Designation.CLEAR: msg("Dummy plays the card declarer clearly meant."),
    Designation.POINTED: msg("Dummy plays the card of that rank in the suit pointed at."),
    Designation.SERIES: msg(
        "Only the card for this trick is named. Later ones may be changed until they are played."
    ),
}


class DefenderMayChooseCard(Conclusion):
    """46B5: declarer said that it does not matter, so either defender may choose."""

    section = OutcomeSection.CHOICE
    principal = True
    sentence = msg("Either defender may choose the card dummy plays. They may not consult.")
    aloud = msg("Either of you may choose dummy’s card. Do not consult.")
