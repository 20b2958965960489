"""The checks offered beside a matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulings.irregularities.also import LAWS
from rulings.irregularities.every_call import Check
from rulings.words.speaker import book_speaker


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check, by what is posted to open it, and the paragraph it rests on."""

    slug: str
    text: str
    law: str


def check_rows(checks: Iterable[Check]) -> tuple[CheckRow, ...]:
    say = book_speaker().say
    return tuple(CheckRow(check.value, say(check.label), LAWS[check]) for check in checks)
