"""A page that waits is told of what concerns it, and of nothing else."""

from __future__ import annotations

import http.client
import re
from collections.abc import Callable
from contextlib import closing

import pytest
from django.db import connection, connections, transaction
from django.test import Client

from deals.audit.actor import PAGE, acting
from deals.models import AlertBy, ClubRole, Event, User
from rulings.alerts import stream
from rulings.alerts.notices import CHANNEL, SIGNED_OUT
from rulings.alerts.queries import directors_of, told_of
from rulings.alerts.stream import MOST_OF_ONE, hub
from rulings.models import DirectorCall
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from tests.alerts.conftest import Waits
from tests.alerts.serving import WaitingPage, served, signed_in, until
from tests.browser.evening import Evening, make_evening
from tests.factories import MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db(transaction=True)

LOOK = {"event": "look", "data": ""}


def note(evening: Evening, by: User | None = None) -> DirectorCall:
    """A call that no director has taken, noted by somebody."""
    table, by = evening.played.table, by or evening.director
    with acting(lambda: by.pk, PAGE):
        return open_call(table=table, board=None, round_number=5, by=by, take=False)


def hub_is_told_of_a_sign_in_that_ended() -> None:
    """Else it looks every twenty seconds."""
    client = Client()
    client.force_login(UserFactory())
    client.logout()


def call_of(call: DirectorCall) -> dict[str, str]:
    return {"id": str(call.pk), "event": "call", "data": str(call.pk)}


