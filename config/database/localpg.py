"""A private PostgreSQL in a folder: made, started, shared, stopped, and brought back after a crash.

Processes that use a cluster hold a shared lock on its `.users` file; the kernel lets go of it
even after kill -9, so the last one to leave, and only that one, stops the server. Making and
starting happens under an exclusive lock on the `.lock` file, so many processes may begin at once.
A server that lives is never ended from here but by the last of its users, and in good order; one
that does not answer is waited for. A folder that is taken away from its users is never replaced.

The server listens on a Unix socket only. Units: seconds.
"""

import atexit
import fcntl
import hashlib
import logging
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import psutil

from config.database.binaries import ROOT_HOME, PostgresError, bindir, reachable, server_user
from config.database.health import SOCKET_NAME, USER, Health, State, health

APP = "paragraf_app"
"""The role that works with the tables and owns none: config/database/roles.py."""

log = logging.getLogger(__name__)

PATIENCE = 120  # with a server that lives and takes no connection, before it is given up
MEMBER_PATIENCE = 15  # the same, for a process that has used it already: somebody's page waits
QUIET = 1  # so long nothing is said
PAUSE = 0.05
START_TIMEOUT = 5  # of one look at a start; a longer one is waited for, and it is said what for
STOP_TIMEOUT = 10
SOCKET_PATH_LIMIT = 100  # the kernel's is 107

FAST_AND_FORGETFUL = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    " -c wal_level=minimal -c max_wal_senders=0 -c shared_buffers=64MB"
)


