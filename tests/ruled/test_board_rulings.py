"""A board says that it was ruled on, and whether the score was changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.bridge.adjusted_scores import Fault
from deals.models import PlayedBoard, User
from rulings.models import Ruling
from rulings.record import answers, calls, give
from rulings.record.give import Decided
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, same
from rulings.scores.services import record_score
from rulings.templatetags.ruled import board_rulings
from tests.factories import PairFactory, PlayerFactory


@pytest.fixture
def ruled(alice: User, played: PlayedBoard) -> list[Ruling]:
    """Three rulings by hand at A1; the second amended."""

    def by_hand(decision: str) -> Ruling:
        call = calls.open_call(table=played.table, board=played.board, round_number=1, by=alice)
        matter = answers.start_matter(call=call, irregularity="conduct", by=alice)
        return give.rule_by_hand(matter=matter, decided=Decided(decision, "So."), by=alice)

    first, second, third = (by_hand(f"A warning, the {n}.") for n in ("first", "second", "third"))
    again = give.amend_ruling(
        ruling=second, decided=Decided("No warning.", "It was mine."), by=alice
    )
    return [first, again, third]


def score(ruling: Ruling, decision: ScoreDecision) -> None:
    played = ruling.matter.call.played_board
    record_score(ruling=ruling, decision=decision, played=played, seen=0, by=ruling.by)


def test_each_ruling_that_holds_is_a_line_that_says_what_became_of_the_score(
    as_bob: Client, played: PlayedBoard, ruled: list[Ruling]
) -> None:
    score(ruled[0], ScoreDecision())
    score(ruled[1], same(SideScore(ScoreKind.ARTIFICIAL, fault=Fault.AVERAGE)))

    rows = board_rulings(played.board)["rows"]
    page = as_bob.get(reverse("deals:board", args=[played.board_id])).content.decode()

    order = [ruled[0], ruled[2], ruled[1]]
    assert [one.url for one in rows] == [f"/rulings/{one.pk}/" for one in order]
    assert [(one.irregularity, one.table, one.outcome, one.score) for one in rows] == [
        ("Conduct", "A1", "A warning, the first.", "The score is unchanged"),
        ("Conduct", "A1", "A warning, the third.", "No score is recorded yet"),
        ("Conduct", "A1", "No warning.", "The score was changed"),
    ]
    assert "Ruled on 3 times" in page
    assert all(f'href="{one.url}"' in page for one in rows)


def test_nothing_of_it_is_told_to_who_has_still_to_play_the_board(
    as_alice: Client, alice: User, played: PlayedBoard, ruled: list[Ruling]
) -> None:
    url = reverse("deals:board", args=[played.board_id])
    before = as_alice.get(url).content.decode()
    himself = PlayerFactory(club=ruled[0].club, user=alice)
    PairFactory(section=played.table.section, number=9999, player1=himself)

    closed = as_alice.get(url).content.decode()

    assert ("Ruled on 3 times" in before, "Ruled on" in closed, "warning" in closed) == (
        True,
        False,
        False,
    )
