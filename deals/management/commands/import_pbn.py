"""manage.py import_pbn FILE …: boards from files, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from deals.imports.page import shown_problem
from deals.imports.reader import read_file
from deals.imports.report import Counts
from deals.imports.worker import store
from deals.models import Club, Session


class Command(BaseCommand):
    help = "Imports PBN files. Each file comes in whole or, if something breaks, not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--club", required=True, help="short name of the club")
        parser.add_argument("--session", type=int, help="number in the session's address")
        parser.add_argument(
            "--dry-run", action="store_true", help="report what would come in, store nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        session = None
        if options["session"] is not None:
            session = Session.objects.filter(pk=options["session"], event__club=club).first()
            if session is None:
                raise CommandError(f"The club has no session {options['session']}.")
        for file in options["files"]:
            self._import(file, club, session, dry_run=options["dry_run"])

    def _import(self, file: Path, club: Club, session: Session | None, *, dry_run: bool) -> None:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        reading = read_file(content, file.name)
        with transaction.atomic():
            report = store(reading, club, session, file.name)
            transaction.set_rollback(dry_run)
        for problem in map(shown_problem, report.entries):
            board = f", board {problem.board}" if problem.board else ""
            words = f"{file.name}, line {problem.line}{board}: {problem.reason}"
            self.stderr.write(f"{words} {problem.effect.capitalize()}. {problem.advice}")
        self.stdout.write(f"{file.name}: {_in_words(report.counts)}")


def _in_words(counts: Counts) -> str:
    return (
        f"boards: {counts.boards_new} new, {counts.boards_same} here already; "
        f"results: {counts.results_new} new, {counts.results_same} here already"
    )
