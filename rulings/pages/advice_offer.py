"""Where the advice from double dummy is offered: beside a revoke's ruling and its last question."""

from __future__ import annotations

from deals.access.closed import may_see_hands
from deals.models import User
from rulings.pages.advice import to_compare
from rulings.pages.felt import matter_url
from rulings.record.position import MatterPosition


def advice_url(user: User, position: MatterPosition) -> str:
    """The address of the advice; empty where there is nothing to compare, or the user may not see
    the cards. No query where there is no record.
    """
    board = position.matter.call.board
    if board is None or to_compare(position) is None or not may_see_hands(user, board):
        return ""
    return matter_url(position.matter, "advice")
