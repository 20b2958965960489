"""The score recorded with a ruling, as its page and its slip have it, and what other rulings made
of the same result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from deals.access.closed import are_hands_closed
from deals.bridge.adjusted_scores import Assigned
from deals.bridge.seats import Side, Vulnerability
from deals.models import Board, User
from deals.models.events import Scoring
from deals.words.seats import side_name
from rulings.access.closed import closed_boards, is_closed
from rulings.models import Adjustment, DirectorCall, Ruling
from rulings.record.session_over import over_from
from rulings.scores.account import account_of
from rulings.scores.adjustment import ScoreDecision, ScoreKind, load, load_outcome
from rulings.scores.page import (
    matchpoints_text,
    outcome_text,
    penalty_text,
    percent_text,
    points_text,
    side_text,
)
from rulings.scores.queries import fields_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """The score that counts in the matter of a ruling, and what other matters make of the same
    result: a board at a table may be ruled on twice.
    """

    row: Adjustment
    before: tuple[Adjustment, ...]
    """Those of other matters that counted when it was recorded."""
    since: tuple[Adjustment, ...]
    """Those of other matters that were recorded later and count now."""
    replaced: tuple[Adjustment, ...] = ()
    """Those of its own matter that it replaced, one after the other."""

    @property
    def until(self) -> int | None:
        """Its number where the score has been changed since: it is then told against what was in
        force when it was recorded. None while it counts.
        """
        is_past = self.row.later is not None or any(map(changes, self.since))
        return self.row.position if is_past else None

    def in_turn(self, reader: User | None) -> tuple[list[Ruling], list[Ruling]]:
        """The rulings by which the score was changed before this one and since, as far as the
        `reader` may read them; nobody in particular, who has the slip, reads all.
        """
        earlier, later = (
            [one.ruling for one in rows if changes(one) and _is_open(one, reader)]
            for rows in (self.before, self.since)
        )
        return earlier, later


def recorded_with(ruling: Ruling) -> Recorded | None:
    """What was recorded in its matter, where it was amended until then; None as long as nothing is.
    One query.
    """
    call = ruling.matter.call
    around = ("ruling__matter__call", "note", "by", "superseded_by")
    made = Adjustment.objects.filter(_at_table_of(call)).select_related(*around)
    made = made.order_by("position")
    for one in made:  # what the reader may see of them is asked of the board
        one.ruling.matter.call.board, one.ruling.matter.call.session = call.board, call.session
    rows = [one for one in made if _is_same_round(one.ruling.matter.call, call)]
    own = [one for one in rows if one.ruling.matter_id == ruling.matter_id]
    own = [one for one in own if not ruling.later or one.ruling_id <= ruling.pk]
    if not own:
        return None
    row = own.pop()
    others = [one for one in rows if one.ruling.matter_id != ruling.matter_id]
    last = {one.ruling.matter_id: one for one in others}.values()
    had = {one.ruling.matter_id: one for one in others if one.position < row.position}.values()
    since = tuple(one for one in last if one.position > row.position)
    return Recorded(row, tuple(had), since, tuple(own))


def newest_of(call: DirectorCall) -> int:
    """The key of the last score recorded of the call's board at its table, in whichever matter; 0
    where none is.
    """
    found = Adjustment.objects.filter(_at_table_of(call)).order_by("-pk")
    return found.values_list("pk", flat=True).first() or 0


def _at_table_of(call: DirectorCall) -> Q:
    here = {"board": call.board_id, "table": call.table_id} if call.board_id else {"pk": call.pk}
    return Q(**{f"ruling__matter__call__{name}": key for name, key in here.items()})


def _is_same_round(one: DirectorCall, other: DirectorCall) -> bool:
    return one.round == other.round or None in (one.round, other.round)


def _decision(row: Adjustment) -> ScoreDecision:
    return load(row.ns, row.ew, row.penalties)


def changes(row: Adjustment) -> bool:
    """Whether it gives a side another score than the one at the table."""
    decision = _decision(row)
    return any(side.kind is not ScoreKind.STANDS for side in (decision.ns, decision.ew))


def _is_open(row: Adjustment, reader: User | None) -> bool:
    call, wrote = row.ruling.matter.call, {row.by_id, row.ruling.by_id}
    return reader is None or not any(is_closed(reader, call, by=one) for one in wrote)


def changed_before(ruling: Ruling) -> str:
    return _("The score had already been changed by ruling %(reference)s.") % {
        "reference": ruling.reference
    }


def changed_since(ruling: Ruling) -> str:
    return _("The score has since been changed by ruling %(reference)s.") % {
        "reference": ruling.reference
    }


def score_lines(
    found: Ruling, reader: User | None, *, in_matchpoints: bool = False
) -> tuple[str, ...] | None:
    """The recorded score as the slip has it: of this board at this table, and of no other. None
    where it is closed to the `reader`; nobody in particular, who has the slip, reads it. What it
    makes of the board `in_matchpoints` takes two queries more.
    """
    made, call = recorded_with(found), found.matter.call
    if made is None:
        return ()
    last = made.row
    if reader and is_closed(reader, call, by=last.by_id):
        return None
    decision = load(last.ns, last.ew, last.penalties)
    lines = [*_at_table(last, call.board), *_lines(decision, call.board)]
    if in_matchpoints and call.session.event.scoring == Scoring.MATCHPOINTS:
        lines += _in_matchpoints(made, call, reader)
    if last.note:
        lines.append(_("Why: %(words)s") % {"words": last.note.text or _("(erased)")})
    if last.ruling_id < found.pk:
        lines.append(of_older())
    earlier, later = made.in_turn(reader)
    lines += [*map(changed_before, earlier), *map(changed_since, later)]
    return tuple(lines)


def _in_matchpoints(made: Recorded, call: DirectorCall, reader: User | None) -> Iterator[str]:
    """What each side had on the board and has now, where it was compared and that differs. Only
    once the session is over: before, others may have the board still to play, and it may change.
    """
    if over_from(call.session) is not None or (reader and are_hands_closed(reader, call.board)):
        return
    told = {"without": made.row.ruling.matter_id, "until": made.until}
    field = fields_of([call.session_id], **told, closed=closed_boards(reader) if reader else ())
    here = field[call.session_id]
    for one in account_of(call, here, here.played_at(call), _decision(made.row)).sides:
        had, has = (
            (matchpoints_text(worth.matchpoints) or "–", percent_text(worth.percent) or "–")
            for worth in (one.before, one.after)
        )
        if one.after.matchpoints is not None and had != has:
            words = _("matchpoints %(before)s → %(after)s") % {"before": had[0], "after": has[0]}
            yield f"{side_name(one.side)}: {words} · {had[1]} → {has[1]}"


def replaced_lines(made: Recorded, reader: User) -> list[tuple[Adjustment, str]]:
    """The scores that were recorded here before, as far as the `reader` may read them."""
    return [
        (one, "; ".join(_lines(_decision(one), one.ruling.matter.call.board)))
        for one in made.replaced
        if _is_open(one, reader)
    ]


def _at_table(row: Adjustment, board: Board | None) -> list[str]:
    """The result that is scored otherwise, where one was known."""
    if not row.before or not changes(row):
        return []
    result = Assigned((load_outcome(row.before),))
    told = outcome_text(result.outcomes[0])
    if board is not None:
        points = points_text(result.score(Side.NS, Vulnerability(board.vulnerability)))
        told = f"{told} ({side_name(Side.NS)} {points})"
    return [_("At the table: %(result)s") % {"result": told}]


def _lines(decision: ScoreDecision, board: Board | None) -> list[str]:
    sides = (f"{side_name(one)}: {side_line(decision, one, board)}" for one in Side)
    return [*sides, *map(penalty_text, decision.penalties)]


def side_line(decision: ScoreDecision, side: Side, board: Board | None) -> str:
    """What a side gets, with its points where there is a board to count them on."""
    words, assigned = side_text(decision.of(side)), decision.of(side).assigned
    if assigned is None or board is None:
        return words
    return f"{words} ({points_text(assigned.score(side, Vulnerability(board.vulnerability)))})"


def of_older() -> str:
    """Said of a score whose ruling has since been amended."""
    return _("Recorded with the ruling before this one: the director looks at it again.")
