"""What is closed is told by no list that names a table alone, or counts what it leaves out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.bridge.adjusted_scores import Fault
from deals.models import Board, ClubRole, Import, Session, User
from rulings.appeals import services as appeals
from rulings.matter.facts import Said
from rulings.models import Appeal, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.calls.places import name_declarer
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, same
from rulings.scores.services import record_score
from tests.calls import AFTER_PLAY, ESTABLISHED
from tests.database import taken_back
from tests.factories import (
    BoardFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
)
from tests.jobs import do_jobs
from tests.people import signed_in
from tests.privacy.closed import CLOSED, another_director, beside, director_of, text_of
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
    call = open_call(table=beside(world), board=board, round_number=1, by=by)
    name_declarer(call=call, declarer="S", contract="4H")
    matter = answers.start_matter(call=call, irregularity=irregularity, by=by)
    board_is_over(call=call, by=by)
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


def test_nor_of_which_kind_the_score_is_that_a_colleague_has_recorded_with_his_own_ruling(
    world: World,
) -> None:
    """He amends it: that its score is to be looked at again tells that one was given."""
    himself = MembershipFactory(club=world.club).user
    PairFactory(section=world.table.section, player1=PlayerFactory(club=world.club, user=himself))
    call = open_call(table=beside(world), board=world.board, round_number=1, by=himself)
    matter = answers.start_matter(call=call, irregularity="something-else", by=himself)
    decided = Decided("Play on.", "A drum.", "It rang.", ["74A2"])
    otherwise = Decided("Play on quietly.", "A drum.", "It rang.", ["74A2"])
    ruling = give.rule_by_hand(matter=matter, decided=decided, by=himself)

    def told(decision: ScoreDecision, reader: User) -> bool:
        with taken_back():
            about = {"ruling": ruling, "played": None, "seen": 0, "by": director_of(world)}
            record_score(decision=decision, **about)
            give.amend_ruling(ruling=ruling, decided=otherwise, by=himself)
            page = signed_in(reader).get(f"/?session={world.session.pk}").content.decode()
        return re.search(rf"Score missing:.*{call.table}\b", page) is not None

    given = same(SideScore(ScoreKind.ARTIFICIAL, fault=Fault.PLUS))
    assert [told(given, one) for one in (director_of(world), himself)] == [True, False]
    assert not told(ScoreDecision(), himself)


@pytest.mark.parametrize("is_replaced", [False, True])
def test_nor_does_the_archive_call_an_outcome_as_it_was_in_a_closed_ruling(
    world: World, is_replaced: bool
) -> None:
    """As how many tricks somebody got: the filter is worded by one ruling of each, also by one that
    another has replaced.
    """
    shown = timezone.now() - timedelta(days=1)
    before = SessionFactory(event__club=world.club, starts_at=shown, scores_shown_at=shown)
    opened = BoardFactory(session=before, hands="")
    at, client = TableFactory(section__session=opened.session), another_director(world, plays=True)
    elsewhere = replace(world, session=opened.session, table=at)
    earlier = ruled(elsewhere, opened, "claim", CLAIM | {"adjudicated_tricks": Said("1")})
    told = []
    for where, board, tricks in ((elsewhere, opened, "3"), (world, world.board, "5")):
        ruling = ruled(where, board, "claim", CLAIM | {"adjudicated_tricks": Said(tricks)})
        if is_replaced and board == world.board:
            at = position_of(ruling.matter)
            agreed = {"key": "claim_state", "versions": [Said("agreed")], "seen": at.seen}
            answers.answer(position=at, by=ruling.by, **agreed)
            give.give_ruling(matter=ruling.matter, by=ruling.by, reason="It was agreed to.")
        if board == opened:  # replaced after it: of an outcome the last that changed is kept
            decided = Decided("Play on.", "It was amended.", laws=["70A"])
            give.override_ruling(matter=earlier.matter, decided=decided, by=earlier.by)
        page = client.get(reverse("rulings:archive"))
        told.append(page.context["form"]["outcome"].field.choices)

    assert "3 of the remaining tricks" in str(told[0])
    assert told[0] == told[1]


def test_nor_does_the_archive_offer_an_event_of_which_all_is_closed(world: World) -> None:
    """Else it would tell that something was ruled there."""
    established_revoke(world)

    def offered(*, plays: bool) -> list[int]:
        page = another_director(world, plays=plays).get(reverse("rulings:archive"))
        return [key for key, _ in page.context["form"].fields["event"].choices if key]

    assert (offered(plays=False), offered(plays=True)) == ([world.event.pk], [])


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


def test_nor_does_the_page_of_an_event_tell_that_an_appeal_is_not_decided(world: World) -> None:
    """Nor a reviewer, to whom there is none before it is published."""
    address, told = reverse("deals:event", args=[world.event.pk]), []
    readers = [another_director(world, plays=True), Client()]
    reviewer = world.people["own", ClubRole.REVIEWER.value]
    assert reviewer is not None
    readers[1].force_login(reviewer)
    for going_on in (list(Appeal.objects.all()), []):
        told.append([text_of(one, address) for one in readers])
        for appeal in going_on:
            appeals.withdraw(appeal=appeal, by=director_of(world))

    assert all("Longer, if an appeal" in page for page in told[0])
    assert told[0] == told[1]


def test_nor_does_a_table_go_on_to_the_next_board_by_what_was_ruled_on_a_claim(
    world: World,
) -> None:
    """That play goes on, or does not, is part of that."""
    by, table = director_of(world), beside(world)
    Session.objects.filter(pk=world.session.pk).update(current_round=1)
    table.pairings.update(first_board=CLOSED, last_board=CLOSED + 1)
    BoardFactory(session=world.session, number=CLOSED + 1)
    call = open_call(table=table, board=world.board, round_number=1, by=by)
    claim = answers.start_matter(call=call, irregularity="claim", by=by)
    give.rule_by_hand(matter=claim, decided=Decided("Two tricks.", "Top cards."), by=by)
    address = reverse("rulings:table", args=[table.pk])

    pages = [another_director(world, plays=one).get(address) for one in (False, True)]

    assert [page.context["board"].number for page in pages] == [CLOSED + 1, CLOSED]


@pytest.mark.parametrize("guess", ["3NT", "2S"])
def test_a_file_that_guesses_a_result_makes_none_beside_it(world: World, guess: str) -> None:
    """The session told how many there are: one more, if he had guessed wrong."""
    table, player = beside(world), another_director(world, plays=True)
    there = {"board": world.board, "table": table, "round": 1}
    PlayedBoardFactory(**there, contract="3NT", declarer="N", tricks=9)
    at = f'[Section "{table.section.letter}"]\n[Table "{table.number}"]\n'
    told = f'{at}[Contract "{guess}"]\n[Declarer "N"]\n\n'
    file = "".join(
        f'[Event "Tuesday"]\n[Board "{number}"]\n{round_}{told}'
        for number, round_ in [(CLOSED, ""), (77, '[Round "1"]\n')]
    )
    sent = SimpleUploadedFile("tuesday.pbn", file.encode())
    into = {"club": world.club.slug, "session": world.session.pk, "file": sent}
    before = world.board.played.count()

    player.post(reverse("deals:import"), into)
    do_jobs()
    player.post(reverse("deals:import-store", args=[Import.objects.get().pk]))
    do_jobs()

    assert Import.objects.get().state == "stored"
    assert world.board.played.count() == before
