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
        self.stored: dict[tuple[int, int, int | None], PlayedBoard] = {}
        found = PlayedBoard.objects.filter(board__session=session)
        for played in found.select_related("table__section", "ns", "ew"):
            self.stored[played.board_id, played.table_id, played.round] = played
        relied_on = Q(versions__isnull=False) | Q(director_calls__isnull=False)
        self.relied_on = set(found.filter(relied_on).values_list("pk", flat=True))
        """What somebody entered by hand, or what a director was called about."""
        self.by_hand: dict[tuple[int, int], list[PlayedBoard]] = {}
        for (board, table, _round), played in self.stored.items():
            if played.pk in self.relied_on:
                self.by_hand.setdefault((board, table), []).append(played)
        self.told = Counter((one.board, one.section, one.table) for one in told)
        """How often the file tells of a board at a table."""
        self.pairings: dict[int, list[Pairing]] = {}
        known = Pairing.objects.filter(table__section__session=session).order_by("round")
        for pairing in known:
            self.pairings.setdefault(pairing.table_id, []).append(pairing)

    def add(self, result: ResultIn) -> None:
        board = self.boards.get(result.board)
        if board is None:
            return  # Its board has other hands here; that has been reported.
        table = self.room.table(result.section, result.table)
        pairing = self._pairing(table, result)
        round_ = pairing.round if pairing else result.round
        ns = self._pair(result, Direction.NS, pairing)
        ew = self._pair(result, Direction.EW, pairing)
        if round_ is not None:
            self.seated[table.pk, round_] = (ns, ew)
        stored = self.stored.get((board.pk, table.pk, round_))
        stored = stored or self._entered(board, table, result, (ns, ew))
        if stored:
            self._complete(stored, result, ns, ew)
            return
        what = _told(result)
        played = PlayedBoard(board=board, table=table, round=round_, ns=ns, ew=ew, **what)
        self.new.append(played)

    def _entered(
        self, board: Board, table: Table, result: ResultIn, pairs: tuple[Pair | None, Pair | None]
    ) -> PlayedBoard | None:
        """The one record that was made by hand there, though in another round than the file tells,
        or in one where it tells none: who enters need not have turned the rounds.
        """
        there = self.by_hand.get((board.pk, table.pk), [])
        if len(there) > 1 or self.told[result.board, result.section, result.table] > 1:
            return None
        for one in there:
            if all(was in (None, told) for was, told in zip((one.ns, one.ew), pairs, strict=True)):
                return one
        return None

    def _pairing(self, table: Table, result: ResultIn) -> Pairing | None:
        """The pairing the session already has for this result, by round or else by board."""
        for pairing in self.pairings.get(table.pk, []):
            first, last = pairing.first_board, pairing.last_board
            if pairing.round == result.round:
                return pairing
            if result.round is None and first and last and first <= result.board <= last:
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
        if any(_contradict(getattr(stored, name), told[name]) for name in told):
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


def _contradict(stored: object, told: object) -> bool:
    return stored not in UNKNOWN and told not in UNKNOWN and stored != told
