"""Facts that several Laws ask about."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from deals.bridge.cards import Card, Rank
from rulings.engine import Answer, Answers, Message, Question, Shape, msg

T = TypeVar("T")

ACCEPTS = msg("Accepts")
REFUSES = msg("Refuses")


class Hand(Answers):
    """Whose hand a card came from, as far as the Laws tell hands apart."""

    DECLARER = "declarer", msg("Declarer’s hand")
    DUMMY = "dummy", msg("Dummy’s hand")
    DEFENDER = "defender", msg("A defender")


class Meanwhile(StrEnum):
    """What has happened since a revoke that is not established, as far as correcting it minds."""

    NOTHING = "nothing"
    OPPONENT_PLAYED_ON = "opponent_played_on"
    PLAY_STOPPED = "play_stopped"
    """The opponents have claimed or conceded, and it is not agreed: nothing more is played."""
    PLAY_AGREED = "play_agreed"
    """All four agreed to play on after a claim: Laws 16 and 50 are off (68D2bii)."""


CARDS = (
    Answer.of(Card.parse("S7"), msg("A nine or lower")),
    Answer.of(Card.parse("SK"), msg("A ten or higher")),
)
"""Representatives of all cards: the Laws tell honours (ten and up) from the rest (50B)."""


def card_question(key: str, law: str, text: Message) -> Question[Card]:
    """A question answered by a card."""
    return Question(key, law, text, CARDS, shape=Shape.CARD)


def of_rank(question: Question[T], card: Card | None, *, low: str, honour: str = "") -> Question[T]:
    """``question`` without the answer that the named card contradicts: ``low`` is true of a nine or
    lower alone, ``honour`` of a ten or higher."""
    if card is None:
        return question
    return question.without(low if card.rank >= Rank.TEN else honour)
