"""What is said of how pairs and boards move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from deals.bridge.seats import Side
from deals.models import Pair
from deals.pages.queries import SectionNow
from deals.words.seats import side_letters


@dataclass(frozen=True, slots=True)
class SectionMoves:
    """What a section's director has to say of its movement."""

    letter: str
    skips: tuple[int, ...]
    """Before which rounds East-West go up two tables."""
    shared: tuple[int, ...]
    """In which rounds, but not in all, tables play the same boards."""
    stays: int = 0
    """The pair that sits all the time in a Howell; 0 in any other movement."""
    goes_on: bool = False
    """In a Howell each table has the boards that follow its last ones."""
    missing: tuple[str, ...] = ()
    """The pairs that are missing, whose opponents sit out: "9", "5 E-W"."""

    @property
    def missing_alone(self) -> tuple[str, ...]:
        return self.missing if len(self.missing) == 1 else ()

    @property
    def missing_together(self) -> tuple[str, ...]:
        return (", ".join(self.missing),) if len(self.missing) > 1 else ()

    @property
    def staying(self) -> tuple[int, ...]:
        return (self.stays,) if self.stays else ()

    @property
    def going_on(self) -> tuple[int, ...]:
        return self.staying if self.goes_on else ()


def pair_called(pair: Pair) -> str:
    """Its number, with its side where both sides share numbers."""
    side = side_letters(Side(pair.direction)) if pair.direction else ""
    return " ".join(part for part in (str(pair.number), side) if part)


def moves_words(moves: Sequence[SectionMoves]) -> list[str]:
    """What is out of the ordinary in the whole session."""
    howell = _(
        "Pair %(number)s stays. Every other pair goes where the pair one number lower sat, pair 1"
        " where pair %(before)s sat."
    )
    boards = _(
        "In the next round each table has the boards that follow those it has now, and after the"
        " highest the lowest."
    )
    alone = _("Pair %(number)s is missing: whoever would meet it sits out.")
    several = _("Pairs %(number)s are missing: whoever would meet one of them sits out.")
    return [
        *_each(moves, "missing_alone", alone),
        *_each(moves, "missing_together", several),
        *_each(moves, "staying", howell),
        *_each(moves, "going_on", boards),
        *_each(moves, "skips", _("Before round %(number)s East-West skip one table.")),
        *_each(moves, "shared", _("In round %(number)s tables share their boards.")),
    ]


def resting_words(
    moves: Sequence[SectionMoves], sections: Iterable[SectionNow], boards: Iterable[int]
) -> list[str]:
    """Of each Howell which boards are at no table in the round of its `sections`."""
    howells, all_ = {one.letter for one in moves if one.stays}, set(boards)
    said = []
    for section in sections:
        here = [at.pairing for at in section.tables if at.pairing]
        ends = [(one.first_board, one.last_board) for one in here]
        played = {n for first, last in ends if first and last for n in range(first, last + 1)}
        if section.letter in howells and (resting := sorted(all_ - played)):
            words = _("At no table in this round: boards %(boards)s.") % {"boards": _runs(resting)}
            said.append((section.letter, words))
    return _by_section(said, len(moves))


def _runs(numbers: Sequence[int]) -> str:
    """ "4–6, 10"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def begun_words(moves: Sequence[SectionMoves], number: int) -> list[str]:
    """The same of a round that begins."""
    return [
        *_each(moves, "skips", _("East-West skip one table now."), number),
        *_each(moves, "shared", _("In this round tables share their boards."), number),
    ]


def _each(
    moves: Sequence[SectionMoves], what: str, words: str, only: int | None = None
) -> list[str]:
    said = [
        (one.letter, words % {"number": number, "before": one.stays - 1})
        for one in moves
        for number in getattr(one, what)
        if only in (None, number)
    ]
    return _by_section(said, len(moves))


def _by_section(said: Iterable[tuple[str, str]], sections: int) -> list[str]:
    if sections == 1:
        return [told for _letter, told in said]
    section = _("Section %(letter)s: %(words)s")
    return [section % {"letter": letter, "words": told} for letter, told in said]
