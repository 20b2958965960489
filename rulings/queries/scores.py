"""The scores of a session with its adjustments: what a board is worth to whoever played it.

The field of a board is every table of the session that has a result on it, all sections together.
Two queries, however many boards, tables and sessions are asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from django.db.models import QuerySet

from deals.bridge.adjusting import Given, Likely, Score, artificial
from deals.bridge.comparison import Entry, cross_imps, match_imps, percentages, top
from deals.bridge.contract import parse_contract
from deals.bridge.scoring import score_of_side
from deals.bridge.seats import Seat, Side, Vulnerability
from deals.models import Club, Event, Pair, PlayedBoard
from deals.models.boards import ImportedUnit
from deals.models.events import Form
from rulings.adjustments import Decision, Kind, Unit, load, percent_of
from rulings.models import Adjustment, DirectorCall


@dataclass(frozen=True, slots=True)
class Worth:
    """What one side has on a board, and over the session; None where nothing is to be compared."""

    score: Score | None
    percent: Fraction | None = None
    imps: Fraction | None = None
    session: Fraction | None = None
    """Per cent over all boards the pair has a score on, penalties taken off."""
    session_imps: Fraction | None = None


@dataclass(frozen=True)
class Field:
    """A session's results, and the decisions that are in force on them, by the result's key."""

    form: str
    rows: Mapping[int, PlayedBoard]
    decisions: Mapping[int, Decision]

    def played_at(self, call: DirectorCall) -> PlayedBoard | None:
        """The result the call is about; that of its table and board where none was named."""
        if call.played_board_id in self.rows:
            return self.rows[call.played_board_id]
        for row in self.rows.values():
            here = (row.board_id, row.table_id) == (call.board_id, call.table_id)
            if here and (call.round in (None, row.round) or row.round is None):
                return row
        return None

    def with_decision(self, pk: int, decision: Decision) -> Field:
        """The same session if that were decided about one result, beside what already is."""
        decided = _together(self.decisions.get(pk), decision)
        return replace(self, decisions={**self.decisions, pk: decided})

    def pair(self, pk: int, side: Side) -> Pair | None:
        return self.rows[pk].ns if side is Side.NS else self.rows[pk].ew

    def top_at(self, pk: int) -> int:
        """The matchpoints a result can be worth: two for each other table of its board."""
        return top(len(self._boards[self.rows[pk].board_id]))

    def worth(self, pk: int, side: Side) -> Worth:
        """What a side has on that result."""
        row, entry = self.rows[pk], self._entries.get(pk)
        if entry is None:
            return Worth(None)
        pair = _pair(row, side)
        return Worth(
            self._resolved(pk, side),
            self._percent(pk, side),
            self._imps.get((pk, side)),
            self._session(pair),
            self._session_imps(pair),
        )

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        found = {}
        for pk, row in self.rows.items():
            decision = self.decisions.get(pk, Decision())
            vulnerability = Vulnerability(row.board.vulnerability)
            scores = [
                decision.of(side).score(side, vulnerability, at_table(row, side)) for side in Side
            ]
            if scores[0] is not None and scores[1] is not None:
                found[pk] = Entry(scores[0], scores[1])
        return found

    @cached_property
    def _boards(self) -> dict[int, list[int]]:
        """The results of each board."""
        boards: dict[int, list[int]] = defaultdict(list)
        for pk in self._entries:
            boards[self.rows[pk].board_id].append(pk)
        return boards

    @cached_property
    def _percents(self) -> dict[tuple[int, Side], Fraction]:
        """Per cent, an artificial score as the Law has it before the session's average is known."""
        found = {}
        for pks in self._boards.values():
            for side in Side:
                compared = percentages([self._entries[pk] for pk in pks], side)
                for pk, percent in zip(pks, compared or (), strict=False):
                    found[pk, side] = percent
        return found

    @cached_property
    def _of_pair(self) -> dict[int, list[tuple[int, Side]]]:
        """What each pair played."""
        played: dict[int, list[tuple[int, Side]]] = defaultdict(list)
        for pk in self._entries:
            for side in Side:
                pair = _pair(self.rows[pk], side)
                if pair is not None:
                    played[pair].append((pk, side))
        return played

    def _resolved(self, pk: int, side: Side) -> Score:
        """An artificial score with 12C2c: by the pair's average on boards it has played."""
        score = self._entries[pk].score(side)
        fault = self.decisions.get(pk, Decision()).of(side).fault
        pair = _pair(self.rows[pk], side)
        if fault is None or pair is None:
            return score
        others = [
            self._percents[at]
            for at in self._of_pair[pair]
            if at[0] != pk and at in self._percents and self._is_played(*at)
        ]
        return artificial(fault, sum(others, Fraction(0)) / len(others)) if others else score

    def _is_played(self, pk: int, side: Side) -> bool:
        return isinstance(self._entries[pk].score(side), Likely)

    def _percent(self, pk: int, side: Side) -> Fraction | None:
        score = self._resolved(pk, side)
        nominal = self._percents.get((pk, side))
        return score.percent if isinstance(score, Given) and nominal is not None else nominal

    @cached_property
    def _imps(self) -> dict[tuple[int, Side], Fraction]:
        found = {}
        for pks in self._boards.values():
            entries = [self._entries[pk] for pk in pks]
            if self.form == Form.TEAMS:
                for pk in pks:
                    other = self._other_table(pk, pks)
                    if other is not None:
                        both = match_imps(self._entries[pk], self._entries[other])
                        found[pk, Side.NS], found[pk, Side.EW] = both
                continue
            for side in Side:
                for pk, won in zip(pks, cross_imps(entries, side) or (), strict=False):
                    found[pk, side] = won
        return found

    def _other_table(self, pk: int, pks: Iterable[int]) -> int | None:
        """Where the same two teams met the other way round; else the only other table."""
        here, others = self.rows[pk], [other for other in pks if other != pk]
        for other in others:
            row = self.rows[other]
            numbers = [one and one.number for one in (here.ns, here.ew, row.ew, row.ns)]
            if None not in numbers and numbers[:2] == numbers[2:]:
                return other
        return others[0] if len(others) == 1 else None

    def _session(self, pair: int | None) -> Fraction | None:
        if pair is None:
            return None
        played = [(at, self._percent(*at)) for at in self._of_pair[pair]]
        known = [(at, percent) for at, percent in played if percent is not None]
        if not known:
            return None
        total = sum((percent for _, percent in known), Fraction(0))
        taken = (self._penalty(*at) for at in self._of_pair[pair])
        return (total - sum(taken, Fraction(0))) / len(known)

    def _penalty(self, pk: int, side: Side) -> Fraction:
        tables = len(self._boards[self.rows[pk].board_id])
        return percent_of(self.decisions.get(pk, Decision()).penalties, side, top(tables))

    def _session_imps(self, pair: int | None) -> Fraction | None:
        known = [self._imps[at] for at in self._of_pair.get(pair or 0, ()) if at in self._imps]
        if not known:
            return None
        taken = sum(
            Fraction(one.amount)
            for pk, side in self._of_pair[pair or 0]
            for one in self.decisions.get(pk, Decision()).penalties
            if one.side is side and one.unit is Unit.IMPS
        )
        return sum(known, Fraction(0)) - taken


