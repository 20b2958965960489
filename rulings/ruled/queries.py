"""What stands beside a recorded ruling: comments, reviews, and whether it may be summed up; and
what was ruled on a board.
"""

from __future__ import annotations

from dataclasses import dataclass

from deals.models import Board
from rulings.models import Adjustment, Comment, Review, Ruling, RulingKind
from rulings.scores.queries import in_force


@dataclass(frozen=True, slots=True)
class RuledOn:
    """A ruling on a board, and what was recorded with its matter; None before something is."""

    ruling: Ruling
    score: Adjustment | None
    final: Ruling | None
    """Of a ruling for now the one that is final, once it was given."""


def rulings_on(board: Board) -> list[RuledOn]:
    """Those that hold, the first first. Two queries, one where there is none."""
    found = Ruling.objects.filter(matter__call__board=board, amended_by=None)
    around = ("decision", "matter__call__table__section")
    rows = list(found.select_related(*around).order_by("at", "pk"))
    if not rows:
        return []
    made = in_force().filter(ruling__matter__call__board=board).select_related("ruling")
    scores = {one.ruling.matter_id: one for one in made}
    finals = {one.matter_id: one for one in rows if one.kind != RulingKind.INTERIM}
    return [_ruled_on(one, scores, finals) for one in rows]


def _ruled_on(one: Ruling, scores: dict[int, Adjustment], finals: dict[int, Ruling]) -> RuledOn:
    """A score is the final ruling's, of which that for now knew nothing."""
    if one.kind == RulingKind.INTERIM:
        return RuledOn(one, None, finals.get(one.matter_id))
    return RuledOn(one, scores.get(one.matter_id), None)


def comments_on(ruling: Ruling) -> list[Comment]:
    return list(ruling.comments.select_related("text", "by"))


def reviews_of(ruling: Ruling) -> list[Review]:
    """Who went through it, the first first."""
    return list(ruling.reviews.select_related("by"))


def may_have_summary(ruling: Ruling) -> bool:
    """A final ruling that holds, of a real event."""
    is_practice = ruling.matter.call.session.event.is_practice
    return ruling.kind != RulingKind.INTERIM and not is_practice and ruling.later is None
