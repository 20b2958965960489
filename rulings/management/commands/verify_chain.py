"""manage.py verify_chain: whether every club's chain of rulings holds."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deals.models import Club
from rulings.appeals.chain import verify_appeals
from rulings.record import heads, texts
from rulings.record.chain import verify
from rulings.scores.services import verify_scores


class Command(BaseCommand):
    help = "Check that no ruling was changed, removed or put in after it was given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the short name of one club; else all are checked")
        parser.add_argument(
            "--against", type=Path, help="a file of heads that a backup wrote, kept elsewhere since"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("name")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
        faults = 0
        for club in clubs:
            broken = verify(club)
            unsound = verify_scores(club) + verify_appeals(club)
            faults += len(broken) + len(unsound)
            for one in broken:
                self.stdout.write(f"{club}: ruling {one.position} {one.problem}.")
            for one in unsound:
                self.stdout.write(f"{club}: number {one.position}: {one.problem}.")
            if not broken:
                self.stdout.write(f"{club}: {club.rulings.count()} rulings, the chain holds.")
        for key in texts.falsely_erased():
            faults += 1
            self.stdout.write(f"text {key}: it was emptied, and not by this site.")
        if options["against"]:
            faults += self._against(options["against"])
        if faults:
            raise CommandError(f"{faults} fault{'s' * (faults != 1)} found.")

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
