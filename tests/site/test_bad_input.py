"""What no page offers and somebody sends all the same.

A clear message, nothing lost, and never a fault of ours. Beside it: `imports/test_bad_files.py` for
files, `flow/test_answer.py` for one question, and `browser/test_refusals.py` for what a browser
shows of a refusal.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from deals.models import Board, Import, PlayedBoard, User
from rulings.engine import Question
from rulings.engine.questions import Shape
from rulings.irregularities import DOORS
from rulings.matter.facts import Said
from rulings.models import SOMETHING_ELSE, Answer, Comment, DirectorCall, Matter, Ruling
from rulings.polls.links import link_path
from rulings.polls.services import make_poll
from rulings.record import answers
from rulings.record.calls.places import name_declarer
from rulings.record.position import position_of
from tests.database import taken_back
from tests.directing import EARLY_REVOKE_BY_EAST, Director, director, revoke
from tests.factories import (
    BoardFactory,
    EventFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)
from tests.site.poll_matrix import PEERS_ANSWER, SHOWN, TYPED

__all__ = ["director", "revoke"]  # fixtures

NUL, HUGE, LONGER = "a\0b", "9" * 30, "9" * 5000
ANYWHERE = ["", NUL, HUGE, LONGER, "-1", "E;S", "å" * 5000]
GARBAGE = [*ANYWHERE, "SA", "yes,no", "disputed "]
"""With what looks like an answer to a question."""
OUTCOME = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


def url(name: str, matter: Matter, *more: str) -> str:
    return reverse(f"rulings:{name}", args=[matter.call_id, matter.number, *more])


def name(page: Any) -> str:
    return str(page.templates[0].name)


def said(page: Any) -> list[str]:
    return [str(message) for message in page.context["messages"]]


_tried: set[object] = set()
"""Kinds of questions: what is no answer to one of a kind is none to another, and half a second of
garbage each.
"""


def kind_of(question: Question[Any], tokens: frozenset[str]) -> object:
    """What reads an answer to it: its tokens alone, a chair, a card, or letters of its own."""
    letters = tokens if question.shape is Shape.SET else tokens.intersection(GARBAGE)
    return question.shape, question.seats, letters


@pytest.mark.parametrize("slug", DOORS)
def test_garbage_answers_no_question_of_a_door(
    slug: str, director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, slug, board=str(played.board.number))
    name_declarer(call=matter.call, declarer="S")
    position = position_of(Matter.objects.select_related("call").get(pk=matter.pk))
    while pending := position.standing.pending:
        key, question = pending
        tokens = frozenset(answer.token for answer in question.answers)
        kind = kind_of(question, tokens)
        garbage = [] if kind in _tried else [one for one in GARBAGE if one not in tokens]
        _tried.add(kind)
        for token in garbage:
            data = {"key": key, "seen": position.state, "answer": token, "note": NUL}
            status = director.client.post(url("answer", matter), data).status_code
            assert status in (302, 422), (key, token)
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


def faults(client: Client, forms: dict[str, list[str]], values: list[str]) -> dict[Any, int]:
    """The forms that answer with a fault of ours, by address and what was sent in every field."""
    found = {}
    for address, fields in forms.items():
        for value in values:
            with taken_back():
                status = client.post(address, dict.fromkeys(fields, value)).status_code
            if status >= 500:
                found[address, value] = status
    return found


def test_forms_of_a_call_survive_anything_in_their_fields(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *OUTCOME)
    call = revoke.call_id
    forms = {
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
    assert faults(director.client, forms, GARBAGE) == {}


def test_forms_of_a_ruling_survive_anything_in_their_fields(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *OUTCOME)
    director.send(url("record", revoke))
    ruling = Ruling.objects.get()
    fields = {"comment": ["text"], "amend": ["reason", "laws", "decision"]}
    forms = {reverse(f"rulings:{name}", args=[ruling.pk]): fields[name] for name in fields}

    assert faults(director.client, forms, GARBAGE) == {}


def test_forms_of_a_poll_survive_anything_in_their_fields(
    director: Director, revoke: Matter
) -> None:
    poll = make_poll(matter=revoke, shown=SHOWN, hours=2, by=director.user)
    page = reverse("rulings:poll", args=[poll.pk])
    forms = {
        url("poll-new", revoke): list(TYPED),
        f"{page}ask/": ["seen"],
        f"{page}take-back/": ["number"],
        link_path(poll.links.get()): ["chosen", "also", "strength", "words"],
    }

    assert faults(director.client, forms, GARBAGE) == {}
    one_by_one = {url("poll-new", revoke): TYPED, link_path(poll.links.get()): PEERS_ANSWER}
    for address, fields in one_by_one.items():
        for name in fields:
            for value in ANYWHERE:
                with taken_back():
                    status = director.client.post(address, fields | {name: value}).status_code
                assert status < 500, (address, name, value)


@pytest.mark.parametrize("value", ANYWHERE)
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

    seen = position_of(matter).state
    shown = {
        name(director.send(url("answer", matter), key="revoker", seen=seen, answer="E")),
        name(director.look(url("question", matter, "revoker"))),
        name(director.look(url("disagree", matter, "revoker"))),
        name(director.send(url("record", matter))),
        name(director.look(url("override", matter))),
    }

    assert shown == {"flow/by_hand.html"}
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

    page = client.post(url("answer", revoke), {"key": "revoker", "seen": "0-0-0S4H", "answer": "E"})

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
    assert said(page) == ["Der er svaret på noget i mellemtiden. Dit svar blev ikke taget med."]


def test_a_form_of_many_fields_is_refused(director: Director, revoke: Matter) -> None:
    many = {f"field{number}": "x" for number in range(2000)}

    assert director.client.post(url("answer", revoke), many).status_code == 400


def test_a_sign_in_that_ran_out_over_a_huge_form_still_asks_for_it(revoke: Matter) -> None:
    page = Client().post(url("answer", revoke), {"note": "x" * 100_000})

    assert (page.status_code, page.templates[0].name) == (200, "registration/sign_in.html")


def test_what_is_no_number_breaks_no_page_that_asks_for_one(
    director: Director, played: PlayedBoard, revoke: Matter
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
        "older": reverse("rulings:archive"),
        "newer": reverse("rulings:archive"),
        "event": reverse("rulings:archive"),
    }
    sent = {
        "round": reverse("deals:session-round", args=[session.pk]),
        "minutes": reverse("rulings:give-time", args=[revoke.call_id]),
        "had": reverse("rulings:take", args=[revoke.call_id]),
        "seen": url("answer", revoke),
        "broken": reverse("rulings:broken", args=[revoke.call_id]),
    }

    assert faults_of_numbers(director.client, asked, sent) == {}
    session.refresh_from_db()
    assert session.current_round == 1


def faults_of_numbers(
    client: Client, asked: dict[str, str], sent: dict[str, str]
) -> dict[tuple[str, str, str], int]:
    """What answers with a fault of ours to a field that holds no number."""
    found = {}
    for text in [NUL, HUGE, LONGER, "-1", "²", "٣", "1e3", "seven"]:
        for method, addresses in (("get", asked), ("post", sent)):
            for name, address in addresses.items():
                found[method, name, text] = getattr(client, method)(
                    address, {name: text}
                ).status_code
    return {case: status for case, status in found.items() if status >= 500}


@pytest.mark.parametrize("text", [NUL, "%", "'", HUGE, "å" * 5000])
def test_any_words_may_be_searched_for(as_alice: Client, text: str) -> None:
    for address in ("/clubs/aarhus/", "/clubs/aarhus/players/"):
        assert as_alice.get(address, {"q": text}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        *(f"/{things}/{HUGE}/" for things in ("events", "sessions", "tables", "boards", "imports")),
        f"/players/{HUGE}/",
        f"/clubs/aarhus/people/{HUGE}/",
        "/clubs/nowhere/",
        "/events/0/",
        "/events/x/",
        f"/boards/{HUGE}/edit/",
    ],
)
def test_ids_that_are_none_are_pages_that_are_not_there(
    as_alice: Client, as_ada: Client, address: str
) -> None:
    assert {client.get(address).status_code for client in (as_alice, as_ada)} <= {403, 404}


def test_forms_of_clubs_and_evenings_survive_anything_in_their_fields(
    as_ada: Client, played: PlayedBoard
) -> None:
    session, table = played.board.session, played.table
    forms = {
        f"/events/{session.event_id}/edit/": [
            "name",
            "date",
            "correction_minutes",
            "round_minutes",
        ],
        f"/events/{session.event_id}/archive/": ["archived"],
        f"/sessions/{session.pk}/edit/": ["number", "starts_at", "rounds", "current_round"],
        f"/sessions/{session.pk}/round/": ["round", "next", "seen", "not_begun"],
        f"/sessions/{session.pk}/names/": ["ns_names"],
        f"/sessions/{session.pk}/boards/": ["first", "last"],
        f"/sessions/{session.pk}/tables/new/": ["section"],
        f"/tables/{table.pk}/": ["ns", "ew", "first_board", "last_board"],
        f"/boards/{played.board.pk}/edit/": ["dealer", "vulnerability", "N", "E"],
        "/clubs/aarhus/people/invite/": ["name", "username", "roles"],
        "/clubs/aarhus/evenings/new/": ["name", "date", "tables_a", "rounds", "movement"],
        "/import/": ["club", "session"],
        "/sign-in/": ["username", "password", "next", "carried"],
        "/set-language/": ["language", "next"],
        "/settings/": ["name", "language", "theme"],
    }
    assert faults(as_ada, forms, [NUL, HUGE, "-1", "x", ""]) == {}


def test_a_file_with_a_strange_name_is_taken(as_alice: Client) -> None:
    name = "../../" + "ø" * 300 + ".pbn"

    as_alice.post("/import/", {"file": SimpleUploadedFile(name, b"x"), "club": "aarhus"})

    assert Import.objects.get().filename.endswith("ø.pbn")


@pytest.mark.parametrize("result", [NUL, HUGE, "x"])
def test_a_result_that_is_none_is_not_there(as_alice: Client, board: Board, result: str) -> None:
    assert as_alice.get(f"/boards/{board.pk}/", {"result": result}).status_code == 404


def test_a_page_that_says_no_address_for_its_own_is_answered(as_alice: Client) -> None:
    said = {"HX-Request": "true", "HX-Current-URL": "http://["}

    assert as_alice.get("/stays/", headers=said).status_code == 200


@pytest.mark.parametrize("text", [NUL, "²", "9" * 5000])
def test_any_words_may_be_looked_for_in_the_room(
    as_alice: Client, played: PlayedBoard, text: str
) -> None:
    PlayedBoard.objects.update(ns=None)
    page = as_alice.get("/", {"q": text, "session": str(played.table.section.session_id)})

    said = strip_tags(page.content.decode())  # a form's token is of any letters
    assert (page.status_code, str(played.table) in said) == (200, False)


UNSEEN = ["\u200b", "\u3164 \u2800", "\u00ad\n\ufe0f", "\u200e\u0301\u2060"]


@pytest.mark.parametrize("typed", UNSEEN, ids=ascii)
def test_what_nobody_can_see_is_no_reason_and_no_comment(
    director: Director, revoke: Matter, typed: str
) -> None:
    director.answers(revoke, *OUTCOME)
    told = {"decision": "Play on.", "reason": "All agreed.", "found": "A revoke."}
    for form, of_form in (("override", ["decision", "reason"]), ("by-hand", list(told))):
        for field in of_form:
            page = director.client.post(url(form, revoke), told | {field: typed})
            found = page.status_code, list(page.context["form"].errors)
            assert found == (422, [field])
    director.send(url("record", revoke))
    ruled = Ruling.objects.get()
    director.send(reverse("rulings:comment", args=[ruled.pk]), text=typed)

    assert Ruling.objects.get() == ruled
    assert not Comment.objects.exists()


def test_a_password_is_as_it_was_typed_whatever_shows_of_it(alice: User, client: Client) -> None:
    alice.set_password("\u200b" * 12)
    alice.save()

    sent = {"username": alice.username, "password": "\u200b" * 12}
    assert client.post(reverse("deals:sign-in"), sent).status_code == 302
