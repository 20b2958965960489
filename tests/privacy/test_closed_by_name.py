"""What hangs on a name: who is taken for a player, and what a name that anybody may give himself
finds or takes away.
"""

from __future__ import annotations

import re
from datetime import timedelta
from unicodedata import normalize

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.access.evenings import tonights_of
from deals.formats.text import decode
from deals.imports.report import Counts
from deals.imports.room import SessionRoom
from deals.models import (
    AuditEntry,
    Club,
    ClubRole,
    Import,
    Pair,
    PlayedBoard,
    Player,
    RecordVersion,
    Session,
    User,
)
from deals.privacy.services import erase_user
from rulings.models import DirectorCall, FreeText, Poll, PollAnswer, Ruling
from rulings.record.texts import write
from tests.database import taken_back
from tests.factories import (
    BoardFactory,
    ClubFactory,
    DirectorCallFactory,
    EventFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)
from tests.privacy.closed import beside, director_of, secrets_in, text_of, told_of
from tests.site.matrix import World

SETTINGS = {"language": "en", "theme": "system", "alert_by": "vibration"}


def named(world: World, name: str) -> tuple[Client, User]:
    """Somebody of the club with every role and that name."""
    user = MembershipFactory(club=world.club, roles=list(ClubRole), user__name=name).user
    client = Client()
    client.force_login(user)
    return client, user


def seated(world: World, **of: object) -> Player:
    player: Player = PlayerFactory(club=world.club, **of)
    PairFactory(section=world.table.section, player1=player)
    return player


def test_who_bears_the_name_of_a_player_is_taken_for_him(world: World) -> None:
    """Nobody need have linked them before the first board is played; where he is another player of
    the club, it is somebody else's name, and in practice everybody's is.
    """
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    addresses = [
        reverse("deals:board", args=[world.board.pk]),
        reverse("rulings:ruling", args=[ruling.pk]),
        reverse("rulings:archive-json"),
        reverse("deals:session-pbn", args=[world.session.pk]),
    ]

    def is_told(client: Client) -> list[bool]:
        return [bool(secrets_in(told_of(client.get(one)))) for one in addresses]

    client, user = named(world, "Karen  Lund")
    assert is_told(client) == [True] * 4

    # as lists of names have it
    for listed in ("Lund, karen", "LUND,KAREN", "Lund , Karen", "LUND Karen"):
        with taken_back():
            seated(world, name=listed)
            assert is_told(client) == [False] * 4
    player = seated(world, name="karen lund")
    assert is_told(client) == [False] * 4

    Player.objects.filter(pk=player.pk).update(is_invented=True)
    assert is_told(client) == [True] * 4

    Player.objects.filter(pk=player.pk).update(is_invented=False)
    own = PlayerFactory(club=world.club, name="K. Lund", user=user)
    assert is_told(client) == [True] * 4
    own.delete()
    assert is_told(client) == [False] * 4

    Session.objects.update(scores_shown_at=timezone.now())
    assert is_told(client) == [True] * 4


def test_a_file_with_another_number_makes_no_stranger_of_who_is_linked(world: World) -> None:
    """It brings a second player of his name. Where he sits as the linked one, that is a namesake,
    and what the namesake has played he has still to play.
    """
    client, user = named(world, "Karen Lund")
    own = PlayerFactory(club=world.club, name="Karen Lund", number="17", user=user)
    room = SessionRoom(world.session, Counts())
    second = room.player("KAREN LUND", "20455")
    assert second not in (None, own)
    pair = PairFactory(section=world.table.section, player1=second)
    board = reverse("deals:board", args=[world.board.pk])

    assert secrets_in(told_of(client.get(board))) == set()

    PlayedBoardFactory(board=world.board, table=beside(world), ns=pair)
    assert secrets_in(told_of(client.get(board)))
    PairFactory(section=world.table.section, player1=own)
    assert secrets_in(told_of(client.get(board))) == set()


@pytest.mark.parametrize("listed", ["Lund, Karen", "LUND,KAREN", "Lund , Karen", "Karen Lund"])
def test_nor_is_one_whose_account_has_his_family_name_first(world: World, listed: str) -> None:
    client, _user = named(world, "Lund Karen")
    seated(world, name=listed)

    assert secrets_in(told_of(client.get(reverse("deals:board", args=[world.board.pk])))) == set()


