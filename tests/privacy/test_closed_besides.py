"""What is closed is told by no way round: the same cards elsewhere, a call of one's own, a file.

The walk of `test_closed_boards` goes along the links of one evening; these are ways that no link of
it leads.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.play import PlayEvent
from deals.bridge.recording import with_event
from deals.bridge.seats import Seat
from deals.models import ClubRole, Membership, PlayedBoard, Player, RecordVersion, Session, User
from deals.models.records import RecordPlace
from deals.table.services import enter, token_of
from rulings.appeals import services as appeals
from rulings.models import Appeal, DirectorCall, Ruling, Summary, What
from rulings.record import answers, calls, give
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
)
from tests.privacy.closed import CLOSED, another_director, beside, secrets_in, told_of
from tests.site.matrix import World


def read(client: Client, address: str) -> set[str]:
    return secrets_in(told_of(client.get(address, follow=True)))


def test_cards_of_the_afternoon_are_closed_to_who_has_them_tonight(world: World) -> None:
    """The afternoon's scores are shown: to its own players everything is open."""
    Session.objects.update(scores_shown_at=timezone.now())
    tonight = SessionFactory(event__club=world.club, starts_at=timezone.now())
    his = BoardFactory(session=tonight, number=CLOSED, hands=world.board.hands)
    user = MembershipFactory(club=world.club, roles=list(ClubRole)).user
    pair = PairFactory(section__session=tonight, player1=PlayerFactory(club=world.club, user=user))
    client = Client()
    client.force_login(user)
    first = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    addresses = [
        reverse("rulings:ruling", args=[first.pk]),
        reverse("rulings:archive"),
        reverse("rulings:archive-csv"),
        reverse("rulings:summaries", args=[world.club.slug]),
    ]

    assert [read(client, one) for one in addresses] == [set()] * 4
    PlayedBoard.objects.create(board=his, table=world.table, ns=pair)
    assert ["a ruling" in read(client, one) for one in addresses[:3]] == [True] * 3
    assert read(client, addresses[3]) == {"a summary"}


def test_nor_does_the_list_of_scores_of_another_club_tell_them(world: World) -> None:
    by = world.people["own", ClubRole.DIRECTOR.value]
    assert by is not None
    first = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    record_score(ruling=first, decision=ScoreDecision(), played=world.played, seen=0, by=by)
    tonight = SessionFactory()
    user = MembershipFactory(club=world.club).user
    himself = PlayerFactory(club=tonight.event.club, user=user)
    pair = PairFactory(section__session=tonight, player1=himself)
    his = BoardFactory(session=tonight, number=CLOSED, hands=world.board.hands)
    client = Client()
    client.force_login(user)
    names = ("rulings:adjustments", "rulings:adjustments-csv")
    addresses = [reverse(one, args=[world.event.pk]) for one in names]

    closed = [read(client, one) for one in addresses]
    PlayedBoard.objects.create(board=his, table=world.table, ns=pair)

    assert closed == [set(), set()]
    assert read(client, addresses[1]) >= {"a contract"}


@pytest.mark.parametrize("name", ["record", "record-text", "replay"])
def test_a_record_that_a_colleague_is_entering_is_none_of_his(world: World, name: str) -> None:
    record = PlayedBoardFactory(
        **{"board": world.board, "table": beside(world), "contract": "7NT", "tricks": None},
        **{"auction": "", "play": "W:S2 N:S3"},
    )
    client = another_director(world, plays=True)
    himself, colleague = User.objects.latest("pk"), world.people["own", ClubRole.DIRECTOR.value]
    assert colleague is not None
    address = reverse(f"deals:{name}", args=[world.board.pk, record.table.pk])

    def shown() -> list[str | None]:
        return [one.name for one in client.get(address).templates[:1]]

    assert shown() == ["table/record_closed.html"]
    for number, by in enumerate((himself, colleague)):
        said = {"contract": "7NT", "declarer": "S", "play": "W:S2 N:S3"}
        RecordVersion.objects.create(played=record, number=number, by=by, **said)
        assert (shown() == ["table/record_closed.html"]) == (by == colleague)


