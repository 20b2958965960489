"""``manage.py charts``: compare the charts of the Laws with those committed, or write them."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulings.irregularities.charts import charts


class Command(BaseCommand):
    """Exits with an error when a committed chart is not the one computed now."""

    help = "Compare docs/charts with the law as it is now."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--write", action="store_true", help="write the charts instead")

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / "docs" / "charts"
        wanted = charts()
        there = {path.name: path.read_text() for path in folder.glob("*.txt")}
        changed = sorted(
            name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name)
        )
        if options["write"]:
            folder.mkdir(parents=True, exist_ok=True)
            for name in changed:
                if name in wanted:
                    (folder / name).write_text(wanted[name])
                else:
                    (folder / name).unlink()
        elif changed:
            raise CommandError(f"Changed: {', '.join(changed)}. See the changes with --write.")
        for name in changed:
            self.stdout.write(f"written: {name}")
