"""Who may read what came of a poll."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q

from deals.access import roles_in
from deals.access.closed import plays_anywhere
from deals.models import ClubRole, User
from deals.models.annotated import annotated
from rulings.access import is_hand_to_play, refuse_poll, sat_there
from rulings.access.closed import are_cards_closed
from rulings.models import Matter, Poll, Ruling
from rulings.record.to_play import is_in_doubt


def may_read_counts(user: User, ruling: Ruling) -> bool:
    """Directors and reviewers of the club, but not who sat at the table, nor who has the board
    still to play.
    """
    call = ruling.matter.call
    if roles_in(user, ruling.club).isdisjoint((ClubRole.DIRECTOR, ClubRole.REVIEWER)):
        return False
    of_others = Poll.objects.filter(matter=ruling.matter_id).exclude(by=user)
    if plays_anywhere(user) and any(is_hand_to_play(user, poll) for poll in of_others):
        return False
    if of_others.filter(board=None).exists() and is_in_doubt(user, call):
        return False
    return not (are_cards_closed(user, call) or sat_there(user, call))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a poll has come. A link that was taken back unanswered asked nobody."""

    asked: int
    answered: int


def polls_made(user: User, matter: Matter) -> list[tuple[Poll, Progress]]:
    """Those of a matter that a director of its club may read, the first first. One query where
    there is none.
    """
    asks = Q(links__answer__isnull=False) | Q(links__taken_back_at=None)
    found = matter.polls.select_related("board").order_by("pk")
    found = found.annotate(asked=Count("links", filter=asks), answered=Count("links__answer"))
    return [(one, so_far) for one, so_far in annotated(found, Progress) if _may_read(user, one)]


def _may_read(user: User, poll: Poll) -> bool:
    try:
        refuse_poll(user, poll)
    except PermissionDenied:
        return False
    return True
