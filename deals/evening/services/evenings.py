"""Setting up a session by hand: sections, tables, boards, pairs and who meets whom when."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from deals.accounts.services import ServiceError, refuse_unseen
from deals.bridge.seats import dealer_of_board, vulnerability_of_board
from deals.evening.movements import Movement, Plan, SectionPlan, places
from deals.evening.services.names import Names, name_pairs
from deals.evening.services.seen import open_in, seated_at, set_up
from deals.models import (
    Board,
    Club,
    Direction,
    Event,
    Pair,
    Pairing,
    RecordVersion,
    Section,
    Session,
    Table,
)


@transaction.atomic
def add_evening(
    club: Club, plan: Plan, *, ns: Sequence[Names], ew: Sequence[Names], **fields: Any
) -> Session:
    """A new event, whose `fields` are given, with its first session and the names of its pairs."""
    event = Event(club=club, date=timezone.localdate(plan.starts_at), **fields)
    event.full_clean()
    event.save()
    return add_session(event, plan, ns=ns, ew=ew)


@transaction.atomic
def add_session(
    event: Event, plan: Plan, *, ns: Sequence[Names] = (), ew: Sequence[Names] = ()
) -> Session:
    """The next session of the event with sections, tables, boards, pairs and pairings."""
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)  # rulings name it meanwhile
    last = event.sessions.order_by("-number").first()
    session = Session.objects.create(
        event=event,
        number=last.number + 1 if last else 1,
        starts_at=plan.starts_at,
        rounds=plan.rounds,
        boards_per_round=plan.boards_per_round,
    )
    add_boards(session, range(1, plan.boards + 1))
    for line in plan.lines:
        _add_section(session, line, plan)
    name_pairs(session, Direction.NS, ns)
    name_pairs(session, Direction.EW, ew)
    return session


@transaction.atomic
def add_table(section: Section, *, seen: int | None = None) -> Table:
    """One more table at the end of a section, with a new pair each way and no boards yet.

    Raises ServiceError if there is one behind that of the number that was `seen` as the last.
    """
    section = (
        Section.objects.select_for_update(no_key=True).select_related("session").get(pk=section.pk)
    )
    last = section.tables.order_by("-number").first()
    number = last.number + 1 if last else 1
    if seen is not None and seen < number - 1:
        raise ServiceError(_there_already(_("Table %(table)s") % {"table": last}))
    table = Table.objects.create(section=section, number=number)
    ns, ew = (
        Pair.objects.get_or_create(section=section, number=number, direction=direction)[0]
        for direction in (Direction.NS, Direction.EW)
    )
    rounds = range(1, section.session.rounds + 1)
    Pairing.objects.bulk_create(Pairing(table=table, round=r, ns=ns, ew=ew) for r in rounds)
    return table


@transaction.atomic
def add_section(session: Session, *, seen: int | None = None) -> Section:
    """The next letter, with one table. Raises ServiceError if there are more than were `seen`."""
    Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    used = set(session.sections.values_list("letter", flat=True))
    if seen is not None and seen < len(used):
        raise ServiceError(_there_already(_("Section %(letter)s") % {"letter": max(used)}))
    letter = next((letter for letter in ascii_uppercase if letter not in used), None)
    if letter is None:
        raise ServiceError(_("All letters are used up."))
    section = Section.objects.create(session=session, letter=letter)
    add_table(section)
    return section


def _there_already(what: str) -> str:
    """Of two directors who add the same the second is told."""
    words = _("%(what)s is there already. Send it again if there is to be another one.")
    return words % {"what": what}


@transaction.atomic
def remove_table(table: Table, *, seen: str | None = None) -> None:
    """Take away a table that was set up by mistake, and its section with the last one.

    Raises ServiceError if anything was recorded at it, or others sit there by now, or with other
    boards, than were `seen` (`seated_at`).
    """
    section = table.section
    _let_others_finish(Table.objects.filter(pk=table.pk), section.session.boards.all())
    refuse_unseen(seen, seated_at(table))
    if table.played.exists():
        raise ServiceError(_("Boards have been played at this table."))
    try:
        table.delete()
    except ProtectedError:
        raise ServiceError(_("The director has been called to this table.")) from None
    if not section.tables.exists():
        section.delete()


@transaction.atomic
def remove_event(event: Event, *, seen: str | None = None) -> None:
    """Take away an event that was set up by mistake.

    Raises ServiceError once a call was taken in it or somebody has entered something, for the
    practice evening, and if more is set up by now than was `seen` (`set_up`).
    """
    keep_practice(event)
    boards = Board.objects.filter(session__event=event)
    _let_others_finish(Table.objects.filter(section__session__event=event), boards)
    refuse_unseen(seen, set_up(event.sessions.all()))
    _keep_what_was_entered(boards)
    try:
        event.delete()
    except ProtectedError:
        raise ServiceError(
            _("The director has been called during this event. Put it in the archive instead.")
        ) from None


@transaction.atomic
def put_away(event: Event, *, seen: str | None = None) -> None:
    """Put the event in the archive; ServiceError for the practice evening, and if other calls are
    open there by now than were `seen` (`open_in`): they would leave the room with it.
    """
    keep_practice(event)
    tables = Table.objects.filter(section__session__event=event)
    _let_others_finish(tables, Board.objects.none())
    refuse_unseen(seen, open_in(event))
    event.archived_at = timezone.now()
    event.save(update_fields=["archived_at"])


def take_out(event: Event) -> None:
    """Take the event out of the archive; ServiceError for a practice evening that was put away."""
    if event.is_practice and event.archived_at:
        raise ServiceError(
            _("This practice evening was put away when a fresh one was made. It stays there.")
        )
    event.archived_at = None
    event.save(update_fields=["archived_at"])


def keep_practice(event: Event) -> None:
    """Raises ServiceError for a club's practice evening, unless it has been put away."""
    if event.is_practice and event.archived_at is None:
        raise ServiceError(
            _(
                "The practice evening is always there, for whoever joins the club next. You can "
                "start it afresh."
            )
        )


