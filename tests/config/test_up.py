"""`manage.py up`, from an empty folder to a served page, and again after the worst."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import psutil
import pytest
from django.conf import settings
from django.utils import timezone

PATIENCE = 120
"""Seconds after which a program counts as hanging, on the slowest of machines."""


@pytest.fixture
def port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def start(folder, port):
    """Starts the program on its own folder; what it said until it was ready."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    programs = []

    def start():
        program = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env=environment | {"DATA_DIR": str(folder), "PACKS": "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A test run in the background of a shell ignores Ctrl-C, and would hand that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        programs.append(program)
        said = []
        for line in program.stdout:
            said.append(line.rstrip())
            if said[-1] == "Ctrl-C stops it.":
                return program, said
        raise AssertionError("\n".join(said))

    yield start
    for program in programs:
        program.kill()
        program.communicate()


TAKE_IN = """
from deals.imports.worker import take_in
from deals.models import Club
take_in(club=Club.objects.create(name="A", slug="a"), filename="a.pbn", content=b"Hello")
"""
LOOK = """
from deals.models import Import
from tests.jobs import until
until(Import.objects.filter(state="failed").exists)
"""


def does(folder, code):
    """Python, on the same folder, comes to its end."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "--command", code],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": "", "DATA_DIR": str(folder)},
        check=False,
    )
    return done.returncode == 0


def healthy(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
        return answer.read() == b"ok\n"


def end(program, how):
    program.send_signal(how)
    rest, _ = program.communicate(timeout=PATIENCE)
    return program.returncode, rest


def test_an_empty_folder_becomes_a_served_club_that_starts_again_after_the_worst(
    folder, port, start
):
    program, said = start()
    assert f"Paragraf is ready on http://127.0.0.1:{port}" in said
    [link] = [line for line in said if line.startswith("First administrator, this link works once")]
    assert f"http://127.0.0.1:{port}/link/" in link
    assert said[-2].startswith(f"It is {timezone.localtime():%A %-d %B %Y}, ")
    assert healthy(port)
    # Ctrl-C leaves nothing running.
    assert end(program, signal.SIGINT) == (0, "Stopped.\n")
    assert not (folder / "pg" / "postmaster.pid").exists()
    assert not (folder / "backups").exists()
    # Neither kill -9 of itself nor that of its database keeps it from starting.
    program, _ = start()
    end(program, signal.SIGKILL)
    server = psutil.Process(int((folder / "pg" / "postmaster.pid").read_text().splitlines()[0]))
    server.kill()
    assert does(folder, TAKE_IN)
    program, _ = start()
    assert healthy(port)
    assert does(folder, LOOK)  # what waits is worked on: this is no file of boards
    assert end(program, signal.SIGHUP) == (0, "Stopped.\n")
    program, _ = start()
    assert end(program, signal.SIGTERM) == (0, "Stopped.\n")


def test_a_port_that_is_taken_is_named_at_once(folder, port, start):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", port))
        taken.listen()
        with pytest.raises(AssertionError) as error:
            start()
    assert not (folder / "pg").exists()
    assert str(error.value) == (
        f"CommandError: Port {port} is taken, or not ours to take. Choose another, e.g. ./run 8080"
    )


def manage(command, folder):
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.Popen(
        [sys.executable, "manage.py", command],
        cwd=settings.BASE_DIR,
        env=environment | {"DATA_DIR": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_ctrl_c_while_the_database_is_made_is_answered_in_a_word(folder):
    program = manage("prepare", folder)
    until = time.monotonic() + PATIENCE
    while not any(folder.glob("pg.new/*")) and time.monotonic() < until:
        time.sleep(0.01)
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=PATIENCE)
    assert (program.returncode, said) == (1, "Stopped.\n")
    assert not (folder / "pg").exists()
    assert list((folder / "pg.new").iterdir()) == []


def test_a_folder_that_cannot_be_used_is_named_in_a_word(folder):
    (folder / "file").touch()
    program = manage("check", folder / "file" / "data")
    _, said = program.communicate(timeout=PATIENCE)
    assert (program.returncode, said) == (
        1,
        f"{folder}/file/data/secret_key: Not a directory."
        " DATA_DIR names another folder than .data.\n",
    )