class Cluster:
    """One data folder and the server on it. `durable=False` is for tests: quick, not crash-safe."""

    def __init__(self, data: Path, *, durable: bool = True) -> None:
        self.data = _home_of(data)
        self.durable = durable
        self.socket = _socket_folder(self.data)
        self.log = self.data.with_name(f"{self.data.name}.log")
        self._membership: TextIO | None = None
        self._identity = b""
        self._this_process = threading.Lock()

    def django_settings(self) -> dict[str, str]:
        """What Django needs to connect, without the engine."""
        return {"NAME": "postgres", "USER": USER, "HOST": str(self.socket), "PORT": "5432"}

    def join(self) -> None:
        """Count this process among the users; start the server if there is none. May be repeated.

        Waits for a server that lives and takes no connection, and says what for. Raises
        PostgresError when patience is up, and when none can be started.
        """
        began, said = time.monotonic(), ""
        patience = PATIENCE if self._membership is None else MEMBER_PATIENCE
        while why := self._try_to_join():
            waited = time.monotonic() - began
            if waited > patience:
                raise PostgresError(
                    f"The database in {self.data} took no connection for {patience} seconds, and"
                    f" was left as it is: {why}."
                )
            if waited > QUIET and why != said:
                log.warning("Waiting for the database in %s: %s.", self.data, why)
                said = why
            time.sleep(PAUSE)

    def _try_to_join(self) -> str:
        """Why it has to be tried again, or nothing."""
        self._refuse_another()
        with self._this_process, self._starting():
            found = self._look()
            if found.state is State.ORPHANED and self._has_users():
                return found.why
            if found.state in (State.ABSENT, State.ORPHANED):
                self._end_orphan(found.process)
                found = self._start()
            if found.state is not State.READY:
                return found.why
            if self._membership is None:
                # Open for as long as this process is a member.
                self._membership = Path(f"{self.data}.users").open("a")  # noqa: SIM115
                fcntl.flock(self._membership, fcntl.LOCK_SH)
                self._identity = self._system()
                atexit.register(self.leave)
            return ""

    def _refuse_another(self) -> None:
        """Raise PostgresError where the database this process works with has been taken away, or
        another one lies in its place: an empty one would look as if all were lost.
        """
        if self._membership is not None and self._system() != self._identity:
            raise PostgresError(
                f"The database in {self.data} was taken away while it was in use. Put it back, or"
                f" stop Paragraf and start it again for what lies there now."
            )

    def _system(self) -> bytes:
        """What PostgreSQL knows this very cluster by; nothing where there is none."""
        try:
            with (self.data / "global" / "pg_control").open("rb") as control:
                return control.read(8)
        except FileNotFoundError:
            return b""

    def _has_users(self) -> bool:
        """Whether any process works with it."""
        with Path(f"{self.data}.users").open("a") as users:
            try:
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            return False

    def leave(self) -> None:
        """The opposite of `join`; the last user stops the server."""
        with self._this_process:
            if self._membership is None:
                return
            if not self.exists():  # taken away: nothing is left to stop in good order
                self._membership.close()
                self._membership = None
                atexit.unregister(self.leave)
                return
            with self._starting(), self._membership as membership:
                self._membership = None
                atexit.unregister(self.leave)
                try:
                    fcntl.flock(membership, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    return  # others go on
                self._run("pg_ctl", "-D", self.data, "-m", "fast", "-w", "-s", "stop")

    def answers(self) -> bool:
        """Whether a server on this very folder takes connections."""
        return self._look().state is State.READY

    def _look(self) -> Health:
        return health(self.data, self.socket)

    def exists(self) -> bool:
        """Whether there is anything to start, or a start would make a new cluster."""
        return (self.data / "PG_VERSION").exists()

    @contextmanager
    def _starting(self) -> Iterator[None]:
        """One process at a time makes, starts or stops the server."""
        self.data.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        with Path(f"{self.data}.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _start(self) -> Health:
        """Start the server, where there is none. How it fares, be it that it still recovers."""
        if not self.exists():
            self._create()
        self._check_owner_and_version()
        self._lend(self.socket, folder=True)
        self._lend(self.log, folder=False)
        # No process works in this folder, so these files are stale, whoever has that pid by now.
        for stale in (
            self.data / "postmaster.pid",
            self.socket / SOCKET_NAME,
            self.socket / f"{SOCKET_NAME}.lock",
        ):
            stale.unlink(missing_ok=True)
        # The words go through a shell, and the value is a list.
        where = shlex.quote(f'unix_socket_directories="{self.socket}"')
        options = f"-c listen_addresses= -c {where} -c timezone=UTC"
        if not self.durable:
            options = f"{options} {FAST_AND_FORGETFUL}"
        self._run(
            "pg_ctl", "-D", self.data, "-w", "-t", START_TIMEOUT, "-s",
            "-l", self.log, "-o", options, "start",
        )  # fmt: skip
        found = self._look()
        if found.state is State.ABSENT:
            raise PostgresError(
                f"PostgreSQL did not start on {self.data}. The end of {self.log}:\n"
                f"{self.log.read_text(errors='replace')[-2000:]}"
            )
        return found

    def _create(self) -> None:
        """Make it under another name, then rename: a killed initdb leaves no half cluster."""
        making = self.data.with_name(f"{self.data.name}.new")
        shutil.rmtree(making, ignore_errors=True)
        self._lend(making, folder=True)
        locale = (
            ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C")
            if self._major >= 17
            else ("--locale=C.UTF-8",)
        )
        made = self._run(
            "initdb", "-D", making, "-U", USER, "--auth=trust", "--encoding=UTF8", *locale,
            "--data-checksums" if self.durable else "--no-sync", "--no-instructions",
        )  # fmt: skip
        if made.returncode:
            raise PostgresError(f"A new database could not be made in {self.data}:\n{made.stderr}")
        try:
            making.rename(self.data)
        except OSError as error:
            shutil.rmtree(making)
            raise PostgresError(
                f"{self.data} is no database of Paragraf. Move it away, or name another folder with"
                f" DATA_DIR."
            ) from error

    def _check_owner_and_version(self) -> None:
        owner = self.data.stat().st_uid
        if owner != (user.pw_uid if (user := server_user()) else os.geteuid()):
            raise PostgresError(
                f"{self.data} belongs to another user (number {owner}). Start as that user, or give"
                f" the folder to the present one with chown -R."
            )
        version = int((self.data / "PG_VERSION").read_text())
        if version != self._major:
            raise PostgresError(
                f"{self.data} was made by PostgreSQL {version}, and this is {self._major}. Make a"
                f" backup with the version of Paragraf that made it, and restore it into this one."
            )

    @property
    def _major(self) -> int:
        version = self._run("postgres", "--version").stdout
        return int(version.split()[2].split(".")[0])

    @staticmethod
    def _end_orphan(server: psutil.Process | None) -> None:
        """End a server whose folder was deleted: it has nothing to lose.

        It must be gone before the next one starts, as a dying server removes the new one's socket.
        """
        if server is None:
            return
        try:
            server.terminate()
            server.wait(STOP_TIMEOUT)
        except psutil.TimeoutExpired:
            server.kill()
            server.wait(STOP_TIMEOUT)
        except psutil.NoSuchProcess:
            return

    def _lend(self, path: Path, *, folder: bool) -> None:
        """Make the path if it is not there, and let the server's user own it."""
        if folder:
            path.mkdir(mode=0o700, exist_ok=True)
        else:
            path.touch(mode=0o600)
        if user := server_user():
            os.chown(path, user.pw_uid, user.pw_gid)

    def _run(self, program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs as the server's user.

        Output goes through a file: the server inherits it, and a pipe would never close.
        """
        user = server_user()
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
            running = None
            try:
                with _undisturbed():  # it may be at work before Python has heard that it was begun
                    running = subprocess.Popen(
                        [str(bindir() / program), *map(str, arguments)],
                        cwd="/",  # the present folder may be closed to the server's user
                        env={**os.environ, "LC_ALL": "C"},
                        stdin=subprocess.DEVNULL,
                        stdout=out,
                        stderr=errors,
                        user=user.pw_uid if user else None,
                        group=user.pw_gid if user else None,
                        extra_groups=[] if user else None,
                    )
                running.wait()
            except KeyboardInterrupt:
                # Killed, it would leave its own children at work in the folder.
                if running:
                    running.send_signal(signal.SIGINT)
                    running.wait()
                raise
            out.seek(0)
            errors.seek(0)
            return subprocess.CompletedProcess(
                running.args, running.returncode, out.read(), errors.read()
            )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C is raised once this is done, and not amid it."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if came:
        raise KeyboardInterrupt


def _home_of(data: Path) -> Path:
    """The folder itself; but below a home that is closed to root's server user, one of its own."""
    data = data.resolve()
    if server_user() is None or reachable(data.parent):
        return data
    return ROOT_HOME / _digest(data) / data.name


def _socket_folder(data: Path) -> Path:
    """The data folder, unless its path is too long for a socket's address, or reads as a list."""
    if len(os.fsencode(data / SOCKET_NAME)) < SOCKET_PATH_LIMIT and "," not in str(data):
        return data
    return Path(tempfile.gettempdir()) / f"paragraf-{os.geteuid()}-{_digest(data)}"


def _digest(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:10]
