"""What no page of a ruling offers and somebody sends all the same.

A clear message, nothing lost, and never a fault of ours. Beside it: `deals/test_bad_input.py` for
clubs and evenings, `deals/test_bad_files.py` for files, `rulings/test_answer.py` for one question,
and `tests/browser/test_refusals.py` for what a browser shows of a refusal.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import PlayedBoard, User
from rulings.irregularities import DOORS
from rulings.matter.facts import Said
from rulings.models import SOMETHING_ELSE, Answer, DirectorCall, Matter, Ruling
from rulings.record import answers, calls
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director, director, revoke
from tests.factories import (
    BoardFactory,
    EventFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

__all__ = ["director", "revoke"]  # fixtures

NUL, HUGE, LONGER = "a\0b", "9" * 30, "9" * 5000
GARBAGE = ["", NUL, HUGE, LONGER, "-1", "SA", "E;S", "yes,no", "disputed ", "å" * 5000]
OUTCOME = (*EARLY_REVOKE_BY_EAST, "nothing", "no", "nobody")


def url(name: str, matter: Matter, *more: str) -> str:
    return reverse(f"rulings:{name}", args=[matter.call_id, matter.number, *more])


def said(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


@pytest.mark.parametrize("slug", DOORS)
def test_garbage_answers_no_question_of_a_door(
    slug: str, director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, slug, board=str(played.board.number))
    calls.name_declarer(call=matter.call, declarer="S")
    position = position_of(Matter.objects.select_related("call").get(pk=matter.pk))
    while pending := position.standing.pending:
        key, question = pending
        for token in GARBAGE:
            if token in {answer.token for answer in question.answers}:
                continue
            data = {"key": key, "seen": position.seen, "answer": token, "note": NUL}
            status = director.client.post(url("answer", matter), data).status_code
            assert status == 302, (key, token)
        if Answer.objects.filter(matter=matter).count() != position.seen:
            break  # a question of its own shape took one of them for a card or a number
        position = answers.answer(
            position=position,
            key=key,
            versions=[Said(question.answers[0].token)],
            seen=position.seen,
            by=director.user,
        )
    page = director.look(url("matter", matter))
    assert page.status_code == 200


@pytest.mark.parametrize("value", GARBAGE)
def test_forms_of_a_call_survive_anything_in_their_fields(
    director: Director, revoke: Matter, value: str
) -> None:
    director.answers(revoke, *OUTCOME)
    call = revoke.call_id
    addresses = {
        f"/calls/at/{revoke.call.table_id}/": ["irregularity", "board", "round", "more"],
        f"/calls/{call}/what/": ["irregularity", "more"],
        f"/calls/{call}/declarer/": ["seat"],
        f"/calls/{call}/move/": ["table", "board"],
        url("answer", revoke): ["key", "answer", "seen", "note"],
        url("disagree", revoke, "failure"): ["N", "E", "S", "W", "note", "seen"],
        url("disagree", revoke, "no-such-question"): ["N", "E"],
        url("override", revoke): ["decision", "laws"],
        url("by-hand", revoke): ["decision", "laws"],
        url("record", revoke): ["called_by", "reason"],
    }
    for address, fields in addresses.items():
        answer = director.client.post(address, dict.fromkeys(fields, value))
        assert answer.status_code < 500, address


@pytest.mark.parametrize("value", GARBAGE)
def test_forms_of_a_ruling_survive_anything_in_their_fields(
    director: Director, revoke: Matter, value: str
) -> None:
    director.answers(revoke, *OUTCOME)
    director.send(url("record", revoke))
    ruling = Ruling.objects.get()

    for name, fields in {"comment": ["text"], "amend": ["reason", "laws", "decision"]}.items():
        address = reverse(f"rulings:{name}", args=[ruling.pk])
        assert director.client.post(address, dict.fromkeys(fields, value)).status_code < 500


@pytest.mark.parametrize("value", GARBAGE)
def test_filters_and_searches_survive_anything(as_alice: Client, value: str) -> None:
    filters = ["q", "event", "since", "until", "law", "irregularity", "outcome", "table"]
    for name in (*filters, "board", "kind", "page"):
        assert as_alice.get("/archive/", {name: value}).status_code == 200, name
    for address in ("/", "/laws/"):
        fields = ("q", "page", "session", "club", "find", "law", "door")
        assert as_alice.get(address, dict.fromkeys(fields, value)).status_code < 500


@pytest.mark.parametrize(
    "address",
    [
        f"/calls/at/{HUGE}/",
        f"/calls/{HUGE}/",
        f"/calls/{HUGE}/1/",
        f"/calls/{HUGE}/{HUGE}/q/revoker",
        f"/calls/1/{HUGE}/",
        f"/rulings/{HUGE}/",
        "/rulings/0/slip/",
        "/laws/0/",
        "/laws/63A9/",
        f"/laws/{HUGE}/",
        "/laws/a%00b/",
    ],
)
def test_what_is_not_there_is_said_to_be_so(as_alice: Client, address: str) -> None:
    page = as_alice.get(address)

    assert page.status_code == 404
    assert page.templates[0].name == "404.html"


def test_what_is_ruled_by_hand_has_no_questions(director: Director, played: PlayedBoard) -> None:
    matter = director.calls_to(played.table, SOMETHING_ELSE)

    pages = [
        director.send(url("answer", matter), key="revoker", seen="0", answer="E"),
        director.look(url("question", matter, "revoker")),
        director.look(url("disagree", matter, "revoker")),
        director.send(url("record", matter)),
        director.look(url("override", matter)),
    ]

    assert {page.templates[0].name for page in pages} == {"flow/by_hand.html"}
    assert (Answer.objects.count(), Ruling.objects.count()) == (0, 0)


def test_two_taps_on_a_tile_make_one_call(director: Director, played: PlayedBoard) -> None:
    director.calls_to(played.table, board="1")
    director.calls_to(played.table, board="1")

    assert DirectorCall.objects.count() == 1


def test_recording_twice_records_once(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *OUTCOME)

    director.send(url("record", revoke))
    page = director.send(url("record", revoke))

    assert (page.status_code, Ruling.objects.count()) == (200, 1)


def test_recording_too_early_leads_back_to_the_question(director: Director, revoke: Matter) -> None:
    page = director.send(url("record", revoke))

    assert director.heading == "Who did not follow suit?"
    assert said(page) == ["Something is still to be answered before you can rule."]


def test_ids_of_another_club_in_a_form_move_nothing(
    director: Director, revoke: Matter, other_club: Any
) -> None:
    session = SessionFactory(event=EventFactory(club=other_club), number=1)
    theirs = TableFactory(section=SectionFactory(session=session), number=1)
    board = BoardFactory(session=session, number=1)

    page = director.send(f"/calls/{revoke.call_id}/move/", table=str(theirs.pk), board=board.pk)

    assert page.status_code == 422
    assert DirectorCall.objects.get().table_id == revoke.call.table_id


def test_without_its_token_a_form_is_refused_and_says_what_to_do(
    director: Director, revoke: Matter
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(director.user)

    page = client.post(url("answer", revoke), {"key": "revoker", "seen": "0", "answer": "E"})

    assert page.status_code == 403
    assert "Nothing you recorded before is lost." in page.content.decode()
    assert Answer.objects.count() == 0


def test_a_refusal_is_worded_in_the_users_language(
    director: Director, revoke: Matter, alice: User
) -> None:
    alice.language = "da"
    alice.save()

    page = director.send(url("answer", revoke), key="failure", seen="0", answer="x")

    assert page.headers["Content-Language"] == "da"
    assert said(page) == [
        "Der er svaret på noget i mellemtiden. Intet er gået tabt: du er nået hertil."
    ]


def test_a_form_of_many_fields_is_refused(director: Director, revoke: Matter) -> None:
    many = {f"field{number}": "x" for number in range(2000)}

    assert director.client.post(url("answer", revoke), many).status_code == 400


def test_a_sign_in_that_ran_out_over_a_huge_form_still_asks_for_it(revoke: Matter) -> None:
    page = Client().post(url("answer", revoke), {"note": "x" * 100_000})

    assert (page.status_code, page.templates[0].name) == (200, "registration/sign_in.html")


@pytest.mark.parametrize("text", [NUL, HUGE, LONGER, "-1", "²", "٣", "1e3", "seven"])
def test_what_is_no_number_breaks_no_page_that_asks_for_one(
    director: Director, played: PlayedBoard, revoke: Matter, text: str
) -> None:
    session = played.board.session
    asked = {
        "round": reverse("deals:session", args=[session.pk]),
        "result": reverse("rulings:board-bench", args=[played.board_id]),
        "again": reverse("rulings:board-bench", args=[played.board_id]),
        "session": reverse("rulings:home"),
        "call": reverse("rulings:watching"),
        "board": reverse("rulings:table", args=[played.table_id]),
        "table": reverse("rulings:archive"),
        "page": reverse("rulings:archive"),
        "event": reverse("rulings:archive"),
    }
    sent = {
        "round": reverse("deals:session-round", args=[session.pk]),
        "minutes": reverse("rulings:give-time", args=[revoke.call_id]),
        "had": reverse("rulings:take", args=[revoke.call_id]),
        "seen": url("answer", revoke),
        "broken": reverse("rulings:broken", args=[revoke.call_id]),
    }

    got = {f"get {n}": director.client.get(a, {n: text}).status_code for n, a in asked.items()}
    got |= {f"post {n}": director.client.post(a, {n: text}).status_code for n, a in sent.items()}

    assert {name: status for name, status in got.items() if status >= 500} == {}
    session.refresh_from_db()
    assert session.current_round == 1
