"""The results of a session while a file is being stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.db.models import Q

from deals.imports.report import ImportTrouble, Report, ReportEntry
from deals.imports.room import SessionRoom
from deals.imports.values import ResultIn
from deals.models import Board, Direction, Pair, Pairing, PlayedBoard, Session, Table
from deals.models.signals import records_came_in

UNKNOWN: tuple[object, ...] = ("", None, {})
_WHAT = ("contract", "declarer", "auction", "call_notes", "card_notes", "play", "tricks")


class Results:
    """New results are gathered, known ones completed, contradicting ones reported."""

    def __init__(
        self,
        session: Session,
        boards: dict[int, Board],
        room: SessionRoom,
        report: Report,
        told: Sequence[ResultIn],
    ) -> None:
        self.session, self.boards, self.room, self.report = session, boards, room, report
        self.new: list[PlayedBoard] = []
        self.seated: dict[tuple[int, int], tuple[Pair | None, Pair | None]] = {}
        """Who met at which table in which round."""
        self.brought: dict[tuple[int, int], set[int]] = {}
        """The numbers of the boards there."""
        self.stored: dict[tuple[int, int, int | None], PlayedBoard] = {}
        found = PlayedBoard.objects.filter(board__session=session)
        for played in found.select_related("table__section", "ns", "ew"):
            self.stored[played.board_id, played.table_id, played.round] = played
        relied_on = Q(versions__isnull=False) | Q(director_calls__isnull=False)
        self.relied_on = set(found.filter(relied_on).values_list("pk", flat=True))
        """What somebody entered by hand, or what a director was called about."""
        self.there: dict[tuple[int, int], list[PlayedBoard]] = {}
        """The records of a board at a table, in whatever round."""
        self.met: dict[tuple[object, ...], list[PlayedBoard]] = {}
        """Those of two pairs on a board, at whatever table."""
        for (board, table, _round), played in self.stored.items():
            self.there.setdefault((board, table), []).append(played)
            met = (board, _players(played.ns), _players(played.ew))
            self.met.setdefault(met, []).append(played)
        self.told = Counter((one.board, one.section, one.table) for one in told)
        """How often the file tells of a board at a table."""
        self.told_of_both = Counter(map(_both, told))
        """How often of two pairs on a board."""
        self.pairings: dict[int, list[Pairing]] = {}
        self.meetings: dict[tuple[int | None, int | None], list[Pairing]] = {}
        known = Pairing.objects.filter(table__section__session=session).order_by("round")
        for pairing in known.select_related("table__section"):
            self.pairings.setdefault(pairing.table_id, []).append(pairing)
            self.meetings.setdefault((pairing.ns_id, pairing.ew_id), []).append(pairing)

    def add(self, result: ResultIn) -> None:
        board = self.boards.get(result.board)
        if board is None:
            return  # Its board has other hands here; that has been reported.
        pairing = self._pairing(result)
        ns = self._pair(result, Direction.NS, pairing)
        ew = self._pair(result, Direction.EW, pairing)
        pairing = self._meeting(ns, ew, result) or pairing
        round_ = pairing.round if pairing else result.round
        stored = self._of_both(board, round_, ns, ew, result)
        table = pairing.table if pairing else self._table(stored, result)
        if round_ is not None:
            self.seated[table.pk, round_] = (ns, ew)
            self.brought.setdefault((table.pk, round_), set()).add(result.board)
        there = self.stored.get((board.pk, table.pk, round_))
        if not stored and there and (there.pk is None or _are_others(there, ns, ew)):
            self._say(ImportTrouble.OTHER_RESULT, there, result)
            return
        stored = stored or there or self._of_another(board, table, round_, result, (ns, ew))
        if stored:
            self._complete(stored, result, ns, ew)
            self._say_round(stored, table, round_)
            return
        what = _told(result)
        played = PlayedBoard(board=board, table=table, round=round_, ns=ns, ew=ew, **what)
        self.stored[board.pk, table.pk, round_] = played
        self.new.append(played)

    def _of_both(
        self, board: Board, round_: int | None, ns: Pair | None, ew: Pair | None, told: ResultIn
    ) -> PlayedBoard | None:
        """The one record of these two pairs: they play a board once, though an earlier file, or
        this one, tells no table, so that the tables were numbered as they came, or calls table,
        section or round otherwise. Of a board without hands another round may be another deal.
        """
        both = (board.pk, _players(ns), _players(ew))
        met = self.met.get(both, []) if ns and ew else []
        found = [one for one in met if None in (one.round, round_) or one.round == round_]
        if not found and board.hands and self.told_of_both[_both(told)] == 1:
            found = met
        return found[0] if len(found) == 1 else None

    def _meeting(self, ns: Pair | None, ew: Pair | None, told: ResultIn) -> Pairing | None:
        """Where these two pairs met as the session knows it, on that board or in that round."""
        here = self.meetings.get((ns.pk, ew.pk), []) if ns and ew else []
        of_board = [one for one in here if _has(one, told)]
        of_round = [one for one in here if one.round == told.round]
        both = [one for one in of_round if one in of_board]
        return next(iter([*both, *of_board, *of_round]), None)

    def _table(self, stored: PlayedBoard | None, told: ResultIn) -> Table:
        """As the file calls it; no section is made for who has a place in another."""
        if stored and told.section not in self.room.sections:
            return stored.table
        return self.room.table(told.section, told.table)

    def _of_another(
        self,
        board: Board,
        table: Table,
        round_: int | None,
        result: ResultIn,
        pairs: tuple[Pair | None, Pair | None],
    ) -> PlayedBoard | None:
        """The one record that was made by hand there, though in another round than the file tells,
        or in one where it tells none: who enters need not have turned the rounds. Else the one that
        an earlier file has brought, where either tells no round: if nobody is named in it, as long
        as it says nothing else. Of a board that is closed to who sends the file it is that one,
        whatever it says: a second one beside it would tell him that he has guessed wrong.
        """
        there = self.there.get((board.pk, table.pk), [])
        by_hand = [one for one in there if one.pk in self.relied_on]
        there = by_hand or [one for one in there if None in (one.round, round_)]
        if len(there) > 1 or self.told[result.board, result.section, result.table] > 1:
            return None
        for one in there:
            sat = (one.ns, one.ew)
            is_closed = board.pk in self.report.closed
            is_sure = by_hand or is_closed or None not in sat or not _differs(one, result)
            if is_sure and all(was in (None, is_) for was, is_ in zip(sat, pairs, strict=True)):
                return one
        return None

    def _pairing(self, result: ResultIn) -> Pairing | None:
        """The pairing the session has at the table of this result, by round or else by board."""
        table = self.room.tables.get((result.section, result.table))
        for pairing in self.pairings.get(table.pk, []) if table else ():
            if pairing.round == result.round or (result.round is None and _has(pairing, result)):
                return pairing
        return None

    def _pair(self, result: ResultIn, direction: Direction, pairing: Pairing | None) -> Pair | None:
        is_ns = direction is Direction.NS
        told_direction = result.ns_direction if is_ns else result.ew_direction
        key = pairing and (pairing.ns_id if is_ns else pairing.ew_id)
        expected = self.room.pair_of_key.get(key) if key else None
        return self.room.pair(
            result.section,
            told_direction,
            result.ns if is_ns else result.ew,
            number=result.ns_number if is_ns else result.ew_number,
            expected=expected,
        )

    def _complete(
        self, stored: PlayedBoard, result: ResultIn, ns: Pair | None, ew: Pair | None
    ) -> None:
        """Fill in what is empty; what is there and differs is reported and kept."""
        told = _told(result)
        missing = {"ns": ns, "ew": ew} | told
        if _differs(stored, result):
            self._say(ImportTrouble.OTHER_RESULT, stored, result)
            return
        filled = [
            name
            for name, value in missing.items()
            if getattr(stored, name) in UNKNOWN and value not in UNKNOWN
        ]
        for name in filled:
            setattr(stored, name, missing[name])
        if filled:
            if stored.pk in self.relied_on:
                self._say(ImportTrouble.COMPLETED, stored, result)
            stored.save(update_fields=filled)
            self.report.counts.results_new += 1
        else:
            self.report.counts.results_same += 1

    def _say_round(self, stored: PlayedBoard, table: Table, round_: int | None) -> None:
        """That of what an earlier file has brought without one, at the table where this one has
        it too, unless another lies there in that round.
        """
        is_unsaid = stored.round is None and stored.pk not in self.relied_on
        place = (stored.board_id, table.pk, round_)
        if round_ and is_unsaid and stored.table_id == table.pk and place not in self.stored:
            stored.round = round_
            stored.save(update_fields=["round"])

    def _say(self, trouble: ImportTrouble, stored: PlayedBoard, result: ResultIn) -> None:
        number, table = str(result.board), str(stored.table)
        entry = ReportEntry.of_trouble(trouble, result.line, number, number=number, table=table)
        self.report.entries.append(entry)

    def save(self) -> None:
        PlayedBoard.objects.bulk_create(self.new)
        if self.new:
            records_came_in.send(PlayedBoard, session=self.session)
        self.report.counts.results_new += len(self.new)


def _told(result: ResultIn) -> dict[str, object]:
    """The columns of a played board but for who and where."""
    score = result.score
    return {name: getattr(result, name) for name in _WHAT} | {
        "imported_unit": score.unit if score else "",
        "imported_ns": score.ns if score else None,
        "imported_ew": score.ew if score else None,
    }


def _has(pairing: Pairing, told: ResultIn) -> bool:
    """Whether the board is one of those of the pairing."""
    first, last = pairing.first_board, pairing.last_board
    return bool(first and last and first <= told.board <= last)


def _both(told: ResultIn) -> tuple[object, ...]:
    """The two pairs as a file tells them, with the board."""
    return told.board, told.section, told.ns, told.ew, told.ns_number, told.ew_number


def _players(pair: Pair | None) -> object:
    """By whom a pair is known, whichever of the two sits North or East; else by its key."""
    named = {pair.player1_id, pair.player2_id} if pair else {None}
    return pair and pair.pk if None in named else frozenset(named)


def _are_others(stored: PlayedBoard, ns: Pair | None, ew: Pair | None) -> bool:
    """Whether neither pair is the one that has this record."""
    pairs = ((stored.ns, ns), (stored.ew, ew))
    return all(was and told and _players(was) != _players(told) for was, told in pairs)


def _differs(stored: PlayedBoard, result: ResultIn) -> bool:
    return any(_contradict(getattr(stored, name), told) for name, told in _told(result).items())


def _contradict(stored: object, told: object) -> bool:
    return stored not in UNKNOWN and told not in UNKNOWN and stored != told