@transaction.atomic
def remove_session(session: Session, *, seen: str | None = None) -> None:
    """Take away a session set up by mistake. Raises ServiceError as `remove_event` does."""
    keep_practice(session.event)
    _let_others_finish(Table.objects.filter(section__session=session), session.boards.all())
    refuse_unseen(seen, set_up(Session.objects.filter(pk=session.pk)))
    _keep_what_was_entered(session.boards.all())
    try:
        session.delete()
    except ProtectedError:
        raise ServiceError(_("The director has been called during this session.")) from None


def _let_others_finish(tables: QuerySet[Table], boards: QuerySet[Board]) -> None:
    """Calls, which hold their table, and entries, which hold their board: what is under way is
    there afterwards, and keeps them; what comes later finds nothing. Within a transaction.
    """
    for rows in (tables, boards):
        # they name both in what they store, which this lock lets them do
        held = rows.order_by("pk").select_for_update(of=("self",), no_key=True)
        list(held.values_list("pk", flat=True))


def _keep_what_was_entered(boards: QuerySet[Board]) -> None:
    """Raises ServiceError where a person has entered something; what a file has brought may be
    brought again.
    """
    entered = RecordVersion.objects.filter(played__board__in=boards, by__isnull=False)
    if entered.exists() or boards.exclude(benches=None).exists():
        raise ServiceError(
            _("Results or play have been entered here. Put the event in the archive instead.")
        )


