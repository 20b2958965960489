"""From the search to a proposal: the worst line, the forks that matter, what 70C and 70D1 ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulings.claims.ending import Ending
from rulings.claims.fewest_tricks import TooLong
from rulings.claims.natural import by_nature
from rulings.claims.orderly import Orderly
from rulings.claims.position import SEATS, Position, best_of, card_of
from rulings.claims.search import Search
from rulings.claims.statement import NormalReason, Statement, Switches, Trumps
from rulings.claims.verdict import (
    Line,
    LineBranch,
    LineCard,
    LineReach,
    Needless,
    Option,
    TrumpOut,
    Verdict,
)

MOST_BRANCHES = 12
"""The tree is a drawing a person reads: so many forks at most, the worst line's first."""
DEEPEST = 5
"""Forks one below the other."""
Tick = Callable[[Search], None]


def judge(
    ending: Ending, statement: Statement, switches: Switches, tick: Tick | None = None
) -> Verdict:
    """The worst normal line of the ending. Raises TooLong where it cannot be found out; where only
    its forks cannot, they are drawn as far as it came.
    """
    search = Search(ending, statement, switches, tick)
    tricks = search.worst()
    line = _line(search, tricks, lambda now, left: _worst_card(search, now, left))
    orderly = _orderly(search, tricks)
    needless = Needless(tricks, line) if orderly else None
    if orderly:
        tricks, line = orderly.value(search.start), _line(search, tricks, _card_of(orderly))
    trump_out = _trump_out(ending, statement, switches, line, tricks, tick)
    forks = _Tree(search)
    return Verdict(
        tricks,
        line,
        None if orderly else forks.grow(search.start, 0, tricks, DEEPEST),
        trump_out,
        _stated(ending, statement, line, tricks),
        search.looked_at + (orderly.looked_at if orderly else 0),
        needless,
        forks.is_whole,
    )


def _orderly(search: Search, tricks: int) -> Orderly | None:
    """The lines without a needless order, where winners were named and that order costs one."""
    if not search.normal.statement.winners:
        return None
    found = Orderly(search)
    try:
        return found if found.value(search.start) > tricks else None
    except TooLong:
        return None


Choose = Callable[[Position, int], tuple[int, NormalReason]]
"""The card of a position from which so many tricks are won."""


def _card_of(orderly: Orderly) -> Choose:
    def card(now: Position, _: int) -> tuple[int, NormalReason]:
        chosen = orderly.chosen(now)
        return chosen, orderly.search.plays(now)[chosen]

    return card


def _worst_card(search: Search, now: Position, left: int) -> tuple[int, NormalReason]:
    """The most natural card by which no more tricks than these are won; where there is no time to
    find out, the one by which the search has found it.
    """
    plays = search.plays(now)
    if len(plays) == 1:
        return next(iter(plays.items()))
    try:
        return next(play for play in by_nature(search, now) if search.keeps_to(now, play[0], left))
    except TooLong:
        return next(play for play in plays.items() if search.keeps_to(now, play[0], left))


def _played(search: Search, now: Position, card: int, reason: NormalReason) -> LineCard:
    why = reason if search.normal.is_bound(now.turn) else None
    return LineCard(SEATS[now.turn], card_of(card), why)


def _line(search: Search, left: int, choose: Choose) -> Line:
    """The line that wins so many, on which every card is the one that `choose` gives."""
    now, tricks = search.start, []
    trick = [
        LineCard(SEATS[now.leader + place & 3], card_of(card))
        for place, card in enumerate(now.played)
    ]
    while any(now.hands):
        card, reason = choose(now, left)
        trick.append(_played(search, now, card, reason))
        if len(now.played) == 3:
            best = best_of((*now.played, card), search.trump)
            trick[best] = replace(trick[best], wins=True)
            tricks.append(tuple(trick))
            trick = []
        now, won = search.play(now, card)
        left -= won
    return tuple(tricks)


class _Tree:
    """The forks that matter, as many as a person can read."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.left = MOST_BRANCHES
        self.is_whole = True
        """Whether there was time for all of them."""

    def grow(self, now: Position, won: int, least: int, depth: int) -> LineBranch | None:
        """The next fork from here on; None where there was no time to find it, too."""
        try:
            return self._next(now, won, least, depth) if self.is_whole else None
        except TooLong:
            self.is_whole = False
            return None

    def _next(self, now: Position, won: int, least: int, depth: int) -> LineBranch | None:
        """The next fork from here on, where so many tricks are won and at least so many will be;
        None when nothing that is chosen matters any more.
        """
        search, before = self.search, list[LineCard]()
        start = search.start.hands[search.start.leader].bit_count()
        while any(now.hands) and depth and self.left:
            plays = search.plays(now)
            if len(plays) > 1 and search.normal.is_bound(now.turn):
                values = {card: won + search.value_after(now, card, least - won) for card in plays}
                if len(set(values.values())) > 1:
                    trick = start - now.hands[now.leader].bit_count() + (not now.played)
                    return self._fork(now, won, depth, tuple(before), trick, values)
            card, reason = _worst_card(search, now, least - won)
            before.append(_played(search, now, card, reason))
            now, gained = search.play(now, card)
            won += gained
        return None

    def _fork(
        self,
        now: Position,
        won: int,
        depth: int,
        before: tuple[LineCard, ...],
        trick: int,
        values: dict[int, int],
    ) -> LineBranch:
        self.left -= 1
        least, plays = min(values.values()), self.search.plays(now)
        options, grown = [], set()
        for card in sorted(values, key=lambda card: values[card]):
            then = None
            if values[card] not in grown:  # of those that come to the same one is followed
                grown.add(values[card])
                after, gained = self.search.play(now, card)
                then = self.grow(after, won + gained, values[card], depth - 1)
            played = _played(self.search, now, card, plays[card])
            options.append(Option(played, values[card], values[card] == least, then))
        return LineBranch(before, trick, tuple(options))


def _trump_out(
    ending: Ending,
    statement: Statement,
    switches: Switches,
    line: Line,
    tricks: int,
    tick: Tick | None,
) -> TrumpOut:
    """70C: whether the three conditions are met, as far as the switches and the cards say."""
    if not ending.trumps_out():
        return TrumpOut.NONE
    if statement.trumps is not Trumps.UNMENTIONED:
        return TrumpOut.MENTIONED
    if not switches.overlooks_trump:
        return TrumpOut.AWARE
    suit = ending.trumps.suit
    takes = any(
        played.wins and played.card.suit is suit and played.seat.side is not ending.side
        for trick in line
        for played in trick
    )
    aware = replace(switches, overlooks_trump=False)
    loses = takes or Search(ending, statement, aware, tick).wins_more_than(tricks)
    return TrumpOut.ALL_THREE if loses else TrumpOut.HARMLESS


def _stated(ending: Ending, statement: Statement, line: Line, tricks: int) -> LineReach:
    """70D1: whether the stated line carried the claim, was not stated to the end, or loses."""
    if statement.is_empty:
        return LineReach.NONE
    if tricks >= ending.asked:
        return LineReach.WORKS
    own = [trick[0].reason for trick in line if trick[0].seat.side is ending.side]
    said = (NormalReason.STATED, NormalReason.ONLY)
    return LineReach.LOSES if all(reason in said for reason in own) else LineReach.NONE
