"""The club's statistics: what was counted, by whom it is read, practice counted alone."""

from __future__ import annotations

import datetime as dt
from datetime import timedelta

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, Event, Session, Table, User
from deals.pages.queries import EVENTS
from rulings.archive.queries.statistics import EVENINGS
from rulings.record import answers, give
from rulings.record import calls as record_calls
from rulings.record.give import Decided
from rulings.words.quick_filters import month_of, period_filters
from tests.calls import by_hand
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MatterFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

EVENING = timezone.make_aware(dt.datetime(2026, 11, 17, 20))


def url(club: Club) -> str:
    return reverse("rulings:statistics", args=[club.slug])


def called(table: Table, claimed: int, closed: int, irregularity: str = "revoke") -> None:
    """A call taken and closed so many minutes after it came, and what it was about."""
    call = DirectorCallFactory(
        table=table,
        called_at=EVENING,
        claimed_at=EVENING + timedelta(minutes=claimed),
        closed_at=EVENING + timedelta(minutes=closed),
    )
    MatterFactory(call=call, irregularity=irregularity)


@pytest.fixture
def evening(session: Session, table: Table) -> Table:
    """Three calls: taken after 1, 2 and 9 minutes, closed 4, 6 and 20 minutes later."""
    Session.objects.filter(pk=session.pk).update(starts_at=EVENING)
    called(table, 1, 5)
    called(table, 2, 8)
    called(table, 9, 29, "claim")
    return table


def test_calls_kinds_and_medians(as_bob: Client, club: Club, evening: Table) -> None:
    context = as_bob.get(url(club)).context
    found = context["found"]

    assert (found.numbers.sessions, found.numbers.calls, found.calls_each) == (1, 3, 3)
    assert (found.to_claim, found.to_close) == (2, 6)
    assert found.kinds == [("revoke", 2), ("claim", 1)]
    assert [(bar.number, bar.width) for bar in context["kinds"]] == [(2, 100), (1, 50)]
    assert [bar.number for bar in context["sessions"]] == [3]
    assert "The bars count calls, not rulings" in as_bob.get(url(club)).content.decode()


def test_rulings_that_hold_are_counted(
    as_bob: Client, club: Club, alice: User, table: Table
) -> None:
    call = record_calls.open_call(table=table, board=None, round_number=1, by=alice)
    matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
    ruling = give.rule_by_hand(matter=matter, decided=Decided("A.", "B."), by=alice)
    give.amend_ruling(ruling=ruling, decided=Decided("C.", "D."), by=alice)

    found = as_bob.get(url(club)).context["found"]

    assert (found.numbers.rulings, found.numbers.overridden) == (1, 0)


def test_practice_withdrawn_calls_and_other_clubs_are_never_in_it(
    as_bob: Client, club: Club, other_club: Club, evening: Table
) -> None:
    for event in (EventFactory(club=club, is_practice=True), EventFactory(club=other_club)):
        elsewhere = SectionFactory(session=SessionFactory(event=event, number=1))
        called(TableFactory(section=elsewhere), 1, 2)
    DirectorCallFactory(table=evening, withdrawn_at=timezone.now())

    found = as_bob.get(url(club)).context["found"]

    assert (found.numbers.sessions, found.numbers.calls, found.kinds) == (
        1,
        3,
        [("revoke", 2), ("claim", 1)],
    )


def test_a_practice_evening_is_counted_where_it_is_asked_for_alone(
    as_bob: Client, club: Club, alice: User, evening: Table
) -> None:
    practice = EventFactory(club=club, is_practice=True)
    table = TableFactory(section=SectionFactory(session=SessionFactory(event=practice, number=1)))
    by_hand(table, alice, "A warning.")

    page = as_bob.get(url(club), {"event": practice.pk})

    numbers = page.context["found"].numbers
    assert (numbers.sessions, numbers.calls, numbers.rulings) == (1, 1, 1)
    assert "This is a practice evening" in page.content.decode()
    DirectorCallFactory(table=table)
    kinds = as_bob.get(url(club), {"event": practice.pk}).context["kinds"]
    assert sorted((bar.words, bar.number, bool(bar.url)) for bar in kinds) == [
        ("Not said what happened", 1, False),
        ("Ruled in own words", 1, True),
    ]
    archive = as_bob.get(reverse("rulings:archive"), {"event": practice.pk})
    assert f"{url(club)}?event={practice.pk}" in archive.content.decode()


