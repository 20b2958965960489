"""What Laws 50D2, 51B and 59 conclude when a player leads while partner has penalty cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.cards import Suit
from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


@dataclass(frozen=True, slots=True)
class LeadRequired(Conclusion):
    """50D2a, 51B: the leader must lead the suit, once."""

    leader: Role
    suit: Suit | None = None
    """The suit, where the card has been written down."""
    one_of_several: bool = False
    """Penalty cards of several suits lie there, and declarer names one of them."""

    principal = True
    open = "LEAD_REQUIRE"

    def heading(self) -> Message:
        if self.suit is not None:
            return msg("{declarer} requires {suit}.", suit=self.suit)
        return msg("{declarer} requires a suit.")

    def words(self) -> Message:
        if self.suit is not None:
            return msg("{leader} must lead {suit}.", leader=self.leader, suit=self.suit)
        if self.one_of_several:
            return msg("{leader} must lead the suit {declarer} requires.", leader=self.leader)
        return msg("{leader} must lead the suit that is picked up.", leader=self.leader)

    def say(self) -> Message:
        if self.suit is not None:
            return msg("{leader}: lead {suit}.", leader=self.leader, suit=self.suit)
        if self.one_of_several:
            return msg("{leader}: lead the suit {declarer} requires.", leader=self.leader)
        return msg("{leader}: lead the suit {offender} picks up.", leader=self.leader)


@dataclass(frozen=True, slots=True)
class LeadForbidden(Conclusion):
    """50D2a, 51B: the leader may not lead the suit for as long as he keeps the lead."""

    leader: Role
    suit: Suit | None = None
    one_of_several: bool = False

    principal = True
    open = "LEAD_BAN"

    def heading(self) -> Message:
        if self.suit is not None:
            return msg("{declarer} forbids {suit}.", suit=self.suit)
        return msg("{declarer} forbids a suit.")

    def words(self) -> Message:
        if self.suit is not None:
            return msg(
                "{leader} may not lead {suit} for as long as {leader} keeps the lead.",
                leader=self.leader,
                suit=self.suit,
            )
        if self.one_of_several:
            return msg(
                "{leader} may not lead a suit that {declarer} forbids for as long as {leader}"
                " keeps the lead.",
                leader=self.leader,
            )
        return msg(
            "{leader} may not lead the suit that is picked up for as long as {leader} keeps the"
            " lead.",
            leader=self.leader,
        )

    def say(self) -> Message:
        if self.suit is not None:
            return msg(
                "{leader}: do not lead {suit} while you keep the lead.",
                leader=self.leader,
                suit=self.suit,
            )
        if self.one_of_several:
            return msg(
                "{leader}: lead no suit that {declarer} forbids while you keep the lead.",
                leader=self.leader,
            )
        return msg(
            "{leader}: while you keep the lead, do not lead the suit {offender} picks up.",
            leader=self.leader,
        )


@dataclass(frozen=True, slots=True)
class LeadFree(Conclusion):
    """50D2b, 51B2c: declarer neither requires nor forbids."""

    leader: Role

    principal = True
    brief = msg("The lead is free.")
    sentence = msg("{leader} may lead any suit.")
    aloud = msg("{leader}: lead what you like.")


class Which(StrEnum):
    """Which penalty cards are picked up."""

    THE_CARD = "the_card"
    ALL = "all"
    REQUIRED_SUIT = "required_suit"
    FORBIDDEN_SUITS = "forbidden_suits"


@dataclass(frozen=True, slots=True)
class PenaltyCardsPickedUp(Conclusion):
    """50D2a, 51B: the cards of the suit go back to the hand, whether or not the leader can
    comply."""

    which: Which

    section = OutcomeSection.CARD

    def words(self) -> Message:
        return _PICKED_UP[self.which]

    def say(self) -> Message:
        return _PICK_UP[self.which]


_PICKED_UP = {
    Which.THE_CARD: msg("{offender} picks {card} up. It is no penalty card any more."),
    Which.ALL: msg("{offender} picks up all the penalty cards."),
    Which.REQUIRED_SUIT: msg(
        "{offender} picks up every penalty card of the required suit. The others stay."
    ),
    Which.FORBIDDEN_SUITS: msg(
        "{offender} picks up every penalty card of the forbidden suit or suits. The others stay."
    ),
}

_PICK_UP = {
    Which.THE_CARD: msg("{offender}: pick {card} up. It is no penalty card."),
    Which.ALL: msg("{offender}: pick up all your penalty cards."),
    Which.REQUIRED_SUIT: msg("{offender}: pick up only the penalty cards of that suit."),
    Which.FORBIDDEN_SUITS: msg("{offender}: pick up only the penalty cards of forbidden suits."),
}


@dataclass(frozen=True, slots=True)
class AnyCardIfUnable(Conclusion):
    """59: who cannot comply leads or plays any otherwise legal card."""

    player: Role

    sentence = msg("If {player} cannot comply, any card that is otherwise legal will do.")


@dataclass(frozen=True, slots=True)
class OwnPenaltyCardNext(Conclusion):
    """50D1b: after declarer's choice the leader leads his own penalty card, if still allowed."""

    leader: Role

    sentence = msg(
        "After declarer’s choice {leader} leads the penalty card lying there, if the choice allows"
        " it. Otherwise it stays."
    )
    aloud = msg("{leader}: then lead your own penalty card, if what {declarer} chose allows it.")


class NoLeadChoice(Conclusion):
    """50C: a minor penalty card gives declarer no say over partner's lead."""

    principal = True
    brief = msg("Only a minor penalty card lies there.")
    sentence = msg("Only a minor penalty card lies there: {partner} may lead any card.")
    aloud = msg("{partner}: lead what you like.")


@dataclass(frozen=True, slots=True)
class AllPenaltyCardsMajor(Conclusion):
    """50B: two or more in front of one defender are all major."""

    holder: Role

    section = OutcomeSection.CARD
    open = "PC"
    sentence = msg("All the penalty cards in front of {holder} are major now.")


@dataclass(frozen=True, slots=True)
class SecondMakesAllMajor(Conclusion):
    """50B: said where it was not asked whether another penalty card already lay there."""

    holder: Role

    section = OutcomeSection.WHY
    supposes = True
    sentence = msg(
        "If another penalty card already lies in front of {holder}, all of them are major now, and"
        " {declarer} says which is played."
    )
