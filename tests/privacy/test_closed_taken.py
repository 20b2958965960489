"""What stands beside a call that was taken over, or a ruling of one's own, is closed as that is."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.findings import findings
from deals.bridge.seats import Seat
from deals.models import Pair, PlayedBoard, Session, Table, User
from rulings.appeals import services as appeals
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.evidence import name_of
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling, What
from rulings.polls.services import make_poll
from rulings.record import answers, calls, give
from rulings.record.events import note_event
from rulings.record.findings import rule_on
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.room.services import queue
from rulings.ruled.services import note_paper
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from rulings.watch import store
from rulings.watch.events import Opened
from rulings.watch.obligations import PenaltyCard
from tests.claims.endings import ending
from tests.database import taken_back
from tests.evidence.boards import marked
from tests.factories import BoardFactory, PlayedBoardFactory, TableFactory
from tests.jobs import do_jobs
from tests.privacy.closed import (
    CLOSED,
    another_director,
    beside,
    director_of,
    secrets_in,
    told_of,
)
from tests.privacy.test_closed_besides import ruled_of_a_card
from tests.site.matrix import World
from tests.site.poll_matrix import SHOWN

pytestmark = pytest.mark.django_db

CARD = re.compile("[♠♥♦♣]\ufe0e?(10|[AKQJ2-9])")
SHOWN_BY_EAST = {
    "exposer": Said("defender", seat=Seat.E),
    "exposed_card": Said("C4"),
    "how_exposed": Said("dropped"),
}


def answered(matter: Matter, by: User, facts: dict[str, Said]) -> None:
    for key, said in facts.items():
        at = position_of(matter)
        answers.answer(position=at, key=key, versions=[said], seen=at.seen, by=by)


def taken_over(world: World, by: User, *, named: bool, table: Table | None = None) -> Matter:
    """A colleague has named the card in a call that somebody else has taken over since."""
    colleague, board = director_of(world), world.board if named else None
    place = {"table": table or beside(world), "board": board, "round_number": 1}
    call = calls.open_call(**place, by=colleague)
    calls.name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=colleague)
    answered(matter, colleague, dict(list(SHOWN_BY_EAST.items())[:2]))
    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=by)
    return Matter.objects.get(pk=matter.pk)


def has_played(world: World, user: User) -> None:
    """The board, and the evening is over."""
    own = Pair.objects.get(player1__user=user)
    result = {"contract": "3NT", "declarer": "S", "tricks": 9}
    PlayedBoardFactory(board=world.board, table=beside(world), ns=own, **result)
    Session.objects.update(scores_shown_at=timezone.now())


def text_of(client: Client, address: str) -> str:
    return re.sub(r"<[^>]+>", "", told_of(client.get(address, follow=True)))


def kept(*said: tuple[str, str]) -> str:
    """What a phone has kept, as it sends it."""
    return json.dumps([{"key": key, "answer": to, "members": [], "note": ""} for key, to in said])


def test_no_list_names_a_card_of_his_own_ruling_where_nobody_has_said_the_board(
    world: World,
) -> None:
    """A colleague named it, of whom he took the call over; its own page has named none before."""
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = taken_over(world, himself, named=False)
    answered(matter, himself, {"how_exposed": SHOWN_BY_EAST["how_exposed"]})
    ruling = give.give_ruling(matter=matter, by=himself)
    lists = [reverse(f"rulings:archive{kind}") for kind in ("", "-json", "-csv")]
    lists += [reverse("rulings:ruling", args=[ruling.pk]), reverse("rulings:law", args=["50B"])]

    def named() -> list[str]:
        pages = {one: re.sub(r"<[^>]+>", "", told_of(client.get(one))) for one in lists}
        return [one for one, page in pages.items() if CARD.search(page)]

    assert "♣︎4" in Ruling.objects.get(pk=ruling.pk).words["en"]["title"]
    assert ruling.reference in told_of(client.get(lists[0]))
    assert named() == []
    Session.objects.update(scores_shown_at=timezone.now())
    assert named() == lists


def test_an_ending_on_the_bench_is_closed_with_its_call_that_was_taken_from_him(
    world: World,
) -> None:
    """Its form says which contract the matter was seen at, and leads to what is asked there."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="claim", by=himself)
    about = {"ending": ending("A...", "K...", "Q...", "J..."), "statement": Statement()}
    about |= {"board": world.board, "club": world.club, "matter": matter}
    bench = ask_bench(**about, from_record=False, switches=Switches(), by=himself)
    do_jobs()
    page, form = (reverse(f"rulings:{one}", args=[bench.pk]) for one in ("bench", "bench-use"))
    assert 'name="seen"' in told_of(client.get(page))

    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=colleague)

    assert Matter.objects.get(pk=matter.pk).call.known_contract == "7NT"
    shown, sent = client.get(page), client.post(form, {"tricks": "1"})
    assert [shown.status_code, sent.status_code] == [403, 403]
    assert "7NT" not in told_of(shown)


