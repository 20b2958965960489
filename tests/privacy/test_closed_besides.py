"""What is closed is told by no way round: the same cards elsewhere, a call of one's own, a file.

`test_two_evenings` fetches every address of one evening; these are ways that lead there by another.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.cards import Card
from deals.bridge.play import PlayEvent
from deals.bridge.recording import with_event
from deals.bridge.seats import Seat
from deals.models import (
    Board,
    ClubRole,
    Event,
    Import,
    KnownHands,
    Membership,
    Pair,
    PlayedBoard,
    Player,
    RecordVersion,
    Session,
    User,
)
from deals.models.records import RecordPlace
from deals.table.services import enter, token_of
from rulings.appeals import services as appeals
from rulings.archive.services import RulingText, write_summary
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.matter.facts import Said
from rulings.models import Answer, Appeal, DirectorCall, Ruling, Summary, What
from rulings.polls.links import link_path
from rulings.polls.services import make_poll
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.services import queue
from rulings.ruled.slips import slip_path
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.claims.endings import ending
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)
from tests.privacy.closed import (
    CLOSED,
    another_director,
    beside,
    director_of,
    secrets_in,
    told_of,
    turned,
)
from tests.site.matrix import World
from tests.site.poll_matrix import SHOWN


def read(client: Client, address: str) -> set[str]:
    return secrets_in(told_of(client.get(address, follow=True)))


@pytest.mark.parametrize("number", [CLOSED, CLOSED + 20, CLOSED + 40])
def test_cards_of_the_afternoon_are_closed_to_who_has_them_tonight(
    world: World, number: int
) -> None:
    """The afternoon's scores are shown: to its own players everything is open. Tonight they may
    have another number, or but one hand of them is known.
    """
    Session.objects.update(scores_shown_at=timezone.now())
    tonight = SessionFactory(event__club=world.club, starts_at=timezone.now())
    hands = world.board.hands if number == CLOSED else turned(world.board.hands)
    hands = f"{hands.split()[0]} - - -" if number == CLOSED + 40 else hands
    his = BoardFactory(session=tonight, number=number, hands=hands)
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
    PlayedBoard.objects.create(board=his, table=world.table, ns=pair, contract="Pass")
    assert ["a ruling" in read(client, one) for one in addresses[:3]] == [True] * 3
    assert read(client, addresses[3]) == {"a summary"}


def test_nor_are_they_open_where_he_sat_out_himself_this_afternoon(world: World) -> None:
    """He has them tonight; when tonight's scores are shown too, what was ruled opens."""
    client = another_director(world, plays=True)
    Session.objects.update(scores_shown_at=timezone.now())
    tonight = SessionFactory(event__club=world.club, starts_at=timezone.now())
    BoardFactory(session=tonight, number=1, hands=world.board.hands)
    himself = User.objects.latest("pk").players.get()
    PairFactory(section__session=tonight, player1=himself)
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    address = reverse("rulings:ruling", args=[ruling.pk])

    assert read(client, address) == set()
    Session.objects.update(scores_shown_at=timezone.now())
    assert "a ruling" in read(client, address)


def test_nor_in_a_file_of_deals_whose_day_is_that_of_the_deal(world: World) -> None:
    """Which may be two weeks ago; before that where nobody has a record of the board: an evening
    with one is over.
    """
    client = another_director(world, plays=True)
    dealt = SessionFactory(event__club=world.club, starts_at=timezone.now() - timedelta(days=14))
    again = BoardFactory(session=dealt, number=1, hands=world.board.hands)
    address = reverse("deals:board-pbn", args=[again.pk])

    assert read(client, address) == set()
    PlayedBoard.objects.create(board=again, table=world.table, contract="Pass")
    assert read(client, address) == {"a hand"}
    Session.objects.filter(pk=dealt.pk).update(starts_at=timezone.now() - timedelta(days=13))
    assert read(client, address) == set()


