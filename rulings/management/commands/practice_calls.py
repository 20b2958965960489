"""manage.py practice_calls: the calls of every practice evening."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from deals.models import Session
from rulings.room.practice import load_practice_calls


class Command(BaseCommand):
    help = "Puts the calls into every practice evening that has none; else does nothing."

    def handle(self, *_args: Any, **options: Any) -> None:
        sessions = Session.objects.filter(
            event__is_practice=True, event__archived_at__isnull=True
        ).select_related("event__club")
        for session in sessions:
            made = load_practice_calls(session)
            if options["verbosity"] > 1:
                self.stdout.write(f"{session.event.club}: {len(made)} calls")
