"""Whom a failed sign-in is counted against."""

from config.attempts import client_address, tried_name


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
