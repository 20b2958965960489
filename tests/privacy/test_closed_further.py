"""What is closed is told by no guess: not by a number in a report, a filter of an address or a link
of a poll, nor by a call without a board that nobody has taken or that is of the same cards.
"""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.forms import TextInput
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from deals.bridge.seats import Seat
from deals.models import Board, Import, PlayedBoard, Session, Table, User
from deals.table.forms.boards import BoardForm
from deals.words.closed_cards import any_card
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling
from rulings.pages.worksheets import ComparableSheet
from rulings.polls.forms import PollForm
from rulings.polls.links import link_path
from rulings.polls.services import make_poll, take_answer
from rulings.record import answers, give
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.record.same_facts import LATEST
from rulings.scores.forms import ScoreForm
from tests.bench.test_bench_pages import STATED
from tests.calls import CORRECTED
from tests.claims.endings import ending
from tests.evidence.boards import DEAL
from tests.factories import (
    BoardFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)
from tests.jobs import do_jobs
from tests.people import signed_in
from tests.privacy.closed import (
    CLOSED,
    DECIDED,
    DUMMY_WARNED,
    SPOILT,
    another_director,
    beside,
    director_of,
    secrets_in,
    taken_in,
    text_of,
    told_of,
    turned,
)
from tests.site.matrix import World
from tests.site.poll_matrix import SHOWN

GUESS = """[Event "Tonight"]
[Board "{}"]
[Dealer "N"]
[Vulnerable "None"]
[Section "A"]
[Table "1"]
[North "Somebody New"]
[South "Another New"]
[East "A Third"]
[West "A Fourth"]
{}"""
DEALT_ELSEWHERE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TYPED_PLAY = """[Event "Tonight"]
[Board "{}"]
[Dealer "S"]
[Vulnerable "None"]
[Section "A"]
[Table "1"]
[Declarer "S"]
[Contract "7NT"]
[Result "13"]
[Play "N"]
{}
*
"""
AUCTION = '[Declarer "S"]\n[Contract "{0}"]\n[Result "13"]\n[Auction "S"]\n{0} Pass Pass Pass\n'


def report_on(session: Session, client: Client, content: str) -> str:
    """What the sender of a file of guesses is told of it, without its address."""
    page = text_of(client, taken_in(session, content, User.objects.latest("pk")))
    return page.partition("guess.pbn")[2]


def test_the_report_of_a_guess_says_the_same_of_right_and_wrong(world: World) -> None:
    """Where hands or result are others, no pair and no player comes in, and there may be nothing to
    store. A file that is about no such board has its numbers.
    """
    PlayedBoard.objects.filter(pk=world.played.pk).update(round=None)
    here, right, other = world.session, world.board.hands, turned(world.board.hands)
    hands = [GUESS.format(CLOSED, f'[Deal "{one}"]\n') for one in (right, other)]
    results = [GUESS.format(CLOSED, AUCTION.format(one)) for one in ("7NT", "6S")]
    nobodys = [re.sub(r"\[(North|South|East|West) .*\n", "", one) for one in results]
    new = GUESS.format(CLOSED + 1, AUCTION.format("6S"))

    def told(client: Client) -> tuple[list[bool], bool]:
        pairs = [
            [report_on(here, client, one) for one in both] for both in (hands, nobodys, results)
        ]
        alike = [one == another for one, another in pairs]
        return alike, "Players" in report_on(here, client, new)

    of_others = True  # no result of theirs is the one that stands there
    assert told(another_director(world, plays=False)) == ([False, False, of_others], True)
    assert told(another_director(world, plays=True)) == ([True, True, True], True)


def test_nor_do_the_same_cards_of_monday_tell_their_results(world: World) -> None:
    """They are as closed to him as those of his own session."""
    shown = timezone.now() - timedelta(days=2)
    monday = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    at = TableFactory(section__session=monday, section__letter="A", number=1)
    board = BoardFactory(session=monday, number=CLOSED, hands=world.board.hands)
    made = {"contract": "7NT", "declarer": "S", "tricks": 13, "round": None}
    PlayedBoard.objects.create(board=board, table=at, **made)
    client = another_director(world, plays=True)
    guesses = [GUESS.format(CLOSED, AUCTION.format(one)) for one in ("7NT", "6S")]
    right, wrong = (report_on(monday, client, one) for one in guesses)

    assert right == wrong


