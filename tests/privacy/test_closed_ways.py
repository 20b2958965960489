"""What is closed is told by no field that nobody looks at, no call without a board, no sum over a
session and no file of guesses.
"""

from __future__ import annotations

import re
from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.cards import Card, Denomination
from deals.bridge.seats import Seat
from deals.models import PlayedBoard, Session, User
from rulings.bench.services import ask_bench
from rulings.claims import Ending, Statement, Switches
from rulings.matter.facts import Said
from rulings.models import Answer, DirectorCall, Ruling, What
from rulings.record import answers, give
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.calls.seen import state_of
from rulings.record.calls.taking import take_call
from rulings.record.events import note_event
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.factories import (
    BoardFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
)
from tests.privacy.closed import (
    CLOSED,
    DECIDED,
    SPOILT,
    another_director,
    beside,
    director_of,
    secrets_in,
    taken_in,
    text_of,
    told_of,
)
from tests.site.matrix import World


def test_a_form_about_a_call_bears_no_contract_in_a_hidden_field(world: World) -> None:
    """Who shall take it is asked also of whose own is closed to him; what a form has seen is
    compared, and not read.
    """
    placed = {"table": world.table, "board": world.board, "round_number": 1}
    told = []
    for declarer in ("S", "W"):
        client = another_director(world, plays=True)
        call = open_call(**placed, by=User.objects.latest("pk"))
        name_declarer(call=call, declarer=declarer, contract="7NT")
        note_event(call, What.RESOLVED, by=director_of(world))
        page = client.get(reverse("rulings:hand-over", args=[call.pk]))
        found = re.search(r'name="seen" value="([^"]*)"', page.content.decode())
        assert found is not None
        told.append(found[1])
        assert (found[1], "7NT" in page.content.decode()) == (state_of(call), False)
        withdraw_call(call=call, by=director_of(world), seen=found[1])

    assert [re.fullmatch("[0-9a-f]{16}", one) is not None for one in told] == [True, True]


def without_a_board(world: World) -> Ruling:
    """A colleague's ruling; nobody has said which board it was."""
    by = director_of(world)
    call = open_call(table=beside(world), board=None, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    name_declarer(call=call, declarer="S", contract="6NT")
    ruling = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)
    record_score(
        ruling=ruling, decision=ScoreDecision(), played=None, seen=0, by=by, note="A zither."
    )
    return ruling


def test_a_call_without_a_board_is_closed_to_who_plays_there(world: World) -> None:
    """As to rehearsal and to words in one's file it was before: he may have it still to play."""
    ruling = without_a_board(world)
    call = ruling.matter.call
    addresses = [
        *(reverse(f"rulings:{name}", args=[ruling.pk]) for name in ("ruling", "slip", "score")),
        *(
            reverse(f"rulings:{name}")
            for name in ("archive", "archive-csv", "archive-spreadsheet", "archive-print")
        ),
        reverse("rulings:archive") + "?q=piccolo",
        reverse("rulings:adjustments", args=[world.event.pk]),
        reverse("rulings:adjustments-csv", args=[world.event.pk]),
        f"/calls/{call.pk}/",
        f"/calls/{call.pk}/1/by-hand/",
        reverse("admin:rulings_directorcall_change", args=[call.pk]),
        reverse("admin:rulings_ruling_change", args=[ruling.pk]),
    ]
    own = ("a ruling on the same cards", "a contract with the same cards", "a note on a score")

    def told(client: Client) -> list[bool]:
        User.objects.filter(memberships__club=world.club).update(is_superuser=True)
        found = [secrets_in(told_of(client.get(one, follow=True))) for one in addresses]
        return [not found_there.isdisjoint(own) for found_there in found]

    player = another_director(world, plays=True)
    assert told(player) == [False] * len(addresses)
    assert any(told(another_director(world, plays=False)))
    Session.objects.update(scores_shown_at=timezone.now())
    assert told(player)[0]


def test_one_that_waits_is_open_to_him_as_to_every_director(world: World) -> None:
    """A table's card says no board, and he may be the only one who can go."""
    table = {"table": beside(world), "board": None, "round_number": 1}
    call = open_call(**table, by=director_of(world), take=False)
    client = another_director(world, plays=True)
    addresses = [f"/calls/{call.pk}/", f"/calls/{call.pk}/what/"]

    waits = [client.get(one, follow=True).status_code for one in addresses]
    take_call(call=call, by=director_of(world))

    assert waits == [200, 200]
    assert [client.get(one).status_code for one in addresses] == [302, 403]