@pytest.mark.parametrize(
    ("linked", "listed"),
    [
        *(("K. Lund", listed) for listed in ("K. LUND", "Lund, K.", "Lund K.")),
        *(("Lund, K.", listed) for listed in ("Lund,K.", "Lund , K.", "K. Lund")),
        *(("Lund Karen", listed) for listed in ("Lund, Karen", "LUND,KAREN", "Karen Lund")),
        *(("Karen Berg Lund", listed) for listed in ("Berg Lund, Karen", "Berg Lund Karen")),
    ],
)
def test_nor_where_the_linked_one_is_called_otherwise_than_his_account(
    world: World, linked: str, listed: str
) -> None:
    """As where a scoring program has the initial alone."""
    client, user = named(world, "Karen Lund")
    PlayerFactory(club=world.club, name=linked, number="17", user=user)
    second = SessionRoom(world.session, Counts()).player(listed, "20455")
    pair = PairFactory(section=world.table.section, player1=second)
    board = reverse("deals:board", args=[world.board.pk])

    assert secrets_in(told_of(client.get(board))) == set()
    PlayedBoardFactory(board=world.board, table=beside(world), ns=pair)
    assert secrets_in(told_of(client.get(board)))


@pytest.mark.parametrize("dealt", [0, 5, 60])
def test_of_two_of_his_name_in_a_session_he_may_be_either(world: World, dealt: int) -> None:
    """As long as nobody has linked him to one: a board is his to play until both have played it,
    also where the session bears the day of its deals.
    """
    if dealt:
        day = timezone.now() - timedelta(days=dealt)
        tonight = Session.objects.filter(pk=world.session.pk)
        tonight.update(starts_at=day, rounds_began=[timezone.now()])
    client, user = named(world, "Karen Lund")
    numbers = ("17", "20455")
    players = [PlayerFactory(club=world.club, name="Karen Lund", number=one) for one in numbers]
    pairs = [PairFactory(section=world.table.section, player1=one) for one in players]
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    export = reverse("rulings:player-export", args=[world.pairing.ns.player1_id])
    addresses = [
        reverse("deals:board", args=[world.board.pk]),
        reverse("deals:session-pbn", args=[world.session.pk]),
        reverse("rulings:ruling", args=[ruling.pk]),
        reverse("rulings:archive-json"),
        export,
    ]

    def is_told() -> list[bool]:
        return [bool(secrets_in(told_of(client.get(one)))) for one in addresses]

    assert is_told() == [False] * 5
    PlayedBoardFactory(board=world.board, table=beside(world), ns=pairs[1])
    assert is_told() == [False] * 5
    with taken_back():
        PlayedBoardFactory(board=world.board, table=beside(world), ew=pairs[0])
        assert is_told() == [True] * 5
    Player.objects.filter(pk=players[1].pk).update(user=user)
    assert is_told() == [True] * 5


def test_what_another_of_his_name_has_played_with_the_same_cards_stays_closed(world: World) -> None:
    client, user = named(world, "Karen Lund")
    seated(world, name="Karen Lund", number="17")
    other = PlayerFactory(club=world.club, name="Karen Lund", number="20455")
    afternoon = SessionFactory(event__club=world.club)
    twin = BoardFactory(session=afternoon, number=9, hands=world.board.hands)
    pair = PairFactory(section__session=afternoon, player1=other)
    table = TableFactory(section=pair.section)
    PlayedBoardFactory(board=twin, table=table, ns=pair, contract="7NT")
    board = reverse("deals:board", args=[twin.pk])

    assert secrets_in(told_of(client.get(board))) == set()
    Player.objects.filter(pk=other.pk).update(user=user)
    assert secrets_in(told_of(client.get(board)))


