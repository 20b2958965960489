"""The door of a player who took a long time: who thought, what partner did then, was it clear."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import Table
from rulings.engine import Pending, run
from rulings.irregularities import DOORS
from rulings.models import Matter, Ruling
from rulings.pages.reader import speaker_for_players
from rulings.pages.ruling import slip_context
from rulings.record.position import position_of
from tests.directing import Director


@pytest.fixture
def thought(director: Director, table: Table) -> Matter:
    return director.calls_to(table, "unauthorised-information")


def rows(director: Director) -> list[tuple[str, str]]:
    return [(row.question, row.answer) for row in director.page.context["rows"]]


def test_who_thought_is_asked_first_and_where_it_came_from_is_not(
    director: Director, thought: Matter
) -> None:
    assert (director.heading, director.page.context["page"].key) == (
        "Who thought?",
        "player_in_question",
    )
    unusual = [row.question for row in director.page.context["premises"]]
    assert unusual == ["Where did the information come from?"]
    shown = director.page.content.decode().partition("<summary>Something unusual")[2]
    assert "/q/information_source" in shown.partition("</details>")[0]


def test_the_chair_that_is_tapped_is_that_of_who_thought(
    director: Director, thought: Matter
) -> None:
    director.answers(thought, "@S")

    assert director.heading == "What did North do then?"
    assert rows(director) == [("Who thought?", "South")]
    assert position_of(thought).offender is Seat.N


def test_what_partner_did_may_be_a_bid_another_call_or_a_card(
    director: Director, thought: Matter
) -> None:
    director.answers(thought, "@S")
    page = director.page.context["page"]

    assert [one.token for one in page.no_bids] == ["pass", "double", "redouble", "card"]
    assert [(level, len(bids)) for level, bids in page.levels] == [(str(n), 5) for n in range(1, 8)]
    assert page.can_skip is True
    assert [one.token for one in page.still_to_come] == ["not_yet"]


def test_what_partner_has_not_done_yet_is_asked_once_play_is_over(
    director: Director, thought: Matter
) -> None:
    url = reverse("rulings:answer", args=[thought.call_id, thought.number])
    director.answers(thought, "@S", "later")
    for key, said in {"chosen_then": "not_yet", "partner_hesitated": "yes"}.items():
        director.send(url, key=key, seen=position_of(thought).state, answer=said)
    assert director.page.context["page"].say[0].startswith("Play on. North must carefully avoid")
    record = reverse("rulings:record", args=[thought.call_id, thought.number])
    director.send(record)
    director.send(reverse("rulings:board-over", args=[thought.call_id]))

    asked = director.page.context["page"]
    assert (asked.heading, asked.can_skip) == ("What did North do then?", True)
    assert asked.still_to_come == []
    director.send(url, key=asked.key, seen=position_of(thought).state, answer="4H")
    assert director.heading == "Did it clearly suggest what North chose?"
    director.answers(thought, "no")
    director.send(record)
    told = [
        {fact["key"]: fact["told"] for fact in one.words["en"]["facts"]}["chosen_then"]
        for one in Ruling.objects.order_by("number")
    ]
    assert told == ["North had not called or played yet.", "North bid 4♥︎."]


@pytest.mark.parametrize(
    ("did", "answers"),
    [("not_yet", ["yes", "no"]), ("later", ["yes", "yes_over", "no"])],
)
def test_play_is_not_over_where_what_partner_did_is_still_to_come(
    director: Director, thought: Matter, did: str, answers: list[str]
) -> None:
    director.answers(thought, "@S", "later")
    url = reverse("rulings:answer", args=[thought.call_id, thought.number])
    director.send(url, key="chosen_then", seen=position_of(thought).state, answer=did)

    page = director.page.context["page"]
    assert (page.key, [one.token for one in page.answers]) == ("partner_hesitated", answers)


def test_that_play_is_over_is_taken_back_by_what_is_still_to_come(
    director: Director, thought: Matter
) -> None:
    director.answers(thought, "@S", "later", "yes_over")
    assert director.page.context["page"].key == "demonstrably_suggested"
    url = reverse("rulings:answer", args=[thought.call_id, thought.number])
    director.send(url, key="chosen_then", seen=position_of(thought).state, answer="not_yet")

    assert director.page.context["page"].key == "partner_hesitated"


@pytest.mark.parametrize(
    ("did", "told"),
    [("4H", "North bid 4♥︎."), ("double", "North doubled."), ("later", "")],
)
def test_what_partner_did_is_in_the_ruling(
    director: Director, thought: Matter, did: str, told: str
) -> None:
    director.answers(thought, "@S", "later")
    if did != "later":
        url = reverse("rulings:answer", args=[thought.call_id, thought.number])
        seen = position_of(thought).state
        director.send(url, key="chosen_then", seen=seen, answer=did)
    assert director.heading == "Did South clearly hesitate?"
    director.answers(thought, "yes")
    director.send(reverse("rulings:record", args=[thought.call_id, thought.number]))

    told_by = {fact["key"]: fact["told"] for fact in Ruling.objects.get().words["en"]["facts"]}
    assert (told_by.get("chosen_then", ""), told_by["partner_hesitated"]) == (
        told,
        "The director found that South had clearly hesitated, or given something away.",
    )


def test_a_chair_is_tapped_once_more_and_nothing_was_answered_in_between(
    director: Director, thought: Matter
) -> None:
    seen = position_of(thought).state
    director.answers(thought, "@S")
    url = reverse("rulings:answer", args=[thought.call_id, thought.number])
    director.send(url, key="player_in_question", seen=seen, answer="S")

    assert list(director.page.context["messages"]) == []


def test_who_disagrees_about_who_thought_is_told_of_by_that_chair(
    director: Director, thought: Matter
) -> None:
    url = reverse("rulings:disagree", args=[thought.call_id, thought.number, "player_in_question"])
    director.send(url, N="S", E="W")

    assert rows(director) == [("Who thought?", "Disputed. North: South; East: West")]
    assert position_of(thought)._pointed_at == (Seat.N, Seat.E)


def test_what_was_answered_before_the_question_changed_still_counts() -> None:
    facts = {"information_source": "partner", "information_was_there": "yes"}
    found = run(DOORS["unauthorised-information"].rule, {**facts, "player_in_question": "player"})

    assert isinstance(found, Pending)
    assert found.key == "demonstrably_suggested"


def test_who_hears_of_it_after_play_tells_nobody_to_play_on(
    director: Director, thought: Matter
) -> None:
    director.answers(thought, "@S", "later", "yes_over")

    assert director.heading == "Did it clearly suggest what North chose?"
    assert director.page.context["page"].say == ()

    director.answers(thought, "no")

    assert list(director.page.context["page"].say) == [SCORE_STANDS, "Both sides may appeal."]


def test_once_it_is_decided_the_slip_says_no_more_that_the_board_is_played(
    director: Director, thought: Matter
) -> None:
    director.answers(thought, "@S", "later", "yes")
    record = reverse("rulings:record", args=[thought.call_id, thought.number])
    director.send(record)
    director.send(reverse("rulings:board-over", args=[thought.call_id]))
    director.answers(thought, "no")
    director.send(record)

    for_now, final = Ruling.objects.order_by("number")
    assert for_now.words["en"]["say"][0].startswith("Play on.")
    assert final.words["en"]["say"] == [SCORE_STANDS, "Both sides may appeal."]
    slip = slip_context(final, speaker_for_players(thought.call), ())["slip"]
    assert slip.decided == (SCORE_STANDS,)


SCORE_STANDS = (
    "The information did not clearly suggest what was chosen over another action: the score stands."
)


def test_it_is_asked_in_danish_as_one_would_say_it(director: Director, thought: Matter) -> None:
    director.user.language = "da"
    director.user.save()
    director.answers(thought, "@S", "later")

    assert director.heading == "Tøvede Syd tydeligt?"
