"""A backup read back gives the same database, or leaves the present one alone."""

import datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config import backups
from deals.models import Club

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _backup_folder(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"


def clubs():
    return sorted(Club.objects.values_list("name", flat=True))


def test_a_restored_backup_has_what_was_there_and_nothing_that_came_after(tmp_path, capsys):
    Club.objects.create(name="Ålborg ♠", slug="aalborg")
    file = tmp_path / "evening.dump"
    call_command("backup", file)
    Club.objects.all().delete()
    Club.objects.create(name="Later", slug="later")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_a_later_version (number int)")
    call_command("restore", file)
    assert clubs() == ["Ålborg ♠"]
    assert "of_a_later_version" not in connection.introspection.table_names()
    assert file.stat().st_mode & 0o777 == 0o600
    [before] = (tmp_path / "backups").iterdir()
    assert capsys.readouterr().out.splitlines() == [
        f"Wrote {file} ({file.stat().st_size:,} bytes).",
        f"Restored {file}. What was there before is in {before}.",
        "Names that were erased since it was made are back: erase them again.",
    ]
    call_command("restore", before)
    assert clubs() == ["Later"]


def test_a_backup_of_a_restored_database_can_be_restored(tmp_path):
    Club.objects.create(name="Odense", slug="odense")
    first, second = tmp_path / "first.dump", tmp_path / "second.dump"
    backups.dump(first)
    backups.load(first)
    backups.dump(second)
    backups.load(second)
    assert clubs() == ["Odense"]


def test_a_damaged_backup_is_refused_and_nothing_is_lost(tmp_path):
    Club.objects.create(name="Odense", slug="odense")
    whole, damaged = tmp_path / "whole.dump", tmp_path / "damaged.dump"
    backups.dump(whole)
    damaged.write_bytes(whole.read_bytes()[:-1000])
    with pytest.raises(CommandError, match="pg_restore failed:"):
        call_command("restore", damaged)
    assert clubs() == ["Odense"]


def test_a_missing_backup_is_named(tmp_path):
    with pytest.raises(CommandError) as error:
        call_command("restore", tmp_path / "nowhere.dump")
    assert str(error.value) == f"There is no file {tmp_path}/nowhere.dump."


def test_an_automatic_backup_is_named_for_its_occasion_and_time_and_replaces_none(tmp_path):
    now = datetime.datetime(2027, 1, 31, 19, 30, tzinfo=datetime.UTC)
    for name in (
        "before-migration-20270131-193000.dump",
        "before-migration-20270131-193000-2.dump",
        "before-migration-20270131-193000-3.dump",
    ):
        path = backups.automatic_name(tmp_path, "before-migration", now)
        assert path == tmp_path / name
        path.touch()
