"""`manage.py backup [FILE]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError
from django.utils import timezone

from config.database import backups, roles
from rulings.record import heads


class Command(BaseCommand):
    help = (
        "Write the whole database to a file, and beside it the signed heads of its record."
        " `restore` reads the one back, `verify_chain --against` the other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            nargs="?",
            help="else one named by its time and heads among the backups, and old ones go",
        )

    def handle(self, *_args: Any, file: Path | None, **_options: Any) -> None:
        with roles.as_owner():
            self._back_up(file)

    def _back_up(self, file: Path | None) -> None:
        now, folder = timezone.localtime(), settings.BACKUP_DIR
        try:
            found = self._heads()
            target = file or backups.automatic_name(folder, "nightly", now, heads.short(found))
            backups.dump(target)
            if found:
                beside = target.with_name(f"{target.name}.heads.json")
                beside.write_text(heads.published(found))
            if file:
                backups.tell_of_one_elsewhere(folder)
            gone = [] if file else backups.throw_away_old(folder, now)
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Wrote {target} ({target.stat().st_size:,} bytes).")
        for one in gone:
            self.stdout.write(f"Threw {one.name} away.")

    def _heads(self) -> list[heads.Head]:
        """None where the tables are not made yet, or are those of an earlier version."""
        try:
            return heads.heads()
        except ProgrammingError:
            return []
