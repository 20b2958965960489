"""Who declares, where a ruling has let presumed declarer spread his hand (54A): his partner.

A matter is worded with who was presumed declarer, for its roles follow from him, and so are the
call and the words of its ruling. What is drawn, and who is named beside the contract, is who
declares: here is the one rule of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from rulings.engine.run import conclusions
from rulings.laws.conclusions.opening import DeclarerBecomesDummy
from rulings.models import IN_HIS_WORDS, Ruling
from rulings.record.position import MatterPosition


def declares_by(ruling: Ruling, presumed: Seat | None) -> Seat | None:
    """Who declares by that ruling. One in a director's own words says nothing of it."""
    name = DeclarerBecomesDummy.__name__
    spread = ruling.kind not in IN_HIS_WORDS and any(
        step.get("type") == name for step in ruling.steps
    )
    return presumed.partner if presumed and spread else presumed


def declares_after(rulings: Iterable[Ruling], presumed: Seat | None) -> Seat | None:
    """Who declares after these rulings of one board at one table, of which those that were amended
    hold no more. A query for each that says it is another.
    """
    by_each = ((one, declares_by(one, presumed)) for one in rulings)
    others = (seat for one, seat in by_each if seat is not presumed and one.later is None)
    return next(others, presumed)


def declares_at(position: MatterPosition) -> Seat | None:
    """Who declares by what is concluded of the matter on every reading of its facts."""
    presumed = position.seating.declarer
    if presumed is None or position.door is None:
        return presumed
    spread = all(
        any(isinstance(one.conclusion, DeclarerBecomesDummy) for one in conclusions(steps))
        for steps in (version.outcome.steps for version in position.standing.versions)
    )
    return presumed.partner if spread else presumed


def declarer_of(played: PlayedBoard | None) -> str:
    """Who declares by the record, and by what was ruled at that table of him; "" where the record
    does not say.
    """
    if played is None or not played.declarer:
        return ""
    at_table = {
        "matter__call__played_board": played,
        "matter__call__declarer": played.declarer,
        "matter__call__withdrawn_at": None,
    }
    return str(declares_after(Ruling.objects.filter(**at_table), Seat(played.declarer)))
