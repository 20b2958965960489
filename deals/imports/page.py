"""What an import left out, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from deals.formats.problems import Scope
from deals.words.cards import card_text
from deals.words.seats import seat_name

_SCOPE: dict[Scope, Promise] = {
    Scope.FILE: lazy("nothing came in"),
    Scope.BOARD: lazy("this board was left out"),
    Scope.PART: lazy("the board came in, without this"),
    Scope.TOLD: lazy("it came in"),
}


_QUOTED = {"text", "card"}
"""The params that quote the file."""


class EntryLike(Protocol):
    """What a report keeps about one thing: English msgids and what goes into them."""

    @property
    def scope(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def board(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def advice(self) -> str: ...
    @property
    def params(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A line of the report."""

    line: int
    board: str
    effect: str
    reason: str
    advice: str


def shown_problem(entry: EntryLike, *, is_closed: bool = False) -> ShownProblem:
    """The entry with its seats and cards as the reader writes them; nothing of what the file says,
    nor of how long it is, where its boards are closed to him.
    """
    params = {name: _value(name, value) for name, value in entry.params.items()}
    if is_closed:
        params |= dict.fromkeys(_QUOTED & params.keys(), "…")
    return ShownProblem(
        line=0 if is_closed else entry.line,
        board=entry.board,
        effect=str(_SCOPE[Scope(entry.scope)]),
        reason=_(entry.reason).format(**params),
        advice=_(entry.advice).format(**params),
    )


def _value(name: str, value: str) -> str:
    if name == "seat":
        return seat_name(value)
    return card_text(value) if name == "card" else value
