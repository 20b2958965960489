"""Who is signed in is read by key, and is what Django's own queries find."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from deals.accounts.devices import device_of
from deals.accounts.sign_ins import Backend, SessionStore
from deals.models import Device, User
from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return UserFactory(name="Karen Lund", theme="dark", language="da")


def whole(user: User | None) -> dict[str, Any]:
    assert user is not None
    assert user.get_deferred_fields() == set()
    return {name: value for name, value in vars(user).items() if not name.startswith("_")}


def signed_in(client: Client) -> User | AnonymousUser:
    request = HttpRequest()
    request.session = SessionStore(client.cookies["sessionid"].value)
    return get_user(request)


def test_the_user_is_read_whole(user: User, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        found = whole(Backend().get_user(user.pk))

    assert found == whole(User.objects.get(pk=user.pk))


def test_a_session_holds_what_was_put_there(
    user: User, client: Client, django_assert_num_queries: Any
) -> None:
    client.force_login(user)
    key = client.cookies["sessionid"].value

    with django_assert_num_queries(1):
        found = SessionStore(key).load()

    assert found == Session.objects.get(pk=key).get_decoded()
    with django_assert_num_queries(2):
        assert signed_in(client) == user


def test_the_user_of_a_noted_device_is_read_along_and_asked_for_anew_where_he_is_another(
    user: User, phone: Client, django_assert_num_queries: Any
) -> None:
    other = UserFactory()
    with django_assert_num_queries(1):
        found = signed_in(phone)

    assert isinstance(found, User)
    assert whole(found) == whole(User.objects.get(pk=user.pk))
    for asked in (other, user):  # what was read along is given out once, and to nobody else
        SessionStore(phone.cookies["sessionid"].value).load()
        User.objects.update(theme="light")
        with django_assert_num_queries(int(asked == other)):
            assert Backend().get_user(asked.pk) == asked
        with django_assert_num_queries(1):
            again = Backend().get_user(asked.pk)
        assert whole(again)["theme"] == "light"


def test_who_has_no_account_or_may_not_sign_in_is_nobody(user: User) -> None:
    assert Backend().get_user(-1) is None

    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Backend().get_user(user.pk) is None


def test_a_session_that_ended_or_never_was_is_empty_and_its_key_is_not_taken_again(
    user: User, client: Client
) -> None:
    client.force_login(user)
    key = client.cookies["sessionid"].value
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))

    for store in (SessionStore(key), SessionStore("x" * 32)):
        assert (store.load(), store.session_key) == ({}, None)
    assert not signed_in(client).is_authenticated


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0", "Firefox, Linux"),
        ("curl/8.0", ""),
    ],
)
def test_a_device_is_named_by_its_browser_and_system(said: str, name: str) -> None:
    assert device_of(said) == name


PHONE = {"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1"}
URL = "/settings/devices/"


@pytest.fixture
def phone(user: User) -> Client:
    """Signed in on a phone, beside the other clients."""
    phone = Client(headers=PHONE)
    phone.force_login(user)
    phone.get("/settings/")
    return phone


def is_in(client: Client) -> bool:
    return client.get("/settings/").status_code == 200


def test_one_sees_where_one_is_signed_in_and_signs_out_there(
    user: User, client: Client, phone: Client
) -> None:
    client.force_login(user)
    page = client.get(URL).content.decode()
    there = Device.objects.get(name="Safari, iPhone")
    shown = f'name="device" value="{there.pk}"'
    assert ("Safari, iPhone" in page, page.count('name="device"'), shown in page) == (True, 1, True)

    client.post(URL, {"device": "0"})
    assert is_in(phone)
    client.post(URL, {"device": str(there.pk)})

    assert (is_in(phone), is_in(client)) == (False, True)
    assert Device.objects.filter(user=user).count() == 1


def test_sign_out_everywhere_else_leaves_oneself_and_everybody_else_in(
    user: User, client: Client, phone: Client
) -> None:
    other, strangers = Client(), Client()
    for one in (client, other):
        one.force_login(user)
        one.get("/settings/")
    strangers.force_login(UserFactory())
    strangers.get("/settings/")

    client.post(URL)

    found = [is_in(one) for one in (client, phone, other, strangers)]
    assert found == [True, False, False, True]


def test_the_browser_forgets_the_pages_of_who_signs_out(client: Client) -> None:
    answers = [client.post("/sign-out/", secure=is_secure) for is_secure in (True, False)]

    assert [one.get("Clear-Site-Data") for one in answers] == ['"cache"', None]


def test_nobody_is_signed_out_by_somebody_else(user: User, client: Client, phone: Client) -> None:
    client.force_login(UserFactory())

    client.post(URL, {"device": str(Device.objects.get(user=user).pk)})
    client.post(URL, {"device": "everybody's"})
    client.post(URL)

    assert is_in(phone)


def test_a_new_password_leaves_no_device_in_the_list(
    user: User, client: Client, phone: Client
) -> None:
    client.force_login(user)
    chosen = {"new_password1": "three long words", "new_password2": "three long words"}

    client.post("/settings/password/", {"old_password": PASSWORD} | chosen)

    assert (is_in(phone), is_in(client)) == (False, True)
    assert Device.objects.filter(user=user).count() == 1


def test_a_device_is_noted_again_when_it_was_not_for_a_while(
    user: User, phone: Client, django_assert_num_queries: Any
) -> None:
    def used() -> bool:
        """Whether a page notes it."""
        before = Device.objects.get(user=user).used_at
        phone.get("/settings/")
        return Device.objects.get(user=user).used_at != before

    assert not used()
    for ago in (timedelta(minutes=11), timedelta(minutes=-11)):
        Device.objects.update(used_at=timezone.now() - ago)
        assert used()
    assert not used()
