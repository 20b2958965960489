"""What an import found, brought in and left out, as it is kept with the uploaded file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_noop

from deals.formats.problems import Problem, Scope


class ImportTrouble(StrEnum):
    """What a sound file can still do that the stored data forbids; reason and advice below."""

    NO_NUMBER = "no_number"
    NOT_WHOLE = "not_whole"
    OTHER_HANDS = "other_hands"
    OTHER_RESULT = "other_result"
    OTHER_PAIR = "other_pair"
    OTHER_PAIRING = "other_pairing"
    COMPLETED = "completed"


@dataclass(frozen=True, slots=True)
class ReportEntry:
    """One thing that was left out. Reason and advice are English msgids with named placeholders."""

    scope: str
    """How much was left out: a `deals.formats.problems.Scope`."""
    line: int
    """1 is the first line of the file; 0 when no line is to blame."""
    board: str
    reason: str
    advice: str
    params: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_problem(cls, problem: Problem) -> ReportEntry:
        code = problem.code
        return cls(
            code.scope.value,
            problem.line,
            problem.board,
            code.reason,
            code.advice,
            dict(problem.params),
        )

    @classmethod
    def of_trouble(
        cls, trouble: ImportTrouble, line: int, board: str, **params: str
    ) -> ReportEntry:
        scope, reason, advice = _WORDS[trouble]
        return cls(scope.value, line, board, reason, advice, params)


@dataclass(slots=True)
class Counts:
    """How many came in (`new`) and how many were there already and stay as they are (`same`)."""

    events_new: int = 0
    sessions_new: int = 0
    boards_new: int = 0
    boards_same: int = 0
    results_new: int = 0
    results_same: int = 0
    players_new: int = 0
    pairs_new: int = 0
    pairings_new: int = 0

    @property
    def changes_nothing(self) -> bool:
        return not (
            self.sessions_new
            or self.boards_new
            or self.results_new
            or self.pairs_new
            or self.pairings_new
        )


@dataclass(slots=True)
class Report:
    """Everything the report page tells."""

    counts: Counts = field(default_factory=Counts)
    entries: list[ReportEntry] = field(default_factory=list)
    sessions: list[int] = field(default_factory=list)
    """The keys of the sessions the boards went into; empty until they are stored."""
    numbers: list[int] | None = None
    """Of the boards that the file is about; None of one that was read before this was kept."""
    closed: list[int] = field(default_factory=list)
    """The keys of the boards that whoever sends the file has still to play, while it is stored."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Report:
        return cls(
            counts=Counts(**stored.get("counts", {})),
            entries=[ReportEntry(**entry) for entry in stored.get("entries", [])],
            sessions=stored.get("sessions", []),
            numbers=stored.get("numbers"),
        )


def compares(entry: ReportEntry) -> bool:
    """Whether it says that something stands stored otherwise than in the file."""
    return entry.reason in {_WORDS[one][1] for one in _COMPARED}


_COMPARED = (ImportTrouble.OTHER_HANDS, ImportTrouble.OTHER_RESULT, ImportTrouble.COMPLETED)
_WORDS: dict[ImportTrouble, tuple[Scope, str, str]] = {
    ImportTrouble.NO_NUMBER: (
        Scope.BOARD,
        gettext_noop("The board has no number."),
        gettext_noop("Give it a number from 1 to 9999 in the program the file came from."),
    ),
    ImportTrouble.NOT_WHOLE: (
        Scope.PART,
        gettext_noop("The hands are not whole, as in an ending or a lesson."),
        gettext_noop("The board came in without them; write them in by hand if they matter."),
    ),
    ImportTrouble.OTHER_HANDS: (
        Scope.BOARD,
        gettext_noop("Board {number} of the session already has other hands."),
        gettext_noop("It was left as it is. Choose another session, or correct the stored board."),
    ),
    ImportTrouble.OTHER_RESULT: (
        Scope.PART,
        gettext_noop("Table {table} already has another result on board {number}."),
        gettext_noop("It was left as it is. Correct whichever is wrong."),
    ),
    ImportTrouble.OTHER_PAIR: (
        Scope.PART,
        gettext_noop("Pair {pair} already has other names here."),
        gettext_noop("They were left as they are. Correct whichever is wrong."),
    ),
    ImportTrouble.OTHER_PAIRING: (
        Scope.PART,
        gettext_noop("Table {table} already has another pairing in round {round}."),
        gettext_noop("It was left as it is. Correct whichever is wrong."),
    ),
    ImportTrouble.COMPLETED: (
        Scope.TOLD,
        gettext_noop(
            "Somebody entered board {number} at table {table} by hand, or a call is about it; "
            "the file adds what was missing there."
        ),
        gettext_noop("Look whether it fits. What was written there before has not been changed."),
    ),
}
