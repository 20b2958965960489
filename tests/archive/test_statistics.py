"""The club's statistics: what was counted, by whom it is read, practice counted alone."""

from __future__ import annotations

import datetime as dt
import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import Club, ClubRole, Event, Membership, Session, Table, User
from deals.pages.queries import EVENTS
from rulings.archive.queries.statistics import EVENINGS
from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.record.give import Decided
from rulings.words.quick_filters import month_of, period_filters
from tests.calls import by_hand
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    DirectorCallFactory,
    EventFactory,
    MatterFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

ARCHIVE = reverse("rulings:archive")
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


def test_calls_and_medians(as_bob: Client, club: Club, evening: Table) -> None:
    found = as_bob.get(url(club)).context["calls"]

    assert (found.numbers.sessions, found.numbers.calls, found.calls_each) == (1, 3, 3)
    assert (found.to_claim, found.to_close) == (2, 6)


def test_practice_withdrawn_calls_and_other_clubs_are_never_in_it(
    as_bob: Client, club: Club, other_club: Club, alice: User, evening: Table
) -> None:
    for event in (EventFactory(club=club, is_practice=True), EventFactory(club=other_club)):
        elsewhere = TableFactory(section=SectionFactory(session=SessionFactory(event=event)))
        called(elsewhere, 1, 2)
        by_hand(elsewhere, alice, "A warning.")
    DirectorCallFactory(table=evening, withdrawn_at=timezone.now())

    context = as_bob.get(url(club)).context

    numbers = context["calls"].numbers
    assert (numbers.sessions, numbers.calls, context["rulings"].number) == (1, 3, 0)