@pytest.mark.parametrize("what", ["a round", "a file", "a call", "an entry"])
def test_nor_where_its_boards_were_dealt_for_the_season_and_are_played_by_now(
    world: World, what: str
) -> None:
    """In another row, whose first result opened it to who plays them tonight."""
    now, client = timezone.now(), another_director(world, plays=True)
    dealt = SessionFactory(event__club=world.club, starts_at=now - timedelta(days=60))
    at = TableFactory(section__session=dealt)
    again = BoardFactory(session=dealt, number=1, hands=world.board.hands)
    played = PlayedBoardFactory(board=again, table=at, contract="6NT", declarer="S", tricks=12)
    address = reverse("deals:board", args=[again.pk])
    kin = "a contract with the same cards"
    assert kin in read(client, address)
    if what == "a round":
        Session.objects.filter(pk=dealt.pk).update(rounds_began=[now])
    elif what == "a file":
        file = {"session": dealt, "filename": "a.bws", "content": b""}
        Import.objects.create(club=world.club, **file)
    elif what == "a call":
        open_call(table=at, board=None, round_number=1, by=director_of(world))
    else:
        played.versions.create(number=1, contract="6NT", declarer="S")

    assert read(client, address) == set()


def test_cards_are_known_again_whoever_sits_north_and_no_others(world: World) -> None:
    """One hand that is known is enough: no other deal has it."""
    whole = world.board.hands.removeprefix("N:").split()
    others = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    in_part = f"N:- {whole[0]} - -"
    rows = [world.board.hands, turned(world.board.hands), in_part, "", "N:- - - -", others]
    boards = [
        BoardFactory(session=world.session, number=90 + n, hands=h) for n, h in enumerate(rows)
    ]
    known = Board.objects.filter(pk__in=[one.pk for one in boards]).order_by("number")

    hands = known.values_list(KnownHands("hands"), flat=True)

    assert [not set(one).isdisjoint(whole) for one in hands] == [True] * 3 + [False] * 3


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
    PlayedBoard.objects.create(board=his, table=world.table, ns=pair, contract="Pass")

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


WAYS = ["opened", "noted and taken", "noted by another", "moved", "opened before"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tricks", [13, None])
def test_a_call_of_his_own_reads_nothing_from_the_record(
    world: World, way: str, tricks: int | None
) -> None:
    """No tap on the tile of another table tells what is, or was, played there."""
    place = {"board": world.board, "table": world.table}
    said = {"contract": "7NT", "declarer": "S", "tricks": tricks}
    PlayedBoard.objects.filter(**place).update(**said)
    number = BoardFactory(session=world.session, number=9).number if way == "moved" else CLOSED
    told = []
    for plays in (False, True):
        if way == "opened before":
            PlayedBoard.objects.filter(**place).delete()
        client = another_director(world, plays=plays)
        call = his_call(world, client, way, number)
        if way == "moved":
            to = {"table": world.table.pk, "board": world.board.pk}
            client.post(reverse("rulings:move", args=[call.pk]), to)
        if way == "opened before":
            PlayedBoard.objects.create(**place, **said)
        call.refresh_from_db()
        pages = [f"/calls/{call.pk}/{name}" for name in ("", "move/", "declarer/")]
        told.append(({what for one in pages for what in read(client, one)}, call.declarer))
        client.post(reverse("rulings:withdraw", args=[call.pk]))

    assert told == [({"a contract"}, "S"), (set(), "")]


def his_call(world: World, client: Client, way: str, number: int) -> DirectorCall:
    """A call that the one signed in there opens, or takes."""
    noted = "note" if way in ("noted and taken", "noted by another") else ""
    by = another_director(world, plays=False) if way == "noted by another" else client
    sent = {"board": number, "irregularity": "revoke", "note": noted}
    seen = {"seen": DirectorCall.objects.latest("pk").pk}
    by.post(reverse("rulings:table", args=[world.table.pk]), sent | seen)
    call = DirectorCall.objects.latest("pk")
    client.post(reverse("rulings:take", args=[call.pk]))
    call.refresh_from_db()
    return call


def test_a_call_that_has_ended_is_not_brought_back_by_him_to_be_taken(world: World) -> None:
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    call = ruling.matter.call
    told = []
    for plays in (True, False):
        client = another_director(world, plays=plays)
        for name in ("bring-back", "take"):
            client.post(reverse(f"rulings:{name}", args=[call.pk]), {"had": call.director_id})
        page = read(client, reverse("rulings:ruling", args=[ruling.pk]))
        call.refresh_from_db()
        told.append((call.is_open, "a ruling" in page))

    assert told == [(False, False), (True, True)]


def test_a_colleague_who_takes_such_a_call_is_told_of_the_record(world: World) -> None:
    call = his_call(world, another_director(world, plays=True), "opened", CLOSED)
    colleague = another_director(world, plays=False)
    assert (call.played_board, call.declarer) == (None, "")

    colleague.post(reverse("rulings:take", args=[call.pk]), {"had": str(call.director_id)})

    call.refresh_from_db()
    assert (call.played_board, call.declarer) == (world.played, "S")
    assert read(colleague, f"/calls/{call.pk}/") == {"a contract"}


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


def test_nor_does_it_tell_a_call_before_he_has_played_the_board(world: World) -> None:
    """Be he asked to take it, or has he taken it: a colleague may say there what he likes."""
    client = another_director(world, plays=True)
    call = DirectorCall.objects.get(matters__irregularity="revoke")
    assert call.director is not None
    name_declarer(call=call, declarer="S", contract="7NT")
    queue.hand_over(call=call, to=User.objects.latest("pk"), by=call.director)
    address = reverse("rulings:my-export")

    before = read(client, address)
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(call.director_id)})
    taken = read(client, address)
    Session.objects.update(scores_shown_at=timezone.now())

    assert (before, taken, read(client, address)) == (set(), set(), {"a contract"})


