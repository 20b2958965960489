import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pytest
from django.conf import settings

from config.database.localpg import Cluster
from tests.config.servers import MEMBER, PATIENCE, server_of


@pytest.fixture
def folder():
    """Short, unlike pytest's own, and open to the user root's server runs as."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def empty_database():
    """The files of a cluster nobody has used; to make one takes a second."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    folder.chmod(0o755)
    cluster = Cluster(folder / "pg")
    cluster.join()
    cluster.leave()
    yield cluster.data
    shutil.rmtree(folder)


@pytest.fixture
def made(folder, empty_database):
    """The cluster of the folder is there already: the test is not about its making."""
    subprocess.run(["cp", "-a", empty_database, folder / "pg"], check=True)


@pytest.fixture
def start_member(folder):
    """Starts processes that use the cluster; whatever the test leaves is ended."""
    members = []

    def start(rows=0):
        member = subprocess.Popen(
            [sys.executable, "-c", MEMBER, str(folder / "pg"), str(rows)],
            cwd=settings.BASE_DIR,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        members.append(member)
        return member

    yield start
    for member in members:
        member.kill()
        member.communicate()
    if (folder / "pg" / "postmaster.pid").exists():
        server = psutil.Process(server_of(folder))  # its file is gone before it is
        server.send_signal(signal.SIGQUIT)
        server.wait(PATIENCE)


@pytest.fixture
def cluster_of_test(folder):
    cluster = Cluster(folder / "pg")
    yield cluster
    cluster.leave()
