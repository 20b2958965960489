"""What happened with the cards, in the order it happened, legal or not.

A play record is a list of events. It can hold everything that goes wrong at a
table and is never refused for breaking a Law: a card out of turn simply stands
where it was played, a revoke is a card like any other, and `deals.bridge.findings`
discovers them. `deals.bridge.tricks` gives the regular view: tricks, leaders,
winners, turn.

The text has one word per event, seat first, blanks between:

    W:SK    West played the king of spades (also: led it)
    E:D2^R  played, and the source marks it as a revoke; `^L` as a lead out of turn
    N:?     played a card nobody wrote down
    N0      contributed no card to this trick (Law 67)
    W+C4    played besides the card that belongs to the trick (Laws 58B, 67B)
    W-SK    took back the card played (withdrawn)
    E~H5    showed a card without playing it
    E<H5    put a shown card back in the hand
    S!H5    named a card without playing it
    *       play stopped: a claim, a concession or the end of the record
    S*      play stopped because South claimed or conceded

Dummy's cards are played by dummy's seat, whoever named them. A premature card
(Law 57) needs no sign of its own: it stands before the cards it should have waited
for. `str(Play.parse(text)) == text` for text written with single blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from deals.bridge.cards import Card
from deals.bridge.seats import Seat


class CardAct(StrEnum):
    """What a player did with a card; the value is its sign in the notation."""

    PLAYED = ":"
    NO_CARD = "0"
    SURPLUS = "+"
    WITHDREW = "-"
    SHOWED = "~"
    PICKED_UP = "<"
    NAMED = "!"


class PlayMark(StrEnum):
    """An irregularity the source itself marks, as PBN does (section 3.9)."""

    REVOKE = "^R"
    LEAD_OUT_OF_TURN = "^L"


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """One thing one player did with one card."""

    seat: Seat
    act: CardAct
    card: Card | None = None
    """None when nobody wrote it down, and for `CardAct.NO_CARD`."""
    mark: PlayMark | None = None
    """What the source says about it, which need not be so."""

    @classmethod
    def parse(cls, word: str) -> PlayEvent:
        """The event written `word`; ValueError when it is none.

        >>> Event.parse("e:d10^r") == Event(Seat.E, Act.PLAYED, Card.parse("DT"), Mark.REVOKE)
        True
        """
        match = _EVENT.fullmatch(word.upper())
        if match is None:
            raise ValueError(f"{word!r} is not an event of play")
        seat, sign, card, mark = match.groups()
        act = CardAct(sign)
        if (card == "") != (act is CardAct.NO_CARD) or (card == "?" and act is not CardAct.PLAYED):
            raise ValueError(f"{word!r} is not an event of play")
        return cls(
            Seat(seat),
            act,
            Card.parse(card) if card not in ("", "?") else None,
            PlayMark(mark) if mark else None,
        )

    def __str__(self) -> str:
        card = "?" if self.card is None and self.act is not CardAct.NO_CARD else self.card or ""
        return f"{self.seat}{self.act}{card}{self.mark or ''}"


_END = re.compile(r"([NESW]?)\*")
_EVENT = re.compile(r"([NESW])([:0+~<!-])(\?|[SHDC](?:10|[2-9TJQKA])|)(\^[RL])?")


@dataclass(frozen=True, slots=True)
class Play:
    """The events of one board's play."""

    events: tuple[PlayEvent, ...] = ()
    stopped: bool = False
    """No more cards follow although some are left: a claim, or the record ends."""
    claimer: Seat | None = None
    """Who claimed or conceded, where somebody wrote it down; None while play goes on."""

    @classmethod
    def parse(cls, text: str) -> Play:
        """The play written `text`; ValueError names the word that is no event.

        >>> play = Play.parse("W:SK N:H3 E:S4  S:S3 *")
        >>> len(play.events), play.stopped, str(play)
        (4, True, 'W:SK N:H3 E:S4 S:S3 *')
        """
        words = text.split()
        if not words or not (end := _END.fullmatch(words[-1].upper())):
            return cls(tuple(map(PlayEvent.parse, words)))
        return cls(tuple(map(PlayEvent.parse, words[:-1])), True, Seat(end[1]) if end[1] else None)

    def then(self, *events: PlayEvent) -> Play:
        """This play with more events behind it."""
        return Play((*self.events, *events), self.stopped, self.claimer)

    def resumed(self) -> Play:
        """This play going on after it had stopped."""
        return Play(self.events)

    def __str__(self) -> str:
        return " ".join([*map(str, self.events), *[f"{self.claimer or ''}*"] * self.stopped])