def test_no_address_of_the_administration_asks_for_what_its_page_leaves_out(world: World) -> None:
    """A filter that finds a row or not reads a report letter by letter."""
    taken_in(world.session, SPOILT)
    client = another_director(world, plays=True)
    User.objects.filter(memberships__club=world.club).update(is_superuser=True)
    of_files = reverse("admin:deals_import_changelist")
    of_boards = reverse("admin:deals_board_changelist")

    asked = ("state=read", "report__icontains=eight", "report__entries__0__line=1", "content=x")

    assert [client.get(f"{of_files}?{one}").status_code for one in asked] == [200, 400, 400, 400]
    assert client.get(f"{of_boards}?hands__contains=K6").status_code == 400


def test_his_own_call_does_not_say_whether_a_colleague_ruled_as_computed(world: World) -> None:
    """Nor that he has ruled otherwise; when the evening is over it does."""
    client, by = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = open_call(table=beside(world), board=world.board, round_number=1, by=himself)
    name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="revoke", by=himself)
    for key, told in CORRECTED.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[told], seen=at.seen, by=himself)
    address = reverse("rulings:matter", args=[call.pk, matter.number])

    def said() -> tuple[int, bool, bool]:
        page, of_call = client.get(address), client.get(reverse("rulings:call", args=[call.pk]))
        is_kind = any(word in told_of(of_call) for word in ("· Computed", "· Overridden"))
        return page.status_code, "ruled otherwise" in page.content.decode(), is_kind

    give.give_ruling(matter=matter, by=by)
    as_computed = said()
    give.override_ruling(matter=matter, decided=DECIDED, by=by)
    assert [as_computed, said()] == [(403, False, False)] * 2

    Session.objects.update(scores_shown_at=timezone.now())
    assert said() == (200, True, True)


def test_a_poll_about_no_board_is_not_put_to_who_plays_there(world: World) -> None:
    by = director_of(world)
    call = open_call(table=beside(world), board=None, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    poll = make_poll(matter=matter, shown=SHOWN | {"told": "A tambourine."}, hours=2, by=by)
    address = f"{link_path(poll.links.get())}?hand"

    told = [another_director(world, plays=one).get(address) for one in (False, True)]

    assert [one.status_code for one in (Client().get(address), *told)] == [200, 200, 403]
    assert ["tambourine" in told_of(one) for one in told] == [True, False]


def ruled_without_board(call: DirectorCall, by: User) -> Ruling:
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    return give.rule_by_hand(matter=matter, decided=DECIDED, by=by)


def dummy_warned(table: Table, by: User) -> Matter:
    call = open_call(table=table, board=None, round_number=1, by=by)
    name_declarer(call=call, declarer="S")
    matter = answers.start_matter(call=call, irregularity="dummy", by=by)
    for key, token in DUMMY_WARNED.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[Said(token)], seen=at.seen, by=by)
    return matter


def of_ruling(client: Client, ruling: Ruling) -> list[bool]:
    """Whether its page, the archive, its file and its call tell of it."""
    addresses = (
        reverse("rulings:ruling", args=[ruling.pk]),
        reverse("rulings:archive") + "?q=piccolo",
        reverse("rulings:archive-json"),
        reverse("rulings:call", args=[ruling.matter.call_id]),
        reverse("admin:rulings_ruling_change", args=[ruling.pk]),
    )
    User.objects.update(is_superuser=True)
    own = "a ruling on the same cards"
    return [own in secrets_in(told_of(client.get(one, follow=True))) for one in addresses]


