"""An import whose process is killed in the middle has stored whole sessions, and goes on."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from deals.imports import worker
from deals.imports.pulse import Pulse
from deals.imports.report import Counts, Report
from deals.models import Board, Club, Event, Import, ImportState, Pairing, PlayedBoard, Session
from tests.factories import HANDS, ClubFactory, EventFactory, SessionFactory

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = Path(__file__).parents[1] / "formats" / "samples" / "evening.xml"
# Tells the number of its connection, and works on what waits.
WORKER = """
import django
django.setup()
from django.db import connection
from deals.imports import worker
with connection.cursor() as cursor:
    cursor.execute("SELECT pg_backend_pid()")
    print(cursor.fetchone()[0], flush=True)
worker.work()
"""
# What a server does when it starts.
SERVER = """
import time
import config.wsgi
time.sleep(600)
"""
PATIENCE = 120
"""Seconds after which a process counts as lost, on the slowest of machines."""


@pytest.fixture
def upload(transactional_db: None) -> Import:
    club: Club = ClubFactory()
    return Import.objects.create(
        club=club,
        filename="evening.xml",
        content=EVENING.read_bytes(),
        state=ImportState.CONFIRMED,
    )


def waits_for_a_lock(pid: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE pid = %s AND wait_event_type = 'Lock'",
            [pid],
        )
        return bool(cursor.fetchone()[0])


def worker_process(code: str = WORKER) -> subprocess.Popen[str]:
    """A process that works on what waits, and first tells the number of its connection."""
    at = {
        name: quote(str(value or ""), safe="") for name, value in connection.settings_dict.items()
    }
    login = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=os.environ
        | {
            "DATABASE_URL": f"postgresql://{login}@:{at['PORT']}/{at['NAME']}?host={at['HOST']}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": settings.SECRET_KEY,
            "ALLOWED_HOSTS": "localhost",
        },
        stdout=subprocess.PIPE,
        text=True,
    )


def stored() -> tuple[int, int, int, int]:
    models = (Event, Board, Pairing, PlayedBoard)
    events, boards, pairings, played = (model.objects.count() for model in models)
    return events, boards, pairings, played


@contextmanager
def killed_at_a_lock() -> Iterator[None]:
    """A process works on what waits; once it waits for a lock taken inside, it is killed."""
    with worker_process() as process:
        assert process.stdout
        backend = int(process.stdout.readline())
        until = time.monotonic() + PATIENCE
        while not waits_for_a_lock(backend) and time.monotonic() < until:
            time.sleep(0.02)
        was_stopped = waits_for_a_lock(backend)
        process.kill()
        process.wait(PATIENCE)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [backend])
        assert was_stopped
        yield


def test_killed_in_the_middle_it_is_begun_anew_without_halves_or_doubles(upload: Import) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        # The results wait for us, when the boards before them have been written.
        cursor.execute("LOCK TABLE deals_playedboard IN SHARE MODE")
        with killed_at_a_lock():
            pass

    upload.refresh_from_db()
    assert (upload.state, stored()) == (ImportState.STORING, (0, 0, 0, 0))
    worker.work()
    assert stored() == (0, 0, 0, 0)  # it may still be alive
    Import.objects.update(touched_at=timezone.now() - worker.LOST)
    worker.work()
    upload.refresh_from_db()
    assert (upload.state, stored()) == (ImportState.STORED, (1, 4, 4, 8))


def boards_of(event: str) -> list[tuple[int, int]]:
    boards = Board.objects.filter(session__event__name=event).order_by("number")
    return list(boards.values_list("pk", "number"))


def test_what_was_stored_before_it_was_killed_is_not_stored_again(upload: Import) -> None:
    """Three events; the second one's session is ours to lock."""
    content = "".join(
        f'[Event "{event}"]\n[Date "2026.11.17"]\n[Board "{board}"]\n[Round "1"]\n[Table "1"]\n'
        f'[Deal "{HANDS}"]\n[Contract "4H"]\n[Declarer "S"]\n[Result "10"]\n\n'
        for event in ("First", "Second", "Third")
        for board in (1, 2)
    )
    Import.objects.update(filename="three.pbn", content=content.encode())
    day = dt.date(2026, 11, 17)
    session = SessionFactory(event=EventFactory(club=upload.club, name="Second", date=day))
    Session.objects.update(number=1)

    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)
        with killed_at_a_lock():
            pass
    upload.refresh_from_db()
    first = boards_of("First")
    assert (upload.state, len(first)) == (ImportState.STORING, 2)
    assert (boards_of("Second"), boards_of("Third")) == ([], [])

    # Somebody corrects a result meanwhile; the file would contradict it if it were stored again.
    PlayedBoard.objects.filter(board__number=1).update(tricks=9)
    Import.objects.update(touched_at=timezone.now() - worker.LOST)
    with worker_process(SERVER) as process:
        until = time.monotonic() + PATIENCE
        while upload.state != ImportState.STORED and time.monotonic() < until:
            time.sleep(0.1)
            upload.refresh_from_db()
        process.kill()

    assert (upload.state, bytes(upload.content)) == (ImportState.STORED, b"")
    assert boards_of("First") == first
    assert [number for _, number in boards_of("Second") + boards_of("Third")] == [1, 2, 1, 2]
    report = Report.from_json(upload.report)
    assert report.entries == []
    assert report.counts == Counts(events_new=2, sessions_new=2, boards_new=6, results_new=6)
    assert len(report.sessions) == 3
    tricks = PlayedBoard.objects.order_by("pk").values_list("tricks", flat=True)
    assert list(tricks) == [9, 10, 10, 10, 10, 10]


def test_what_is_taken_up_again_goes_on_from_where_it_was_on_the_bar(upload: Import) -> None:
    upload.done, upload.total = 700, 1000
    with Pulse(upload) as pulse:
        pulse.read(1, 4)
        Import.objects.update(done=0)
        until = time.monotonic() + PATIENCE
        while not Import.objects.filter(done__gt=0).exists() and time.monotonic() < until:
            time.sleep(0.05)
    assert Import.objects.get().done == 700


def test_two_workers_on_one_file_store_it_once(upload: Import) -> None:
    with transaction.atomic():
        upload.state = ImportState.STORING
        upload.save()
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [worker._LOCKS, upload.pk])
        Import.objects.update(touched_at=timezone.now() - worker.LOST)
        taken = worker._take()
        assert taken == upload
        worker._work_on(taken)
        assert stored() == (0, 0, 0, 0)
    finally:
        other.close()


def test_while_it_goes_on_others_see_how_far_it_has_come(upload: Import) -> None:
    Import.objects.update(touched_at=timezone.now() - worker.LOST)
    with Pulse(upload) as pulse:
        pulse.read(3, 4)
        until = time.monotonic() + PATIENCE
        while not upload.total and time.monotonic() < until:
            time.sleep(0.05)
            upload.refresh_from_db()
        assert (upload.done, upload.total) == (375, 1000)
        assert timezone.now() - upload.touched_at < worker.LOST