@transaction.atomic
def remove_board(board: Board, *, seen: str | None = None) -> None:
    """Take away a board added by mistake; ServiceError if it was played or ruled on, or has other
    hands by now than were `seen`.
    """
    tables = Table.objects.filter(section__session=board.session_id)
    _let_others_finish(tables, Board.objects.filter(pk=board.pk))
    now = Board.objects.filter(pk=board.pk).values_list("hands", flat=True).first()
    refuse_unseen(seen, now or "")
    if board.played.exists():
        raise ServiceError(_("The board has been played."))
    if board.benches.exists():
        raise ServiceError(_("Somebody has asked the claim bench about this board."))
    try:
        board.delete()
    except ProtectedError:
        raise ServiceError(_("The director has been called about this board.")) from None


@transaction.atomic
def move_to_round(session: Session, number: int, *, seen: str | None = None) -> None:
    """Make `number` the round that is played, from now on; one gone back to goes on as it began.

    Raises ServiceError if the session has no such round, or has left what was `seen`
    (`Session.round_state`, or the round alone).
    """
    if not 1 <= number <= session.rounds:
        raise ServiceError(_("There is no round %(number)s.") % {"number": number})
    _lock_round(session)
    if session.current_round == number and session.round_began_at:
        return  # a second tap
    _refuse_unseen(session, seen)
    began = session.rounds_began[:number]
    if number >= session.current_round:
        began += [None] * (number - 1 - len(began)) + [timezone.now()]
    session.current_round, session.rounds_began = number, began
    session.save(update_fields=["current_round", "rounds_began"])


@transaction.atomic
def forget_beginning(session: Session, number: int, *, seen: str | None = None) -> None:
    """The round that is played has not begun after all; nothing if it is taken back already. Raises
    ServiceError as `move_to_round` does, and if another one is played.
    """
    _lock_round(session)
    is_another = session.current_round != number
    if is_another or session.round_began_at:
        _refuse_unseen(session, "" if is_another else seen)
        session.rounds_began = session.rounds_began[: number - 1]
        session.save(update_fields=["rounds_began"])


def _refuse_unseen(session: Session, seen: str | None) -> None:
    if seen not in (None, str(session.current_round), session.round_state):
        raise ServiceError(
            _("Round %(number)s is played by now.") % {"number": session.current_round}
        )


def _lock_round(session: Session) -> None:
    """Two directors who tap at once move one after the other."""
    locked = Session.objects.select_for_update(of=("self",), no_key=True).get(pk=session.pk)
    session.current_round, session.rounds_began = locked.current_round, locked.rounds_began


def add_boards(session: Session, numbers: Sequence[int]) -> None:
    """The boards of those numbers with dealer and vulnerability of Law 2; present ones stay."""
    Board.objects.bulk_create(
        [
            Board(
                session=session,
                number=number,
                dealer=dealer_of_board(number).value,
                vulnerability=vulnerability_of_board(number).value,
            )
            for number in numbers
        ],
        ignore_conflicts=True,
    )


def _add_section(session: Session, line: SectionPlan, plan: Plan) -> Section:
    section = Section.objects.create(session=session, letter=line.letter)
    numbers = range(1, line.tables + 1)
    tables = Table.objects.bulk_create(Table(section=section, number=n) for n in numbers)
    ns, ew = _add_pairs(section, line, plan)
    Pairing.objects.bulk_create(
        Pairing(
            table=tables[place.table],
            round=place.round,
            ns=ns[place.ns],
            ew=ew[place.ew],
            first_board=place.first_board,
            last_board=place.last_board,
        )
        for place in places(line.tables, plan)
    )
    return section


def _add_pairs(section: Section, line: SectionPlan, plan: Plan) -> tuple[list[Pair], list[Pair]]:
    """Those who sit North-South, and those who sit East-West: in a Howell the same."""
    if plan.movement is Movement.HOWELL:
        numbers = range(1, 2 * line.tables + 1)
        both = Pair.objects.bulk_create(Pair(section=section, number=n) for n in numbers)
        return both, both
    pairs = Pair.objects.bulk_create(
        Pair(section=section, number=n, direction=direction)
        for direction in (Direction.NS, Direction.EW)
        for n in range(1, line.tables + 1)
    )
    return pairs[: line.tables], pairs[line.tables :]
