"""manage.py adjudicate FILE.jsonl: rule on cases from outside."""

from __future__ import annotations

import json
from argparse import ArgumentParser, FileType
from typing import Any

from django.core.management.base import BaseCommand

from rulings.matter.adjudicate import adjudicate


class Command(BaseCommand):
    help = "Rule on every case of a file, one JSON object a line; docs/adjudicate.md says how."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=FileType("r", encoding="utf-8-sig", errors="surrogateescape"),
            help="the cases; - is standard input",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with options["file"] as lines:
            for line in lines:
                if line.strip():
                    self.stdout.write(_printed(_verdict(line)))


def _verdict(line: str) -> dict[str, Any]:
    """One bad line is an error of its own, and stops none of the others."""
    if not _is_text(line):
        return _error("not UTF-8")
    try:
        case = json.loads(line)
    except ValueError as error:  # a number of thousands of digits is no JSONDecodeError
        return _error(f"not JSON: {error}")
    except RecursionError:
        return _error("not JSON: nested too deeply")
    return adjudicate(case)


def _error(problem: str) -> dict[str, Any]:
    return {"id": None, "status": "error", "error": problem}


def _printed(verdict: dict[str, Any]) -> str:
    """As text; escaped where an id holds half a character, which no terminal takes."""
    text = json.dumps(verdict, ensure_ascii=False)
    return text if _is_text(text) else json.dumps(verdict)


def _is_text(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)
