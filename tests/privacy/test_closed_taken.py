"""Nobody takes over a call of a board that he has still to play; what others say closes his own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.models import Pair, PlayedBoard, Session, User
from rulings.appeals import services as appeals
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, What
from rulings.polls.services import make_poll
from rulings.record import answers, give
from rulings.record.calls.ending import bring_back, withdraw_call
from rulings.record.calls.opening import newest_at, open_call
from rulings.record.calls.places import move_call, name_board, name_declarer
from rulings.record.calls.taking import take_call
from rulings.record.events import note_event
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.record.refusals import StillToPlay
from rulings.room.services import queue
from rulings.ruled.services import note_paper
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import BoardOver
from tests.claims.endings import ending
from tests.database import taken_back
from tests.factories import BoardFactory, PairFactory, PlayedBoardFactory, PlayerFactory
from tests.jobs import do_jobs
from tests.privacy.closed import (
    CLOSED,
    another_director,
    beside,
    director_of,
    told_of,
)
from tests.site.matrix import World
from tests.site.poll_matrix import SHOWN

pytestmark = pytest.mark.django_db

CARD = re.compile("[♠♥♦♣]\ufe0e?(10|[AKQJ2-9])")
SHOWN_BY_EAST = {
    "exposer": Said("defender", seat=Seat.E),
    "exposed_card": Said("C4"),
    "how_exposed": Said("dropped"),
}


BY_EAST = {"revoker": Said("defender", seat=Seat.E)}


def answered(matter: Matter, by: User, facts: dict[str, Said]) -> None:
    for key, said in facts.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[said], seen=at.seen, by=by)


def has_played(world: World, user: User) -> None:
    """The board, and the evening is over."""
    own = Pair.objects.get(player1__user=user)
    result = {"contract": "3NT", "declarer": "S", "tricks": 9}
    PlayedBoardFactory(board=world.board, table=beside(world), ns=own, **result)
    Session.objects.update(scores_shown_at=timezone.now())


def refused(world: World, named: bool) -> tuple[Client, User, DirectorCall]:
    """Who plays, and a colleague's call that he would take over."""
    client = another_director(world, plays=True)
    himself, board = User.objects.latest("pk"), world.board if named else None
    by = director_of(world)
    call = open_call(table=beside(world), board=board, round_number=1, by=by)
    return client, himself, call


@pytest.mark.parametrize("named", [True, False])
def test_who_has_its_board_still_to_play_takes_no_call_over(world: World, named: bool) -> None:
    """He is offered to note one of his own instead, and nobody hands it to him."""
    client, himself, call = refused(world, named)
    address, take = (reverse(f"rulings:{one}", args=[call.pk]) for one in ("hand-over", "take"))
    colleague = Client()
    colleague.force_login(director_of(world))

    def told() -> tuple[bool, bool, int]:
        page = told_of(client.get(address))
        with taken_back():
            given = colleague.post(address, {"to": str(himself.pk)}).status_code
        return take in page, "Note a call" in page, given

    assert told() == (False, True, 422)
    sent = client.post(take, {"had": str(call.director_id)})
    assert (sent.status_code, "note a call of your own" in told_of(sent)) == (403, True)
    assert not call.events.exists()
    has_played(world, himself)
    assert told() == (True, False, 302)
    assert client.post(take, {"had": str(call.director_id)}).status_code == 302


@pytest.mark.parametrize("named", [True, False])
def test_nor_one_that_waits_where_a_colleague_has_answered(world: World, named: bool) -> None:
    """It waits for others, and he may note one of his own."""
    client, himself, _call = refused(world, named)
    by, board = director_of(world), world.board if named else None
    about = {"table": beside(world), "board": board, "round_number": 1}
    waits = open_call(**about, by=by, take=False)
    answered(
        answers.start_matter(call=waits, irregularity="exposed-card", by=by), by, SHOWN_BY_EAST
    )

    taken = client.post(reverse("rulings:take", args=[waits.pk]), {"had": ""})
    to_next = client.post(reverse("rulings:take-next", args=[world.session.pk]))
    own = open_call(**about, by=himself, seen=waits.pk)

    assert (taken.status_code, own == waits, own.director) == (403, False, himself)
    assert to_next.headers["Location"] == reverse("rulings:which-table", args=[world.session.pk])
    waits.refresh_from_db()
    assert waits.director is None
    assert open_call(**about, by=by, take=False) == waits


