"""manage.py read_report PATH …: what the readers get out of files, without a database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from deals.formats.boards import read_boards
from deals.formats.problems import Code, Problem

SUFFIXES = {
    *(".pbn", ".lin", ".xml", ".bws", ".csv", ".rbn"),
    *(".dlm", ".dup", ".dge", ".ber", ".bhg", ".bri", ".cds", ".rzd"),
}


@dataclass(slots=True)
class _Counts:
    """What one file, or all of them, gave."""

    boards: int = 0
    """Different boards: a board played at several tables is one."""
    results: int = 0
    """Records of a table where at least the contract or an adjusted score is known."""
    plays: int = 0
    """Records with cards played."""
    problems: Counter[str] = field(default_factory=Counter)

    def add(self, other: _Counts) -> None:
        self.boards += other.boards
        self.results += other.results
        self.plays += other.plays
        self.problems += other.problems

    @property
    def kinds(self) -> str:
        """What was not understood, and how often: "contract 3, play 1"."""
        return ", ".join(f"{code} {times}" for code, times in sorted(self.problems.items()))

    def __str__(self) -> str:
        return (
            f"boards {self.boards}, results {self.results}, plays {self.plays}, "
            f"problems {self.problems.total()}" + f" ({self.kinds})" * bool(self.kinds)
        )


class Command(BaseCommand):
    help = "Tells what is read from files, or from all files of boards in folders"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        total, files, lacking = _Counts(), 0, []
        for path in _files(options["paths"]):
            try:
                data = path.read_bytes()
            except OSError as error:
                raise CommandError(f"{path}: {error.strerror}") from None
            counts, problems = _read(data, str(path))
            self.stdout.write(f"{path}: {counts}")
            if options["verbosity"] > 1:
                for problem in problems:
                    self.stdout.write(f"  {problem}")
            total.add(counts)
            files += 1
            if counts.kinds:
                lacking.append(f"not understood in {path}: {counts.kinds}")
        for line in lacking:
            self.stdout.write(line)
        self.stdout.write(f"{files} files: {total}")


def _files(paths: list[Path]) -> Iterator[Path]:
    """The files named, and those of known formats in the folders named."""
    for path in paths:
        if path.is_dir():
            found = (each for each in path.rglob("*") if each.suffix.lower() in SUFFIXES)
            yield from sorted(each for each in found if each.is_file())
        else:
            yield path


def _read(data: bytes, file: str) -> tuple[_Counts, list[Problem]]:
    counts, problems = _Counts(), []
    boards = set()
    for item in read_boards(data, file):
        if isinstance(item, Problem):
            problems.append(item)
            more = item.code is Code.MORE_PROBLEMS
            counts.problems[item.code.value] += int(item.params["count"]) if more else 1
            continue
        boards.add((item.board or f"line {item.line}", str(item.table.deal)))
        counts.results += item.table.contract is not None or "AdjustedUnit" in item.tags
        counts.plays += bool(item.table.play.events)
    counts.boards = len(boards)
    return counts, problems
