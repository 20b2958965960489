"""The results of a session while a file is being stored."""

from __future__ import annotations

from deals.imports.report import Entry, Report, Trouble
from deals.imports.room import Room
from deals.imports.values import ResultIn
from deals.models import Board, Direction, Pair, Pairing, PlayedBoard, Session, Table

UNKNOWN = ("", None)
_WHAT = ("contract", "declarer", "auction", "play", "tricks")


class Results:
    """New results are gathered, known ones completed, contradicting ones reported."""

    def __init__(
        self, session: Session, boards: dict[int, Board], room: Room, report: Report
    ) -> None:
        self.session, self.boards, self.room, self.report = session, boards, room, report
        self.new: list[PlayedBoard] = []
        self.seated: dict[tuple[int, int], tuple[Pair | None, Pair | None]] = {}
        """Who met at which table in which round."""
        self.stored: dict[tuple[int, int, int | None], PlayedBoard] = {}
        for played in PlayedBoard.objects.filter(board__session=session):
            self.stored[played.board_id, played.table_id, played.round] = played
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
        if stored:
            self._complete(stored, result, ns, ew)
            return
        what = {name: getattr(result, name) for name in _WHAT}
        played = PlayedBoard(board=board, table=table, round=round_, ns=ns, ew=ew, **what)
        self.new.append(played)

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
        key = pairing and (pairing.ns_id if is_ns else pairing.ew_id)
        expected = self.room.pair_of_key.get(key) if key else None
        return self.room.pair(
            result.section,
            direction,
            result.ns if is_ns else result.ew,
            number=result.ns_number if is_ns else result.ew_number,
            expected=expected,
        )

    def _complete(
        self, stored: PlayedBoard, result: ResultIn, ns: Pair | None, ew: Pair | None
    ) -> None:
        """Fill in what is empty; what is there and differs is reported and kept."""
        missing = {"ns": ns, "ew": ew} | {name: getattr(result, name) for name in _WHAT}
        differs = any(
            getattr(stored, name) not in ("", None, missing[name])
            and missing[name] not in ("", None)
            for name in _WHAT
        )
        if differs:
            number, table = str(result.board), str(stored.table)
            trouble = Trouble.OTHER_RESULT
            self.report.entries.append(
                Entry.of_trouble(trouble, result.line, number, number=number, table=table)
            )
            return
        filled = [
            name
            for name, value in missing.items()
            if getattr(stored, name) in UNKNOWN and value not in UNKNOWN
        ]
        for name in filled:
            setattr(stored, name, missing[name])
        if filled:
            stored.save(update_fields=filled)
            self.report.counts.results_new += 1
        else:
            self.report.counts.results_same += 1

    def save(self) -> None:
        PlayedBoard.objects.bulk_create(self.new)
        self.report.counts.results_new += len(self.new)


def _contradict(stored: object, told: object) -> bool:
    return stored not in UNKNOWN and told not in UNKNOWN and stored != told
