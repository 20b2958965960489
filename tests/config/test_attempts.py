"""Whom a failed sign-in is counted against."""

import pytest
from axes.models import AccessAttempt
from django.conf import settings

from config.attempts import client_address, tried_name
from tests.factories import UserFactory


def test_without_a_proxy_what_the_client_claims_is_ignored(rf, settings):
    settings.BEHIND_PROXY = False
    request = rf.get("/", REMOTE_ADDR="192.168.1.20", HTTP_X_FORWARDED_FOR="10.0.0.1")
    assert client_address(request) == "192.168.1.20"


def test_behind_the_proxy_only_its_own_entry_counts(rf, settings):
    settings.BEHIND_PROXY = True
    request = rf.get("/", REMOTE_ADDR="172.18.0.4", HTTP_X_FORWARDED_FOR="10.0.0.1, 203.0.113.7")
    assert client_address(request) == "203.0.113.7"


def test_a_request_that_came_past_the_proxy_has_its_own_address(rf, settings):
    settings.BEHIND_PROXY = True
    assert client_address(rf.get("/", REMOTE_ADDR="172.18.0.4")) == "172.18.0.4"


def test_capital_letters_do_not_give_a_new_count(rf):
    assert tried_name(rf.post("/"), {"username": "ANNA"}) == "anna"
    assert tried_name(rf.post("/", {"username": "Åse"}), None) == "åse"


@pytest.mark.django_db
def test_who_tries_many_names_from_one_address_waits_with_the_right_one_too(client):
    UserFactory(username="anna", password="right")
    said = {"username": "anna", "password": "right"}
    for number in range(settings.FAILURES_OF_ADDRESS):
        AccessAttempt.objects.create(
            username=f"name-{number}", ip_address="127.0.0.1", failures_since_start=1
        )

    assert client.post("/sign-in/", said).status_code == 429
    assert client.post("/sign-in/", said, REMOTE_ADDR="127.0.0.2").status_code == 302
