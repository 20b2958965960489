"""What stands beside a call that was taken over, or a ruling of one's own, is closed as that is."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from deals.bridge.seats import Seat
from deals.models import PlayedBoard, Session, User
from rulings.bench.services import ask_bench
from rulings.claims import Statement, Switches
from rulings.matter.facts import Said
from rulings.models import DirectorCall, Matter, Ruling
from rulings.record import answers, calls, give
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.ruled.services import note_paper
from tests.claims.endings import ending
from tests.jobs import do_jobs
from tests.privacy.closed import another_director, beside, director_of, told_of
from tests.site.matrix import World

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


def test_no_list_names_a_card_of_his_own_ruling_where_nobody_has_said_the_board(
    world: World,
) -> None:
    """A colleague named it, of whom he took the call over; its own page has named none before."""
    client, colleague = another_director(world, plays=True), director_of(world)
    himself = User.objects.latest("pk")
    call = calls.open_call(table=beside(world), board=None, round_number=1, by=colleague)
    calls.name_declarer(call=call, declarer="S", contract="3NT")
    matter = answers.start_matter(call=call, irregularity="exposed-card", by=colleague)
    answered(matter, colleague, SHOWN_BY_EAST)
    calls.take_call(call=DirectorCall.objects.get(pk=call.pk), by=himself)
    ruling = give.give_ruling(matter=Matter.objects.get(pk=matter.pk), by=himself)
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


def test_the_bench_of_a_board_does_not_say_which_results_it_has(world: World) -> None:
    """By each number that is found they could be counted."""
    client, address = another_director(world, plays=True), f"/bench/board/{world.board.pk}/"
    there = PlayedBoard.objects.filter(board=world.board).earliest("pk")

    shown = [client.get(f"{address}?result={one}").status_code for one in (there.pk, 0)]

    assert shown == [200, 200]
