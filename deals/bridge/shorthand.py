"""What somebody types of an auction or a play, read as people write it.

Nobody types seats when it is clear whose turn it is: "1H p 2H" and "S7 HA" are read
from the seat in turn on, and a word of our own notation ("W:S7", "E~H5", "~E:1H")
says itself whose it is. Letters of either case, of PBN or Danish (ranks E K D B,
suits R for diamonds and K for clubs, seats Ø and V, ut for no-trump), suit symbols
and "10" are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum

from deals.bridge.auction import Auction, Call, MadeCall, Plain, parse_call
from deals.bridge.cards import Card
from deals.bridge.play import CardAct, Play, PlayEvent, PlayMark
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord

MOST_WORDS = 300
"""No auction or play that was ever written down comes near it."""


class ShorthandTrouble(StrEnum):
    """Why a word cannot be taken in."""

    NO_CALL = "no_call"
    NO_CARD = "no_card"
    NOBODY_NEXT = "nobody_next"
    """All cards are played, or the contract is not known: the word must name its seat."""
    AFTER_END = "after_end"
    """Something follows the star that ends the play."""
    TOO_MANY = "too_many"


class UnreadableError(ValueError):
    """A word cannot be read: the `number`-th that was typed, the first being 1."""

    def __init__(self, trouble: ShorthandTrouble, number: int, word: str) -> None:
        super().__init__(f"{word!r}, word {number}: {trouble}")
        self.trouble, self.number, self.word = trouble, number, word


Letters = Callable[[Seat | Call | Card], str]
"""How a seat, a call or a card is written in somebody's language."""

_SEATS = {**{seat.value: seat for seat in Seat}, "Ø": Seat.E, "V": Seat.W}
_SUITS = {"S": "S", "H": "H", "D": "D", "C": "C", "R": "D", "K": "C"} | dict(
    zip("♠♥♦♣", "SHDC", strict=True)
)
_RANKS = str.maketrans("EDB", "AQJ")
_PLAIN = {
    **dict.fromkeys(("P", "PAS", "PASS"), Plain.PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOBL"), Plain.DOUBLE),
    **dict.fromkeys(("XX", "RD", "RDBL", "REDOBL"), Plain.REDOUBLE),
}
_CALL = re.compile(r"(~?)(?:([NESWØV]):)?(.+?)(!?)")
_BID = re.compile(r"([1-7])(NT?|UT|[SHDCRK♠♥♦♣])")
_EVENT = re.compile(r"(?:([NESWØV])([:0+~<!-]))?(\?|[SHDCRK♠♥♦♣](?:10|[2-9TAKQJEDB])|)(\^[RL])?")
_END = re.compile(r"([NESWØV]?)\*")
_BETWEEN = re.compile(r"[\s,;|/]+")


def _words(text: str) -> list[tuple[int, str]]:
    """The words with their numbers from 1; variation selectors of symbols are no part of them."""
    plain = text.replace("\ufe0e", "").replace("\ufe0f", "").upper()
    words = [word for word in _BETWEEN.split(plain) if word]
    if len(words) > MOST_WORDS:
        raise UnreadableError(ShorthandTrouble.TOO_MANY, MOST_WORDS + 1, words[MOST_WORDS])
    return list(enumerate(words, 1))


def read_call(word: str) -> Call | None:
    """The call written `word`; None when it is none.

    >>> str(read_call("1ut")), str(read_call("pas")), read_call("8h")
    ('1NT', 'Pass', None)
    """
    word = word.upper()
    if plain := _PLAIN.get(word):
        return plain
    if not (bid := _BID.fullmatch(word)):
        return None
    return parse_call(bid[1] + _SUITS.get(bid[2], "NT"))


def read_card(word: str) -> Card | None:
    """The card written `word`; None when it is none.

    >>> read_card("se"), read_card("k10"), read_card("♦d"), read_card("sx")
    (Card(SA), Card(CT), Card(DQ), None)
    """
    word = word.upper()
    suit, rank = _SUITS.get(word[:1]), word[1:]
    if suit is None or not re.fullmatch("10|[2-9TAKQJEDB]", rank):
        return None
    return Card.parse(suit + rank.translate(_RANKS))


def typed_calls(text: str, auction: Auction) -> Auction:
    """`auction` with the typed calls behind it; UnreadableError names the word that is none."""
    for number, word in _words(text):
        if word == "AP":
            while not auction.is_over:
                auction = _with_call(auction, MadeCall(auction.standing.turn, Plain.PASS))
            continue
        parts = _CALL.fullmatch(word)
        call = parts and read_call(parts[3])
        if not parts or call is None:
            raise UnreadableError(ShorthandTrouble.NO_CALL, number, word)
        seat = _SEATS[parts[2]] if parts[2] else auction.standing.turn
        made = MadeCall(seat, call, withdrawn=bool(parts[1]), alerted=bool(parts[4]))
        auction = _with_call(auction, made)
    return auction


def _with_call(auction: Auction, made: MadeCall) -> Auction:
    return Auction(auction.dealer, (*auction.calls, made))


def typed_play(text: str, table: TableRecord) -> Play:
    """The play of `table` with the typed events behind it.

    UnreadableError names the word that is none, or that comes when it is nobody's turn.
    """
    progress = table.progress()
    play = table.play.resumed()
    for number, word in _words(text):
        if play.stopped:
            raise UnreadableError(ShorthandTrouble.AFTER_END, number, word)
        if end := _END.fullmatch(word):
            play = Play(play.events, True, _SEATS[end[1]] if end[1] else None)
            continue
        event = _event(word, number, progress.turn)
        progress.add(event)
        play = play.then(event)
    return play


def _event(word: str, number: int, turn: Seat | None) -> PlayEvent:
    parts = _EVENT.fullmatch(word)
    if not parts:
        raise UnreadableError(ShorthandTrouble.NO_CARD, number, word)
    letter, sign, named, mark = parts.groups()
    act = CardAct(sign) if sign else CardAct.PLAYED
    card = read_card(named)
    if (named == "") != (act is CardAct.NO_CARD) or (
        card is None and named and act is not CardAct.PLAYED
    ):
        raise UnreadableError(ShorthandTrouble.NO_CARD, number, word)
    seat = _SEATS[letter] if letter else turn
    if seat is None:
        raise UnreadableError(ShorthandTrouble.NOBODY_NEXT, number, word)
    return PlayEvent(seat, act, card, PlayMark(mark) if mark else None)


def written_calls(auction: Auction, letters: Letters = str) -> Iterator[str]:
    """The calls as one types them, a seat only where it was not that seat's turn."""
    standing = Auction(auction.dealer).standing
    for made in auction.calls:
        named = made.withdrawn or made.seat is not standing.turn
        seat = f"{letters(made.seat)}:" if named else ""
        yield f"{'~' * made.withdrawn}{seat}{letters(made.call)}{'!' * made.alerted}"
        if not made.withdrawn:
            standing = standing.after(made.seat, made.call)


def written_play(play: Play, letters: Letters = str) -> Iterator[str]:
    """The events as one types them, each with its seat, and the star that ends the play."""
    for event in play.events:
        unknown = "" if event.act is CardAct.NO_CARD else "?"
        card = letters(event.card) if event.card else unknown
        yield f"{letters(event.seat)}{event.act}{card}{event.mark or ''}"
    if play.stopped:
        yield f"{letters(play.claimer) if play.claimer else ''}*"
