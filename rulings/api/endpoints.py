"""What may be asked: the questions, a ruling on given facts, and the rulings a club has given.

Annotations are read when the module is loaded, so they are not postponed here.
"""

from datetime import date, datetime, time
from typing import Annotated, Any

from django.db.models import QuerySet, Subquery
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query, Router
from ninja.pagination import CursorPagination, paginate

from deals.models import Club
from rulings.api.keys import KeyRequest
from rulings.api.schemas import (
    AdjustmentOut,
    CaseIn,
    QuestionOut,
    RulingOut,
    VerdictOut,
    adjustment_out,
    ruling_out,
)
from rulings.matter.adjudicate import adjudicate
from rulings.matter.listed import listed_questions
from rulings.models import Adjustment, Ruling
from rulings.scores.adjustment_list import listed
from rulings.scores.queries import adjustments_in

PAGE, LONGEST_PAGE = 50, 200

Since = Annotated[date | None, Query(description="Given on that day or later")]
After = Annotated[int, Query(ge=0, lt=2**31, description="Only numbers above this one")]

Door = Annotated[str | None, Query(pattern=r"^[^\x00]*$")]
"""PostgreSQL cannot compare NUL."""

router = Router()


@router.get(
    "questions",
    response=list[QuestionOut],
    exclude_unset=True,
    summary="Every question the rules may ask",
)
def questions(request: KeyRequest, irregularity: str | None = None) -> list[dict[str, Any]]:
    """Those of one door if `irregularity` names it; none if there is no such door."""
    return listed_questions(irregularity)


@router.post(
    "adjudicate",
    response=VerdictOut,
    exclude_unset=True,
    summary="Rule on given facts; nothing is stored",
)
def rule(request: KeyRequest, case: CaseIn) -> dict[str, Any]:
    """What cannot be read is answered with status `error` and says why."""
    return adjudicate(case.dict())


class Rulings(CursorPagination):
    """Pages of rulings in the order they were given, each page named by the one before."""

    def paginate_queryset(self, queryset: Any, *args: Any, **kwargs: Any) -> Any:
        page = super().paginate_queryset(queryset, *args, **kwargs)
        page["results"] = [ruling_out(ruling) for ruling in page["results"]]
        return page


@router.get("rulings", response=list[RulingOut], summary="The club's rulings, oldest first")
@paginate(Rulings, ordering=("position",), page_size=PAGE, max_page_size=LONGEST_PAGE)
def rulings(
    request: KeyRequest,
    since: Since = None,
    after: After = 0,
    irregularity: Door = None,
) -> QuerySet[Ruling]:
    """Ask again with `after` and the highest number you have, to fetch only what is new.

    Rulings of the practice event are left out.
    """
    found = _of(request).filter(position__gt=after, matter__call__session__event__is_practice=False)
    if since:
        found = _given_since(found, _midnight(since), request.auth.club)
    return found.filter(matter__irregularity=irregularity) if irregularity else found


def _given_since(rulings: QuerySet[Ruling], begins: datetime, club: Club) -> QuerySet[Ruling]:
    """In the order they were given, from the first of them on: else all the club's rulings before
    it would be read, to be left out. Times need not rise with the numbers: a clock may be set back.
    """
    own = Ruling.objects.filter(club=club, at__gte=begins)
    first = own.order_by("position").values("position")[:1]
    return rulings.filter(at__gte=begins, position__gte=Subquery(first))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


@router.get("rulings/{number}", response=RulingOut, summary="One ruling of the club")
def ruling(request: KeyRequest, number: int) -> RulingOut:
    return ruling_out(get_object_or_404(_of(request), position=number))


class Adjustments(CursorPagination):
    """Pages of adjustments in the order they were recorded, with what they are worth now."""

    def paginate_queryset(self, queryset: Any, *args: Any, **kwargs: Any) -> Any:
        page = super().paginate_queryset(queryset, *args, **kwargs)
        page["results"] = [adjustment_out(one) for one in listed(page["results"])]
        return page


@router.get(
    "adjustments", response=list[AdjustmentOut], summary="The club's adjusted scores, oldest first"
)
@paginate(Adjustments, ordering=("position",), page_size=PAGE, max_page_size=LONGEST_PAGE)
def adjustments(request: KeyRequest, since: Since = None, after: After = 0) -> QuerySet[Adjustment]:
    """Those that a later one takes the place of are among them, and say so in `superseded_by`.

    Those of the practice event are left out.
    """
    found = adjustments_in(request.auth.club).filter(position__gt=after)
    return found.filter(at__gte=_midnight(since)) if since else found


def _of(request: KeyRequest) -> QuerySet[Ruling]:
    """The rulings of the club whose key was shown, with all that an answer tells."""
    return Ruling.objects.filter(club=request.auth.club).select_related(
        "matter__call__session__event",
        "matter__call__table__section",
        "matter__call__board",
        "amends",
        "amended_by",
    )
