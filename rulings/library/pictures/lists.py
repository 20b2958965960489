"""A folded rule as nested lists: the same as its picture, for reading in order or aloud."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.atlas import passages as atlas
from rulings.atlas.points import Point, Way
from rulings.library.pictures.labels import law_at, point_words, way_words

CameBy = frozenset[tuple[Point, Way | None]]


@dataclass(frozen=True, slots=True)
class ListedGoing:
    """Where it goes on: at a step, or just below (None)."""

    step: int | None


@dataclass(frozen=True, slots=True)
class ListedBranch:
    """An answer with what follows."""

    text: str
    taken: bool
    passages: list[ListedPassage]
    goes: ListedGoing | None


@dataclass(frozen=True, slots=True)
class ListedPassage:
    """A question, a conclusion or a Law that is closed here."""

    step: int | None
    law: str
    text: str
    branches: list[ListedBranch]
    goes: ListedGoing | None


def reading(start: Point, came_by: CameBy) -> list[ListedPassage]:
    """Everything in the order of reading, with the answers of a matter marked."""
    return [_passage(one, came_by) for one in atlas.read(start)]


def _passage(one: atlas.Passage, came_by: CameBy) -> ListedPassage:
    point = one.point
    branches = [
        ListedBranch(
            way_words(branch.way),
            (point, branch.way) in came_by,
            [_passage(below, came_by) for below in branch.passages],
            _going(branch.goes),
        )
        for branch in one.branches
    ]
    return ListedPassage(one.step, law_at(point), point_words(point), branches, _going(one.goes))


def _going(goes: atlas.Going | None) -> ListedGoing | None:
    return ListedGoing(goes.to.step if goes.to else None) if goes else None
