"""The adjustments of an event: as a list, and as a file for the program that scores."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from deals.models import Board, PlayedBoard, Table
from deals.models.events import Scoring
from rulings.models import Matter, Ruling
from rulings.scores.adjustment_list import COLUMNS
from tests.directing import Director
from tests.factories import (
    DirectorCallFactory,
    MatterFactory,
    PairFactory,
    PlayedBoardFactory,
    TableFactory,
)
from tests.scores.test_score import recorded, ruled


@pytest.fixture
def ruling(director: Director, revoke: Matter, played: PlayedBoard) -> Ruling:
    """Two tricks from East-West to declarer, and one more table to compare with."""
    played.tricks = 9
    played.save()
    other = TableFactory(section=played.table.section)
    PlayedBoardFactory(board=played.board, table=other, tricks=10)
    return recorded(ruled(revoke, director), director)


def url(ruling: Ruling, name: str = "adjustments") -> str:
    return reverse(f"rulings:{name}", args=[ruling.matter.call.session.event_id])


def file_of(client: Client, ruling: Ruling) -> list[dict[str, str]]:
    text = client.get(url(ruling, "adjustments-csv")).content.decode()
    return list(csv.DictReader(io.StringIO(text)))


def test_everybody_in_the_club_reads_the_list(as_bob: Client, ruling: Ruling) -> None:
    page = as_bob.get(url(ruling))

    (row,) = page.context["rows"]
    assert [side.worth for side in row["sides"]] == [
        "+450 · matchpoints 0 → 2 · 100.0\xa0%",
        "−450 · matchpoints 2 → 0 · 0.0\xa0%",
    ]


def test_in_imps_the_list_has_imps_alone(as_bob: Client, ruling: Ruling) -> None:
    event = ruling.matter.call.session.event
    event.scoring = Scoring.IMPS
    event.save()

    (row,) = as_bob.get(url(ruling)).context["rows"]
    assert [side.worth for side in row["sides"]] == ["+450 · +1 IMPs", "−450 · −1 IMPs"]


def test_the_file_has_the_columns_of_its_description(as_bob: Client, ruling: Ruling) -> None:
    (row,) = file_of(as_bob, ruling)

    assert tuple(row) == COLUMNS
    told = ("number", "table", "board", "contract", "declarer", "tricks", "ns_kind", "ns_result")
    assert [row[name] for name in told] == [
        *("1", "1", "1", "4H", "S", "9", "assigned", "4H S 11"),
    ]
    worth = ("points", "matchpoints_before", "matchpoints", "percent", "imps")
    assert [row[f"ns_{name}"] for name in worth] == ["450", "0.0", "2.0", "100.0", "1.0"]
    assert [row[f"ew_{name}"] for name in worth] == ["-450", "2.0", "0.0", "0.0", "-1.0"]


def test_the_file_tells_the_session_and_whose_score_changes_beside_it(
    as_bob: Client, ruling: Ruling
) -> None:
    """Nine tricks against ten become eleven against ten."""
    played = ruling.matter.call.played_board
    section = played.table.section
    for number, line in ((31, "ns"), (32, "ew")):
        setattr(played, line, PairFactory(section=section, number=number))
    played.save()
    (other,) = PlayedBoard.objects.filter(board=played.board).exclude(pk=played.pk)
    other.ns, other.ew = (PairFactory(section=section, number=n) for n in (33, 34))
    other.save()

    (row,) = file_of(as_bob, ruling)

    told = ("ns_session_before", "ns_session", "ew_session_before", "ew_session", "others")
    assert [row[name] for name in told] == [
        *("0.0", "100.0", "100.0", "0.0", f"33 {other.table} NS 2 > 0; 34 {other.table} EW 0 > 2"),
    ]


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1"])
def test_no_cell_of_words_begins_a_formula(as_bob: Client, ruling: Ruling, name: str) -> None:
    event = ruling.matter.call.session.event
    event.name = name
    event.save()

    assert file_of(as_bob, ruling)[0]["event"] == f"'{name}"


def test_an_event_without_adjustments_says_so(as_bob: Client, board: Board) -> None:
    page = as_bob.get(reverse("rulings:adjustments", args=[board.session.event_id]))

    assert "No score is adjusted yet" in page.content.decode()


def test_the_list_takes_as_many_queries_for_one_row_as_for_many(
    as_bob: Client,
    director: Director,
    ruling: Ruling,
    table: Table,
    django_assert_max_num_queries: Any,
) -> None:
    as_bob.get(url(ruling))
    with CaptureQueriesContext(connection) as few:
        as_bob.get(url(ruling))
    played = ruling.matter.call.played_board
    for _ in range(3):
        call = DirectorCallFactory(table=table, board=played.board, played_board=played)
        matter = MatterFactory(call=call, number=1)
        recorded(ruled(matter, director), director)

    with django_assert_max_num_queries(len(few)):
        assert len(as_bob.get(url(ruling)).context["rows"]) == 4
