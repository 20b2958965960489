"""Two directors in the same moment: who comes second has not seen what the first one did."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from deals.bridge import recording
from deals.bridge.cards import Card
from deals.bridge.play import PlayEvent
from deals.bridge.seats import Seat
from deals.evening.services.missing import leave_out
from deals.models import Board, Pairing, PlayedBoard, Session, Table
from deals.models.records import RecordPlace
from deals.table.services import enter, token_of
from rulings.appeals.services import request_appeal
from rulings.models import Adjustment, DirectorCall, Matter, Ruling, What
from rulings.record import answers, give
from rulings.record.call_record import version_of
from rulings.record.calls.ending import withdraw_call
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_board, name_declarer
from rulings.record.calls.seen import lock_call, state_of
from rulings.record.calls.taking import take_call
from rulings.record.chain import lock_head, verify
from rulings.record.events import note_event
from rulings.record.heard import heard_about
from rulings.record.position import position_of
from rulings.record.watching import watched
from rulings.room.services import queue
from rulings.watch import store
from rulings.watch.events import OnLead, Opened
from rulings.watch.obligations import PenaltyCard
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.evening.test_taken_away import meanwhile
from tests.factories import BoardFactory, DirectorCallFactory, PlayedBoardFactory
from tests.jobs import until, waiting_for_us

pytestmark = pytest.mark.django_db(transaction=True)


def sends_while_ruled(carl: Director, url: str, matter: Matter, **data: str) -> None:
    """Carl's form comes in after the ruling was begun, and before it is there."""

    def rule() -> None:
        decided = give.Decided("Play on.", "Nobody was hurt by it.")
        give.rule_by_hand(matter=matter, decided=decided, by=matter.call.director)

    sends_while(rule, carl, url, matter, **data)


def sends_while(
    done: Callable[[], None],
    carl: Director,
    url: str,
    matter: Matter,
    held: Callable[[], object] | None = None,
    **data: str,
) -> None:
    """Carl's form waits for what is `held`, which else is the call."""

    def send() -> None:
        try:
            carl.send(url, **data)
        finally:
            connection.close()

    other = threading.Thread(target=send)
    with transaction.atomic():
        held() if held else lock_call(matter.call)
        other.start()
        until(waiting_for_us)
        done()
    other.join()


def stands(matter: Matter) -> list[tuple[str, bool]]:
    """The matters of the call, and whether each counts."""
    found = Matter.objects.filter(call=matter.call_id).order_by("number")
    return [(one.irregularity, one.set_aside_at is None) for one in found]


def test_what_is_ruled_meanwhile_is_not_begun_anew(carl: Director, revoke: Matter) -> None:
    url = reverse("rulings:start-again", args=[revoke.call_id, revoke.number])

    sends_while_ruled(carl, url, revoke, seen=position_of(revoke).state)

    assert (Ruling.objects.get().matter, stands(revoke)) == (revoke, [("revoke", True)])
    [said] = carl.page.context["messages"]
    assert str(said) == "Something was answered in between. Nothing is lost: you are here."


def test_a_card_that_is_entered_while_a_ruling_is_recorded_has_happened_after_it(
    transactional_db: None,
) -> None:
    """The first of the call: no colleague sees yet that anything is open there."""
    played = PlayedBoardFactory(tricks=None, auction="", play="W:S2 N:S3 E:S4 S:SA S:H4 W:H2 N:H3")
    call = DirectorCallFactory(
        **{"table": played.table, "session": played.board.session, "board": played.board},
        **{"played_board": played, "declarer": played.declarer},
    )
    place = RecordPlace(played.board, played.table, played.round, None, played)
    card = partial(recording.with_event, event=PlayEvent.parse("E:HA"))
    lies = store.dump(Opened(PenaltyCard(Seat.W, Card.parse("D5"))))

    def rule() -> None:
        lock_call(call)
        version = version_of(call)
        note_event(call, What.OBLIGATION_OPENED, by=call.director, event=lies, version=version)

    meanwhile(
        rule,
        partial(enter, place=place, seen=token_of(played), change=card, by=call.director),
    )

    told = watched(call.events.order_by("number")).told
    assert [one.event for one in told if one.is_noted] == [OnLead(Seat.E)]


