"""Why a service did nothing. A view turns each into a sentence and shows the page as it stands."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from deals.models import Board, User
from rulings.models import DirectorCall


class Refused(Exception):  # noqa: N818 - named for what happened, as a reader of a view expects
    """Nothing was written."""


class Stale(Refused):
    """The form had seen an older state: somebody, or an earlier tap, has answered since."""


class TooMuchDisputed(Refused):
    """With this answer more readings would be open than can be ruled side by side."""


class NotYet(Refused):
    """A fact is missing, or one that decides is still disputed."""


class AlreadyRuled(Refused):
    """A ruling has been given: the call can no longer be moved or withdrawn, nor its matter begun
    anew.
    """


class TakenBy(Refused):
    """Another director has the call."""

    def __init__(self, director: User | None) -> None:
        super().__init__(str(director))
        self.director = director


class CalledSince(Refused):
    """A call to the table has been opened, or taken, since the form was made."""

    def __init__(self, call: DirectorCall) -> None:
        super().__init__(str(call))
        self.call = call


class SaysNoReason(Refused):
    """Amending or overriding needs a reason."""


class NotHeld(Refused):
    """By the record of the deal the player does not hold that card."""


class StillToPlay(PermissionDenied):
    """The user has still to play the board that it is about."""

    def __init__(self, board: Board | None) -> None:
        words = (
            _(
                "You have not played board %(board)s yet. What was ruled there opens when you have"
                " played it; a call that waits, when you take it. Where a colleague has begun, note"
                " a call of your own."
            )
            if board
            else _(
                "Nobody has said which board this was, and you may have it still to play. What was"
                " ruled opens when your session is over; a call that waits, when you take it. Where"
                " a colleague has begun, note a call of your own."
            )
        )
        super().__init__(words % {"board": board.number if board else ""})
