"""Who words a call, a matter or a ruling for the user that looks at it."""

from __future__ import annotations

from collections.abc import Iterable

from deals.models import User
from deals.words.closed_cards import IsClosed, all_open
from rulings.access.closed import closed_to
from rulings.models import DirectorCall, Ruling
from rulings.record.declares import declares_after
from rulings.record.position import MatterPosition
from rulings.words.speaker import Seating, Speaker, language


def speaker_for(user: User, call: DirectorCall) -> Speaker:
    """In the active language; no card is named to a user who has still to play the board."""
    return _of_call(call, closed_to(user, call))


def speaker_after(user: User, call: DirectorCall, rulings: Iterable[Ruling]) -> Speaker:
    """As `speaker_for`, at the table where those have been given: with who declares by now."""
    return speaker_for(user, call).at(Seating(declares_after(rulings, call.declarer_seat)))


def speaker_at(user: User, position: MatterPosition) -> Speaker:
    """As `speaker_for`, with the offender of the matter in his seat."""
    return speaker_for(user, position.matter.call).at(position.seating)


def speaker_for_players(call: DirectorCall) -> Speaker:
    """For those who were at the table, and know the cards."""
    return _of_call(call, all_open)


def _of_call(call: DirectorCall, closed: IsClosed) -> Speaker:
    return Speaker(Seating(call.declarer_seat), language(), closed)
