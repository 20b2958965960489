"""What was found in the archive, taken away: CSV, JSON, paper."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.bridge.adjusted_scores import Fault
from deals.bridge.seats import Side
from deals.models import Pairing, Table, User
from deals.pages.cells import cell
from rulings.appeals import services as appeals
from rulings.archive.export import COLUMNS
from rulings.models import Matter, Ruling
from rulings.record import answers, give
from rulings.record.calls.ending import board_is_over
from rulings.record.calls.opening import open_call
from rulings.record.give import Decided
from rulings.record.position import position_of
from rulings.scores.adjustment import (
    Penalty,
    PenaltyLaw,
    PenaltyUnit,
    ScoreDecision,
    ScoreKind,
    SideScore,
)
from rulings.scores.services import record_score
from tests.calls import AFTER_PLAY, ESTABLISHED
from tests.factories import PairFactory, PlayerFactory, TableFactory

CSV = reverse("rulings:archive-csv")
JSON = reverse("rulings:archive-json")
PAPER = reverse("rulings:archive-print")
TWO_TRICKS = ESTABLISHED | AFTER_PLAY


def body(client: Client, url: str, **query: str) -> str:
    return client.get(url, query).getvalue().decode("utf-8-sig")


def lines(client: Client, **query: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body(client, CSV, **query))))


@pytest.fixture
def by_hand(alice: User, table: Table) -> Callable[[str], Ruling]:
    def ruled(decision: str) -> Ruling:
        number = Ruling.objects.count() + 2
        at = TableFactory(section=table.section, number=number)
        call = open_call(table=at, board=None, round_number=1, by=alice)
        matter = answers.start_matter(call=call, irregularity="something-else", by=alice)
        decided = Decided(decision, "The room was loud.", "A telephone rang.", ["74A2"])
        return give.rule_by_hand(matter=matter, decided=decided, by=alice)

    return ruled


def test_a_line_holds_the_columns_of_its_ruling(
    as_bob: Client, by_hand: Callable[[str], Ruling]
) -> None:
    ruling = by_hand("A warning, and no more.")

    (line,) = lines(as_bob)

    assert tuple(line) == COLUMNS
    names = ("reference", "happened", "kind", "decision", "laws", "hash")
    assert {name: line[name] for name in names} == {
        "reference": ruling.reference,
        "happened": "A telephone rang.",
        "kind": "manual",
        "decision": "A warning, and no more.",
        "laws": "74A2",
        "hash": ruling.hash,
    }


def test_json_holds_the_same(as_bob: Client, by_hand: Callable[[str], Ruling]) -> None:
    ruling = by_hand("=A warning")

    found = json.loads(body(as_bob, JSON))

    assert found["columns"] == list(COLUMNS)
    assert [(row["reference"], row["decision"], row["laws"]) for row in found["rulings"]] == [
        (ruling.reference, "=A warning", ["74A2"])
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "\uff1d1"])
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    ("value", "written"),
    [(None, ""), (True, "yes"), (False, "no"), (-1, -1), (["63A1", "64A1"], "63A1 64A1")],
)
def test_cells_of_other_kinds(value: object, written: object) -> None:
    assert cell(value) == written


def test_the_filters_of_the_archive_hold(as_bob: Client, by_hand: Callable[[str], Ruling]) -> None:
    by_hand("A warning.")

    assert lines(as_bob, q="nothing of the kind") == []
    assert len(lines(as_bob, kind="manual")) == 1


def test_what_cannot_be_read_exports_nothing_and_says_so(
    as_bob: Client, by_hand: Callable[[str], Ruling]
) -> None:
    by_hand("A warning.")

    for file in (CSV, JSON, PAPER):
        page = as_bob.get(file, {"since": "yesterday"}, follow=True)

        assert page.redirect_chain == [("/archive/?since=yesterday", 302)]
        assert "Nothing was exported" in page.content.decode()


def test_another_club_takes_none_of_it(
    as_charlie: Client, by_hand: Callable[[str], Ruling]
) -> None:
    by_hand("A warning.")

    assert lines(as_charlie) == []
    assert json.loads(body(as_charlie, JSON))["rulings"] == []


@pytest.mark.parametrize(
    "name", ["archive-csv", "archive-spreadsheet", "archive-json", "archive-print"]
)
def test_the_number_of_queries_does_not_grow(
    as_bob: Client, by_hand: Callable[[str], Ruling], name: str
) -> None:
    url = reverse(f"rulings:{name}")
    by_hand("A warning.")
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            response = as_bob.get(url)
            _read = response.getvalue() if response.streaming else response.content
        counts.append(len(queries))
        for number in range(3):
            by_hand(f"Warning {number}.")

    assert counts[0] == counts[1]


def test_paper_has_them_all_and_says_what_was_looked_for(
    as_bob: Client, by_hand: Callable[[str], Ruling]
) -> None:
    for number in range(30):
        by_hand(f"Warning {number}.")

    page = as_bob.get(reverse("rulings:archive-print"), {"kind": "manual", "board": ""})

    assert len(page.context["rows"]) == 30
    said = [(one.label, one.words) for one in page.context["set"]]
    assert said == [("Kind of ruling", "In own words")]


def test_two_tricks_transferred_are_found(as_bob: Client, alice: User, revoke: Matter) -> None:
    board_is_over(call=revoke.call, by=alice)
    for key, said in TWO_TRICKS.items():
        position = position_of(Matter.objects.get(pk=revoke.pk))
        answers.answer(position=position, key=key, versions=[said], seen=position.seen, by=alice)
    ruling = give.give_ruling(matter=Matter.objects.get(pk=revoke.pk), by=alice)

    found = {tricks: [line["hash"] for line in lines(as_bob, tricks=tricks)] for tricks in "12"}

    assert found == {"1": [], "2": [ruling.hash]}
    assert [line["tricks_transferred"] for line in lines(as_bob)] == ["2"]

    own = Decided("One trick.", "They agreed.")
    give.amend_ruling(ruling=ruling, decided=own, by=alice)
    assert [(one["decision"], one["outcome_words"]) for one in lines(as_bob)] == [
        ("One trick.", "")
    ]


def test_a_spreadsheet_speaks_the_readers_language_and_names_who_sat_there(
    as_alice: Client, as_bob: Client, alice: User, by_hand: Callable[[str], Ruling]
) -> None:
    User.objects.update(language="da")
    ruling = by_hand("A warning, and no more.")
    call = ruling.matter.call
    pair = PairFactory(
        section=call.table.section,
        player1=PlayerFactory(club=ruling.club, name="Åse Holm"),
        player2=PlayerFactory(club=ruling.club, name="Bo Dahl"),
    )
    Pairing.objects.create(table=call.table, round=1, ns=pair, ew=None)

    def table(client: Client) -> list[dict[str, str]]:
        read = client.get(reverse("rulings:archive-spreadsheet")).getvalue()
        assert read.startswith(b"\xef\xbb\xbf")
        return list(csv.DictReader(io.StringIO(read.decode("utf-8-sig")), delimiter=";"))

    given = timezone.localtime(ruling.time).strftime("%Y-%m-%d %H:%M")
    told = {"Kendelse": ruling.reference, "Afsagt": given, "Nord-Syd": "Åse Holm – Bo Dahl"}
    [line] = table(as_alice)
    assert {name: line[name] for name in (*told, "Gennemgået")} == told | {"Gennemgået": "nej"}
    [his] = table(as_bob)  # he reviews, and finds nobody by name either
    assert {name: his[name] for name in told} == told | {"Nord-Syd": ""}


def test_a_line_tells_the_score_and_of_an_appeal_what_its_reader_may_know(
    as_alice: Client, as_bob: Client, alice: User, by_hand: Callable[[str], Ruling]
) -> None:
    User.objects.update(language="en")
    ruling = by_hand("A warning, and no more.")
    fault = SideScore(ScoreKind.ARTIFICIAL, fault=Fault.PLUS)
    penalty = Penalty(Side.EW, PenaltyLaw.PROCEDURAL, PenaltyUnit.PERCENT, Decimal(10))
    decision = ScoreDecision(fault, SideScore(), (penalty,))
    record_score(ruling=ruling, decision=decision, played=None, seen=0, by=alice)
    appeal = appeals.request_appeal(
        ruling=ruling,
        side="EW",
        agreement="both",
        requested_at=timezone.now(),
        grounds="",
        by=alice,
    )
    told = ("score_ns", "score_ew", "penalties", "appeal", "appeal_result")

    def of(client: Client) -> list[str]:
        return [lines(client)[0][name] for name in told]

    scored = ["plus", "stands", "EW procedural 10 percent"]
    assert (of(as_alice), of(as_bob)) == ([*scored, "requested", ""], [*scored, "", ""])

    decided = appeals.AppealDecision("changed", "", [], "", "Nine tricks.")
    appeals.decide(appeal=appeal, decision=decided, by=alice)
    assert (of(as_alice), of(as_bob)) == ([*scored, "decided", ""], [*scored, "", ""])
    appeals.publish(appeal=appeal, by=alice)
    assert of(as_alice) == of(as_bob) == [*scored, "published", "changed"]

    read = as_bob.get(reverse("rulings:archive-spreadsheet")).getvalue().decode("utf-8-sig")
    (row,) = csv.DictReader(io.StringIO(read))
    heads = ("Score, North-South", "Score, East-West", "Penalties", "Appeal", "Appeal decided")
    assert [row[name] for name in heads] == [
        "Average plus",
        "The result stands",
        "East-West: Procedural penalty (Law 90), 10 per cent of a top",
        "Decided",
        "The ruling is changed",
    ]
