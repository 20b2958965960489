"""manage.py adjudicate FILE.jsonl: rule on cases from outside."""

from __future__ import annotations

import json
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand

from rulings.adjudicate import adjudicate


class Command(BaseCommand):
    help = "Rule on every case of a file, one JSON object a line; docs/adjudicate.md says how."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=FileType("r", encoding="utf-8"), help="the cases; - is standard input"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with options["file"] as lines:
            for line in lines:
                if line.strip():
                    self.stdout.write(json.dumps(_verdict(line), ensure_ascii=False))


def _verdict(line: str) -> dict[str, Any]:
    try:
        case = json.loads(line)
    except json.JSONDecodeError as error:
        return {"id": None, "status": "error", "error": f"not JSON: {error}"}
    return adjudicate(case)
