"""Readers who walk through the site at random, for a few acts; `benchmarks/walks.py` does it for as
long as somebody likes.
"""

from __future__ import annotations

import pytest

from benchmarks.begun import evening
from tests.database import taken_back

pytestmark = pytest.mark.django_db


def walked(seed: str) -> list[tuple[object, ...]]:
    with taken_back():
        acts = list(evening(seed).acts(40))
    return [(one.who, one.how, one.kind, one.answer, one.is_done, one.found) for one in acts]


def test_a_walk_finds_nothing_and_is_the_same_when_it_is_walked_again() -> None:
    acts = walked("1")

    assert [found for *_act, found in acts if found] == []
    assert (len(acts), walked("1")) == (40, acts)
