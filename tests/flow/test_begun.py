"""A call noted without a line, and what its phone has answered by the time it comes."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import DirectorCall, Matter, What
from rulings.pages.felt import call_url, matter_url
from rulings.record import answers
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import newest_at, open_call
from rulings.record.calls.seen import state_of
from tests.directing import Director
from tests.flow.test_kept import GIVEN, HTMX, WAY, rows, said

ACT = {"irregularity": "revoke", "seen": "0", "phone_key": "0123456789abcdef" * 2}
LATE = {"X-Kept-By": "phone", "X-Waited": "1"}


def noted(director: Director, played: PlayedBoard, **more: str) -> tuple[str, str]:
    """Where the call has led, and how its matter began."""
    url = reverse("rulings:table", args=[played.table_id])
    fields = {**ACT, "board": str(played.board.number), **more}
    came = director.client.post(url, fields, headers=LATE)
    return came.get("X-Leads-To", ""), came.get("X-Begun", "")


def answered(director: Director, to: str, begun: str, **more: str) -> HttpResponse:
    fields = {"seen": begun, "said": said(*WAY), **more}
    return director.client.post(f"{to}kept/", fields, headers=HTMX)


@pytest.mark.parametrize("is_known", [True, False])
def test_it_is_one_matter_however_often_it_comes(
    director: Director, played: PlayedBoard, is_known: bool
) -> None:
    """Who is declarer may have been asked on the phone."""
    if not is_known:
        PlayedBoard.objects.all().delete()
    more = {} if is_known else {"seat": "S"}

    for _again in range(2):
        to, begun = noted(director, played)
        came = answered(director, to, begun, **more)
        assert (came.status_code, came.get("X-Kept")) == (200, "taken")

    matter = Matter.objects.get()
    assert (matter.call.declarer, rows(matter)) == ("S", GIVEN)


def test_beside_a_call_that_its_page_had_seen_both_are_shown(
    director: Director, theirs: Matter, played: PlayedBoard
) -> None:
    to, begun = noted(director, played, seen=str(theirs.call_id))

    assert (to, begun) == (matter_url(theirs), "0-")
    assert answered(director, to, begun).status_code == 422
    assert DirectorCall.objects.get() == theirs.call


@pytest.mark.parametrize("door", ["revoke", "claim"])
@pytest.mark.parametrize("is_over", [False, True])
def test_where_somebody_has_come_to_the_table_both_are_shown(
    director: Director, carl: Director, played: PlayedBoard, door: str, is_over: bool
) -> None:
    call = open_call(
        table=played.table, board=played.board, round_number=1, by=carl.user, take=True
    )
    theirs = answers.start_matter(call=call, irregularity=door, by=carl.user)
    if is_over:
        withdraw_call(call=call, by=carl.user)

    to, begun = noted(director, played)
    came = answered(director, to, begun)

    assert came.status_code == 422
    parted = [(one.theirs, one.mine) for one in came.context["parted"]]
    assert [parted[0], len(parted)] == [("", "East"), 3]
    assert rows(theirs) == []
    assert DirectorCall.objects.get().director == carl.user
    own = [one.irregularity for one in call.matters.filter(set_aside_at=None)]
    assert own == [door]


def test_what_was_noted_beside_another_and_is_not_answered_is_named(
    director: Director, played: PlayedBoard
) -> None:
    """By another phone of his; it is in the call no more."""
    call = open_call(
        table=played.table, board=played.board, round_number=1, by=director.user, take=True
    )
    answers.start_matter(call=call, irregularity="claim", by=director.user)
    to, _begun = noted(director, played)
    page = director.client.get(to, follow=True)

    assert [str(one) for one in page.context["messages"]] == [
        "That was set aside. This is where the call stands.",
        "Set aside: Revoke. If that happened too, note it again.",
    ]


def test_a_colleagues_call_is_not_taken_by_an_act_that_has_waited(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    call = open_call(
        table=played.table, board=played.board, round_number=1, by=carl.user, take=True
    )
    url = reverse("rulings:what", args=[call.pk])
    came = director.client.post(url, {**ACT, "seen": "", "had": ""}, headers=LATE)
    assert answered(director, came["X-Leads-To"], came["X-Begun"]).status_code == 422
    assert not call.events.filter(what=What.TAKEN).exists()


@pytest.fixture
def theirs(carl: Director, played: PlayedBoard) -> Matter:
    """Carl's, who has answered a revoke at the table meanwhile."""
    call = open_call(table=played.table, board=played.board, round_number=1, by=carl.user)
    return answers.start_matter(call=call, irregularity="revoke", by=carl.user)