def test_the_other_directors_are_told_of_a_new_call_and_of_what_becomes_of_it(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    anna = member()
    lises, annas = waits(evening.director), waits(anna)

    call = note(evening)
    assert annas.told() == call_of(call)

    with acting(lambda: anna.pk, PAGE):
        take_call(call=call, by=anna)
    assert annas.told() == LOOK
    assert lises.told() == LOOK  # of her own call she was not told


def test_a_call_that_was_never_stored_is_told_to_nobody(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    page = waits(member())

    with transaction.atomic():
        note(evening)
        transaction.set_rollback(True)

    call = note(evening)
    assert page.told() == call_of(call)


def test_only_directors_of_the_club_are_told(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    refused = [
        waits(user).status
        for user in (
            member(ClubRole.REVIEWER),
            member(ClubRole.ADMINISTRATOR),
            member(alert_by=AlertBy.NOTHING),
            None,
        )
    ]
    User.objects.filter(username="lise").update(username="elise")
    other = make_evening()
    page = waits(other.director)

    note(evening)

    call = note(other, by=evening.director)
    assert page.told() == call_of(call)
    assert refused == [204, 204, 204, 302]


def test_who_is_told_of_several_sessions_is_who_is_told_of_each(
    evening: Evening, member: Callable[..., User]
) -> None:
    anna, gone = member(), member()
    User.objects.filter(pk=gone.pk).update(is_active=False)
    for one in ({"alert_by": AlertBy.NOTHING}, {"alert_by": AlertBy.SOUND}):
        member(**one)
    member(ClubRole.REVIEWER)
    User.objects.filter(username="lise").update(username="elise")
    others = [make_evening()]
    User.objects.filter(username="lise").update(username="lise-2")
    others.append(make_evening())
    sessions = [one.played.board.session for one in (evening, *others)]
    Event.objects.filter(sessions=sessions[-1]).update(is_practice=True)

    keys = [one.pk for one in sessions]
    felt = {(key, one.pk) for key in keys for one in directors_of(key)}
    told = told_of(keys)
    assert {one for one, is_felt in told.items() if is_felt} == felt
    assert {key for key, _user in felt} == set(keys[:2])
    assert (keys[0], anna.pk) in felt
    assert [key for (key, _user), is_felt in told.items() if not is_felt] == [keys[2]]


def test_practice_is_felt_by_nobody_and_seen_by_all(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    User.objects.filter(username="lise").update(username="elise")
    practice = make_evening()
    Event.objects.filter(sessions=practice.played.board.session).update(is_practice=True)
    anna = member()
    club = practice.director.memberships.get().club
    MembershipFactory(club=club, user=anna, roles=[ClubRole.DIRECTOR])
    page = waits(anna)

    note(practice)
    assert page.told() == LOOK
    call = note(evening)

    assert page.told() == call_of(call)


def test_a_page_that_was_away_is_told_what_it_missed(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    anna = member()
    assert waits(anna).came == {"retry": "3000", "id": "0"}

    taken, waiting = note(evening), None
    take_call(call=taken, by=evening.director)
    page = waits(anna, since=0)
    assert page.came == {"retry": "3000", "id": str(taken.pk), **LOOK}

    waiting = note(evening)
    # a page that is opened now may have been made before the call
    assert waits(anna).came == {"retry": "3000", "id": str(waiting.pk), **LOOK}
    page = waits(anna, since=taken.pk)
    assert (page.came["id"], page.told()) == (str(waiting.pk), call_of(waiting))


def test_signing_out_ends_what_waits_in_its_name_and_nothing_else(
    evening: Evening, waits: Waits
) -> None:
    staying, going = waits(evening.director), waits(evening.director)
    client = Client()
    client.cookies["sessionid"] = hub.waiting[1].sign_in

    client.post("/sign-out/")

    assert going.told() == {}
    note(evening, by=UserFactory())
    assert staying.told()["event"] == "call"


def test_a_new_password_ends_what_waits_on_other_phones(evening: Evening, waits: Waits) -> None:
    page = waits(evening.director)
    evening.director.set_password("three long words")
    evening.director.save()

    hub_is_told_of_a_sign_in_that_ended()

    assert page.told() == {}


def test_a_page_that_is_closed_gives_its_place_back(evening: Evening, waits: Waits) -> None:
    page = waits(evening.director)
    assert len(hub.waiting) == 1

    page.leave()

    until(lambda: not hub.waiting)


def test_of_one_user_so_many_pages_wait_and_the_oldest_gives_way(
    evening: Evening, waits: Waits
) -> None:
    pages = [waits(evening.director) for _ in range(MOST_OF_ONE + 1)]

    assert pages[0].told() == {}
    until(lambda: len(hub.waiting) == MOST_OF_ONE)


def test_where_the_database_goes_away_pages_are_let_go_and_come_back(
    evening: Evening, member: Callable[..., User], waits: Waits
) -> None:
    page = waits(member())
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        )

    assert page.told() == {}
    until(lambda: hub.hears)
    page = waits(member())
    call = note(evening)
    assert page.told() == call_of(call)


def test_the_listener_outlives_a_question_that_the_database_does_not_answer(
    evening: Evening, waits: Waits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "PAUSE", 0.05)
    page = waits(evening.director)
    to = connections.settings["default"]  # of every thread's connection that is still to be made
    host = to["HOST"]
    connection.ensure_connection()
    to["HOST"] = "/nowhere"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, SIGNED_OUT])
    assert page.told() == {}

    to["HOST"] = host
    until(lambda: hub.hears)


def test_a_server_that_stops_lets_its_pages_go(evening: Evening) -> None:
    with served() as port:
        page = WaitingPage(port, signed_in(evening.director))
    assert (page.came["id"], page.told(), hub.waiting) == ("0", {}, [])
    page.leave()


def test_a_server_that_only_answers_at_once_says_so(evening: Evening, client: Client) -> None:
    client.force_login(evening.director)
    assert client.get("/alerts/stream/").status_code == 204
    assert 'data-stream=""' in client.get("/").content.decode()


def test_the_page_says_where_it_waits_and_how_a_call_is_felt(evening: Evening, port: int) -> None:
    def home() -> str:
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as line:
            line.request("GET", "/", headers={"Cookie": f"sessionid={key}"})
            return line.getresponse().read().decode()

    key = signed_in(evening.director)
    found = {}
    for how in AlertBy:
        User.objects.update(alert_by=how)
        found[how] = re.findall(r'data-by="(\w+)" data-stream="([^"]+)"', home())

    assert found == {
        AlertBy.NOTHING: [],
        AlertBy.VIBRATION: [("vibration", "/alerts/stream/")],
        AlertBy.SOUND: [("sound", "/alerts/stream/")],
    }
