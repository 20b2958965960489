"""A call that a colleague has taken over: who had it is told, and answers there no more."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.urls import reverse

from rulings.models import DirectorCall, Matter, TableEvent
from rulings.pages.felt import matter_url
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.flow.test_kept import HTMX, WAY, arrive, said


def told(director: Director) -> list[str]:
    return [str(one) for one in director.page.context["messages"]]


def test_who_stood_on_a_question_is_told_and_changes_nothing(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.look(matter_url(revoke))
    seen, url = str(director.page.context["seen"]), matter_url(revoke, "answer")
    take_call(call=revoke.call, by=carl.user)

    for state in (seen, position_of(revoke).state):  # as he taps, and as he taps once more
        director.send(url, key="revoker", answer="E", seen=state)
        assert told(director) == ["Carl has taken this call."]
        assert str(director.page.request["PATH_INFO"]) == reverse(
            "rulings:hand-over", args=[revoke.call_id]
        )
        assert "Take over from Carl" in director.page.content.decode()
    assert not revoke.answers.exists()

    assert not [*carl.look(matter_url(revoke)).context["messages"]]


@pytest.mark.parametrize("is_ruled", [False, True])
def test_who_looks_how_far_it_is_reads_it_and_finds_no_answer_to_tap(
    director: Director, carl: Director, revoke: Matter, is_ruled: bool
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    if is_ruled:
        director.answers(revoke, "nothing", "nobody")
        director.send(matter_url(revoke, "record"))
    take_call(call=revoke.call, by=carl.user)

    for name in ("call", "matter"):
        at = [revoke.call_id] if name == "call" else [revoke.call_id, revoke.number]
        page = director.look(reverse(f"rulings:{name}", args=at))
        shown = page.content.decode()
        assert "Carl has the call" in shown
        assert 'name="answer"' not in shown
    stands = page.context["stands"]
    assert (stands.what, stands.asked) == ("Revoke", "" if is_ruled else asked(carl, revoke))
    assert stands.open == (("Penalty card in front of East.",) if is_ruled else ())
    assert [row.answer for row in stands.rows][:1] == ["East"]


def asked(director: Director, matter: Matter) -> str:
    director.look(matter_url(matter))
    return director.heading


def test_what_he_has_written_is_said_back_to_him(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.look(matter_url(revoke, "by-hand"))
    seen = str(director.page.context["seen"])
    take_call(call=revoke.call, by=carl.user)

    words = {"found": "A telephone rang.", "decision": "Play on.", "reason": "Nobody was hurt."}
    director.send(matter_url(revoke, "by-hand"), **words, seen=seen)
    assert told(director) == [
        "Carl has taken this call.",
        "You had written: A telephone rang. · Play on. · Nobody was hurt.",
    ]


def test_it_is_said_back_too_where_the_first_answer_was_lost_on_its_way(
    director: Director, carl: Director, revoke: Matter
) -> None:
    """What is said above the next page waits in a cookie, and went with the answer."""
    director.look(matter_url(revoke, "by-hand"))
    seen = str(director.page.context["seen"])
    take_call(call=revoke.call, by=carl.user)
    words = {"found": "It rang.", "decision": "Play on.", "reason": "No harm.", "seen": seen}
    page = {"csrfmiddlewaretoken": "x" * CSRF_TOKEN_LENGTH}

    for _sent in range(2):
        director.client.post(matter_url(revoke, "by-hand"), words | page)
        director.client.cookies.pop("messages", None)
    director.send(matter_url(revoke, "by-hand"), **words, **page)

    assert told(director) == [
        "Carl has taken this call.",
        "You had written: It rang. · Play on. · No harm.",
    ]


def test_who_takes_it_back_goes_on(director: Director, carl: Director, revoke: Matter) -> None:
    take_call(call=revoke.call, by=carl.user)
    take_call(call=revoke.call, by=director.user)
    director.look(matter_url(revoke))

    director.answers(revoke, "@E")
    assert (told(director), revoke.answers.count()) == ([], 1)


def test_who_names_declarer_of_a_colleagues_call_is_told_whose_it_is(
    director: Director, carl: Director, revoke: Matter
) -> None:
    """A page of before names none over what the other has named since."""
    address = reverse("rulings:declarer", args=[revoke.call_id])
    director.look(address)
    old = str(director.page.context["seen"])

    carl.look(address)
    assert told(carl) == [f"{director.user} has this call."]
    carl.send(address, seat="N", seen=str(carl.page.context["seen"]))
    director.send(address, seat="E", seen=old)

    assert told(director) == ["Something was answered in between. Nothing is lost: you are here."]
    assert DirectorCall.objects.get().declarer == "N"


def test_a_colleague_who_helps_is_told_whose_call_it_is_and_is_named_to_its_director(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.look(matter_url(revoke))
    seen, url = str(director.page.context["seen"]), matter_url(revoke, "answer")
    carl.look(matter_url(revoke))
    assert told(carl) == [f"{director.user} has this call."]
    helped = carl.client.post(url, {"key": "revoker", "answer": "E", "seen": seen}, headers=HTMX)
    assert f"{director.user} has this call." in helped.content.decode()

    director.send(url, key="revoker", answer="W", seen=seen)
    said = "Carl has answered in between: East. Your answer was not taken."
    assert told(director) == [said]


@pytest.mark.parametrize("takes", [True, False])
def test_a_phone_that_had_no_line_says_who_has_the_call(
    director: Director, carl: Director, revoke: Matter, takes: bool
) -> None:
    state = position_of(revoke).state
    if takes:
        take_call(call=revoke.call, by=carl.user)
    else:
        arrive(carl.client, revoke, ("revoker", "W"))
    url = matter_url(revoke, "kept")
    came = director.client.post(url, {"seen": state, "said": said(*WAY)}, headers=HTMX)
    assert came.status_code == 422
    assert ("Carl has taken this call." in came.content.decode()) is takes


def test_who_had_it_learns_at_once_that_it_was_taken_and_is_told_once(
    director: Director, carl: Director, revoke: Matter
) -> None:
    """By the line of his page, which asks as soon as anything has changed in the room."""
    director.look(matter_url(revoke))
    line = re.search(r'hx-get="([^"]*/watching/[^"]*)"', director.page.content.decode())
    assert line is not None
    asks = unescape(line[1])
    assert director.client.get(asks, headers=HTMX).status_code == 204

    take_call(call=revoke.call, by=carl.user)
    came = director.client.get(asks, headers=HTMX)
    [word] = came.context["messages"]
    to = reverse("rulings:hand-over", args=[revoke.call_id])
    assert str(word) == f'Carl has taken this call. <a href="{to}">Take over from Carl</a>'
    page = came.content.decode()
    assert 'id="messages" class="messages atop" role="status" hx-swap-oob="true"' in page
    assert "had=1" not in page  # and asks about that no more

    carl.look(matter_url(revoke))
    assert "had=1" in carl.page.content.decode()


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("declarer", {"seat": "N"}),
        ("happened", {"event": "0", "seen": "0"}),
        ("board-over", {}),
        ("broken", {"broken": "0", "seen": "0"}),
        ("review", {"law": "64C1"}),
        ("settle", {"quick": "Nothing was wrong."}),
        ("withdraw", {}),
        ("move", {}),
    ],
)
def test_nor_does_he_say_anything_else_there(
    director: Director, carl: Director, revoke: Matter, name: str, sent: dict[str, str]
) -> None:
    take_call(call=revoke.call, by=carl.user)
    before = (*calls_and_events(),)

    director.send(reverse(f"rulings:{name}", args=[revoke.call_id]), **sent)
    to = reverse("rulings:hand-over", args=[revoke.call_id])
    assert str(director.page.request["PATH_INFO"]) == to
    assert told(director)[0] == "Carl has taken this call."
    assert (*calls_and_events(),) == before


def calls_and_events() -> list[dict[str, object]]:
    return [*DirectorCall.objects.values(), *TableEvent.objects.values()]