def answers_there(call: DirectorCall, by: User) -> None:
    answered(Matter.objects.get(call=call), by, {"how_exposed": SHOWN_BY_EAST["how_exposed"]})


def rules_there(call: DirectorCall, by: User) -> None:
    other = Decided("Play it again.", "Somebody heard.", laws=["74A2"])
    give.rule_by_hand(matter=Matter.objects.get(call=call), decided=other, by=by)


def asks_peers(call: DirectorCall, by: User) -> None:
    make_poll(matter=Matter.objects.get(call=call), shown=SHOWN, hours=2, by=by)


def asks_the_bench(call: DirectorCall, by: User) -> None:
    about = {"ending": ending("A...", "K...", "Q...", "J..."), "statement": Statement()}
    about |= {"board": None, "club": call.session.event.club, "switches": Switches()}
    ask_bench(**about, matter=Matter.objects.get(call=call), from_record=False, by=by)


def notes_at_the_table(call: DirectorCall, by: User) -> None:
    note_event(call, What.AT_TABLE, by=by, event=store.dump(BoardOver()))


def settles(call: DirectorCall, by: User) -> None:
    bring_back(call=call, by=User.objects.get(pk=call.director_id))
    queue.settle_call(call=call, by=by, said="A mandolin.")
    bring_back(call=DirectorCall.objects.get(pk=call.pk), by=by)


def had_it(call: DirectorCall, by: User) -> None:
    note_event(call, What.TAKEN, by=User.objects.get(pk=call.director_id), **{"from": by.pk})


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(
    "says",
    [
        *(answers_there, rules_there, asks_peers, asks_the_bench),
        *(notes_at_the_table, settles, had_it),
    ],
)
def test_what_a_colleague_says_in_a_call_of_his_own_closes_it(
    world: World, named: bool, says: Callable[[DirectorCall, User], None]
) -> None:
    """On every page, and in every list, with what he has ruled himself; until he has played."""
    client = another_director(world, plays=True)
    himself, board = User.objects.latest("pk"), world.board if named else None
    call = open_call(table=beside(world), board=board, round_number=1, by=himself)
    name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    answered(matter, himself, {"exposer": SHOWN_BY_EAST["exposer"]})
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    pages = [f"/calls/{call.pk}/1/"]
    pages += [reverse(f"rulings:{one}", args=[ruling.pk]) for one in ("ruling", "slip")]

    def told() -> tuple[set[int], bool]:
        found = {client.get(one, follow=True).status_code for one in pages}
        return found, ruling.reference in told_of(client.get(reverse("rulings:archive")))

    assert told() == ({200}, True)
    says(DirectorCall.objects.get(pk=call.pk), director_of(world))
    assert told() == ({403}, False)
    has_played(world, himself)
    assert told() == ({200}, True)


def test_a_colleague_says_nothing_there_before_he_has_taken_it(world: World) -> None:
    client, himself, call = refused(world, named=True)
    DirectorCall.objects.filter(pk=call.pk).update(director=himself)
    name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    client.force_login(director_of(world))
    address = reverse("rulings:answer", args=[call.pk, matter.number])
    sent = {"key": "exposer", "answer": "E", "seen": position_of(matter).state}

    assert client.get(reverse("rulings:matter", args=[call.pk, matter.number])).status_code == 302
    led = client.post(address, sent)

    assert led.headers["Location"] == reverse("rulings:hand-over", args=[call.pk])
    assert not matter.answers.exists()
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(himself.pk)})
    client.post(address, sent | {"seen": position_of(Matter.objects.get(pk=matter.pk)).state})
    assert matter.answers.count() == 1


def test_the_same_tile_begins_another_call_where_his_own_is_closed_to_him(world: World) -> None:
    client = another_director(world, plays=True)
    himself, table = User.objects.latest("pk"), beside(world)
    about = {"table": table, "board": world.board, "round_number": 1}
    own = open_call(**about, by=himself)
    name_declarer(call=own, declarer="S", contract="3NT")
    answers.start_matter(call=own, irregularity="exposed-card", by=himself)
    tapped = {"board": str(CLOSED), "irregularity": "exposed-card", "seen": str(own.pk)}
    address = reverse("rulings:table", args=[table.pk])

    def led() -> bool:
        with taken_back():
            to = client.post(address, tapped).headers["Location"]
            is_shown = client.get(to, follow=True).status_code == 200
            return is_shown and to.startswith(f"/calls/{own.pk}/")

    assert led()
    notes_at_the_table(own, director_of(world))
    assert not led()
    client.post(address, tapped)
    last = DirectorCall.objects.latest("pk")
    assert (last != own, last.director) == (True, himself)