def test_a_tile_does_not_tell_for_what_a_colleague_is_at_the_table(world: World) -> None:
    """By leading to his call, or to one of one's own, be his only watched by now."""
    by, at = director_of(world), {"board": str(CLOSED), "round": "1"}
    led = []
    for plays in (False, True):
        client = another_director(world, plays=plays)
        for door in ("revoke", "claim"):
            call = open_call(table=beside(world), board=world.board, round_number=1, by=by)
            answers.start_matter(call=call, irregularity="revoke", by=by)
            sent = {**at, "seen": str(call.pk), "irregularity": door}
            came = client.post(reverse("rulings:table", args=[call.table_id]), sent)
            led.append(came["Location"] == reverse("rulings:hand-over", args=[call.pk]))

    assert led == [True, False, False, False]


def test_nor_is_a_claimed_ending_that_a_colleague_has_tapped_in_there(world: World) -> None:
    by = director_of(world)
    call = open_call(table=beside(world), board=None, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="claim", by=by)
    hands = tuple((Card.parse(one),) for one in ("SA", "SK", "SQ", "SJ"))
    ending = Ending(
        hands=hands, declarer=Seat.N, trumps=Denomination.S, claimer=Seat.N, leader=Seat.N
    )
    bench = ask_bench(
        ending=ending,
        statement=Statement(),
        switches=Switches(),
        by=by,
        board=None,
        from_record=False,
        club=world.club,
        matter=matter,
    )
    address = reverse("rulings:bench", args=[bench.pk])

    shown = [another_director(world, plays=one).get(address).status_code for one in (False, True)]

    assert shown == [200, 403]


def test_the_line_of_tables_names_no_card_that_a_colleague_has_entered(world: World) -> None:
    """As the sheet behind it: it stands on every page of who has taken the call over."""
    colleague = director_of(world)
    call = open_call(table=beside(world), board=world.board, round_number=1, by=colleague)
    answers.start_matter(call=call, irregularity="penalty-card", by=colleague)
    give.rule_by_hand(matter=call.matters.get(), decided=DECIDED, by=colleague)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    lies = store.dump(Opened(PenaltyCard(Seat.W, Card.parse("D5"))))
    note_event(call, What.AT_TABLE, by=colleague, event=lies, place=1)
    addresses = [reverse("rulings:home"), reverse("rulings:watching"), reverse("rulings:stays")]

    def named(*, plays: bool) -> list[bool]:
        client = another_director(world, plays=plays)
        client.post(reverse("rulings:take", args=[call.pk]), {"had": str(colleague.pk)})
        return ["♦︎5" in text_of(client, one) for one in addresses]

    assert named(plays=True) == [False, False, False]
    DirectorCall.objects.filter(pk=call.pk).update(director=colleague)
    assert named(plays=False) == [True, True, True]


def test_a_sum_over_the_session_tells_nothing_of_a_board_still_to_play(world: World) -> None:
    """Half the points on a board he has played, and 75 % in all: a top on the other."""
    by, open_ = director_of(world), BoardFactory(session=world.session, number=9)
    seated = {"table": world.table, "ns": world.pairing.ns, "ew": world.pairing.ew}
    made = {"contract": "4S", "declarer": "S", "tricks": 10}
    there = PlayedBoardFactory(board=open_, **seated, **made)
    for board in (open_, world.board):
        PlayedBoardFactory(board=board, table=beside(world), **made)
    call = open_call(table=world.table, board=open_, round_number=1, by=by)
    matter = answers.start_matter(call=call, irregularity="something-else", by=by)
    ruling = give.rule_by_hand(matter=matter, decided=DECIDED, by=by)
    record_score(ruling=ruling, decision=ScoreDecision(), played=there, seen=0, by=by)
    addresses = [
        reverse("rulings:ruling", args=[ruling.pk]),
        reverse("rulings:adjustments", args=[world.event.pk]),
        reverse("rulings:adjustments-csv", args=[world.event.pk]),
    ]

    def told(client: Client) -> list[tuple[bool, bool]]:
        pages = [text_of(client, one) for one in addresses]
        return [("50.0" in page, "75.0" in page) for page in pages]

    player = another_director(world, plays=True)
    himself = User.objects.latest("pk").players.get().pairs_as_first.get()
    PlayedBoard.objects.create(board=open_, table=beside(world), ns=himself, **made)
    assert [summed for _known, summed in told(player)] == [False, False, False]
    everything = told(another_director(world, plays=False))
    assert [known for known, _summed in told(player)] == [known for known, _summed in everything]
    assert (everything[0], everything[2]) == ((True, True), (True, True))