def sent(director: Director, call: DirectorCall, irregularity: str, **headers: str) -> HttpResponse:
    """From the page of a call that nobody had."""
    url = reverse("rulings:what", args=[call.pk])
    fields = {**ACT, "irregularity": irregularity, "seen": "", "had": ""}
    return director.client.post(url, fields, headers={"X-Kept-By": "phone", **headers})


@pytest.mark.parametrize(
    ("irregularity", "headers"), [("revoke", {}), ("claim", {}), ("something-else", LATE)]
)
def test_what_has_not_waited_or_has_no_question_is_led_to_no_matter(
    director: Director, theirs: Matter, irregularity: str, headers: dict[str, str]
) -> None:
    came = sent(director, theirs.call, irregularity, **headers)

    assert (came["X-Leads-To"], came.get("X-Begun")) == (call_url(theirs.call), None)
    assert list(Matter.objects.all()) == [theirs]


@pytest.mark.parametrize("name", ["what", "record"])
def test_what_comes_to_a_call_that_is_over_is_said_to_be_refused(
    director: Director, theirs: Matter, name: str
) -> None:
    """Else the phone would say that all is sent."""
    withdraw_call(call=theirs.call, by=director.user)
    one = [theirs.call_id] if name == "what" else [theirs.call_id, theirs.number]
    fields = {**ACT, "irregularity": "something-else"}
    came = director.client.post(reverse(f"rulings:{name}", args=one), fields, headers=LATE)

    assert (came["X-Leads-To"], came.get("X-Refused")) == (call_url(theirs.call), "yes")


def test_what_has_waited_is_led_to_what_is_answered_there_of_its_kind(
    director: Director, theirs: Matter
) -> None:
    came = sent(director, theirs.call, "revoke", **LATE)

    assert (came["X-Leads-To"], came["X-Begun"]) == (matter_url(theirs), "0-")
    assert list(Matter.objects.all()) == [theirs]


def test_of_another_kind_it_is_led_to_a_matter_that_is_set_aside_at_once(
    director: Director, theirs: Matter
) -> None:
    came = sent(director, theirs.call, "claim", **LATE)

    own = Matter.objects.get(irregularity="claim")
    assert (came["X-Leads-To"], came["X-Begun"]) == (matter_url(own), "0-")
    assert (own.set_aside_at is None, own.call) == (False, theirs.call)
    theirs.refresh_from_db()
    assert theirs.set_aside_at is None


def test_a_call_that_came_too_late_and_whose_answer_was_lost_has_its_matter_once_it_has_waited(
    director: Director, theirs: Matter
) -> None:
    assert "X-Begun" not in sent(director, theirs.call, "revoke")
    came = sent(director, theirs.call, "revoke", **LATE)

    assert (came["X-Leads-To"], came["X-Begun"]) == (matter_url(theirs), "0-")


def test_it_is_a_call_of_the_round_whose_page_was_looked_at(
    director: Director, played: PlayedBoard
) -> None:
    session = played.table.section.session
    session.current_round = 2
    session.save()

    for at, round_number in (("1", 1), ("", 2), ("99", 2)):
        newest, key = newest_at(played.table), f"{int(at or 0):032x}"
        DirectorCall.objects.update(withdrawn_at=session.starts_at)
        noted(director, played, seen=str(newest), round=at, phone_key=key)
        assert DirectorCall.objects.latest("pk").round == round_number


def test_what_is_done_although_the_result_says_otherwise_is_not_said_to_be_refused(
    director: Director, played: PlayedBoard
) -> None:
    call = open_call(table=played.table, board=played.board, round_number=1, by=director.user)
    url = reverse("rulings:declarer", args=[call.pk])
    came = director.client.post(url, {**ACT, "seat": "N", "seen": state_of(call)}, headers=LATE)

    assert (came.get("X-Refused"), DirectorCall.objects.get().declarer) == (None, "N")
    director.look(call_url(call))
    assert "The result entered for this board is" in director.page.content.decode()
