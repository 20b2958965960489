from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from contextlib import suppress

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session as SignIn
from django.test import Client
from django.urls import reverse

from deals.accounts.sign_in_again import carried
from deals.models import Event, Session, User
from rulings.models import Comment, Matter
from rulings.record.give import Decided, rule_by_hand
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db
URL = "/sign-in/"


def credentials(user: User, **more: str) -> dict[str, str]:
    return {"username": user.username, "password": PASSWORD, **more}


def test_it_signs_in_and_goes_to_tonights_tables(client: Client, alice: User) -> None:
    response = client.post(URL, credentials(alice))

    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_the_user_name_is_found_whatever_its_capital_letters(client: Client, alice: User) -> None:
    response = client.post(URL, {"username": "ALICE", "password": PASSWORD})

    assert response.status_code == 302


def test_it_goes_on_to_where_one_was_going(client: Client, alice: User) -> None:
    first = client.get("/menu/")
    assert first["Location"] == "/sign-in/?next=/menu/"
    assert 'name="next" value="/menu/"' in client.get(first["Location"]).content.decode()

    assert client.post(URL, credentials(alice, next="/menu/"))["Location"] == "/menu/"


def test_it_never_goes_to_another_site(client: Client, alice: User) -> None:
    response = client.post(URL, credentials(alice, next="https://example.org/"))

    assert response["Location"] == "/"


def test_a_wrong_password_keeps_the_name_and_says_what_to_do(client: Client, alice: User) -> None:
    page = client.post(URL, {"username": "alice", "password": "wrong"}).content.decode()

    assert "User name and password do not match. Try again." in page
    assert 'value="alice"' in page


def test_somebody_signed_in_goes_straight_on(as_alice: Client) -> None:
    assert as_alice.get(URL + "?next=/menu/")["Location"] == "/menu/"


def test_many_wrong_passwords_close_the_name_and_only_for_that_name(
    client: Client, alice: User, bob: User
) -> None:
    for _attempt in range(settings.AXES_FAILURE_LIMIT):
        response = client.post(URL, {"username": "alice", "password": "wrong"})
    assert response.status_code == 429
    assert "Too many wrong passwords" in response.content.decode()

    assert client.post(URL, credentials(alice)).status_code == 429
    assert client.post(URL, credentials(bob)).status_code == 302


@pytest.fixture
def ran_out(client: Client, alice: User) -> Client:
    """Alice has looked at a page here, and her sign-in has ended."""
    client.force_login(alice)
    client.get("/menu/")
    SignIn.objects.all().delete()
    return client


def test_a_form_sent_after_the_sign_in_ran_out_is_offered_again(
    ran_out: Client, alice: User, session: Session
) -> None:
    client = ran_out
    path = reverse("deals:session-round", args=[session.pk])
    page = client.post(path, {"round": "2"})
    packed = page.context["carried"]
    assert carried(packed).path == path
    assert carried(packed).fields == [("round", "2")]

    resumed = client.post(URL, credentials(alice, carried=packed)).content.decode()
    assert f'action="{path}"' in resumed
    assert '<input type="hidden" name="round" value="2">' in resumed

    client.post(path, {"round": "2"})
    session.refresh_from_db()
    assert session.current_round == 2


def test_a_comment_whose_answer_was_lost_and_whose_sign_in_then_ran_out_is_written_once(
    as_alice: Client, alice: User, revoke: Matter
) -> None:
    decided = Decided("Play on.", "Nobody was hurt by it.")
    ruling = rule_by_hand(matter=revoke, decided=decided, by=alice)
    path = reverse("rulings:comment", args=[ruling.pk])
    as_alice.get("/menu/")
    sent = {"text": "He was told.", "csrfmiddlewaretoken": "x" * 64}
    as_alice.post(path, sent)  # nobody heard the answer
    SignIn.objects.all().delete()

    packed = as_alice.post(path, sent).context["carried"]
    for page in "yz":  # looked at twice
        waiting = as_alice.post(URL, credentials(alice, carried=packed)).context["waiting"]
        as_alice.post(waiting.path, dict(waiting.fields) | {"csrfmiddlewaretoken": page * 64})

    assert [one.text.text for one in Comment.objects.all()] == ["He was told."]