def test_what_a_colleague_says_of_the_paper_of_his_own_ruling_is_none_of_his(world: World) -> None:
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=world.table, board=world.board, round_number=1, by=himself)
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


def test_where_a_poll_is_made_none_stands_that_a_colleague_has_made(world: World) -> None:
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    polls = [
        make_poll(matter=matter, shown=SHOWN | {"told": told}, hours=2, by=by)
        for told, by in (("A flute.", himself), ("A zither.", colleague))
    ]
    page = reverse("rulings:poll-new", args=[call.pk, matter.number])

    def named() -> list[bool]:
        told = told_of(client.get(page))
        return [reverse("rulings:poll", args=[one.pk]) in told for one in polls]

    assert named() == [True, False]
    has_played(world, himself)
    assert named() == [True, True]


def test_the_bench_of_a_board_does_not_say_which_results_it_has(world: World) -> None:
    """By each number that is found they could be counted."""
    client, address = another_director(world, plays=True), f"/bench/board/{world.board.pk}/"
    there = PlayedBoard.objects.filter(board=world.board).earliest("pk")

    shown = [client.get(f"{address}?result={one}").status_code for one in (there.pk, 0)]

    assert shown == [200, 200]


@pytest.mark.parametrize("named", [True, False])
def test_nor_does_a_new_call_into_which_his_phone_takes_what_was_told_there(
    world: World, named: bool
) -> None:
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = taken_over(world, himself, named=named)
    seen, call = position_of(matter).state, DirectorCall.objects.get(pk=matter.call_id)
    client.post(reverse("rulings:settle", args=[call.pk]), {"said": "A slip."})
    sent = {"said": kept(("how_exposed", "dropped")), "seen": seen}

    led = client.post(reverse("rulings:kept-anew", args=[call.pk, matter.number]), sent)

    new = Matter.objects.exclude(call=call).latest("pk")
    assert led.headers["Location"] == f"/calls/{new.call_id}/1/"
    assert list(position_of(new).facts) == ["exposer", "how_exposed"]
    has_played(world, himself)
    again = client.post(reverse("rulings:kept-anew", args=[call.pk, matter.number]), sent)
    assert "exposed_card" in position_of(Matter.objects.latest("pk")).facts, again


def test_no_page_of_before_that_a_phone_sends_says_whether_he_has_guessed_it(world: World) -> None:
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = taken_over(world, himself, named=True)
    address = reverse("rulings:kept", args=[matter.call_id, matter.number])

    def told(card: str) -> int:
        said = kept(("exposer", "E"), ("exposed_card", card))
        sent = {"said": said, "seen": "0-", "pick": "mine", "now": "1-"}
        with taken_back():
            return client.post(address, sent).status_code

    assert [told(card) for card in ("C4", "D5")] == [422, 422]
    has_played(world, himself)
    assert [told(card) for card in ("C4", "D5")] == [302, 422]


def test_nor_does_the_watch_by_refusing_a_card_that_lies_there_already(world: World) -> None:
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=world.table, board=world.board, round_number=1, by=colleague)
    ruled_of_a_card(call, colleague)
    unnamed = store.dump(Opened(PenaltyCard(Seat.E)))
    note_event(call, What.OBLIGATION_OPENED, by=colleague, event=unnamed)
    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=himself)

    def is_noted(card: str) -> bool:
        before = call.events.count()
        with taken_back():
            address = reverse("rulings:happened", args=[call.pk])
            client.post(address, {"seen": str(before), "card-0": card})
            return call.events.count() > before

    assert [is_noted(card) for card in ("D5", "C4")] == [True, True]
    has_played(world, himself)
    assert [is_noted(card) for card in ("D5", "C4")] == [False, True]