def test_a_call_that_nobody_has_taken_is_closed_once_somebody_has_ruled_there(
    world: World,
) -> None:
    """A noted tile leads to its questions, taken or not; who has ruled there himself reads on."""
    table = {"table": beside(world), "board": None, "round_number": 1}
    call = open_call(**table, by=director_of(world), take=False)
    ruling = ruled_without_board(call, director_of(world))
    player, himself = another_director(world, plays=True), User.objects.latest("pk")

    assert of_ruling(player, ruling) == [False] * 5
    assert of_ruling(another_director(world, plays=False), ruling)[:3] == [True] * 3

    own = open_call(**table | {"table": beside(world)}, by=director_of(world), take=False)
    his = ruled_without_board(own, himself)
    assert of_ruling(player, his)[:3] == [True] * 3


def of_no_deal(world: World) -> Matter:
    """In another session, of a board of which nobody has entered the cards."""
    by, other_row = director_of(world), SessionFactory(event__club=world.club)
    at = PairingFactory(table=TableFactory(section__session=other_row)).table
    board = BoardFactory(session=other_row, number=CLOSED, hands="")
    call = open_call(table=at, board=board, round_number=1, by=by)
    return answers.start_matter(call=call, irregularity="something-else", by=by)


def test_a_poll_shows_no_hand_that_is_still_to_be_played_elsewhere(world: World) -> None:
    """There the deals were entered; where the peers are asked nobody knows them."""
    by, matter = director_of(world), of_no_deal(world)
    assert SHOWN["hand"] in world.board.hands
    poll = make_poll(matter=matter, shown=SHOWN, hours=2, by=by)
    link, page = poll.links.get(), reverse("rulings:poll", args=[poll.pk])
    listed = reverse("admin:rulings_poll_change", args=[poll.pk])
    readers = [another_director(world, plays=one) for one in (False, True)]
    User.objects.update(is_superuser=True)

    def told(address: str) -> list[int]:
        return [one.get(address).status_code for one in readers]

    assert told(f"{link_path(link)}?hand") == [200, 403]
    assert (told(page), told(listed)) == ([200, 403], [200, 302])
    take_answer(link=link, chosen="2H", also=[], strength="club", words="")
    ruling = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)
    pages = [told_of(one.get(reverse("rulings:ruling", args=[ruling.pk]))) for one in readers]
    assert ["Poll of peers" in one for one in pages] == [True, False]


def test_nor_does_the_ruling_on_a_board_of_which_a_poll_has_told_it(world: World) -> None:
    by, matter = director_of(world), of_no_deal(world)
    make_poll(matter=matter, shown=SHOWN, hours=2, by=by)
    ruling = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)

    pages = [reverse("rulings:ruling", args=[ruling.pk]), reverse("rulings:archive")]
    readers = [another_director(world, plays=one) for one in (False, True)]
    told = [[ruling.reference in told_of(one.get(page)) for page in pages] for one in readers]

    assert told == [[True, True], [False, False]]


def test_nor_does_it_show_what_is_left_of_such_a_hand(world: World) -> None:
    """As of a claim; cards that are of no such hand, or too few to tell, are shown."""
    by, other_row = director_of(world), SessionFactory(event__club=world.club)
    at = PairingFactory(table=TableFactory(section__session=other_row)).table
    reader = another_director(world, plays=True)

    def told(number: int, *hands: str) -> list[int]:
        board = BoardFactory(session=other_row, number=number, hands="")
        call = open_call(table=at, board=board, round_number=1, by=by)
        matter = answers.start_matter(call=call, irregularity="claim", by=by)
        claimed = {"kind": "claim", "hand": hands[0], "dummy": hands[2]}
        poll = make_poll(matter=matter, shown=SHOWN | claimed, hours=2, by=by)
        shown = reader.get(f"{link_path(poll.links.get())}?hand").status_code
        about = {"club": world.club, "board": board, "matter": matter, "by": by}
        asked = {"ending": ending(*hands), "statement": Statement(), "switches": Switches()}
        bench = ask_bench(**about, **asked)
        ruling = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)
        pages = [
            reverse("rulings:bench", args=[bench.pk]),
            reverse("rulings:ruling", args=[ruling.pk]),
        ]
        return [shown, *(reader.get(one).status_code for one in pages)]

    assert told(CLOSED, "K6.T9.4.Q7", "AT.K.J87.8", "J4.A.KQ.A3", "Q9.J6.9.K9") == [403] * 3
    assert told(9, "K4.T9.4.Q3", "J9.K.J87.8", "A6.A.KQ.A7", "QT.J6.9.K9") == [200] * 3