@pytest.mark.parametrize("named", [True, False])
def test_nor_is_it_brought_to_another_board(world: World, named: bool) -> None:
    """After the evening too, where its cards stay closed to who has never played them; nor does he
    bring a colleague's answers from one that he has played to such a board.
    """
    _client, himself, call = refused(world, named)
    by = director_of(world)
    answered(answers.start_matter(call=call, irregularity="exposed-card", by=by), by, SHOWN_BY_EAST)
    own = Pair.objects.get(player1__user=himself)
    played = BoardFactory(session=world.session, number=CLOSED + 1, hands="")
    PlayedBoardFactory(board=played, table=call.table, ns=own, contract="1NT", tricks=7)

    about = {"call": call, "board": played, "by": himself}
    moves = partial(move_call, table=call.table, round_number=1)
    with pytest.raises(StillToPlay):
        (moves if named else name_board)(**about)
    DirectorCall.objects.filter(pk=call.pk).update(board=played)
    call.refresh_from_db()
    with pytest.raises(StillToPlay):
        moves(**about | {"board": world.board})

    call.refresh_from_db()
    assert (call.board, call.events.count()) == (played, 0)


def test_who_declares_by_the_record_alone_is_asked_of_who_takes_a_call_that_waits(
    world: World,
) -> None:
    another_director(world, plays=True)
    himself, table = User.objects.latest("pk"), beside(world)
    told = {"contract": "4H", "declarer": "S", "tricks": 10}
    PlayedBoardFactory(board=world.board, table=table, round=1, **told)
    about = {"table": table, "board": world.board, "round_number": 1}
    call = open_call(**about, by=director_of(world), take=False)
    assert (call.declarer, call.recorded_contract) == ("S", "4H")

    take_call(call=call, by=himself)

    assert (call.declarer, call.played_board) == ("", None)


@pytest.mark.parametrize("contract", ["", "4H"])
@pytest.mark.parametrize("named", [True, False])
def test_nor_what_a_colleague_has_said_of_the_contract_while_it_waited(
    world: World, named: bool, contract: str
) -> None:
    """Before and after he takes it."""
    client, himself, _call = refused(world, named)
    about = {"table": beside(world), "board": world.board if named else None, "round_number": 1}
    call = open_call(**about, by=director_of(world), take=False)
    name_declarer(call=call, declarer="S", contract=contract)
    answers.start_matter(call=call, irregularity="exposed-card", by=director_of(world))

    shown = client.get(reverse("rulings:matter", args=[call.pk, 1]))
    client.post(reverse("rulings:take", args=[call.pk]), {"had": ""})

    call.refresh_from_db()
    assert (shown.status_code, call.director) == (403, himself)
    assert (call.declarer, call.contract) == ("", "")


def test_who_says_who_declares_has_the_call(world: World) -> None:
    another_director(world, plays=True)
    himself, about = User.objects.latest("pk"), {"table": beside(world), "board": None}
    call = open_call(**about, round_number=1, by=himself, take=False)

    name_declarer(call=call, declarer="S", by=himself)

    call.refresh_from_db()
    assert (call.director, call.declarer) == (himself, "S")


