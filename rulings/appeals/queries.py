"""Appeals as a user may read them: all of them for officials, published ones for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, F, IntegerField, OuterRef, QuerySet, Subquery, When

from deals.models import User
from rulings.access import appeals_of, rulings_of
from rulings.access.closed import without_cards_to
from rulings.models import Appeal, AppealState, AppealStep, Ruling, RulingKind

MOST_PRECEDENTS = 3
_SEARCHED = 200
"""How many of the club's newest rulings of the kind are looked at for precedents."""


def listed(appeals: QuerySet[Appeal]) -> QuerySet[Appeal]:
    """The next hearing first, then what is only asked for, then what has ended, newest first."""
    steps = AppealStep.objects.filter(appeal=OuterRef("pk")).order_by("-number")
    state = steps.exclude(what=AppealState.AGREED).values("what")[:1]
    hearing = steps.filter(what=AppealState.SCHEDULED).values("hearing_at")[:1]
    turn = Case(
        When(state=AppealState.SCHEDULED, then=0),
        When(state__isnull=True, then=1),
        default=2,
        output_field=IntegerField(),
    )
    coming = Case(When(state=AppealState.SCHEDULED, then=F("hearing_at")))
    return (
        with_rulings(appeals)
        .alias(state=Subquery(state), hearing_at=Subquery(hearing))
        .order_by(turn, coming, "-pk")
    )


def with_rulings(appeals: QuerySet[Appeal]) -> QuerySet[Appeal]:
    around = "ruling__matter__call"
    return appeals.select_related(
        "club",
        "by",
        "grounds",
        f"{around}__session__event",
        f"{around}__table__section",
        f"{around}__board",
    ).prefetch_related(
        "steps__by", "steps__panel", "steps__facts", "steps__conclusion", "steps__decision"
    )


def appeals_against(user: User, ruling: Ruling) -> list[Appeal]:
    """Those of the ruling's matter that the user may read, oldest first."""
    found = appeals_of(user).filter(ruling__matter=ruling.matter_id)
    return list(with_rulings(found).order_by("pk"))


@dataclass(frozen=True, slots=True)
class Precedent:
    ruling: Ruling
    shared: tuple[str, ...]
    """The paragraphs both rest on."""
    is_closed: bool
    """No card of it may be named to the reader."""


def precedents_of(ruling: Ruling, reader: User) -> list[Precedent]:
    """Final rulings of the club on the same irregularity that rest on some of the same Laws, as far
    as the reader may read them.
    """
    cited = set(ruling.laws)
    rows = (
        rulings_of(reader)
        .filter(
            club=ruling.club_id,
            matter__irregularity=ruling.matter.irregularity,
            amended_by=None,
            matter__call__session__event__is_practice=False,
        )
        .exclude(matter=ruling.matter_id)
        .exclude(kind=RulingKind.INTERIM)
        .select_related("matter__call__session__event", "decision")
        .order_by("-at", "-pk")[:_SEARCHED]
    )
    shared = {row: tuple(key for key in row.laws if key in cited) for row in rows}
    # those that share most, the newest among equals
    nearest = sorted((row for row in shared if shared[row]), key=lambda row: -len(shared[row]))
    shown = nearest[:MOST_PRECEDENTS]
    closed = without_cards_to(reader, [row.pk for row in shown])
    return [Precedent(row, shared[row], row.pk in closed) for row in shown]
