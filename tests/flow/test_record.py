"""Recording: the ruling is frozen, and the director is told whether to stay."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from deals.models import PlayedBoard, Session
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record.calls.ending import bring_back
from rulings.record.position import position_of
from tests.directing import EARLY_REVOKE_BY_EAST, Director

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


def url(matter: Matter) -> str:
    return reverse("rulings:record", args=[matter.call_id, matter.number])


def test_a_ruling_that_leaves_nothing_open_is_shown(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "unable")

    director.send(url(revoke), called_by="N")

    ruling = Ruling.objects.get()
    assert director.page.request["PATH_INFO"] == reverse("rulings:ruling", args=[ruling.pk])
    call = DirectorCall.objects.get()
    assert (call.called_by, call.is_open) == ("N", False)


def test_a_penalty_card_keeps_the_director_at_the_table(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke))

    assert director.page.templates[0].name == "tables/watch.html"
    (line,) = director.page.context["page"].open
    assert line.title == "Penalty card in front of East."
    west = [chair.waiting for chair in director.page.context["drawing"].chairs.values()]
    assert west == [False, False, False, True]


def test_nobody_stays_at_the_table_of_a_call_that_is_closed(
    director: Director, revoke: Matter
) -> None:
    """Its board is over, and the penalty card gone with it; brought back it lies there again."""
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke))
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))
    page = reverse("rulings:matter", args=[revoke.call_id, revoke.number])

    told = director.look(page).context["page"]
    assert (told.stays, told.stay, told.leave) == (False, (), "")

    bring_back(call=DirectorCall.objects.get(), by=director.user)
    assert director.look(page).context["page"].stays is True


@pytest.mark.parametrize(
    ("since", "heading"),
    [
        (("nothing", "nobody"), "Stay at table A1"),
        (("played",), "Rule at the end of play"),
    ],
    ids=["a penalty card", "a ruling for now"],
)
def test_a_call_that_had_closed_is_open_again_for_what_its_changed_ruling_leaves_there(
    director: Director, revoke: Matter, since: tuple[str, ...], heading: str
) -> None:
    """It closed by itself, as nothing was open: and East had a card of the suit after all."""
    director.answers(revoke, "E", "unable")
    director.send(url(revoke))
    assert DirectorCall.objects.get().is_open is False

    seen = position_of(Matter.objects.get()).state
    changed = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(changed, key="failure", seen=seen, answer="follow_suit")
    director.answers(revoke, *since)
    director.send(url(revoke), reason="He had one.")

    assert heading in director.page.content.decode()
    assert reverse("rulings:call", args=[revoke.call_id]) in director.look("/").content.decode()

    director.send(reverse("rulings:board-over", args=[revoke.call_id]))
    assert DirectorCall.objects.get().is_open is (since == ("played",))


def test_but_not_for_a_card_that_lies_at_no_table_any_more(
    director: Director, revoke: Matter
) -> None:
    """The answer is put right once the evening is over."""
    director.answers(revoke, "E", "unable")
    director.send(url(revoke))
    Session.objects.update(scores_shown_at=timezone.now())

    seen = position_of(Matter.objects.get()).state
    changed = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(changed, key="failure", seen=seen, answer="follow_suit")
    director.answers(revoke, "nothing", "nobody")
    director.send(url(revoke), reason="He had one.")

    assert (Ruling.objects.count(), DirectorCall.objects.get().is_open) == (2, False)


def test_an_answer_that_is_changed_after_the_ruling_and_not_recorded_is_said_where_it_is_read(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "E", "unable")
    director.send(url(revoke))
    pages = [
        reverse("rulings:call", args=[revoke.call_id]),
        reverse("rulings:ruling", args=[Ruling.objects.get().pk]),
    ]
    told = "Answers were given or changed since ruling 2026-1, and nothing is recorded on them."

    def said() -> list[bool]:
        return [told in director.look(page).content.decode() for page in pages]

    assert said() == [False, False]

    seen = position_of(Matter.objects.get()).state
    changed = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(changed, key="failure", seen=seen, answer="follow_suit")
    assert said() == [True, True]

    director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))
    director.answers(revoke, "nothing", "nobody")
    director.send(url(revoke), reason="He had one.")
    assert said() == [False, False]


def test_who_called_may_be_skipped(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "unable")

    director.send(url(revoke), called_by="X")

    assert DirectorCall.objects.get().called_by == ""


def test_who_called_is_said_once(director: Director, revoke: Matter) -> None:
    """The same ruling sent once more, from a page on which nobody had said it yet."""
    director.answers(revoke, *CORRECTED)
    for seat in "NE":
        director.send(url(revoke), called_by=seat)

    assert (Ruling.objects.count(), DirectorCall.objects.get().called_by) == (1, "N")


def test_a_double_tap_gives_one_ruling(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)

    director.send(url(revoke))
    director.send(url(revoke))

    assert Ruling.objects.count() == 1


def test_nothing_is_recorded_while_something_is_missing(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "later")

    page = director.send(url(revoke))

    assert director.heading == "Could East have followed suit?"
    assert [str(message) for message in page.context["messages"]] == [
        "Something is still to be answered before you can rule."
    ]


def test_a_changed_ruling_asks_for_the_reason(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke))
    answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])
    director.send(answer, key="failure", seen=position_of(revoke).state, answer="unable")

    director.send(url(revoke), called_by="N")
    assert director.page.templates[0].name == "flow/reason.html"
    assert director.page.context["given"] == Ruling.objects.get()
    director.send(url(revoke), called_by="N", reason="He had none after all.")

    old, new = Ruling.objects.order_by("position")
    assert (new.amends, new.outcome) == (old, "NoRevoke")


def test_interim_now_and_final_after_play(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(url(revoke))
    assert director.page.templates[0].name == "tables/watch.html"

    director.send(reverse("rulings:board-over", args=[revoke.call_id]))
    director.answers(revoke, "none", "opponents", "some", "no")
    director.send(url(revoke))

    assert list(Ruling.objects.order_by("position").values_list("kind", "outcome")) == [
        ("interim", "Established"),
        ("computed", "TrickTransfer 1"),
    ]
    assert director.page.templates[0].name == "ruled/ruling.html"


def test_a_ruling_with_another_declarer_is_not_the_one_that_was_recorded(
    director: Director, revoke: Matter
) -> None:
    """The wrong declarer was named. On the same facts it speaks of other players; the page said
    that it was recorded, and would not record it.
    """
    director.answers(revoke, *CORRECTED)
    director.send(url(revoke))
    before = Ruling.objects.get()
    declarer = reverse("rulings:declarer", args=[revoke.call_id])
    other = {"N": "S", "S": "N", "E": "W", "W": "E"}[DirectorCall.objects.get().declarer]
    director.send(declarer, seat=other)
    page = director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))
    assert page.context["recorded"] is None

    assert director.send(url(revoke)).status_code == 422  # why?
    director.send(url(revoke), reason="The other one declares.")

    new = Ruling.objects.get(amends=before)
    assert (new.words["en"]["declarer"], new.facts) == (other, before.facts)
    page = director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))
    assert page.context["recorded"] == new.pk


def test_a_ruling_about_another_card_is_not_the_one_that_was_recorded(
    director: Director, played: PlayedBoard
) -> None:
    """The card is no answer that the rules ask for, yet an honour is a major penalty card."""
    matter = director.calls_to(played.table, "exposed-card", board=str(played.board.number))
    director.answers(matter, "@E", "D5", "dropped")
    director.send(url(matter))
    before = Ruling.objects.get()
    position = position_of(matter)
    king = {"key": "exposed_card", "answer": "DK", "seen": position.state}
    director.send(reverse("rulings:answer", args=[matter.call_id, matter.number]), **king)
    page = director.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
    assert page.context["recorded"] is None

    assert director.send(url(matter)).status_code == 422  # why?
    director.send(url(matter), reason="It was the king.")

    new = Ruling.objects.get(amends=before)
    assert (before.outcome, new.outcome) == ("MinorPenaltyCard", "OnlyPenaltyCard")
    (line,) = director.page.context["page"].open
    assert line.title == "Penalty card ♦︎K in front of East."
    page = director.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
    assert page.context["recorded"] == new.pk