def test_a_colleague_names_no_contract_in_a_call_of_his_that_is_over(world: World) -> None:
    """He brings it back and takes it over first; after the evening that is not asked of him."""
    client, himself, _call = refused(world, named=True)
    call = open_call(table=beside(world), board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    give.rule_by_hand(matter=matter, decided=own, by=himself)
    client.force_login(director_of(world))
    address = reverse("rulings:declarer", args=[call.pk])
    fourth = {"seat": "S", "level": "4", "denomination": "H"}

    def named() -> tuple[str, bool]:
        shown = told_of(client.post(address, fourth, follow=True))
        return DirectorCall.objects.get(pk=call.pk).contract, "bring it back" in shown

    assert not DirectorCall.objects.get(pk=call.pk).is_open
    assert named() == ("", True)
    client.post(reverse("rulings:bring-back", args=[call.pk]))
    client.post(reverse("rulings:take", args=[call.pk]), {"had": str(himself.pk)})
    assert named() == ("4H", False)
    DirectorCall.objects.filter(pk=call.pk).update(director=himself, contract="")
    Session.objects.update(scores_shown_at=timezone.now())
    assert named() == ("4H", False)


def test_an_ending_on_the_bench_is_closed_with_its_call_that_was_taken_from_him(
    world: World,
) -> None:
    """Its form says which contract the matter was seen at, and leads to what is asked there."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="claim", by=himself)
    about = {"ending": ending("A...", "K...", "Q...", "J..."), "statement": Statement()}
    about |= {"board": world.board, "club": world.club, "matter": matter}
    bench = ask_bench(**about, from_record=False, switches=Switches(), by=himself)
    do_jobs()
    page, form = (reverse(f"rulings:{one}", args=[bench.pk]) for one in ("bench", "bench-use"))
    assert 'name="seen"' in told_of(client.get(page))

    take_call(call=DirectorCall.objects.get(pk=call.pk), by=colleague)

    assert Matter.objects.get(pk=matter.pk).call.known_contract == "7NT"
    shown, sent = client.get(page), client.post(form, {"tricks": "1"})
    assert [shown.status_code, sent.status_code] == [403, 403]
    assert "7NT" not in told_of(shown)


def test_what_a_colleague_says_of_the_paper_of_his_own_ruling_is_none_of_his(world: World) -> None:
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    for given_by, by in (("A flute.", himself), ("A zither.", colleague)):
        note_paper(ruling=ruling, given_at=timezone.now(), given_by=given_by, by=by)
    pages = [reverse(f"rulings:{one}", args=[ruling.pk]) for one in ("ruling", "slip")]
    pages += [reverse("rulings:given-on-paper", args=[ruling.pk])]

    def said(words: str) -> list[bool]:
        return [words in told_of(client.get(one)) for one in pages]

    assert (said("A flute."), said("A zither.")) == ([True] * 3, [False] * 3)
    Session.objects.update(scores_shown_at=timezone.now())
    assert said("A zither.") == [True] * 3


def test_the_bench_of_a_board_does_not_say_which_results_it_has(world: World) -> None:
    """By each number that is found they could be counted."""
    client, address = another_director(world, plays=True), f"/bench/board/{world.board.pk}/"
    there = PlayedBoard.objects.filter(board=world.board).earliest("pk")

    shown = [client.get(f"{address}?result={one}").status_code for one in (there.pk, 0)]

    assert shown == [200, 200]


def test_the_form_of_his_own_appeal_bears_no_number_of_what_a_colleague_has_done(
    world: World,
) -> None:
    """Of a ruling or a score: it stands on no other page of his."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now(), "grounds": ""}
    appeal = appeals.request_appeal(ruling=ruling, by=himself, **asked)
    about = {"decision": ScoreDecision(), "played": None, "seen": 0, "by": colleague}
    record_score(ruling=ruling, **about)

    page = told_of(client.get(reverse("rulings:appeal", args=[appeal.pk])))

    assert {len(one) for one in re.findall(r'name="seen" value="([0-9a-f]*)"', page)} == {16}


def test_what_a_colleague_has_ruled_in_his_call_is_told_by_no_line_of_where_he_stays(
    world: World,
) -> None:
    """Nor by the sheet behind it, once he is seated to play that board, be it meanwhile."""
    client, by, table = another_director(world, plays=False), director_of(world), beside(world)
    himself = User.objects.latest("pk")
    Session.objects.filter(pk=world.session.pk).update(current_round=1)
    call = open_call(table=table, board=world.board, round_number=1, by=himself)
    name_declarer(call=call, declarer="S", contract="4H")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    shown = {name: SHOWN_BY_EAST[name] for name in ("exposer", "how_exposed")}
    answered(matter, by, shown | {"exposed_cards": Said("one_honour")})
    give.give_ruling(matter=matter, by=by)

    def told() -> list[bool]:
        words = {"rulings:stays": "penalty card", "rulings:watching": f"/calls/{call.pk}/"}
        return [said in told_of(client.get(reverse(one))) for one, said in words.items()]

    assert told() == [True, True]
    PairFactory(section=table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert told() == [False, False]
    Session.objects.update(scores_shown_at=timezone.now())
    assert told() == [True, True]


@pytest.mark.parametrize("his", [True, False])
def test_from_a_call_that_is_closed_to_him_he_gets_on_to_one_of_his_own(
    world: World, his: bool
) -> None:
    """The tile of its table leads there, and no button offers to take it."""
    client, himself, _call = refused(world, named=True)
    colleague, table = director_of(world), beside(world)
    about = {"table": table, "board": world.board, "round_number": 1}
    call = open_call(**about, by=himself, take=his)
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    take = f'action="{reverse("rulings:take", args=[call.pk])}"'
    room, to = reverse("rulings:home"), reverse("rulings:call", args=[call.pk])
    assert (take in told_of(client.get(room))) == (not his)
    answered(matter, colleague, SHOWN_BY_EAST)

    page = told_of(client.get(room))
    led = client.get(to, follow=True)

    assert (to in page, take in page) == (True, False)
    assert led.redirect_chain == [(reverse("rulings:hand-over", args=[call.pk]), 302)]
    assert take not in told_of(led)
    assert "Note a call" in told_of(led)
    noted = {"seen": str(newest_at(table)), "round": "1", "irregularity": ""}
    client.post(reverse("rulings:table", args=[table.pk]), noted)
    own = DirectorCall.objects.latest("pk")
    client.post(reverse("rulings:take", args=[own.pk]), {"had": ""})
    own.refresh_from_db()
    assert (own.pk > call.pk, own.director) == (True, himself)


def test_one_that_waits_for_him_is_taken_from_its_own_page(world: World) -> None:
    client, himself, _call = refused(world, named=True)
    about = {"table": beside(world), "board": world.board, "round_number": 1}
    call = open_call(**about, by=director_of(world), take=False)
    take = reverse("rulings:take", args=[call.pk])

    page = told_of(client.get(reverse("rulings:call", args=[call.pk]), follow=True))
    client.post(take, {"had": ""})

    call.refresh_from_db()
    assert (f'action="{take}"' in page, call.director) == (True, himself)


@pytest.mark.parametrize("over", [False, True])
def test_an_older_page_of_the_table_leads_on_from_a_call_that_is_closed_to_him(
    world: World, over: bool
) -> None:
    """To the table once it is over, for its own page refuses him; else to who has it, which says
    that nobody has, and not that he may take it.
    """
    client, himself, _call = refused(world, named=True)
    by, table = director_of(world), beside(world)
    about = {"table": table, "board": world.board, "round_number": 1}
    call = open_call(**about, by=by, take=False)
    answered(answers.start_matter(call=call, irregularity="revoke", by=by), by, BY_EAST)
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=timezone.now() if over else None)
    address, page = (
        reverse(f"rulings:{one}", args=[of.pk])
        for one, of in (("table", table), ("hand-over", call))
    )
    sent = {"board": str(CLOSED), "irregularity": "revoke", "seen": "0"}

    led = client.post(address, sent, follow=True)
    offered = client.post(page, {"to": str(by.pk)}, follow=True)

    assert led.redirect_chain == [(address if over else page, 302)]
    assert (led.status_code, "Take it first" in told_of(led)) == (200, False)
    assert ("Take it first" in told_of(offered), himself.director_calls.exists()) == (False, False)


def test_the_chief_director_is_not_asked_to_a_board_that_he_has_still_to_play(
    world: World,
) -> None:
    client, himself, call = refused(world, named=True)
    world.event.chief = himself
    world.event.save(update_fields=["chief"])
    client.force_login(director_of(world))
    page, ask = (reverse(f"rulings:{one}", args=[call.pk]) for one in ("hand-over", "chief"))

    def told() -> tuple[bool, bool]:
        offered = ask in told_of(client.get(page))
        client.post(ask, {"asked": "1"})
        return offered, DirectorCall.objects.get(pk=call.pk).chief_asked_at is not None

    assert told() == (False, False)
    has_played(world, himself)
    assert told() == (True, True)


@pytest.mark.parametrize("his", [True, False])
def test_what_his_phone_has_answered_goes_to_no_call_that_is_closed_to_him(
    world: World, his: bool
) -> None:
    """Of a call of his that is over: to one of his own, which opens to him."""
    client, himself, _call = refused(world, named=True)
    by, table = director_of(world), beside(world)
    about = {"table": table, "board": world.board, "round_number": 1}
    own = open_call(**about, by=himself)
    matter = answers.start_matter(call=own, irregularity="exposed-card", by=himself)
    seen = position_of(matter).state
    withdraw_call(call=own, by=himself)
    there = open_call(**about, by=himself if his else by)
    answered(answers.start_matter(call=there, irregularity="revoke", by=by), by, BY_EAST)
    said = [{"key": "exposer", "answer": "E", "members": [], "note": ""}]
    address = reverse("rulings:kept-anew", args=[own.pk, matter.number])

    came = client.post(address, {"seen": seen, "said": json.dumps(said)}, follow=True)

    newest = Matter.objects.latest("pk")
    assert (came.status_code, newest.call.director) == (200, himself)
    assert (newest.call.pk > there.pk, newest.answers.count()) == (True, 1)


def test_nor_is_the_record_in_a_call_of_his_own_told_once_he_is_seated_to_play_it(
    world: World,
) -> None:
    """What others have entered there since he looked last; with it goes what he has ruled on it."""
    client, table = another_director(world, plays=False), beside(world)
    himself = User.objects.latest("pk")
    told = {"contract": "4H", "declarer": "S", "tricks": 10}
    record = PlayedBoardFactory(board=world.board, table=table, round=1, **told)
    call = open_call(table=table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    bring_back(call=call, by=himself)
    pages = [reverse("rulings:matter", args=[call.pk, matter.number])]
    pages += [reverse("rulings:ruling", args=[ruling.pk])]

    def shown() -> tuple[list[int], bool]:
        found = [client.get(one, follow=True).status_code for one in pages]
        return found, ruling.reference in told_of(client.get(reverse("rulings:archive")))

    assert shown() == ([200, 200], True)
    PairFactory(section=table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert shown() == ([403, 403], False)
    record.save()  # something more is entered
    assert shown() == ([403, 403], False)
    Session.objects.update(scores_shown_at=timezone.now())
    assert shown() == ([200, 200], True)


@pytest.mark.parametrize("is_over", [False, True])
def test_nor_a_contract_that_a_colleague_has_named_there_before_that(
    world: World, is_over: bool
) -> None:
    """It leaves no answer: the call tells of it, and is closed like one with a record."""
    client, table = another_director(world, plays=False), beside(world)
    himself = User.objects.latest("pk")
    call = open_call(table=table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=himself)
    if is_over:
        own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
        give.rule_by_hand(matter=matter, decided=own, by=himself)
    client.force_login(director_of(world))
    fourth = {"seat": "S", "level": "4", "denomination": "H"}
    client.post(reverse("rulings:declarer", args=[call.pk]), fourth)
    assert DirectorCall.objects.get(pk=call.pk).contract == "4H"
    client.force_login(himself)
    address = reverse("rulings:matter", args=[call.pk, matter.number])
    assert "4♥" in told_of(client.get(address, follow=True)).replace("\ufe0e", "")

    PairFactory(section=table.section, player1=PlayerFactory(club=world.club, user=himself))
    assert client.get(address, follow=True).status_code == 403


def test_what_a_colleagues_phone_brings_closes_no_call_to_who_has_its_board_still_to_play(
    world: World,
) -> None:
    """Neither a call that he had noted at that table, nor answers before he has taken it over."""
    client, himself, _call = refused(world, named=True)
    by, table = director_of(world), beside(world)
    own = open_call(table=table, board=world.board, round_number=1, by=himself)
    name_declarer(call=own, declarer="S")
    matter = answers.start_matter(call=own, irregularity="revoke", by=himself)
    client.force_login(by)
    address, kept = reverse("rulings:table", args=[table.pk]), f"/calls/{own.pk}/1/kept/"
    noted = {"board": str(CLOSED), "irregularity": "revoke", "seen": "0"}
    said = [{"key": "revoker", "answer": "E", "members": [], "note": ""}]

    came = client.post(address, noted, headers={"X-Waited": "1"})

    theirs = DirectorCall.objects.latest("pk")
    assert came["Location"].startswith(f"/calls/{theirs.pk}/")
    assert (theirs.director, own.matters.count()) == (by, 1)

    def sent() -> tuple[str, str | None, int]:
        answered = {"seen": position_of(matter).state, "said": json.dumps(said)}
        led = client.post(kept, answered)
        return led["Location"], led.get("X-Kept"), matter.answers.count()

    hand_over = reverse("rulings:hand-over", args=[own.pk])
    assert sent() == (hand_over, None, 0)
    client.post(reverse("rulings:take", args=[own.pk]), {"had": str(himself.pk)})
    matter = Matter.objects.get(pk=matter.pk)
    assert sent()[1:] == ("taken", 1)
