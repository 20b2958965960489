"""Working on uploaded files beside the requests.

A thread takes the files that wait, one after another. A file is taken by a change of its state
under `FOR UPDATE SKIP LOCKED`, so that of several processes one takes it; a file that has given
no sign of life for `LOST` is taken again, by whoever looks at it or by the next server that starts.
Reading ends in a rehearsal: the file is stored in a transaction that is rolled back, so what the
page promises is what storing will do. Storing goes session by session: the boards of a session and
the word that they are stored are committed together, under a lock. Killed at any moment, an import
has stored whole sessions, goes on with the next one, and stores nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from threading import Lock, Thread
from time import sleep

from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone

from deals.audit.actor import acting
from deals.imports.layout import lay_into_one, lay_out
from deals.imports.pulse import Pulse
from deals.imports.reader import FileReading, expected_boards, read_file
from deals.imports.report import Report, ReportEntry
from deals.imports.store import ImportPart, ToldStored, parts_of
from deals.models import Club, Import, ImportState, Session

LOST = timedelta(seconds=20)
"""After so long without a sign of life a file is taken from its worker."""
KEPT = timedelta(days=7)
"""How long a file waits for a yes. It holds names, so none is kept longer than it is needed."""
_LOCKS = 0x1A9
"""The number space of our advisory locks, one for each import."""
_log = logging.getLogger(__name__)
_one_at_a_time = Lock()
_TAKEN = (ImportState.READING, ImportState.STORING)


def start() -> None:
    """Work on what waits, once the current transaction is committed, in a thread of its own."""
    transaction.on_commit(lambda: Thread(target=_run, name="imports", daemon=True).start())


def work() -> None:
    """Work on every file that waits."""
    Import.objects.filter(state=ImportState.READ, touched_at__lt=timezone.now() - KEPT).delete()
    while (upload := _take()) is not None:
        try:
            _work_on(upload)
        except Exception:
            # A fault of ours: the file is set aside, or the thread would take it again for ever.
            _log.exception("import %s", upload.pk)
            Import.objects.filter(pk=upload.pk).update(state=ImportState.FAILED, content=b"")


def resume() -> None:
    """Go on with what a server that was stopped has left, in a thread of its own."""
    Thread(target=_resume, name="imports left", daemon=True).start()


def _resume() -> None:
    try:
        while True:
            _run()
            # What was worked on just before may still be: it counts as left after a while.
            if not Import.objects.filter(state__in=_TAKEN).exists():
                return
            sleep(LOST.total_seconds())
    except DatabaseError as error:
        # The server stops again, or there is no database of today's form: whoever uploads is told.
        _log.info("imports that were left wait on: %s", error)
    finally:
        connection.close()


def _run() -> None:
    try:
        with _one_at_a_time:
            work()
    finally:
        connection.close()


def _take() -> Import | None:
    """The next file that waits, marked as taken."""
    lost = Q(
        state__in=_TAKEN,
        touched_at__lt=timezone.now() - LOST,
    )
    waits = Q(state__in=[ImportState.WAITING, ImportState.CONFIRMED])
    with transaction.atomic():
        free = Import.objects.select_for_update(skip_locked=True, of=("self",))
        upload = free.select_related("club", "session__event").filter(waits | lost).first()
        if upload is None:
            return None
        is_new = upload.state in (ImportState.WAITING, ImportState.READING)
        upload.state = ImportState.READING if is_new else ImportState.STORING
        upload.save(update_fields=["state", "touched_at"])
    return upload


def _work_on(upload: Import) -> None:
    with acting(lambda: upload.made_by_id, "import"), _ours(upload) as is_ours:
        if not is_ours:
            return
        content = bytes(upload.content)
        with Pulse(upload) as pulse:
            expected = expected_boards(content)
            reading = read_file(content, upload.filename, lambda done: pulse.read(done, expected))
            if upload.state == ImportState.READING:
                with transaction.atomic():
                    told = (reading, upload.club, upload.session, upload.filename)
                    report = store(*told, pulse.stored)
                    transaction.set_rollback(True)
            else:
                report = _store_on(upload, reading, pulse.stored)
        _note(upload, reading, report)


@contextmanager
def _ours(upload: Import) -> Iterator[bool]:
    """Whether nobody else works on the file, nor has done with it; nobody can while we do."""
    key = [_LOCKS, upload.pk]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", key)
        [free] = cursor.fetchone()
    try:
        yield free and Import.objects.filter(pk=upload.pk, state=upload.state).exists()
    finally:
        if free and connection.is_usable():
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", key)


def _store_on(upload: Import, reading: FileReading, tell: ToldStored) -> Report:
    """Store the sessions that are not stored yet, each for good, with the word that it is."""
    parts, left_out = _laid_out(reading, upload.session)
    done = Report.from_json(upload.report)
    if not done.sessions:
        done = Report()  # what stands there is what the rehearsal promised
    for at in range(len(done.sessions), len(parts)):
        with transaction.atomic():
            club = Club.objects.select_for_update().get(pk=upload.club_id)
            told = _of_all(parts, at, tell)
            parts[at].store(club, upload.session, _name(upload.filename), done, told)
            upload.report = done.as_json()
            upload.save(update_fields=["report", "touched_at"])
    return _whole(done, reading, left_out)


def _note(upload: Import, reading: FileReading, report: Report) -> None:
    """Write down what has become of the file."""
    if upload.state == ImportState.READING:
        report.sessions = []
        upload.state = ImportState.FAILED if reading.is_empty else ImportState.READ
    else:
        upload.state = ImportState.STORED
    if upload.state != ImportState.READ:
        upload.content = b""
    upload.report = report.as_json()
    upload.done = upload.total = reading.count
    upload.save(update_fields=["content", "report", "done", "total", "state", "touched_at"])


def store(
    reading: FileReading,
    club: Club,
    session: Session | None,
    filename: str,
    tell: ToldStored = lambda _done, _total: None,
) -> Report:
    """Write what was read into the session, or into events of its own; within a transaction."""
    Club.objects.select_for_update().get(pk=club.pk)  # one import of a club at a time
    parts, left_out = _laid_out(reading, session)
    report = Report()
    for at, part in enumerate(parts):
        part.store(club, session, _name(filename), report, _of_all(parts, at, tell))
    return _whole(report, reading, left_out)


def _laid_out(
    reading: FileReading, session: Session | None
) -> tuple[list[ImportPart], list[ReportEntry]]:
    """What is stored in one go each, the same whenever it is asked, and what is left out."""
    if session is None:
        events, left_out = lay_out(reading.records, reading.tournaments)
        return parts_of(events), left_out
    told, left_out = lay_into_one(reading.records, reading.tournaments)
    return [ImportPart(told)], left_out


def _name(filename: str) -> str:
    """What an event is called whose file does not say it."""
    return filename.rpartition(".")[0] or filename


def _of_all(parts: Sequence[ImportPart], at: int, tell: ToldStored) -> ToldStored:
    """Tells how far the part at that place has come as so much of the whole."""
    sizes = [len(part.told.results) for part in parts]
    return lambda done, _of: tell(sum(sizes[:at]) + done, sum(sizes))


def _whole(report: Report, reading: FileReading, left_out: list[ReportEntry]) -> Report:
    """The report with everything that was left out, in the order of the file."""
    report.entries = [*reading.entries, *left_out, *report.entries]
    report.entries.sort(key=lambda entry: entry.line)
    return report
