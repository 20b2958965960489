"""The private database comes back from whatever a laptop in a club can do to it."""

import os
import shutil
import subprocess
from contextlib import closing

import psutil
import pytest

from config.database import localpg
from config.database.binaries import PostgresError, server_user
from config.database.localpg import Cluster
from tests.config.servers import (
    PATIENCE,
    committed,
    connect,
    finish,
    kill_server,
    rows,
    runs,
    server_of,
)

needs_one = pytest.mark.usefixtures("made")


@needs_one
def test_every_committed_row_is_there_after_kill_9_of_program_and_database(
    folder, start_member, cluster_of_test
):
    program = committed(start_member(rows=20))
    program.kill()
    program.wait()
    kill_server(folder)
    assert (folder / "pg" / "postmaster.pid").exists()
    cluster_of_test.join()
    assert rows(cluster_of_test) == 20


@needs_one
def test_a_database_whose_program_was_killed_is_taken_over_as_it_runs(
    folder, start_member, cluster_of_test
):
    program = committed(start_member(rows=3))
    server = server_of(folder)
    program.kill()
    program.wait()
    cluster_of_test.join()
    assert (server_of(folder), rows(cluster_of_test)) == (server, 3)
    cluster_of_test.leave()
    assert not runs(server)


@needs_one
def test_a_pid_file_that_names_a_living_stranger_is_not_believed(
    folder, start_member, cluster_of_test
):
    program = committed(start_member(rows=5))
    program.kill()
    program.wait()
    kill_server(folder)
    with subprocess.Popen(["sleep", "60"]) as stranger:
        pid_file = folder / "pg" / "postmaster.pid"
        lines = pid_file.read_text().splitlines()
        pid_file.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
        cluster_of_test.join()
        assert rows(cluster_of_test) == 5
        assert stranger.poll() is None
        stranger.kill()


def test_four_processes_that_begin_at_once_share_one_server(folder, start_member):
    members = [start_member() for _ in range(4)]
    for member in members:
        committed(member)
    server = server_of(folder)
    running = {
        process.pid: process.info["ppid"]
        for process in psutil.process_iter(["cmdline", "ppid"])
        if (process.info["cmdline"] or [])[1:3] == ["-D", str(folder / "pg")]
    }
    # A child that was forked just now still has its parent's command line.
    assert [pid for pid, parent in running.items() if parent != server] == [server]


@needs_one
def test_only_the_last_to_leave_stops_the_server(folder, start_member):
    first, second = committed(start_member()), committed(start_member())
    server = server_of(folder)
    finish(first)
    assert runs(server)
    finish(second)
    assert not runs(server)
    assert not (folder / "pg" / "postmaster.pid").exists()


@needs_one
def test_a_folder_deleted_under_its_server_becomes_a_new_database_when_nobody_uses_it(
    folder, start_member, cluster_of_test, monkeypatch
):
    program = committed(start_member())
    server = server_of(folder)
    shutil.rmtree(folder / "pg")
    monkeypatch.setattr(localpg, "PATIENCE", 0)
    with pytest.raises(PostgresError, match=f"process {server} has lost its folder"):
        cluster_of_test.join()
    assert (runs(server), (folder / "pg").exists()) == (True, False)
    program.kill()
    program.wait()
    cluster_of_test.join()
    assert cluster_of_test.answers()
    assert server_of(folder) != server
    assert not runs(server)


@needs_one
def test_a_folder_taken_away_from_who_uses_it_is_never_replaced(folder, cluster_of_test):
    cluster_of_test.join()
    at = cluster_of_test.data
    with closing(connect(cluster_of_test)) as there:
        there.execute("CREATE TABLE kept ()")
    server = server_of(folder)
    at.rename(folder / "elsewhere")
    with pytest.raises(PostgresError, match="was taken away while it was in use"):
        cluster_of_test.join()
    assert not at.exists()
    # Somebody else has begun anew there, with nothing in it.
    ended(server)
    other = Cluster(at, durable=False)
    other.join()
    with pytest.raises(PostgresError, match="was taken away while it was in use"):
        cluster_of_test.join()
    ended(server_of(folder))
    shutil.rmtree(at)
    (folder / "elsewhere").rename(at)
    cluster_of_test.join()
    with closing(connect(cluster_of_test)) as there:
        there.execute("TABLE kept")
    other.leave()