def test_what_was_played_tells_no_deal_that_is_still_to_be_played_elsewhere(world: World) -> None:
    """Where nobody has entered it, from the third trick on."""
    other_row = SessionFactory(event__club=world.club)
    at = PairingFactory(table=TableFactory(section__session=other_row))
    boards = [BoardFactory(session=other_row, number=number, hands="") for number in (CLOSED, 9)]
    hands = [DEAL.hand(seat) or () for seat in Seat]
    others = [[card for hand in hands for card in hand][place::4] for place in range(4)]
    for board, cards in zip(boards, (hands, others), strict=True):
        place = {"board": board, "table": at.table, "ns": at.ns, "ew": at.ew}
        pairs = zip(
            Seat, (one[place_ : place_ + 3] for place_, one in enumerate(cards)), strict=True
        )
        play = " ".join(f"{seat}:{card}" for seat, three in pairs for card in three)
        PlayedBoardFactory(**place, contract="7NT", declarer="S", tricks=13, play=play)
    readers = [another_director(world, plays=one) for one in (False, True)]
    told = [
        [
            bool(secrets_in(told_of(one.get(reverse("deals:board", args=[board.pk])))))
            for board in boards
        ]
        for one in readers
    ]
    assert told == [[True, True], [False, True]]


def test_nothing_is_asked_for_each_of_them(world: World) -> None:
    """A page that shows one board asks no more often where a whole evening was played so."""
    at = PairingFactory(table=TableFactory(section__session__event__club=world.club))
    player = another_director(world, plays=True)
    page = reverse("deals:result", args=[world.board.pk, beside(world).pk])
    assert player.get(page).status_code == 200  # what a process asks but once
    asked = []
    for number in (1, 2, 3):
        board = BoardFactory(session=at.table.section.session, number=number, hands="")
        place = {"board": board, "table": at.table, "ns": at.ns, "ew": at.ew, "round": number}
        PlayedBoardFactory(**place, contract="7NT", declarer="S", play=" ".join(["W:S2"] * 7))
        with CaptureQueriesContext(connection) as queries:
            player.get(page)
        asked.append(len(queries))
    assert asked == asked[:1] * 3


def test_nor_does_it_open_elsewhere_by_taking_away_the_board_that_is_still_to_be_played(
    world: World,
) -> None:
    """As long as nobody has played it in his session."""
    other_row = SessionFactory(event__club=world.club)
    there = BoardFactory(session=other_row, number=CLOSED, hands=turned(str(DEAL)))
    player = another_director(world, plays=True)
    Board.objects.filter(pk=world.board.pk).update(hands="")
    own = BoardFactory(session=world.session, number=CLOSED + 1, hands=str(DEAL))

    assert player.post(reverse("deals:board-remove", args=[own.pk])).status_code == 403
    assert Board.objects.filter(pk=own.pk).exists()
    assert "closed" in text_of(player, reverse("deals:board", args=[there.pk]))


def test_nor_is_it_told_by_what_keeps_a_board_whether_the_bench_was_asked_about_it(
    world: World,
) -> None:
    """One without a deal could go, by a form that his pages do not show."""
    player, by = another_director(world, plays=True), director_of(world)
    claimed = {"ending": ending("A...", "K...", "Q...", "J..."), "statement": Statement()}
    about = {**claimed, "switches": Switches(), "by": by, "club": world.club, "matter": None}
    told = []
    for number in (CLOSED + 1, CLOSED + 2):
        own = BoardFactory(session=world.session, number=number, hands="")
        if number == CLOSED + 1:
            ask_bench(**about, board=own, from_record=False)
        ways = (
            reverse("deals:board-edit", args=[own.pk]),
            reverse("deals:board-remove", args=[own.pk]),
        )
        told.append((player.get(ways[0]).status_code, player.post(ways[1]).status_code))

    assert told == [(403, 403)] * 2