def test_a_ruling_is_sealed_with_the_board_that_its_call_is_given_meanwhile(
    carl: Director, table: Table, board: Board
) -> None:
    """Named on another phone, with a further call."""
    call = open_call(table=table, board=None, round_number=1, by=carl.user)
    matter = answers.start_matter(call=call, irregularity="something-else", by=carl.user)
    decided = give.Decided("Play on.", "Nobody was hurt by it.")
    other = DirectorCall.objects.get(pk=call.pk)

    meanwhile(
        partial(name_board, call=other, board=board, by=carl.user),
        partial(give.rule_by_hand, matter=matter, decided=decided, by=carl.user),
    )

    assert Ruling.objects.get().matter.call.board == board
    assert verify(board.session.event.club) == []


def test_a_call_about_another_board_is_none_of_that_which_is_given_its_board_meanwhile(
    carl: Director, director: Director, table: Table, board: Board
) -> None:
    waits = open_call(table=table, board=None, round_number=1, by=carl.user, take=False)
    other = BoardFactory(session=board.session, number=2)
    noted = {"table": table, "round_number": 1, "by": director.user, "take": False}

    meanwhile(
        partial(name_board, call=waits, board=board, by=carl.user),
        partial(open_call, board=other, **noted),
    )

    calls = DirectorCall.objects.order_by("pk")
    assert [(one.pk == waits.pk, one.board) for one in calls] == [(True, board), (False, other)]


