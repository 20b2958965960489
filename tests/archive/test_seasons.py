"""Seasons that are over: what is kept of them is what would be counted, whatever changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from deals.models import Club, Event, Session, Table, User
from rulings.archive.queries.numbers import counted
from rulings.archive.queries.statistics import Called, Evenings, called
from rulings.archive.seasons import keep_seasons
from rulings.models import DirectorCall, KeptSeason, Matter, Ruling
from rulings.record import answers, give
from rulings.record.give import Decided
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MatterFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

NOW = timezone.make_aware(dt.datetime(2026, 11, 23, 20))
YEARS = (2023, 2024, 2026)
"""Those of the evenings, each in November: two seasons that are over, with one between, and one
that is not."""
EVER = Evenings()


@pytest.fixture
def tables(club: Club) -> list[Table]:
    """One of each evening."""
    return [table_of(club, timezone.make_aware(dt.datetime(y, 11, 17, 20))) for y in YEARS]


def table_of(club: Club, starts: dt.datetime) -> Table:
    session = SessionFactory(event=EventFactory(club=club), number=1, starts_at=starts)
    table = TableFactory(section=SectionFactory(session=session))
    for minutes, irregularity in ((1, "revoke"), (2, "revoke"), (9, "claim")):
        call = DirectorCallFactory(
            table=table,
            called_at=starts,
            claimed_at=starts + timedelta(minutes=minutes),
            closed_at=starts + timedelta(minutes=minutes * 3, milliseconds=700),
        )
        MatterFactory(call=call, irregularity=irregularity)
    DirectorCallFactory(table=table, called_at=starts, claimed_at=None)
    return table


@pytest.fixture
def ruling(tables: list[Table], alice: User) -> Ruling:
    """Of the first evening."""
    matter = answers.start_matter(
        call=calls_of(tables[0])[0], irregularity="something-else", by=alice
    )
    return give.rule_by_hand(matter=matter, decided=Decided("A.", "B."), by=alice)


def calls_of(table: Table) -> list[DirectorCall]:
    return list(DirectorCall.objects.filter(table=table).order_by("pk"))


def keep() -> list[int]:
    """The years in which the seasons begin that were kept now."""
    return [timezone.localtime(one.begins).year for one in keep_seasons(NOW)]


def both(club: Club, which: Evenings = EVER) -> tuple[Called, Called]:
    """With what is kept, and all counted."""
    kept = called(club, which)
    KeptSeason.objects.all().delete()
    return kept, called(club, which)


def test_what_is_kept_is_what_is_counted(club: Club, ruling: Ruling) -> None:
    assert keep() == [2023, 2024, 2025]
    assert keep() == []
    rows = KeptSeason.objects.order_by("begins").values_list("sessions", "calls")
    assert list(rows) == [(1, 4), (1, 4), (0, 0)]

    kept, found = both(club)

    assert kept == found
    assert (kept.numbers.sessions, kept.numbers.calls, kept.to_claim) == (3, 12, 2)
    assert kept.to_close == pytest.approx(4 + 1 / 60)


@pytest.mark.parametrize(
    ("since", "until", "seasons"),
    [
        (dt.date(2024, 8, 1), dt.date(2025, 7, 31), 1),
        (dt.date(2024, 8, 2), None, 1),
        (None, dt.date(2024, 7, 30), 0),
        (dt.date(2023, 11, 17), dt.date(2024, 11, 17), 0),
        (dt.date(2022, 1, 1), dt.date(2024, 11, 16), 1),
        (dt.date(2026, 8, 1), dt.date(2027, 7, 31), 0),
    ],
)
def test_of_a_period_whole_seasons_are_read_and_the_rest_is_counted(
    club: Club,
    tables: list[Table],
    since: dt.date | None,
    until: dt.date | None,
    seasons: int,
) -> None:
    keep()
    for season in KeptSeason.objects.all():  # told apart from what is counted
        KeptSeason.objects.filter(pk=season.pk).update(calls=season.calls + 100)

    kept, found = both(club, Evenings(since=since, until=until))

    assert kept.numbers.calls == found.numbers.calls + 100 * seasons
    assert (kept.to_claim, kept.to_close) == (found.to_claim, found.to_close)


def amend(ruling: Ruling) -> None:
    give.amend_ruling(ruling=ruling, decided=Decided("C.", "D."), by=ruling.by)


def withdraw(ruling: Ruling) -> None:
    DirectorCall.objects.filter(pk=ruling.matter.call_id).update(withdrawn_at=NOW)


def call_again(ruling: Ruling) -> None:
    DirectorCallFactory(table=ruling.matter.call.table)


def practise(ruling: Ruling) -> None:
    Event.objects.filter(sessions__director_calls=ruling.matter.call).update(is_practice=True)


def move_to_the_next_season(ruling: Ruling) -> None:
    Session.objects.filter(director_calls=ruling.matter.call).update(
        starts_at=timezone.make_aware(dt.datetime(2024, 8, 1))
    )


def add_a_session(ruling: Ruling) -> None:
    session = ruling.matter.call.session
    SessionFactory(event=session.event, number=2, starts_at=session.starts_at)


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        *((change, [2023]) for change in (withdraw, call_again, add_a_session)),
        (practise, []),
        (move_to_the_next_season, [2024]),
    ],
)
def test_a_season_in_which_something_changes_is_counted_anew(
    club: Club, ruling: Ruling, change: Callable[[Ruling], None], anew: list[int]
) -> None:
    """The club's first season begins with its first evening that is no practice."""
    keep()

    change(ruling)

    at_once = called(club, EVER)
    assert keep() == anew
    assert both(club) == (at_once, at_once)


def test_what_is_not_counted_leaves_a_season_as_it_is(club: Club, ruling: Ruling) -> None:
    keep()

    amend(ruling)
    DirectorCall.objects.filter(pk=ruling.matter.call_id).update(declarer="N")
    Session.objects.update(current_round=1)
    Event.objects.update(name="Thursday")
    call_again(Ruling(matter=Matter(call=calls_of(table_of(club, NOW))[0])))

    assert KeptSeason.objects.count() == 3


def test_an_evening_before_all_others_begins_a_season(club: Club, tables: list[Table]) -> None:
    keep()
    table_of(club, timezone.make_aware(dt.datetime(2021, 7, 31, 23, 59)))

    assert keep() == [2020, 2021, 2022]
    kept, found = both(club)
    assert (kept, kept.numbers.sessions) == (found, 4)


def test_seasons_of_another_time_zone_go(club: Club, tables: list[Table]) -> None:
    with timezone.override("America/New_York"):
        keep()

    assert keep() == [2023, 2024, 2025]
    assert KeptSeason.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_whoever_changes_something_meanwhile_is_not_passed_by(
    club: Club, tables: list[Table]
) -> None:
    """An unfinished change on another connection: the season is kept the next time."""
    [call, *_] = calls_of(tables[0])
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(
                "UPDATE rulings_directorcall SET withdrawn_at = now() WHERE id = %s", [call.pk]
            )
        assert keep() == []
        other.commit()
    finally:
        other.close()

    assert keep() == [2023, 2024, 2025]
    kept, found = both(club)
    assert (kept, kept.numbers.calls) == (found, 11)
    assert counted(club, [(None, None)], {}) == found.numbers
