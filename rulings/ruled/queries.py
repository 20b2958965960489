"""What stands beside a recorded ruling: comments, reviews, and whether it may be summed up."""

from __future__ import annotations

from rulings.models import Comment, Review, Ruling, RulingKind


def comments_on(ruling: Ruling) -> list[Comment]:
    return list(ruling.comments.select_related("text", "by"))


def reviews_of(ruling: Ruling) -> list[Review]:
    """Who went through it, the first first."""
    return list(ruling.reviews.select_related("by"))


def may_have_summary(ruling: Ruling) -> bool:
    """A final ruling that holds, of a real event."""
    is_practice = ruling.matter.call.session.event.is_practice
    return ruling.kind != RulingKind.INTERIM and not is_practice and ruling.later is None
