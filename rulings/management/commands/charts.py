"""``manage.py charts``: compare the pictures of the law with those committed, or write them."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rulings.atlas.charts import charts
from rulings.atlas.coverage import coverage
from rulings.atlas.rows import rows


class Command(BaseCommand):
    help = "Compare docs/charts and docs/coverage.md with the law as it is now."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write what has changed")

    def handle(self, *_args: Any, write: bool, **_options: Any) -> None:
        docs = settings.BASE_DIR / "docs"
        wanted = {docs / "charts" / name: text for name, text in charts().items()}
        wanted[docs / "coverage.md"] = coverage() + rows(cases(settings.BASE_DIR))
        stale = set((docs / "charts").glob("*.txt")) - wanted.keys()
        changed = [
            path for path, text in wanted.items() if not path.exists() or path.read_text() != text
        ]
        if not write and (changed or stale):
            names = ", ".join(sorted(path.name for path in (*changed, *stale)))
            raise CommandError(f"The law has changed in {names}. Write them with --write.")
        for path in changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path])
            self.stdout.write(f"Wrote {path.name}.")
        for path in stale:
            path.unlink()
            self.stdout.write(f"Removed {path.name}.")


def cases(base: Path) -> list[dict[str, Any]]:
    """The rows of the decision tables as they are tested."""
    files = sorted((base / "tests" / "laws" / "rows").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]
