"""The script that a fresh clone begins with, and the lock files it installs."""

import re
import shutil
import subprocess
import sys
import tomllib

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(.*?)(?=^[a-z]|\Z)", re.MULTILINE | re.DOTALL)


def pins(lock):
    """Name → version, and name → number of hashes."""
    found = PIN.findall((ROOT / lock).read_text())
    return (
        {name: version for name, version, _ in found},
        {name: rest.count("--hash=sha256:") for name, _, rest in found},
    )


def names(requirements):
    return {re.split(r"[^A-Za-z0-9-]", wanted)[0].lower() for wanted in requirements}


@pytest.mark.parametrize(
    ("lock", "groups"),
    [
        ("requirements.lock", []),
        ("requirements-dev.lock", ["dev"]),
        ("requirements-solver.lock", ["solver"]),
    ],
)
def test_a_lock_file_pins_everything_asked_for_by_hash_and_names_no_index(lock, groups):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = set() if groups == ["solver"] else names(project["project"]["dependencies"])
    for group in groups:
        wanted |= names(project["dependency-groups"][group])
    versions, hashes = pins(lock)
    assert wanted - versions.keys() == set()
    assert [name for name, number in hashes.items() if number == 0] == []
    assert "://" not in (ROOT / lock).read_text()


def test_the_lock_files_agree_on_every_version():
    development, _ = pins("requirements-dev.lock")
    everywhere, _ = pins("requirements.lock")
    assert everywhere.items() - development.items() == set()


def test_a_word_that_is_neither_port_nor_command_shows_how_to_use_it():
    done = subprocess.run([ROOT / "run", "wat"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0].startswith("./run [port]")


def test_without_a_python_that_suits_it_says_which_are(tmp_path):
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("dirname", "rm", "cmp"):
        (tools / tool).symlink_to(shutil.which(tool))
    (tools / "python3").write_text("#!/bin/sh\nexit 127\n")  # a version manager's empty promise
    (tools / "python3").chmod(0o755)
    for name in ("run", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        [tmp_path / "run"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Python 3.11 to 3.14 is needed and was not found. PYTHON=/path/to/python names one.\n"
    )


INSTALLER = """#!/bin/sh
mkdir busy || exit 1
echo "$1" >>installer.log
sleep 1
if [ "$1" = venv ]; then
    mkdir -p .venv/bin
    ln -s "$REAL_PYTHON" .venv/bin/python
fi
rmdir busy
"""


def test_two_first_starts_at_once_in_a_folder_with_a_space_install_once(tmp_path):
    folder, tools = tmp_path / "my club", tmp_path / "bin"
    folder.mkdir()
    tools.mkdir()
    (tools / "uv").write_text(INSTALLER)
    (tools / "uv").chmod(0o755)
    (tools / "python3").symlink_to(sys.executable)
    for name in ("run", "requirements.lock", "requirements-solver.lock"):
        shutil.copy(ROOT / name, folder)
    (folder / "manage.py").write_text("import sys; print(*sys.argv[1:])")
    starts = [
        subprocess.Popen(
            [folder / "run", port],
            env={"PATH": f"{tools}:/usr/bin:/bin", "REAL_PYTHON": sys.executable},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for port in ("8001", "8002")
    ]
    told = [start.communicate() for start in starts]
    assert [out for out, _ in told] == ["up --port 8001\n", "up --port 8002\n"]
    assert (folder / "installer.log").read_text().split() == ["venv", "pip", "pip"]
    assert sorted({line for _, err in told for line in err.splitlines()}) == [
        "Installing the packages of requirements.lock ...",
        "Waiting for another ./run, which is installing ...",
    ]