def test_a_board_that_could_not_come_in_is_quoted_to_nobody_who_plays_there(world: World) -> None:
    """No row is there of it, so that none is still to be played."""
    tonight = SessionFactory(event__club=world.club, starts_at=timezone.now())
    address = taken_in(tonight, SPOILT)
    client = another_director(world, plays=False)
    himself = PlayerFactory(club=world.club, user=User.objects.latest("pk"))

    def is_quoted() -> bool:
        return "eight spades" in text_of(client, address)

    assert is_quoted()
    PairFactory(section__session=tonight, player1=himself)
    assert not is_quoted()
    Session.objects.filter(pk=tonight.pk).update(starts_at=timezone.now() - timedelta(weeks=27))
    assert is_quoted()


def test_a_file_of_guesses_is_not_compared_with_what_is_stored(world: World) -> None:
    """It is read and never stored: its own sender would be told which contract is another."""
    score = '[Board "{}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Section "A"]\n[Table "1"]'
    PlayedBoard.objects.filter(pk=world.played.pk).update(round=None)

    def reports(client: Client) -> list[str]:
        pages = []
        for contract in ("7NT", "6S"):
            guess = f'{score.format(CLOSED)}\n[Declarer "S"]\n[Contract "{contract}"]\n'
            report = taken_in(world.session, guess, User.objects.latest("pk"))
            addresses = (report, reverse("rulings:my-export"))
            shown = " ".join(text_of(client, one) for one in addresses)
            pages.append("already has another" in shown or '"results_same"' in shown)
        return pages

    assert reports(another_director(world, plays=False)) == [False, True]
    assert reports(another_director(world, plays=True)) == [False, False]


def test_who_has_it_still_to_play_moves_no_colleagues_call_there(world: World) -> None:
    """What is read is listed as the mover's answer, and stands in his own file."""
    colleague, open_ = director_of(world), BoardFactory(session=world.session, number=9)
    record = PlayedBoardFactory(
        **{"board": world.board, "table": beside(world), "declarer": "S", "tricks": 7},
        **{"auction": "", "play": "W:D9 N:D2 E:D6 S:DK S:S4 W:S3 N:SK E:C4 *"},
    )
    answered = []
    for plays in (False, True):
        call = open_call(table=record.table, board=open_, round_number=1, by=colleague)
        matter = answers.start_matter(call=call, irregularity="revoke", by=colleague)
        position, east = position_of(matter), [Said("defender", seat=Seat.E)]
        seen = position.seen
        answers.answer(position=position, key="revoker", versions=east, seen=seen, by=colleague)
        client = another_director(world, plays=plays)
        mover = User.objects.latest("pk")
        if plays:
            himself = mover.players.get().pairs_as_first.get()
            PlayedBoard.objects.create(board=open_, table=world.table, ns=himself, contract="Pass")
        to = {"table": record.table.pk, "board": world.board.pk}
        client.post(reverse("rulings:move", args=[call.pk]), to)
        call.refresh_from_db()
        answered.append((call.board, Answer.objects.filter(by=mover).exists(), call.declarer))
        DirectorCall.objects.filter(pk=call.pk).update(withdrawn_at=timezone.now())

    assert answered == [(world.board, True, "S"), (open_, False, "")]


def test_who_has_left_the_club_is_shown_its_room_no_more(world: World) -> None:
    """Neither on the page that stands open, which asks for itself anew, nor by his phone's memory,
    which goes with the first page that he opens.
    """
    client = another_director(world, plays=False)
    client.cookies["keeps"] = "1"
    asks, user = reverse("rulings:room-now", args=[world.session.pk]), User.objects.latest("pk")
    before = [client.get(asks).status_code, client.get("/").headers["X-Keep"]]

    user.memberships.all().delete()

    left, home = client.get(asks), client.get("/")
    assert before == [200, f"{user.pk}.{world.club.pk}dra"]
    told = (left.status_code, left.content, left.headers["HX-Refresh"], home.headers["X-Keep"])
    assert told == (404, b"", "true", "nobody")
