"""What a record shows beside a question that only a person can answer.

Nothing of it is an answer: which suits a call showed depends on what it meant (26B), whether two
calls compare is a judgement (23A), and what went wrong with the hands no record tells (13-15). But
the calls are there, what they were said to mean (75), and whose card it is by the deal; the
director need not look them up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from deals.bridge.auction import Auction, Bid, MadeCall
from deals.bridge.cards import Suit
from deals.bridge.findings import Finding, IllegalCall, ImpossibleCard, findings
from deals.bridge.seats import Seat
from deals.bridge.table import TableRecord
from rulings.engine import Message, msg, msg_n
from rulings.evidence.catalogue import door_of, picked
from rulings.laws.law23_comparable_call import COMPARABLE, FINALLY_COMPARABLE
from rulings.laws.law26_lead_restrictions import SUITS_SHOWN
from rulings.laws.law67_defective_trick import PLAYED_AGAIN
from rulings.laws.law75_wrong_explanation import EXPLANATION

BOARD_TROUBLE = "board_trouble"
"""The key of the door's own question: what is wrong with the board or the hands?"""


@dataclass(frozen=True, slots=True)
class Clue:
    """A sentence about the record, and the calls or suits it ends in. It never names a card."""

    sentence: Message
    calls: tuple[MadeCall, ...] | None = None
    suits: frozenset[Suit] | None = None

    @property
    def is_closed(self) -> bool:
        """Whether it is not for somebody who has still to play the board."""
        return self.calls is not None or self.suits is not None


Beside = Mapping[str, tuple[Clue, ...]]
"""Question key → what the record shows beside it."""


def told_for(
    door: str, table: TableRecord, found: Finding | None = None, offender: Seat | None = None
) -> Beside:
    """As `facts_for`, for the questions the record does not answer."""
    if door == "misinformation":
        return {EXPLANATION.key: tuple(_explained(table, offender))}
    found = found or picked(table, door, offender)
    if found is None or door_of(found) != door:
        return {}
    match found:
        case IllegalCall() if table.auction:
            return _about_calls(table.auction, found)
        case ImpossibleCard() if found.is_played_twice:
            return {PLAYED_AGAIN.key: (_played_on(table, found),)}
        case ImpossibleCard():
            return {BOARD_TROUBLE: tuple(_whose_card(table, found))}
        case _:
            return {}


def _explained(table: TableRecord, offender: Seat | None) -> Iterator[Clue]:
    """What the record says that calls of the side were said to mean, partner's first (20F, 75)."""
    calls = [made for made in table.auction.calls if made.explanation] if table.auction else []
    if offender is None:
        return
    for seat, sentence in (
        (offender.partner, msg("Calls of {partner}, as they were explained:")),
        (offender, msg("Calls of {offender}, as they were explained:")),
    ):
        if own := tuple(made for made in calls if made.seat is seat):
            yield Clue(sentence, own)


def _about_calls(auction: Auction, found: IllegalCall) -> Beside:
    own = [(n, made) for n, made in enumerate(auction.calls) if made.seat is found.seat]
    stand = tuple(made for n, made in own if n != found.index and not made.withdrawn)
    gone = tuple(made for n, made in own if n == found.index or made.withdrawn)
    after = tuple(made for n, made in own if n > found.index and not made.withdrawn)
    withdrawn = Clue(msg("Withdrawn or cancelled:"), gone)
    compared = (withdrawn, Clue(msg("Called by {offender} since, and not withdrawn:"), after))
    return {
        SUITS_SHOWN.key: (
            Clue(msg("Calls of {offender} that stand:"), stand),
            Clue(
                msg("Suits they name, if every call without an alert is natural:"),
                suits=_named(stand),
            ),
        ),
        COMPARABLE.key: compared,
        FINALLY_COMPARABLE.key: compared,
    }


def _named(calls: tuple[MadeCall, ...]) -> frozenset[Suit]:
    """The suits bid without an alert; what a double or a bid in notrump shows is not guessed."""
    bids = (made.call for made in calls if isinstance(made.call, Bid) and not made.alerted)
    return frozenset(suit for bid in bids if (suit := bid.denomination.suit))


def _played_on(table: TableRecord, found: ImpossibleCard) -> Clue:
    complete = table.progress().current - 1
    return Clue(
        msg_n(
            "The record has {player} playing the same card to tricks {before} and {trick}; {n}"
            " trick is complete.",
            "The record has {player} playing the same card to tricks {before} and {trick}; {n}"
            " tricks are complete.",
            complete,
            player=found.seat,
            before=found.before or 0,
            trick=found.trick,
        )
    )


def _whose_card(table: TableRecord, found: ImpossibleCard) -> Iterator[Clue]:
    """Whose card it is by the deal, and what speaks for a wrong entry or for exchanged hands."""
    words: dict[str, str | int] = {"player": found.seat, "trick": found.trick}
    if found.holder is None:
        yield Clue(msg("By the deal {player} does not hold the card of trick {trick}.", **words))
        return
    words["holder"] = found.holder
    yield Clue(
        msg("By the deal {holder} holds the card that {player} played to trick {trick}.", **words)
    )
    played = [(event.seat, event.card) for event in table.play.events if event.card]
    if (found.holder, found.card) in played:
        yield Clue(
            msg(
                "{holder} is recorded with the same card: an entry is wrong, or a card of another"
                " pack came in.",
                **words,
            )
        )
    if _are_exchanged(table, found):
        yield Clue(
            msg(
                "By the deal {holder} holds every card recorded for {player}: the hands may have"
                " been exchanged, or the board is not the one written down.",
                **words,
            )
        )


def _are_exchanged(table: TableRecord, found: ImpossibleCard) -> bool:
    """Whether more than one card of that player is recorded, all of them of the same other hand."""
    own = {event.card for event in table.play.events if event.seat is found.seat and event.card}
    wrong = {
        one.card
        for one in findings(table)
        if isinstance(one, ImpossibleCard) and one.seat is found.seat and one.holder is found.holder
    }
    return len(own) > 1 and own == wrong
