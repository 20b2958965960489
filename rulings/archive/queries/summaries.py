"""Summaries as the public sees them, and as a club's people work on them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from deals.models import Club, User
from rulings.access.closed import of_closed
from rulings.models import Summary
from rulings.record.session_over import is_over


def public_summaries(club: Club) -> QuerySet[Summary]:
    """Approved, of rulings that still hold and of sessions that are over; the newest ruling first.

    Nothing else of the ruling is read than when it was given and what it cites.
    """
    return (
        Summary.objects.filter(
            is_over("ruling__matter__call__session"),
            ruling__club=club,
            approved_at__isnull=False,
            ruling__amended_by=None,
        )
        .select_related("ruling")
        .only(
            *("title_en", "text_en", "title_da", "text_da", "approved_at"),
            *("ruling__at", "ruling__laws"),
        )
        .order_by("-ruling__at", "-pk")
    )


def summaries_of(club: Club, reader: User) -> QuerySet[Summary]:
    """All of the club that the reader may read, those that wait to be approved first."""
    return (
        Summary.objects.filter(ruling__club=club)
        .exclude(of_closed(reader, "ruling__matter__call__", his=Q(written_by=reader)))
        .select_related("ruling__amended_by", "written_by", "approved_by")
        .order_by("-approved_at", "-written_at", "-pk")
    )
