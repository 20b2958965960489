"""Whatever somebody sends where a number belongs, it is read in one way, or it is none."""

from __future__ import annotations

import pytest

from deals.pages.numbers import KEYS, MOST, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        (" 07 ", 7),
        (str(MOST), MOST),
        (str(MOST + 1), None),
        ("9" * 5000, None),
        ("-1", None),
        ("1.5", None),
        ("1e3", None),
        ("1_000", None),
        ("٣", None),
        ("²", None),
        ("seven", None),
        ("1\0", None),
        ("", None),
        (None, None),
    ],
)
def test_a_whole_number_in_plain_figures_or_none(text: object, number: int | None) -> None:
    assert whole(text) == number


def test_a_key_may_be_longer() -> None:
    assert (whole(str(KEYS), most=KEYS), whole(str(KEYS + 1), most=KEYS)) == (KEYS, None)
