"""What is closed is told by no list that names a table alone, or counts what it leaves out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from deals.models import Board, Session
from rulings.matter.facts import Said
from rulings.models import Ruling
from rulings.record import answers, calls, give
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision
from rulings.scores.services import record_score
from tests.calls import AFTER_PLAY, ESTABLISHED
from tests.factories import BoardFactory, SessionFactory, TableFactory
from tests.privacy.closed import CLOSED, another_director, beside, director_of
from tests.site.matrix import World

CLAIM = {
    "claimer": Said("declarer"),
    "what_was_claimed": Said("later_tricks"),
    "claim_state": Said("doubted"),
    "outstanding_trump": Said("none"),
    "stated_line": Said("none"),
}
"""Doubted in time; its tricks are adjudicated."""


def established_revoke(world: World) -> Ruling:
    """A colleague's, of the closed board: two tricks go to North-South."""
    return ruled(world, world.board, "revoke", ESTABLISHED | AFTER_PLAY)


def ruled(world: World, board: Board, irregularity: str, facts: dict[str, Said]) -> Ruling:
    """By a colleague, once the board is over."""
    by = director_of(world)
    call = calls.open_call(table=beside(world), board=board, round_number=1, by=by)
    calls.name_declarer(call=call, declarer="S", contract="4H")
    matter = answers.start_matter(call=call, irregularity=irregularity, by=by)
    calls.board_is_over(call=call, by=by)
    position = position_of(matter)
    while (pending := position.standing.pending) and pending[0] in facts:
        asked = {"key": pending[0], "versions": [facts[pending[0]]], "seen": position.seen}
        position = answers.answer(position=position, by=by, **asked)
    return give.give_ruling(matter=matter, by=by)


def test_the_room_does_not_say_that_a_closed_ruling_changes_a_score(world: World) -> None:
    table = established_revoke(world).matter.call.table
    Session.objects.filter(pk=world.session.pk).update(current_round=1)
    addresses = [
        reverse("rulings:home") + f"?session={world.session.pk}",
        reverse("rulings:room-now", args=[world.session.pk]),
    ]

    def told(*, plays: bool) -> list[bool]:
        client = another_director(world, plays=plays)
        pages = [client.get(one).content.decode() for one in addresses]
        return [re.search(rf"Score missing:.*{table}\b", page) is not None for page in pages]

    assert (told(plays=False), told(plays=True)) == ([True, True], [False, False])


def test_nor_does_the_archive_call_an_outcome_as_it_was_in_a_closed_ruling(world: World) -> None:
    """As how many tricks somebody got: the filter is worded by one ruling of each."""
    shown = timezone.now() - timedelta(days=1)
    before = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    opened = BoardFactory(session=before, hands="")
    at, client = TableFactory(section__session=opened.session), another_director(world, plays=True)
    elsewhere = replace(world, session=opened.session, table=at)
    told = []
    for where, board, tricks in ((elsewhere, opened, "3"), (world, world.board, "5")):
        assert ruled(where, board, "claim", CLAIM | {"adjudicated_tricks": Said(tricks)}).outcome
        page = client.get(reverse("rulings:archive"))
        told.append(page.context["form"]["outcome"].field.choices)

    assert "3 of the remaining tricks" in str(told[0])
    assert told[0] == told[1]


def test_nor_does_a_list_tell_how_many_of_closed_boards_are_adjusted(world: World) -> None:
    """That it is not whole it says whether any is left out or not."""
    ruling, client = established_revoke(world), another_director(world, plays=True)
    address, told = reverse("rulings:adjustments", args=[world.event.pk]), []
    for _ in range(2):
        told.append(re.sub(r"<[^>]+>", "", client.get(address).content.decode()))
        decided = {"decision": ScoreDecision(), "played": None, "seen": 0, "by": ruling.by}
        record_score(ruling=ruling, **decided)

    assert "Adjustments of boards you have still to play are not listed." in told[0]
    assert told[0] == told[1]


def test_nor_does_a_table_go_on_to_the_next_board_by_what_was_ruled_on_a_claim(
    world: World,
) -> None:
    """That play goes on, or does not, is part of that."""
    by, table = director_of(world), beside(world)
    Session.objects.filter(pk=world.session.pk).update(current_round=1)
    table.pairings.update(first_board=CLOSED, last_board=CLOSED + 1)
    BoardFactory(session=world.session, number=CLOSED + 1)
    call = calls.open_call(table=table, board=world.board, round_number=1, by=by)
    claim = answers.start_matter(call=call, irregularity="claim", by=by)
    give.rule_by_hand(matter=claim, decided=Decided("Two tricks.", "Top cards."), by=by)
    address = reverse("rulings:table", args=[table.pk])

    pages = [another_director(world, plays=one).get(address) for one in (False, True)]

    assert [page.context["board"].number for page in pages] == [CLOSED + 1, CLOSED]
