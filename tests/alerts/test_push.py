"""A phone on which no page is open is told of a call by its push service, and of nothing more."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client

from deals.audit.actor import PAGE, acting
from deals.models import AlertBy, ClubRole, User
from deals.privacy.services import erase_user
from rulings.alerts.encryption import encrypted, packed, public, site_key, unpacked
from rulings.alerts.services import MOST
from rulings.models import DirectorCall, PushDevice
from rulings.privacy.services.user_data import about_user
from rulings.record.calls.opening import open_call
from rulings.record.calls.taking import take_call
from tests.alerts.push_service import Phone, PushService, claims_of, push_service
from tests.browser.evening import Evening, make_evening
from tests.factories import PASSWORD, MembershipFactory
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db

ADD = "/alerts/devices/add/"


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as service:
        settings.PUSH_SERVICES = [service.origin]
        yield service


@pytest.fixture
def evening() -> Evening:
    return make_evening()


@pytest.fixture
def anna(evening: Evening) -> User:
    """Another director, who reads Danish."""
    club = evening.director.memberships.get().club
    user: User = MembershipFactory(
        club=club, user__username="anna", user__name="Anna Holm", user__language="da"
    ).user
    return user


@pytest.fixture
def add(service: PushService) -> Callable[..., tuple[Phone, Client]]:
    """Makes a phone of the user ready to be told, as its browser does."""

    def added(user: User, name: str = "phone", **given: str) -> tuple[Phone, Client]:
        phone, client = Phone(service, name), Client(headers={"user-agent": "Mozilla (Android 16)"})
        client.force_login(user)
        client.post(ADD, {**phone.subscription, **given})
        return phone, client

    return added


def note(evening: Evening, by: User) -> DirectorCall:
    with acting(lambda: by.pk, PAGE):
        return open_call(table=evening.played.table, board=None, round_number=5, by=by, take=False)


def test_the_other_directors_are_told_which_table_calls(
    evening: Evening, anna: User, add: Any, service: PushService
) -> None:
    annas, _ = add(anna, "annas")
    add(evening.director, "lises")

    call = note(evening, by=evening.director)
    do_jobs()

    [(path, headers, body)] = service.sent
    assert (path, annas.read(body)) == (
        annas.path,
        {
            "title": "Bord A7 tilkalder turneringslederen",
            "tag": f"call-{call.pk}",
            "url": "/",
        },
    )
    claims, key = claims_of(headers["Authorization"])
    assert key == public(site_key())
    assert (claims["aud"], claims["sub"]) == (service.origin, "https://localhost")
    assert 0 < claims["exp"] - time.time() < 24 * 3600
    found = {name: headers[name] for name in ("Content-Encoding", "TTL", "Urgency")}
    assert found == {"Content-Encoding": "aes128gcm", "TTL": "300", "Urgency": "high"}


def test_a_call_that_somebody_has_taken_meanwhile_is_told_to_nobody(
    evening: Evening, anna: User, add: Any, service: PushService
) -> None:
    add(anna)
    call = note(evening, by=evening.director)
    take_call(call=call, by=evening.director)

    do_jobs()

    assert service.sent == []


def test_who_gives_himself_a_new_password_is_led_to_where_his_phones_are_added_again(
    anna: User, add: Any
) -> None:
    new = "three long words"
    sent = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    _, client = add(anna)

    told = client.post("/settings/password/", sent, follow=True)

    assert told.redirect_chain == [("/alerts/devices/", 302)]
    assert "Ingen af dine telefoner får besked om tilkald nu." in told.content.decode()
    assert PushDevice.objects.count() == 0


@pytest.mark.parametrize("status", [404, 410, 403])
def test_a_phone_that_wants_no_more_is_forgotten(
    evening: Evening, anna: User, add: Any, service: PushService, status: int
) -> None:
    add(anna)
    service.status = status

    note(evening, by=evening.director)
    do_jobs()

    assert (len(service.sent), PushDevice.objects.count()) == (1, 0)


@pytest.mark.parametrize("status", [201, 429, 500])
def test_a_service_in_trouble_is_asked_again_at_the_next_call(
    evening: Evening, anna: User, add: Any, service: PushService, status: int
) -> None:
    add(anna)
    service.status = status

    note(evening, by=evening.director)
    do_jobs()

    assert PushDevice.objects.get().name == "Android"


@pytest.mark.parametrize("address", ["http://a:b@127.0.0.1", "http://127.0.0.1:9/bøf"])
def test_an_address_that_cannot_be_asked_is_forgotten_and_the_others_are_told(
    evening: Evening, anna: User, add: Any, service: PushService, settings: Any, address: str
) -> None:
    settings.PUSH_SERVICES = [service.origin, "http://*127.0.0.1*"]
    add(anna, "spoilt", endpoint=address)
    phone, _ = add(anna, "there")
    assert PushDevice.objects.count() == 2

    note(evening, by=evening.director)
    do_jobs()

    assert [path for path, _, _ in service.sent] == [phone.path]
    assert PushDevice.objects.count() == 1


def test_a_service_that_does_not_answer_keeps_nobody_else_waiting(
    evening: Evening, anna: User, add: Any, service: PushService, settings: Any
) -> None:
    add(anna, "gone", endpoint="http://127.0.0.1:9/gone")
    settings.PUSH_SERVICES = [service.origin, "http://127.0.0.1:9"]
    add(anna, "gone", endpoint="http://127.0.0.1:9/gone")
    phone, _ = add(anna, "there")

    note(evening, by=evening.director)
    do_jobs()

    assert [path for path, _, _ in service.sent] == [phone.path]
    assert PushDevice.objects.count() == 2


def sign_out(client: Client) -> None:
    client.post("/sign-out/")


def choose_nothing(client: Client) -> None:
    User.objects.filter(username="anna").update(alert_by=AlertBy.NOTHING)


def direct_no_more(client: Client) -> None:
    User.objects.get(username="anna").memberships.update(roles=[ClubRole.REVIEWER])


def new_password_elsewhere(client: Client) -> None:
    user = User.objects.get(username="anna")
    user.set_password(f"{PASSWORD} anew")
    user.save()


def remove(client: Client) -> None:
    client.post(f"/alerts/devices/{PushDevice.objects.get().pk}/remove/")


def erase(client: Client) -> None:
    erase_user(User.objects.get(username="anna"))


@pytest.mark.parametrize(
    "ends",
    [sign_out, choose_nothing, direct_no_more, new_password_elsewhere, remove, erase],
    ids=lambda ends: ends.__name__,
)
def test_who_does_not_want_or_may_not_is_told_nothing(
    evening: Evening,
    anna: User,
    add: Any,
    service: PushService,
    ends: Callable[[Client], None],
) -> None:
    _, client = add(anna)
    assert PushDevice.objects.count() == 1

    ends(client)
    note(evening, by=evening.director)
    do_jobs()

    assert service.sent == []
    kept = ends in (choose_nothing, direct_no_more)
    assert PushDevice.objects.exists() is kept


@pytest.mark.parametrize(
    "given",
    [
        {"endpoint": "https://example.org/inside"},
        {"endpoint": ""},
        {"key": "no key"},
        {"key": packed(b"\4" + bytes(64))},
        {"secret": packed(b"short")},
    ],
)
def test_what_is_no_subscription_of_a_known_service_is_refused(
    anna: User, add: Any, given: dict[str, str]
) -> None:
    _, client = add(anna, **given)

    assert PushDevice.objects.count() == 0
    page = client.get("/alerts/devices/").content.decode()
    assert "Denne browsers beskeder kommer fra en tjeneste, som Paragraf ikke kender." in page


def test_a_user_has_so_many_devices_and_the_oldest_gives_way(anna: User, add: Any) -> None:
    for number in range(MOST + 2):
        add(anna, f"phone{number}")

    found = [one.endpoint.rsplit("/", 1)[1] for one in PushDevice.objects.all()]
    assert found == [f"phone{number}?to=it" for number in range(2, MOST + 2)]


def test_nobody_removes_a_device_of_somebody_else(evening: Evening, anna: User, add: Any) -> None:
    add(anna)
    client = Client()
    client.force_login(evening.director)

    answer = client.post(f"/alerts/devices/{PushDevice.objects.get().pk}/remove/")

    assert (answer.status_code, PushDevice.objects.count()) == (404, 1)


def test_its_owner_finds_it_in_the_list_and_in_what_is_stored(anna: User, add: Any) -> None:
    _, client = add(anna)

    page = client.get("/alerts/devices/").content.decode()
    told = about_user(anna)

    assert re.findall(r"<li><span><b>(\w+)</b>", page) == ["Android"]
    assert f'data-key="{packed(public(site_key()))}"' in page
    [rows] = [rows for name, rows in told.items() if name.startswith("Enheder, der får besked")]
    assert [sorted(row) for row in rows] == [["id", "key", "made_at", "name", "user"]]


def test_the_site_signs_with_one_key_as_long_as_its_secret_is_the_same(settings: Any) -> None:
    first = public(site_key())
    assert public(site_key()) == first
    settings.SECRET_KEY = "another"
    assert public(site_key()) != first


def test_the_example_of_the_standard_is_encrypted_as_it_says() -> None:
    """RFC 8291, section 5."""
    sender = int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        phone=unpacked(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        secret=unpacked("BTBZMqHH6r4Tts7J_aSIgg"),
        own=ec.derive_private_key(sender, ec.SECP256R1()),
        salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert packed(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )
