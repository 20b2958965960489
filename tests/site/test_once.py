"""Every form of the site, sent twice: one effect, and the same answer both times.

The addresses come from the role matrix, so none can be forgotten, and `test_constant_queries` looks
for forms that are not among these. What came of it is read from the whole database, and not from
the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import cache
from html.parser import HTMLParser
from threading import Barrier
from typing import Any

import pytest
from django.apps import apps
from django.contrib.messages import get_messages
from django.contrib.sessions.models import Session as SignIn
from django.db import connection, transaction
from django.db.models import F
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from deals.models import AccessToken, Club, Device, Event, Player, SentForm, Session, Table, User
from rulings.models import DirectorCall, SavedSearch
from rulings.privacy.services.retention import clear_leftovers
from rulings.record.calls.ending import bring_back
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import state_of
from tests.factories import PASSWORD, PlayerFactory
from tests.people import signed_in
from tests.site.matrix import ROLES, World, make_world, outcome
from tests.site.once_matrix import READY
from tests.site.pages import has_page
from tests.site.test_role_matrix import API, ROWS

NOT_WRITING = {
    **dict.fromkeys(API, "for other programs, with a key"),
    **dict.fromkeys(("healthz", "livez", "readyz"), "for a watching proxy"),
    "deals:sign-in": "nobody is signed in yet",
    "deals:sign-out": "signed out twice is signed out",
    "deals:link": "a link opens once",
    "rulings:table-card": "nobody's form: a table that waits already calls nobody",
    "rulings:polled": "nobody's form: a link is answered once",
    "rulings:my-erase": "the account is gone, and its sign-in with it",
}
IDLE = {"deals:password": "without the old one: a new one ends the sign-in it came with"}
"""What writes nothing as it is sent; why."""
TRANSIENT = {SentForm, SignIn}
"""What is there for the requests themselves."""
NOT_ITS_TIME = "(to_jsonb(t) - 'used_at')"
"""A device's row: it is noted anew after ten minutes, which a slow test takes."""


def writing() -> Iterator[tuple[str, str]]:
    """Each address that takes a form, and a role that may send it."""
    for name, row in sorted(ROWS.items()):
        for role in ROLES:
            if name not in NOT_WRITING and row.expected("own", role.value, "post") in (
                "ok",
                "moved",
            ):
                yield name, role.value
                break


WRITING = dict(writing())


@cache
def _of_every_table() -> str:
    """One query: eighty of them took a sixth of these tests."""
    digest = "md5(string_agg({0}::text, '|' ORDER BY {0}::text))"
    tables = [
        (model._meta.db_table, digest.format(NOT_ITS_TIME if model is Device else "t"))
        for model in apps.get_models(include_auto_created=True)
        if model not in TRANSIENT and model._meta.managed
    ]
    return " UNION ALL ".join(
        f"SELECT '{table}', count(*), {what} FROM \"{table}\" t"
        for table, what in [*tables, ("procrastinate_jobs", "''")]
    )


def rows_of() -> dict[str, tuple[int, str | None]]:
    """How many rows every table has, and a digest of them; of jobs only how many."""
    with connection.cursor() as cursor:
        cursor.execute(_of_every_table())
        return {table: (count, digest) for table, count, digest in cursor.fetchall()}


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, int]:
    """By how many rows each table grew; 0 where rows changed only."""
    return {name: after[name][0] - before[name][0] for name in after if after[name] != before[name]}


class Sender:
    """Somebody signed in, and the page his forms stand on."""

    def __init__(self, user: User, role: str) -> None:
        self.user, self.role = user, role
        self.signed_in = signed_in(user)
        self.request = RequestFactory().get("/")
        self.page = get_token(self.request)
        self.secret = self.request.META["CSRF_COOKIE"]

    def send(self, address: str, data: dict[str, Any]) -> HttpResponse:
        client = Client(enforce_csrf_checks=True)
        client.cookies.update(self.signed_in.cookies)
        client.cookies["csrftoken"] = self.secret
        return client.post(address, data | {"csrfmiddlewaretoken": self.page})

    def turns_the_page(self) -> None:
        self.page = get_token(self.request)


