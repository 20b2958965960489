"""What is closed stays so where a board comes in, or is begun, while a page is made; and in an
evening that bears the day on which its boards were dealt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.access.asked import asks_once
from deals.access.closed import boards_to_play, hidden_boards
from deals.accounts.devices import devices_of, sign_out_on
from deals.models import Board, ClubRole, Pair, Pairing, PlayedBoard, RecordVersion, Session, User
from rulings.archive.queries.export import to_export, with_players
from rulings.archive.queries.lines import archive_of
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from tests.database import taken_back
from tests.evidence.boards import DEAL
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairingFactory,
    PlayerFactory,
    SessionFactory,
)
from tests.privacy.closed import told_of

pytestmark = pytest.mark.django_db
DEALT = timedelta(days=3)
"""Before the evening, as the file of the deals has it."""
MOMENTS = 80


@pytest.fixture
def tonight() -> Session:
    session: Session = SessionFactory(starts_at=timezone.now() - timedelta(hours=1))
    return session


@pytest.fixture
def playing(tonight: Session) -> User:
    """Directs, and sits at a table of the evening."""
    user: User = MembershipFactory(club=tonight.event.club, roles=[ClubRole.DIRECTOR]).user
    himself = PlayerFactory(club=tonight.event.club, user=user)
    pairing = PairingFactory(table__section__session=tonight)
    Pair.objects.filter(pk=pairing.ns_id).update(player1=himself)
    return user


@contextmanager
def before(nth: int, act: Callable[[], Any]) -> Iterator[None]:
    """Somebody acts just before the nth statement from now on, counted from 0."""
    count = iter(range(10_000))

    def counted(execute: Any, *about: Any) -> Any:
        if next(count) == nth:
            act()
        return execute(*about)

    with connection.execute_wrapper(counted):
        yield


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.get("/menu/")
    return client


@pytest.fixture
def board(tonight: Session, playing: User) -> Board:
    """His to play."""
    board: Board = BoardFactory(session=tonight, number=1, hands=str(DEAL))
    return board


def at_his_table(board: Board, **more: Any) -> PlayedBoard:
    there = Pairing.objects.filter(table__section__session=board.session)
    pairing = there.earliest("pk")  # the other table came later
    place = {"table": pairing.table, "ns": pairing.ns, "ew": pairing.ew}
    return PlayedBoard.objects.create(board=board, contract="3NT", declarer="S", **place, **more)


def between(moments: int, act: Callable[[], Any], look: Callable[[], bool]) -> list[bool]:
    """What is seen where that happens just before the first statement of a look, the second ..."""
    seen = []
    for nth in range(moments):
        with taken_back(), before(nth, act):
            seen.append(look())
    return seen


FILES = [("deals:session-pbn", b"[Deal "), ("rulings:session-usebio", b"7N")]


@pytest.mark.parametrize(("name", "told"), FILES)
def test_a_file_holds_no_board_that_came_in_while_it_was_made(
    tonight: Session, playing: User, name: str, told: bytes
) -> None:
    client, address = signed_in(playing), reverse(name, args=[tonight.pk])
    others = PairingFactory(table__section=tonight.sections.get())
    place = {"table": others.table, "ns": others.ns, "ew": others.ew}

    def come() -> None:
        came = BoardFactory(session=tonight, number=1, hands=str(DEAL))
        PlayedBoard.objects.create(board=came, contract="7NT", declarer="S", tricks=13, **place)

    def is_told() -> bool:
        return told in client.get(address).content

    assert between(32, come, is_told) == [False] * 32
    come()
    assert not is_told()
    at_his_table(Board.objects.get(), tricks=9)
    assert is_told()


def test_nor_does_the_file_of_a_member_that_an_administrator_takes(
    tonight: Session, playing: User
) -> None:
    """He waits where he has boards of the club still to play, also from that moment on."""
    playing.memberships.update(roles=[ClubRole.ADMINISTRATOR])
    own = MembershipFactory(club=tonight.event.club, roles=[ClubRole.DIRECTOR])
    client, at = signed_in(playing), PairingFactory(table__section=tonight.sections.get())
    address = reverse("rulings:member-export", args=[own.club.slug, own.pk])

    def come() -> None:
        board = BoardFactory(session=tonight, number=1, hands=str(DEAL))
        call = open_call(table=at.table, board=board, round_number=1, by=own.user)
        matter = answers.start_matter(call=call, irregularity="something-else", by=own.user)
        decided = Decided("Give the walnut back.", "It was a lantern.", laws=["74A2"])
        give.rule_by_hand(matter=matter, decided=decided, by=own.user)

    def is_told() -> bool:
        return "walnut" in told_of(client.get(address))

    assert between(MOMENTS, come, is_told) == [False] * MOMENTS
    own.user.memberships.update(roles=[*ClubRole])
    come()
    other = signed_in(own.user)
    assert "walnut" in told_of(other.get(address))


def test_undo_at_the_pad_tells_nothing_that_came_in_at_that_moment(
    board: Board, playing: User
) -> None:
    """He notes what he sees at a table, and a file or a colleague has its result just then."""
    client = signed_in(playing)
    at = PairingFactory(table__section=board.session.sections.get()).table
    pad, text = (
        reverse(f"deals:{one}", args=[board.pk, at.pk]) for one in ("record", "record-text")
    )

    def seen() -> str:
        return str(client.get(text).context["seen"])

    for card in ("S2", "S4"):
        typed = {"auction_text": "1C p p p", "play_text": f"E:{card} S:S3"}
        client.post(text, typed | {"seen": seen()})

    undo = {"undo": "1", "seen": seen()}

    def come() -> None:
        PlayedBoard.objects.filter(board=board).update(contract="7NT", declarer="S", tricks=13)

    def said() -> str:
        return re.sub("<[^>]+>", "", told_of(client.post(pad, undo, follow=True)))

    def is_told() -> bool:
        return re.search("Taken back: .*7NT", said()) is not None

    assert between(MOMENTS, come, is_told) == [False] * MOMENTS
    assert "There again: East played" in said()


def test_a_file_that_is_taken_slowly_goes_on_with_what_may_be_read_by_then(
    tonight: Session,
) -> None:
    """Not once its reader has left the club, nor once he has the board still to play, nor where he
    was signed out from another phone.
    """
    club = tonight.event.club
    board, at = BoardFactory(session=tonight), PairingFactory(table__section__session=tonight)
    by, user = (MembershipFactory(club=club, roles=[ClubRole.DIRECTOR]).user for _ in range(2))
    for _ in range(2):
        call = open_call(table=at.table, board=board, round_number=1, by=by)
        matter = answers.start_matter(call=call, irregularity="something-else", by=by)
        decided = Decided("Play on.", "Nobody heard.", laws=["74A2"])
        give.rule_by_hand(matter=matter, decided=decided, by=by)

    def is_seated() -> None:
        player = PlayerFactory(club=club, user=user)
        Pair.objects.filter(pk=at.ns_id).update(player1=player)

    def is_signed_out() -> None:
        sign_out_on(devices_of(user))

    phone, left = Client(), []
    phone.force_login(user)
    phone.get("/menu/")

    def reviews() -> None:
        user.memberships.update(roles=[ClubRole.REVIEWER])

    for act in (lambda: None, user.memberships.all().delete, is_seated, is_signed_out, reviews):
        with taken_back():
            reader = User.objects.get(pk=user.pk)
            asks_once(reader)
            here = {"sign_in": phone.session.session_key, "at_once": 1}
            file = with_players(to_export(reader, archive_of(reader), **here), at_once=1)
            next(file)
            act()
            left.append([sat for _ruling, sat in file])

    assert left == [[at], [], [], [], [None]]  # who reviews is not told who sat there


def test_a_board_that_is_begun_while_it_is_asked_for_is_not_open_for_that(
    board: Board, playing: User
) -> None:
    def are_open() -> bool:
        user = User.objects.get(pk=playing.pk)
        return not hidden_boards(user, board.session_id) or not boards_to_play(user).exists()

    assert between(10, lambda: at_his_table(board), are_open) == [False] * 10
    at_his_table(board, tricks=9)
    assert are_open()


@pytest.fixture
def as_dealt(tonight: Session) -> Session:
    """The evening goes on, and bears the day of its deals."""
    Session.objects.filter(pk=tonight.pk).update(starts_at=timezone.now() - DEALT)
    tonight.refresh_from_db()
    return tonight


def test_a_board_that_is_begun_in_an_evening_of_dealt_boards_is_not_open(
    as_dealt: Session, board: Board, playing: User
) -> None:
    record = at_his_table(board)
    said = {"contract": record.contract, "declarer": record.declarer, "auction": "", "play": ""}
    RecordVersion.objects.create(played=record, number=0, by=playing, **said)
    client, address = signed_in(playing), reverse("deals:board-pbn", args=[board.pk])

    assert client.get(address).status_code == 403
    RecordVersion.objects.update(at=timezone.now() - DEALT)
    assert client.get(address).status_code == 200


def test_the_same_cards_are_closed_to_who_has_them_in_such_an_evening(
    as_dealt: Session, board: Board, playing: User
) -> None:
    there = SessionFactory(event__club=as_dealt.event.club, starts_at=as_dealt.starts_at)
    same = BoardFactory(session=there, number=1, hands=str(DEAL))
    client, address = signed_in(playing), reverse("deals:board-pbn", args=[same.pk])

    assert client.get(address).status_code == 403
    at_his_table(board, tricks=9)
    assert client.get(address).status_code == 200


def test_nor_is_such_an_evening_told_as_scored_before_its_boards_are_played(
    as_dealt: Session, board: Board, playing: User
) -> None:
    section = as_dealt.sections.get()
    others = PairingFactory(table__section=section)
    place = {"table": others.table, "ns": others.ns, "ew": others.ew}
    there = PlayedBoard.objects.create(
        board=board, contract="7NT", declarer="S", tricks=13, **place
    )
    said = {"contract": "7NT", "declarer": "S", "auction": "", "play": ""}
    RecordVersion.objects.create(played=there, number=0, by=playing, **said)
    client, address = signed_in(playing), reverse("rulings:session-usebio", args=[as_dealt.pk])

    assert client.get(address).status_code == 302
    at_his_table(board, tricks=9)
    assert client.get(address).status_code == 200
