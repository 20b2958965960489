"""`manage.py prepare`: all that must be in order before the first page is served."""

from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import startup
from config.database import roles, shut
from config.database.backups import BackupError
from config.database.binaries import PostgresError
from config.language import messages
from config.language.messages import MessageConflictError
from deals.audit.actor import acting
from rulings.pack.files import forget_stale
from rulings.privacy import after_restore


class Command(BaseCommand):
    help = "Bring tables, translations and static files up to date. Quick when they are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--files",
            action="store_true",
            help="translations and static files alone: for an image, where no database is at hand",
        )

    def handle(self, *_args: Any, files: bool, **_options: Any) -> None:
        try:
            with startup.alone_on_files():
                messages.build(settings.LOCALE_PATHS[0])
                startup.collect_static()
                forget_stale()
            if not files:
                with roles.as_owner(), startup.alone_on_database():
                    self._database()
        except (BackupError, MessageConflictError, PostgresError) as error:
            raise CommandError(str(error)) from error

    def _database(self) -> None:
        """Where a restoration has died, what came back is open to nobody before it is finished."""
        died = after_restore.pending(settings.BACKUP_DIR)
        if not died:
            shut.open_to_others()
        with shut.shut_to_others() if died else nullcontext():
            if backup := startup.migrate():
                self.stdout.write(f"The tables were brought up to date. Backup: {backup}")
            for noted in died:
                after_restore.apply(noted)
            roles.let_app_in()
        with acting(lambda: None, "prepare"):
            call_command("practice_event", everywhere=True, verbosity=0)
