"""The evenings in which somebody may be playing now."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Exists, F, Func, OuterRef, Q, QuerySet
from django.utils import timezone

from deals.access.asked import once
from deals.access.himself import DEALT, FOR_A_SEASON, MAY_GO_ON, own_players
from deals.models import RecordVersion, Session, User

TONIGHT = timedelta(hours=18)
"""After so long a session that goes on has begun at the earliest."""
_HIS = f"""
    SELECT session.id
    FROM deals_session session
    WHERE EXISTS (
        SELECT FROM deals_section section JOIN deals_pair pair ON pair.section_id = section.id
        WHERE section.session_id = session.id
            AND (pair.player1_id = ANY (%(himself)s) OR pair.player2_id = ANY (%(himself)s))
    ) AND {MAY_GO_ON}
"""  # noqa: S608 - ours


_LAST = "(SELECT max(one) FROM unnest(%(expressions)s) one)"
"""Of times in a row the last."""


def played_since(since: datetime) -> QuerySet[Session]:
    """The sessions in which a round began, a file came, the director was called or somebody entered
    something since then, whatever day they bear.
    """
    began = Func(F("rounds_began"), template=_LAST, output_field=DateTimeField())
    entered = RecordVersion.objects.filter(played__board__session=OuterRef("pk"), at__gte=since)
    said = Q(Exists(entered)) | Q(imports__touched_at__gte=since)
    said |= Q(director_calls__called_at__gte=since) | Q(began__gte=since)
    return Session.objects.alias(began=began).filter(said)


def tonights_of(user: User) -> list[int]:
    """The keys of the sessions he plays in that may go on or are still to come, also of one that
    bears the day on which its boards were dealt.
    """

    def asked() -> list[int]:
        himself, now = own_players(user), timezone.now()
        if not himself:
            return []
        about: dict[str, Any] = {
            "himself": himself,
            "now": now,
            "since": now - TONIGHT,
            "dealt": now - DEALT,
            "season": now - FOR_A_SEASON,
        }
        with connection.cursor() as cursor:
            cursor.execute(_HIS, about)
            return [key for (key,) in cursor.fetchall()]

    return once(user, "tonight", asked)
