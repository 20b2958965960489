"""`manage.py build_messages`: make each language's catalog from its .po files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.language import messages


class Command(BaseCommand):
    help = "Merge the .po files of each language into the catalog Django reads."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="build nothing; list what is missing, stale or wrong (needs the dev packages)",
        )

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        locale = Path(settings.LOCALE_PATHS[0])
        if check:
            self._check(locale)
            return
        try:
            made = messages.build(locale)
        except (messages.MessageConflictError, OSError) as error:
            raise CommandError(str(error)) from error
        for catalog in made:
            self.stdout.write(f"Built {catalog.relative_to(settings.BASE_DIR)}.")

    def _check(self, locale: Path) -> None:
        from config.language import extraction  # Babel is a development package

        found = list(extraction.extract(settings.BASE_DIR))
        lines = [
            f"{folder.parent.name}: {line}"
            for folder in messages.folders(locale)
            for line in extraction.problems(found, folder)
        ]
        for line in lines:
            self.stdout.write(line)
        if lines:
            raise CommandError(f"{len(lines)} problems in the translations.")
