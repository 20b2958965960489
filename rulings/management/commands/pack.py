"""``manage.py pack``: what the rules computed, as a file in each language for the phones."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulings.pack import files

NICENESS = 19
"""Whoever serves meanwhile goes first."""


class Command(BaseCommand):
    help = "Make the packs that let a phone show the next question at once. Quick when they are."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="even if they are of this code")

    def handle(self, *_args: Any, again: bool, **_options: Any) -> None:
        if settings.PACKS is None:
            return
        made_of = files.fingerprint()
        if files.is_current(made_of) and not again:
            return
        from rulings.pack.contents import Maker

        os.nice(NICENESS)
        packs = Maker().packs()
        if files.fingerprint() != made_of:
            raise CommandError("The code has changed meanwhile. Start Paragraf anew for the packs.")
        for path in files.write(packs, made_of).values():
            self.stdout.write(f"{path.name}: {path.stat().st_size / 1024:.0f} KB")
