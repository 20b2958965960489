"""What the line of tables to stay at costs every page. Run by hand: prints a table.

    .venv/bin/python -m benchmarks.stay_line

An ordinary page is asked for in process, and the line rendered by itself, with none, three and
eight tables waiting that have thirty events each. Milliseconds of the processor, PostgreSQL's
not among them; the median.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from benchmarks.site import served

if TYPE_CHECKING:
    from deals.models import Session, User
    from rulings.models import DirectorCall

ROUNDS = 200
WARM = 20
EVENTS = 30


def median_of(work: Callable[[], object]) -> float:
    took: list[float] = []
    for number in range(-WARM, ROUNDS):
        began = time.thread_time()
        work()
        if number >= 0:
            took.append((time.thread_time() - began) * 1000)
    return statistics.median(took)


def an_evening() -> tuple[User, Session]:
    """A director of the practice club, and a session of it that is no practice."""
    from django.utils import timezone

    from deals.evening.services.practice import practice_club
    from deals.models import ClubRole, Event, Membership, Session, User

    user = User.objects.create_user("benchmark")
    club = practice_club()
    Membership.objects.create(user=user, club=club, roles=[ClubRole.DIRECTOR])
    event = Event.objects.create(club=club, name="Measured")
    return user, Session.objects.create(event=event, number=1, starts_at=timezone.now(), rounds=9)


def a_call(session: Session, number: int, user: User) -> DirectorCall:
    from deals.models import Section, Table
    from rulings.record.calls.opening import open_call
    from rulings.record.calls.places import name_declarer

    section, _made = Section.objects.get_or_create(session=session, letter="A")
    table = Table.objects.create(section=section, number=number)
    call = open_call(table=table, board=None, round_number=1, by=user)
    name_declarer(call=call, declarer="S")
    return call


def a_table_waits(session: Session, number: int, user: User) -> None:
    from deals.bridge.cards import Card
    from deals.bridge.seats import Seat
    from rulings.models import What
    from rulings.record.events import note_event
    from rulings.watch import store
    from rulings.watch.events import LeadLost, Opened
    from rulings.watch.obligations import PenaltyCard

    call = a_call(session, number, user)
    lies = Opened(PenaltyCard(Seat.E, Card.parse("D5")))
    note_event(call, What.OBLIGATION_OPENED, by=user, event=store.dump(lies))
    for _each in range(EVENTS):
        note_event(call, What.AT_TABLE, by=user, event=store.dump(LeadLost(Seat.W)))


def main() -> None:
    from django.template import Context, Template
    from django.test import Client, RequestFactory

    from rulings.pages.felt import matter_url
    from rulings.record.answers import start_matter

    user, session = an_evening()
    client = Client()
    client.force_login(user)
    call = a_call(session, 1, user)
    page_url = matter_url(start_matter(call=call, irregularity="revoke", by=user))
    request = RequestFactory().get(page_url)
    request.user = user
    line = Template("{% load watch %}{% stay_line %}")
    waiting = 0
    for wanted in (0, 3, 8):
        for number in range(waiting, wanted):
            a_table_waits(session, number + 2, user)
        waiting = wanted
        page = median_of(lambda: client.get(page_url, follow=True))
        alone = median_of(lambda: line.render(Context({"request": request, "call": call})))
        share = f"{100 * alone / page:.0f} %"
        print(f"{wanted} tables wait: page {page:.1f} ms, the line {alone:.1f} ms, {share}")


if __name__ == "__main__":
    with served():
        main()
