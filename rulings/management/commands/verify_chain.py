"""manage.py verify_chain: whether every club's chain of rulings holds."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from deals.models import Club
from rulings.appeals.chain import verify_appeals
from rulings.record.chain import verify
from rulings.scores.services import verify_scores


class Command(BaseCommand):
    help = "Check that no ruling was changed, removed or put in after it was given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the short name of one club; else all are checked")

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
        if faults:
            raise CommandError(f"{faults} fault{'s' * (faults != 1)} found.")
