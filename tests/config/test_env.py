"""Settings from the environment are understood, or the start stops and says why."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env


def test_a_value_a_list_and_a_yes_are_read(monkeypatch):
    monkeypatch.setenv("NAME", "ruling.example, www.ruling.example,")
    monkeypatch.setenv("SWITCH", "Yes")
    assert env.text("NAME") == "ruling.example, www.ruling.example,"
    assert env.names("NAME") == ["ruling.example", "www.ruling.example"]
    assert env.flag("SWITCH") is True


def test_what_is_not_set_has_its_default(monkeypatch):
    monkeypatch.delenv("NAME", raising=False)
    assert env.text("NAME", "a") == "a"
    assert env.names("NAME", ["a"]) == ["a"]
    assert env.flag("NAME") is False


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: env.text("MISSING"), "Set the environment variable MISSING."),
        (lambda: env.names("MISSING"), "Set the environment variable MISSING."),
        (lambda: env.flag("WORD"), "WORD must be 1 or 0, not 'maybe'."),
        (
            lambda: env.database("sqlite:///rulings.db"),
            "DATABASE_URL must read postgresql://user:password@host:port/name.",
        ),
        (
            lambda: env.database("postgresql://host/"),
            "DATABASE_URL must read postgresql://user:password@host:port/name.",
        ),
    ],
)
def test_what_cannot_be_understood_stops_the_start(monkeypatch, read, message):
    monkeypatch.delenv("MISSING", raising=False)
    monkeypatch.setenv("WORD", "maybe")
    with pytest.raises(ImproperlyConfigured) as error:
        read()
    assert str(error.value) == message


def test_an_address_of_a_server_may_hold_anything_when_percent_encoded():
    assert env.database("postgresql://td:p%40ss%2Fw@db.example:5433/club?sslmode=require") == {
        "NAME": "club",
        "USER": "td",
        "PASSWORD": "p@ss/w",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require"},
    }
    socket = env.database("postgres:///club?host=/run/postgresql")
    assert (socket["HOST"], socket["USER"], socket["OPTIONS"]) == ("/run/postgresql", "", {})


def test_of_several_servers_the_one_is_used_that_may_be_written_to_and_silence_is_short(
    monkeypatch,
):
    monkeypatch.setenv("DATABASE_LIMITS", "")
    pair = env.database("postgresql://td:secret@one.example:5432,two.example:5433/club")
    assert (pair["HOST"], pair["PORT"]) == ("one.example,two.example", "5432,5433")
    alone = env.database("postgresql://td:secret@one.example/club")
    assert env.patience(pair) == {
        "target_session_attrs": "read-write",
        "connect_timeout": "3",
        "keepalives_idle": "5",
        "keepalives_interval": "2",
        "keepalives_count": "3",
        "tcp_user_timeout": "10000",
    }
    assert "target_session_attrs" not in env.patience(alone)
    assert env.patience(alone)["connect_timeout"] == "10"
