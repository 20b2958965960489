"""Files of the world, and how much of them is read."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from deals.formats.lin import read_lin
from deals.formats.pbn import read_pbn
from deals.formats.problems import Problem
from deals.formats.record import Record
from deals.formats.text import decode

Read = dict[Path, list[Record | Problem]]
"""What was found in each file."""


FOLDER = Path(os.environ.get("PARAGRAF_DATA", Path(__file__).parents[3] / "shared" / "data"))
"""Files of the world; they are no part of the project."""


READERS = {".pbn": read_pbn, ".lin": read_lin}


@cache
def read_from(path: Path) -> list[Record | Problem]:
    """Everything in the file. Kept, for two areas ask: all of them take five seconds to read."""
    return list(READERS[path.suffix.lower()](path.read_bytes(), path.name))


def real_files(kind: str) -> list[Path]:
    """Those that end so."""
    return sorted(path for path in (FOLDER / kind).rglob("*") if path.suffix.lower() == f".{kind}")


def short_of(read: Read, deals: Callable[[str], int]) -> list[str]:
    """The files in which fewer deals are read than a person finds."""
    return [
        path.name
        for path, found in read.items()
        if sum(isinstance(item, Record) and item.table.deal is not None for item in found)
        < deals(decode(path.read_bytes()))
    ]