def test_a_name_that_he_gives_himself_opens_nothing_that_its_bearer_has_played(
    world: World,
) -> None:
    """Neither in his own session, nor in one beside it with the same cards."""
    client, _user = named(world, "Dan Holm")
    seated(world, name="Dan Holm")
    karen = PairFactory(
        section=world.table.section, player1=PlayerFactory(club=world.club, name="Karen Lund")
    )
    PlayedBoardFactory(board=world.board, table=beside(world), ns=karen)
    other_row = SessionFactory(event__club=world.club)
    twin = BoardFactory(session=other_row, number=9, hands=world.board.hands)
    eva = PairFactory(
        section__session=other_row, player1=PlayerFactory(club=world.club, name="Eva Dahl")
    )
    table = TableFactory(section=eva.section)
    PlayedBoardFactory(board=twin, table=table, ns=eva, contract="7NT")
    boards = [reverse("deals:board", args=[one.pk]) for one in (world.board, twin)]

    def is_told() -> list[bool]:
        return [bool(secrets_in(told_of(client.get(one)))) for one in boards]

    assert is_told() == [False, False]
    for name in ("Karen Lund", "Eva Dahl", "Dan Holm"):
        client.post(reverse("deals:settings"), SETTINGS | {"name": name})
        assert is_told() == [False, False]


def test_a_name_in_which_a_letter_is_two_signs_is_the_same(world: World) -> None:
    """Some programs copy it so, and nobody sees it."""
    client, _user = named(world, "Åse Müller")
    apart = normalize("NFD", "Åse Müller")
    player = seated(world, name="Bo Holm")
    of_player = {"name": apart, "number": "", "user": ""}
    client.post(reverse("deals:player", args=[player.pk]), of_player)
    board = reverse("deals:board", args=[world.board.pk])

    assert Player.objects.get(pk=player.pk).name == "Åse Müller"
    assert decode(apart.encode()) == "Åse Müller"
    assert SessionRoom(world.session, Counts()).player(apart) == player  # as of an Access file
    assert secrets_in(told_of(client.get(board))) == set()


def test_an_evening_that_bears_the_day_on_which_its_boards_were_dealt_goes_on(world: World) -> None:
    """As a file has it; but not where something was entered long ago, or came in with it, or where
    later rounds began and none in these days. A file with the results of a round ends it for
    nobody: a round, the file itself or a call is of tonight.
    """
    dealt = timezone.now() - timedelta(days=5)
    Session.objects.filter(pk=world.session.pk).update(starts_at=dealt)
    DirectorCall.objects.update(called_at=dealt)
    client, _user = named(world, "Karen Lund")
    seated(world, name="Karen Lund")
    board = reverse("deals:board", args=[world.board.pk])
    there = PlayedBoard.objects.filter(board__session=world.session)
    RecordVersion.objects.all().delete()
    for played in there:
        played.versions.create(number=1, contract="7NT", declarer="S")
    assert secrets_in(told_of(client.get(board))) == set()

    RecordVersion.objects.all().delete()
    assert secrets_in(told_of(client.get(board)))
    tonight = Session.objects.filter(pk=world.session.pk)
    with taken_back():
        tonight.update(rounds_began=[timezone.now()])
        assert secrets_in(told_of(client.get(board))) == set()
    with taken_back():
        Import.objects.create(club=world.club, session=world.session, filename="a.bws", content=b"")
        assert secrets_in(told_of(client.get(board))) == set()
    with taken_back():
        DirectorCall.objects.filter(board=None).update(called_at=timezone.now())
        assert secrets_in(told_of(client.get(board))) == set()
    DirectorCall.objects.update(played_board=None)
    there.delete()
    assert secrets_in(told_of(client.get(board))) == set()
    tonight.update(rounds=9, current_round=2, rounds_began=[dealt, dealt])
    assert secrets_in(told_of(client.get(board)))
    tonight.update(rounds_began=[dealt, timezone.now()])
    assert secrets_in(told_of(client.get(board))) == set()


def test_so_does_one_whose_boards_were_dealt_for_the_season(world: World) -> None:
    """Where a round, a file, a call or all that was entered says that it is of tonight; of one of
    which nothing does it is over.
    """
    dealt, tonight = (
        timezone.now() - timedelta(days=60),
        Session.objects.filter(pk=world.session.pk),
    )
    tonight.update(starts_at=dealt)
    DirectorCall.objects.update(called_at=dealt)
    there = PlayedBoard.objects.filter(board__session=world.session)
    there.update(tricks=None)
    client, user = named(world, "Karen Lund")
    seated(world, name="Karen Lund")
    file = {"club": world.club, "session": world.session, "filename": "a.bws", "content": b""}
    address = reverse("deals:board", args=[world.board.pk])
    closed = []
    for of_tonight in (
        lambda: None,
        lambda: tonight.update(rounds_began=[timezone.now()]),
        lambda: Import.objects.create(**file),
        lambda: DirectorCall.objects.filter(board=None).update(called_at=timezone.now()),
        lambda: [one.versions.create(number=9, contract="7NT", declarer="S") for one in there],
    ):
        with taken_back():
            of_tonight()
            is_told = bool(secrets_in(told_of(client.get(address))))
            closed.append((not is_told, world.session.pk in tonights_of(user)))

    assert closed == [(False, False), *[(True, True)] * 4]


