"""manage.py verify_chain: whether every club's chain of rulings holds."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from string import hexdigits
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError

from deals.models import Club
from rulings.appeals.chain import verify_appeals
from rulings.models import Ruling
from rulings.record import heads, texts
from rulings.record.chain import verify
from rulings.scores.services import verify_scores

LEAST = 12
"""Digits of a fingerprint that are no chance."""


class Command(BaseCommand):
    help = "Check that no ruling was changed, removed or put in after it was given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the short name of one club; else all are checked")
        parser.add_argument(
            "--after",
            metavar="CLUB",
            help="go on after that club, by its short name: the last one that was told of",
        )
        parser.add_argument(
            "--processes", type=int, default=1, help="how many clubs are checked at the same time"
        )
        parser.add_argument(
            "--against", type=Path, help="a file of heads that a backup wrote, kept elsewhere since"
        )

        parser.add_argument(
            "--slip",
            nargs="+",
            metavar="NUMBER",
            help="the number at the foot of a slip: whether that ruling is still there",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("slug")
        if options["club"]:
            clubs = clubs.filter(slug=_short_name(options["club"]))
        if options["after"]:
            clubs = clubs.filter(slug__gt=_short_name(options["after"]))
        faults = 0
        for lines, number in _in_processes(options["processes"], clubs.values_list("slug")):
            faults += number
            for line in lines:
                self.stdout.write(line)
            self.stdout.flush()
        for key in texts.falsely_erased():
            faults += 1
            self.stdout.write(f"text {key}: it was emptied, and not by this site.")
        if options["against"]:
            faults += self._against(options["against"])
        if options["slip"]:
            faults += self._on_slip("".join(options["slip"]))
        if faults:
            raise CommandError(f"{faults} fault{'s' * (faults != 1)} found.")

    def _on_slip(self, number: str) -> int:
        """Say which ruling bears the number of a slip; 1 where none does, else 0."""
        begins = "".join(number.lower().split())
        if len(begins) < LEAST or not set(begins) <= set(hexdigits):
            raise CommandError(f"{number} is no number of a slip.")
        found = Ruling.objects.filter(hash__startswith=begins).select_related("club").first()
        if found is None:
            self.stdout.write("No ruling bears the number of that slip: it was changed or removed.")
            return 1
        self.stdout.write(f"The slip is that of ruling {found} ({found.club.slug}).")
        return 0

    def _against(self, file: Path) -> int:
        """Say where the database contradicts the file; how often it does."""
        try:
            told = heads.read(file.read_text())
        except (OSError, ValueError) as error:
            raise CommandError(f"{file}: {error}") from error
        found = list(heads.contradictions(told))
        for one in found:
            self.stdout.write(f"{one}.")
        if not found:
            self.stdout.write(f"All that {file.name} tells of is there.")
        return len(found)


def _short_name(told: str) -> str:
    """As it was told. Raises CommandError if no club bears it: nothing would be checked."""
    if not Club.objects.filter(slug=told).exists():
        raise CommandError(f"No club has the short name {told}.")
    return told


def _in_processes(number: int, slugs: Iterable[tuple[str]]) -> Iterator[tuple[list[str], int]]:
    """What is told of each club, in the order of the clubs."""
    wanted = [slug for (slug,) in slugs]
    if number == 1:
        yield from map(_told, wanted)
        return
    with ProcessPoolExecutor(number, get_context("spawn"), initializer=django.setup) as processes:
        yield from processes.map(_told, wanted)


def _told(slug: str) -> tuple[list[str], int]:
    """What is said of the club, and how many faults it has."""
    club = Club.objects.get(slug=slug)
    broken, unsound = verify(club), verify_scores(club) + verify_appeals(club)
    lines = [f"ruling {one.position} {one.problem}." for one in broken]
    lines += [f"number {one.position}: {one.problem}." for one in unsound]
    if not broken:
        lines.append(f"{club.rulings.count()} rulings, the chain holds.")
    return [f"{club} ({slug}): {line}" for line in lines], len(broken) + len(unsound)
