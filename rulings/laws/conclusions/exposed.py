"""What Laws 48-52 conclude about a card that was shown or named, and about penalty cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.cards import Card
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Innocence(StrEnum):
    """Why a card that was seen is no penalty card."""

    DECLARING_SIDE = "declaring_side"
    UNSEEN = "unseen"
    OPPONENTS_FAULT = "opponents_fault"
    OBJECTED_CONCESSION = "objected_concession"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class NoPenaltyCard(Conclusion):
    """48A, 49: the card goes back to its hand without any rectification."""

    why: Innocence

    section = OutcomeSection.CARD
    principal = True
    aloud = msg("{offender}: pick {card} up. It is no penalty card.")

    def words(self) -> Message:
        return _NO_PENALTY_CARD[self.why]


_NO_PENALTY_CARD = {
    Innocence.DECLARING_SIDE: msg(
        "No card of declarer or dummy is ever a penalty card. It goes back and need not be played."
    ),
    Innocence.UNSEEN: msg(
        "{partner} could not have seen {card}, and it was not named: it is no penalty card."
    ),
    Innocence.OPPONENTS_FAULT: msg(
        "{card} was shown because of what an opponent said or did, or by the director’s order: it"
        " is no penalty card."
    ),
    Innocence.OBJECTED_CONCESSION: msg(
        "{card} was shown with a concession to which partner objected at once: it is no penalty"
        " card."
    ),
    Innocence.CLAIM: msg(
        "{card} was faced with a claim or concession, or while all four had agreed to play on: it"
        " is no penalty card."
    ),
}


@dataclass(frozen=True, slots=True)
class MinorPenaltyCard(Conclusion):
    """50B: a single card below the ten, exposed unintentionally."""

    holder: Role
    card: Card | None = None

    section = OutcomeSection.CARD
    principal = True
    brief = msg("{card} is a minor penalty card.")
    open = "PC"

    def words(self) -> Message:
        if self.card is None:
            return msg("The card becomes a minor penalty card.")
        return msg("{card} becomes a minor penalty card.", card=self.card)

    def say(self) -> Message:
        if self.card is None:
            return msg(
                "The card in front of {holder} stays as a minor penalty card. {holder}: when you"
                " play that suit below the ten, it must be this card.",
                holder=self.holder,
            )
        return msg(
            "{card} stays face up in front of {holder} as a minor penalty card. {holder}: when you"
            " play {suit} below the ten, it must be {card}.",
            holder=self.holder,
            card=self.card,
            suit=self.card.suit,
        )


@dataclass(frozen=True, slots=True)
class MinorDuty(Conclusion):
    """50C: what the holder of a minor penalty card has to play."""

    holder: Role

    principal = True
    brief = msg("It is a minor penalty card.")
    sentence = msg(
        "{holder} plays freely, but a card of {suit} below the ten must be {penalty_card}."
    )
    aloud = msg(
        "{holder}: when you play a card of {suit} below the ten, it must be {penalty_card}."
    )


@dataclass(frozen=True, slots=True)
class MinorBindsLittle(Conclusion):
    """50C: all that follows from a minor penalty card, said when the card becomes one."""

    holder: Role
    leader: Role
    """The holder's partner."""

    section = OutcomeSection.WHY
    sentence = msg(
        "A card below the ten that {holder} plays in that suit must be the penalty card. {leader}"
        " leads freely."
    )
    aloud = msg("Nothing else follows. {leader}: once it is gone, ignore why it lay there.")


class MinorAllowsIt(Conclusion):
    """50C: a minor penalty card binds its holder only among the low cards of its suit."""

    principal = True
    nothing_follows = True
    sentence = msg(
        "{offender} was allowed to play that card before a minor penalty card. Both stay where they"
        " are."
    )
    aloud = msg("That play was allowed. Play on.")


@dataclass(frozen=True, slots=True)
class MustPlayPenaltyCard(Conclusion):
    """50D1a: a major penalty card is played at the first legal chance."""

    holder: Role

    principal = True
    brief = msg("{penalty_card} can be played now.")
    sentence = msg("{holder} must play {penalty_card} now.")
    aloud = msg("{holder}: play {penalty_card}.")


@dataclass(frozen=True, slots=True)
class DeclarerNamesPenaltyCard(Conclusion):
    """51A: of several playable penalty cards declarer says which."""

    holder: Role

    section = OutcomeSection.CHOICE
    principal = True
    sentence = msg("{holder} must play a penalty card now, and {declarer} says which.")
    aloud = msg("{declarer}: which of the penalty cards shall {holder} play?")


@dataclass(frozen=True, slots=True)
class DeclarerWillName(Conclusion):
    """51A: the same, told when a second penalty card comes to lie there."""

    holder: Role

    section = OutcomeSection.CARD
    sentence = msg(
        "When {holder} can legally play more than one of the penalty cards, {declarer} says which."
    )


@dataclass(frozen=True, slots=True)
class PenaltyCardWaits(Conclusion):
    """50D1b: it cannot legally be played, so it stays, and nothing is wrong."""

    holder: Role

    section = OutcomeSection.CARD
    principal = True
    brief = msg("{penalty_card} cannot be played now.")
    sentence = msg(
        "{penalty_card} in front of {holder} cannot legally be played to this trick and stays as a"
        " penalty card."
    )
    aloud = msg("{holder}: {penalty_card} stays. Play it at the next legal chance.")


class WhyItLies(StrEnum):
    """How a single penalty card came to lie there (50B)."""

    ON_PURPOSE = "on_purpose"
    HONOUR = "honour"
    LOW = "low"
    LAST = "last"
    RULED_MAJOR = "ruled_major"
    RULED_MINOR = "ruled_minor"


@dataclass(frozen=True, slots=True)
class KindOfPenaltyCard(Conclusion):
    """50B: whether the single card that lies there is major or minor."""

    why: WhyItLies

    section = OutcomeSection.CARD

    def words(self) -> Message:
        return _KIND[self.why]


_KIND = {
    WhyItLies.ON_PURPOSE: msg("It is a major penalty card, however low: it was no accident."),
    WhyItLies.HONOUR: msg("It is a major penalty card: a ten or higher."),
    WhyItLies.LOW: msg("It is a minor penalty card: alone, a nine or lower, and by accident."),
    WhyItLies.LAST: msg(
        "It stays a major penalty card until it is played or picked up, though it is the last."
    ),
    WhyItLies.RULED_MAJOR: msg("It is a major penalty card, as has been ruled."),
    WhyItLies.RULED_MINOR: msg("It is a minor penalty card, as has been ruled."),
}


class OtherDutiesFirst(Conclusion):
    """44C, 50D1b: following suit, then lead and play restrictions, come before a penalty card."""

    sentence = msg(
        "Following suit comes first, then a required or forbidden lead or play, then the penalty"
        " card. If it cannot be played now it stays, and is due again at the next turn."
    )


class MayNotExchange(Conclusion):
    """52A: the holder may not put it right himself."""

    section = OutcomeSection.WHY
    sentence = msg("The wrong card may only be taken back if {declarer} does not accept it.")


class PenaltyCardNoLongerBinds(Conclusion):
    """68D2bii: after an agreed play-on no penalty card has to be played."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg(
        "All four had agreed to play on after a claim, so penalty cards no longer bind. The card"
        " played stands, and the penalty card is picked up."
    )
    aloud = msg("The card stands. There are no penalty cards any more on this board.")