def test_no_earlier_ruling_on_the_same_card_is_shown_beside_it(world: World) -> None:
    """It names the card; where the facts are other ones, none stands there."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    elsewhere = TableFactory(section__session__event=world.event)
    before = calls.open_call(table=elsewhere, board=None, round_number=1, by=colleague)
    calls.name_declarer(call=before, declarer="S", contract="3NT")
    matter = answers.start_matter(call=before, irregularity="exposed-card", by=colleague)
    answered(matter, colleague, dict(list(SHOWN_BY_EAST.items())[:2]))
    own = Decided("Play on.", "Nobody heard.", laws=["49"])
    earlier = give.rule_by_hand(matter=matter, decided=own, by=colleague)
    taken = taken_over(world, himself, named=True)
    page = reverse("rulings:by-hand", args=[taken.call_id, taken.number])

    def is_shown() -> bool:
        return earlier.reference in told_of(client.get(page))

    assert not is_shown()
    has_played(world, himself)
    assert is_shown()


def test_nor_does_a_call_that_he_brings_to_a_board_that_he_has_played(world: World) -> None:
    """What lies there was carried over in his name, where nobody else has said anything."""
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = taken_over(world, himself, named=True)
    answered(matter, himself, {"how_exposed": SHOWN_BY_EAST["how_exposed"]})
    give.give_ruling(matter=matter, by=himself)
    call = DirectorCall.objects.get(pk=matter.call_id)
    about = {"table": call.table, "board": call.board, "round_number": 1}
    second = calls.open_call(**about, by=himself, seen=call.pk)
    calls.name_declarer(call=second, declarer="S", contract="3NT")
    answers.start_matter(call=second, irregularity="penalty-card", by=himself)
    played = BoardFactory(session=world.session, number=CLOSED + 1, hands="")
    own = Pair.objects.get(player1__user=himself)
    PlayedBoardFactory(board=played, table=call.table, ns=own, contract="1NT", tricks=7)

    calls.move_call(call=second, table=call.table, board=played, round_number=1, by=himself)
    calls.name_declarer(call=second, declarer="S", contract="3NT")

    assert not CARD.search(text_of(client, f"/calls/{second.pk}/1/"))


@pytest.mark.parametrize("to_round", [1, 2])
def test_nor_does_one_that_he_brings_to_another_table_or_round(world: World, to_round: int) -> None:
    """On the same board, where what lies there was carried over in his name."""
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = taken_over(world, himself, named=True)
    answered(matter, himself, {"how_exposed": SHOWN_BY_EAST["how_exposed"]})
    give.give_ruling(matter=matter, by=himself)
    call = DirectorCall.objects.get(pk=matter.call_id)
    about = {"table": call.table, "board": call.board, "round_number": 1}
    second = calls.open_call(**about, by=himself, seen=call.pk)
    answers.start_matter(call=second, irregularity="penalty-card", by=himself)

    table = call.table if to_round != 1 else beside(world)
    about = {"table": table, "board": call.board, "round_number": to_round}
    calls.move_call(call=second, **about, by=himself)
    calls.name_declarer(call=second, declarer="S", contract="3NT")

    page = f"/calls/{second.pk}/1/"
    assert "a closed card" in text_of(client, page).lower()
    assert not CARD.search(text_of(client, page))


def test_what_a_colleague_has_ruled_by_the_record_is_not_ruled_again_before_his_eyes(
    world: World,
) -> None:
    """It is proved with hands that he must not know; the ruling itself is closed to him."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself, found = User.objects.latest("pk"), marked(1)
    board = BoardFactory(session=world.session, number=CLOSED + 1, hands=str(found.deal))
    told = {"contract": "4H", "declarer": "S", "play": str(found.play), "tricks": found.tricks_made}
    played = PlayedBoardFactory(board=board, table=beside(world), round=1, **told)
    (revoke,) = findings(found)
    matter = rule_on(played=played, finding=name_of(revoke), by=colleague)
    while (at := position_of(matter)).next_key:
        asked = at.standing.question(at.next_key)
        answered(matter, colleague, {at.next_key: Said(asked.answers[0].token if asked else "")})
    give.give_ruling(matter=matter, by=colleague)
    call = DirectorCall.objects.get(pk=matter.call_id)
    calls.bring_back(call=call, by=colleague)
    second = answers.start_matter(call=call, irregularity="revoke", by=colleague, one_more=True)
    page = f"/calls/{call.pk}/1/"

    for by, is_told in ((colleague, True), (himself, False)):
        calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=by)
        client.force_login(by)
        assert ("2 tricks" in text_of(client, page)) is is_told
        carried = position_of(Matter.objects.get(pk=second.pk)).facts
        assert ("tricks_for_other_revokes" in carried) is is_told


