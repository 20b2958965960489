"""A folded rule as nested lists: the same as its picture, for reading in order or aloud."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.atlas import reading as atlas
from rulings.atlas.points import Point, Way
from rulings.library.pictures.labels import law_at, point_words, way_words

CameBy = frozenset[tuple[Point, Way | None]]


@dataclass(frozen=True, slots=True)
class Going:
    """Where it goes on: at a step, or just below (None)."""

    step: int | None


@dataclass(frozen=True, slots=True)
class Branch:
    """An answer with what follows."""

    text: str
    taken: bool
    passages: list[Passage]
    goes: Going | None


@dataclass(frozen=True, slots=True)
class Passage:
    """A question, a conclusion or a Law that is closed here."""

    step: int | None
    law: str
    text: str
    branches: list[Branch]
    goes: Going | None


def reading(start: Point, came_by: CameBy) -> list[Passage]:
    """Everything in the order of reading, with the answers of a matter marked."""
    return [_passage(one, came_by) for one in atlas.read(start)]


def _passage(one: atlas.Passage, came_by: CameBy) -> Passage:
    point = one.point
    branches = [
        Branch(
            way_words(branch.way),
            (point, branch.way) in came_by,
            [_passage(below, came_by) for below in branch.passages],
            _going(branch.goes),
        )
        for branch in one.branches
    ]
    return Passage(one.step, law_at(point), point_words(point), branches, _going(one.goes))


def _going(goes: atlas.Going | None) -> Going | None:
    return goes and Going(goes.to and goes.to.step)
