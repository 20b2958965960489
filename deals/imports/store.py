"""Writing a layout. What is stored already is left as it is, so importing twice changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.utils import timezone

from deals.imports.pairings import PairingStore, lengthen
from deals.imports.report import Counts, ImportTrouble, Report, ReportEntry
from deals.imports.results import Results
from deals.imports.room import SessionRoom
from deals.imports.values import BoardIn, EventIn, SessionIn
from deals.models import Board, Club, Event, Form, Pairing, Scoring, Session

NOON = time(12)


ToldStored = Callable[[int, int], None]
"""Is told how many results of how many have been stored."""


@dataclass(frozen=True, slots=True)
class ImportPart:
    """What is stored in one go: a session of the file."""

    told: SessionIn
    event: EventIn | None = None
    number: int = 1
    """Which session of its event it is, from 1."""

    def store(
        self,
        club: Club,
        into: Session | None,
        default_name: str,
        report: Report,
        tell: ToldStored = lambda _done, _total: None,
    ) -> None:
        """Into that session, or one of an event of the file's; call it inside a transaction.

        An event of the same name and date, as from an earlier import of the file, is the same.
        """
        if into is None:
            assert self.event is not None
            event = _find_event(club, self.event, default_name, report.counts)
            into = _find_session(event, self.number, self.told, report.counts)
        store_session(into, self.told, report, tell)


def parts_of(events: Sequence[EventIn]) -> list[ImportPart]:
    """The sessions of the events, in the order in which they are stored."""
    return [
        ImportPart(told, event, number)
        for event in events
        for number, told in enumerate(event.sessions, start=1)
    ]


def store_session(
    session: Session,
    session_in: SessionIn,
    report: Report,
    tell: ToldStored = lambda _done, _total: None,
) -> None:
    """The boards and results of one session; the report is added to."""
    report.sessions.append(session.pk)
    report.numbers = sorted({*(report.numbers or ()), *session_in.boards})
    boards = _store_boards(session, session_in, report)
    room = SessionRoom(session, report.counts)
    PairingStore(session, room, report).store(session_in)
    results = Results(session, boards, room, report, session_in.results)
    for number, result in enumerate(session_in.results, 1):
        results.add(result)
        tell(number, len(session_in.results))
    results.save()
    _store_pairings(session, results)


def _find_event(club: Club, event_in: EventIn, default_name: str, counts: Counts) -> Event:
    name = (event_in.name or default_name)[:200]
    same = club.events.filter(name=name, is_practice=False)
    if event_in.date:
        same = same.filter(date__in={event_in.date, event_in.played or event_in.date})
    event = same.order_by("-date", "-pk").first()
    if event:
        return event
    counts.events_new += 1
    imps = "IMP" in event_in.scoring.upper() or (event_in.is_teams and not event_in.scoring)
    return Event.objects.create(
        club=club,
        name=name,
        date=event_in.date or timezone.localdate(),
        form=Form.TEAMS if event_in.is_teams else Form.PAIRS,
        scoring=Scoring.IMPS if imps else Scoring.MATCHPOINTS,
    )


def _find_session(event: Event, number: int, told: SessionIn, counts: Counts) -> Session:
    """The session of the event that the file means, made if there is none.

    It is the one with the same hands; else the one of that number, unless it has other hands, as
    when each round of a championship comes in a file of its own.
    """
    hands = {board.number: board.hands for board in told.boards.values() if board.hands}
    same: Counter[int] = Counter()
    other = set()
    known = Board.objects.filter(session__event=event, number__in=hands).exclude(hands="")
    for session_pk, board, stored in known.values_list("session_id", "number", "hands"):
        if stored == hands[board]:
            same[session_pk] += 1
        else:
            other.add(session_pk)
    sessions = {session.pk: session for session in event.sessions.order_by("number")}
    if same:
        return sessions[same.most_common(1)[0][0]]
    numbered = {session.number: session for session in sessions.values()}
    if number in numbered and numbered[number].pk not in other:
        return numbered[number]
    counts.sessions_new += 1
    free = max(numbered) + 1 if number in numbered else number
    day = max(event.date, told.played or event.date)  # boards may have been dealt before
    return event.sessions.create(number=free, **_times(day))


def _times(day: date) -> dict[str, object]:
    """A new session of a past day lies at noon of it, not at the head of tonight's."""
    if day == timezone.localdate():
        return {}
    return {"starts_at": timezone.make_aware(datetime.combine(day, NOON))}


def _store_boards(session: Session, session_in: SessionIn, report: Report) -> dict[int, Board]:
    """The session's boards that the results may refer to, by number. Each is held, as by who enters
    something at a table (`deals.table.services`): what he has entered is read, and he reads us.
    """
    held = session.boards.order_by("pk").select_for_update(no_key=True)
    stored = {board.number: board for board in held}
    new: list[Board] = []
    usable: dict[int, Board] = {}
    for number, board_in in session_in.boards.items():
        board = stored.get(number)
        if board is None:
            new.append(_new_board(session, board_in))
        elif board.hands and board_in.hands and board.hands != board_in.hands:
            trouble = ImportTrouble.OTHER_HANDS
            report.entries.append(
                ReportEntry.of_trouble(trouble, board_in.line, str(number), number=str(number))
            )
        elif board_in.hands and not board.hands:
            # The file knows the board better than a number typed in before the session.
            board.hands, board.dealer = board_in.hands, board_in.dealer
            board.vulnerability = board_in.vulnerability
            board.save()
            report.counts.boards_new += 1
            usable[number] = board
        else:
            report.counts.boards_same += 1
            usable[number] = board
    report.counts.boards_new += len(new)
    usable |= {board.number: board for board in Board.objects.bulk_create(new)}
    return usable


def _new_board(session: Session, board_in: BoardIn) -> Board:
    return Board(
        session=session,
        number=board_in.number,
        dealer=board_in.dealer,
        vulnerability=board_in.vulnerability,
        hands=board_in.hands,
    )


def _store_pairings(session: Session, results: Results) -> None:
    """Who met when, as the results tell it, where the session does not know it yet."""
    rounds = max((round_ for _table, round_ in results.seated), default=1)
    known = {(p.table_id, p.round) for group in results.pairings.values() for p in group}
    new = []
    for (table_pk, round_), (ns, ew) in results.seated.items():
        if (table_pk, round_) in known:
            continue
        boards = results.brought[table_pk, round_]
        first, last = min(boards), max(boards)
        in_a_row = last - first + 1 == len(boards)
        new.append(
            Pairing(
                table_id=table_pk,
                round=round_,
                ns=ns,
                ew=ew,
                first_board=first if in_a_row else None,
                last_board=last if in_a_row else None,
            )
        )
    Pairing.objects.bulk_create(new)
    each = None
    if new and not known:
        sizes = Counter(map(len, results.brought.values()))
        each = max(sizes, key=lambda size: (sizes[size], size))
    lengthen(session, rounds, each)
