"""A session's scores with its adjustments, reckoned: what a board is worth to whoever played it.

The field of a board is every table of the session that has a result on it, all sections together.
Nothing here asks the database; `rulings.scores.queries` reads what it is made from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce

from django.utils.functional import cached_property

from deals.bridge.adjusted_scores import GivenScore, Likely, Score, artificial
from deals.bridge.comparison import ComparedTable, cross_imps, match_imps, percentages, top
from deals.bridge.contract import parse_contract
from deals.bridge.scoring import score_of_side
from deals.bridge.seats import Seat, Side, Vulnerability
from deals.models import Pair, PlayedBoard, Table
from deals.models.boards import ImportedUnit
from deals.models.events import Form
from rulings.models import DirectorCall
from rulings.scores.adjustment import PenaltyUnit, ScoreDecision, ScoreKind, percent_of

At = tuple[int, Side]
"""A line at a table: the key of the result, and the side."""
NO_MATTER = 0
"""What is only tried belongs to no matter yet."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What one side has on a board, and over the session; None where nothing is to be compared."""

    score: Score | None
    percent: Fraction | None = None
    matchpoints: Fraction | None = None
    """Those of the board (78A); None in a team match, and where nobody else played it."""
    imps: Fraction | None = None
    session: Fraction | None = None
    """Per cent over all boards the pair has a score on, penalties taken off."""
    session_imps: Fraction | None = None

    @property
    def share(self) -> Fraction | None:
        """Per cent of the board's top, where matchpoints are counted."""
        return None if self.matchpoints is None else self.percent


@dataclass(frozen=True, slots=True)
class Other:
    """A line at another table whose score changes with a decision, before and after it."""

    table: Table
    side: Side
    pair: Pair | None
    before: Worth
    after: Worth


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board over its tables. An artificial score is here as the Law has it before the average
    of the pair's session is known (12C2a).
    """

    entries: Mapping[int, ComparedTable]
    percents: Mapping[At, Fraction]
    imps: Mapping[At, Fraction]


@dataclass(frozen=True)
class Field:
    """A session's results, and what was decided in each matter about them, by the result's key."""

    form: str
    rows: Mapping[int, PlayedBoard]
    decided: Mapping[int, tuple[tuple[int, ScoreDecision], ...]]
    """By result: each matter's key and its decision, in the order they were recorded."""
    has_sums: bool = True
    """Whether all of the session is there, and what a pair has over it may be told."""
    found: dict[int, ComparedBoard] = field(default_factory=dict, repr=False, compare=False)
    """By board, as far as it was asked for; a field that differs in one board takes the others."""

    @cached_property
    def decisions(self) -> dict[int, ScoreDecision]:
        """What is in force on each result, all matters together."""
        return {
            pk: reduce(_together, (one for _, one in made))
            for pk, made in self.decided.items()
            if made
        }

    def played_at(self, call: DirectorCall) -> PlayedBoard | None:
        """The result the call is about; that of its table and board where none was named."""
        named = call.played_board_id
        if named is not None and named in self.rows:
            return self.rows[named]
        for row in self.rows.values():
            here = (row.board_id, row.table_id) == (call.board_id, call.table_id)
            if here and (call.round in (None, row.round) or row.round is None):
                return row
        return None

    def with_decision(self, pk: int, decision: ScoreDecision) -> Field:
        """The same session if that were decided about one result, beside what already is."""
        return self._with(pk, (*self.decided.get(pk, ()), (NO_MATTER, decision)))

    def without_matter(self, pk: int, matter: int) -> Field:
        """The same session without what was decided about that result in one matter."""
        return self._with(pk, tuple(one for one in self.decided.get(pk, ()) if one[0] != matter))

    def _with(self, pk: int, made: tuple[tuple[int, ScoreDecision], ...]) -> Field:
        here = self.rows[pk].board_id
        others = {board: one for board, one in self.found.items() if board != here}
        return replace(self, decided={**self.decided, pk: made}, found=others)

    def pair(self, pk: int, side: Side) -> Pair | None:
        return self.rows[pk].ns if side is Side.NS else self.rows[pk].ew

    def top_at(self, pk: int) -> int:
        """The matchpoints a result can be worth: two for each other table of its board."""
        return top(len(self._compared(pk).entries))

    def worth(self, pk: int, side: Side) -> Worth:
        """What a side has on that result."""
        pair = _pair(self.rows[pk], side) if self.has_sums else None
        sums = self._session(pair), self._session_imps(pair)
        if pk not in self._compared(pk).entries:
            return Worth(None, None, None, None, *sums)
        percent = self._percent(pk, side)
        return Worth(
            self._resolved(pk, side),
            percent,
            None if percent is None or self.form == Form.TEAMS else percent * self.top_at(pk) / 100,
            self._compared(pk).imps.get((pk, side)),
            *sums,
        )

    def others_than(self, before: Field, pk: int) -> Iterator[Other]:
        """Every line at the other tables of that board that has another score here than `before`.

        By tables, North-South first. Matchpoints that stay are less of a larger top. A penalty
        touches nobody (90A), so it brings none.
        """
        for row in sorted(self._results[self.rows[pk].board_id], key=_place):
            for side in Side if row.pk != pk else ():
                was, now = before.worth(row.pk, side), self.worth(row.pk, side)
                had, has = ((one.matchpoints, one.share, one.imps) for one in (was, now))
                if had != has:
                    yield Other(row.table, side, self.pair(row.pk, side), was, now)

    @cached_property
    def _results(self) -> dict[int, list[PlayedBoard]]:
        """The rows of each board."""
        boards: dict[int, list[PlayedBoard]] = defaultdict(list)
        for row in self.rows.values():
            boards[row.board_id].append(row)
        return boards

    @cached_property
    def _of_pair(self) -> dict[int, list[At]]:
        """What each pair sat down to."""
        sat: dict[int, list[At]] = defaultdict(list)
        for pk, row in self.rows.items():
            for side in Side:
                pair = _pair(row, side)
                if pair is not None:
                    sat[pair].append((pk, side))
        return sat

    def _played(self, pair: int | None) -> list[At]:
        """What a pair has a score on."""
        sat = self._of_pair.get(pair, []) if pair is not None else []
        return [at for at in sat if at[0] in self._compared(at[0]).entries]

    def _compared(self, pk: int) -> ComparedBoard:
        board = self.rows[pk].board_id
        if board not in self.found:
            self.found[board] = self._compare(self._results[board])
        return self.found[board]

    def _compare(self, rows: Iterable[PlayedBoard]) -> ComparedBoard:
        found = {row.pk: entry for row in rows if (entry := self._entry(row))}
        entries, percents, imps = list(found.values()), {}, {}
        for side in Side:
            for pk, percent in zip(found, percentages(entries, side) or (), strict=False):
                percents[pk, side] = percent
            if self.form != Form.TEAMS:
                for pk, won in zip(found, cross_imps(entries, side) or (), strict=False):
                    imps[pk, side] = won
        if self.form == Form.TEAMS:
            imps = self._of_match(found)
        return ComparedBoard(found, percents, imps)

    def _entry(self, row: PlayedBoard) -> ComparedTable | None:
        decision = self.decisions.get(row.pk, ScoreDecision())
        vulnerability = Vulnerability(row.board.vulnerability)
        ns, ew = (
            decision.of(side).score(side, vulnerability, at_table(row, side)) for side in Side
        )
        return ComparedTable(ns, ew) if ns is not None and ew is not None else None

    def _of_match(self, entries: Mapping[int, ComparedTable]) -> dict[At, Fraction]:
        found = {}
        for pk, entry in entries.items():
            other = self._other_table(pk, entries)
            if other is not None:
                both = match_imps(entry, entries[other])
                found[pk, Side.NS], found[pk, Side.EW] = both
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

    def _resolved(self, pk: int, side: Side) -> Score:
        """An artificial score with 12C2c: by the pair's average on boards it has played."""
        score = self._compared(pk).entries[pk].score(side)
        fault = self.decisions.get(pk, ScoreDecision()).of(side).fault
        pair = _pair(self.rows[pk], side)
        if fault is None or pair is None:
            return score
        others = [
            self._compared(at[0]).percents[at]
            for at in self._played(pair)
            if at[0] != pk and at in self._compared(at[0]).percents and self._is_played(*at)
        ]
        return artificial(fault, sum(others, Fraction(0)) / len(others)) if others else score

    def _is_played(self, pk: int, side: Side) -> bool:
        return isinstance(self._compared(pk).entries[pk].score(side), Likely)

    def _percent(self, pk: int, side: Side) -> Fraction | None:
        score = self._resolved(pk, side)
        nominal = self._compared(pk).percents.get((pk, side))
        return score.percent if isinstance(score, GivenScore) and nominal is not None else nominal

    def _session(self, pair: int | None) -> Fraction | None:
        played = self._played(pair)
        known = [percent for at in played if (percent := self._percent(*at)) is not None]
        if not known:
            return None
        taken = (self._penalty(*at) for at in played)
        return (sum(known, Fraction(0)) - sum(taken, Fraction(0))) / len(known)

    def _penalty(self, pk: int, side: Side) -> Fraction:
        penalties = self.decisions.get(pk, ScoreDecision()).penalties
        return percent_of(penalties, side, self.top_at(pk))

    def _session_imps(self, pair: int | None) -> Fraction | None:
        played = self._played(pair)
        known = [won for at in played if (won := self._compared(at[0]).imps.get(at)) is not None]
        if not known:
            return None
        taken = sum(
            Fraction(one.amount)
            for pk, side in played
            for one in self.decisions.get(pk, ScoreDecision()).penalties
            if one.side is side and one.unit is PenaltyUnit.IMPS
        )
        return sum(known, Fraction(0)) - taken