def test_a_check_ruled_meanwhile_makes_no_room_for_another(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    url = reverse("rulings:check", args=[revoke.call_id, revoke.number])
    director.send(url, check="waiver")

    sends_while_ruled(carl, url, Matter.objects.get(irregularity="checks"), check="could_know")

    assert stands(revoke) == [("revoke", True), ("checks", True), ("checks", True)]


@pytest.mark.parametrize(
    ("key", "said"),
    [("since_revoke", "nothing"), ("revoker", "taken-back"), ("revoke_card", "later")],
)
def test_an_answer_does_not_land_in_what_is_ruled_meanwhile(
    director: Director, carl: Director, revoke: Matter, key: str, said: str
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    before = position_of(revoke)
    url = reverse("rulings:answer", args=[revoke.call_id, revoke.number])

    sends_while_ruled(carl, url, revoke, key=key, answer=said, seen=before.state)

    assert (Ruling.objects.get().answers, position_of(revoke).seen) == (before.seen, before.seen)
    [told] = carl.page.context["messages"]
    assert str(told) == "Something was answered in between. Your answer was not taken."


def test_who_records_as_a_colleague_takes_the_call_reads_who_has_it(
    director: Director, carl: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    url = reverse("rulings:record", args=[revoke.call_id, revoke.number])
    take = partial(take_call, call=revoke.call, by=carl.user)

    sends_while(take, director, url, revoke, seen=position_of(revoke).state)

    assert Ruling.objects.count() == 0
    [told] = director.page.context["messages"]
    assert str(told) == f"{carl.user} has taken this call."


@pytest.mark.parametrize("name", ["by-hand", "what"])
def test_nothing_is_ruled_or_told_in_a_call_that_is_settled_meanwhile(
    carl: Director, revoke: Matter, name: str
) -> None:
    call = revoke.call
    told = {
        "by-hand": {
            **{"found": "Noise.", "decision": "Play on.", "reason": "None.", "laws": "81C5"},
            "seen": position_of(revoke).state,
        },
        "what": {"irregularity": "dummy", "more": "1", "seen": state_of(call)},
    }
    of_matter = [revoke.number] if name == "by-hand" else []
    url = reverse(f"rulings:{name}", args=[call.pk, *of_matter])

    def settle() -> None:
        queue.settle_call(call=call, by=call.director)

    sends_while(settle, carl, url, revoke, **told[name])

    assert (Ruling.objects.count(), stands(revoke)) == (0, [("revoke", True)])


def test_a_call_that_a_colleague_takes_meanwhile_is_not_taken_from_him(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    """Carl taps what happened on his page of the table; Alice goes there."""
    table, board = played.table, played.board
    noted = open_call(table=table, board=board, round_number=1, by=carl.user, take=False)
    started = answers.start_matter(call=noted, irregularity="revoke", by=carl.user)
    url = reverse("rulings:table", args=[table.pk])

    def take() -> None:
        take_call(call=started.call, by=director.user)

    sends_while(take, carl, url, started, irregularity="revoke", seen=str(noted.pk))

    assert [one.director for one in DirectorCall.objects.all()] == [director.user]
    [said] = carl.page.context["messages"]
    assert str(said) == "Alice has this call."


def test_a_call_that_is_withdrawn_meanwhile_is_no_call_about_the_board(
    carl: Director, revoke: Matter
) -> None:
    """It waited, and Carl taps what happened at its table: nobody has that call."""
    call = revoke.call
    DirectorCall.objects.filter(pk=call.pk).update(director=None, claimed_at=None)
    url = reverse("rulings:table", args=[call.table_id])

    def withdraw() -> None:
        withdraw_call(call=call, by=carl.user)

    sends_while(withdraw, carl, url, revoke, irregularity="claim", seen=str(call.pk))

    own = DirectorCall.objects.filter(withdrawn_at=None)
    assert [(one.director, one.matters.count()) for one in own] == [(carl.user, 1)]


def test_the_same_comment_from_two_tabs_is_one(carl: Director, revoke: Matter) -> None:
    decided = give.Decided("Play on.", "Nobody was hurt by it.")
    ruling = give.rule_by_hand(matter=revoke, decided=decided, by=carl.user)
    url = reverse("rulings:comment", args=[ruling.pk])

    def comment() -> None:
        give.comment(ruling=ruling, text="Well ruled.", by=carl.user)

    sends_while(comment, carl, url, revoke, text="Well ruled.")

    assert [one.text.text for one in ruling.comments.all()] == ["Well ruled."]


def test_who_notes_a_call_and_who_takes_it_do_not_wait_for_each_other(
    director: Director, carl: Director, played: PlayedBoard
) -> None:
    """The one has the call, and names its table in what he stores; the other had the table to
    himself, and wants the call: one of them was told that nobody answers.
    """
    table = played.table
    noted = open_call(table=table, board=None, round_number=1, by=carl.user, take=False)
    started = answers.start_matter(call=noted, irregularity="revoke", by=carl.user)

    def take() -> None:
        name_declarer(call=started.call, declarer="N")
        take_call(call=started.call, by=director.user)

    url = reverse("rulings:table", args=[table.pk])
    sends_while(take, carl, url, started, irregularity="claim", note="1", seen=str(noted.pk))

    assert [one.director for one in DirectorCall.objects.all()] == [director.user]


@pytest.mark.parametrize("name", ["amend", "score"])
def test_nothing_takes_a_rulings_place_while_it_is_appealed(
    carl: Director, revoke: Matter, name: str
) -> None:
    """Whoever notes an appeal has the rulings of the club to himself, and not the call."""
    decided = give.Decided("Play on.", "Nobody was hurt by it.")
    ruling = give.rule_by_hand(matter=revoke, decided=decided, by=carl.user)
    asked = {"agreement": "both", "requested_at": timezone.now(), "grounds": "No.", "by": carl.user}
    url = reverse(f"rulings:{name}", args=[ruling.pk])
    seen = str(carl.look(url).context["seen"])
    score = {"apart": "0", "both_kind": "stands", "action": "record", "warned": ""}
    words = {"decision": "Start again.", "reason": "Wrong.", "heard": heard_about(revoke)}

    def appeal() -> None:
        request_appeal(ruling=ruling, side="NS", **asked)

    held = partial(lock_head, ruling.club)
    sends_while(appeal, carl, url, revoke, held, seen=seen, **(score | words))

    assert (Ruling.objects.get(), Adjustment.objects.count()) == (ruling, 0)


def test_a_pair_that_is_found_missing_meanwhile_is_seated_by_no_form_of_its_table(
    carl: Director, played: PlayedBoard
) -> None:
    pairing = Pairing.objects.get(table=played.table)
    section = played.table.section
    seated = {
        "ns": str(pairing.ns_id),
        "ew": str(pairing.ew_id),
        "first_board": "",
        "last_board": "",
    }

    def missing() -> None:
        leave_out(section.session, {section: [pairing.ns]})

    held = partial(Session.objects.select_for_update(no_key=True).get, pk=section.session_id)
    url = reverse("deals:table", args=[played.table_id])
    seen = carl.look(url).context["form"].seen
    sends_while(missing, carl, url, Matter(), held, seen=seen, **seated)

    pairing.refresh_from_db()
    assert pairing.ns is None


def test_more_time_is_given_once_where_a_colleague_gives_it_for_the_call(
    director: Director, carl: Director, revoke: Matter
) -> None:
    call = revoke.call
    DirectorCall.objects.update(round=call.session.current_round)

    def give() -> None:
        queue.give_time(call=call, minutes=10, by=director.user)

    url = reverse("rulings:more-time", args=[call.table_id])
    seen = str(carl.look(url).context["seen"])
    sends_while(give, carl, url, revoke, seen=seen, minutes="5")

    given = call.events.filter(what=What.TIME_GIVEN).values_list("detail__minutes", flat=True)
    assert [*given] == [10]