def test_nor_what_he_had_of_the_board_before_he_was_seated_to_play_it(world: World) -> None:
    """The bench on which he put its record, and the record in which he entered something: each has
    what others entered, and neither opens to him by now.
    """
    client, record = another_director(world, plays=False), world.played
    himself, address = User.objects.latest("pk"), reverse("rulings:my-export")
    card = ending("A...", "K...", "Q...", "J...")
    asked = {"statement": Statement(), "switches": Switches(), "from_record": True}
    ask_bench(club=world.club, ending=card, board=world.board, by=himself, **asked)
    enter(
        place=RecordPlace(world.board, record.table, record.round, None, record),
        seen=token_of(record),
        change=lambda table: with_event(table, PlayEvent.parse("W!D5")),
        by=himself,
    )

    def told() -> list[bool]:
        file = told_of(client.get(address))
        return ["7NT" in file, "from_record" in file]

    assert told() == [True, True]
    PairFactory(section=world.table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert told() == [False, False]
    Session.objects.update(scores_shown_at=timezone.now())
    assert told() == [True, True]


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("slug", ["lead-out-of-turn", "revoke"])
def test_what_his_phone_had_noted_beside_a_colleagues_call_is_a_call_of_his_own(
    world: World, slug: str, over: bool
) -> None:
    """A matter in that call would begin with its facts in his name, and its page is closed: what
    he has answered could not come there.
    """
    client = another_director(world, plays=True)
    call = DirectorCall.objects.get(matters__irregularity="revoke")
    name_declarer(call=call, declarer="S")
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=timezone.now() if over else None)
    Event.objects.update(archived_at=timezone.now())
    sent = {"board": CLOSED, "irregularity": slug, "seen": "0"}
    phone = {"X-Waited": "1"}

    came = client.post(reverse("rulings:table", args=[call.table_id]), sent, headers=phone)

    himself, own = User.objects.latest("pk"), DirectorCall.objects.latest("pk")
    assert came["Location"].startswith(f"/calls/{own.pk}/")
    assert (own.pk > call.pk, own.director, own.board) == (True, himself, world.board)
    assert own.session.event.archived_at is None  # else it stood in no room
    assert not Answer.objects.filter(by=himself).exists()
    assert call.matters.count() == 1
    assert "leader_out_of_turn" not in told_of(client.get(reverse("rulings:my-export")))


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


