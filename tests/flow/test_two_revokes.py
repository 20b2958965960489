"""Two revokes by one side in a call, and what the table is told while play goes on (64A, 64B2)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import Matter
from rulings.pages.felt import matter_url
from rulings.pages.steps import read_of
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

AT_LEAST = (
    "After play at least one trick goes to North-South, and two if East-West win a later one."
)


def told(director: Director, matter: Matter, **answers: str) -> None:
    """Each answer on the page of the matter."""
    url = reverse("rulings:answer", args=[matter.call_id, matter.number])
    for key, said in answers.items():
        director.send(url, key=key, seen=position_of(matter).state, answer=said)


def established(director: Director, matter: Matter, chair: str) -> Matter:
    told(director, matter, revoker=chair, failure="follow_suit", since_revoke="played")
    return matter


def one_more(director: Director, matter: Matter) -> Matter:
    url = reverse("rulings:what", args=[matter.call_id])
    director.send(url, irregularity="revoke", more="1")
    return Matter.objects.latest("pk")


def concluded(matter: Matter) -> list[str]:
    steps = position_of(matter).standing.concluded
    return [str(step.conclusion.as_fields()["tricks"]) for step in steps if step.law == "64A"]


def said(director: Director, matter: Matter) -> tuple[str, ...]:
    director.look(matter_url(matter))
    page = director.page.context["page"]
    return tuple(page.say)


def test_a_lower_bound_is_told_while_play_goes_on(director: Director, played: PlayedBoard) -> None:
    matter = established(director, director.calls_to(played.table), "E")
    assert said(director, matter)[-1].startswith(
        "When play is over we count the tricks. If East-West win one from the revoke on, it goes"
    )
    assert "revoke_trick_winner" in [row.key for row in director.page.context["details"]]

    told(director, matter, revoke_trick_winner="offender")

    assert said(director, matter)[-1] == f"{AT_LEAST} Another revoke may change that."
    left = [row.key for row in director.page.context["details"]]
    assert left == ["revoke_card", "suit_led_to_revoke"]


def test_the_last_of_two_revokes_that_is_scored_has_the_sum(
    director: Director, played: PlayedBoard
) -> None:
    first = established(director, director.calls_to(played.table), "E")
    second = established(director, one_more(director, first), "W")
    director.send(reverse("rulings:board-over", args=[first.call_id]))
    scored = {
        "revoke_trick_winner": "opponents",
        "later_tricks": "some",
        "tricks_not_yet_transferred": "2",
    }

    told(director, second, **scored)
    assert concluded(second) == []
    told(director, first, **scored)

    assert concluded(first) == ["2"]
    assert position_of(first).facts["other_established_revokes"].versions[0].token == "own_side"


def test_of_three_by_one_side_the_last_has_the_sum_of_all(
    director: Director, played: PlayedBoard
) -> None:
    first = established(director, director.calls_to(played.table), "E")
    second = established(director, one_more(director, first), "W")
    third = established(director, one_more(director, second), "E")
    director.send(reverse("rulings:board-over", args=[first.call_id]))
    two = {"revoke_trick_winner": "offender", "later_tricks": "some"}

    told(director, second, **two, tricks_not_yet_transferred="2")
    told(director, third, other_established_revokes="own_side", **two)
    told(director, third, tricks_not_yet_transferred="1")
    told(director, first, other_established_revokes="own_side", **two)
    told(director, first, tricks_not_yet_transferred="1")

    assert (concluded(second), concluded(third), concluded(first)) == ([], [], ["4"])


def test_nobody_may_go_while_what_came_before_keeps_him_there(
    director: Director, played: PlayedBoard
) -> None:
    first = director.calls_to(played.table)
    director.answers(first, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    director.send(
        reverse("rulings:record", args=[first.call_id, first.number]),
        seen=position_of(first).state,
        read=read_of(position_of(first)),
    )

    second = established(director, one_more(director, first), "W")
    director.look(matter_url(second))

    page = director.page.context["page"]
    assert (page.stays, page.leave) == (True, "")
    assert [line.text for line in page.stay] == ["Penalty card in front of East."]


@pytest.mark.parametrize("chair", ["E", "W"])
def test_who_revoked_again_is_asked_first_with_the_player_of_the_first_one_marked(
    director: Director, played: PlayedBoard, chair: str
) -> None:
    first = director.calls_to(played.table)
    director.answers(first, "@E", "follow_suit")

    second = one_more(director, first)

    context = director.page.context
    assert (context["page"].heading, context["page"].by_chair) == ("Who did not follow suit?", True)
    chairs = context["drawing"].chairs
    assert [seat for seat, one in chairs.items() if one.note == "as before"] == ["E"]
    told(director, second, revoker=chair)
    assert director.page.context["page"].key == "revoke_card"
    assert position_of(Matter.objects.get(pk=second.pk)).offender == chair
    assert position_of(first).offender == "E"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("winner", "later", "en", "da"),
    [
        (
            "opponents",
            "none",
            "Nobody was damaged by the revoke: no further change.",
            "Ingen blev skadet af kulørsvigten, så der ændres ikke mere.",
        ),
        (
            "opponents",
            "some",
            "The trick is enough: the score is not adjusted further.",
            "Det ene stik er nok, så scoren justeres ikke yderligere.",
        ),
        (
            "offender",
            "some",
            "The 2 tricks are enough: the score is not adjusted further.",
            "De 2 stik er nok, så scoren justeres ikke yderligere.",
        ),
    ],
)
def test_where_tricks_went_over_they_are_said_to_be_enough(
    director: Director, revoke: Matter, winner: str, later: str, en: str, da: str
) -> None:
    established(director, revoke, "E")
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))

    told(director, revoke, other_established_revokes="none", revoke_trick_winner=winner)
    told(director, revoke, later_tricks=later, better_without_revoke="no")

    assert en in [line.text for line in director.page.context["page"].ruling]
    director.send(
        reverse("rulings:record", args=[revoke.call_id, revoke.number]),
        read=read_of(position_of(revoke)),
    )
    words = revoke.rulings.get().words
    assert [words[code]["sections"]["score"][-1]["text"] for code in ("en", "da")] == [en, da]
