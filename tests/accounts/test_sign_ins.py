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

from deals.accounts.sign_ins import Backend, SessionStore
from deals.models import User
from tests.factories import UserFactory

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