def sender(world: World, role: str) -> Sender:
    user = world.people["own", role]
    assert user is not None
    return Sender(user, role)


_TOKEN = re.compile(rb'(?<=csrfmiddlewaretoken" value=")\w+')


def told(response: HttpResponse) -> tuple[int, str, bytes]:
    """Without the tokens of its forms: a page that only looked is made anew."""
    return response.status_code, response.get("Location", ""), _TOKEN.sub(b"", response.content)


SENT: dict[str, dict[str, Any]] = {
    "deals:board-edit": {"dealer": "W"},
    "deals:club-edit": {"name": "Elsewhere"},
    "deals:event-archive": {"archived": "yes"},
    "deals:event-copy": {"name": "Wednesday pairs", "date": "2026-12-02"},
    "deals:event-edit": {"name": "Wednesday pairs"},
    "deals:round-length": {"round_minutes": "15"},
    "deals:evening-new": {"name": "Wednesday pairs", "tables_a": "3", "rounds": "3"},
    "deals:invite": {"name": "Lis Dam", "roles": ["reviewer"]},
    "deals:member": {"roles": ["reviewer"]},
    "deals:player": {"name": "Bo Nygaard"},
    "deals:record": {"call": "1H"},
    "deals:record-text": {"auction_text": "1H"},
    "deals:result": {"level": "4", "denomination": "S", "declarer": "S", "tricks": "11"},
    "deals:session-boards": {"first": "2", "last": "4"},
    "deals:session-edit": {"rounds": "5"},
    "deals:session-new": {"tables_a": "3", "rounds": "3"},
    "deals:set-language": {"language": "da"},
    "deals:table": {"first_board": "2"},
    "deals:settings": {"name": "Somebody Else"},
    "deals:tokens": {"name": "Laptop"},
    "rulings:member-erase": {"sure": "yes"},
    "rulings:player-data": {"sure": "yes"},
    "rulings:save-search": {"name": "Noise", "query": "q=noise"},
}
"""What is filled in, beside what the page has in its form already."""


class Forms(HTMLParser):
    """The forms of a page that are sent: address and fields as they stand."""

    def __init__(self, page: str, at: str) -> None:
        super().__init__()
        self.at, self.found = at, []
        self.select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        is_ = dict(attributes)
        if tag == "form" and is_.get("method") == "post":
            self.found.append((is_.get("action") or self.at, {}))
        if not self.found or tag not in ("input", "select", "option", "textarea"):
            return
        fields, name, value = self.found[-1][1], is_.get("name") or "", is_.get("value") or ""
        if tag == "select":
            self.select = name
        elif tag == "option" and ("selected" in is_ or self.select not in fields):
            fields[self.select] = value
        elif "checked" in is_ or is_.get("type") not in ("checkbox", "radio", "file"):
            fields[name] = value


def shown(client: Client, address: str) -> str:
    """The page; a file that is sent in pieces is one too."""
    return b"".join(client.get(address)).decode(errors="replace")  # a ZIP is no text


def filled(by: Sender, name: str, world: World) -> tuple[str, dict[str, Any]]:
    """The address and what is sent there: the page's own form where it has one."""
    row = ROWS[name]
    args, data = (
        READY[name](world, by.user) if name in READY else (row.args(world), row.data(world))
    )
    address = reverse(name, args=args)
    forms = Forms(shown(by.signed_in, address), address).found if has_page(row, by.role) else []
    own = next((fields for to, fields in forms if to == address), {})
    return address, own | data | SENT.get(name, {})


@pytest.fixture(scope="module")
def two_threads() -> Iterator[ThreadPoolExecutor]:
    """Each with a connection that knows the tables and triggers from the form before."""
    with ThreadPoolExecutor(2) as threads:
        yield threads
        both = Barrier(2)
        for thread in [threads.submit(closed, both) for _ in range(2)]:
            thread.result()


def closed(both: Barrier) -> None:
    both.wait()
    connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", WRITING)
