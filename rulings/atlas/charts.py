"""The charts that are committed under ``docs/charts``: one file for each Law and each door.

Every rule has a picture of its own for each set of arguments that some door calls it with; the
rules it calls are boxes in it, ``[63 standing(dummy)]``. So a change of law shows in review as a
changed picture of that Law alone, and a door shows nothing but how it routes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any

from rulings.engine import chart, explore, outline, whole, word
from rulings.irregularities import DOORS

Call = tuple[str, tuple[Hashable, ...]]
Calls = dict[Call, Callable[..., Any]]

_LAW = re.compile(r"law(\d+)_\w+")


def charts() -> dict[str, str]:
    """File name → text, for every module whose rules some door runs."""
    by_module: dict[str, Calls] = defaultdict(dict)
    for call, function in _all_calls().items():
        by_module[function.__module__][call] = function
    return {_file(module): _pictures(calls) for module, calls in by_module.items()}


def _all_calls() -> Calls:
    calls: Calls = {}
    for door in DOORS.values():
        calls |= explore(door.rule).calls
    return calls


def _pictures(calls: Calls) -> str:
    """All rules of a module in the order of their lines. Calls that are drawn alike share one."""
    titles: dict[tuple[int, str], list[str]] = defaultdict(list)
    for (name, arguments), function in calls.items():
        picture = chart(outline(whole(function, arguments), _label))
        titles[(function.__code__.co_firstlineno, picture)].append(_label(name, arguments))
    drawn = sorted(titles.items(), key=lambda item: item[0][0])
    return "\n".join("\n".join(alike) + "\n" + picture for (_, picture), alike in drawn)


def _label(name: str, arguments: tuple[Hashable, ...]) -> str:
    """``63 standing(dummy)``, or with the door's name where no Law speaks."""
    module, function = name.split(".")[-2:]
    law = _LAW.fullmatch(module)
    return f"{law[1] if law else module} {function}({', '.join(map(word, arguments))})"


def _file(module: str) -> str:
    name = module.rsplit(".", 1)[-1]
    return f"{name}.txt" if _LAW.fullmatch(name) else f"door_{name}.txt"
