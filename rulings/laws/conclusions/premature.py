"""What Laws 57 and 58 conclude about premature and simultaneous leads and plays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from deals.bridge.seats import Role
from rulings.engine import Conclusion, Message, Section, msg


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

    principal: ClassVar[bool] = True
    open: ClassVar[str] = "PLAY_ORDER57"

    def words(self) -> Message:
        return _DEMANDED[self.demand](self.player)

    def say(self) -> Message:
        return _DEMAND[self.demand](self.player)


_DEMANDED = {
    Demand.HIGHEST: lambda player: msg(
        "{player} must play the highest card held of the suit led to this trick.", player=player
    ),
    Demand.LOWEST: lambda player: msg(
        "{player} must play the lowest card held of the suit led to this trick.", player=player
    ),
    Demand.SUIT: lambda player: msg(
        "{player} must play to this trick a card of another suit, which declarer names.",
        player=player,
    ),
    Demand.NOT_SUIT: lambda player: msg(
        "{player} may not play to this trick a card of another suit, which declarer names.",
        player=player,
    ),
}

_DEMAND = {
    Demand.HIGHEST: lambda player: msg(
        "{player}: play your highest card of the suit led.", player=player
    ),
    Demand.LOWEST: lambda player: msg(
        "{player}: play your lowest card of the suit led.", player=player
    ),
    Demand.SUIT: lambda player: msg(
        "{player}: to this trick, play a card of the suit declarer names."
        " Following suit comes first.",
        player=player,
    ),
    Demand.NOT_SUIT: lambda player: msg(
        "{player}: to this trick, do not play a card of the suit declarer"
        " names. Following suit comes"
        " first.",
        player=player,
    ),
}


@dataclass(frozen=True, slots=True)
class ChoiceBeforePenaltyCard(Conclusion):
    """50D1b: declarer's choice comes before a penalty card the partner already has (PR-5)."""

    player: Role

    def words(self) -> Message:
        return msg(
            "If a penalty card lies in front of {player}, what declarer chose comes before it, and"
            " the card stays.",
            player=self.player,
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

    principal: ClassVar[bool] = True
    nothing_follows: ClassVar[bool] = True

    def words(self) -> Message:
        return _EXCUSED[self.excuse]

    def say(self) -> Message:
        return msg("Nothing is rectified. Play on.")


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

    section: ClassVar[Section] = Section.CARD
    principal: ClassVar[bool] = True
    open: ClassVar[str] = "PLAY_AT_TURN"

    def words(self) -> Message:
        return msg(
            "The card played too early must be played when it is the turn of {player}. Declarer"
            " has no choice.",
            player=self.player,
        )

    def say(self) -> Message:
        return msg("{player}: play that card when your turn comes.", player=self.player)


@dataclass(frozen=True, slots=True)
class EarlyCardStands(Conclusion):
    """57C3: declarer may not take back a legal card played too early."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("A legal card that declarer plays too early stands.")

    def say(self) -> Message:
        return msg("The card is played. Play on.")


@dataclass(frozen=True, slots=True)
class EarlyCardTakenBack(Conclusion):
    """48A: an early card of declarer's or dummy's that would not be legal."""

    section: ClassVar[Section] = Section.CARD
    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The early card goes back to its hand. It is no penalty card.")

    def say(self) -> Message:
        return msg("The card goes back. It is not a penalty card.")


@dataclass(frozen=True, slots=True)
class EstablishesRevoke(Conclusion):
    """63A1: a lead to the next trick establishes a revoke of the leading side."""

    def words(self) -> Message:
        return msg(
            "If {offender} or {partner} revoked to the trick before, this lead establishes it."
        )


@dataclass(frozen=True, slots=True)
class LawfulCardStands(Conclusion):
    """58A: of two cards at the same moment the lawful one counts first."""

    player: Role

    def words(self) -> Message:
        return msg(
            "The card {player} led or played in turn stands. The other counts as played after it.",
            player=self.player,
        )

    def say(self) -> Message:
        return msg(
            "{player} was in turn, and that card counts first.",
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class OrdinaryPlay(Conclusion):
    """58A: the other card came from the hand next in turn, so it is a card to the trick."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("{offender} was next in turn: the card is simply played to the trick.")

    def say(self) -> Message:
        return msg("{offender} was next to play. Play on.")


@dataclass(frozen=True, slots=True)
class NeitherInTurn(Conclusion):
    """53, 58: neither lead was lawful, so they are two leads out of turn."""

    def words(self) -> Message:
        return msg("Neither card was led in turn: both are leads out of turn.")


@dataclass(frozen=True, slots=True)
class OneCardPlayed(Conclusion):
    """58B1: only one face could be seen, and that card is played."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("The card whose face could be seen is played. The others are picked up.")

    def say(self) -> Message:
        return msg("The card that could be seen is played. Put the others back.")


@dataclass(frozen=True, slots=True)
class PlayerNamesCard(Conclusion):
    """58B2: several faces could be seen, and the player names the card he plays."""

    principal: ClassVar[bool] = True

    def words(self) -> Message:
        return msg("{offender} names the card he plays.")

    def say(self) -> Message:
        return msg("{offender}: which of the cards do you play?")


@dataclass(frozen=True, slots=True)
class OpponentMayChange(Conclusion):
    """58B3: an opponent who played afterwards may change his card."""

    section: ClassVar[Section] = Section.CHOICE

    def words(self) -> Message:
        return msg(
            "An opponent who played after the cards were seen may take his card back without"
            " rectification."
        )

    def say(self) -> Message:
        return msg("If you played after these cards, you may change your card.")
