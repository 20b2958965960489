"""What docker-compose.yml starts is set up as safely as Django can check."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.conf import settings

from config import env
from tests import worker

DEPLOY = settings.BASE_DIR / "deploy"


def hosted_environment():
    lines = (DEPLOY / "web.env").read_text().splitlines()
    fixed = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    return fixed | {
        "PATH": os.environ["PATH"],
        "ALLOWED_HOSTS": "paragraf.example.org",
        "DATABASE_URL": "postgresql://paragraf:secret@database:5432/paragraf",
        "SECRET_KEY": "0123456789abcdef" * 4,
    }


def manage(*arguments, without=""):
    environment = hosted_environment()
    environment.pop(without, None)
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_deployment_check_finds_nothing():
    done = manage("check", "--deploy", "--fail-level", "DEBUG")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (0 silenced).\n"


def test_the_server_of_pages_is_loaded_by_its_name_alone(tmp_path):
    environment = {"PATH": os.environ["PATH"], "DEBUG": "1", "DATA_DIR": str(tmp_path)}
    loads = [sys.executable, "-c", "from config.asgi import application; print(application)"]
    done = subprocess.run(
        loads, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("<function application"), done.stderr


@pytest.mark.parametrize("name", ["ALLOWED_HOSTS", "SECRET_KEY"])
def test_a_hosted_start_without_what_it_needs_says_what_to_set(name):
    done = manage("check", without=name)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f"Set the environment variable {name}.")


def test_what_waits_is_worked_on_by_the_process_that_the_tests_kill():
    compose = (settings.BASE_DIR / "docker-compose.yml").read_text()
    assert f"command: {json.dumps(['python', *worker.COMMAND])}\n" in compose


def test_both_machines_of_a_pair_find_the_primary_and_work_as_the_single_one_does():
    example = (DEPLOY / "pair" / ".env.example").read_text()
    given = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
    node = (DEPLOY / "pair" / "node.yml").read_text()
    told = re.sub(r"\$\{(\w+)(?::\?[^}]*)?\}", lambda name: given[name[1]], node)
    urls = dict(re.findall(r"^ +(\w*DATABASE_URL): (.*)$", told, re.MULTILINE))
    app, owner = env.database(urls["DATABASE_URL"]), urls["OWNER_DATABASE_URL"]
    assert (app["HOST"], app["PORT"], app["NAME"]) == ("10.0.0.1,10.0.0.2", "5432,5432", "paragraf")
    assert env.owner(app, owner) == {"USER": "paragraf", "PASSWORD": ""}
    assert f"command: {json.dumps(['python', *worker.COMMAND])}\n" in told
    assert "env_file: ../web.env\n" in told


def test_debug_is_never_on_in_what_is_hosted():
    assert "DEBUG" not in hosted_environment()
    done = manage("shell", "--command", "from django.conf import settings; print(settings.DEBUG)")
    assert done.stdout.splitlines()[-1] == "False"
