"""Working on uploaded files beside the requests.

A thread takes the files that wait, one after another. A file is taken by a change of its state
under `FOR UPDATE SKIP LOCKED`, so that of several processes one takes it; a file that has given
no sign of life for `LOST` is taken again and begun anew. Reading ends in a rehearsal: the file is
stored in a transaction that is rolled back, so what the page promises is what storing will do.
Boards and the word that they are stored are committed together, under a lock: killed at any moment,
an import has stored nothing or everything, and nothing twice.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Lock, Thread

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from deals.auditing import acting
from deals.imports.layout import lay_into_one, lay_out
from deals.imports.pulse import Pulse
from deals.imports.reading import Reading, expected_boards, read_file
from deals.imports.report import Report
from deals.imports.storing import ToldStored, store_events, store_session
from deals.models import Club, Import, ImportState, Session

LOST = timedelta(seconds=20)
"""After so long without a sign of life a file is taken from its worker."""
KEPT = timedelta(days=7)
"""How long a file waits for a yes. It holds names, so none is kept longer than it is needed."""
_LOCKS = 0x1A9
"""The number space of our advisory locks, one for each import."""
_log = logging.getLogger(__name__)
_one_at_a_time = Lock()


def start() -> None:
    """Work on what waits, once the current transaction is committed, in a thread of its own."""
    transaction.on_commit(lambda: Thread(target=_run, name="imports", daemon=True).start())


def work() -> None:
    """Work on every file that waits."""
    Import.objects.filter(state=ImportState.READ, touched_at__lt=timezone.now() - KEPT).delete()
    while (upload := _take()) is not None:
        try:
            with acting(lambda key=upload.made_by_id: key, "import"):  # type: ignore[misc]
                _work_on(upload)
        except Exception:
            # A fault of ours: the file is set aside, or the thread would take it again for ever.
            _log.exception("import %s", upload.pk)
            Import.objects.filter(pk=upload.pk).update(state=ImportState.FAILED, content=b"")


def _run() -> None:
    try:
        with _one_at_a_time:
            work()
    finally:
        connection.close()


def _take() -> Import | None:
    """The next file that waits, marked as taken."""
    lost = Q(
        state__in=[ImportState.READING, ImportState.STORING],
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
    content = bytes(upload.content)
    with transaction.atomic():
        if not _is_ours(upload):
            return
        with Pulse(upload) as pulse:
            expected = expected_boards(content)
            reading = read_file(content, upload.filename, lambda done: pulse.read(done, expected))
            with transaction.atomic():
                report = store(reading, upload.club, upload.session, upload.filename, pulse.stored)
                transaction.set_rollback(upload.state == ImportState.READING)
        _note(upload, reading, report)


def _is_ours(upload: Import) -> bool:
    """Whether nobody else works on the file, nor has done with it; until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [_LOCKS, upload.pk])
        [free] = cursor.fetchone()
    return free and Import.objects.filter(pk=upload.pk, state=upload.state).exists()


def _note(upload: Import, reading: Reading, report: Report) -> None:
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
    reading: Reading,
    club: Club,
    session: Session | None,
    filename: str,
    tell: ToldStored = lambda _done, _total: None,
) -> Report:
    """Write what was read into the session, or into events of its own; within a transaction."""
    Club.objects.select_for_update().get(pk=club.pk)  # one import of a club at a time
    if session is None:
        events, left_out = lay_out(reading.records, reading.tournaments)
        name = filename.rpartition(".")[0] or filename
        report = store_events(club, events, default_name=name, tell=tell)
    else:
        session_in, left_out = lay_into_one(reading.records, reading.tournaments)
        report = Report()
        store_session(session, session_in, report, tell)
    report.entries = [*reading.entries, *left_out, *report.entries]
    report.entries.sort(key=lambda entry: entry.line)
    return report
