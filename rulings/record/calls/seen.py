"""How a call or a matter stands while it is locked, and whether the form has seen that."""

from __future__ import annotations

from collections.abc import Sequence

from rulings.models import DirectorCall, Matter, Ruling, What
from rulings.models.reading import read_past
from rulings.record.marks import mark
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import AlreadyRuled, Stale

_CHANGING = [
    *("director_id", "handed_to_id", "chief_asked_at", "claimed_at", "closed_at", "withdrawn_at"),
    *("declarer", "contract"),
    *("table_id", "board_id", "round", "played_board_id"),
]


def lock_call(call: DirectorCall) -> None:
    """One director at a time changes a call, and sees what the one before him did: also where it
    is, for that is sealed with what is ruled there.
    """
    stands = DirectorCall.objects.select_for_update().only(*_CHANGING).get(pk=call.pk)
    for name in _CHANGING:  # what is as it was is not read again
        setattr(call, name, getattr(stands, name))


def lock_matter(matter: Matter, seen: str | None = None) -> MatterPosition:
    """The matter as it stands, while nobody else rules on its call or changes it. Raises Stale if
    that is not what was `seen` (`MatterPosition.state`); None is for who has just read it.
    """
    call = matter.call
    lock_call(call)
    position = position_of(matter)
    if seen is None:
        return position
    if position.is_set_aside or call.withdrawn_at or is_settled(call) or seen != position.state:
        raise Stale
    return position


def state_of(call: DirectorCall) -> str:
    """What a form about the whole call posts to show that it is not stale: matters, what peers and
    the bench were asked about them, answers and rulings, how it changed hands or place, was ended
    or brought back, board, declarer and contract. Not how many of these alone: in a restored
    database there may be others, as many.
    """
    return state_as(call, read_past(call.pk), call.declarer)


def state_as(call: DirectorCall, past: Sequence[str], declarer: str) -> str:
    """The same with that past, and that declarer. It is a digest of this call alone, by the site's
    key: the form stands also on pages of who has still to play the board, and takes no guesses.
    """
    told = [*past, call.board_id, declarer, call.contract]
    return mark("call", call.pk, " ".join(map(str, told)))


def refuse_unseen(call: DirectorCall, seen: str | None) -> None:
    """Raise Stale if the locked call stands elsewhere than its form had `seen`; None is never."""
    if seen is not None and seen != state_of(call):
        raise Stale


def refuse_if_ruled(call: DirectorCall) -> None:
    if Ruling.objects.filter(matter__call=call).exists():
        raise AlreadyRuled


def is_settled(call: DirectorCall) -> bool:
    """Whether the call is over with nothing ruled."""
    if call.closed_at is None or Ruling.objects.filter(matter__call=call).exists():
        return False
    return call.events.filter(what=What.RESOLVED).exists()