@pytest.mark.parametrize("way", ["opened", "noted and taken", "moved", "opened before"])
def test_a_call_of_his_own_reads_nothing_from_a_record_that_is_over(world: World, way: str) -> None:
    """No tap on the tile of another table tells what was played there."""
    record = {"board": world.board, "table": world.table}
    number = BoardFactory(session=world.session, number=9).number if way == "moved" else CLOSED
    told = []
    for plays in (False, True):
        if way == "opened before":
            PlayedBoard.objects.filter(**record).delete()
        client = another_director(world, plays=plays)
        last = DirectorCall.objects.latest("pk").pk
        sent = {"board": number, "irregularity": "revoke", "seen": last}
        note = {"note": "1"} if way == "noted and taken" else {}
        client.post(reverse("rulings:table", args=[world.table.pk]), sent | note)
        call = DirectorCall.objects.latest("pk")
        client.post(reverse("rulings:take", args=[call.pk]))
        if way == "moved":
            to = {"table": world.table.pk, "board": world.board.pk}
            client.post(reverse("rulings:move", args=[call.pk]), to)
        if way == "opened before":
            PlayedBoard.objects.create(**record, contract="7NT", declarer="S", tricks=13)
        call.refresh_from_db()
        pages = [f"/calls/{call.pk}/{name}" for name in ("", "move/", "declarer/")]
        told.append(({what for one in pages for what in read(client, one)}, call.declarer))
        client.post(reverse("rulings:withdraw", args=[call.pk]))

    assert told == [({"a contract"}, "S"), (set(), "")]


def test_ones_own_file_tells_an_appeal_once_it_is_published(world: World) -> None:
    """Whose table it was may be a reviewer, or may have left; officials read all of it."""
    Session.objects.update(scores_shown_at=timezone.now())
    himself, appeal = world.player, Appeal.objects.filter(ruling__matter__call__board=world.board)
    clients = []
    for role in (ClubRole.REVIEWER, ClubRole.DIRECTOR):
        member = MembershipFactory(club=world.club, roles=[role])
        clients.append((Client(), member))
        clients[-1][0].force_login(member.user)
    (reviewer, member), (director, official) = clients
    address = reverse("rulings:my-export")

    def told(client: Client, who: Membership) -> bool:
        Player.objects.filter(pk=himself.pk).update(user=who.user)
        return "grounds of an appeal" in read(client, address)

    assert (told(reviewer, member), told(director, official)) == (False, True)
    decision = appeals.AppealDecision("upheld", "Heard.", [], "So it is.", "It stands.")
    appeals.decide(appeal=appeal.get(), by=official.user, decision=decision)
    appeals.publish(appeal=appeal.get(), by=official.user)
    assert told(reviewer, member)


def test_ones_own_file_has_no_words_about_a_namesake(world: World) -> None:
    Session.objects.update(scores_shown_at=timezone.now())
    user = MembershipFactory(club=world.club, roles=[ClubRole.REVIEWER]).user
    Player.objects.filter(pk=world.player.pk).update(user=user, name="Anna Holm")
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    for text in ("Anna Lund laughed.", "Anna Holm smiled."):
        give.comment(ruling=ruling, text=text, by=ruling.by)
    client = Client()
    client.force_login(user)

    file = told_of(client.get(reverse("rulings:my-export")))

    assert ("smiled" in file, "laughed" in file) == (True, False)


def test_the_title_of_a_summary_is_closed_where_it_names_a_player(world: World) -> None:
    name = world.player.name
    Summary.objects.update(title_en=f"An oboe of {name}")
    address = reverse("rulings:player-data", args=[world.player.pk])

    told = [read(another_director(world, plays=plays), address) for plays in (False, True)]

    assert told == [{"a summary"}, set()]


def test_nor_does_his_watch_name_a_card_that_a_colleague_enters(world: World) -> None:
    """He stands at the table, and is told of no card that he has not named himself."""
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    record = PlayedBoardFactory(
        **{"board": world.board, "table": beside(world), "tricks": None},
        **{"auction": "", "play": "W:S2 N:S3 E:S4 S:SA"},
    )
    call = calls.open_call(table=record.table, board=world.board, round_number=1, by=himself)
    answers.start_matter(call=call, irregularity="penalty-card", by=himself)
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    give.rule_by_hand(matter=call.matters.get(), decided=decided, by=himself)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    unnamed = store.dump(Opened(PenaltyCard(Seat.W, None)))
    note_event(call, What.OBLIGATION_OPENED, by=himself, event=unnamed)
    colleague = world.people["own", ClubRole.DIRECTOR.value]
    assert colleague is not None
    enter(
        place=RecordPlace(world.board, record.table, record.round, None, record),
        seen=token_of(record),
        change=lambda table: with_event(table, PlayEvent.parse("W!D5")),
        by=colleague,
    )
    addresses = [f"/calls/{call.pk}/", reverse("rulings:stays")]

    def named() -> list[bool]:
        pages = [client.get(one, follow=True).content.decode() for one in addresses]
        return ["♦︎5" in re.sub(r"<[^>]+>", "", page) for page in pages]

    assert named() == [False, False]
    PlayedBoard.objects.filter(pk=record.pk).update(ns=himself.players.get().pairs_as_first.get())
    assert named() == [True, True]
