"""Who may read what came of a poll."""

from __future__ import annotations

from deals.access import roles_in
from deals.access.closed import are_hands_closed
from deals.models import ClubRole, User
from rulings.access import sat_there
from rulings.models import Ruling


def may_read_counts(user: User, ruling: Ruling) -> bool:
    """Directors and reviewers of the club, but not who sat at the table, nor who has the board
    still to play.
    """
    call = ruling.matter.call
    if roles_in(user, ruling.club).isdisjoint((ClubRole.DIRECTOR, ClubRole.REVIEWER)):
        return False
    return not (are_hands_closed(user, call.board) or sat_there(user, call))
