"""A call: resumed, taken over, moved, withdrawn, watched and closed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Board, ClubRole, PlayedBoard, Session, Table
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over, withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_board
from rulings.record.calls.seen import state_of
from rulings.record.calls.taking import take_call
from rulings.record.position import position_of
from rulings.room.services.queue import settle_call
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import BoardFactory, MembershipFactory, TableFactory

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


def url(matter: Matter, name: str = "call") -> str:
    return reverse(f"rulings:{name}", args=[matter.call_id])


def record(director: Director, matter: Matter) -> None:
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))


def test_a_noted_call_is_taken_with_what_happened(director: Director, played: PlayedBoard) -> None:
    call = open_call(
        table=played.table, board=played.board, round_number=1, by=director.user, take=False
    )
    director.look(reverse("rulings:call", args=[call.pk]))
    assert director.page.templates[0].name == "room/what.html"

    director.send(reverse("rulings:what", args=[call.pk]), irregularity="revoke")

    assert director.heading == "Who did not follow suit?"
    call.refresh_from_db()
    assert call.director == director.user


def test_a_noted_call_may_say_what_it_is_about(director: Director, table: Table) -> None:
    director.send(reverse("rulings:table", args=[table.pk]), irregularity="")
    call = DirectorCall.objects.get()
    what = reverse("rulings:what", args=[call.pk])
    assert f'A1 is noted. <a href="{what}?note=1">What is it about?</a>' in (
        director.page.content.decode()
    )

    asked = director.look(f"{what}?note=1")
    seen = {name: str(asked.context[name] or "") for name in ("seen", "note")}
    director.send(what, irregularity="revoke", had="", **seen)

    (row,) = director.page.context["calls"]
    assert (row.label, row.title, row.kind, row.act) == ("A1", "Revoke", "waiting", "Take")
    call.refresh_from_db()
    assert (call.director, call.claimed_at) == (None, None)
    director.send(reverse("rulings:take", args=[call.pk]), had="")
    assert director.page.templates[0].name == "room/declarer.html"  # what it is about is known


def test_a_call_noted_with_what_it_is_about_waits_and_is_one(
    director: Director, table: Table
) -> None:
    for _tapped in range(2):  # somebody notes the same again
        director.look(reverse("rulings:table", args=[table.pk]))
        director.send(reverse("rulings:table", args=[table.pk]), irregularity="revoke", note="1")

    (row,) = director.page.context["calls"]
    assert (row.label, row.title, row.kind, row.act) == ("A1", "Revoke", "waiting", "Take")
    call = DirectorCall.objects.get()
    assert (call.director, call.matters.count()) == (None, 1)


def test_a_further_thing_at_a_table_that_waits_is_noted_beside_the_first(
    director: Director, table: Table
) -> None:
    """The first was set aside, and nobody came for it."""
    director.calls_to(table, note="1")
    call = DirectorCall.objects.get()

    further = {"more": "1", "note": "1", "seen": state_of(call), "newest": str(call.pk)}
    director.send(reverse("rulings:what", args=[call.pk]), irregularity="claim", **further)

    standing = call.matters.filter(set_aside_at=None).order_by("number")
    assert [one.irregularity for one in standing] == ["revoke", "claim"]
    assert DirectorCall.objects.get().director is None


def test_a_further_call_is_noted_of_the_round_whose_page_was_looked_at(
    director: Director, played: PlayedBoard
) -> None:
    """A colleague begins the next round meanwhile: other pairs sit there then."""
    matter = director.calls_to(played.table, board=str(played.board.number))
    what = reverse("rulings:what", args=[matter.call_id])
    said = director.look(f"{what}?more=1").context
    note = re.findall(r'id="note".*"(round)" value="(.)"', director.page.content.decode())
    seen = {"seen": said["seen"], "newest": str(matter.call_id)}
    Session.objects.update(rounds=2, current_round=2)

    director.send(what, irregularity="claim", more="1", note="1", **seen)
    director.send(reverse("rulings:table", args=[played.table_id]), irregularity="", **dict(note))

    assert [call.round for call in DirectorCall.objects.all()] == [1, 1]


def test_what_a_colleague_began_since_is_not_noted_a_second_time(
    director: Director, revoke: Matter
) -> None:
    call = revoke.call
    seen = state_of(call)
    told = {"more": "1", "note": "1", "seen": seen, "newest": str(call.pk)}
    answers.start_matter(call=call, irregularity="claim", by=director.user, one_more=True)

    director.send(reverse("rulings:what", args=[call.pk]), irregularity="claim", **told)

    assert (DirectorCall.objects.get(), call.matters.count()) == (call, 2)
    [said] = director.page.context["messages"]
    assert str(said) == "Something was answered in between. Nothing is lost: you are here."


def test_what_a_call_is_about_is_not_noted_once_a_colleague_has_it(
    director: Director, table: Table
) -> None:
    event = table.section.session.event
    carl = MembershipFactory(club=event.club, roles=[ClubRole.DIRECTOR]).user
    director.send(reverse("rulings:table", args=[table.pk]), irregularity="")
    call = DirectorCall.objects.get()
    what = reverse("rulings:what", args=[call.pk])
    seen = str(director.look(f"{what}?note=1").context["seen"])
    take_call(call=call, by=carl)

    director.send(what, irregularity="revoke", had="", note="1", seen=seen)

    call.refresh_from_db()
    assert (call.director, call.matters.count()) == (carl, 0)


def test_what_was_ruled_on_since_the_page_was_opened_is_not_called_a_second_time(
    director: Director, table: Table
) -> None:
    url = reverse("rulings:table", args=[table.pk])
    told = {"irregularity": "revoke", "seen": str(director.look(url).context["seen"])}
    director.send(url, **told)
    call = DirectorCall.objects.get()
    board_is_over(call=call, by=director.user)
    DirectorCall.objects.update(closed_at=timezone.now())

    director.send(url, **told)

    assert director.page.redirect_chain[-1][0] == reverse("rulings:call", args=[call.pk])
    [said] = director.page.context["messages"]
    assert str(said).startswith("A call to this table has been closed since you opened the page.")
    director.send(url, **told | {"seen": str(director.look(url).context["seen"])})
    assert DirectorCall.objects.count() == 2


def test_another_director_may_take_over(director: Director, as_ada: Client, revoke: Matter) -> None:
    assert as_ada.post(url(revoke, "take")).status_code == 403

    director.send(url(revoke, "take"))

    assert director.heading == "Who did not follow suit?"


def test_a_better_tile_sets_the_first_matter_aside(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E")

    director.send(url(revoke, "what"), irregularity="something-else")

    first, second = revoke.call.matters.order_by("number")
    assert first.set_aside_at is not None
    assert (second.set_aside_at, second.irregularity) == (None, "something-else")


def test_one_more_matter_leaves_the_first_alone(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    record(director, revoke)

    director.send(url(revoke, "what"), irregularity="something-else", more="1")

    assert [m.set_aside_at for m in revoke.call.matters.order_by("number")] == [None, None]


def test_an_unknown_tile_changes_nothing(director: Director, revoke: Matter) -> None:
    page = director.send(url(revoke, "what"), irregularity="tea")

    assert (page.status_code, revoke.call.matters.count()) == (422, 1)


def test_starting_again_asks_from_the_beginning(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "follow_suit")
    again = reverse("rulings:start-again", args=[revoke.call_id, revoke.number])
    assert "Start again?" in director.look(again).content.decode()

    director.send(again)

    assert director.heading == "Who did not follow suit?"
    assert revoke.call.matters.count() == 2


def test_it_is_moved_to_the_right_table(director: Director, revoke: Matter) -> None:
    right = TableFactory(section=revoke.call.table.section, number=9)
    board = BoardFactory(session=revoke.call.session, number=7)

    director.send(url(revoke, "move"), table=str(right.pk), board=str(board.pk))

    call = DirectorCall.objects.get()
    assert (call.table, call.board, call.declarer) == (right, board, "")
    director.send(url(revoke, "withdraw"))
    director.look(url(revoke))
    assert [words for words, _event in director.page.context["course"]] == [
        "Moved from table A1, board 1",
        "Withdrawn",
    ]


def test_it_cannot_be_moved_to_another_club(director: Director, revoke: Matter) -> None:
    elsewhere = TableFactory()

    page = director.send(url(revoke, "move"), table=str(elsewhere.pk))

    assert (page.status_code, DirectorCall.objects.get().table) == (422, revoke.call.table)


@pytest.mark.parametrize("name", ["move", "withdraw"])
def test_a_ruled_call_stays_where_it_is(director: Director, revoke: Matter, name: str) -> None:
    director.answers(revoke, *CORRECTED)
    record(director, revoke)
    assert director.page.status_code == 200

    page = director.send(url(revoke, name), table=str(revoke.call.table_id))

    assert [str(message) for message in page.context["messages"]] == [
        "A ruling has been given here, so the call stays where it is. Amend the ruling instead."
    ]


def test_a_withdrawn_call_is_still_there(director: Director, revoke: Matter) -> None:
    director.send(url(revoke, "withdraw"))
    assert director.page.context["calls"] == []

    director.look(url(revoke))

    assert "This call was withdrawn" in director.page.content.decode()


def test_when_the_board_is_over_the_call_is_closed(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    record(director, revoke)

    director.send(url(revoke, "board-over"))

    assert "This call is closed" in director.page.content.decode()
    slip = reverse("rulings:slip", args=[Ruling.objects.get().pk])
    assert f'href="{slip}"' in director.page.content.decode()
    assert director.look(reverse("rulings:home")).context["calls"] == []


def test_a_closed_call_asks_nothing_more(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "unable")
    record(director, revoke)

    director.look(url(revoke, "what"))

    assert director.page.templates[0].name == "room/closed.html"


def test_of_several_rulings_a_closed_call_says_what_each_was(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    record(director, revoke)
    again = answers.start_matter(
        call=revoke.call, irregularity="revoke", by=director.user, one_more=True
    )
    decided = give.Decided("Play on.", "Nobody was hurt by it.")
    give.rule_by_hand(matter=again, decided=decided, by=director.user)

    director.send(url(revoke, "board-over"))
    page = director.page.content.decode()
    title = "East must correct the revoke with a legal card."
    assert re.findall(r"</b><small>(.*?)</small>", page) == [title, decided.decision]

    first, second = Ruling.objects.order_by("pk")
    anew = give.Decided("The trick stands.", "They were hurt.")
    third = give.amend_ruling(ruling=second, decided=anew, by=director.user)
    page = director.look(url(revoke, "call")).content.decode()
    told = re.findall(r"<small>([^<]*-\d+ .*?)</small>", page)
    assert told == [
        f"{first.reference} · Computed",
        f"{second.reference} · Manual · replaced by {third.reference}",
        f"{third.reference} · Manual",
    ]


def test_declarer_is_one_of_the_chairs(director: Director, board: Board, table: Table) -> None:
    matter = director.calls_to(table, board=str(board.number))

    director.send(url(matter, "declarer"), seat="postman")

    assert director.page.templates[0].name == "room/declarer.html"
    assert DirectorCall.objects.get().declarer == ""


@pytest.mark.parametrize("name", ["call", "what", "declarer", "move", "withdraw"])
def test_another_club_finds_nothing_here(as_charlie: Client, revoke: Matter, name: str) -> None:
    assert as_charlie.get(url(revoke, name)).status_code == 404


@pytest.mark.parametrize("page", ["", "q/revoker", "override/", "by-hand/"])
def test_a_matter_begun_anew_leads_to_where_the_call_stands(
    director: Director, revoke: Matter, page: str
) -> None:
    old = reverse("rulings:matter", args=[revoke.call_id, revoke.number])
    answers.start_again(matter=revoke, by=director.user)

    director.look(f"{old}{page}")

    assert director.heading == "Who did not follow suit?"
    assert director.page.context["matter"].number == 2
    assert [str(message) for message in director.page.context["messages"]] == [
        "That was set aside. This is where the call stands."
    ]


def test_a_late_answer_to_a_withdrawn_call_is_not_taken(director: Director, revoke: Matter) -> None:
    withdraw_call(call=revoke.call, by=director.user)
    answer = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    director.send(answer, key="revoker", seen=position_of(revoke).state, answer="E")

    assert director.page.templates[0].name == "room/closed.html"
    assert revoke.answers.count() == 0


@pytest.mark.parametrize("ended", [withdraw_call, settle_call])
@pytest.mark.parametrize("name", ["withdraw", "move", "hand-over", "settle"])
def test_a_call_that_a_colleague_has_ended_since_is_not_ended_moved_or_handed_over(
    director: Director, revoke: Matter, board: Board, ended: Callable[..., None], name: str
) -> None:
    colleague = MembershipFactory(club=board.session.event.club, roles=[ClubRole.DIRECTOR]).user
    seen = str(director.look(url(revoke, name)).context["seen"])
    ended(call=DirectorCall.objects.get(), by=colleague)
    before = call_as_it_is()

    other = TableFactory(section=revoke.call.table.section, number=2)
    form = {"to": str(colleague.pk), "table": str(other.pk), "board": str(board.pk)}
    form |= {"said": "Nothing"} if name == "settle" else {}
    page = director.send(url(revoke, name), seen=seen, **form)

    assert (call_as_it_is(), revoke.call.events.count()) == (before, 1)
    told = [str(one) for one in page.context["messages"]]
    assert [one[:34] for one in told[:1]] == ["Something was answered in between."]
    assert told[1:] == ["You had written: Nothing"] * (name == "settle")


def call_as_it_is() -> dict[str, object]:
    return DirectorCall.objects.values(
        "table", "board", "handed_to", "withdrawn_at", "closed_at", "resolution"
    ).get()


def test_a_question_leads_home_in_one_tap_and_its_answers_are_kept(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "E", "follow_suit")
    home = '<p class="where"><a href="/" aria-label="Table A1: To tonight’s tables">'

    assert home in director.page.content.decode()
    (row,) = director.look("/").context["calls"]
    director.look(row.url)
    assert director.heading == "What has happened since the revoke?"


def test_where_declarer_has_spread_his_hand_his_partner_declares_in_the_next_call(
    director: Director, played: PlayedBoard
) -> None:
    """54A: the record has who was presumed declarer."""
    matter = director.calls_to(played.table, "opening-lead")
    director.answers(matter, "@E", "later", "none", "nothing", "spread")
    give.give_ruling(matter=matter, by=director.user)
    at = {"table": played.table, "round_number": matter.call.round, "by": director.user}
    named = open_call(board=None, **at)
    name_board(call=named, board=played.board, by=director.user)
    newer = open_call(board=played.board, **at)

    assert [one.declarer for one in (matter.call, named, newer)] == ["S", "N", "N"]
