"""The search against every line played out, and what holds of any ending."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

import pytest

from rulings.claims import Ending, Search, Statement, Switches, TooLong, Verdict, judge
from rulings.claims.position import Position, bits
from rulings.claims.worker import answer
from tests.claims.endings import ending, every_line, random_cases


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_it_finds_what_playing_every_line_out_finds(cards: int) -> None:
    for seed, one, statement, switches in random_cases(cards, range(150)):
        assert (seed, Search(one, statement, switches).worst()) == (
            seed,
            every_line(one, statement, switches),
        )


def test_it_finds_it_with_four_cards_too() -> None:
    for seed, one, statement, switches in random_cases(4, range(12)):
        found = Search(one, statement, switches).worst()
        assert (seed, found) == (seed, every_line(one, statement, switches))


def test_the_claimer_never_revokes_and_always_has_a_card() -> None:
    for _, one, statement, switches in random_cases(4, range(200)):
        search = Search(one, statement, switches)
        now: Position = search.start
        while any(now.hands):
            if search.normal.is_bound(now.turn):
                plays = search.normal.plays(now)
                assert plays
                assert set(plays) <= set(bits(now.legal()))
            now, _ = search.play(now, next(iter(search.plays(now))))


def test_the_line_that_proves_it_is_worth_what_is_proposed() -> None:
    for seed, one, statement, switches in random_cases(4, range(60)):
        verdict = judge(one, statement, switches)
        winners = [card.seat for trick in verdict.line for card in trick if card.wins]
        assert (seed, len(winners)) == (seed, 4)
        assert sum(seat.side is one.side for seat in winners) == verdict.tricks
        played = sorted(str(card.card) for trick in verdict.line for card in trick)
        assert played == sorted(str(card) for hand in one.hands for card in hand)


def test_the_worst_option_of_every_fork_is_the_proposal_or_better() -> None:
    for _, one, statement, switches in random_cases(4, range(60)):
        verdict = judge(one, statement, switches)
        fork = verdict.tree
        if fork is not None:
            assert min(option.tricks for option in fork.options) == verdict.tricks
        while fork is not None:
            assert fork.options[0].is_worst
            assert len({option.tricks for option in fork.options}) > 1
            fork = fork.options[0].then


def test_another_careless_play_never_helps_the_claimer() -> None:
    for seed, one, statement, switches in random_cases(4, range(80)):
        for name in ("overlooks_trump", "small_any_order", "any_card", "blocks"):
            careful = replace(switches, **{name: False})
            careless = replace(switches, **{name: True})
            assert (
                Search(one, statement, careless).worst() <= Search(one, statement, careful).worst()
            ), (seed, name)


def test_everything_survives_being_stored() -> None:
    for _, one, statement, switches in random_cases(3, range(40)):
        verdict = judge(one, statement, switches)
        stored = json.loads(
            json.dumps([one.dump(), statement.dump(), switches.dump(), verdict.dump()])
        )
        assert Ending.load(stored[0]) == one
        assert Statement.load(stored[1]) == statement
        assert Switches.load(stored[2]) == switches
        assert Verdict.load(stored[3]) == verdict


def test_a_trick_in_progress_is_played_on_from_where_it_stands() -> None:
    whole = ending("A2...", "43...", "K5...", "76...", leader="W")
    west_led = ending("A2...", "43...", "K5...", "7...", leader="W", trick=whole.hand("W")[1:])

    assert Search(west_led, Statement(), Switches()).worst() == 2


class _StoppedError(Exception):
    pass


def test_whenever_it_is_stopped_the_worst_line_lies_between_the_bounds() -> None:
    for seed, one, statement, switches in random_cases(5, range(6)):
        worst = Search(one, statement, switches).worst()
        for stop in range(1, 4):
            ticks: list[Search] = []

            def tick(search: Search, ticks: list[Search] = ticks, stop: int = stop) -> None:
                ticks.append(search)
                if len(ticks) == stop:
                    raise _StoppedError

            with suppress(_StoppedError):
                Search(one, statement, switches, tick).worst()
            found = [(seed, each.sure <= worst <= each.at_most) for each in ticks]
            assert found == [(seed, True)] * len(ticks)


def test_a_long_ending_whose_time_is_up_is_answered_with_its_bounds() -> None:
    long = "AKQ2.J.AK2.AKQ3", "J98.AQ2.Q98.J98", "T76.K98.J76.T76", "543.T76.543.542"
    one = ending(*long, "H")
    question = {
        "ending": one.dump(),
        "statement": Statement().dump(),
        "switches": Switches().dump(),
    }

    found = answer(question, budget=0.0)

    assert found.keys() == {"sure", "at_most", "positions"}
    assert 0 <= found["sure"] <= found["at_most"] <= 12


def test_where_only_the_forks_take_too_long_the_line_is_shown_and_what_was_found_of_them() -> None:
    _, one, statement, switches = next(random_cases(6, range(39, 40)))
    whole = judge(one, statement, switches)
    answer_known = list[int]()

    def tick(search: Search) -> None:
        if search.sure == search.at_most:
            answer_known.append(search.sure)
            raise TooLong

    cut = judge(one, statement, switches, tick)

    assert (cut.tricks, cut.trump_out) == (whole.tricks, whole.trump_out)
    winners = [card.seat for trick in cut.line for card in trick if card.wins]
    assert sum(seat.side is one.side for seat in winners) == whole.tricks
    assert (whole.is_whole, cut.is_whole, {*answer_known}) == (True, False, {whole.tricks})
    assert Verdict.load(cut.dump()) == cut
    assert (cut.tree and cut.tree.options[0].played) == (
        whole.tree and whole.tree.options[0].played
    )
