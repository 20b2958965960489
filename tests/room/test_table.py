"""What happened at the table? A tile opens the call, with board and declarer from the record."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import Board, Pairing, PlayedBoard, Session, Table, User
from rulings.irregularities import DOORS
from rulings.models import SOMETHING_ELSE, DirectorCall, Matter
from rulings.polls.services import make_poll
from rulings.record import answers
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.calls.seen import state_of
from rulings.record.give import Decided, give_ruling, rule_by_hand
from rulings.record.position import position_of
from rulings.room.queries.boards import in_play
from tests.directing import Director, given
from tests.factories import (
    BoardFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    UserFactory,
)
from tests.site.poll_matrix import SHOWN


def url(table: Table) -> str:
    return reverse("rulings:table", args=[table.pk])


@pytest.fixture
def boards(session: Session) -> list[Board]:
    return [BoardFactory(session=session, number=number) for number in range(1, 7)]


def test_the_board_in_play_is_chosen(
    as_alice: Client, pairing: Pairing, boards: list[Board]
) -> None:
    PlayedBoardFactory(board=boards[0], table=pairing.table, tricks=9)

    page = as_alice.get(url(pairing.table))

    assert page.context["board"] == boards[1]
    assert page.context["boards"] == boards[:3]
    assert page.context["others"] == boards[3:]


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize(
    "result",
    [
        {"contract": "Pass", "declarer": ""},
        {"contract": "", "declarer": "", "imported_unit": "percent", "imported_ns": 60}
        | {"imported_ew": 40},
    ],
)
def test_nor_one_that_was_passed_out_or_has_a_score_alone(
    director: Director,
    pairing: Pairing,
    boards: list[Board],
    result: dict[str, Any],
    *,
    closed: bool,
) -> None:
    """By the board that comes next who has it still to play would read how it was played."""
    table = pairing.table
    if closed:
        himself = PlayerFactory(club=table.section.session.event.club, user=director.user)
        PairFactory(section=table.section, player1=himself)
    PlayedBoardFactory(board=boards[0], table=table, tricks=None, **result)

    assert director.look(url(table)).context["board"] == boards[1]
    assert [one.board for one in in_play(table.section.session, director.user)] == [boards[1]]


def test_the_board_that_was_just_played_is_not_chosen_again(
    director: Director, pairing: Pairing, boards: list[Board]
) -> None:
    """Over as was said at the table or in an answer, by a claim, or as a later one had a call."""
    table, by = pairing.table, director.user
    pairing.last_board = 5
    pairing.save()
    chosen = []

    def is_called(board: Board, slug: str) -> Matter:
        call = open_call(table=table, board=board, round_number=1, by=by)
        chosen.append(director.look(url(table)).context["board"])
        return answers.start_matter(call=call, irregularity=slug, by=by)

    board_is_over(call=is_called(boards[0], "revoke").call, by=by)
    decided = Decided(decision="Three more tricks.", reason="Top cards.")
    rule_by_hand(matter=is_called(boards[1], "claim"), decided=decided, by=by)
    thought = is_called(boards[2], "unauthorised-information")
    given(position_of(thought), ["@S", "later", "yes_over", "no"], by)
    give_ruling(matter=thought, by=by)
    chosen.append(director.look(url(table)).context["board"])
    last = is_called(boards[4], "revoke").call
    (told,) = in_play(last.session, by)
    board_is_over(call=last, by=by)
    chosen.append(director.look(url(table)).context["board"])

    assert chosen == [*boards[:4], boards[4], boards[4]]
    assert told.board == boards[4]


def test_another_board_can_be_chosen(
    as_alice: Client, pairing: Pairing, boards: list[Board]
) -> None:
    assert as_alice.get(url(pairing.table), {"board": "5"}).context["board"] == boards[4]


@pytest.mark.parametrize("number", ["99", "x", "-1", "123456789"])
def test_a_board_that_is_not_there_is_passed_over_and_said_so(
    as_alice: Client, pairing: Pairing, boards: list[Board], number: str
) -> None:
    page = as_alice.get(url(pairing.table), {"board": number})

    assert page.context["board"] == boards[0]
    assert "There is no such board here." in page.content.decode()


def test_no_call_is_opened_about_a_board_that_is_not_there(
    director: Director, pairing: Pairing, boards: list[Board]
) -> None:
    page = director.send(url(pairing.table), irregularity="revoke", board="99")

    assert (page.status_code, DirectorCall.objects.count()) == (422, 0)


def test_a_tile_leads_to_the_first_question(director: Director, played: PlayedBoard) -> None:
    matter = director.calls_to(played.table)

    assert director.heading == "Who did not follow suit?"
    assert (matter.call.board, matter.call.declarer, matter.call.round) == (played.board, "S", 1)


def test_declarer_is_asked_where_the_record_is_silent(
    director: Director, pairing: Pairing, boards: list[Board]
) -> None:
    matter = director.calls_to(pairing.table)
    assert director.page.templates[0].name == "room/declarer.html"

    director.send(reverse("rulings:declarer", args=[matter.call_id]), seat="W")

    assert director.heading == "Who did not follow suit?"
    assert DirectorCall.objects.get().declarer == "W"
    assert director.page.context["drawing"].contract == ""


@pytest.mark.parametrize(
    ("level", "denomination", "doubled", "told"),
    [
        ("4", "S", "", "4S"),
        ("3", "NT", "XX", "3NTXX"),
        ("4", "S", "XXX", "4S"),
        ("4", "", "X", ""),
        ("8", "S", "", ""),
        ("12", "S", "", ""),
    ],
)
def test_the_contract_may_be_told_with_declarer_and_is_known_from_then_on(
    director: Director, pairing: Pairing, level: str, denomination: str, doubled: str, told: str
) -> None:
    matter = director.calls_to(pairing.table)
    declarer = reverse("rulings:declarer", args=[matter.call_id])

    director.send(declarer, seat="W", level=level, denomination=denomination, doubled=doubled)

    call = DirectorCall.objects.get()
    assert (call.declarer, call.contract) == ("W", told)
    drawing = director.page.context["drawing"]
    assert (drawing.contract, drawing.declarer) == (told, "W")
    page = director.look(declarer)
    tapped = [page.context[name] for name in ("level", "denomination", "doubled")]
    assert "".join(tapped) == told
    director.send(declarer, seat="-", level="4", denomination="S")
    assert DirectorCall.objects.get().contract == ""


def test_the_contract_is_not_asked_where_the_record_has_it(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table)

    page = director.look(reverse("rulings:declarer", args=[matter.call_id]))

    assert 'name="level"' not in page.content.decode()
    assert matter.call.known_contract == played.contract


@pytest.mark.parametrize("slug", ["insufficient-bid", "call-out-of-rotation", "card-in-auction"])
def test_declarer_is_not_asked_about_the_auction(
    director: Director, pairing: Pairing, boards: list[Board], slug: str
) -> None:
    director.calls_to(pairing.table, slug)

    assert director.page.templates[0].name == "flow/question.html"


def test_declarer_is_not_asked_while_the_record_is_in_the_auction(
    director: Director, pairing: Pairing, boards: list[Board]
) -> None:
    PlayedBoardFactory(
        board=boards[0],
        table=pairing.table,
        auction="N:1H",
        contract="",
        declarer="",
        tricks=None,
    )

    director.look(url(pairing.table))
    common = doors_on(director.page)
    director.calls_to(pairing.table, "unauthorised-information")

    assert common[:2] == ["insufficient-bid", "call-out-of-rotation"]
    assert director.page.templates[0].name == "flow/question.html"


def test_a_further_call_shows_its_board_and_may_be_about_another_of_the_round(
    director: Director, revoke: Matter
) -> None:
    call, other = revoke.call, BoardFactory(session=revoke.call.session, number=9)
    boards = {"first_board": 9, "last_board": 9}
    Pairing.objects.update_or_create(table=call.table, round=1, defaults=boards)
    director.answers(revoke, "@E")
    page = director.look(f"{reverse('rulings:what', args=[call.pk])}?more=1").content.decode()
    there = f"{url(call.table)}?board=9"
    (shown,) = re.findall(r'<nav class="boards".*?>(.*?)</nav>', page)
    assert re.findall(r'href="([^"]+)"', shown) == ["?more=1", there]

    seen = str(director.look(there).context["seen"])
    director.send(there, irregularity="claim", board="9", seen=seen)

    assert [one.board for one in DirectorCall.objects.order_by("pk")] == [call.board, other]


def test_every_door_is_on_the_page_once(as_alice: Client, played: PlayedBoard) -> None:
    page = as_alice.get(url(played.table))
    common, rare = page.content.decode().split("<details><summary>Something unusual", 1)

    assert sorted(doors_on(page)) == sorted(DOORS)
    assert (common.count('name="irregularity"'), rare.count("<h2>")) == (9, 3)


def doors_on(page: Any) -> list[str]:
    """The slugs in order, without what no door leads to."""
    found = re.findall(r'name="irregularity" value="([\w-]+)"', page.content.decode())
    return [slug for slug in found if slug != SOMETHING_ELSE]


def test_something_else_is_ruled_by_hand(director: Director, played: PlayedBoard) -> None:
    director.calls_to(played.table, "something-else")

    assert director.page.templates[0].name == "flow/by_hand.html"


def test_a_call_can_only_be_noted(director: Director, played: PlayedBoard) -> None:
    director.send(url(played.table), irregularity="")

    call = DirectorCall.objects.get()
    assert (call.director, call.claimed_at, call.board) == (None, None, played.board)
    assert [row.act for row in director.page.context["calls"]] == ["Take"]


def test_an_unknown_tile_opens_nothing(as_alice: Client, played: PlayedBoard) -> None:
    response = as_alice.post(url(played.table), {"irregularity": "tea"})

    assert response.status_code == 422
    assert (DirectorCall.objects.count(), Matter.objects.count()) == (0, 0)


def test_a_table_of_another_club_does_not_exist(as_charlie: Client, table: Table) -> None:
    assert as_charlie.post(url(table), {"irregularity": "revoke"}).status_code == 404


def test_an_unknown_table_does_not_exist(as_alice: Client, table: Table) -> None:
    assert as_alice.get(reverse("rulings:table", args=[999_999])).status_code == 404


def test_a_further_call_from_a_table_is_noted_as_a_call_of_its_own(
    director: Director, revoke: Matter
) -> None:
    """From the page of what more happened, where another call is open."""
    page = director.look(f"{reverse('rulings:what', args=[revoke.call_id])}?more=1")
    form = page.content.decode().partition('<form id="note"')[2].partition("</form>")[0]
    newest = str(page.context["newest"]())
    assert f'action="{url(revoke.call.table)}"' in form
    assert f'name="seen" value="{newest}"' in form

    for _tap in range(2):  # a finger that came down twice
        director.send(url(revoke.call.table), irregularity="", seen=newest)

    found = DirectorCall.objects.order_by("pk")
    assert [(call.table, call.director) for call in found] == [
        (revoke.call.table, director.user),
        (revoke.call.table, None),
    ]
    rows = director.look(reverse("rulings:home")).context["calls"]
    assert [(row.label, row.act) for row in rows] == [("A1", "Take"), ("A1", "Continue")]


def test_a_further_call_is_noted_with_what_it_is_about(director: Director, revoke: Matter) -> None:
    address = reverse("rulings:what", args=[revoke.call_id])
    page = director.look(f"{address}?more=1")
    assert b'name="note"' in page.content
    said = {
        "seen": page.context["seen"],
        "more": "1",
        "newest": str(page.context["newest"]()),
        "note": "1",
    }

    for _tap in range(2):  # a finger that came down twice
        director.send(address, irregularity="insufficient-bid", **said)

    found = DirectorCall.objects.order_by("pk")
    assert [
        (call.table, call.director, call.board, [one.irregularity for one in call.matters.all()])
        for call in found
    ] == [
        (revoke.call.table, director.user, revoke.call.board, ["revoke"]),
        (revoke.call.table, None, revoke.call.board, ["insufficient-bid"]),
    ]
    rows = director.look(reverse("rulings:home")).context["calls"]
    assert [(row.label, row.act) for row in rows] == [("A1", "Take"), ("A1", "Continue")]


def test_what_is_noted_beside_a_further_call_sets_nothing_aside(
    director: Director, revoke: Matter
) -> None:
    """The page does not say what is noted with the one that waits already."""
    address = reverse("rulings:what", args=[revoke.call_id])
    for slug in ("insufficient-bid", "claim"):
        page = director.look(f"{address}?more=1")
        said = {"seen": page.context["seen"], "newest": str(page.context["newest"]())}
        director.send(address, irregularity=slug, more="1", note="1", **said)

    assert stands() == [("revoke", True), ("insufficient-bid", True), ("claim", True)]


def test_a_call_that_a_colleague_has_hides_no_further_one(
    director: Director, revoke: Matter
) -> None:
    DirectorCall.objects.update(director=UserFactory())

    page = director.look(reverse("rulings:hand-over", args=[revoke.call_id]))
    assert "Note another call from this table" in page.content.decode()
    director.send(url(revoke.call.table), irregularity="", seen=str(page.context["newest"]))

    assert DirectorCall.objects.filter(director=None).count() == 1


@pytest.mark.parametrize("slug", ["revoke", SOMETHING_ELSE])
def test_the_same_tile_once_more_after_going_back_is_the_call_there_is(
    director: Director, played: PlayedBoard, slug: str
) -> None:
    """The page comes anew, and has seen the call; so has another tile, and the call is of that."""
    for tile in (slug, slug, "claim"):
        seen = str(director.look(url(played.table)).context["seen"])
        director.send(url(played.table), irregularity=tile, seen=seen)

    assert (stands(), DirectorCall.objects.count()) == ([(slug, False), ("claim", True)], 1)


def test_another_tile_on_the_page_as_the_browser_has_it_is_the_same_call(
    director: Director, played: PlayedBoard
) -> None:
    for tile in ("revoke", "claim"):
        director.send(url(played.table), irregularity=tile, seen="0")

    assert (stands(), DirectorCall.objects.count()) == ([("revoke", False), ("claim", True)], 1)


def test_who_goes_back_to_choose_another_board_has_one_call_about_it(
    director: Director, played: PlayedBoard
) -> None:
    other = BoardFactory(session=played.board.session, number=2)
    for board in (played.board, other):
        director.send(url(played.table), irregularity="revoke", board=str(board.number))

    assert [one.board for one in DirectorCall.objects.all()] == [other]
    assert stands() == [("revoke", True)]


def test_a_call_that_was_noted_is_not_what_another_tile_is_about(
    director: Director, played: PlayedBoard
) -> None:
    director.send(url(played.table), irregularity="revoke", note="1", seen="0")
    noted = DirectorCall.objects.get()
    director.send(reverse("rulings:take", args=[noted.pk]), had="")
    director.send(url(played.table), irregularity="claim", seen=str(noted.pk))

    assert stands() == [("revoke", True), ("claim", True)]


def test_a_call_whose_peers_are_asked_is_not_what_another_tile_is_about(
    director: Director, played: PlayedBoard
) -> None:
    """Ruled by hand it has no answers; theirs would have come to what is set aside."""
    director.send(url(played.table), irregularity=SOMETHING_ELSE, seen="0")
    make_poll(matter=Matter.objects.get(), shown=SHOWN, hours=2, by=director.user)
    director.send(url(played.table), irregularity="claim", seen="9999")

    assert stands() == [(SOMETHING_ELSE, True), ("claim", True)]


def test_the_same_tile_in_a_later_round_is_another_call(
    director: Director, played: PlayedBoard
) -> None:
    """The first was never answered; others sit there by now."""
    table, session = played.table, played.board.session
    for number in (1, 2):
        Session.objects.filter(pk=session.pk).update(current_round=number, rounds=2)
        seen = str(director.look(url(table)).context["seen"])
        director.send(url(table), irregularity="revoke", seen=seen, round=str(number))

    rounds = DirectorCall.objects.order_by("pk").values_list("round", flat=True)
    assert list(rounds) == [1, 2]


@pytest.mark.parametrize("note", [{"note": "1"}, {}])
def test_what_a_colleague_has_noted_since_is_set_aside_by_no_page_that_has_not_seen_it(
    director: Director, ada: User, played: PlayedBoard, note: dict[str, str]
) -> None:
    """The board that he says is kept with the call, whether he goes there or only notes it."""
    noted = open_call(table=played.table, board=None, round_number=1, by=ada, take=False)
    answers.start_matter(call=noted, irregularity="revoke", by=ada)
    seen = state_of(noted)
    director.send(url(played.table), irregularity="claim", seen="0", **note)

    assert (stands(), DirectorCall.objects.count()) == ([("revoke", True), ("claim", True)], 1)
    call = DirectorCall.objects.get()
    assert (call.board, state_of(call) != seen) == (played.board, True)


@pytest.mark.parametrize("note", [{"note": "1"}, {}])
def test_nor_by_one_that_came_again_for_another_board(
    director: Director, ada: User, played: PlayedBoard, note: dict[str, str]
) -> None:
    """It knows of the call, and does not say what is noted there."""
    noted = open_call(table=played.table, board=None, round_number=1, by=ada, take=False)
    answers.start_matter(call=noted, irregularity="revoke", by=ada)
    seen = str(director.look(f"{url(played.table)}?board=1").context["seen"])
    director.send(url(played.table), irregularity="claim", seen=seen, board="1", **note)

    assert (stands(), DirectorCall.objects.count()) == ([("revoke", True), ("claim", True)], 1)


@pytest.mark.parametrize("is_ruled", [False, True])
@pytest.mark.parametrize(
    ("slug", "begun"), [("claim", ["revoke", "claim"]), ("revoke", ["revoke"])]
)
def test_what_a_colleague_has_answered_in_a_call_that_waits_is_set_aside_by_no_tile(
    director: Director,
    ada: User,
    played: PlayedBoard,
    slug: str,
    begun: list[str],
    is_ruled: bool,
) -> None:
    """The page knows of the call, and says nothing of what was answered there."""
    about: dict[str, Any] = {"table": played.table, "board": played.board, "round_number": 1}
    noted = open_call(**about, by=ada, take=False)
    matter = answers.start_matter(call=noted, irregularity="revoke", by=ada)
    seen = str(director.look(url(played.table)).context["seen"])
    given(position_of(matter), ["@E", "follow_suit", "nothing", "nobody"], ada)
    if is_ruled:  # a penalty card keeps the call open
        give_ruling(matter=matter, by=ada)

    director.send(url(played.table), irregularity=slug, seen=seen)

    standing = Matter.objects.filter(call=noted, set_aside_at=None).order_by("number")
    assert (standing[0], [one.irregularity for one in standing]) == (matter, begun)


def test_what_waits_since_an_earlier_round_is_no_call_about_a_board_of_this_one(
    director: Director, played: PlayedBoard
) -> None:
    """Others sat there: its ruling would have named them."""
    table, session = played.table, played.board.session
    earlier = open_call(table=table, board=None, round_number=1, by=director.user, take=False)
    Session.objects.filter(pk=session.pk).update(current_round=2)
    director.send(url(table), irregularity="revoke", seen=str(earlier.pk))

    told = DirectorCall.objects.order_by("pk").values_list("round", "board", "director")
    assert list(told) == [(1, None, None), (2, played.board.pk, director.user.pk)]


def stands() -> list[tuple[str, bool]]:
    """The matters, and whether each counts."""
    found = Matter.objects.order_by("pk")
    return [(one.irregularity, one.set_aside_at is None) for one in found]


def test_the_same_tile_once_it_was_answered_is_another_call(
    director: Director, played: PlayedBoard
) -> None:
    director.answers(director.calls_to(played.table), "@E")
    seen = str(director.look(url(played.table)).context["seen"])

    director.send(url(played.table), irregularity="revoke", seen=seen)

    assert DirectorCall.objects.count() == 2
