"""Answering: the next step comes back, and a form that is late changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session as SignIn
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulings.models import Answer, Matter
from rulings.record import answers
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

HTMX = {"HX-Request": "true"}


def url(matter: Matter) -> str:
    return reverse("rulings:answer", args=[matter.call_id, matter.number])


def sent(**data: str) -> dict[str, str]:
    return {"key": "revoker", "seen": "0-0-0S4H", "answer": "E"} | data


def texts(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


def test_it_leads_to_the_next_question(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "later")

    assert director.page.request["PATH_INFO"].endswith("/q/failure")
    assert director.heading == "Could East have followed suit?"


def test_htmx_gets_the_swapped_region_and_its_address(director: Director, revoke: Matter) -> None:
    response = director.client.post(url(revoke), sent(), headers=HTMX)

    body = response.content.decode()
    assert (response.status_code, "<html" in body, 'id="step"' in body) == (200, False, True)
    assert response["HX-Push-Url"] == reverse(
        "rulings:question", args=[revoke.call_id, revoke.number, "revoke_card"]
    )


def test_a_step_takes_few_queries(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    data = sent(key="since_revoke", seen=position_of(revoke).state, answer="nothing")

    with CaptureQueriesContext(
        connection,
    ) as queries:
        director.client.post(url(revoke), data, headers=HTMX)

    assert len(queries) <= 4, "\n".join(query["sql"] for query in queries)
    assert revoke.answers.get(key="since_revoke").versions == [{"token": "nothing"}]


def test_a_second_tap_of_the_same_answer_says_nothing(director: Director, revoke: Matter) -> None:
    director.send(url(revoke), **sent())
    director.send(url(revoke), **sent())

    assert texts(director.page) == []
    assert director.heading == "Which card did East play?"
    assert Answer.objects.count() == 1


def test_a_second_tap_says_nothing_either_where_something_was_carried_over_by_the_first(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    again = answers.start_matter(
        call=revoke.call, irregularity="revoke", by=director.user, one_more=True
    )
    said = sent(seen=position_of(again).state, answer="W")
    director.send(url(again), **said)
    director.send(url(again), **said)

    assert texts(director.page) == []
    assert [one.source for one in again.answers.order_by("number")][-2:] == ["director", "carried"]


def test_what_was_written_with_an_answer_that_somebody_has_given_too_still_stands_there(
    director: Director, revoke: Matter
) -> None:
    director.send(url(revoke), **sent())
    page = director.send(url(revoke), **sent(note="North had seen it."))

    assert texts(page) == ["Something was answered in between. Your answer was not taken."]
    assert (page.status_code, page.context["page"].note) == (422, "North had seen it.")
    for _tap in range(2):
        again = sent(seen=str(page.context["seen"]), note="North had seen it.")
        assert texts(director.send(url(revoke), **again)) == []
    assert [one.note and one.note.text for one in Answer.objects.order_by("number")] == [
        None,
        "North had seen it.",
    ]


def test_a_stale_form_is_told_that_its_answer_was_not_taken(
    director: Director, revoke: Matter
) -> None:
    director.send(url(revoke), **sent())
    director.send(url(revoke), **sent(answer="W"))

    assert texts(director.page) == ["Something was answered in between. Your answer was not taken."]
    assert Answer.objects.get().versions == [{"token": "defender", "seat": "E"}]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(sent(key="failure", answer="follow_suit"), id="not asked yet"),
        pytest.param(sent(key="no_such_question"), id="never asked"),
        pytest.param(sent(answer="X"), id="no such chair"),
        pytest.param(sent(seen="7"), id="more seen than there is"),
        pytest.param(sent(seen="one"), id="no number"),
        pytest.param(sent(answer=""), id="no answer"),
        pytest.param(sent(answer="taken-back"), id="nothing to take back"),
        pytest.param({}, id="nothing at all"),
    ],
)
def test_what_does_not_fit_shows_the_current_question(
    director: Director, revoke: Matter, data: dict[str, str]
) -> None:
    page = director.send(url(revoke), **data)

    assert (page.status_code, director.heading) == (200, "Who did not follow suit?")
    assert Answer.objects.count() == 0


def test_a_changed_answer_keeps_the_later_ones_that_still_fit(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)

    director.send(url(revoke), **sent(seen=position_of(revoke).state, answer="W"))

    assert director.heading == "What has happened since the revoke?"
    rows = [(row.key, row.answer) for row in director.page.context["rows"]]
    assert rows == [("revoker", "West"), ("failure", "Yes")]


def test_not_knowing_rules_every_answer(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(
        url(revoke), key="card_already_faced", seen=position_of(revoke).state, answer="unknown"
    )
    director.answers(revoke, "nobody")

    page = director.page.context["page"]
    assert [row.key for row in page.decides] == ["card_already_faced"]
    assert [reading.facts for reading in page.readings] == [
        ("Did the card lie face up before East played it? Yes",),
        ("Did the card lie face up before East played it? No",),
    ]


def test_an_answer_can_be_taken_back(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E")

    back = sent(seen=position_of(revoke).state, answer="taken-back", note="Sure.")
    page = director.send(url(revoke), **back)

    assert director.heading == "Who did not follow suit?"
    assert [str(one) for one in page.context["messages"]] == ["You had written: Sure."]


def test_too_much_disputed_is_said_and_not_lost(director: Director, revoke: Matter) -> None:
    for _ in range(12):
        director.answers(revoke, "unknown")

    assert director.page.status_code == 200


def test_what_was_sent_is_kept_when_the_sign_in_has_run_out(
    director: Director, revoke: Matter
) -> None:
    director.look("/")  # since then the phone knows whose it is
    SignIn.objects.all().delete()
    page = director.client.post(url(revoke), sent())
    assert page.templates[0].name == "registration/sign_in.html"

    page = director.client.post(
        "/sign-in/",
        {
            "username": director.user.username,
            "password": "a long pass phrase",
            "carried": page.context["carried"],
        },
    )
    assert page.context["waiting"].path == url(revoke)
    director.send(page.context["waiting"].path, **dict(page.context["waiting"].fields))

    assert director.heading == "Which card did East play?"


def test_another_club_finds_nothing_here(as_charlie: Client, revoke: Matter) -> None:
    assert as_charlie.post(url(revoke), sent()).status_code == 404
    assert Answer.objects.count() == 0
