"""What the queue shows beside the open calls, and whether anything there has changed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import Exists, F, Func, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import MD5, Cast, Coalesce, Concat
from django.utils import timezone

from deals.models import ClubRole, Pair, Pairing, Session, Table, User
from rulings.models import Answer, DirectorCall, Matter, TableEvent, What

LONG = timedelta(minutes=5)
"""A director at the table as long as this may offer the table more time."""
LATELY = timedelta(minutes=20)
"""How long after the call the offer stands on the home page."""


def version_of(session: Session) -> str:
    """Another word each time something has changed in the session's queue or room. One query.

    Every change of a call appends a row or ends it, so that counting is enough there; who sits
    where is told by a digest of numbers and names.
    """
    calls = DirectorCall.objects.filter(session=OuterRef("pk"))
    counted = {
        "calls": _count(calls),
        "ended": _count(calls.filter(closed_at__isnull=False)),
        "events": _count(TableEvent.objects.filter(call__session=OuterRef("pk"))),
        "matters": _count(Matter.objects.filter(call__session=OuterRef("pk"))),
        "answers": _count(Answer.objects.filter(matter__call__session=OuterRef("pk"))),
        "tables": _count(Table.objects.filter(section__session=OuterRef("pk"))),
        "begun": MD5(Cast("rounds_began", TextField())),
        "pairs": _digest(
            Pair.objects.filter(section__session=OuterRef("pk")),
            *("pk", "number", "player1__name", "player2__name"),
        ),
        "pairings": _digest(
            Pairing.objects.filter(table__section__session=OuterRef("pk")),
            *("pk", "round", "ns", "ew", "first_board", "last_board"),
        ),
    }
    found = Session.objects.filter(pk=session.pk).annotate(**counted)
    row = found.values_list("current_round", "rounds", *counted).first() or ()
    return "-".join(str(number or 0) for number in row)


def _count(rows: QuerySet[Any]) -> Subquery:
    return Subquery(rows.order_by().annotate(n=Func(F("pk"), function="COUNT")).values("n"))


def _digest(rows: QuerySet[Any], *columns: str) -> Subquery:
    """A short word for what stands in those columns of the rows."""
    text = TextField()
    texts = (Coalesce(Cast(name, text), Value("", text)) for name in columns)
    line = Concat(*(part for text_ in texts for part in (text_, Value("/", text))))
    lines = StringAgg(line, Value("\n", text), order_by="pk")
    digest = MD5(lines)
    # Grouped by a constant, so that the rows are one.
    return Subquery(rows.order_by().values(of=Value(1)).annotate(n=digest).values("n"))


def waiting_in(session: Session) -> QuerySet[DirectorCall]:
    """The calls of the session that no director has taken, oldest first."""
    open_ = session.director_calls.filter(closed_at__isnull=True, withdrawn_at__isnull=True)
    return open_.filter(director=None).order_by("pk")


def extra_minutes(session: Session) -> dict[int, int]:
    """The minutes given in the round going on, by the key of the table."""
    given: dict[int, int] = {}
    rows = TableEvent.objects.filter(
        call__session=session, what=What.TIME_GIVEN, detail__round=session.current_round
    )
    for table, minutes in rows.values_list("call__table", "detail__minutes"):
        given[table] = given.get(table, 0) + minutes
    return given


def took_long(session: Session, user: User) -> list[DirectorCall]:
    """The user's calls that lately ended and had kept him long, without more time given yet."""
    given = TableEvent.objects.filter(call=OuterRef("pk"), what=What.TIME_GIVEN)
    return list(
        session.director_calls.filter(
            ~Exists(given),
            director=user,
            round=session.current_round,
            closed_at__gt=timezone.now() - LATELY,
            closed_at__gte=F("claimed_at") + LONG,
        )
        .select_related("table__section")
        .order_by("closed_at")
    )


def directors_of(session: Session, *, but: User) -> QuerySet[User]:
    """The other directors of the club, by name."""
    return (
        User.objects.filter(
            is_active=True,
            memberships__club__events__sessions=session,
            memberships__roles__contains=[ClubRole.DIRECTOR],
        )
        .exclude(pk=but.pk)
        .order_by("name", "username")
    )
