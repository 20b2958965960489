"""A PostgreSQL that lives is never ended, whatever it is busy with; it is waited for."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, closing

import psutil
import psycopg
import pytest
from django.conf import settings

from config.database import localpg
from config.database.binaries import PostgresError
from config.database.localpg import Cluster
from tests.config.servers import (
    PATIENCE,
    committed,
    connect,
    family,
    fill,
    kill_server,
    rows,
    runs,
    server_of,
)

pytestmark = pytest.mark.usefixtures("made")

LONGER_THAN_A_LOOK = 5
"""Seconds; one look at a server that does not answer takes three."""


@pytest.fixture
def later():
    """Does something after so many seconds, while the test waits for it."""
    timers = []

    def later(seconds, do):
        timers.append(threading.Timer(seconds, do))
        timers[-1].start()

    yield later
    for timer in timers:
        timer.join()


@pytest.fixture
def connection_of(cluster_of_test):
    """Opens connections, which are closed behind the test."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(connect(cluster_of_test)))


def waited_for(caplog):
    return [record.args[1] for record in caplog.records if record.name == localpg.__name__]


def leave_behind(start_member, number=5):
    """A server with so many rows whose program was killed."""
    program = committed(start_member(rows=number))
    program.kill()
    program.wait()


def test_a_server_that_stalls_is_waited_for(folder, start_member, cluster_of_test, later, caplog):
    leave_behind(start_member)
    server = server_of(folder)
    os.kill(server, signal.SIGSTOP)
    later(LONGER_THAN_A_LOOK, lambda: os.kill(server, signal.SIGCONT))
    cluster_of_test.join()
    assert (server_of(folder), rows(cluster_of_test)) == (server, 5)
    assert waited_for(caplog) == ["connection timeout expired"]


def test_a_full_server_is_waited_for_and_nobody_on_it_notices(
    folder, start_member, cluster_of_test, later, caplog
):
    leave_behind(start_member)
    server = server_of(folder)
    first, *others = fill(cluster_of_test)
    later(2, first.close)
    cluster_of_test.join()
    assert server_of(folder) == server
    assert {other.execute("SELECT count(*) FROM row").fetchone()[0] for other in others} == {5}
    assert waited_for(caplog) == ["sorry, too many clients already"]
    for other in others:
        other.close()