@pytest.mark.parametrize("by", ["the pad", "the bench", "a file"])
def test_nor_is_it_told_whether_cards_that_one_types_in_oneself_are_of_such_a_deal(
    world: World, by: str
) -> None:
    """Of four times four cards one guess in a hundred is right and leads to all the others; and
    who has seen his own hand could ask of any two cards whether they lie together.
    """
    player, other_row = another_director(world, plays=True), SessionFactory(event__club=world.club)
    himself = User.objects.latest("pk")
    at = PairingFactory(table=TableFactory(section__session=other_row)).table
    right = [(DEAL.hand(seat) or ())[:4] for seat in Seat]
    wrong = [tuple(card for hand in right for card in hand)[place::4] for place in range(4)]
    told: list[str] = []
    for number, hands in ((CLOSED, right), (CLOSED + 4, wrong)):
        board = BoardFactory(session=other_row, number=number, hands="")
        play = "\n".join(" ".join(map(str, trick)) for trick in zip(*hands, strict=True))
        if by == "the pad":
            pad = reverse("deals:record-text", args=[board.pk, at.pk])
            seen = str(player.get(pad).context["seen"])
            in_seats = " ".join(
                f"{seat}:{card}" for seat, hand in zip(Seat, hands, strict=True) for card in hand
            )
            player.post(pad, {"seen": seen, "auction_text": "p p p 7NT ap", "play_text": in_seats})
            assert PlayedBoard.objects.get(board=board).play
        elif by == "a file":
            report = taken_in(other_row, TYPED_PLAY.format(number, play), himself)
            player.post(f"{report}store/")
            do_jobs()
            assert PlayedBoard.objects.get(board=board).play
        else:
            written = (
                ".".join("".join(str(c)[1] for c in hand if str(c)[0] == suit) for suit in "SHDC")
                for hand in hands
            )
            about = {"club": world.club, "board": board, "by": himself}
            ask_bench(ending=ending(*written), statement=Statement(), switches=Switches(), **about)
        pages = ("deals:board", [board.pk]), ("rulings:board-bench", [board.pk])
        told += [text_of(player, reverse(name, args=args)) for name, args in pages]

    assert ["closed" in page for page in told] == [False] * 4


@pytest.mark.parametrize(
    "own", ["an old file", "a file of names", "a result", "cards that he took back"]
)
def test_what_a_file_of_a_colleague_brings_is_told_to_nobody_by_what_he_has_done_there_himself(
    world: World, own: str
) -> None:
    """As a director who set the other session up, or corrected a result before he was seated."""
    player, other_row = (
        another_director(world, plays=False),
        SessionFactory(event__club=world.club),
    )
    himself, colleague = User.objects.latest("pk"), director_of(world)
    at = TableFactory(section__session=other_row, section__letter="A", number=1)
    board = BoardFactory(session=other_row, number=CLOSED, hands="")
    hands = [(DEAL.hand(seat) or ())[:4] for seat in Seat]
    play = "\n".join(" ".join(map(str, trick)) for trick in zip(*hands, strict=True))
    in_seats = " ".join(
        f"{seat}:{card}" for seat, hand in zip(Seat, hands, strict=True) for card in hand
    )
    pad = reverse("deals:record-text", args=[board.pk, at.pk])

    def enters(auction: str, cards: str) -> None:
        about = {"auction_text": auction, "play_text": cards}
        player.post(pad, about | {"seen": str(player.get(pad).context["seen"])})

    if own == "an old file":
        Import.objects.create(club=world.club, filename="of.pbn", content=b"", made_by=himself)
    elif own == "a file of names":
        taken_in(other_row, GUESS.format("", "", "", ""), himself)
    elif own == "cards that he took back":
        enters("7NT ap", in_seats)
        enters("7NT ap", "")
    report = taken_in(other_row, TYPED_PLAY.format(CLOSED, play), colleague)
    signed_in(colleague).post(f"{report}store/")
    do_jobs()
    if own == "a result":
        enters("p p p 6NT ap", PlayedBoard.objects.get(board=board).play)
    PairFactory(section=world.table.section, player1=PlayerFactory(club=world.club, user=himself))
    page = reverse("deals:board", args=[board.pk])

    assert PlayedBoard.objects.get(board=board).play.count(":") > 12
    assert "closed" in text_of(player, page)


