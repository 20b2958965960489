"""What Laws 57 and 58 conclude about premature and simultaneous leads and plays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Demand(StrEnum):
    """Declarer's four choices for the partner's card in this trick (57A)."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    SUIT = "suit"
    NOT_SUIT = "not_suit"


@dataclass(frozen=True, slots=True)
class PartnersPlayChosen(Conclusion):
    """57A: what the partner of the premature player must play to this trick."""

    player: Role
    demand: Demand

    principal = True
    open = "PLAY_ORDER57"

    def heading(self) -> Message:
        return _CHOSEN[self.demand]

    def words(self) -> Message:
        return self._filled(_DEMANDED[self.demand])

    def say(self) -> Message:
        return self._filled(_DEMAND[self.demand])


_CHOSEN = {
    Demand.HIGHEST: msg("{declarer} requires the highest card."),
    Demand.LOWEST: msg("{declarer} requires the lowest card."),
    Demand.SUIT: msg("{declarer} requires a suit."),
    Demand.NOT_SUIT: msg("{declarer} forbids a suit."),
}

_DEMANDED = {
    Demand.HIGHEST: msg("{player} must play the highest card held of the suit led to this trick."),
    Demand.LOWEST: msg("{player} must play the lowest card held of the suit led to this trick."),
    Demand.SUIT: msg(
        "{player} must play to this trick a card of another suit, which {declarer} names."
    ),
    Demand.NOT_SUIT: msg(
        "{player} may not play to this trick a card of another suit, which {declarer} names."
    ),
}

_DEMAND = {
    Demand.HIGHEST: msg("{player}: play your highest card of the suit led."),
    Demand.LOWEST: msg("{player}: play your lowest card of the suit led."),
    Demand.SUIT: msg("{player}: if you cannot follow suit, play the suit {declarer} names."),
    Demand.NOT_SUIT: msg(
        "{player}: if you cannot follow suit, do not play the suit {declarer} names."
    ),
}


@dataclass(frozen=True, slots=True)
class ChoiceBeforePenaltyCard(Conclusion):
    """50D1b: declarer's choice comes before a penalty card the partner already has (PR-5)."""

    player: Role

    section = OutcomeSection.WHY
    supposes = True
    sentence = msg(
        "If a penalty card lies in front of {player}, what declarer chose comes before it, and the"
        " card stays."
    )


class Excuse(StrEnum):
    """Why nothing is rectified, if so."""

    NONE = "none"
    BOTH_HANDS = "both_hands"
    DUMMY = "dummy"
    OPPONENT_PLAYED = "opponent_played"


@dataclass(frozen=True, slots=True)
class NoRectification(Conclusion):
    """57C1, 57C2, 60A: the premature card is played, and that is all."""

    excuse: Excuse

    principal = True
    nothing_follows = True
    aloud = msg("There is no rectification. Play on.")

    def words(self) -> Message:
        return _EXCUSED[self.excuse]


_EXCUSED = {
    Excuse.BOTH_HANDS: msg(
        "Declarer had already played from both hands: the early card is not rectified."
    ),
    Excuse.DUMMY: msg(
        "Dummy had picked or suggested a card too early: the defender’s early card is not"
        " rectified."
    ),
    Excuse.OPPONENT_PLAYED: msg(
        "{lho} has played after the early card: it counts as played in turn, and the right to"
        " rectification is lost."
    ),
}


@dataclass(frozen=True, slots=True)
class MustBePlayedInTurn(Conclusion):
    """57D: a legal card played at the right-hand opponent's turn is played when its turn comes."""

    player: Role

    section = OutcomeSection.CARD
    principal = True
    open = "PLAY_AT_TURN"
    sentence = msg(
        "The card played too early must be played when it is the turn of {player}. Declarer has no"
        " choice."
    )
    aloud = msg("{player}: play that card when your turn comes.")


class EarlyCardStands(Conclusion):
    """57C3: declarer may not take back a legal card played too early."""

    principal = True
    sentence = msg("A legal card that declarer plays too early stands.")
    aloud = msg("The card is played. Play on.")


class EarlyCardTakenBack(Conclusion):
    """48A: an early card of declarer's or dummy's that would not be legal."""

    section = OutcomeSection.CARD
    principal = True
    sentence = msg("The early card goes back to its hand. It is no penalty card.")
    aloud = msg("The card goes back. It is no penalty card.")


class EstablishesRevoke(Conclusion):
    """63A1: a lead to the next trick establishes a revoke of the leading side."""

    sentence = msg(
        "If {offender} or {partner} revoked to the trick before, this lead establishes it."
    )


@dataclass(frozen=True, slots=True)
class LawfulCardStands(Conclusion):
    """58A: of two cards at the same moment the lawful one counts first."""

    player: Role

    sentence = msg(
        "The card {player} led or played in turn stands. The other counts as played after it."
    )
    aloud = msg("{player} was in turn, so that card counts as played first.")


class OrdinaryPlay(Conclusion):
    """58A: the other card came from the hand next in turn, so it is a card to the trick."""

    principal = True
    sentence = msg("{offender} was next in turn: the card is simply played to the trick.")
    aloud = msg("{offender} was next to play. Play on.")


class NeitherInTurn(Conclusion):
    """53, 58: neither lead was lawful, so they are two leads out of turn."""

    sentence = msg("Neither card was led in turn: both are leads out of turn.")


class OneCardPlayed(Conclusion):
    """58B1: only one face could be seen, and that card is played."""

    principal = True
    sentence = msg("The card whose face could be seen is played. The others are picked up.")
    aloud = msg("The card that could be seen is played. Put the others back.")


class PlayerNamesCard(Conclusion):
    """58B2: several faces could be seen, and the player names the card he plays."""

    principal = True
    sentence = msg("{offender} names the card to be played.")


class OpponentMayChange(Conclusion):
    """58B3: an opponent who played afterwards may change his card."""

    section = OutcomeSection.CHOICE
    sentence = msg(
        "An opponent who played after the cards were seen may change that card without"
        " rectification."
    )
    aloud = msg("If you played after these cards, you may change yours.")
