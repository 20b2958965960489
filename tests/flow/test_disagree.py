"""They disagree: who says what is kept, both readings are ruled, and what decides is named."""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import Answer, Matter
from rulings.record.give import give_ruling
from rulings.record.matters import notes_on
from rulings.record.position import position_of
from tests.database import taken_back
from tests.directing import EARLY_REVOKE_BY_EAST, Director


def url(matter: Matter, key: str) -> str:
    return reverse("rulings:disagree", args=[matter.call_id, matter.number, key])


def test_the_button_leads_here(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "disputed")

    assert director.page.templates[0].name == "flow/disagree.html"


def test_who_said_what_is_kept(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")

    director.send(url(revoke, "card_already_faced"), N="yes", S="yes", E="no", note="Loudly.")

    answer = Answer.objects.get(key="card_already_faced")
    assert answer.versions == [
        {"token": "yes", "said_by": "NS"},
        {"token": "no", "said_by": "E"},
    ]
    assert answer.note is not None
    assert answer.note.text == "Loudly."


def test_a_dispute_that_decides_stops_the_ruling(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(url(revoke, "card_already_faced"), N="yes", E="no")

    director.answers(revoke, "nobody")

    page = director.page.context["page"]
    assert page.can_be_recorded is False
    assert [(row.key, row.answer) for row in page.decides] == [
        ("card_already_faced", "Disputed. North: Yes; East: No")
    ]
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    assert revoke.rulings.count() == 0


def test_a_dispute_that_does_not_matter_is_said_so(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    for _again in range(2):  # after going back
        director.send(url(revoke, "since_revoke"), N="nothing", W="opponents_only")
    assert revoke.answers.filter(key="since_revoke").count() == 1

    director.answers(revoke, "lho")

    page = director.page.context["page"]
    assert page.dispute == ("The dispute does not matter: every reading leads to the same ruling.")
    assert page.can_be_recorded is True


def test_a_finding_settles_it_and_the_dispute_stays_in_the_history(
    director: Director, revoke: Matter
) -> None:
    """So does what was written beside it, with the ruling and where they disagree once more."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(url(revoke, "card_already_faced"), N="yes", E="no", note="Loudly.")
    director.answers(revoke, "nobody")
    answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    director.send(answer, key="card_already_faced", seen=position_of(revoke).state, answer="no")

    assert director.page.context["page"].can_be_recorded is True
    assert revoke.answers.filter(key="card_already_faced").count() == 2
    assert "Loudly." in director.look(url(revoke, "card_already_faced")).content.decode()
    ruling = give_ruling(matter=revoke, by=director.user)
    assert notes_on(ruling) == {"card_already_faced": "Loudly."}


def test_players_may_point_at_different_chairs(director: Director, revoke: Matter) -> None:
    director.send(url(revoke, "revoker"), N="E", S="W")

    assert Answer.objects.get().versions == [
        {"token": "defender", "said_by": "N", "seat": "E"},
        {"token": "defender", "said_by": "S", "seat": "W"},
    ]
    assert director.heading == "Could East or West have followed suit?"


def test_one_version_is_no_dispute(director: Director, revoke: Matter) -> None:
    page = director.send(url(revoke, "revoker"), N="E", S="E")

    assert page.status_code == 422
    assert page.context["form"].non_field_errors() == [
        "At least two players must say different things. Else answer the question."
    ]
    assert Answer.objects.count() == 0


def test_what_is_no_answer_is_refused(director: Director, revoke: Matter) -> None:
    page = director.send(url(revoke, "revoker"), N="E", S="postman")

    assert (page.status_code, Answer.objects.count()) == (422, 0)


def test_a_question_nobody_asks_leads_to_the_current_one(
    director: Director, revoke: Matter
) -> None:
    director.look(url(revoke, "played_after"))

    assert director.heading == "Who did not follow suit?"


def test_readings_that_are_ruled_alike_stand_together(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    director.send(url(revoke, "since_revoke"), N="nothing", E="opponents_only", S="played")

    director.answers(revoke, "lho")
    answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(
        answer, key="revoke_noticed", seen=position_of(revoke).state, answer="after_round"
    )

    page = director.page.context["page"]
    asked = "What has happened since the revoke?"
    assert [reading.facts for reading in page.readings] == [
        (
            f"{asked} Nothing after that trick",
            f"{asked} Only North-South played to the next trick",
        ),
        (f"{asked} East-West played on before it was mentioned",),
    ]


def test_where_players_point_at_different_chairs_each_reading_names_its_own(
    director: Director, revoke: Matter
) -> None:
    director.send(url(revoke, "revoker"), N="E", S="W")
    assert director.heading == "Could East or West have followed suit?"

    director.answers(revoke, "follow_suit", "nothing", "nobody")

    page = director.page.context["page"]
    assert [row.answer for row in page.decides] == ["Disputed. North: East; South: West"]
    assert [(reading.facts, reading.title) for reading in page.readings] == [
        (
            ("Who did not follow suit? East",),
            "East must correct the revoke with a legal card.",
        ),
        (
            ("Who did not follow suit? West",),
            "West must correct the revoke with a legal card.",
        ),
    ]
    assert page.can_be_recorded is False


@pytest.mark.parametrize("other", ["W", "S"], ids=["of one side", "of both sides"])
def test_where_nothing_follows_for_either_chair_it_is_ruled_all_the_same(
    director: Director, revoke: Matter, other: str
) -> None:
    director.send(url(revoke, "revoker"), N="E", S=other)

    director.answers(revoke, "unable")

    page = director.page.context["page"]
    assert page.dispute == ("The dispute does not matter: every reading leads to the same ruling.")
    name = {"W": "West", "S": "South"}[other]
    assert page.title == f"No revoke: East or {name} had no card of the suit led."
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    ruling = revoke.rulings.get()
    assert (ruling.kind, ruling.outcome) == ("computed", "NoRevoke")
    given = director.look(reverse("rulings:ruling", args=[ruling.pk])).content.decode()
    assert f"East or {name} had no card of the suit led." in given


def test_what_only_one_reading_leaves_room_for_is_offered_and_settles_the_dispute(
    director: Director, revoke: Matter
) -> None:
    director.send(url(revoke, "revoker"), N="E", E="S")

    shown = director.page.context["page"]
    hints = {answer.token: answer.hint for answer in (*shown.answers, *shown.unusual)}
    assert (hints["follow_suit"], hints["penalty_card"]) == (
        "",
        "And did follow suit, if that was possible. Only if: Who did not follow suit? East",
    )

    director.answers(revoke, "penalty_card")

    first, *_ = director.page.context["rows"]
    assert (first.answer, first.origin) == ("East", "Ruled out by a later answer: South")
    assert director.page.context["position"].seating.offender == "E"


def test_an_answer_older_than_the_dispute_is_asked_again_and_settles_nothing(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "@E", "penalty_card")

    director.send(url(revoke, "revoker"), N="E", E="S")

    assert director.page.context["page"].key == "failure"
    assert [row.answer for row in director.page.context["rows"]] == [
        "Disputed. North: East; East: South"
    ]


def test_the_record_keeps_what_was_said_and_why_it_cannot_be(
    director: Director, revoke: Matter
) -> None:
    director.send(url(revoke, "revoker"), N="E", E="S")
    director.answers(revoke, "penalty_card")
    while director.page.context["page"].__class__.__name__ == "QuestionPage":
        director.answers(revoke, director.page.context["page"].answers[0].token)
    assert director.page.context["page"].dispute == (
        "A later answer fits one reading only: that settles it."
    )

    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    ruling = revoke.rulings.get()
    assert ruling.facts[0]["versions"] == [
        {"token": "defender", "said_by": "N", "seat": "E"},
        {"token": "declarer", "said_by": "E", "seat": "S"},
    ]
    assert ruling.words["da"]["facts"][0]["origin"] == "Udelukket af et senere svar: Syd"


def test_an_answer_that_one_chair_leaves_no_room_for_is_told_in_its_words(
    director: Director, played: PlayedBoard
) -> None:
    early = director.calls_to(played.table, "premature-play", board=str(played.board.number))
    director.send(url(early, "early_player"), N="S", E="E")
    director.send(url(early, "way_of_early_card"), N="early", E="before_new_lead")

    director.answers(early, "legal", "at_right", "legal")

    rows = {row.key: row.answer for row in director.page.context["page"].decides}
    assert rows["way_of_early_card"] == (
        "Disputed. North: South or East played or led too early; East: Before declarer had led"
        " again"
    )


def find(director: Director, matter: Matter, number: int) -> None:
    at = reverse("rulings:find", args=[matter.call_id, matter.number])
    director.send(at, seen=position_of(matter).state, reading=str(number))


def test_under_each_reading_a_button_finds_it_so_and_who_said_what_stays_beside_it(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(url(revoke, "card_already_faced"), N="yes", E="no")
    director.answers(revoke, "nobody")
    assert director.page.content.decode().count("Rule by this reading") == 2

    find(director, revoke, 1)

    page = director.page.context["page"]
    (row,) = [one for one in page.answers if one.key == "card_already_faced"]
    assert (row.answer, row.origin) == (
        "No",
        "They disagreed. North said: Yes; East said: No. Found by the director",
    )
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    (found,) = [one for one in revoke.rulings.get().facts if one["key"] == "card_already_faced"]
    assert (found["versions"], found["told"]) == (
        [{"token": "no"}],
        [{"token": "yes", "said_by": "N"}, {"token": "no", "said_by": "E"}],
    )


def test_readings_that_are_ruled_alike_are_found_together(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    director.send(url(revoke, "since_revoke"), N="nothing", E="opponents_only", S="played")
    director.answers(revoke, "lho")
    director.send(
        reverse("rulings:answer", args=[revoke.call_id, revoke.number]),
        key="revoke_noticed",
        seen=position_of(revoke).state,
        answer="after_round",
    )

    find(director, revoke, 0)

    page = director.page.context["page"]
    assert page.can_be_recorded is True
    assert [one.answer for one in page.answers if one.key == "since_revoke"] == [
        "Disputed. North: Nothing after that trick; East: Only North-South played to the next trick"
    ]


def hesitation_disputed(director: Director, played: PlayedBoard) -> Matter:
    """East says that South clearly hesitated, South that he did not."""
    board = str(played.board.number)
    thought = director.calls_to(played.table, "unauthorised-information", board=board)
    director.answers(thought, "@S", "later")
    director.send(url(thought, "partner_hesitated"), E="yes", S="no")
    return thought


def test_a_reading_that_waits_for_play_is_ruled_for_now(
    director: Director, played: PlayedBoard
) -> None:
    thought = hesitation_disputed(director, played)
    shown = director.page.content.decode()
    assert ("Rule by this for now" in shown, "Rule by this reading" in shown) == (True, True)

    assert shown.count("Not sure yet? Rule for now") == 1

    find(director, thought, 0)

    assert director.page.context["page"].is_interim is True
    director.send(
        reverse("rulings:record", args=[thought.call_id, thought.number]),
        seen=position_of(thought).state,
    )
    director.send(reverse("rulings:board-over", args=[thought.call_id]))
    asked = director.look(reverse("rulings:matter", args=[thought.call_id, thought.number]))
    assert director.heading == "Did South clearly hesitate?"
    assert "For now you found: <b>Yes</b>. What do you find after play?" in asked.content.decode()

    director.answers(thought, "yes")

    assert director.heading == "Did it clearly suggest what North chose?"
    director.answers(thought, "no")
    director.send(
        reverse("rulings:record", args=[thought.call_id, thought.number]),
        seen=position_of(thought).state,
    )
    assert [(one.kind, one.amends) for one in thought.rulings.order_by("number")] == [
        ("interim", None),
        ("computed", None),
    ]


def test_a_reading_of_an_older_page_finds_nothing(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(url(revoke, "card_already_faced"), N="yes", E="no")
    director.answers(revoke, "nobody")
    before = position_of(revoke).seen

    find(director, revoke, 7)
    director.send(
        reverse("rulings:find", args=[revoke.call_id, revoke.number]), seen="1-0-0", reading="0"
    )

    assert position_of(revoke).seen == before


def test_while_a_hesitation_is_disputed_the_table_is_told_to_play_on_before_anything_else(
    director: Director, played: PlayedBoard
) -> None:
    hesitation_disputed(director, played)

    page, shown = director.page.context["page"], director.page.content.decode()
    assert page.say == (
        "You do not agree about that. I have noted what each of you says.",
        "Play on. North must carefully avoid using what South may have given away. Call me after"
        " play if you believe that it was used.",
    )
    assert [one.answers for one in page.readings] == [("Yes",), ("No",)]
    order = ("Play on. ", "Did South clearly hesitate?", "Rule by this for now", "Rule in your")
    places = [shown.index(words) for words in order]
    assert places == sorted(places)


def test_where_play_waits_for_what_is_disputed_the_table_is_told_to(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    director.send(url(revoke, "card_already_faced"), N="yes", E="no")
    director.answers(revoke, "nobody")

    assert director.page.context["page"].say == (
        "You do not agree about that. I have noted what each of you says.",
        "One moment: I decide what is most likely, and rule by that.",
    )


def test_of_what_nobody_knows_the_table_is_told_nothing(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    said = {"key": "card_already_faced", "answer": "unknown"}
    director.send(answer, seen=position_of(revoke).state, **said)
    director.answers(revoke, "nobody")

    page = director.page.context["page"]
    assert (page.can_be_recorded, page.say) == (False, ())


def test_a_ruling_by_one_reading_is_recorded_for_now_where_evidence_is_to_come(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")
    record = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    director.send(url(revoke, "card_already_faced"), N="yes", E="no")
    director.answers(revoke, "nobody")
    find(director, revoke, 1)
    # with who has called, if that was tapped; also where something else is told on that page
    page = director.page.content.decode()
    assert '<button class="quiet" form="record" name="for_now"' in page
    assert f'class="callers" id="callers-{revoke.call_id}" hx-preserve' in page

    for _twice in range(2):
        director.send(record, seen=position_of(revoke).state, for_now="1")
    assert [one.kind for one in revoke.rulings.all()] == ["interim"]
    assert revoke.call.closed_at is None
    with taken_back():  # so it is where he finds otherwise, and is asked for the reason first
        answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
        other = {"answer": "yes", "seen": position_of(revoke).state}
        director.send(answer, key="card_already_faced", **other)
        page = director.send(record, seen=position_of(revoke).state, for_now="1")
        assert (page.status_code, b'name="for_now"' in page.content) == (422, True)

    director.send(record, seen=position_of(revoke).state)
    assert [(one.kind, one.amends) for one in revoke.rulings.order_by("number")] == [
        ("interim", None),
        ("computed", None),
    ]


def test_what_nobody_disputed_is_not_recorded_for_now(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    assert "More may come to light" not in director.page.content.decode()

    record = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    director.send(record, seen=position_of(revoke).state, for_now="1")

    assert revoke.rulings.get().kind == "computed"
