"""The search against a plain one: every value the same, and the easier ending never worth more."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rulings.claims import Search, Statement, Switches, judge
from rulings.claims.judgement import MOST_BRANCHES
from rulings.claims.natural import by_nature
from rulings.claims.position import Position, number
from rulings.claims.verdict import LineBranch
from tests.claims.endings import ending, random_cases


def plainly(search: Search) -> Callable[[Position], int]:
    """What a position is worth: every line to its end, equal positions once, nothing else saved."""

    @cache
    def worth(now: Position) -> int:
        if not any(now.hands):
            return 0
        after = (search.play(now, card) for card in search.plays(now))
        return min(won + worth(then) for then, won in after)

    return worth


def positions(search: Search, most: int = 40) -> list[Position]:
    """Positions met on the way down, the first of every choice and the last of every choice."""
    found, look = list[Position](), [search.start]
    while look and len(found) < most:
        now = look.pop()
        if any(now.hands):
            found.append(now)
            cards = [*search.plays(now)]
            look += [search.play(now, card)[0] for card in {cards[0], cards[-1]}]
    return found


@pytest.mark.parametrize(("cards", "seeds"), [(2, 150), (3, 150), (4, 60), (5, 12)])
def test_every_position_is_worth_what_playing_it_out_brings(cards: int, seeds: int) -> None:
    for seed, one, statement, switches in random_cases(cards, range(1000, 1000 + seeds)):
        search = Search(one, statement, switches)
        worth = plainly(search)
        for now in positions(search):
            assert (seed, now, search.value(now)) == (seed, now, worth(now))


@pytest.mark.parametrize(("cards", "seeds"), [(3, 150), (4, 60), (5, 12)])
def test_the_easier_ending_is_never_worth_more(cards: int, seeds: int) -> None:
    for seed, one, statement, switches in random_cases(cards, range(2000, 2000 + seeds)):
        search = Search(one, statement, switches)
        worth = plainly(search)
        for now in positions(search):
            assert (seed, now, search.at_least(now) <= worth(now)) == (seed, now, True)


def test_the_line_and_the_tree_are_those_of_the_plain_search() -> None:
    for seed, one, statement, switches in random_cases(4, range(3000, 3040)):
        search = Search(one, statement, switches)
        worth, verdict = plainly(search), judge(one, statement, switches)
        now = search.start
        for played in (card for trick in verdict.line for card in trick):
            least = worth(now)
            first = next(
                card
                for card, _why in by_nature(search, now)
                for after, won in [search.play(now, card)]
                if won + worth(after) == least
            )
            assert (seed, first) == (seed, number(played.card))
            now, _ = search.play(now, first)
        assert _forks(verdict.tree) <= MOST_BRANCHES


def test_the_bounds_close_in_on_the_answer() -> None:
    one = ending("AQT8.A9.Q.A", "J97.K7.J97.", "K52.QT8.A.Q", "643.J65.4.J", "NT", leader="W")
    bounds = []
    search = Search(one, Statement(), Switches(), lambda it: bounds.append((it.sure, it.at_most)))

    answer = search.worst()

    assert (search.sure, search.at_most) == (answer, answer)
    assert all(sure <= answer <= at_most for sure, at_most in bounds)


def _forks(tree: LineBranch | None) -> int:
    if tree is None:
        return 0
    return 1 + sum(_forks(option.then) for option in tree.options)
