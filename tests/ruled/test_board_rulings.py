"""A board says that it was ruled on, and whether the score was changed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.bridge.adjusted_scores import Assigned, Fault, Outcome
from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat
from deals.models import PlayedBoard, User
from deals.models.records import table_of
from deals.table.views.boards import ResultLine
from rulings.models import Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.ruled.results import RuledResult
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, same
from rulings.scores.services import record_score
from rulings.templatetags.ruled import board_rulings
from tests.directing import EARLY_REVOKE_BY_EAST, Director, given
from tests.factories import PairFactory, PlayerFactory


@pytest.fixture
def ruled(alice: User, played: PlayedBoard) -> list[Ruling]:
    """Three rulings by hand at A1; the second amended."""

    def by_hand(decision: str) -> Ruling:
        call = open_call(table=played.table, board=played.board, round_number=1, by=alice)
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

    rows = board_rulings(played.board).rows
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


def results_of(played: PlayedBoard) -> dict[int, RuledResult]:
    return board_rulings(played.board, [ResultLine(played, table_of(played))]).results


def test_a_result_says_what_counts_now_and_by_which_ruling(
    as_bob: Client, played: PlayedBoard, ruled: list[Ruling]
) -> None:
    first, *others = ruled
    nine = Assigned((Outcome(parse_contract("4H"), Seat.S, 9),))
    score(others[0], ScoreDecision())
    score(first, same(SideScore(ScoreKind.ASSIGNED, nine)))
    counts = ("4♥︎ by South, 9 tricks (−50)",)

    assert results_of(played) == {played.pk: RuledResult((first,), counts)}
    page = as_bob.get(reverse("deals:board", args=[played.board_id])).content.decode()
    assert (page.count("Counts now:"), page.count("<s>420</s>")) == (1, 1)
    assert f'<a href="/rulings/{first.pk}/">Ruling {first.reference}</a>' in page

    newer = give.amend_ruling(ruling=first, decided=Decided("None.", "So."), by=first.by)
    hint = "Recorded with the ruling before this one: the director looks at it again."
    assert results_of(played) == {played.pk: RuledResult((newer,), counts, hint)}


def test_a_ruling_for_now_says_so_and_the_score_is_that_of_the_final_one(
    director: Director, revoke: Matter, played: PlayedBoard
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "played")
    early = give.give_ruling(matter=revoke, by=director.user)
    hint = "The ruling is for now: the score may still change."
    assert results_of(played) == {played.pk: RuledResult((early,), hint=hint)}

    board_is_over(call=revoke.call, by=director.user)
    given(position_of(revoke), ("none", "offender", "some", "no"), director.user)
    final = give.give_ruling(matter=revoke, by=director.user)
    hint = "The ruling changes the score; the new one is not recorded yet."
    assert results_of(played) == {played.pk: RuledResult((final,), hint=hint)}

    score(final, same(SideScore(ScoreKind.ARTIFICIAL, fault=Fault.AVERAGE)))
    assert [one.score for one in board_rulings(played.board).rows] == [
        f"This ruling was for now. Ruling {final.reference} is the final one.",
        "The score was changed",
    ]
    counts = ("North-South: Average", "East-West: Average")
    assert results_of(played) == {played.pk: RuledResult((final,), counts)}


def test_nothing_of_it_is_told_to_who_has_still_to_play_the_board(
    as_alice: Client, alice: User, played: PlayedBoard, ruled: list[Ruling]
) -> None:
    url = reverse("deals:board", args=[played.board_id])
    before = as_alice.get(url).content.decode()
    himself = PlayerFactory(club=ruled[0].club, user=alice)
    PairFactory(section=played.table.section, number=9999, player1=himself)

    closed = as_alice.get(url).content.decode()

    told = [one in page for page in (before, closed) for one in ("Ruled on", "warning")]
    assert told == [True, True, False, False]