@pytest.mark.parametrize("is_linked", [False, True])
@pytest.mark.parametrize("tells", ["a round", "a call"])
def test_a_round_or_a_call_tells_so_however_old_the_deals_are(
    world: World, tells: str, *, is_linked: bool
) -> None:
    """Clubs play the boards of championships again, and their files bear that day. What one call
    tells of a record that is begun is no more told either.
    """
    began = [timezone.now()] if tells == "a round" else []
    dealt = timezone.now() - timedelta(days=9000)
    Session.objects.filter(pk=world.session.pk).update(starts_at=dealt, rounds_began=began)
    if began:
        DirectorCall.objects.update(called_at=dealt)
    client, user = named(world, "Karen Lund")
    player = seated(world, name="Karen Lund", user=user if is_linked else None)
    begun = {"contract": "7NT", "declarer": "S", "tricks": None}
    pair = Pair.objects.get(player1=player)
    PlayedBoardFactory(board=world.board, table=beside(world), ns=pair, **begun)
    board = reverse("deals:board", args=[world.board.pk])

    assert secrets_in(told_of(client.get(board))) == set()
    assert world.session.pk in tonights_of(user)


def test_one_of_which_nothing_tells_that_it_was_ever_played_is_still_to_come(world: World) -> None:
    """Who has been seated there looked at the cards before the first round, however long ago they
    were dealt; so did who plays them there, where another row has begun.
    """
    began = timezone.now() - timedelta(days=60)
    dealt = SessionFactory(event__club=world.club, starts_at=began)
    board = BoardFactory(session=dealt, number=1, hands=world.board.hands)
    client, user = named(world, "Karen Lund")
    player = PlayerFactory(club=world.club, name="Karen Lund")
    table = TableFactory(section=PairFactory(section__session=dealt, player1=player).section)
    addresses = [reverse("deals:board-pbn", args=[one.pk]) for one in (board, world.board)]

    def told() -> list[bool]:
        return [b"[Deal " in client.get(one).content for one in addresses]

    assert told() == [False, False]
    with taken_back():
        Player.objects.filter(pk=player.pk).update(user=user)
        assert told() == [False, False]
    DirectorCallFactory(table=table, director=director_of(world), called_at=began)
    assert told() == [True, True]


def test_who_calls_himself_otherwise_stays_who_he_was(world: World) -> None:
    """For as long as a club may play the same boards; and he is not who he calls himself either,
    but for what is closed: nobody's file or link is his.
    """
    client, user = named(world, "Karen Lund")
    player = seated(world, name="Karen Lund")
    board = reverse("deals:board", args=[world.board.pk])

    for name in ("Somebody Else", "Nobody of the Room"):
        client.post(reverse("deals:settings"), SETTINGS | {"name": name})
    user.refresh_from_db()
    player.refresh_from_db()
    assert (user.name, player.user) == ("Nobody of the Room", None)
    assert secrets_in(told_of(client.get(board))) == set()

    long_ago = int((timezone.now() - timedelta(days=9)).timestamp())
    User.objects.filter(pk=user.pk).update(former_names=f"{long_ago} Karen Lund\n")
    assert secrets_in(told_of(client.get(board)))

    user.refresh_from_db()
    erase_user(user)
    assert User.objects.get(pk=user.pk).former_names == ""


def test_who_erases_himself_takes_nothing_out_of_the_list_of_changes_by_how_he_is_called(
    world: World,
) -> None:
    """He may call himself as he likes: by one word, by words of another club, by a digit."""
    elsewhere = ClubFactory()
    for club in (world.club, elsewhere):
        event = EventFactory(club=club, name="Spring Cup of 2026")
        event.name = "Autumn Cup"
        event.save()

    def was(club: Club) -> object:
        kinds = AuditEntry.objects.filter(club=club.pk, kind="deals_event", act="update")
        return [one.was["name"] for one in kinds if one.was]

    def erases_himself(name: str) -> None:
        client, user = named(world, name)
        client.post(reverse("rulings:my-erase"), {"sure": "yes"})
        assert User.objects.get(pk=user.pk).erased_at

    for name in ("2", "Cup", "n"):
        erases_himself(name)
    assert (was(world.club), was(elsewhere)) == (["Spring Cup of 2026"], ["Spring Cup of 2026"])

    erases_himself("Spring Cup")
    assert (was(world.club), was(elsewhere)) == (["…"], ["Spring Cup of 2026"])


