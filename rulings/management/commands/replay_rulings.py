"""manage.py replay_rulings: which rulings would come out differently today, and why."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from typing import Any

from django.core.management.base import BaseCommand

from deals.models import Club
from rulings.matter.replay import ReplayReason, ReplayVerdict, replay
from rulings.models import Ruling


class Command(BaseCommand):
    help = "Run every stored ruling with today’s rules and list those that now come out otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", help="the short name of one club; else all are run")

    def handle(self, *_args: Any, **options: Any) -> None:
        clubs = Club.objects.order_by("name")
        if options["club"]:
            clubs = clubs.filter(slug=options["club"])
        for club in clubs:
            self._report(club)

    def _report(self, club: Club) -> None:
        found: dict[ReplayReason, list[tuple[Ruling, ReplayVerdict]]] = defaultdict(list)
        rulings = club.rulings.select_related("matter").order_by("position")
        for ruling in rulings.iterator():
            verdict = replay(ruling.matter.irregularity, ruling.facts, ruling.steps)
            found[verdict.reason].append((ruling, verdict))
        counted = ", ".join(
            f"{reason} {len(found[reason])}" for reason in ReplayReason if found[reason]
        )
        self.stdout.write(f"{club}: {counted or 'no rulings'}")
        for reason in ReplayReason:
            if reason.is_different and found[reason]:
                self.stdout.write(f"  {reason}:")
                for ruling, verdict in found[reason]:
                    details = "; ".join(verdict.details)
                    irregularity = ruling.matter.irregularity
                    self.stdout.write(f"    {ruling.reference} {irregularity}: {details}")
