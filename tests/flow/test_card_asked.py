"""The card: asked once after its player is known, named from then on, or left for later."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.bridge.cards import Card
from deals.bridge.seats import Seat
from deals.words.drawing import FaceUpCard
from rulings.models import Answer, Matter, Ruling
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

CORRECTED = ("follow_suit", "nothing", "nobody")


def lying(director: Director) -> tuple[FaceUpCard, ...]:
    return director.page.context["drawing"].lying


def post(director: Director, matter: Matter, key: str, answer: str, seen: str) -> None:
    url = reverse("rulings:answer", args=[matter.call_id, matter.number])
    director.send(url, key=key, seen=seen, answer=answer)


def test_it_is_asked_after_the_chair_and_drawn_before_the_player(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "@E")
    assert director.heading == "Which card did East play?"
    assert lying(director) == (FaceUpCard(Seat.E, None),)

    director.answers(revoke, "H3")

    assert director.heading == "Could East have followed suit?"
    assert lying(director) == (FaceUpCard(Seat.E, Card.parse("H3")),)
    rows = [(row.key, row.answer) for row in director.page.context["rows"]]
    assert rows == [("revoker", "East"), ("revoke_card", "♥︎3")]


def test_another_chair_may_be_tapped_instead(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "@E")
    chairs = director.page.context["drawing"].chairs
    assert {seat for seat, chair in chairs.items() if chair.value} == {Seat.N, Seat.S, Seat.W}

    post(director, revoke, director.page.context["chair_key"], "S", position_of(revoke).state)

    assert director.heading == "Which card did South play?"
    assert lying(director) == (FaceUpCard(Seat.S, None),)


def test_later_is_asked_once_and_leaves_no_trace(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "@E", "later")
    assert director.heading == "Could East have followed suit?"
    assert (lying(director), Answer.objects.count()) == ((), 2)
    assert [row.key for row in director.page.context["rows"]] == ["revoker"]

    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    ruling = Ruling.objects.get()
    assert [fact["key"] for fact in ruling.facts] == [
        "revoker",
        "failure",
        "since_revoke",
        "played_after",
    ]
    assert "♥" not in str(ruling.words)


def test_what_was_left_for_later_can_still_be_named(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    director.look(f"/calls/{revoke.call_id}/{revoke.number}/q/revoke_card")
    page = director.page.content.decode()
    assert ('value="later"' in page, 'id="chair"' in page) == (False, False)

    director.answers(revoke, "H3")

    assert lying(director) == (FaceUpCard(Seat.E, Card.parse("H3")),)


def test_a_form_that_saw_less_puts_nothing_off(director: Director, revoke: Matter) -> None:
    before = position_of(revoke).state
    director.answers(revoke, "@E")

    post(director, revoke, "revoke_card", "later", before)
    post(director, revoke, "failure", "later", position_of(revoke).state)

    assert director.heading == "Which card did East play?"
    assert Answer.objects.count() == 1


def test_a_second_tap_on_later_says_nothing(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "@E")

    seen = position_of(revoke).state
    post(director, revoke, "revoke_card", "later", seen)
    post(director, revoke, "revoke_card", "later", seen)

    assert list(director.page.context["messages"]) == []
    assert Answer.objects.count() == 2


def test_nobody_is_asked_for_a_card_while_the_chairs_are_disputed(
    director: Director, revoke: Matter
) -> None:
    director.send(
        reverse("rulings:disagree", args=[revoke.call_id, revoke.number, "revoker"]), N="E", S="W"
    )

    assert director.heading == "Could East or West have followed suit?"


def test_a_door_without_a_card_asks_for_none(director: Director, revoke: Matter) -> None:
    hesitation = director.calls_to(revoke.call.table, irregularity="unauthorised-information")

    assert director.page.context["page"].by_card is False
    assert hesitation.answers.count() == 0


def test_the_cards_are_on_the_page_without_a_script(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "@E")
    page = director.page.content.decode()

    assert page.count('class="hand13"') == 4
    assert page.count('name="answer" value="H3"') == 1
    assert 'aria-label="three of hearts"' in page


@pytest.mark.parametrize(
    ("card", "told"),
    [("HK", ""), ("H3", "East was not dealt ♥3. Another card? Another board?")],
    ids=["dealt", "not dealt"],
)
def test_a_card_that_its_player_was_not_dealt_is_said_and_taken(
    director: Director, revoke: Matter, card: str, told: str
) -> None:
    director.answers(revoke, "@E", card)

    assert director.heading == "Could East have followed suit?"
    assert director.told_beside == told
