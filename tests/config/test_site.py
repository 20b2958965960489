import os
import re
import time
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.utils import timezone

from config.database.backups import tell_of_one_elsewhere
from tests import factories


@pytest.mark.django_db
def test_the_health_page_answers_when_the_database_does(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Content-Type"] == "text/plain"


def test_a_browser_reaches_the_live_server(plain_phone):
    response = plain_phone.goto("/healthz")
    assert response.status == 200


def test_a_browser_that_asks_for_an_icon_is_sent_to_it(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.url) == (302, "/static/icon.svg")


@pytest.mark.django_db
def test_a_phone_on_the_clubs_network_is_sent_no_header_that_needs_https(client):
    assert "Cross-Origin-Opener-Policy" not in client.get("/sign-in/").headers


def test_a_page_may_load_from_the_site_alone_and_stand_in_no_other(client):
    policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    policy += " form-action 'self'; frame-ancestors 'none'"
    for path in ("/livez", "/favicon.ico", "/nowhere/"):
        assert client.get(path)["Content-Security-Policy"] == policy


def test_what_a_reader_gets_lies_in_no_cache_that_others_share(client, as_alice):
    pages = [(client, "/privacy/"), (as_alice, "/privacy/"), (as_alice, "/menu/")]
    told = [one.get(at).get("Cache-Control") for one, at in pages]

    assert told == [None, "private", "private"]
    assert "no-store" in as_alice.get("/alerts/stream/")["Cache-Control"]


def test_a_process_that_answers_is_alive_whatever_its_database_does(client):
    response = client.get("/livez")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_it_is_ready_when_people_can_work_with_it(client, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    response = client.get("/readyz")
    database, schema, disk, backup = response.content.decode().splitlines()
    assert (response.status_code, response["Content-Type"]) == (200, "text/plain")
    assert (database, schema) == ("database: answers", "schema: is this version's")
    assert re.fullmatch(r"disk: \d+ MB free", disk)
    assert backup == "backup: none yet"
    made = tmp_path / "night.dump"
    made.touch()
    os.utime(made, (time.time() - 5 * 3600,) * 2)
    assert client.get("/readyz").content.decode().splitlines()[3] == "backup: 5 hours old"


@pytest.mark.django_db
def test_it_is_not_ready_where_its_folder_is_gone(client, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "gone"
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "disk: No such file or directory (not well)" in response.content.decode()


@pytest.mark.django_db
def test_it_is_not_ready_while_nothing_can_be_written(client):
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.content.decode().splitlines()[0] == "database: is read-only (not well)"


def test_why_the_database_is_away_is_told_to_nobody_who_asks(client, transactional_db, caplog):
    connection.close()
    host, connection.settings_dict["HOST"] = connection.settings_dict["HOST"], "/nowhere"
    try:
        response = client.get("/readyz")
    finally:
        connection.settings_dict["HOST"] = host
    assert response.status_code == 503
    assert response.content.decode().splitlines()[0] == "database: does not answer (not well)"
    assert "nowhere" not in response.content.decode()
    assert "/nowhere" in caplog.text


@pytest.mark.django_db
def test_who_runs_the_site_reads_when_it_was_last_backed_up(client, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_DIR.mkdir()
    boss = factories.UserFactory(is_superuser=True)
    client.force_login(boss)
    assert "No backup has been made yet." in client.get("/menu/").content.decode()
    made = settings.BACKUP_DIR / "night.dump"
    made.touch()
    os.utime(made, (datetime(2026, 11, 22, 3, 30, tzinfo=UTC).timestamp(),) * 2)
    assert "Last backup: 22 Nov 2026, 04:30" in client.get("/menu/").content.decode()
    tell_of_one_elsewhere(settings.BACKUP_DIR)
    now = timezone.localtime()
    assert f"Last backup: {now:%-d %b %Y}" in client.get("/menu/").content.decode()
    client.force_login(factories.UserFactory())
    assert "backup" not in client.get("/menu/").content.decode()