def test_who_declares_by_the_record_alone_is_asked_of_who_takes_a_call_over(world: World) -> None:
    """As where a colleague has tapped *Rule on this*, and has said nothing himself."""
    colleague, found = director_of(world), marked(1)
    another_director(world, plays=True)
    himself = User.objects.latest("pk")
    board = BoardFactory(session=world.session, number=CLOSED + 1, hands=str(found.deal))
    told = {"contract": "4H", "declarer": "S", "play": str(found.play), "tricks": found.tricks_made}
    played = PlayedBoardFactory(board=board, table=beside(world), round=1, **told)
    (revoke,) = findings(found)
    call = rule_on(played=played, finding=name_of(revoke), by=colleague).call
    DirectorCall.objects.filter(pk=call.pk).update(closed_at=None)
    declares = DirectorCall.objects.filter(pk=call.pk).values_list("declarer", flat=True)
    assert declares.get() == "S"

    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=himself)

    assert declares.get() == ""


def test_nor_what_a_colleague_has_typed_there(world: World) -> None:
    """Why he settled the call, which goes on, nor beside what he had disputed."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    place = {"table": beside(world), "board": world.board, "round_number": 1}
    call = calls.open_call(**place, by=colleague)
    calls.name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="revoke", by=colleague)
    answered(matter, colleague, {"revoker": Said("defender", seat=Seat.E)})
    said = [Said("follow_suit", (Seat.N,)), Said("unable", (Seat.E,))]
    about = {"position": position_of(matter), "key": "failure", "versions": said}
    answers.answer(**about, seen=1, by=colleague, note="A zither.")
    queue.settle_call(call=call, by=colleague, said="A mandolin.")
    calls.bring_back(call=call, by=colleague)
    calls.take_call(call=call, by=himself)
    own_words = {"revoker": Said("defender", seat=Seat.E), "failure": Said("follow_suit")}
    answered(matter, himself, own_words)
    played = BoardFactory(session=world.session, number=CLOSED + 1, hands="")
    own = Pair.objects.get(player1__user=himself)
    PlayedBoardFactory(board=played, table=call.table, ns=own, contract="1NT", tricks=7)

    calls.move_call(call=call, table=call.table, board=played, round_number=1, by=himself)
    calls.name_declarer(call=call, declarer="S", contract="3NT")

    base = f"/calls/{call.pk}/"
    pages = [f"{base}1/", f"{base}1/q/failure"]
    found = {one for page in pages for one in secrets_in(told_of(client.get(page, follow=True)))}
    queue.settle_call(call=call, by=himself)
    found |= secrets_in(told_of(client.get(base)))
    assert found == set()


def test_the_form_of_his_own_appeal_bears_no_number_of_what_a_colleague_has_done(
    world: World,
) -> None:
    """Of a ruling or a score: it stands on no other page of his."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=world.table, board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    own = Decided("Play on.", "Nobody heard.", laws=["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=own, by=himself)
    asked = {"side": "NS", "agreement": "both", "requested_at": timezone.now(), "grounds": ""}
    appeal = appeals.request_appeal(ruling=ruling, by=himself, **asked)
    about = {"decision": ScoreDecision(), "played": None, "seen": 0, "by": colleague}
    record_score(ruling=ruling, **about)

    page = told_of(client.get(reverse("rulings:appeal", args=[appeal.pk])))

    assert {len(one) for one in re.findall(r'name="seen" value="([0-9a-f]*)"', page)} == {16}


def revoke_taken_over(world: World, by: User, **named: str) -> Matter:
    """Of East's in a spade contract: a colleague has `named` more, and somebody else the call."""
    colleague = director_of(world)
    call = calls.open_call(table=beside(world), board=world.board, round_number=1, by=colleague)
    calls.name_declarer(call=call, declarer="S", contract="3S")
    matter = answers.start_matter(call=call, irregularity="revoke", by=colleague)
    told = {key: Said(token) for key, token in named.items()}
    east = {"revoker": Said("defender", seat=Seat.E), "failure": Said("follow_suit")}
    answered(matter, colleague, east | told)
    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=by)
    return Matter.objects.get(pk=matter.pk)


def test_no_page_names_the_suit_that_a_colleague_said_was_led(world: World) -> None:
    """East had followed it: he holds one."""
    client = another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = revoke_taken_over(world, himself, suit_led_to_revoke="H")
    page = f"/calls/{matter.call_id}/1/"

    def is_named() -> bool:
        return "A heart" in text_of(client, page)

    assert not is_named()
    has_played(world, himself)
    assert is_named()


def test_no_answer_is_missing_by_the_card_that_a_colleague_has_named(world: World) -> None:
    """It would say that the card is no trump."""
    another_director(world, plays=True)
    himself = User.objects.latest("pk")
    matter = revoke_taken_over(world, himself, revoke_card="D5")

    def missing() -> list[str]:
        return list(position_of(Matter.objects.get(pk=matter.pk)).cannot_be)

    assert missing() == []
    has_played(world, himself)
    assert missing() == ["revoke_trick_winner"]
