"""manage.py questions: every question the rules may ask, as JSON."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.engine import WrongAnswer
from rulings.irregularities import DOORS
from rulings.matter.listed import asked_after, listed_questions
from rulings.matter.renamed import listed_renamed


class Command(BaseCommand):
    help = "Print every question with its key, Law, kind and answers; see docs/adjudicate.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--irregularity", choices=list(DOORS), help="those of one door only")
        parser.add_argument(
            "--after",
            nargs="*",
            metavar="KEY=TOKEN",
            help="of one door: only what is asked and offered once these facts are told",
        )
        parser.add_argument(
            "--renamed",
            action="store_true",
            help="the keys and tokens that have got another name, instead",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        slug, after = options["irregularity"], options["after"]
        if options["renamed"]:
            listed = list(listed_renamed())
        elif after is None:
            listed = listed_questions(slug)
        elif slug is None:
            raise CommandError("--after needs --irregularity.")
        else:
            listed = _after(slug, after)
        self.stdout.write(json.dumps(listed, ensure_ascii=False, indent=2))


def _after(slug: str, told: list[str]) -> list[dict[str, Any]]:
    try:
        return asked_after(slug, dict(one.split("=", 1) for one in told))
    except WrongAnswer as error:
        raise CommandError(f"{error}.") from error
    except ValueError as error:
        raise CommandError("Facts are told as KEY=TOKEN.") from error
