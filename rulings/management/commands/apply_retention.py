"""manage.py apply_retention: erase the names whose time is over."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from deals.audit.actor import acting
from rulings.privacy.services.retention import apply_retention, clear_leftovers


class Command(BaseCommand):
    help = "Erase the names of events that are older than their clubs keep names. Safe to repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *_args: Any, dry_run: bool, verbosity: int, **_options: Any) -> None:
        today = timezone.localdate()
        verb = "would be erased" if dry_run else "erased"
        done = 0
        with acting(lambda: None, "apply_retention"):
            for step in apply_retention(today, dry_run=dry_run):
                if one := step.going:
                    done += 1
                    self.stdout.write(
                        f"{one.event.club}, {one.event} ({one.event.date}): {verb}:"
                        f" {one.players} names, {one.texts} texts, {one.changes} changes listed,"
                        f" {one.uploads} reports of imports. {step.number} of {step.of} events."
                    )
            gone = clear_leftovers(today, dry_run=dry_run)
        for name, count in gone.items():
            if verbosity > 1 or dry_run:
                self.stdout.write(f"{name}: {count} {verb}.")
        if not done and not gone and verbosity > 0:
            self.stdout.write("Nothing is older than it may be.")
