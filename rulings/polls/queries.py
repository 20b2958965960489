"""Who may read what came of a poll."""

from __future__ import annotations

from django.db.models import Q

from deals.access import are_hands_closed, roles_in
from deals.models import ClubRole, Pair, User
from rulings.models import Ruling
from rulings.record.matters import pairing_of


def may_read_counts(user: User, ruling: Ruling) -> bool:
    """Directors and reviewers of the club, but not who sat at the table, nor who has the board
    still to play.
    """
    call = ruling.matter.call
    if roles_in(user, ruling.club).isdisjoint((ClubRole.DIRECTOR, ClubRole.REVIEWER)):
        return False
    if are_hands_closed(user, call.board):
        return False
    pairing = pairing_of(call)
    if pairing is None:
        return True
    himself = Q(player1__user=user) | Q(player2__user=user)
    sat = [pk for pk in (pairing.ns_id, pairing.ew_id) if pk]
    return not Pair.objects.filter(himself, pk__in=sat).exists()
