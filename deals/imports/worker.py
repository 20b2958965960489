"""Working on uploaded files beside the requests: a job each time one waits.

Reading ends in a rehearsal: the file is stored in a transaction that is rolled back, so what the
page promises is what storing will do. Storing goes session by session: the boards of a session and
the word that they are stored are committed together, under a lock. Killed at any moment, an import
has stored whole sessions, goes on with the next one, and stores nothing twice, whoever else may
work on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils import timezone
from procrastinate import JobContext
from procrastinate.contrib.django import app

from deals.access import closed
from deals.audit.actor import acting
from deals.imports.layout import lay_into_one, lay_out
from deals.imports.progress import Progress, progress_of
from deals.imports.reader import FileReading, expected_boards, read_file
from deals.imports.report import Report, ReportEntry
from deals.imports.store import ImportPart, ToldStored, parts_of
from deals.jobs import queue
from deals.models import Club, Import, ImportState, Session, User

Stored = TypeVar("Stored")
KEPT = timedelta(days=7)
"""How long a file waits for a yes. It holds names, so none is kept longer than it is needed."""
_BEGUN = {
    ImportState.WAITING: ImportState.READING,
    ImportState.CONFIRMED: ImportState.STORING,
}
"""What a file that waits becomes once somebody works on it."""


@transaction.atomic
def take_in(
    *,
    club: Club,
    filename: str,
    content: bytes,
    session: Session | None = None,
    made_by: User | None = None,
) -> Import:
    """Put a file where it waits to be read; for the session, or for events of its own."""
    upload = Import.objects.create(
        club=club, session=session, filename=filename, content=content, made_by=made_by
    )
    start(upload)
    return upload


def start(upload: Import) -> None:
    """Have it worked on once the current transaction is committed; of a club, one at a time."""
    work_on.configure(lock=f"imports of club {upload.club_id}").defer(pk=upload.pk)


@transaction.atomic
def confirm(upload: Import) -> bool:
    """Yes, store it. False where it has been dealt with already."""
    read = Import.objects.filter(pk=upload.pk, state=ImportState.READ)
    if not read.update(state=ImportState.CONFIRMED, done=0, total=0):
        return False
    start(upload)
    return True


@app.task(name="import", retry=queue.LATER, pass_context=True)
def work_on(context: JobContext, *, pk: int) -> None:
    """Read the file, or store it if somebody has said yes; nothing if neither is asked for."""
    Import.objects.filter(state=ImportState.READ, touched_at__lt=timezone.now() - KEPT).delete()
    for waiting, begun in _BEGUN.items():
        Import.objects.filter(pk=pk, state=waiting).update(state=begun)
    under_way = Import.objects.filter(pk=pk, state__in=_BEGUN.values())
    upload = under_way.select_related("club", "session__event").first()
    if upload is None:
        return
    with (
        queue.at_fault(lambda: under_way.update(state=ImportState.FAILED, content=b"")),
        acting(lambda: upload.made_by_id, "import"),
        progress_of(upload, context) as progress,
    ):
        _read_and_store(upload, progress)


def _read_and_store(upload: Import, progress: Progress) -> None:
    content = bytes(upload.content)
    expected = expected_boards(content)
    reading = read_file(content, upload.filename, lambda done: progress.read(done, expected))
    if upload.state == ImportState.READING:
        _note(upload, reading, _once_more(partial(_rehearsed, upload, reading, progress.stored)))
        return
    parts, left_out = _laid_out(reading, upload.session)
    next_one = partial(_store_next, upload, reading, parts, left_out, progress.stored)
    while _once_more(next_one):
        pass


def _once_more(work: Callable[[], Stored]) -> Stored:
    """Done anew where somebody has made in that moment what it makes: it is found there then."""
    try:
        return work()
    except IntegrityError:
        return work()


def _rehearsed(upload: Import, reading: FileReading, tell: ToldStored) -> Report:
    """What storing it will do; nothing is stored."""
    with transaction.atomic():
        report = store(reading, upload.club, upload.session, upload.filename, tell)
        transaction.set_rollback(True)
    return report


def _store_next(
    upload: Import,
    reading: FileReading,
    parts: list[ImportPart],
    left_out: list[ReportEntry],
    tell: ToldStored,
) -> bool:
    """Store the first session that is not stored yet, with the word that it is; False if none."""
    with transaction.atomic():
        club = _alone(upload.club_id)
        # Whoever took it for lost may have gone on with it.
        upload.refresh_from_db(fields=["report"])
        done = Report.from_json(upload.report)
        if not done.sessions:
            done = Report()  # what stands there is what the rehearsal promised
        at = len(done.sessions)
        if at == len(parts):
            _note(upload, reading, _whole(done, reading, left_out))
            return False
        if upload.made_by is not None:
            done.closed = list(closed.boards_to_play(upload.made_by).values_list("pk", flat=True))
        told = _of_all(parts, at, tell)
        parts[at].store(club, upload.session, _name(upload.filename), done, told)
        done.closed = []
        upload.report = done.as_json()
        upload.save(update_fields=["report", "touched_at"])
        return True


def _alone(club: int) -> Club:
    """One import of a club at a time. Rulings, which name the club, are recorded meanwhile."""
    return Club.objects.select_for_update(no_key=True).get(pk=club)


def _note(upload: Import, reading: FileReading, report: Report) -> None:
    """Write down what has become of the file, unless somebody has."""
    was = upload.state
    if was == ImportState.READING:
        report.sessions = []
        upload.state = ImportState.FAILED if reading.is_empty else ImportState.READ
    else:
        upload.state = ImportState.STORED
    Import.objects.filter(pk=upload.pk, state=was).update(
        state=upload.state,
        content=upload.content if upload.state == ImportState.READ else b"",
        report=report.as_json(),
        done=reading.count,
        total=reading.count,
        touched_at=timezone.now(),
    )


def store(
    reading: FileReading,
    club: Club,
    session: Session | None,
    filename: str,
    tell: ToldStored = lambda _done, _total: None,
) -> Report:
    """Write what was read into the session, or into events of its own; within a transaction."""
    _alone(club.pk)
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