def test_a_backup_beside_a_full_server_waits_and_never_touches_it(
    folder, start_member, cluster_of_test
):
    committed(start_member(rows=5))
    server = server_of(folder)
    first, second, *others = fill(cluster_of_test)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    with subprocess.Popen(
        [sys.executable, "manage.py", "backup", folder / "evening.dump"],
        cwd=settings.BASE_DIR,
        env=environment | {"DATA_DIR": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
    ) as backup:
        said = backup.stderr.readline()
        first.close()
        second.close()
    assert said.endswith("/pg: sorry, too many clients already.\n")
    assert (backup.returncode, server_of(folder)) == (0, server)
    assert {other.execute("SELECT count(*) FROM row").fetchone()[0] for other in others} == {5}
    for other in others:
        other.close()


def test_a_server_that_stays_full_is_left_alone_with_a_word(
    folder, start_member, cluster_of_test, monkeypatch
):
    leave_behind(start_member)
    server = server_of(folder)
    monkeypatch.setattr(localpg, "PATIENCE", 0)
    everybody = fill(cluster_of_test)
    with pytest.raises(PostgresError) as error:
        cluster_of_test.join()
    assert str(error.value) == (
        f"The database in {folder}/pg took no connection for 0 seconds, and was left as it is:"
        " sorry, too many clients already."
    )
    assert everybody[-1].execute("SELECT 1").fetchone() == (1,)
    assert server_of(folder) == server
    for one in everybody:
        one.close()


def test_a_server_that_starts_up_is_waited_for_though_its_program_was_ended(
    folder, start_member, cluster_of_test, caplog
):
    leave_behind(start_member)
    kill_server(folder)
    (folder / "pg" / "postmaster.pid").unlink()
    (folder / "pg" / ".s.PGSQL.5432").unlink()
    # Recovers as from an archive that is slow to say that it has nothing.
    (folder / "pg" / "recovery.signal").touch()
    with (folder / "pg" / "postgresql.auto.conf").open("a") as configuration:
        configuration.write("restore_command = 'sleep 3; exit 1'\n")
    starting = start_member()
    until = time.monotonic() + PATIENCE
    while not (folder / "pg" / ".s.PGSQL.5432").exists() and time.monotonic() < until:
        time.sleep(0.01)
    server = server_of(folder)
    starting.kill()
    starting.wait()
    cluster_of_test.join()
    assert (server_of(folder), rows(cluster_of_test)) == (server, 5)
    assert waited_for(caplog)[0] in {
        "the database system is starting up",
        "the database system is not yet accepting connections",
    }


def test_a_server_that_recovers_from_a_killed_backend_is_waited_for(
    folder, start_member, cluster_of_test, connection_of, caplog
):
    leave_behind(start_member)
    server = server_of(folder)
    killed, slow = connection_of(), connection_of()
    # A backend that is slow to die holds the recovery up until the server loses patience with it.
    os.kill(slow.info.backend_pid, signal.SIGSTOP)
    os.kill(killed.info.backend_pid, signal.SIGKILL)
    until_refused(cluster_of_test)
    cluster_of_test.join()
    assert (server_of(folder), rows(cluster_of_test)) == (server, 5)
    assert waited_for(caplog)[0] == "the database system is in recovery mode"


def until_refused(cluster):
    """The moment at which a killed backend is noticed."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            connect(cluster).close()
        except psycopg.OperationalError:
            return
    raise AssertionError("Nobody was refused.")


def test_a_killed_backend_costs_no_row_and_no_server(
    folder, start_member, cluster_of_test, connection_of
):
    leave_behind(start_member, number=50_000)
    server = server_of(folder)
    cluster_of_test.join()
    killed = connection_of()
    os.kill(killed.info.backend_pid, signal.SIGKILL)
    until_refused(cluster_of_test)
    cluster_of_test.join()
    assert rows(cluster_of_test) == 50_000
    assert server_of(folder) == server


def test_what_a_killed_server_left_working_is_waited_for(
    folder, start_member, cluster_of_test, connection_of, later, caplog
):
    leave_behind(start_member)
    backend = connection_of().info.backend_pid
    server, *children = family(folder)
    os.kill(backend, signal.SIGSTOP)
    server.kill()
    psutil.wait_procs([server, *(c for c in children if c.pid != backend)], timeout=PATIENCE)
    later(3, lambda: os.kill(backend, signal.SIGCONT))
    cluster_of_test.join()
    assert rows(cluster_of_test) == 5
    assert waited_for(caplog) == [f"process {backend} works on it and takes no connections"]


def test_a_pid_file_that_names_the_living_server_of_another_folder_is_not_believed(
    folder, start_member, cluster_of_test
):
    leave_behind(start_member)
    kill_server(folder)
    other = Cluster(folder / "other", durable=False)
    other.join()
    stranger = (folder / "other" / "postmaster.pid").read_text().splitlines()[0]
    pid_file = folder / "pg" / "postmaster.pid"
    lines = pid_file.read_text().splitlines()
    pid_file.write_text("\n".join([stranger, *lines[1:]]) + "\n")
    cluster_of_test.join()
    assert (rows(cluster_of_test), other.answers()) == (5, True)
    assert server_of(folder) != int(stranger)
    other.leave()
    assert (runs(int(stranger)), cluster_of_test.answers()) == (False, True)


def test_a_server_that_has_lost_its_socket_is_left_alone_with_a_word(
    folder, start_member, cluster_of_test, monkeypatch
):
    leave_behind(start_member)
    server = server_of(folder)
    (folder / "pg" / ".s.PGSQL.5432").unlink()
    monkeypatch.setattr(localpg, "PATIENCE", 1)
    with pytest.raises(PostgresError, match=f"process {server} works on it and takes no"):
        cluster_of_test.join()
    assert runs(server)


def test_a_folder_that_was_moved_under_its_server_gets_no_second_one(
    folder, start_member, cluster_of_test, monkeypatch
):
    leave_behind(start_member)
    server = server_of(folder)
    (folder / "pg").rename(folder / "elsewhere")
    monkeypatch.setattr(localpg, "PATIENCE", 1)
    with pytest.raises(PostgresError, match=f"process {server} was started on it and now works in"):
        cluster_of_test.join()
    assert runs(server)
    assert not (folder / "pg").exists()
    (folder / "elsewhere").rename(folder / "pg")
    cluster_of_test.join()
    assert (server_of(folder), rows(cluster_of_test)) == (server, 5)
