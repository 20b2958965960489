"""Why a service did nothing. A view turns each into a sentence and shows the page as it stands."""

from __future__ import annotations

from deals.models import User
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
    """A call to the table has been opened since the form was made."""

    def __init__(self, call: DirectorCall) -> None:
        super().__init__(str(call))
        self.call = call


class SaysNoReason(Refused):
    """Amending or overriding needs a reason."""


class NotHeld(Refused):
    """By the record of the deal the player does not hold that card."""
