"""An evening that began yesterday is tonight's until it is over."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone

from deals.models import Session, User
from rulings.models import DirectorCall
from rulings.record.calls.opening import open_call
from rulings.record.session_over import tonight_began
from tests.factories import SessionFactory, TableFactory

MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)


def at(day: date, clock: str) -> datetime:
    return timezone.make_aware(datetime.combine(day, datetime.strptime(clock, "%H:%M").time()))


@pytest.fixture
def monday(session: Session) -> Session:
    session.starts_at = at(MONDAY, "19:00")
    session.save()
    return session


@pytest.mark.parametrize(
    ("day", "clock", "began"),
    [
        (MONDAY, "23:59", MONDAY),
        (TUESDAY, "00:01", MONDAY),
        (TUESDAY, "06:59", MONDAY),
        (TUESDAY, "07:00", TUESDAY),
        (TUESDAY, "19:30", TUESDAY),
    ],
)
def test_it_began_on_the_day_of_its_evening(
    alice: User, monday: Session, day: date, clock: str, began: date
) -> None:
    assert tonight_began(alice, at(day, clock)) == began


def test_scores_that_were_shown_end_it(alice: User, monday: Session) -> None:
    monday.scores_shown_at = at(TUESDAY, "00:10")
    monday.save()

    found = [tonight_began(alice, at(TUESDAY, clock)) for clock in ("00:09", "00:10")]
    assert found == [MONDAY, TUESDAY]


def test_a_late_call_keeps_one_that_was_set_up_in_the_morning(alice: User, monday: Session) -> None:
    Session.objects.update(starts_at=at(MONDAY, "09:00"))
    now = at(TUESDAY, "01:00")
    assert tonight_began(alice, now) == TUESDAY
    table = TableFactory(section__session=monday)
    call = open_call(table=table, board=None, round_number=1, by=alice)
    DirectorCall.objects.filter(pk=call.pk).update(called_at=now - timedelta(hours=2))

    assert tonight_began(alice, now) == MONDAY


def test_anothers_evening_is_not_mine(charlie: User, monday: Session) -> None:
    SessionFactory(event__is_practice=True, starts_at=monday.starts_at)

    assert tonight_began(charlie, at(TUESDAY, "00:30")) == TUESDAY