def ended(server):
    """In good order, by hand."""
    process = psutil.Process(server)
    process.terminate()
    process.wait(PATIENCE)


def test_a_creation_that_was_cut_short_is_begun_again(folder, cluster_of_test):
    (folder / "pg.new").mkdir()
    (folder / "pg.new" / "PG_VERSION").write_text("18\n")
    cluster_of_test.join()
    assert cluster_of_test.answers()
    assert not (folder / "pg.new").exists()


def test_a_path_too_long_for_a_socket_gets_a_short_one(folder):
    deep = folder / ("d" * 60) / ("e" * 60)
    deep.mkdir(parents=True)
    cluster = Cluster(deep / "pg", durable=False)
    cluster.join()
    assert cluster.answers()
    cluster.leave()
    cluster.socket.rmdir()


@needs_one
def test_data_of_another_version_is_refused_with_a_way_out(folder, cluster_of_test):
    cluster_of_test.join()
    cluster_of_test.leave()
    (folder / "pg" / "PG_VERSION").write_text("15\n")
    with pytest.raises(PostgresError) as error:
        cluster_of_test.join()
    assert str(error.value) == (
        f"{folder}/pg was made by PostgreSQL 15, and this is 18. Make a backup with the version of"
        " Paragraf that made it, and restore it into this one."
    )


@needs_one
@pytest.mark.skipif(server_user() is None, reason="only root can give a folder away")
def test_data_of_another_user_is_refused_with_a_way_out(folder, cluster_of_test):
    cluster_of_test.join()
    cluster_of_test.leave()
    os.chown(folder / "pg", 12345, 12345)
    with pytest.raises(PostgresError) as error:
        cluster_of_test.join()
    assert str(error.value) == (
        f"{folder}/pg belongs to another user (number 12345). Start as that user, or give the"
        " folder to the present one with chown -R."
    )


@pytest.mark.skipif(server_user() is None, reason="only root's server runs as somebody else")
def test_below_a_closed_home_roots_data_lies_elsewhere_and_the_home_stays_closed(folder):
    home = folder / "home"
    home.mkdir(mode=0o700)
    cluster = Cluster(home / "paragraf" / ".data" / "pg", durable=False)
    assert cluster.data.is_relative_to("/var/lib/paragraf")
    cluster.join()
    assert cluster.answers()
    cluster.leave()
    assert home.stat().st_mode & 0o777 == 0o700
    shutil.rmtree(cluster.data.parent)


def test_a_folder_may_be_called_anything(folder):
    room = folder / "Bridgeklubben på torvet, 'den lille sal'"
    room.mkdir()
    cluster = Cluster(room / "pg", durable=False)
    cluster.join()
    assert cluster.answers()
    cluster.leave()


def test_a_folder_with_a_space_has_its_socket_in_it(folder):
    cluster = Cluster(folder / "my club" / "pg", durable=False)
    cluster.join()
    assert (folder / "my club" / "pg" / ".s.PGSQL.5432").exists()
    cluster.leave()


def test_a_folder_with_something_else_in_it_is_refused_and_kept(folder, cluster_of_test):
    (folder / "pg").mkdir()
    (folder / "pg" / "diary.txt").write_text("private")
    with pytest.raises(PostgresError) as error:
        cluster_of_test.join()
    assert str(error.value) == (
        f"{folder}/pg is no database of Paragraf. Move it away, or name another folder with"
        " DATA_DIR."
    )
    assert [path.name for path in (folder / "pg").iterdir()] == ["diary.txt"]
    assert not (folder / "pg.new").exists()