def test_practice_evenings_that_were_put_away_are_told_apart(as_bob: Client, club: Club) -> None:
    old, new = (EventFactory(club=club, is_practice=True, archived_at=at) for at in (EVENING, None))

    events = dict(as_bob.get(url(club)).context["form"].fields["event"].choices)

    assert (events[old.pk], events[new.pk]) == (
        f"{old}, put away 17 November 2026, 20:00",
        str(new),
    )


@pytest.mark.parametrize(
    ("query", "calls"),
    [
        ({"since": "2026-11-17"}, 3),
        ({"since": "2026-11-18"}, 0),
        ({"until": "2026-11-16"}, 0),
        ({"event": "own"}, 3),
        ({"event": "none"}, 3),
        ({"since": "yesterday"}, 3),
    ],
)
def test_by_event_and_period(
    as_bob: Client, club: Club, evening: Table, query: dict[str, str], calls: int
) -> None:
    own = str(evening.section.session.event_id)
    asked = {name: own if value == "own" else value for name, value in query.items()}

    page = as_bob.get(url(club), asked)

    assert (page.status_code, page.context["found"].numbers.calls) == (200, calls)


def test_a_month_is_one_tap_and_each_kind_leads_to_its_rulings(
    as_bob: Client, club: Club, evening: Table
) -> None:
    months = month_of(timezone.localdate(EVENING)), month_of(dt.date(2024, 2, 29))
    assert months == (
        (dt.date(2026, 11, 1), dt.date(2026, 11, 30)),
        (dt.date(2024, 2, 1), dt.date(2024, 2, 29)),
    )
    query = QueryDict("event=7")
    chips = period_filters(query, dt.date(2027, 1, 31))
    assert [one.words for one in chips] == [
        *("This season", "Last season", "January 2027", "December 2026")
    ]
    assert chips[3].url == "?event=7&since=2026-12-01&until=2026-12-31"

    november = {"since": "2026-11-01", "until": "2026-11-30"}
    kinds = as_bob.get(url(club), november).context["kinds"]

    archive = reverse("rulings:archive")
    assert [(bar.words, bar.url) for bar in kinds] == [
        ("Revoke", f"{archive}?since=2026-11-01&until=2026-11-30&irregularity=revoke"),
        ("Claim", f"{archive}?since=2026-11-01&until=2026-11-30&irregularity=claim"),
    ]


def test_of_very_many_events_of_a_name_the_newest_are_counted(
    as_bob: Client, club: Club, evening: Table
) -> None:
    Event.objects.filter(pk=evening.section.session.event_id).update(name="Pairs, the first")
    later = {"date": dt.date(2027, 1, 1), "club": club}
    Event.objects.bulk_create(EventFactory.build(name="Pairs", **later) for _ in range(EVENINGS))

    many, one = (as_bob.get(url(club), {"evening": name}) for name in ("pairs", "first"))

    assert [page.context["most"] for page in (many, one)] == [EVENINGS, 0]
    assert [page.context["found"].numbers.calls for page in (many, one)] == [0, 3]


def test_older_events_are_found_by_name(as_bob: Client, club: Club, evening: Table) -> None:
    for number in range(EVENTS):
        EventFactory(club=club, name=f"Later {number}", date=dt.date(2027, 1, 1))
    own = evening.section.session.event
    listed = dict(as_bob.get(url(club)).context["form"].fields["event"].choices)
    assert (len(listed), own.pk in listed) == (1 + EVENTS, False)

    for asked in ({"event": own.pk}, {"evening": own.name}):
        context = as_bob.get(url(club), asked).context
        assert (context["found"].numbers.calls, context["found"].numbers.sessions) == (3, 1)
    assert as_bob.get(url(club), {"evening": "Later"}).context["found"].numbers.calls == 0


def test_a_club_without_evenings_has_a_page(as_bob: Client, club: Club) -> None:
    page = as_bob.get(url(club))

    assert page.context["found"].to_claim is None
    assert "Nothing in this period." in page.content.decode()


def test_the_number_of_queries_does_not_grow(as_bob: Client, club: Club, evening: Table) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            as_bob.get(url(club))
        counts.append(len(queries))
        for number in (5, 6):
            session = SessionFactory(event=EventFactory(club=club), number=1)
            called(TableFactory(section=SectionFactory(session=session), number=number), 1, 2)

    assert counts[0] == counts[1]
