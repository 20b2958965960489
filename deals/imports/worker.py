"""Working on uploaded files beside the requests.

A thread takes the files that wait, one after another. A file is taken by a change of its state
under `FOR UPDATE SKIP LOCKED`, so that of several processes one takes it; a file whose worker has
died is taken again after `LOST`. Reading ends in a rehearsal: the file is stored in a transaction
that is rolled back, so what the page promises is what storing will do.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Lock, Thread

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from deals.imports.layout import lay_into_one, lay_out
from deals.imports.reading import Reading, read_file
from deals.imports.report import Report
from deals.imports.storing import store_events, store_session
from deals.models import Club, Import, ImportState, Session

LOST = timedelta(minutes=2)
"""After so long without a sign of life a file is taken from its worker."""
KEPT = timedelta(days=7)
"""How long a file waits for a yes. It holds names, so none is kept longer than it is needed."""
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
    def tell(done: int) -> None:
        Import.objects.filter(pk=upload.pk).update(done=done, touched_at=timezone.now())

    reading = read_file(bytes(upload.content), upload.filename, tell)
    is_rehearsal = upload.state == ImportState.READING
    with transaction.atomic():
        report = store(reading, upload.club, upload.session, upload.filename)
        transaction.set_rollback(is_rehearsal)
    if is_rehearsal:
        report.sessions = []
        upload.state = ImportState.READ if reading.records else ImportState.FAILED
    else:
        upload.state = ImportState.STORED
    if upload.state != ImportState.READ:
        upload.content = b""
    upload.report = report.as_json()
    upload.done = upload.total = len(reading.records)
    upload.save(update_fields=["content", "report", "done", "total", "state", "touched_at"])


def store(reading: Reading, club: Club, session: Session | None, filename: str) -> Report:
    """Write what was read into the session, or into events of its own; within a transaction."""
    if session is None:
        events, left_out = lay_out(reading.records)
        report = store_events(club, events, default_name=filename.rpartition(".")[0] or filename)
    else:
        session_in, left_out = lay_into_one(reading.records)
        report = Report()
        store_session(session, session_in, report)
    report.entries = [*reading.entries, *left_out, *report.entries]
    report.entries.sort(key=lambda entry: entry.line)
    return report
