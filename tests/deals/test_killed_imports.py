"""An import whose process is killed in the middle has stored nothing, and is begun anew."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from deals.imports import worker
from deals.imports.pulse import Pulse
from deals.models import Board, Club, Event, Import, ImportState, Pairing, PlayedBoard
from tests.factories import ClubFactory

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


def worker_process() -> subprocess.Popen[str]:
    """A process that works on what waits, and first tells the number of its connection."""
    at = {
        name: quote(str(value or ""), safe="") for name, value in connection.settings_dict.items()
    }
    login = f"{at['USER']}:{at['PASSWORD']}" if at["PASSWORD"] else at["USER"]
    return subprocess.Popen(
        [sys.executable, "-c", WORKER],
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


def test_killed_in_the_middle_it_is_begun_anew_without_halves_or_doubles(upload: Import) -> None:
    with worker_process() as process, transaction.atomic(), connection.cursor() as cursor:
        # The results wait for us, when the boards before them have been written.
        cursor.execute("LOCK TABLE deals_playedboard IN SHARE MODE")
        assert process.stdout
        backend = int(process.stdout.readline())
        until = time.monotonic() + PATIENCE
        while not waits_for_a_lock(backend) and time.monotonic() < until:
            time.sleep(0.02)
        was_stopped = waits_for_a_lock(backend)
        process.kill()
        process.wait(PATIENCE)
        cursor.execute("SELECT pg_terminate_backend(%s)", [backend])

    if was_stopped:
        upload.refresh_from_db()
        assert (upload.state, stored()) == (ImportState.STORING, (0, 0, 0, 0))
        worker.work()
        assert stored() == (0, 0, 0, 0)  # it may still be alive
        Import.objects.update(touched_at=timezone.now() - worker.LOST)
        worker.work()
    upload.refresh_from_db()
    assert (upload.state, stored()) == (ImportState.STORED, (1, 4, 4, 8))
    assert was_stopped


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
