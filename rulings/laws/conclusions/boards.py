"""What Laws 6, 7, 13-15, 16D, 22, 86 and 87 conclude about boards and hands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulings.engine import Conclusion, Message, OutcomeSection, msg


class Hands(StrEnum):
    """What becomes of hands with the wrong number of cards, and of the board."""

    CORRECTED = "corrected"
    CORRECTED_CARD_SEEN = "corrected_card_seen"
    PLAYABLE = "playable"
    NOT_PLAYABLE = "not_playable"
    CANCELLED = "cancelled"
    STRANGER_REMOVED = "stranger_removed"


@dataclass(frozen=True, slots=True)
class WrongHands(Conclusion):
    """13: some hand had more than thirteen cards."""

    what: Hands

    principal = True

    def words(self) -> Message:
        return _HANDS[self.what]


_HANDS = {
    Hands.CORRECTED: msg(
        "The director puts the hands right. Nobody has seen another hand’s card: the board is"
        " played normally."
    ),
    Hands.CORRECTED_CARD_SEEN: msg(
        "The director puts the hands right. A card of another hand has been seen: the board is"
        " played and scored all the same."
    ),
    Hands.PLAYABLE: msg(
        "The director puts the hands right, and the board is played with the calls that were made."
    ),
    Hands.NOT_PLAYABLE: msg(
        "The calls cannot stand with the right hands: the board is not played and gets an adjusted"
        " score."
    ),
    Hands.CANCELLED: msg("The result is cancelled and the board gets an adjusted score."),
    Hands.STRANGER_REMOVED: msg(
        "The card from another pack is taken away and the auction and play go on."
    ),
}


class SurplusCardRemoved(Conclusion):
    """13C: a card that belongs to no hand of the deal."""

    sentence = msg("The card that is there twice is taken out of the board.")


class NotFiftyTwoCards(Conclusion):
    """1: what was dealt is not a pack, so there is nothing to play."""

    principal = True
    sentence = msg("The hands are not 52 different cards: the board cannot be played.")
    aloud = msg("There is a wrong card in this board. It is not played.")


class Missing(StrEnum):
    """How a missing card comes back."""

    FOUND = "found"
    REBUILT = "rebuilt"


@dataclass(frozen=True, slots=True)
class MissingCardRestored(Conclusion):
    """14A, 14B: the hand is made complete."""

    how: Missing

    principal = True

    def words(self) -> Message:
        return _MISSING[self.how]


_MISSING = {
    Missing.FOUND: msg("The missing card is put back into the hand that had too few."),
    Missing.REBUILT: msg("The missing card is replaced from another pack."),
}


class CallsStand(Conclusion):
    """14A3: the hand counts as always complete."""

    sentence = msg("All calls stand: the hand counts as if it had always been complete.")


class AlwaysHeld(Conclusion):
    """14B4: what follows from having held the card all along."""

    elsewhere = "revoke"

    sentence = msg(
        "The hand has always held the card: it may have become a penalty card, and not having"
        " played it may be a revoke. Rule on that as a matter of its own."
    )


class HeldAllAlong(Conclusion):
    """14B4: the same, where it is known that suit was not followed with it."""

    sentence = msg(
        "The missing card has always belonged to the hand, so not following suit with it is a"
        " revoke."
    )


class WrongBoardFate(StrEnum):
    """What becomes of a board or call that was not the right one."""

    CALL_CANCELLED = "call_cancelled"
    PARTNER_CALLED = "partner_called"
    SAME_CALL = "same_call"
    OTHER_CALL = "other_call"
    CANCELLED = "cancelled"
    FINISHED = "finished"
    PUT_AWAY = "put_away"


@dataclass(frozen=True, slots=True)
class WrongBoard(Conclusion):
    """15: cards of another board, or a board that was not due."""

    what: WrongBoardFate

    principal = True

    def words(self) -> Message:
        return _BOARD[self.what]

    def say(self) -> Message | None:
        return _SAY_BOARD.get(self.what)


_BOARD = {
    WrongBoardFate.CALL_CANCELLED: msg(
        "The call of {offender} and all later calls are cancelled. {offender} looks at the right"
        " hand and calls again, and the auction goes on from there."
    ),
    WrongBoardFate.PARTNER_CALLED: msg(
        "{partner} has called since: the board is not played and gets an adjusted score."
    ),
    WrongBoardFate.SAME_CALL: msg("{offender} made the same call again: the board may be played."),
    WrongBoardFate.OTHER_CALL: msg(
        "The call was another, much different in meaning, or a psychic one: the board gets an"
        " adjusted score."
    ),
    WrongBoardFate.CANCELLED: msg(
        "Somebody at the table has played the board before: it is cancelled for both sides."
    ),
    WrongBoardFate.FINISHED: msg(
        "Nobody has played the board before: it is finished and the score counts. The director may"
        " have both pairs play the right board later."
    ),
    WrongBoardFate.PUT_AWAY: msg(
        "Nobody has looked at the cards: the board is put away, and the right one is played."
    ),
}
_SAY_BOARD = {
    WrongBoardFate.CALL_CANCELLED: msg(
        "{offender}: take the cards of this board, look at them and call. Your first call, and what"
        " was called after it, does not count."
    ),
    WrongBoardFate.FINISHED: msg("Finish this board. It counts."),
    WrongBoardFate.PUT_AWAY: msg("Put this board away, and play the right one."),
}


class OpponentsCardSeen(Conclusion):
    """74C5: an opponent's card that was seen by chance, once the auction has begun."""

    principal = True
    sentence = msg(
        "What a player happens to see of an opponent’s cards at the own table may be used. Trying"
        " to see them may not."
    )


