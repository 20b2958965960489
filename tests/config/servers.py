"""Real programs on a real private server, and what a laptop in a club can do to them."""

import psutil
import psycopg

PATIENCE = 120
"""Seconds after which a process counts as hanging, on the slowest of machines."""

# Joins the cluster at argv[1], commits argv[2] rows, says so, and stays until its input ends.
MEMBER = """
import sys
from pathlib import Path
import psycopg
from config.database.localpg import Cluster

cluster = Cluster(Path(sys.argv[1]))
cluster.join()
at = cluster.django_settings()
with psycopg.connect(host=at["HOST"], port=at["PORT"], user=at["USER"], dbname=at["NAME"]) as db:
    db.execute("SELECT pg_advisory_xact_lock(1)")
    db.execute("CREATE TABLE IF NOT EXISTS row (number int)")
    db.execute("INSERT INTO row SELECT generate_series(1, %s)", [int(sys.argv[2])])
print("committed", flush=True)
sys.stdin.read()
"""


def committed(member):
    assert member.stdout.readline() == "committed\n"
    return member


def finish(member):
    member.communicate(timeout=PATIENCE)
    assert member.returncode == 0


def server_of(folder):
    return int((folder / "pg" / "postmaster.pid").read_text().splitlines()[0])


def runs(pid):
    """Whether the process still does anything; in a container nobody may collect the dead."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def kill_server(folder):
    """As the kernel does when memory runs out: no last words, and the pid file stays."""
    server = psutil.Process(server_of(folder))
    family = [server, *server.children(recursive=True)]
    for process in family:
        process.kill()
    _, alive = psutil.wait_procs(family, timeout=PATIENCE)
    assert alive == []


def rows(cluster):
    at = cluster.django_settings()
    with psycopg.connect(
        host=at["HOST"], port=at["PORT"], user=at["USER"], dbname=at["NAME"]
    ) as database:
        return database.execute("SELECT count(*) FROM row").fetchone()[0]


def connect(cluster):
    at = cluster.django_settings()
    return psycopg.connect(
        host=at["HOST"], port=at["PORT"], user=at["USER"], dbname=at["NAME"], autocommit=True
    )


def fill(cluster):
    """As many connections as the server gives, each taken by somebody."""
    taken = []
    while True:
        try:
            taken.append(connect(cluster))
        except psycopg.OperationalError:
            return taken


def family(folder):
    """The postmaster of the folder and its children."""
    server = psutil.Process(server_of(folder))
    return [server, *server.children(recursive=True)]