@pytest.mark.parametrize("linked", [True, False])
def test_nor_does_the_watch_that_he_takes_over_name_a_card_that_a_colleague_entered(
    world: World, linked: bool
) -> None:
    """He stands at the table, and is told of no card that he has not named himself; nor is who is
    known to be a player by his name alone.
    """
    record = PlayedBoardFactory(
        **{"board": world.board, "table": beside(world), "tricks": None},
        **{"auction": "", "play": "W:S2 N:S3 E:S4 S:SA"},
    )
    colleague = world.people["own", ClubRole.DIRECTOR.value]
    assert colleague is not None
    call = open_call(table=record.table, board=world.board, round_number=1, by=colleague)
    answers.start_matter(call=call, irregularity="penalty-card", by=colleague)
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    give.rule_by_hand(matter=call.matters.get(), decided=decided, by=colleague)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    unnamed = store.dump(Opened(PenaltyCard(Seat.W, None)))
    note_event(call, What.OBLIGATION_OPENED, by=colleague, event=unnamed)
    enter(
        place=RecordPlace(world.board, record.table, record.round, None, record),
        seen=token_of(record),
        change=lambda table: with_event(table, PlayEvent.parse("W!D5")),
        by=colleague,
    )
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk").players.get()
    if not linked:
        User.objects.filter(pk=himself.user_id).update(name=himself.name)
        Player.objects.filter(pk=himself.pk).update(user=None)
    addresses = [f"/calls/{call.pk}/", reverse("rulings:stays"), "/"]

    def named(to: Client) -> list[bool]:
        """But among all cards that may be tapped."""
        pages = [to.get(one, follow=True).content.decode() for one in addresses]
        said = [re.sub(r"(?s)<(label|button)\b.*?</\1>", "", page) for page in pages]
        return ["♦︎5" in re.sub(r"<[^>]+>", "", page) for page in said]

    free = Client()
    free.force_login(colleague)
    assert named(free) == [True] * 3
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(colleague.pk)})
    assert named(client) == [False] * 3


def asked_of_a_card(call: DirectorCall, by: User) -> None:
    """In an answer, where no record says it."""
    matter = answers.start_matter(call=call, irregularity="penalty-card", by=by)
    said = {"penalty_card_holder": Said("defender", seat=Seat.W), "penalty_card": Said("D5")}
    for key, one in said.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[one], seen=at.seen, by=by)


def ruled_of_a_card(call: DirectorCall, by: User) -> None:
    """In what a ruling has left open."""
    matter = answers.start_matter(call=call, irregularity="penalty-card", by=by)
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    give.rule_by_hand(matter=matter, decided=decided, by=by)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    lies = store.dump(Opened(PenaltyCard(Seat.W, Card.parse("D5"))))
    note_event(call, What.OBLIGATION_OPENED, by=by, event=lies)


@pytest.mark.parametrize("told_of_a_card", [asked_of_a_card, ruled_of_a_card])
def test_nor_is_a_card_named_there_that_a_colleague_has_typed_in(
    world: World, told_of_a_card: Callable[[DirectorCall, User], None]
) -> None:
    colleague = director_of(world)
    call = open_call(table=beside(world), board=world.board, round_number=1, by=colleague)
    name_declarer(call=call, declarer="S", contract="3NT")
    told_of_a_card(call, colleague)
    client = another_director(world, plays=True)
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(colleague.pk)})
    addresses = [reverse("rulings:call", args=[call.pk]), reverse("rulings:stays"), "/"]

    def is_named() -> bool:
        pages = [client.get(one, follow=True).content.decode() for one in addresses]
        return any("♦︎5" in re.sub(r"<[^>]+>", "", page) for page in pages)

    assert not is_named()
    own = Pair.objects.latest("pk")
    result = {"contract": "3NT", "declarer": "S", "tricks": 9}
    PlayedBoard.objects.create(board=world.board, table=call.table, round=1, ns=own, **result)
    assert is_named()


def test_nor_where_nobody_has_said_the_board(world: World) -> None:
    colleague = world.people["own", ClubRole.DIRECTOR.value]
    assert colleague is not None
    call = open_call(table=beside(world), board=None, round_number=1, by=colleague)
    matter = answers.start_matter(call=call, irregularity="penalty-card", by=colleague)
    decided = Decided("It lies there.", "Heard.", laws=["50"])
    give.rule_by_hand(matter=matter, decided=decided, by=colleague)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    lies = store.dump(Opened(PenaltyCard(Seat.W, Card.parse("D5"))))
    note_event(call, What.AT_TABLE, by=colleague, event=lies, place=1)
    client = another_director(world, plays=True)
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(colleague.pk)})

    def page() -> str:
        told = client.get(reverse("rulings:call", args=[call.pk])).content.decode()
        return re.sub(r"<[^>]+>", "", told)

    assert "♦︎5" not in page()
    Session.objects.update(scores_shown_at=timezone.now())
    assert "♦︎5" in page()


