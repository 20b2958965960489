"""What was answered without a line: nothing is lost, nothing counts twice."""

from __future__ import annotations

from rulings.matter.branches import still_to_give, to_withdraw
from rulings.matter.facts import Fact, Said
from tests.matter.schedules import run

SAMPLE = 300


def said(*answers: str) -> list[Fact]:
    """Each a key and a token; without a token it is taken back or put off."""
    return [Fact(one[0], (Said(one[1:]),) if one[1:] else ()) for one in answers]


def test_what_was_not_given_yet_is_given() -> None:
    mine = said("a1", "b", "c2")
    assert still_to_give([], mine) == mine
    assert still_to_give(said("a1"), mine) == said("b", "c2")
    assert still_to_give(mine, mine) == ()


def test_what_all_holds_by_now_is_given_by_whomever() -> None:
    assert still_to_give(said("a2", "b", "c2", "a1", "d5"), said("a1", "c2")) == ()


def test_what_has_parted_is_not_merged() -> None:
    assert still_to_give(said("a1", "c3"), said("a1", "b2")) is None
    assert still_to_give(said("b"), said("a1")) is None
    noted = [Fact("a", (Said("1"),), note="Loud.")]
    assert still_to_give(said("a1"), noted) is None


def test_what_others_have_answered_is_as_it_was_before() -> None:
    found = to_withdraw(said("a1", "b1"), said("b2", "c3", "d4"), said("d5"))
    assert found == said("c", "b1")


def test_with_any_line_nothing_is_lost_and_nothing_counts_twice() -> None:
    assert [found for seed in range(SAMPLE) if (found := run(seed)) != ([], [])] == []
