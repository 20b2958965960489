"""An import whose worker is killed in the middle has stored whole sessions, and goes on."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import InternalError, connection, transaction
from procrastinate.contrib.django import app

from deals.imports import worker
from deals.imports.progress import progress_of
from deals.imports.reader import read_file
from deals.imports.report import Counts, Report
from deals.jobs import queue
from deals.models import Board, Club, Event, Import, ImportState, Pairing, PlayedBoard, Session
from deals.privacy.services import erase_player
from rulings.models import Ruling
from rulings.record import answers, give
from tests.factories import (
    HANDS,
    ClubFactory,
    DirectorCallFactory,
    EventFactory,
    PlayerFactory,
    SessionFactory,
)
from tests.jobs import (
    PATIENCE,
    THREAD,
    WORKER,
    a_context,
    ask,
    count_as_lost,
    do_jobs,
    kill,
    until,
    waiting_for_us,
    worker_process,
)

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = Path(__file__).parents[1] / "formats" / "samples" / "evening.xml"


@pytest.fixture
def upload(transactional_db: None) -> Import:
    """A file that somebody has said yes to."""
    club: Club = ClubFactory()
    upload = Import.objects.create(
        club=club,
        filename="evening.xml",
        content=EVENING.read_bytes(),
        state=ImportState.CONFIRMED,
    )
    worker.start(upload)
    return upload


def stored() -> tuple[int, int, int, int]:
    models = (Event, Board, Pairing, PlayedBoard)
    events, boards, pairings, played = (model.objects.count() for model in models)
    return events, boards, pairings, played


def is_stored() -> bool:
    return Import.objects.filter(state=ImportState.STORED).exists()


def games(*events: str, boards: int = 2) -> bytes:
    return "".join(
        f'[Event "{event}"]\n[Date "2026.11.17"]\n[Board "{board}"]\n[Round "1"]\n[Table "1"]\n'
        f'[Deal "{HANDS}"]\n[Contract "4H"]\n[Declarer "S"]\n[Result "10"]\n\n'
        for event in events
        for board in range(1, boards + 1)
    ).encode()


def boards_of(event: str) -> list[tuple[int, int]]:
    boards = Board.objects.filter(session__event__name=event).order_by("number")
    return list(boards.values_list("pk", "number"))


def three_events(upload: Import) -> Session:
    """Into the file; the second one's session is there already."""
    Import.objects.update(filename="three.pbn", content=games("First", "Second", "Third"))
    day = dt.date(2026, 11, 17)
    session: Session = SessionFactory(event=EventFactory(club=upload.club, name="Second", date=day))
    Session.objects.update(number=1)
    return session


def test_killed_in_the_middle_it_is_begun_anew_without_halves_or_doubles(upload: Import) -> None:
    with worker_process() as first, transaction.atomic():
        # The results wait for us, when the boards before them have been written.
        ask("LOCK TABLE deals_playedboard IN SHARE MODE")
        until(waiting_for_us)
        kill(first)
    upload.refresh_from_db()
    assert (upload.state, stored()) == (ImportState.STORING, (0, 0, 0, 0))

    do_jobs()
    assert stored() == (0, 0, 0, 0)  # it may still be alive

    count_as_lost()
    with worker_process():
        until(is_stored)
    assert stored() == (1, 4, 4, 8)


@pytest.mark.parametrize("program", [WORKER, THREAD], ids=["process", "thread"])
def test_what_was_stored_before_it_was_killed_is_not_stored_again(
    upload: Import, program: Callable[[], None]
) -> None:
    session = three_events(upload)
    with worker_process(program) as first, transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)
        until(waiting_for_us)
        kill(first)
    upload.refresh_from_db()
    before = boards_of("First")
    assert (upload.state, len(before)) == (ImportState.STORING, 2)
    assert (boards_of("Second"), boards_of("Third")) == ([], [])

    # Somebody corrects a result meanwhile; the file would contradict it if it were stored again.
    PlayedBoard.objects.filter(board__number=1).update(tricks=9)
    count_as_lost()
    with worker_process(program):
        until(is_stored)

    upload.refresh_from_db()
    assert bytes(upload.content) == b""
    assert boards_of("First") == before
    assert [number for _, number in boards_of("Second") + boards_of("Third")] == [1, 2, 1, 2]
    report = Report.from_json(upload.report)
    assert report.entries == []
    assert report.counts == Counts(events_new=2, sessions_new=2, boards_new=6, results_new=6)
    assert len(report.sessions) == 3
    tricks = PlayedBoard.objects.order_by("pk").values_list("tricks", flat=True)
    assert list(tricks) == [9, 10, 10, 10, 10, 10]