def _pair(row: PlayedBoard, side: Side) -> int | None:
    return row.ns_id if side is Side.NS else row.ew_id


def _place(row: PlayedBoard) -> tuple[str, int, int]:
    return (row.table.section.letter, row.table.number, row.round or 0)


def at_table(row: PlayedBoard, side: Side) -> Score | None:
    """The score without any ruling of ours: as an imported file has it, else of the result."""
    figure = row.imported_ns if side is Side.NS else row.imported_ew
    if row.imported_unit and figure is not None:
        told = Fraction(figure)
        if row.imported_unit == ImportedUnit.POINTS:
            return Likely.of(round(told))
        # The file tells one of the two; the other is what 12C2 has for the same fault.
        percent = row.imported_unit == ImportedUnit.PERCENT
        return (
            GivenScore(told, (told - 50) * 3 / 10)
            if percent
            else GivenScore(50 + told * 10 / 3, told)
        )
    if not row.contract or (row.declarer and row.tricks is None):
        return None
    declarer = Seat(row.declarer) if row.declarer else None
    vulnerability = Vulnerability(row.board.vulnerability)
    contract = parse_contract(row.contract)
    return Likely.of(score_of_side(side, contract, declarer, vulnerability, row.tricks))


def _together(earlier: ScoreDecision, later: ScoreDecision) -> ScoreDecision:
    """Two matters of one board: the later score counts unless it lets stand; penalties add."""
    ns, ew = (
        earlier.of(side) if later.of(side).kind is ScoreKind.STANDS else later.of(side)
        for side in Side
    )
    return ScoreDecision(ns, ew, (*earlier.penalties, *later.penalties))
