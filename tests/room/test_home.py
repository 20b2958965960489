"""Home: tonight's tables, what each is doing, and the calls still open on top."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import (
    Club,
    ClubRole,
    Event,
    Pairing,
    PlayedBoard,
    Session,
    Table,
    User,
)
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record import answers
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.position import position_of
from rulings.record.watching import watched
from rulings.room.page.queue import queue as waiting_calls
from rulings.room.page.tiles import CallState
from rulings.room.services import queue
from rulings.tables import services as tables
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    EventFactory,
    MembershipFactory,
    PairingFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

_TILE = re.compile(
    r'class="spot (\w*)" href="[^"]+"><b>(\w+)</b>'
    r'<span(?: class="vh")?>(?:<svg.*?</svg>)?(?:<span class="vh">)?(\w+)'
)
CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")


@pytest.fixture
def room(session: Session, table: Table) -> list[Table]:
    """Tables A1, A2 and B1."""
    section = SectionFactory(session=session, letter="B")
    return [
        table,
        TableFactory(section=table.section, number=2),
        TableFactory(section=section, number=1),
    ]


def tiles(client: Client, **query: str) -> dict[str, tuple[str, str]]:
    """State and words of each table that is shown."""
    page = client.get("/", query, headers={"HX-Request": "true"}).content.decode()
    return {label: (state, words) for state, label, words in _TILE.findall(page)}


def test_every_table_of_the_session_is_there(as_alice: Client, room: list[Table]) -> None:
    assert tiles(as_alice) == {
        "A1": ("", "playing"),
        "A2": ("", "playing"),
        "B1": ("", "playing"),
    }


def test_a_call_nobody_has_taken_is_called(
    as_alice: Client, alice: User, room: list[Table]
) -> None:
    open_call(table=room[1], board=None, round_number=1, by=alice, take=False)

    page = as_alice.get("/")

    assert tiles(as_alice)["A2"] == ("called", "called")
    assert [(row.label, row.act) for row in page.context["calls"]] == [("A2", "Take")]


def test_a_ruling_in_progress_is_resumed_where_it_was(
    director: Director, room: list[Table], revoke: Matter
) -> None:
    director.answers(revoke, "E", "follow_suit")

    (row,) = director.look("/").context["calls"]

    assert tiles(director.client)["A1"] == ("there", "you")
    assert (row.title, row.act, row.kind) == ("Revoke", "Continue", "mine")
    director.look(row.url)
    assert director.heading == "What has happened since the revoke?"


def test_calls_that_say_the_same_of_a_table_are_told_apart() -> None:
    at = timezone.make_aware(dt.datetime(2026, 11, 26, 19, 5))
    same = CallState("A5", "", at, at, "Ann", is_mine=True, irregularity="Revoke", pk=1)
    states = [
        same,
        replace(same, pk=2, board=7),
        replace(same, pk=3, called_at=at + dt.timedelta(minutes=4)),
        replace(same, pk=4, earlier_round=1),
        replace(same, pk=5, table="A6"),
    ]

    assert [row.title for row in waiting_calls(states, at)] == [
        "Revoke · 19:05",
        "Revoke · board 7",
        "Revoke · 19:09",
        "Revoke · round 1",
        "Revoke",
    ]


def test_a_table_to_stay_at_is_on_its_tile_and_not_among_the_calls(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert tiles(director.client)["A1"] == ("bound", "stay")
    assert director.look("/").context["calls"] == []
    hand_over = reverse("rulings:hand-over", args=[revoke.call_id])
    watch = director.look(reverse("rulings:call", args=[revoke.call_id]))
    assert hand_over in watch.content.decode()


def test_a_tile_that_calls_anew_keeps_its_mark_that_somebody_stays(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    table = revoke.call.table

    def shown() -> list[tuple[str, bool]]:
        sections = director.look("/").context["sections"]
        return [(spot.state, spot.stays) for spots in sections.values() for spot in spots]

    assert shown() == [("bound", False)]
    open_call(table=table, board=None, round_number=1, by=director.user, take=False)

    assert shown() == [("called", True)]
    tile = director.page.content.decode().split('id="spot-A1"')[1].split("</a>")[0]
    assert ("#pin" in tile, "#flag" in tile, ", stay</span>" in tile) == (True, True, True)


def test_so_does_a_tile_whose_call_goes_on_with_one_more_matter(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    answers.start_matter(call=revoke.call, irregularity="claim", by=director.user, one_more=True)

    sections = director.look("/").context["sections"]

    assert [(spot.state, spot.stays) for spots in sections.values() for spot in spots] == [
        ("there", True)
    ]


def test_what_waits_for_the_end_of_play_says_so(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert tiles(director.client)["A1"] == ("", "later")
    (row,) = director.look("/").context["calls"]
    assert (row.title, row.act) == ("Revoke, after play", "Finish")


@pytest.fixture
def too_low(director: Director, played: PlayedBoard) -> Matter:
    """A ruling that keeps nobody, and asks whether the bid helped when play is over (27D)."""
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    assert director.page.context["page"].leave == "You may go. Come back when play is over."
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    return matter


def test_a_ruled_call_does_not_hide_the_next_one_at_its_table(
    director: Director, played: PlayedBoard
) -> None:
    """A minor penalty card keeps nobody, and its call is open until the board is over."""
    ruled = director.calls_to(played.table, "exposed-card")
    director.answers(ruled, "@E", "D3", "dropped")
    director.send(reverse("rulings:record", args=[ruled.call_id, ruled.number]))
    assert tiles(director.client)["A1"] == ("", "playing")
    anew = open_call(table=played.table, board=None, round_number=1, by=director.user)

    (tile,) = director.look("/").context["sections"]["A"]

    leads_to = reverse("rulings:call", args=[anew.pk])
    assert (tile.state, tile.words, tile.url) == ("there", "you", leads_to)


def to_come_back_to(director: Director) -> tuple[list[str], list[str]]:
    """The tables on the line of the room, and those of its open calls."""
    context = director.look("/").context
    return [str(one.table) for one in context["again"]], [one.label for one in context["calls"]]


def test_the_room_says_where_to_come_back_after_play_until_it_was_looked_at(
    director: Director, too_low: Matter
) -> None:
    leads = f'<a href="{reverse("rulings:call", args=[too_low.call_id])}">A1</a>'
    assert to_come_back_to(director) == (["A1"], [])
    assert leads in director.page.content.decode()
    director.send(reverse("rulings:board-over", args=[too_low.call_id]))
    assert to_come_back_to(director) == (["A1"], [])

    director.look(reverse("rulings:call", args=[too_low.call_id]))
    assert "without the help of the insufficient bid" in director.page.content.decode()
    assert "It changed nothing" in director.page.content.decode()
    director.send(reverse("rulings:board-over", args=[too_low.call_id]), nothing="1")

    assert director.page.wsgi_request.path == reverse("rulings:home")
    assert to_come_back_to(director) == ([], [])


def test_so_it_does_where_another_matter_of_the_call_is_ruled_on_after_play(
    director: Director, played: PlayedBoard
) -> None:
    """The bid that was too low is looked at by no ruling on the revoke."""
    too_low = director.calls_to(played.table, "insufficient-bid")
    answers.start_matter(call=too_low.call, irregularity="revoke", by=director.user, one_more=True)
    revoke = too_low.call.matters.get(irregularity="revoke")
    director.answers(too_low, "@E", "meant", "nothing", "refuse", "same")
    director.send(reverse("rulings:record", args=[too_low.call_id, too_low.number]))
    director.look(reverse("rulings:matter", args=[revoke.call_id, revoke.number]))
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.send(reverse("rulings:board-over", args=[revoke.call_id]))
    director.answers(revoke, "none", "opponents", "some", "no")
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))

    assert to_come_back_to(director) == (["A1"], [])

    director.send(reverse("rulings:review", args=[revoke.call_id]), law="27D")
    assert to_come_back_to(director) == ([], ["A1"])
    review = too_low.call.matters.get(irregularity="review")
    own_words = {"decision": "It stands.", "reason": "No help.", "found": "Four spades."}
    director.send(reverse("rulings:by-hand", args=[review.call_id, review.number]), **own_words)
    assert to_come_back_to(director) == ([], [])


def test_so_it_does_where_the_answers_of_that_ruling_are_put_right_after_play(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    director.send(reverse("rulings:board-over", args=[matter.call_id]))
    assert to_come_back_to(director) == (["A1"], [])

    seen = position_of(Matter.objects.get()).state
    answer = reverse("rulings:answer", args=[matter.call_id, matter.number])
    director.send(answer, seen=seen, key="caller", answer="W")
    director.send(
        reverse("rulings:record", args=[matter.call_id, matter.number]), reason="Put right."
    )
    assert Ruling.objects.filter(amends__isnull=False).count() == 1
    assert to_come_back_to(director) == (["A1"], [])


def test_what_is_ruled_on_after_play_is_looked_at_from_its_own_page(
    director: Director, played: PlayedBoard
) -> None:
    """Its director reads it as he rules: home does not send him back."""
    matter = director.calls_to(played.table, "insufficient-bid")
    director.send(reverse("rulings:board-over", args=[matter.call_id]))
    director.look(reverse("rulings:matter", args=[matter.call_id, matter.number]))
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    assert "Come back when play is over" not in director.page.content.decode()
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    ruling = reverse("rulings:ruling", args=[Ruling.objects.get().pk])

    assert to_come_back_to(director) == ([], [])
    assert "It may have: rule on this" in director.look(ruling).content.decode()

    seen = position_of(Matter.objects.get()).state
    answer = reverse("rulings:answer", args=[matter.call_id, matter.number])
    director.send(answer, seen=seen, key="caller", answer="W")
    record = reverse("rulings:record", args=[matter.call_id, matter.number])
    director.send(record, reason="Put right.")
    ruling = reverse("rulings:ruling", args=[Ruling.objects.latest("pk").pk])

    assert to_come_back_to(director) == ([], [])
    assert "It may have: rule on this" in director.look(ruling).content.decode()

    director.send(reverse("rulings:board-over", args=[matter.call_id]), nothing="1")
    told = "Looked at after play: it changed nothing"
    assert told in director.look(ruling).content.decode()


def test_what_is_to_be_looked_at_again_is_not_told_as_settled(
    director: Director, played: PlayedBoard
) -> None:
    director.look("/")  # what has left since then is told
    matter = director.calls_to(played.table, "insufficient-bid")
    director.answers(matter, "@E", "meant", "nothing", "refuse", "same")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))

    assert to_come_back_to(director) == (["A1"], [])
    assert director.page.context["gone"] == []


def test_a_tile_that_keeps_a_colleague_names_him(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    colleague = MembershipFactory(club=revoke.call.session.event.club, roles=[ClubRole.DIRECTOR])
    phone = Client()
    phone.force_login(colleague.user)

    assert tiles(phone)["A1"] == ("bound", "Alice")
    assert 'Alice<span class="vh">, stay</span>' in phone.get("/").content.decode()


def test_what_changed_the_board_is_ruled_on_as_a_call_of_the_room(
    director: Director, too_low: Matter
) -> None:
    director.send(reverse("rulings:review", args=[too_low.call_id]), law="27D")

    assert to_come_back_to(director) == ([], ["A1"])


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("a1", ["A1"]),
        ("lund", ["A2"]),
        ("KAREN", ["A2"]),
        ("7", ["A2"]),
        ("nobody", []),
    ],
)
def test_a_table_is_found_by_its_name_a_pair_or_a_player(
    as_alice: Client, room: list[Table], words: str, found: list[str]
) -> None:
    karen = PlayerFactory(club=room[0].section.session.event.club, name="Karen Lund")
    PairingFactory(table=room[1], ns__number=7, ns__player1=karen, ew__number=8)

    assert list(tiles(as_alice, q=words)) == found


@pytest.mark.parametrize(("language", "side"), [("en", "E-W"), ("da", "Ø-V")])
def test_a_pair_on_the_plan_has_its_number_its_side_and_its_surnames(
    as_alice: Client, alice: User, room: list[Table], language: str, side: str
) -> None:
    alice.language = language
    alice.save()
    club = room[0].section.session.event.club
    karen, ole = (PlayerFactory(club=club, name=name) for name in ("Karen Lund", "Ole Bo Holm"))
    PairingFactory(
        table=room[1],
        ns__number=7,
        ew__number=14,
        ew__direction="EW",
        ew__player1=karen,
        ew__player2=ole,
    )

    page = as_alice.get("/?density=names", headers={"Accept-Language": language})

    (spot,) = (one for one in page.context["sections"]["A"] if one.label == "A2")
    assert spot.pairs[1] == f"14 {side} Lund – Holm"


def test_the_only_hit_is_opened(as_alice: Client, room: list[Table]) -> None:
    def led(words: str) -> tuple[int, str]:
        response = as_alice.get("/", {"q": words})
        return response.status_code, response.headers.get("Location", "")

    assert [led("b1"), led("a"), led("")] == [
        (302, reverse("rulings:table", args=[room[2].pk])),
        (200, ""),
        (200, ""),
    ]


def test_typing_swaps_the_tables_alone(as_alice: Client, room: list[Table]) -> None:
    response = as_alice.get("/", {"q": "A1"}, headers={"HX-Request": "true"})

    body = response.content.decode()
    assert ("<html" in body, 'id="found"' in body, "A2" in body) == (False, True, False)


def test_tonight_comes_before_practice_and_last_week(
    as_alice: Client, session: Session, room: list[Table]
) -> None:
    club = session.event.club
    SessionFactory(event=EventFactory(club=club, is_practice=True), number=1)
    week = dt.timedelta(days=7)
    SessionFactory(event=EventFactory(club=club), number=1, starts_at=timezone.now() - week)

    page = as_alice.get("/")

    assert page.context["session"] == session
    assert len(page.context["evenings"]) == 3


def test_another_session_can_be_chosen(as_alice: Client, session: Session) -> None:
    other = SessionFactory(event=EventFactory(club=session.event.club), number=1)

    assert as_alice.get("/", {"session": other.pk}).context["session"] == other


@pytest.mark.parametrize("is_archived", [False, True])
def test_the_page_of_a_session_leads_to_its_calls_however_many_evenings_are_nearer(
    as_alice: Client, alice: User, session: Session, table: Table, *, is_archived: bool
) -> None:
    """What was still open there stood nowhere any more, and nothing told of what was settled."""
    now = timezone.now()
    for days in range(1, 14):
        SessionFactory(event__club=session.event.club, starts_at=now - dt.timedelta(days=days))
    Session.objects.filter(pk=session.pk).update(starts_at=now - dt.timedelta(days=90))
    call = open_call(table=table, board=None, round_number=1, by=alice)
    if is_archived:
        queue.settle_call(call=call, by=alice)
        Event.objects.filter(pk=session.event_id).update(archived_at=now)
    [to] = re.findall(
        r'href="(/\?session=\d+)"',
        as_alice.get(reverse("deals:session", args=[session.pk])).content.decode(),
    )

    pages = [as_alice.get(one).content.decode() for one in (to, "/")]

    led = [reverse("rulings:call", args=[call.pk]) in page for page in pages]
    assert led == [True, not is_archived]


def test_an_evening_that_somebody_adds_takes_nobodys_home(
    as_alice: Client, alice: User, session: Session, room: list[Table]
) -> None:
    begun = timezone.now() - dt.timedelta(hours=2)
    Session.objects.filter(pk=session.pk).update(starts_at=begun)
    phone, another_phone = as_alice, Client()
    another_phone.force_login(alice)
    assert phone.get("/").context["session"] == session
    open_call(table=room[0], board=None, round_number=1, by=alice)

    added = SessionFactory(event=EventFactory(club=session.event.club), number=1)

    for home in (phone.get("/"), another_phone.get("/")):
        assert home.context["session"] == session
        assert home.context["evenings"] == [session, added]
    assert phone.get("/", {"session": added.pk}).context["session"] == added
    assert phone.get("/").context["session"] == added


def test_many_practice_evenings_leave_room_for_the_real_ones(
    as_alice: Client, alice: User, session: Session
) -> None:
    for _number in range(13):
        club = MembershipFactory(user=alice).club
        SessionFactory(event=EventFactory(club=club, is_practice=True), number=1)
    for days in (-3, 4):
        starts = timezone.now() + dt.timedelta(days=days)
        SessionFactory(event=EventFactory(club=session.event.club), starts_at=starts)

    found = as_alice.get("/").context["evenings"]

    assert sorted(one.event.is_practice for one in found) == [False] * 3 + [True] * 6


def test_the_evening_of_yesterday_gives_way(as_alice: Client, session: Session) -> None:
    assert as_alice.get("/").context["session"] == session
    yesterday = timezone.now() - dt.timedelta(hours=26)
    Session.objects.filter(pk=session.pk).update(starts_at=yesterday)
    as_alice.cookies.pop("evening")  # it is kept for an evening

    tonight = SessionFactory(event=EventFactory(club=session.event.club), number=1)

    assert as_alice.get("/").context["session"] == tonight


@pytest.mark.parametrize(("days", "hours"), [(-7, 2), (0, 18), (7, 2)])
def test_only_an_evening_of_today_is_kept_for_long(
    as_alice: Client, session: Session, days: int, hours: int
) -> None:
    starts = timezone.now() + dt.timedelta(days=days)
    other = SessionFactory(event=EventFactory(club=session.event.club), starts_at=starts)

    as_alice.get("/", {"session": other.pk})

    kept = as_alice.cookies["evening"]
    assert (kept.value, kept["max-age"]) == (str(other.pk), hours * 60 * 60)


def test_practice_is_met_only_where_nothing_else_is_played(
    as_alice: Client, session: Session
) -> None:
    practice = SessionFactory(event=EventFactory(club=session.event.club, is_practice=True))
    Session.objects.filter(pk=session.pk).delete()
    assert as_alice.get("/").context["session"] == practice

    tonight = SessionFactory(event=EventFactory(club=practice.event.club), number=1)

    assert as_alice.get("/").context["session"] == tonight
    assert as_alice.get("/", {"session": practice.pk}).context["session"] == practice
    assert as_alice.get("/").context["session"] == practice


@pytest.mark.parametrize("wanted", ["999999", "abc", ""])
def test_a_session_that_is_not_there_is_passed_over(
    as_alice: Client, session: Session, wanted: str
) -> None:
    assert as_alice.get("/", {"session": wanted}).context["session"] == session


def test_without_a_session_the_page_says_how_to_begin(as_alice: Client) -> None:
    assert "No session yet" in as_alice.get("/").content.decode()


def test_another_club_sees_nothing_of_it(as_charlie: Client, room: list[Table]) -> None:
    assert "No session yet" in as_charlie.get("/").content.decode()


def test_the_head_says_which_boards_are_played(
    as_alice: Client, session: Session, pairing: Pairing
) -> None:
    assert as_alice.get("/").context["boards"] == (1, 3)
    Pairing.objects.update(first_board=None, last_board=None)
    assert as_alice.get("/").context["boards"] is None


def ruled(director: Director, matter: Matter) -> str:
    """Rule at once that nothing was wrong; the key of the ruling's page."""
    director.look(reverse("rulings:call", args=[matter.call_id]))
    director.answers(matter, "E", "unable")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))
    return reverse("rulings:ruling", args=[Ruling.objects.get().pk])


