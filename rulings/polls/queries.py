"""Who may read what came of a poll."""

from __future__ import annotations

from deals.access import roles_in
from deals.models import ClubRole, User
from rulings.access import are_cards_closed, is_in_doubt, sat_there
from rulings.models import Poll, Ruling


def may_read_counts(user: User, ruling: Ruling) -> bool:
    """Directors and reviewers of the club, but not who sat at the table, nor who has the board
    still to play.
    """
    call = ruling.matter.call
    if roles_in(user, ruling.club).isdisjoint((ClubRole.DIRECTOR, ClubRole.REVIEWER)):
        return False
    unnamed = Poll.objects.filter(matter=ruling.matter_id, board=None).exclude(by=user)
    if unnamed.exists() and is_in_doubt(user, call):
        return False
    return not (are_cards_closed(user, call) or sat_there(user, call))