def test_two_workers_on_one_file_store_it_once(upload: Import) -> None:
    """The first was slow to give a sign of life, and is not dead."""
    session = three_events(upload)
    with worker_process(), worker_process():
        with transaction.atomic():
            Session.objects.select_for_update().get(pk=session.pk)
            until(waiting_for_us)
            [(job,)] = ask("SELECT id FROM procrastinate_jobs WHERE task_name = 'import'")
            app.job_manager.retry_job_by_id(int(str(job)), retry_at=dt.datetime.now(dt.UTC))
        until(is_stored)
        until(lambda: not ask("SELECT 1 FROM procrastinate_jobs WHERE task_name = 'import'"))

    upload.refresh_from_db()
    assert Report.from_json(upload.report).counts == Counts(
        events_new=2, sessions_new=2, boards_new=6, results_new=6
    )
    assert stored() == (3, 6, 3, 6)


@pytest.mark.parametrize("program", [WORKER, THREAD], ids=["process", "thread"])
def test_a_worker_that_stops_leaves_the_rest_to_the_next_at_once(
    upload: Import, program: Callable[[], None]
) -> None:
    Import.objects.update(filename="a.pbn", content=games(*map(str, range(30)), boards=30))
    with worker_process(program) as first:
        until(lambda: Event.objects.count() > 1)
        first.terminate()
        first.join(PATIENCE)
    left = Event.objects.count()
    upload.refresh_from_db()
    assert (upload.state, left < 30) == (ImportState.STORING, True)
    assert ask("SELECT status FROM procrastinate_jobs WHERE task_name = 'import'") == [("todo",)]

    with worker_process(program):
        until(is_stored)
    assert stored()[:2] == (30, 900)


def test_a_database_that_goes_away_in_the_middle_only_delays_it(upload: Import) -> None:
    with worker_process() as process:
        with transaction.atomic():
            ask("LOCK TABLE deals_playedboard IN SHARE MODE")
            until(waiting_for_us)
            [(backend,)] = waiting_for_us()
            ask(f"SELECT pg_terminate_backend({backend})")
        until(is_stored)
        assert process.is_alive()
    assert stored() == (1, 4, 4, 8)


def test_what_is_taken_up_again_goes_on_from_where_it_was_on_the_bar(upload: Import) -> None:
    upload.done, upload.total = 700, 1000

    def told() -> bool:
        progress.read(1, 4)
        return Import.objects.filter(done__gt=0).exists()

    with progress_of(upload, a_context()) as progress:
        until(told)
    assert Import.objects.get().done == 700


def test_while_it_goes_on_others_see_how_far_it_has_come(upload: Import) -> None:
    def told() -> int:
        progress.read(3, 4)
        return Import.objects.get().total

    with transaction.atomic(), progress_of(upload, a_context()) as progress:
        until(told)
    upload.refresh_from_db()
    assert (upload.done, upload.total) == (375, 1000)


def test_a_ruling_is_recorded_while_a_file_of_its_club_is_stored(upload: Import) -> None:
    """A large file takes longer than a director waits."""
    session = three_events(upload)
    call = DirectorCallFactory(session=session, table__section__session=session, board=None)
    matter = answers.start_matter(call=call, irregularity="something-else", by=call.director)
    decided = give.Decided("Play on.", "Nobody heard.", "Noise.", ["74A2"])
    reading = read_file(bytes(Import.objects.get().content), "three.pbn")

    def rule() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '3s'")
        try:
            give.rule_by_hand(matter=matter, decided=decided, by=call.director)
        finally:
            connection.close()

    other = threading.Thread(target=rule)
    with transaction.atomic():
        worker.store(reading, upload.club, None, "three.pbn")
        other.start()
        other.join()
        assert Ruling.objects.filter(matter=matter).exists()


def change_nothing(set_aside: Callable[[], None]) -> None:
    with queue.at_fault(set_aside), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        Import.objects.update(done=1)


def test_where_the_database_takes_no_changes_for_a_moment_the_file_is_stored_later(
    upload: Import,
) -> None:
    """As while it changes over to another server: nothing of that is the file's fault."""
    set_aside: list[str] = []
    with pytest.raises(InternalError) as told:
        change_nothing(lambda: set_aside.append("failed"))

    assert queue.LATER.get_retry_exception(told.value, a_context().job) is not None
    assert set_aside == []
    do_jobs()
    assert is_stored()


def test_who_is_erased_while_a_file_is_stored_takes_no_word_of_what_is_stored(
    upload: Import,
) -> None:
    """It would be stored once more."""
    player = PlayerFactory(club=upload.club, name="Karen Lund")
    upload.report = {"entries": ["Karen Lund"], "sessions": [1]}
    upload.save()

    def erase() -> None:
        try:
            erase_player(player)
        finally:
            connection.close()

    other = threading.Thread(target=erase)
    with transaction.atomic():
        upload.report["sessions"] = [1, 2]
        upload.save()
        other.start()
        until(waiting_for_us)
    other.join()

    upload.refresh_from_db()
    assert upload.report == {"entries": [], "sessions": [1, 2]}
