"""Keeping what was rehearsed, sharing how much, and forgetting it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from deals.models import Club, User
from rulings.models import Rehearsal, SharedCounts
from rulings.rehearsal import Marked


@transaction.atomic
def keep_result(
    *, user: User, key: str, irregularity: str, started_at: datetime, marked: Marked
) -> Rehearsal:
    """One row for a drill that was begun; sent twice, the first counts."""
    told = {
        "irregularity": irregularity,
        "asked": len(marked.answers),
        "right": marked.right,
        "is_right": marked.is_right,
    }
    return Rehearsal.objects.get_or_create(
        user=user, key=key, started_at=started_at, defaults=told
    )[0]


@transaction.atomic
def share_counts(*, user: User, club: Club, is_on: bool) -> None:
    """Let the club's administrators see how many drills one did, or no longer."""
    if is_on:
        SharedCounts.objects.get_or_create(user=user, club=club)
    else:
        SharedCounts.objects.filter(user=user, club=club).delete()


@transaction.atomic
def forget_results(*, user: User) -> None:
    """Begin anew: nothing of what was rehearsed is left."""
    Rehearsal.objects.filter(user=user).delete()