def test_nor_does_the_bench_tell_so_where_its_board_has_a_record_of_ones_own(world: World) -> None:
    """Whatever cards he taps in there."""
    player, other_row = another_director(world, plays=True), SessionFactory(event__club=world.club)
    right = [(DEAL.hand(seat) or ())[:4] for seat in Seat]
    wrong = [tuple(card for hand in right for card in hand)[place::4] for place in range(4)]
    board = BoardFactory(session=other_row, number=CLOSED, hands=DEALT_ELSEWHERE)
    at = PairingFactory(table=TableFactory(section__session=other_row))
    place = {"board": board, "table": at.table, "ns": at.ns, "ew": at.ew}
    PlayedBoardFactory(**place, contract="7NT", declarer="S", tricks=None, play="W:C2")
    told = []
    for hands in (right, wrong):
        cards = {
            seat.value: [str(card) for card in hand] for seat, hand in zip(Seat, hands, strict=True)
        }
        page = f"{reverse('rulings:board-bench', args=[board.pk])}?pack"
        asked = player.post(page, cards | STATED)
        assert asked.status_code == 302, text_of(player, page)
        told.append(player.get(asked.headers["Location"]).status_code)

    assert told == [200, 200]


@pytest.mark.parametrize("asked", ["a poll", "the bench"])
def test_nor_are_cards_told_that_a_colleague_has_typed_in_where_nobody_took_it(
    world: World, asked: str
) -> None:
    """Peers can be asked, and the bench, before anything is answered."""
    by, table = director_of(world), {"table": beside(world), "board": None, "round_number": 1}
    call = open_call(**table, by=by, take=False)
    matter = answers.start_matter(call=call, irregularity="claim", by=by)
    player = another_director(world, plays=True)
    page = reverse("rulings:call", args=[call.pk])
    waits = player.get(page, follow=True).status_code
    if asked == "a poll":
        made = make_poll(matter=matter, shown=SHOWN, hours=2, by=by)
        address = reverse("rulings:poll", args=[made.pk])
    else:
        end = ending("A2...", "43...", "K.A..", ".43..")
        around = {"club": world.club, "matter": matter, "by": by}
        bench = ask_bench(ending=end, statement=Statement(), switches=Switches(), **around)
        address = reverse("rulings:bench", args=[bench.pk])

    told, led = player.get(address).status_code, player.get(page).headers["Location"]

    assert (waits, told, led) == (200, 403, reverse("rulings:hand-over", args=[call.pk]))
    assert not re.search("[♠♥♦♣]", told_of(player.get(led)))


def test_who_names_a_contract_at_a_table_that_waits_is_the_one_who_is_there(world: World) -> None:
    call = open_call(
        table=beside(world), board=None, round_number=1, by=director_of(world), take=False
    )
    client = another_director(world, plays=True)
    named = {"seat": "S", "level": "4", "denomination": "S"}

    client.post(reverse("rulings:declarer", args=[call.pk]), named)

    call.refresh_from_db()
    assert (call.director, call.contract) == (User.objects.latest("pk"), "4S")
    assert client.get(reverse("rulings:call", args=[call.pk]), follow=True).status_code == 200


