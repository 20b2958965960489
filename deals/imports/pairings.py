"""Storing the pairs and pairings a file lists, before its results."""

from __future__ import annotations

from deals.imports.report import ImportTrouble, Report, ReportEntry
from deals.imports.room import SessionRoom
from deals.imports.values import PairIn, PairingIn, SessionIn
from deals.models import Pair, Pairing, Session


class PairingStore:
    """New pairs and pairings are made; those that are there stay, and what contradicts is said."""

    def __init__(self, session: Session, room: SessionRoom, report: Report) -> None:
        self.session, self.room, self.report = session, room, report
        known = Pairing.objects.filter(table__section__session=session)
        self.known = {(pairing.table_id, pairing.round): pairing for pairing in known}

    def store(self, session_in: SessionIn) -> None:
        """The movement of the file; call it inside a transaction."""
        is_new = not self.known
        for pair_in in session_in.pairs:
            if not self.room.listed(pair_in):
                self._say_pair(pair_in)
        new = [made for each in session_in.pairings if (made := self._pairing(each))]
        Pairing.objects.bulk_create(new)
        self.report.counts.pairings_new += len(new)
        if not new:
            return
        lengths = [p.last_board - p.first_board + 1 for p in new if p.first_board and p.last_board]
        each = max(set(lengths), key=lengths.count) if is_new and lengths else None
        lengthen(self.session, max(pairing.round for pairing in new), each)

    def _pairing(self, told: PairingIn) -> Pairing | None:
        """A pairing to be stored; None when the table already has one in that round."""
        ns = self.room.numbered_pair(told.section, told.ns)
        ew = self.room.numbered_pair(told.section, told.ew)
        if ns and ew and self._meet(ns, ew, told):
            return None
        table = self.room.table(told.section, told.table)
        known = self.known.get((table.pk, told.round))
        if known is not None:
            here = (known.ns_id, known.ew_id)
            if here != (ns and ns.pk, ew and ew.pk):
                words = {"table": str(table), "round": str(told.round)}
                self.report.entries.append(
                    ReportEntry.of_trouble(ImportTrouble.OTHER_PAIRING, 0, "", **words)
                )
            return None
        if ns is not None and ns == ew:
            ew = None
        first, last = told.boards or (None, None)
        pairing = Pairing(
            table=table, round=told.round, ns=ns, ew=ew, first_board=first, last_board=last
        )
        self.known[table.pk, told.round] = pairing
        return pairing

    def _meet(self, ns: Pair, ew: Pair, told: PairingIn) -> bool:
        """Whether the session knows that they do, be it that the file calls table or round
        otherwise.
        """
        return any(
            (known.ns_id, known.ew_id) == (ns.pk, ew.pk)
            and (known.round == told.round or (known.first_board, known.last_board) == told.boards)
            for known in self.known.values()
        )

    def _say_pair(self, told: PairIn) -> None:
        pair = f"{told.section}{told.number}{told.direction}"
        self.report.entries.append(
            ReportEntry.of_trouble(ImportTrouble.OTHER_PAIR, told.line, "", pair=pair)
        )


def lengthen(session: Session, rounds: int, boards_per_round: int | None) -> None:
    """The session has so many rounds or more, of so many boards where that is told. What somebody
    has changed there since the file began to be read stays.
    """
    columns = ["rounds", "boards_per_round"]
    locked = Session.objects.select_for_update(no_key=True)
    session.refresh_from_db(fields=columns, from_queryset=locked)
    session.rounds = max(session.rounds, rounds)
    session.boards_per_round = boards_per_round or session.boards_per_round
    session.save(update_fields=columns)
