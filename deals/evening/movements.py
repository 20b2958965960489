"""How pairs and boards move from round to round: who meets whom, where, with which boards.

In a Howell of `n` tables there are 2n - 1 rounds and as many sets of boards. Round by round each
pair goes where the pair before it sat, and each table's boards are those after its last ones; only
the pair with the highest number stays. So the first round says it all (`_FIRST_ROUNDS`); that every
pair then meets every other once, and each set once, is what `tests/evening/test_movements.py`
counts. For three tables there is no such first round, nor any movement in which no two tables want
the same boards: in one round all three share theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

USUAL_BOARDS = 28
"""How many boards a pair plays at most in an evening that nobody has planned closer."""


class Movement(StrEnum):
    """How pairs and boards move from round to round."""

    MITCHELL = "mitchell"
    """North-South stay, East-West go up one table, boards go down one."""
    HOWELL = "howell"
    """Every pair meets every other, now North-South, now East-West."""
    SAME_BOARDS = "same_boards"
    """All tables play the same boards in the same round; East-West go up one table."""
    NONE = "none"
    """Nobody moves, boards are chosen at the table: teams, or a movement the program lacks."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """The part of a session that one section plays: its letter and how many tables it has."""

    letter: str
    tables: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A session as it is set up by hand."""

    starts_at: datetime
    lines: Sequence[SectionPlan]
    rounds: int
    boards_per_round: int
    movement: Movement
    boards: int
    """How many boards are in play, numbered from 1; at least `boards_needed`."""

    @property
    def most_rounds(self) -> int | None:
        """After how many rounds every section has met everybody once; None if nobody moves."""
        return most_rounds(self.movement, fewest=min(line.tables for line in self.lines))


def skips(movement: Movement, tables: int) -> bool:
    """With an even number of tables a Mitchell movement would bring the pairs back to boards they
    know, so East-West skip a table after half the rounds.
    """
    return movement is Movement.MITCHELL and tables % 2 == 0


def most_rounds(movement: Movement, *, fewest: int) -> int | None:
    """After how many rounds a section of `fewest` tables has met everybody once; None: no limit."""
    if movement is Movement.NONE:
        return None
    if movement is Movement.HOWELL:
        return 2 * fewest - 1
    return max(1, fewest - 1 if skips(movement, fewest) else fewest)


def usual_rounds(movement: Movement, *, fewest: int, boards_per_round: int) -> int:
    """How many rounds an evening has where nobody says it: all that fit, within its usual length.

    `fewest` are the tables of the smallest section.
    """
    fitting = max(1, USUAL_BOARDS // boards_per_round)
    most = most_rounds(movement, fewest=fewest)
    return fitting if most is None else min(most, fitting)


def boards_needed(movement: Movement, *, tables: int, rounds: int, boards_per_round: int) -> int:
    """How many boards are in play; `tables` are those of the largest section."""
    sets = {Movement.MITCHELL: tables, Movement.HOWELL: 2 * tables - 1}.get(movement, rounds)
    return sets * boards_per_round


@dataclass(frozen=True, slots=True)
class MovementPlace:
    """One table in one round; `table` and the pairs count from nought, boards from one."""

    table: int
    round: int
    ns: int
    ew: int
    first_board: int | None
    last_board: int | None


def places(tables: int, plan: Plan) -> Iterator[MovementPlace]:
    """Who meets whom with which boards, for every table and round of a section.

    In a Howell both pairs are counted among all of the section, else among those that sit so.
    """
    for round_ in range(1, plan.rounds + 1):
        for table in range(tables):
            ns, ew, boards = _place(tables, plan.movement, round_, table)
            first = None if boards is None else boards * plan.boards_per_round + 1
            last = first and first + plan.boards_per_round - 1
            yield MovementPlace(table, round_, ns, ew, first, last)


Met = Mapping[tuple[int, int], tuple[int | None, int | None]]
"""By round and table, which counts from nought, the numbers of the pairs; None of nobody."""


def all_met(met: Met) -> Met | None:
    """The same with those whose places are empty, by the movement of everybody else; None where no
    movement fits, or several of which each has another pair there. East-West may count from one
    too, or go on from North-South.
    """
    tables = 1 + max((table for _round, table in met), default=-1)
    numbered = ((movement, before) for movement in Movement for before in (0, tables))
    found = [one for how in numbered if (one := _planned(*how, tables, met))]
    return found[0] if found and all(one == found[0] for one in found) else None


def _planned(movement: Movement, before: int, tables: int, met: Met) -> Met | None:
    most, is_howell = most_rounds(movement, fewest=tables), movement is Movement.HOWELL
    if is_howell and (before or tables not in HOWELL_TABLES):
        return None
    if most is not None and any(round_ > most for round_, _table in met):
        return None
    planned = {}
    for at, there in met.items():
        ns, ew, _boards = _place(tables, movement, *at)
        planned[at] = meet = ns + 1, ew + 1 + before
        if any(one not in (None, by) for one, by in zip(there, meet, strict=True)):
            return None
    return planned


def _place(tables: int, movement: Movement, round_: int, table: int) -> tuple[int, int, int | None]:
    """The two pairs and the set of boards, None where it is chosen at the table."""
    moved = round_ - 1
    if movement is Movement.NONE:
        return table, table, None
    if movement is Movement.HOWELL:
        return _HOWELL_OF_THREE[moved][table] if tables == THREE else _cyclic(tables, moved, table)
    if movement is Movement.SAME_BOARDS:
        return table, (table - moved) % tables, moved
    skipped = moved + 1 if skips(movement, tables) and moved >= tables // 2 else moved
    return table, (table - skipped) % tables, (table + moved) % tables


def _cyclic(tables: int, moved: int, table: int) -> tuple[int, int, int]:
    stays = 2 * tables - 1
    if table == 0:
        return stays, moved, moved
    ns, ew, boards = _FIRST_ROUNDS[tables][table - 1]
    return (ns + moved) % stays, (ew + moved) % stays, (boards + moved) % stays


THREE = 3
_FIRST_ROUNDS = {
    4: ((1, 3, 2), (2, 6, 4), (4, 5, 1)),
    5: ((1, 2, 5), (3, 7, 4), (6, 4, 2), (5, 8, 7)),
    6: ((1, 2, 3), (3, 6, 9), (4, 8, 1), (5, 10, 4), (9, 7, 5)),
    7: ((1, 2, 3), (3, 6, 11), (4, 9, 2), (5, 12, 9), (11, 7, 10), (8, 10, 4)),
    8: ((2, 1, 3), (3, 5, 10), (4, 10, 7), (6, 14, 12), (11, 7, 6), (8, 13, 2), (9, 12, 5)),
}
"""Of each Howell its first round from the second table on: North-South, East-West, boards. At the
first table the pair that stays meets pair 0 with set 0. Of all that are right the one whose pairs
are most evenly compared with each other.
"""
_HOWELL_OF_THREE = (
    ((0, 5, 0), (1, 4, 2), (2, 3, 3)),
    ((2, 5, 2), (3, 1, 0), (4, 0, 4)),
    ((5, 3, 4), (4, 2, 0), (0, 1, 3)),
    ((5, 4, 3), (3, 0, 2), (1, 2, 4)),
    ((1, 5, 1), (0, 2, 1), (3, 4, 1)),
)
HOWELL_TABLES = range(THREE, max(_FIRST_ROUNDS) + 1)
"""For so many tables there is a Howell."""
