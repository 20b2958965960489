import pytest


@pytest.mark.django_db
def test_the_health_page_answers_when_the_database_does(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response["Content-Type"] == "text/plain"


def test_a_browser_reaches_the_live_server(plain_phone):
    response = plain_phone.goto("/healthz")
    assert response.status == 200


def test_a_browser_that_asks_for_an_icon_is_sent_to_it(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.url) == (302, "/static/icon.svg")


@pytest.mark.django_db
def test_a_phone_on_the_clubs_network_is_sent_no_header_that_needs_https(client):
    assert "Cross-Origin-Opener-Policy" not in client.get("/sign-in/").headers