def test_a_call_without_a_board_is_closed_where_the_cards_are_his_of_tonight(
    world: World,
) -> None:
    """The session is over to its own players: he has the same cards still to play in his."""
    shown = timezone.now() - timedelta(hours=2)
    afternoon = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    BoardFactory(session=afternoon, number=CLOSED + 20, hands=turned(world.board.hands))
    table = PairingFactory(table=TableFactory(section__session=afternoon)).table
    by = director_of(world)
    call = open_call(table=table, board=None, round_number=1, by=by)
    ruling = ruled_without_board(call, by)
    player, himself = another_director(world, plays=True), User.objects.latest("pk")
    likened, his = (dummy_warned(at, one) for at, one in ((table, by), (beside(world), himself)))
    own = Decided("Sound the trumpet.", "Nobody minded.", laws=["42B2"])
    give.override_ruling(matter=likened, decided=own, by=by)
    equal = reverse("rulings:matter", args=[his.call_id, his.number])

    assert of_ruling(player, ruling) == [False] * 5
    assert secrets_in(told_of(player.get(equal))) == set()
    assert of_ruling(another_director(world, plays=False), ruling)[0]
    Session.objects.update(scores_shown_at=timezone.now())
    assert of_ruling(player, ruling)[0]
    assert "a ruling on equal facts" in secrets_in(told_of(player.get(equal)))


def test_a_closed_ruling_on_equal_facts_takes_no_place_among_those_that_are_looked_through(
    world: World,
) -> None:
    """Else that one of before is no longer named would tell that another was given."""
    shown = timezone.now() - timedelta(days=1)
    before = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    at, by = PairingFactory(table=TableFactory(section__session=before)).table, director_of(world)
    otherwise = ["Sound the viol.", "Sound the bassoon."]
    for words in reversed(otherwise):
        own = Decided(words, "Nobody minded.", laws=["42B2"])
        give.override_ruling(matter=dummy_warned(at, by), decided=own, by=by)
    for _ in range(LATEST - len(otherwise)):
        give.give_ruling(matter=dummy_warned(at, by), by=by)
    player, himself = another_director(world, plays=True), User.objects.latest("pk")
    his = dummy_warned(beside(world), himself)
    address, told = reverse("rulings:matter", args=[his.call_id, his.number]), []

    for _ in range(2):
        told.append([one.words for one in player.get(address).context["equal"]])
        give.give_ruling(matter=dummy_warned(beside(world), by), by=by)

    assert told == [otherwise, otherwise]


def test_an_outcome_to_filter_by_is_that_of_any_suit() -> None:
    """What stands there is the newest such ruling's, be it closed to the reader."""
    with override("en"):
        assert any_card("The offender must lead hearts.") == "The offender must lead a suit."
    with override("da"):
        told = "Den fejlende skal spille hjerter ud. Spardame."
        assert any_card(told) == "Den fejlende skal spille en farve ud. Spardame."


def test_no_browser_remembers_cards_to_offer_them_to_who_signs_in_there_next() -> None:
    """A club's tablet has many readers, and fills in lines by their names alone."""
    forms = BoardForm(instance=Board()), PollForm(), ScoreForm(apart=False), ComparableSheet()
    typed = [
        str(form[name])
        for form in forms
        for name, field in form.fields.items()
        if isinstance(field.widget, TextInput) and "amount" not in name
    ]

    assert len(typed) > 20
    assert [one for one in typed if 'autocomplete="off"' not in one] == []


def test_an_account_is_not_taken_away_where_all_that_it_wrote_would_be_listed(world: World) -> None:
    client = another_director(world, plays=True)
    User.objects.filter(pk=User.objects.latest("pk").pk).update(is_superuser=True)
    by = director_of(world)

    page = client.get(reverse("admin:deals_user_delete", args=[by.pk]))

    assert (page.status_code, secrets_in(told_of(page))) == (403, set())


def test_nor_by_a_form_that_only_looked_and_is_sent_once_more(world: World) -> None:
    """As a browser does where its page is loaded again: he was seated to play the board since."""
    client = another_director(world, plays=False)
    himself = User.objects.latest("pk")
    ruling = Ruling.objects.filter(matter__call__board=world.board).earliest("pk")
    address = reverse("rulings:score", args=[ruling.pk])
    sent = {"switch": "1", "csrfmiddlewaretoken": "a" * 64}

    def told() -> bool:
        return "7NT" in told_of(client.post(address, sent))

    assert told()
    PairFactory(section=world.table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert not told()