def test_a_ruled_call_leaves_and_is_told_of_until_the_next_visit(
    director: Director, revoke: Matter
) -> None:
    director.look("/")
    ruling = ruled(director, revoke)

    home = director.look("/")
    assert home.context["calls"] == []
    assert [(str(one.call.table), one.ruling) for one in home.context["gone"]] == [
        ("A1", Ruling.objects.get().pk)
    ]
    assert ("A1 is settled." in home.content.decode(), ruling in home.content.decode()) == (
        True,
        True,
    )
    assert director.look("/").context["gone"] == []


def test_the_page_that_looks_by_itself_tells_it_too(director: Director, revoke: Matter) -> None:
    assert director.look("/").context["since"] is None
    home = director.look("/").context
    version, since = home["version"], home["since"]
    ruled(director, revoke)

    address = reverse("rulings:room-now", args=[revoke.call.session_id])
    query = {"version": version, "since": since.isoformat()}
    assert "A1 is settled." in director.client.get(address, query).content.decode()


def test_once_nothing_keeps_anybody_there_the_table_is_quiet(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(reverse("rulings:record", args=[revoke.call_id, revoke.number]))
    director.look("/")
    now = watched(revoke.call.events.order_by("number"))
    for _ in now.keeping:
        seen = revoke.call.events.latest("number").number
        tables.settle(call=revoke.call, place=0, seen=seen, by=director.user)

    home = director.look("/")
    assert (home.context["calls"], tiles(director.client)["A1"]) == ([], ("", "playing"))
    assert [str(one.call.table) for one in home.context["earlier"]] == ["A1"]


def test_a_call_that_has_left_is_brought_back(director: Director, revoke: Matter) -> None:
    director.look("/")
    ruled(director, revoke)

    director.send(reverse("rulings:bring-back", args=[revoke.call_id]))

    home = director.look("/")
    assert [(row.label, row.title, row.act) for row in home.context["calls"]] == [
        ("A1", "Revoke", "Continue")
    ]
    assert home.context["gone"] == []
    director.send(reverse("rulings:settle", args=[revoke.call_id]))
    assert director.look("/").context["calls"] == []


def test_a_noted_call_says_its_board_where_nobody_has_said_what_it_is_about(
    as_alice: Client, alice: User, played: PlayedBoard, table: Table
) -> None:
    other = TableFactory(section=table.section, number=2)
    open_call(table=table, board=played.board, round_number=1, by=alice, take=False)
    open_call(table=other, board=None, round_number=1, by=alice, take=False)

    rows = as_alice.get("/").context["calls"]

    assert [row.title for row in rows] == ["Board 1", "Not taken yet"]


def test_several_tables_that_lost_time_are_one_line(
    as_alice: Client, alice: User, room: list[Table]
) -> None:
    begun = timezone.now() - dt.timedelta(minutes=6)
    for place in room[:2]:
        call = open_call(table=place, board=None, round_number=1, by=alice)
        DirectorCall.objects.filter(pk=call.pk).update(called_at=begun, claimed_at=begun)
        queue.settle_call(call=call, by=alice)

    told = as_alice.get("/").content.decode()

    parts = ("2 tables lost time</span></summary>", "A1 lost time", "A2 lost time", "</details>")
    places = [told.index(part, told.index(parts[0])) for part in parts]
    assert places == sorted(places)


def test_who_waits_comes_first_then_the_own_calls_then_those_of_others(
    as_alice: Client, alice: User, bob: User, room: list[Table]
) -> None:
    anna = MembershipFactory(club=room[0].section.session.event.club, user__name="Anna Holm").user
    others, own, waiting = room
    open_call(table=others, board=None, round_number=1, by=anna)
    open_call(table=own, board=None, round_number=1, by=alice)
    open_call(table=waiting, board=None, round_number=1, by=alice, take=False)

    rows = as_alice.get("/").context["calls"]

    assert [(row.label, row.title, row.act, row.state) for row in rows] == [
        ("B1", "Not taken yet", "Take", "called"),
        ("A2", "What happened?", "Continue", "there"),
        ("A1", "What happened?", "Anna", "there"),
    ]
    assert tiles(as_alice) == {
        "A1": ("there", "Anna"),
        "A2": ("there", "you"),
        "B1": ("called", "called"),
    }
    page = as_alice.get(rows[2].url).content.decode()
    assert ("Anna Holm has the call" in page, "Take over from Anna Holm" in page) == (True, True)


def test_at_the_thumb_the_call_that_has_waited_longest_is_taken(
    director: Director, room: list[Table]
) -> None:
    address = reverse("rulings:take-next", args=[room[0].section.session_id])
    for minute, table in enumerate((room[1], room[0])):
        call = open_call(table=table, board=None, round_number=1, by=director.user, take=False)
        earlier = timezone.now() - dt.timedelta(minutes=9 - minute)
        DirectorCall.objects.filter(pk=call.pk).update(called_at=earlier)

    taken = []
    for _ in range(2):
        director.send(address)
        taken.append(director.page.context["where"])
    director.send(address)

    assert taken == ["Table A2", "Table A1"]
    assert director.page.templates[0].name == "room/which_table.html"
    assert {
        s: [t.label for t in spots] for s, spots in director.page.context["sections"].items()
    } == {
        "A": ["A1", "A2"],
        "B": ["B1"],
    }


def test_a_reviewer_is_led_to_what_was_ruled(as_bob: Client, room: list[Table]) -> None:
    (spots, _more) = as_bob.get("/").context["sections"].values()

    assert spots[0].url.startswith(reverse("rulings:archive"))


def test_the_number_of_queries_does_not_grow_with_the_room(
    as_alice: Client, alice: User, room: list[Table], pairing: Pairing, played: PlayedBoard
) -> None:
    with CaptureQueriesContext(connection) as before:
        as_alice.get("/")
    for number, table in enumerate(room, start=5):
        new = TableFactory(section=table.section, number=number)
        PairingFactory(table=new, ns__number=2 * number, ew__number=2 * number + 1)
        call = open_call(table=table, board=None, round_number=1, by=alice)
        answers.start_matter(call=call, irregularity="revoke", by=alice)

    with CaptureQueriesContext(connection) as after:
        as_alice.get("/")

    # the matters and the events of whatever calls there are, and whether he plays himself
    assert len(after) <= len(before) + 3


def test_a_withdrawn_call_stays_listed_for_those_who_rule(
    as_alice: Client, as_bob: Client, alice: User, room: list[Table]
) -> None:
    call = open_call(table=room[1], board=None, round_number=1, by=alice)
    withdraw_call(call=call, by=alice)

    content = as_alice.get("/").content.decode()

    assert reverse("rulings:call", args=[call.pk]) in content
    assert ["withdrawn" in content, "withdrawn" in as_bob.get("/").content.decode()] == [
        True,
        False,
    ]
    assert "This call was withdrawn" in as_alice.get(f"/calls/{call.pk}/").content.decode()


def test_earlier_calls_cost_one_query_however_many_there_are(
    as_alice: Client, alice: User, room: list[Table]
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            as_alice.get("/")
        return len(seen)

    counts = []
    for table in room:
        call = open_call(table=table, board=None, round_number=1, by=alice)
        withdraw_call(call=call, by=alice)
        counts.append(queries())

    assert len(set(counts)) == 1


@pytest.fixture
def two_practices(alice: User, club: Club, other_club: Club) -> list[Session]:
    """The practice evening of each of two clubs that Alice directs; the second is the newer one."""
    MembershipFactory(user=alice, club=other_club, roles=[ClubRole.DIRECTOR])
    now = timezone.now()
    made = [
        EventFactory(club=one, name="Practice evening", is_practice=True)
        for one in (club, other_club)
    ]
    first, second = (
        SessionFactory(event=event, starts_at=now - dt.timedelta(hours=2 - number))
        for number, event in enumerate(made)
    )
    return [first, second]


def test_an_evening_names_its_club_to_who_belongs_to_several(
    as_alice: Client, session: Session, two_practices: list[Session]
) -> None:
    page = as_alice.get("/").content.decode()

    assert page.count("<small>Aarhus</small></h1>") == 1
    assert (page.count("<small>Aarhus · "), page.count("<small>Copenhagen · ")) == (1, 1)


def test_one_club_is_not_named(as_alice: Client, session: Session) -> None:
    assert "Aarhus" not in as_alice.get("/").content.decode().split('id="clock"')[0].split("<h1")[1]


def test_home_stays_with_the_practice_one_was_in_last(
    as_alice: Client, session: Session, two_practices: list[Session]
) -> None:
    first, second = two_practices
    as_alice.get("/", {"session": first.pk})
    assert as_alice.get("/", {"session": session.pk}).context["session"] == session

    Event.objects.filter(pk=session.event_id).update(archived_at=timezone.now())

    assert as_alice.get("/").context["session"] == first
    as_alice.get("/", {"session": second.pk})
    as_alice.cookies.pop("evening")
    assert as_alice.get("/").context["session"] == second