@pytest.fixture
def ruled(director: Director, revoke: Matter, table: Table) -> list[Ruling]:
    """A revoke at A1; a warning at A2, which was amended; another at A3."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    revoked = give.give_ruling(matter=revoke, by=director.user)
    warned, again = (
        by_hand(TableFactory(section=table.section, number=number), director.user, "A warning.")
        for number in (2, 3)
    )
    later = Decided("A warning to both.", "D.")
    give.amend_ruling(ruling=warned, decided=later, by=director.user)
    return [revoked, warned, again]


ASKED: list[dict[str, str | list[str]]] = [
    {},
    {"table": "A2"},
    {"q": "warning"},
    {"q": "A1"},
    {"amended": "all"},
    {"kind": ["manual", "overridden"]},
    {"irregularity": "revoke", "since": "2026-01-01"},
    {"player": "nobody"},
    {"board": "x"},
]


@pytest.mark.parametrize("asked", ASKED)
def test_each_number_is_that_of_the_list_in_the_archive_it_leads_to(
    as_alice: Client, club: Club, ruled: list[Ruling], asked: dict[str, str | list[str]]
) -> None:
    """Also where the filters of the archive went along, which leads here with all of them."""
    came = as_alice.get(ARCHIVE, asked)
    there = re.search(rf'href="({url(club)}[^"]*)"', came.content.decode())
    if not came.context["rows"]:  # it leads nowhere
        assert there is None
        return
    assert there

    context = as_alice.get(unescape(there[1])).context

    number = context["rulings"].number
    named = f'aria-label="{number} ruling{"s" * (number != 1)}">{number}</a>'
    assert named in as_alice.get(unescape(there[1])).content.decode()
    shown = {context["archive_url"]: context["rulings"].number}
    shown |= {bar.url: bar.number for bar in (*context["kinds"], *context["events"])}
    assert {one: as_alice.get(one).context["number"] for one in shown} == shown
    assert context["rulings"].number == came.context["number"]
    assert sum(bar.number for bar in context["kinds"]) == context["rulings"].number
    assert [bar.width for bar in context["kinds"]][:1] == [100]


def test_of_several_clubs_only_its_own_rulings_are_counted_and_led_to(
    as_alice: Client, alice: User, club: Club, other_club: Club, ruled: list[Ruling]
) -> None:
    elsewhere = TableFactory(section__session__event__club=other_club)
    by_hand(elsewhere, alice, "A warning.")
    Membership.objects.create(user=alice, club=other_club, roles=[ClubRole.DIRECTOR])

    numbers = {}
    for one in (club, other_club):
        context = as_alice.get(url(one)).context
        assert [chip.words for chip in context["chips"]] == []
        bars = (*context["kinds"], *context["events"])
        assert [as_alice.get(bar.url).context["number"] for bar in bars] == [b.number for b in bars]
        numbers[one] = context["rulings"].number

    assert numbers == {club: 3, other_club: 1}
    assert as_alice.get(ARCHIVE).context["number"] == 4
    assert as_alice.get(ARCHIVE).context["club"] is None
    assert as_alice.get(ARCHIVE, {"club": other_club.pk}).context["club"] == other_club


def test_the_filters_that_came_along_are_shown_and_each_can_be_taken_away(
    as_alice: Client, club: Club, ruled: list[Ruling]
) -> None:
    """Calls are counted of whole evenings alone."""
    asked = {"q": "warning", "table": "A3", "since": "2026-01-01"}

    page = as_alice.get(url(club), asked)

    chips = {one.label: one for one in page.context["chips"]}
    assert {label: one.words for label, one in chips.items()} == {
        "From": "1 Jan 2026",
        "Table": "A3",
        "Words": "warning",
    }
    assert '<input type="hidden" name="q" value="warning"' in page.content.decode()
    assert (page.context["rulings"].number, page.context["calls"]) == (1, None)
    without = as_alice.get(url(club) + chips["Table"].url)
    assert without.context["rulings"].number == 2
    assert "take the other filters away" in without.content.decode()
    evenings = as_alice.get(url(club), {"since": "2026-01-01"}).context["calls"]
    assert evenings.numbers.calls == 3


def test_a_practice_evening_is_counted_where_it_is_asked_for_alone(
    as_bob: Client, club: Club, alice: User, evening: Table
) -> None:
    practice = EventFactory(club=club, is_practice=True)
    table = TableFactory(section=SectionFactory(session=SessionFactory(event=practice, number=1)))
    by_hand(table, alice, "A warning.")

    page = as_bob.get(url(club), {"event": practice.pk})

    numbers = page.context["calls"].numbers
    assert (numbers.sessions, numbers.calls, page.context["rulings"].number) == (1, 1, 1)
    assert "This is a practice evening" in page.content.decode()
    assert [(bar.words, bar.number) for bar in page.context["kinds"]] == [("Ruled in own words", 1)]
    archive = as_bob.get(ARCHIVE, {"event": practice.pk})
    assert f"{url(club)}?event={practice.pk}&amp;" in archive.content.decode()


def test_practice_evenings_that_were_put_away_are_told_apart(
    as_bob: Client, club: Club, alice: User
) -> None:
    old, new = (EventFactory(club=club, is_practice=True, archived_at=at) for at in (EVENING, None))
    for one in (old, new):
        by_hand(TableFactory(section__session__event=one), alice, "A warning.")

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
        ({"event": "none"}, 3),
        ({"since": "yesterday"}, 3),
    ],
)
def test_by_event_and_period(
    as_bob: Client, club: Club, evening: Table, query: dict[str, str], calls: int
) -> None:
    page = as_bob.get(url(club), query)

    assert (page.status_code, page.context["calls"].numbers.calls) == (200, calls)


def test_a_month_is_one_tap(as_bob: Client, club: Club, evening: Table) -> None:
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
    november = as_bob.get(url(club), {"since": "2026-11-01", "until": "2026-11-30"})
    assert november.context["chips"] == []


def test_of_very_many_events_of_a_name_the_newest_are_counted(
    as_bob: Client, club: Club, evening: Table
) -> None:
    Event.objects.filter(pk=evening.section.session.event_id).update(name="Pairs, the first")
    later = {"date": dt.date(2027, 1, 1), "club": club}
    Event.objects.bulk_create(EventFactory.build(name="Pairs", **later) for _ in range(EVENINGS))

    many, one = (as_bob.get(url(club), {"evening": name}) for name in ("pairs", "first"))

    calls = [page.context["calls"] for page in (many, one)]
    assert [(found.is_cut, found.numbers.calls) for found in calls] == [(True, 0), (False, 3)]
    assert f"the calls of the newest {EVENINGS} are counted" in many.content.decode()


def test_older_events_are_found_by_name(
    as_bob: Client, club: Club, alice: User, evening: Table
) -> None:
    by_hand(evening, alice, "A warning.")
    for number in range(EVENTS):
        later = EventFactory(club=club, name=f"Later {number}", date=dt.date(2027, 1, 1))
        by_hand(TableFactory(section__session__event=later), alice, "A warning.")
    own = evening.section.session.event
    listed = dict(as_bob.get(url(club)).context["form"].fields["event"].choices)
    assert (len(listed), own.pk in listed) == (1 + EVENTS, False)

    for asked in ({"event": own.pk}, {"evening": own.name}):
        context = as_bob.get(url(club), asked).context
        found = context["calls"].numbers
        assert (found.calls, found.sessions, context["rulings"].number) == (4, 1, 1)
    later = as_bob.get(url(club), {"evening": "Later"}).context
    assert (later["calls"].numbers.calls, later["rulings"].number) == (EVENTS, EVENTS)


def test_a_club_without_evenings_has_a_page(as_bob: Client, club: Club) -> None:
    page = as_bob.get(url(club))

    assert page.context["calls"].to_claim is None
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
