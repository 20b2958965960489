"""A director who is about to rule otherwise than the club did on equal facts is told so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from deals.models import PlayedBoard, Table
from rulings.models import FactsDigest, Matter, Ruling
from rulings.record.calls.places import name_declarer
from rulings.record.chain import lock_head, seal
from rulings.record.likeness import note_facts
from rulings.record.position import position_of
from rulings.record.same_facts import equal_to, titles
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import (
    BoardFactory,
    EventFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SectionFactory,
    SessionFactory,
    TableFactory,
)

CORRECTED = (*EARLY_REVOKE_BY_EAST, "nothing", "nobody")
BY_WEST = ("@W", *CORRECTED[1:])
LOW_CARD = ("@E", "H2", "dropped")


@pytest.fixture
def again(director: Director, played: PlayedBoard) -> Callable[..., Matter]:
    """The same case, at a table further on."""

    def called(*answers: str, at: Table | None = None, slug: str = "revoke") -> Matter:
        number = Matter.objects.count() + 2
        table = at or TableFactory(section=played.table.section, number=number)
        pairing = PairingFactory(table=table)
        board = BoardFactory(session=table.section.session, number=number)
        PlayedBoardFactory(board=board, table=table, ns=pairing.ns, ew=pairing.ew)
        matter = director.calls_to(table, slug, board=str(board.number))
        name_declarer(call=matter.call, declarer="S")
        director.look(step(matter, "matter"))
        director.answers(matter, *answers)
        return matter

    return called


def only_shown(director: Director, matter: Matter) -> None:
    """East's card was shown and not led: said behind *Something unusual*."""
    director.answers(matter, "@E")
    seen = str(director.page.context["seen"])
    premise = {"key": "how_led_out_of_turn", "answer": "only_shown"}
    director.send(step(matter, "answer"), seen=seen, **premise)


def told(director: Director) -> list[tuple[str, str]]:
    return [(one.reference, one.words) for one in director.page.context["equal"]]


def step(matter: Matter, name: str) -> str:
    return reverse(f"rulings:{name}", args=[matter.call_id, matter.number])


@pytest.fixture
def departed(director: Director, revoke: Matter) -> Ruling:
    """East's corrected revoke, overridden."""
    director.answers(revoke, *CORRECTED)
    director.send(step(revoke, "override"), decision="Play on.", reason="All four agreed.")
    return Ruling.objects.get()


def test_an_overridden_ruling_is_told_of_whoever_revoked(
    director: Director, departed: Ruling, again: Callable[..., Matter]
) -> None:
    again(*BY_WEST)

    assert told(director) == [(departed.reference, "Play on.")]
    assert f"Ruling {departed.reference} on equal facts said:" in director.page.content.decode()


def test_a_ruling_that_says_the_same_is_not(
    director: Director, revoke: Matter, again: Callable[..., Matter]
) -> None:
    director.answers(revoke, *CORRECTED)
    director.send(step(revoke, "record"))

    matter = again(*CORRECTED)

    assert told(director) == []
    director.look(step(matter, "override"))
    computed = "East must correct the revoke with a legal card."
    assert told(director) == [(Ruling.objects.get().reference, computed)]


def test_an_outcome_that_was_called_otherwise_then_is_not(
    director: Director, played: PlayedBoard, again: Callable[..., Matter]
) -> None:
    matter = director.calls_to(played.table, "lead-out-of-turn", board=str(played.board.number))
    only_shown(director, matter)
    director.send(step(matter, "record"))
    former = Ruling.objects.get()
    assert former.outcome == "RuleElsewhere"
    for outcome in ("AnotherDoor", "NotALead"):
        former.pk, former.number, former.outcome = None, former.number + 1, outcome
        seal(former, lock_head(former.club))
        note_facts(former)

    only_shown(director, again(slug="lead-out-of-turn"))

    assert told(director) == [(former.reference, "Rule on it as an exposed card.")]


def test_other_facts_and_amended_rulings_are_not(
    director: Director, departed: Ruling, again: Callable[..., Matter]
) -> None:
    again("@E", "unable")
    assert told(director) == []

    url = reverse("rulings:amend", args=[departed.pk])
    director.send(url, decision="Correct it.", reason="I was wrong.")
    again(*CORRECTED)

    assert [words for _, words in told(director)] == ["Correct it."]


def test_nothing_is_told_to_who_has_still_to_play_its_board(
    director: Director, departed: Ruling, again: Callable[..., Matter], played: PlayedBoard
) -> None:
    """Another board of the session was ruled on, and the director plays in it too."""
    url = reverse("rulings:amend", args=[departed.pk])
    director.send(url, decision="♥︎2 stays before East.", reason="All four agreed.")
    player = PlayerFactory(club=departed.club, user=director.user)
    pair = PairFactory(section=played.table.section, number=9999, player1=player)

    again(*CORRECTED)
    closed = told(director)
    table = TableFactory(section=played.table.section, number=50)
    PlayedBoardFactory(board=played.board, table=table, ns=pair)
    again(*CORRECTED)

    assert closed == []
    assert [words for _, words in told(director)] == ["♥︎2 stays before East."]


def test_nor_is_a_computed_title(
    director: Director, played: PlayedBoard, again: Callable[..., Matter]
) -> None:
    first = director.calls_to(played.table, "exposed-card", board=str(played.board.number))
    director.answers(first, *LOW_CARD)
    director.send(step(first, "record"))
    given = Ruling.objects.get()
    player = PlayerFactory(club=given.club, user=director.user)
    PairFactory(section=played.table.section, number=9999, player1=player)

    matter = again(*LOW_CARD, slug="exposed-card")
    director.look(step(matter, "override"))

    assert given.words["en"]["title"] == "♥︎2 becomes a minor penalty card."
    assert told(director) == []


def test_practice_is_left_out_both_ways(
    director: Director, departed: Ruling, again: Callable[..., Matter]
) -> None:
    event = EventFactory(club=departed.club, is_practice=True)
    table = TableFactory(section=SectionFactory(session=SessionFactory(event=event, number=1)))

    matter = again(*CORRECTED, at=table)

    assert told(director) == []
    director.send(step(matter, "override"), decision="No.", reason="To see.")
    assert list(FactsDigest.objects.values_list("ruling", flat=True)) == [departed.pk]


def test_it_costs_two_queries(
    director: Director, departed: Ruling, again: Callable[..., Matter]
) -> None:
    matter = again(*CORRECTED)
    position = position_of(Matter.objects.select_related("call").get(pk=matter.pk))
    keys = [row.key for row in position.standing.answered]

    with CaptureQueriesContext(connection) as queries:
        (found,) = equal_to(position, keys)
        assert (found.reference, found.decision and found.decision.text) == (
            departed.reference,
            "Play on.",
        )
        assert titles([found], "en") == {departed.pk: departed.words["en"]["title"]}

    assert len(queries) == 2
