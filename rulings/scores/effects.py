"""What a decision about the score of a board does: before and after, for each side."""

from __future__ import annotations

from fractions import Fraction

from deals.bridge.comparison import knock_out
from deals.bridge.seats import Side, Vulnerability
from deals.models import PlayedBoard
from deals.models.events import Form, Scoring
from rulings.models import DirectorCall
from rulings.scores.adjustment import Decision
from rulings.scores.field import Field, Worth
from rulings.scores.page import OtherLine, SideEffect, other_line, side_effect, with_mean


def effects(
    call: DirectorCall,
    field: Field,
    played: PlayedBoard | None,
    decision: Decision,
    *,
    shown: bool = True,
) -> tuple[SideEffect, ...]:
    """Both sides; without figures where the results may not be `shown` to this user.

    `field` is that of the session without the decision.
    """
    worth = _at_result(field, played, decision) if played else _of_board(call, decision)
    sides = tuple(
        side_effect(
            side,
            field.pair(played.pk, side) if played else None,
            decision.of(side),
            *(worth[side] if shown and worth else (None, None)),
            call.session.event.scoring,
        )
        for side in Side
    )
    means = _means(worth) if shown and worth and field.form == Form.TEAMS else {}
    return tuple(with_mean(one, means[one.side]) if means else one for one in sides)


def others(
    call: DirectorCall, field: Field, played: PlayedBoard | None, decision: Decision
) -> tuple[OtherLine, ...]:
    """The pairs at the other tables of the board whose score it changes, before and after.

    For who may see the results only. Nothing where the event counts neither matchpoints nor IMPs.
    """
    scoring = call.session.event.scoring
    if played is None or scoring == Scoring.TOTAL:
        return ()
    after = field.with_decision(played.pk, decision)
    told = (other_line(one, scoring) for one in after.others_than(field, played.pk))
    return tuple(one for one in told if one.before != one.after)


def _means(worth: dict[Side, tuple[Worth, Worth]]) -> dict[Side, Fraction]:
    """12C4: what each side has in a knock-out where the two do not balance; else nothing."""
    imps = {side: after.imps for side, (_, after) in worth.items()}
    ns, ew = imps[Side.NS], imps[Side.EW]
    if ns is None or ew is None or ns + ew == 0:
        return {}
    return {Side.NS: knock_out(ns, ew), Side.EW: knock_out(ew, ns)}


def _at_result(
    field: Field, played: PlayedBoard, decision: Decision
) -> dict[Side, tuple[Worth, Worth]]:
    after = field.with_decision(played.pk, decision)
    return {side: (field.worth(played.pk, side), after.worth(played.pk, side)) for side in Side}


def _of_board(call: DirectorCall, decision: Decision) -> dict[Side, tuple[Worth, Worth]] | None:
    """Points alone: nobody has entered a result there. None without a board."""
    if call.board is None:
        return None
    vulnerability = Vulnerability(call.board.vulnerability)
    return {
        side: (Worth(None), Worth(decision.of(side).score(side, vulnerability, None)))
        for side in Side
    }
