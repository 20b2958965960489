"""How the server on a data folder fares. It is looked at from outside, and nothing is touched.

Only two things together mean that there is no server: nobody listens on the socket, and no
process of PostgreSQL works in the folder. A server that is slow, full, starting up, recovering or
stopping is alive, and whoever needs it has to wait.
"""

import re
import socket
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import psutil
import psycopg

SOCKET_NAME = ".s.PGSQL.5432"
USER = "paragraf"
ANSWER_TIMEOUT = 3  # seconds


class State(Enum):
    """What may be done: use the server, wait for it, start one, or end what has no data left."""

    READY = "ready"
    BUSY = "busy"
    ABSENT = "absent"
    ORPHANED = "orphaned"


class Health(NamedTuple):
    """The state, why it is not another one, and the process where one was looked for and found."""

    state: State
    why: str = ""
    process: psutil.Process | None = None


def health(data: Path, socket_folder: Path) -> Health:
    """How the server on `data` fares, which listens in `socket_folder`."""
    try:
        with psycopg.connect(
            host=str(socket_folder),
            port=5432,
            user=USER,
            dbname="postgres",
            connect_timeout=ANSWER_TIMEOUT,
        ) as connection:
            [works_on] = connection.execute("SHOW data_directory").fetchone() or [""]
    except psycopg.OperationalError as error:
        if _listens(socket_folder / SOCKET_NAME):
            return Health(State.BUSY, _reason(error))
        return _without_socket(data)
    if Path(works_on) != data:
        return Health(State.BUSY, f"the server that answers there works on {works_on}")
    return Health(State.READY)


def _listens(address: Path) -> bool:
    """Whether anybody does; one who does not come to answer, or may not be asked, does too."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(ANSWER_TIMEOUT)
        try:
            probe.connect(str(address))
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        except OSError:
            return True
    return True


def _without_socket(data: Path) -> Health:
    """Starting, stopping, cut off from its socket or its folder; or not there at all.

    The pid file is not asked: it may be gone, or name a process that has the number by now. The
    folder a process works in is the kernel's word; of a foreign process it may be kept from us,
    then its command line tells.
    """
    for process in psutil.process_iter(["name", "cmdline", "cwd"]):
        name, words, works_in = (process.info[key] for key in ("name", "cmdline", "cwd"))
        started_here = (words or [])[1:3] == ["-D", str(data)]
        if "postgres" not in (name or "") or not (started_here or works_in == str(data)):
            continue
        if works_in == str(data) and not data.exists():
            return Health(State.ORPHANED, f"process {process.pid} has lost its folder", process)
        if works_in not in (None, str(data)):
            why = f"process {process.pid} was started on it and now works in {works_in}"
        else:
            why = f"process {process.pid} works on it and takes no connections"
        return Health(State.BUSY, why, process)
    return Health(State.ABSENT, "no server runs")


def _reason(error: psycopg.OperationalError) -> str:
    """The server's own word if there is one, else the library's."""
    said = re.search(r"FATAL:\s+(.*)", str(error))
    return said[1] if said else str(error).strip().splitlines()[-1]