@pytest.mark.parametrize("named", [True, False])
def test_what_others_write_of_his_own_call_is_none_of_his(world: World, named: bool) -> None:
    """He rules at the table on a board that he has still to play, or of which nobody has said which
    it was; what somebody writes under that, scores or rules otherwise, he reads when he has played.
    """
    client = another_director(world, plays=True)
    himself, colleague = User.objects.latest("pk"), world.people["own", ClubRole.DIRECTOR.value]
    assert colleague is not None
    board = world.board if named else None
    call = open_call(table=beside(world), board=board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    link = reverse("rulings:left-slip", args=[slip_path(ruling).split("/")[-2]])
    give.comment(ruling=ruling, text="Rather cobalt.", by=colleague)
    give.comment(ruling=ruling, text="Quite so.", by=himself)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now()}
    asked |= {"by": colleague, "grounds": "A harpoon."}
    appeal = appeals.request_appeal(ruling=ruling, **asked)
    heard = appeals.AppealDecision("upheld", "Heard.", [], "So.", "Rather cobalt.")
    appeals.decide(appeal=appeal, by=colleague, decision=heard)
    appeals.publish(appeal=appeal, by=colleague)
    of_score = {"decision": ScoreDecision(), "played": None, "seen": 0, "note": "A zither."}
    record_score(ruling=ruling, by=colleague, **of_score)
    write_summary(ruling=ruling, text=RulingText(*["An oboe."] * 4), by=colleague)
    Summary.objects.exclude(ruling=ruling).delete()
    ruling_page = reverse("rulings:ruling", args=[ruling.pk])
    summary = reverse("rulings:summary", args=[ruling.pk])
    addresses = [ruling_page, summary, reverse("rulings:summaries", args=[world.club.slug])]
    addresses += [reverse("rulings:appeal", args=[appeal.pk]), reverse("rulings:my-export")]
    addresses += [reverse(f"rulings:{what}", args=[ruling.pk]) for what in ("score", "slip")]
    listed = reverse("rulings:adjustments-csv", args=[world.event.pk])
    assert ruling.reference not in told_of(client.get(listed))
    for what in ("approve", "withdraw"):
        form = reverse(f"rulings:summary-{what}", args=[ruling.pk])
        assert client.post(form, {"read": "yes"}).status_code == 403

    def found() -> set[str]:
        return {what for one in addresses for what in read(client, one)}

    assert found() == set()
    assert "Quite so." in told_of(client.get(ruling_page))
    form = told_of(client.get(reverse("rulings:amend", args=[ruling.pk])))
    assert re.search(r'name="heard" value="[0-9a-f]{16}"', form)  # and no numbers
    form = told_of(client.get(reverse("rulings:appeal-request", args=[ruling.pk])))
    assert re.search(r'name="seen" value="[0-9a-f]{16}"', form)
    asks = SHOWN | {"told": "A tambourine."}
    poll = make_poll(matter=matter, shown=asks, hours=2, by=colleague)
    about = {"ending": ending("A...", "K...", "Q...", "J..."), "statement": Statement()}
    by = {"by": colleague, "club": world.club, "board": None, "from_record": False}
    bench = ask_bench(**about, switches=Switches(), matter=matter, **by)
    peers = link_path(poll.links.get()) + "?hand"
    asked_there = [reverse("rulings:poll", args=[poll.pk]), peers]
    asked_there += [reverse("rulings:bench", args=[bench.pk])]
    assert [client.get(one).status_code for one in asked_there] == [403] * 3
    other = Decided("Give the walnut back.", "It was a lantern.", laws=["74A2"])
    later = give.amend_ruling(ruling=ruling, decided=other, by=colleague)
    addresses += [reverse("rulings:ruling", args=[later.pk]), link]
    addresses += [reverse("rulings:archive"), reverse("rulings:archive-json")]
    addresses += [reverse("rulings:call", args=[call.pk])]
    assert found() == set()
    Session.objects.update(scores_shown_at=timezone.now())
    told = {"a comment", "a note on a score", "a summary", "grounds of an appeal", "a ruling"}
    assert found() >= told
