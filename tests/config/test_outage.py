"""While the database is away every page says so, and nothing typed is lost."""

from __future__ import annotations

import re
from html import unescape

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from procrastinate.exceptions import ConnectorException

from config.database.engine.base import DatabaseWrapper
from config.outage import away
from tests.browser.evening import answered, make_evening
from tests.jobs import ask

TOKEN = "x" * 64


def caused(error: Exception, *wrapped: type[Exception]) -> Exception:
    for kind in wrapped:
        outer = kind()
        outer.__cause__ = error
        error = outer
    return error


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def nobody_listens(transactional_db):
    connection.close()
    host = connection.settings_dict["HOST"]
    connection.settings_dict["HOST"] = "/nowhere"
    yield
    connection.settings_dict["HOST"] = host


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "The database does not answer just now"),
        ("da", "Databasen svarer ikke lige nu"),
    ],
)
def test_a_page_says_what_is_going_on_and_looks_again(client, nobody_listens, language, heading):
    client.cookies["sessionid"] = "somebody"
    response = client.get("/menu/?from=here", headers={"accept-language": language})
    page = response.content.decode()
    assert re.findall(r"<h1[^>]*>(.*?)</h1>", page) == [heading]
    assert re.findall(r'<a class="go" href="([^"]*)"', page) == ["/menu/?from=here"]
    told = {name: response[name] for name in ("Retry-After", "Refresh", "Cache-Control")}
    assert (response.status_code, told) == (
        503,
        {
            "Retry-After": "3",
            "Refresh": "10",
            "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private",
        },
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("is_shut", "status"), [(True, 503), (False, 500)])
def test_a_table_that_is_not_there_is_a_fault_of_ours_but_while_a_backup_is_restored(
    client, is_shut, status
):
    client.cookies["sessionid"] = "somebody"
    name = connection.settings_dict["NAME"]
    ask("ALTER TABLE django_session RENAME TO elsewhere")
    if is_shut:
        ask(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    try:
        assert client.get("/menu/").status_code == status
    finally:
        ask("SET default_transaction_read_only = off")
        ask(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        ask("ALTER TABLE elsewhere RENAME TO django_session")
        connection.close()


def test_it_is_logged_in_one_line(client, nobody_listens, caplog):
    client.cookies["sessionid"] = "somebody"
    client.get("/menu/")
    [record] = [one for one in caplog.records if one.levelname in ("WARNING", "ERROR")]
    assert (record.name, record.exc_info) == ("config.outage", None)
    assert record.getMessage().startswith("The database is away: ")


def test_a_password_is_written_on_no_page(client, nobody_listens):
    client.cookies["sessionid"] = "somebody"
    response = client.post("/sign-in/", {"username": "lise", "password": "secret"})
    page = response.content.decode()
    assert (response.status_code, "secret" in page) == (503, False)
    assert "Go back in a moment and send it once more." in page


@pytest.mark.django_db(transaction=True)
def test_a_form_is_kept_whole_while_nothing_can_be_written_and_is_stored_when_sent_again(client):
    evening = make_evening()
    matter = answered(evening, "revoke", "E", "later")
    address = f"/calls/{matter.call_id}/{matter.number}/"
    client.force_login(evening.director)
    [seen] = re.findall(r'name="seen" value="([^"]+)"', client.get(f"{address}q/failure").text)[:1]
    sent = [
        ("csrfmiddlewaretoken", TOKEN),
        ("key", "failure"),
        ("seen", seen),
        ("note", 'a "word"\n& more'),
        ("answer", "follow_suit"),
    ]
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")  # as a standby is

    page = client.post(f"{address}answer/", dict(sent))

    assert page.status_code == 503
    assert matter.answers.count() == 2  # by a new connection
    [to] = re.findall(r'<form class="dock one" method="post" action="([^"]*)"', page.text)
    assert to == f"{address}answer/"
    kept = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text)
    assert [(name, unescape(value)) for name, value in kept] == sent
    client.post(to, {name: unescape(value) for name, value in kept})
    client.post(to, {name: unescape(value) for name, value in kept})
    assert [answer.key for answer in matter.answers.order_by("number")] == [
        "revoker",
        "revoke_card",
        "failure",
    ]


def test_an_error_of_ours_is_none_of_the_databases():
    lost = psycopg.OperationalError("server closed the connection")
    read_only = psycopg.errors.ReadOnlySqlTransaction()
    assert away(caused(lost, OperationalError, ConnectorException)) is lost
    assert away(caused(read_only, OperationalError)) is read_only
    gave_way = psycopg.errors.DeadlockDetected()
    assert away(caused(gave_way, OperationalError)) is gave_way
    for lack in (
        psycopg.DatabaseError("server closed the connection unexpectedly"),
        psycopg.errors.OutOfMemory(),
        psycopg.errors.IoError(),
        psycopg.errors.SerializationFailure(),
    ):
        assert away(caused(lack, DatabaseError)) is lack
    for other in (
        psycopg.errors.InFailedSqlTransaction(),
        psycopg.errors.UniqueViolation(),
        ValueError(),
    ):
        assert away(caused(other, OperationalError)) is None


@pytest.mark.django_db(transaction=True)
def test_wherever_the_line_is_cut_a_ruling_says_so_and_is_given_once_when_sent_again(client):
    evening = make_evening()
    matter = answered(evening, "lead-out-of-turn", "E", "lho", "nothing", "refuse")
    address = f"/calls/{matter.call_id}/{matter.number}/"
    client.force_login(evening.director)
    form = re.findall(r'<form id="record".*?</form>', client.get(address).text, re.DOTALL)[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) | {"called_by": ""}
    connection.close()
    settings = connection.get_connection_params()
    administrator = psycopg.connect(
        **{name: settings[name] for name in ("host", "port", "user", "dbname")}, autocommit=True
    )
    asked = cut_at = 0

    def cut(execute, statement, values, many, context):
        nonlocal asked
        asked += 1
        if asked == cut_at:
            pid = connection.connection.info.backend_pid
            administrator.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        return execute(statement, values, many, context)

    answers = []
    with administrator:
        for number in range(1, 100, 6):  # of the statements; each takes a new connection
            asked, cut_at = 0, number
            with connection.execute_wrapper(cut):
                answers.append(client.post(f"{address}record/", sent).status_code)
            if answers[-1] == 302:
                break
    assert answers == [503] * (len(answers) - 1) + [302]
    assert client.post(f"{address}record/", sent).status_code == 302
    assert matter.rulings.count() == 1


@pytest.mark.django_db(transaction=True)
def test_where_one_role_does_all_nobody_reads_while_a_backup_is_restored(settings):
    """What was erased or ended since it was made is there again for a moment, and the role that
    owns the tables may read them: an app of its own has no rights then.
    """
    settings.CLUSTER = None
    to, name = connection.settings_dict, connection.settings_dict["NAME"]
    owners = {key: value for key, value in to["OPTIONS"].items() if key != "options"}
    ask("CREATE ROLE app LOGIN")
    ask(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    told = []
    for otherwise in ({}, {"USER": "app"}, {"OPTIONS": owners}):
        line = DatabaseWrapper(to | otherwise)
        try:
            line.ensure_connection()
            told.append("")
        except OperationalError as error:
            told.append(str(away(error)))
        line.close()
    ask("SET default_transaction_read_only = off")
    ask(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    ask("DROP ROLE app")
    connection.close()
    assert told == ["The database is read-only: a backup is being restored.", "", ""]


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_stands_is_told_from_one_that_was_ended_without_a_query(settings):
    settings.CLUSTER = None  # the tests have started their server
    kept = DatabaseWrapper(connection.settings_dict)
    kept.connect()
    with kept.cursor() as cursor:
        cursor.execute("SELECT 'the last one'")
    pid = kept.connection.info.backend_pid
    found = [kept.is_usable()]
    with connection.cursor() as administrator:
        administrator.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [pid])
        asked = administrator.fetchone()
        administrator.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    found += [kept.is_usable()]
    kept.close()
    found += [kept.is_usable()]
    assert (found, asked) == ([True, False, False], ("SELECT 'the last one'",))
