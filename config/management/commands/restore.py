"""`manage.py restore FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config import startup
from config.database import backups, roles
from config.database.shut import shut_to_others
from rulings.privacy import after_restore


class Command(BaseCommand):
    help = "Replace the whole database by a backup; the present one is backed up first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, file: Path, **_options: Any) -> None:
        with roles.as_owner(), startup.alone_on_database(), shut_to_others():
            self._restore(file)

    def _restore(self, file: Path) -> None:
        present = backups.automatic_name(
            settings.BACKUP_DIR, "before-restore", timezone.localtime()
        )
        noted = None
        try:
            backups.dump(present)
            noted = after_restore.note(present)
            backups.load(file)
        except (backups.BackupError, OSError) as error:
            if noted:
                noted.unlink()  # the database is as it was
            raise CommandError(str(error)) from error
        call_command("migrate", verbosity=0, interactive=False)  # the backup may be an older one
        self.stdout.write(f"Restored {file}. What was there before is in {present}.")
        again = sum(map(after_restore.apply, after_restore.pending(settings.BACKUP_DIR)))
        roles.let_app_in()  # last: phones go on meanwhile, and no key may be given out twice
        self.stdout.write(f"What had been erased since it was made was erased again: {again}.")
        self.stdout.write("Roles and passwords are those of its day: look through them.")