def test_sent_again_for_a_lost_answer_or_twice_at_once_a_form_is_written_once(
    name: str, two_threads: ThreadPoolExecutor
) -> None:
    with transaction.atomic():
        alone, pair = make_world(), make_world()
        by, two = sender(alone, WRITING[name]), sender(pair, WRITING[name])
    address, data = filled(by, name, alone)
    blank = rows_of()
    lost = by.send(address, data)
    written = rows_of()
    again = by.send(address, data)

    assert (changed(written, rows_of()), told(again)) == ({}, told(lost))

    address, data = filled(two, name, pair)
    before = rows_of()
    sent = [two_threads.submit(two.send, address, data) for _ in range(2)]

    assert told(sent[0].result()) == told(sent[1].result())
    assert changed(before, rows_of()) == changed(blank, written)
    assert (not changed(blank, written)) is (name in IDLE)


def test_a_new_password_whose_answer_was_lost_holds_and_its_owner_signs_in_by_it(ada: User) -> None:
    by, new = Sender(ada, "administrator"), "three long words"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    lost, again = (by.send(reverse("deals:password"), data) for _ in range(2))
    ada.refresh_from_db()

    assert (lost.status_code, outcome(again)) == (302, "sign-in")
    assert ada.check_password(new)


def test_what_was_refused_may_be_sent_again(club: Club, ada: User) -> None:
    by = Sender(ada, "administrator")
    other = PlayerFactory(club=club, number="7")
    address, data = reverse("deals:player", args=[PlayerFactory(club=club).pk]), {"number": "7"}
    assert "Another player" in by.send(address, {"name": "Bo", **data}).content.decode()
    Player.objects.filter(pk=other.pk).update(number="8")

    by.turns_the_page()

    assert by.send(address, {"name": "Bo", **data}).status_code == 302


def test_from_the_same_page_other_words_are_another_form(as_alice: Client, alice: User) -> None:
    """Back, and something else typed: it is kept too."""
    by = Sender(alice, "director")
    for name in ("Revokes", "Claims", "Revokes"):
        by.send(reverse("rulings:save-search"), {"name": name, "query": "q=x"})

    assert sorted(SavedSearch.objects.values_list("name", flat=True)) == ["Claims", "Revokes"]


def test_the_next_page_may_say_the_same_again(alice: User, session: Session) -> None:
    by = Sender(alice, "director")
    address = reverse("deals:section-new", args=[session.pk])
    for _page in range(2):
        for _tap in range(2):
            by.send(address, {})
        by.turns_the_page()

    assert session.sections.count() == 2


def test_a_key_shown_once_is_shown_again_to_the_page_alone(club: Club, ada: User) -> None:
    by = Sender(ada, "administrator")
    address = reverse("deals:tokens", args=[club.slug])
    first, again = (by.send(address, {"name": "Laptop"}) for _ in range(2))
    shown = first.context["key"]

    assert shown in again.content.decode()
    assert shown.encode() not in bytes(SentForm.objects.get().answer)
    assert AccessToken.objects.count() == 1


def test_what_one_has_sent_another_with_the_same_page_has_not(
    alice: User, bob: User, event: Event
) -> None:
    ones, others = Sender(alice, "director"), Sender(bob, "reviewer")
    others.page, others.secret = ones.page, ones.secret
    data = {"name": "Ours", "query": "q=x"}
    for by in (ones, others):
        by.send(reverse("rulings:save-search"), data)

    assert {one.user for one in SavedSearch.objects.all()} == {alice, bob}


def test_what_a_phone_has_kept_is_the_same_from_another_page(alice: User, session: Session) -> None:
    """Its key stands for the page's, which is old once somebody has signed in again. One that can
    be guessed is none.
    """
    by = Sender(alice, "director")
    address, key = reverse("deals:section-new", args=[session.pk]), "0123456789abcdef" * 2
    for kept in (key, key, key[::-1], "1", "1"):
        by.send(address, {"phone_key": kept})
        by.turns_the_page()

    assert session.sections.count() == 4


