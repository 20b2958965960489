"""manage.py practice_event: the practice club and its evening."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from deals.evening.services.practice import (
    clubs_without_practice,
    load_practice_event,
    practice_club,
    reset_practice_event,
)
from deals.models import Club


class Command(BaseCommand):
    help = "Makes the practice club with its practice evening; does nothing if they are there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--club", help="give this club a practice evening instead; its short name"
        )
        parser.add_argument(
            "--reset", action="store_true", help="put the old evening away and make a fresh one"
        )
        parser.add_argument(
            "--everywhere", action="store_true", help="see to it that every club has its own"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["everywhere"]:
            self._everywhere(options["verbosity"])
            return
        slug = options["club"]
        club = Club.objects.filter(slug=slug).first() if slug else practice_club()
        if club is None:
            raise CommandError(f"There is no club {slug}.")
        event = (reset_practice_event if options["reset"] else load_practice_event)(club)
        if options["verbosity"] > 1:
            self.stdout.write(f"{club}: {event}")

    def _everywhere(self, verbosity: int) -> None:
        for club in clubs_without_practice():
            event = load_practice_event(club)
            if verbosity > 1:
                self.stdout.write(f"{club}: {event}")
