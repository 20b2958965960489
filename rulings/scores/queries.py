"""What a session's scores are made from, and an event's adjustments.

Two queries, however many boards, tables and sessions are asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from deals.models import Club, Event, PlayedBoard, Session, User
from deals.models.annotated import annotated
from deals.models.events import Form
from rulings.access.closed import of_closed
from rulings.models import IN_HIS_WORDS, Adjustment, Ruling, RulingKind
from rulings.record.scored import SCORED_OTHERWISE, is_scored_otherwise
from rulings.scores.adjustment import ScoreDecision, ScoreKind, load
from rulings.scores.field import Field


def fields_of(
    sessions: Iterable[int],
    *,
    without: int | None = None,
    until: int | None = None,
    closed: Collection[int] = (),
) -> dict[int, Field]:
    """The field of each session, by its key; `without` what is decided in that matter, and with
    what was in force when the adjustment of the number `until` was recorded. For somebody to whom
    boards are `closed` (their keys) without their results, and without sums: what a pair has over
    the session tells of a board what it has on the others.
    """
    wanted = list(sessions)
    rows: dict[int, dict[int, PlayedBoard]] = {session: {} for session in wanted}
    forms = dict.fromkeys(wanted, Form.PAIRS.value)
    partial = set()
    played = PlayedBoard.objects.filter(board__session__in=wanted).defer("auction", "play")
    for row in played.select_related("board__session__event", "ns", "ew", "table__section"):
        session = row.board.session_id
        forms[session] = row.board.session.event.form
        if row.board_id in closed:
            partial.add(session)
        else:
            rows[session][row.pk] = row
    fields = {
        session: Field(forms[session], rows[session], {}, has_sums=session not in partial)
        for session in wanted
    }
    decided = _decided(fields, without, until)
    return {session: replace(one, decided=decided[session]) for session, one in fields.items()}


def _decided(
    fields: Mapping[int, Field], without: int | None, until: int | None
) -> dict[int, dict[int, tuple[tuple[int, ScoreDecision], ...]]]:
    """What was decided of each result, by session and result; each with the key of its matter."""
    decided: dict[int, dict[int, tuple[tuple[int, ScoreDecision], ...]]] = {
        session: {} for session in fields
    }
    made = in_force(until).filter(ruling__matter__call__session__in=list(fields))
    if without is not None:
        made = made.exclude(ruling__matter=without)
    for one in made.select_related("ruling__matter__call"):
        matter, call = one.ruling.matter, one.ruling.matter.call
        at = fields[call.session_id].played_at(call)
        if at is not None:
            kept = decided[call.session_id]
            made_here = (matter.pk, load(one.ns, one.ew, one.penalties))
            kept[at.pk] = (*kept.get(at.pk, ()), made_here)
    return decided


def in_force(until: int | None = None) -> QuerySet[Adjustment]:
    """Adjustments no later one has taken the place of; none had when that of the number `until` in
    its club was recorded.
    """
    last = Q(superseded_by__isnull=True)
    if until is not None:
        last = Q(position__lte=until) & (last | Q(superseded_by__position__gt=until))
    return Adjustment.objects.filter(last).order_by("position")


@dataclass(frozen=True, slots=True)
class _Had:
    """Whether an earlier ruling of the matter has left a score in force."""

    had: bool


AROUND = (
    "ruling__matter__call__session__event",
    "ruling__matter__call__table__section",
    "ruling__matter__call__board",
    "ruling__amended_by",
    "supersedes",
    "superseded_by",
    "note",
    "by",
)


def adjustments_of(event: Event) -> QuerySet[Adjustment]:
    """Those in force in an event, with all that a list shows."""
    of_event = in_force().filter(ruling__matter__call__session__event=event)
    return of_event.select_related(*AROUND)


def adjustments_in(club: Club) -> QuerySet[Adjustment]:
    """All of a club's, superseded ones too; those of the practice event are left out."""
    found = Adjustment.objects.filter(
        club=club, ruling__matter__call__session__event__is_practice=False
    )
    return found.select_related(*AROUND)


def without_score(session: Session, reader: User) -> list[Ruling]:
    """The last rulings of the session with which no score is recorded, though a board is scored
    otherwise by them, or was by the ruling in whose place they came; the oldest first. What a score
    is that is closed to the reader is not asked.
    """
    recorded = Adjustment.objects.filter(ruling=OuterRef("pk"))
    before = in_force().filter(ruling__matter=OuterRef("matter"))
    before = before.exclude(ns__kind=ScoreKind.STANDS, ew__kind=ScoreKind.STANDS)
    before = before.exclude(of_closed(reader, "ruling__matter__call__", his=Q(by=reader)))
    wants = reduce(or_, (Q(steps__contains=[{"type": name}]) for name in SCORED_OTHERWISE))
    last = Ruling.objects.filter(
        wants | Q(kind__in=IN_HIS_WORDS) | Exists(before),
        matter__call__session=session,
        matter__call__withdrawn_at=None,
        amended_by=None,
    ).exclude(kind=RulingKind.INTERIM)
    around = ("matter__call__table__section", "matter__call__board", "matter__call__session")
    found = last.filter(~Exists(recorded)).select_related(*around).annotate(had=Exists(before))
    return [
        one
        for one, told in annotated(found.order_by("pk"), _Had)
        if told.had or is_scored_otherwise(one)
    ]