def test_a_phones_key_is_its_owners(alice: User, bob: User, event: Event) -> None:
    data = {"name": "Ours", "query": "q=x", "phone_key": "0123456789abcdef" * 2}
    for by in (Sender(alice, "director"), Sender(bob, "reviewer")):
        by.send(reverse("rulings:save-search"), data)

    assert {one.user for one in SavedSearch.objects.all()} == {alice, bob}


def test_a_script_is_told_where_it_leads_and_fetches_nothing(alice: User) -> None:
    by = Sender(alice, "director")
    client, address = by.signed_in, reverse("rulings:save-search")
    data = {"name": "Ours", "query": "q=x", "phone_key": "0123456789abcdef" * 2}
    plain = client.post(address, data)
    led = [client.post(address, data, headers={"X-Kept-By": "phone"}) for _ in range(2)]

    assert [(one.status_code, one["X-Leads-To"]) for one in led] == [(204, plain["Location"])] * 2


def test_a_script_is_told_that_nothing_was_done_however_often_it_asks(
    alice: User, table: Table
) -> None:
    by = Sender(alice, "director")
    address = reverse("deals:table-new", args=[table.section.session_id])
    data = {"section": "A", "seen": "0", "phone_key": "0123456789abcdef" * 2}
    led = [by.signed_in.post(address, data, headers={"X-Kept-By": "phone"}) for _ in range(2)]
    data |= {"seen": "1", "phone_key": "fedcba9876543210" * 2}
    done = by.signed_in.post(address, data, headers={"X-Kept-By": "phone"})

    assert [one.get("X-Refused") for one in (*led, done)] == ["yes", "yes", None]


def test_what_was_done_and_undone_since_is_not_said_to_be_done_once_more(
    alice: User, table: Table
) -> None:
    """Back to the page by which it was done, and the same again."""
    by = Sender(alice, "director")
    call = open_call(table=table, board=None, round_number=1, by=alice)
    address, data = reverse("rulings:withdraw", args=[call.pk]), {"seen": state_of(call)}
    by.send(address, data)
    bring_back(call=call, by=alice)
    SentForm.objects.update(at=F("at") - timedelta(minutes=2))
    [sent] = SentForm.objects.values_list("at", flat=True)

    again = by.send(address, data)

    time = timezone.localtime(sent).strftime("%H:%M")
    told = [str(one) for one in get_messages(again.wsgi_request)]
    assert told == [f"This was sent at {time}, and is not done twice."]
    assert DirectorCall.objects.get().is_open


def test_a_page_that_is_come_back_to_says_so_at_once(alice: User, table: Table) -> None:
    """A browser that keeps its pages shows it again within seconds."""
    by = Sender(alice, "director")
    call = open_call(table=table, board=None, round_number=1, by=alice)
    address, data = reverse("rulings:withdraw", args=[call.pk]), {"seen": state_of(call)}
    by.send(address, data)
    bring_back(call=call, by=alice)

    again = by.send(address, data | {"again": "1"})

    [told] = get_messages(again.wsgi_request)
    assert str(told).endswith("and is not done twice.")
    assert DirectorCall.objects.get().is_open


@pytest.mark.django_db
def test_after_two_days_nobody_sends_the_same_again() -> None:
    now = timezone.now()
    for key, days in (("old", 3), ("new", 1)):
        SentForm.objects.create(key=key, at=now - timedelta(days=days))

    gone = clear_leftovers(timezone.localdate())

    assert gone == {"forms sent": 1}
    assert [one.key for one in SentForm.objects.all()] == ["new"]


def test_a_phone_that_was_put_away_for_a_month_does_nothing_twice(
    alice: User, session: Session
) -> None:
    """It never learned that the first time had come."""
    by = Sender(alice, "director")
    address, kept = reverse("deals:section-new", args=[session.pk]), {"phone_key": "0a" * 16}
    by.send(address, kept)
    SentForm.objects.update(at=F("at") - timedelta(days=30))
    clear_leftovers(timezone.localdate())
    by.turns_the_page()
    before = session.sections.count()

    by.send(address, kept)

    assert (before, session.sections.count()) == (1, 1)