class ExposureMeasure(StrEnum):
    """What the director orders when something has become known by chance."""

    RESEAT = "reseat"
    REDEAL = "redeal"
    PLAY_ON = "play_on"
    ADJUST = "adjust"


@dataclass(frozen=True, slots=True)
class StrayKnowledge(Conclusion):
    """16D2, 16D3: what is done about it."""

    measure: ExposureMeasure

    principal = True

    def words(self) -> Message:
        return _MEASURE[self.measure]


_MEASURE = {
    ExposureMeasure.RESEAT: msg(
        "The players change seats, so that the one who knows a hand holds that hand."
    ),
    ExposureMeasure.REDEAL: msg("The board is dealt again."),
    ExposureMeasure.PLAY_ON: msg("The board is played; the director is ready to adjust the score."),
    ExposureMeasure.ADJUST: msg("The board is not played and gets an adjusted score."),
}


class HandsToTheirPockets(Conclusion):
    """7B1: each player takes the hand of his own compass point."""

    sentence = msg(
        "Each hand goes back to the player of its pocket. The Laws name no"
        " rectification: what was seen counts as knowledge from elsewhere."
    )


class NewDeal(Conclusion):
    """6D1: shuffled and dealt again."""

    principal = True
    brief = msg("Nobody has made a call yet.")
    sentence = msg("Nobody has called: the board is shuffled and dealt again.")
    aloud = msg("Shuffle and deal this board again.")


class PassedOut(Conclusion):
    """22B: no new deal, score zero."""

    section = OutcomeSection.SCORE
    principal = True
    brief = msg("The board is passed out.")
    sentence = msg("The board is passed out: no new deal, and the score is zero for both sides.")
    aloud = msg("Put your cards back. The score is zero; the board is not dealt again.")


class ScoredInGroups(Conclusion):
    """87B: each form of the board is scored by itself."""

    section = OutcomeSection.SCORE
    principal = True
    sentence = msg(
        "Those who played the board in the same form are scored against each other, as groups."
    )


class Teams(StrEnum):
    """What becomes of a board whose results in a team match cannot be compared."""

    NOBODY = "nobody"
    ONE_SIDE = "one_side"
    BOTH = "both"
    FAVOURABLE = "favourable"
    NO_REDEAL = "no_redeal"


@dataclass(frozen=True, slots=True)
class TeamsBoard(Conclusion):
    """86A, 86B: no redeal, an assigned score, or by fault."""

    what: Teams

    section = OutcomeSection.SCORE
    principal = True

    def words(self) -> Message:
        return _TEAMS[self.what]


_TEAMS = {
    Teams.NOBODY: msg(
        "Neither side is at fault: the board is cancelled and, if there is time, replaced by"
        " another; or it gets an artificial score."
    ),
    Teams.ONE_SIDE: msg(
        "{lho} and {rho} get the better of average plus and their assigned score. {offender} and"
        " {partner} get what is left."
    ),
    Teams.BOTH: msg("Both sides are at fault: the board gets an artificial score."),
    Teams.FAVOURABLE: msg(
        "The result at the other table clearly favours one side: the director assigns a score that"
        " takes account of it."
    ),
    Teams.NO_REDEAL: msg(
        "The result of the match without this board could be known: it is not dealt again."
    ),
}
