"""The steps before the first page are taken when there is something to do, and only then."""

import os
import threading

import pytest
from django.core.management import call_command
from django.db import connection

from config import startup
from config.secret import secret_key


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_a_database_is_backed_up_before_its_tables_change_and_only_then(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    assert startup.migrate() is None
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'admin'")
        cursor.execute("DROP TABLE django_admin_log")
    backup = startup.migrate()
    assert list(tmp_path.iterdir()) == [backup]
    assert backup.name.startswith("before-migration-")
    assert "django_admin_log" in connection.introspection.table_names()


@pytest.mark.django_db(transaction=True)
def test_two_starts_that_share_a_database_change_it_one_after_the_other(settings, tmp_path, caplog):
    settings.BACKUP_DIR = tmp_path
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'admin'")
        cursor.execute("DROP TABLE django_admin_log")
    begin, backups, troubles = threading.Barrier(2), [], []

    def prepare():
        begin.wait()
        try:
            with startup.alone_on_database():
                backups.append(startup.migrate())
        except Exception as error:  # whatever it is, the test shows it
            troubles.append(error)
        finally:
            connection.close()

    starts = [threading.Thread(target=prepare) for _ in range(2)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert troubles == []
    made, nothing = backups
    assert (list(tmp_path.iterdir()), nothing) == ([made], None)
    assert caplog.messages == ["Waiting for another start, which prepares this database."]
    assert "django_admin_log" in connection.introspection.table_names()


def test_static_files_are_collected_again_only_when_one_has_changed(settings, tmp_path):
    source = tmp_path / "static"
    source.mkdir()
    (source / "base.css").write_text("main { color: green }")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    startup.collect_static()
    (settings.STATIC_ROOT / "base.css").write_text("marked")
    startup.collect_static()
    assert (settings.STATIC_ROOT / "base.css").read_text() == "marked"
    os.utime(source / "base.css", (0, 0))  # as in an image
    startup.collect_static()
    assert (settings.STATIC_ROOT / "base.css").read_text() == "marked"
    (source / "base.css").write_text("main { color: black }")
    startup.collect_static()
    assert (settings.STATIC_ROOT / "base.css").read_text() == "main { color: black }"


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    folder = tmp_path / "data"
    key = secret_key(folder)
    assert len(key) == 50
    assert secret_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["secret_key"]
    assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600