def test_no_name_asks_for_words_about_a_board_that_is_still_to_be_played(world: World) -> None:
    """Anybody may call himself, a player or somebody he invites as a ruling may read: whether the
    words are there is told of none that he may not read.
    """

    def is_told(*, plays: bool, name: str) -> list[bool]:
        client, user = named(world, name)
        if plays:
            seated(world, user=user)
        player = PlayerFactory(club=world.club, name=name)
        invited = MembershipFactory(club=world.club, user__name=name)
        member = told_of(client.get(reverse("deals:member", args=[world.club.slug, invited.pk])))
        page = client.get(reverse("rulings:player-data", args=[player.pk])).context
        file = told_of(client.get(reverse("rulings:player-export", args=[player.pk])))
        return ["the whole name stands" in member, bool(page["mentions"]), '"what"' in file]

    assert is_told(plays=False, name="the walnut") == [True] * 3
    assert is_told(plays=True, name="the walnut back") == [False] * 3
    Session.objects.update(scores_shown_at=timezone.now())
    assert is_told(plays=True, name="give the walnut")[:2] == [True] * 2


def test_ones_own_page_tells_nothing_of_a_name_that_one_gives_oneself(world: World) -> None:
    """A reviewer would ask so for the words of an appeal that is not published, and who was put out
    of the club in which he had ruled for any of its words.
    """

    def told(name: str) -> str:
        user = MembershipFactory(club=world.club, roles=[ClubRole.REVIEWER], user__name=name).user
        client = Client()
        client.force_login(user)
        return text_of(client, reverse("rulings:my-data")).replace(name, "")

    assert told("the walnut") == told("no such words")


def test_no_name_finds_what_peers_said_for_who_sat_at_the_table(world: World) -> None:
    """Anybody who directs may call the player that he is as the words may read."""
    Session.objects.update(scores_shown_at=timezone.now())
    link = Poll.objects.get(matter__call__board=world.board).links.get()
    PollAnswer.objects.create(
        link=link, chosen="Pass", strength="club", words=write("With a bassoon.")
    )

    def is_told(player: Player) -> bool:
        client, user = named(world, "Karen Lund")
        Player.objects.filter(pk=player.pk).update(name="Bassoon", user=user)
        return "With a bassoon" in told_of(client.get(reverse("rulings:my-export")))

    unseated = PlayerFactory(club=world.club)
    assert (is_told(unseated), is_told(world.player)) == (True, False)


def test_nor_does_an_erasure_try_them_with_the_keys_of_all_texts(world: World) -> None:
    """Only what his page has shown is erased, and counted."""
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    keys = list(FreeText.objects.values_list("pk", flat=True))

    def erased(*, plays: bool) -> tuple[bool, bool]:
        client, user = named(world, "Karen Lund")
        if plays:
            seated(world, user=user)
        player = PlayerFactory(club=world.club, name="Give the walnut")
        address = reverse("rulings:player-data", args=[player.pk])
        page = client.post(address, {"sure": "yes", "text": keys}, follow=True)
        found = Ruling.objects.select_related("decision").get(pk=ruling.pk)
        assert found.decision is not None
        told = re.search(r"\d texts? (was|were) erased", page.content.decode())
        return told is not None, found.decision.text == ""

    assert (erased(plays=True), erased(plays=False)) == ((False, False), (True, True))


def test_the_file_of_a_session_is_his_once_it_is_over(world: World) -> None:
    """It has results and no cards; who plays is seldom at every board, and may be the only one who
    sends it in.
    """
    client, user = named(world, "Karen Lund")
    seated(world, user=user)
    address = reverse("rulings:session-usebio", args=[world.session.pk])
    going_on = client.get(address)

    Session.objects.update(scores_shown_at=timezone.now())

    assert (going_on.status_code, client.get(address).status_code) == (302, 200)
