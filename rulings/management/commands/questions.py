"""manage.py questions: every question the rules may ask, as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from rulings.irregularities import DOORS
from rulings.matter.adjudicate import listed_questions


class Command(BaseCommand):
    help = "Print every question with its key, Law, kind and answers; see docs/adjudicate.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--irregularity", choices=list(DOORS), help="those of one door only")

    def handle(self, *_args: Any, **options: Any) -> None:
        listed = listed_questions(options["irregularity"])
        self.stdout.write(json.dumps(listed, ensure_ascii=False, indent=2))