def _pair(row: PlayedBoard, side: Side) -> int | None:
    return row.ns_id if side is Side.NS else row.ew_id


def at_table(row: PlayedBoard, side: Side) -> Score | None:
    """The score without any ruling of ours: as an imported file has it, else of the result."""
    if row.imported_unit:
        told = Fraction(row.imported_ns if side is Side.NS else row.imported_ew)
        if row.imported_unit == ImportedUnit.POINTS:
            return Likely.of(round(told))
        # The file tells one of the two; the other is what 12C2 has for the same fault.
        percent = row.imported_unit == ImportedUnit.PERCENT
        return Given(told, (told - 50) * 3 / 10) if percent else Given(50 + told * 10 / 3, told)
    if not row.contract or (row.declarer and row.tricks is None):
        return None
    declarer = Seat(row.declarer) if row.declarer else None
    vulnerability = Vulnerability(row.board.vulnerability)
    contract = parse_contract(row.contract)
    return Likely.of(score_of_side(side, contract, declarer, vulnerability, row.tricks))


def fields_of(sessions: Iterable[int], *, without: int | None = None) -> dict[int, Field]:
    """The field of each session, by its key; `without` what is decided in that matter."""
    wanted = list(sessions)
    rows: dict[int, dict[int, PlayedBoard]] = {session: {} for session in wanted}
    forms = dict.fromkeys(wanted, Form.PAIRS.value)
    played = PlayedBoard.objects.filter(board__session__in=wanted).defer("auction", "play")
    for row in played.select_related("board__session__event", "ns", "ew", "table__section"):
        rows[row.board.session_id][row.pk] = row
        forms[row.board.session_id] = row.board.session.event.form
    fields = {session: Field(forms[session], rows[session], {}) for session in wanted}
    made = in_force().filter(ruling__matter__call__session__in=wanted)
    if without is not None:
        made = made.exclude(ruling__matter=without)
    decisions: dict[int, dict[int, Decision]] = {session: {} for session in wanted}
    for one in made.select_related("ruling__matter__call"):
        call = one.ruling.matter.call
        at = fields[call.session_id].played_at(call)
        if at is not None:
            kept = decisions[call.session_id]
            kept[at.pk] = _together(kept.get(at.pk), load(one.ns, one.ew, one.penalties))
    return {
        session: replace(field, decisions=decisions[session]) for session, field in fields.items()
    }


def _together(earlier: Decision | None, later: Decision) -> Decision:
    """Two matters of one board: the later score counts unless it lets stand; penalties add."""
    if earlier is None:
        return later
    ns, ew = (
        earlier.of(side) if later.of(side).kind is Kind.STANDS else later.of(side) for side in Side
    )
    return Decision(ns, ew, (*earlier.penalties, *later.penalties))


def in_force() -> QuerySet[Adjustment]:
    """Adjustments no later one has taken the place of."""
    return Adjustment.objects.filter(superseded_by__isnull=True).order_by("position")


AROUND = (
    "ruling__matter__call__session__event",
    "ruling__matter__call__table__section",
    "ruling__matter__call__board",
    "ruling__amended_by",
    "supersedes",
    "superseded_by",
    "note",
    "by",
)


def adjustments_of(event: Event) -> QuerySet[Adjustment]:
    """Those in force in an event, with all that a list shows."""
    of_event = in_force().filter(ruling__matter__call__session__event=event)
    return of_event.select_related(*AROUND)


def adjustments_in(club: Club) -> QuerySet[Adjustment]:
    """All of a club's, superseded ones too; those of the practice event are left out."""
    found = Adjustment.objects.filter(
        club=club, ruling__matter__call__session__event__is_practice=False
    )
    return found.select_related(*AROUND)