@pytest.mark.parametrize(
    ("way", "who", "status"),
    [("ran out", "alice", 302), ("ran out", "ada", 403), ("signed out", "alice", 403)],
)
def test_a_page_that_lay_open_goes_on_once_its_owner_has_signed_in_in_another_tab(
    alice: User, ada: User, revoke: Matter, way: str, who: str, status: int
) -> None:
    """What was typed there was refused, and could never be sent."""
    decided = Decided("Play on.", "Nobody was hurt by it.")
    ruling = rule_by_hand(matter=revoke, decided=decided, by=alice)
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    page = client.get(reverse("rulings:ruling", args=[ruling.pk]))
    sent = {"text": "He was told.", "csrfmiddlewaretoken": str(page.context["csrf_token"])}
    if way == "ran out":
        SignIn.objects.all().delete()
    else:
        client.post("/sign-out/", sent)

    token = str(client.get(URL).context["csrf_token"])
    client.post(URL, credentials({"alice": alice, "ada": ada}[who], csrfmiddlewaretoken=token))
    answer = client.post(reverse("rulings:comment", args=[ruling.pk]), sent)

    assert (answer.status_code, Comment.objects.count()) == (status, int(status == 302))


def test_what_was_being_sent_is_offered_to_nobody_else(
    ran_out: Client, alice: User, ada: User, session: Session
) -> None:
    """An administrator who signs in next would send it in his own name, whatever it is."""
    path = reverse("deals:session-round", args=[session.pk])
    packed = ran_out.post(path, {"round": "2"}).context["carried"]

    page = ran_out.post(URL, credentials(ada, carried=packed), follow=True)

    told = [str(one) for one in page.context["messages"]]
    assert told == ["What was being sent here was somebody else’s. It was not sent."]
    assert ">Send it</button>" not in page.content.decode()


def test_what_nobody_was_signed_in_for_is_not_carried(
    as_alice: Client, client: Client, session: Session
) -> None:
    path = reverse("deals:session-round", args=[session.pk])
    as_alice.get("/menu/")
    as_alice.post("/sign-out/")

    assert [one.post(path).context["carried"] for one in (client, as_alice)] == ["", ""]


def test_a_mistyped_password_does_not_lose_what_was_being_sent(
    ran_out: Client, session: Session
) -> None:
    client = ran_out
    path = reverse("deals:session-round", args=[session.pk])
    packed = client.post(path, {"round": "2"}).context["carried"]

    page = client.post(URL, {"username": "alice", "password": "wrong", "carried": packed})

    assert page.context["carried"] == packed


def test_a_carried_form_that_was_tampered_with_is_dropped(client: Client, alice: User) -> None:
    response = client.post(URL, credentials(alice, carried="/events/1/remove/:x:y"))

    assert response["Location"] == "/"


def readable(packed: str) -> bytes:
    """What anybody makes of a signed value without the site's key."""
    found = b""
    for part in re.split(r"[.:]", packed):
        raw = urlsafe_b64decode(part + "=" * (-len(part) % 4))
        with suppress(zlib.error):
            raw += zlib.decompress(raw)
        found += raw
    return found


def test_what_is_carried_is_not_to_be_read_by_who_takes_the_phone_up(
    ran_out: Client, event: Event
) -> None:
    path = f"/events/{event.pk}/edit/"
    packed = ran_out.post(path, {"name": "A lantern and a walnut"}).context["carried"]

    assert carried(packed).fields == [("name", "A lantern and a walnut")]
    assert b"lantern" not in readable(packed)
    assert carried("å\ud800") is None


def test_a_form_too_long_to_carry_says_so(ran_out: Client, event: Event) -> None:
    import random
    import string

    noise = "".join(random.Random(1).choices(string.ascii_letters, k=40_000))
    page = ran_out.post(reverse("deals:event-edit", args=[event.pk]), {"name": noise})

    assert page.context["carried"] == ""
    assert "was not kept" in page.content.decode()


def test_signing_out_takes_a_button_not_a_link(as_alice: Client) -> None:
    opened = as_alice.get("/sign-out/")

    assert (opened.status_code, opened["Allow"]) == (405, "POST")
    assert "There is nothing to see here" in opened.content.decode()
    assert as_alice.post("/sign-out/")["Location"] == URL
    assert as_alice.get("/menu/").status_code == 302
