"""An evening from a scoring program comes in with pairs, tables, rounds, pairings and results."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, Side
from deals.formats.tournament import (
    FileAdjustment,
    FilePair,
    FilePairing,
    FilePlayer,
    FileResult,
    Tournament,
)
from deals.imports.reader import FileReading, read_file
from deals.imports.report import Report
from deals.imports.worker import store
from deals.models import (
    Board,
    Club,
    Event,
    Pair,
    Pairing,
    PlayedBoard,
    Player,
    RecordVersion,
    Section,
    Session,
    Table,
)
from tests.factories import ClubFactory, DirectorCallFactory

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[3] / "shared" / "data"
DATA = Path(os.environ.get("PARAGRAF_DATA", DATA))
MODELS = [Event, Session, Section, Table, Board, Pair, Pairing, Player, PlayedBoard]


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def pair(number: int, first: str, second: str, side: Side | None = None) -> FilePair:
    players = (FilePlayer(first, f"{number}01"), FilePlayer(second, f"{number}02"))
    return FilePair(str(number), players, side, "A")


def pairing(table: int, round_: int, ns: int, ew: int, boards: tuple[int, int]) -> FilePairing:
    return FilePairing(table, round_, str(ns), str(ew), *boards, section="A")


def result(board: int, ns: int, ew: int, **told: object) -> FileResult:
    return FileResult(board, str(ns), str(ew), section="A", **told)  # type: ignore[arg-type]


MADE = {"contract": parse_contract("4H"), "declarer": Seat.S, "tricks": 10}
HOWELL = Tournament(
    name="Tuesday",
    date="2026.11.17",
    scoring="MatchPoints",
    pairs=(
        pair(1, "Anna", "Bo"),
        pair(2, "Eva", "Finn"),
        pair(3, "Gerda", "Hans"),
        pair(4, "Ida", "Jens"),
    ),
    pairings=(
        pairing(1, 1, 4, 1, (1, 2)),
        pairing(2, 1, 2, 3, (1, 2)),
        pairing(1, 2, 4, 2, (3, 4)),
        pairing(2, 2, 3, 1, (3, 4)),
    ),
    results=(
        result(1, 4, 1, table=1, round=1, **MADE),
        result(1, 2, 3, table=2, round=1, adjusted=FileAdjustment(Decimal(60), Decimal(40))),
        result(3, 3, 1, table=2, round=2, **MADE),
    ),
)


def bring_in(club: Club, *told: Tournament, session: Session | None = None) -> Report:
    return store(FileReading(tournaments=list(told)), club, session, "tuesday.bws")


def rows() -> list[list[dict[str, object]]]:
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


def test_pairs_tables_rounds_pairings_results_and_names_come_in(club: Club) -> None:
    report = bring_in(club, HOWELL)

    session = Session.objects.get()
    assert (session.event.name, session.rounds, session.boards_per_round) == ("Tuesday", 2, 2)
    pairs = Pair.objects.order_by("number")
    assert [f"{p.number}{p.direction} {p.player1} {p.player2}" for p in pairs] == [
        "1 Anna Bo",
        "2 Eva Finn",
        "3 Gerda Hans",
        "4 Ida Jens",
    ]
    assert [
        (str(p.table), p.round, str(p.ns), str(p.ew), p.first_board, p.last_board)
        for p in Pairing.objects.order_by("round", "table__number")
    ] == [
        ("A1", 1, "4", "1", 1, 2),
        ("A2", 1, "2", "3", 1, 2),
        ("A1", 2, "4", "2", 3, 4),
        ("A2", 2, "3", "1", 3, 4),
    ]
    assert [
        (str(p.board), str(p.table), p.round, str(p.ns), str(p.ew), p.contract)
        for p in PlayedBoard.objects.order_by("board__number", "table__number")
    ] == [
        ("1", "A1", 1, "4", "1", "4H"),
        ("1", "A2", 1, "2", "3", ""),
        ("3", "A2", 2, "3", "1", "4H"),
    ]
    assert Player.objects.get(name="Finn").number == "202"
    counts = report.counts
    assert (counts.pairs_new, counts.pairings_new, counts.results_new) == (4, 4, 3)
    assert report.entries == []


def test_an_adjusted_score_is_stored_for_each_side(club: Club) -> None:
    bring_in(club, HOWELL)

    adjusted = PlayedBoard.objects.get(imported_unit="percent")
    assert (adjusted.imported_ns, adjusted.imported_ew) == (Decimal(60), Decimal(40))


def test_points_that_contract_and_tricks_do_not_give_are_stored(club: Club) -> None:
    wrong = result(1, 4, 1, table=1, round=1, score=170, **MADE)
    right = result(2, 4, 1, table=1, round=1, score=620, **MADE)
    bring_in(club, replace(HOWELL, results=(wrong, right)))

    told = PlayedBoard.objects.order_by("board__number")
    assert [(p.imported_unit, p.imported_ns) for p in told] == [("points", 170), ("", None)]


def test_the_same_evening_twice_changes_nothing(club: Club) -> None:
    bring_in(club, HOWELL)
    before = rows()

    report = bring_in(club, HOWELL)

    assert rows() == before
    assert report.counts.changes_nothing
    assert report.entries == []


def test_the_movement_alone_comes_in_before_the_session_and_results_after_it(club: Club) -> None:
    report = bring_in(club, replace(HOWELL, results=()))
    assert (Pairing.objects.count(), PlayedBoard.objects.count()) == (4, 0)
    assert not report.counts.changes_nothing

    report = bring_in(club, HOWELL)

    assert (Pairing.objects.count(), Pair.objects.count()) == (4, 4)
    assert (report.counts.results_new, report.counts.pairs_new) == (3, 0)
    assert report.entries == []


def test_pairs_of_both_lines_with_the_same_number_stay_two(club: Club) -> None:
    mitchell = replace(
        HOWELL,
        pairs=(pair(1, "Anna", "Bo", Side.NS), replace(pair(1, "Eva", "Finn", Side.EW))),
        pairings=(pairing(1, 1, 1, 1, (1, 2)),),
        results=(result(1, 1, 1, table=1, round=1, **MADE),),
    )
    bring_in(club, mitchell)

    played = PlayedBoard.objects.get()
    assert (str(played.ns), str(played.ew)) == ("1NS", "1EW")
    assert (str(played.ns.player1), str(played.ew.player1)) == ("Anna", "Eva")


def test_pairs_of_both_lines_that_never_share_a_board_are_told_apart_by_their_names(
    club: Club,
) -> None:
    record = "".join(
        f'[Event "Mitchell"]\n[Date "2026.11.17"]\n[Board "{board}"]\n[North "{names[0]}"]\n'
        f'[East "{names[1]}"]\n[South "{names[2]}"]\n[West "{names[3]}"]\n[Section "A"]\n'
        f'[Table "{table}"]\n[PairNS "{ns}"]\n[PairEW "{ew}"]\n[Contract "Pass"]\n\n'
        for board, table, ns, ew, names in (
            (1, 1, 1, 2, ("Anna", "Eva", "Bo", "Finn")),
            (4, 2, 2, 1, ("Ida", "Gerda", "Jens", "Hans")),
        )
    )
    store(read_file(record.encode(), "mitchell.pbn"), club, None, "mitchell.pbn")

    pairs = Pair.objects.order_by("direction", "number")
    assert [f"{p.number}{p.direction} {p.player1} {p.player2}" for p in pairs] == [
        "1EW Gerda Hans",
        "2EW Eva Finn",
        "1NS Anna Bo",
        "2NS Ida Jens",
    ]


def test_pairs_listed_without_their_section_are_found_where_they_play(club: Club) -> None:
    listed = tuple(replace(each, section="") for each in HOWELL.pairs)
    bring_in(club, replace(HOWELL, pairs=listed))

    assert [f"{p.section}{p.number} {p.player1}" for p in Pair.objects.order_by("number")] == [
        "A1 Anna",
        "A2 Eva",
        "A3 Gerda",
        "A4 Ida",
    ]


def test_other_names_and_pairings_are_said_and_the_stored_ones_kept(club: Club) -> None:
    bring_in(club, HOWELL)
    before = rows()[5:7]
    changed = replace(
        HOWELL,
        pairs=(pair(1, "Karl", "Lis"), *HOWELL.pairs[1:]),
        pairings=(pairing(1, 1, 4, 2, (1, 2)), *HOWELL.pairings[1:]),
        results=(),
    )
    report = bring_in(club, changed)

    assert rows()[5:7] == before
    assert [(entry.reason, dict(entry.params)) for entry in report.entries] == [
        ("Pair {pair} already has other names here.", {"pair": "A1"}),
        (
            "Table {table} already has another pairing in round {round}.",
            {"table": "A1", "round": "1"},
        ),
    ]


def test_two_sessions_of_a_day_stay_two(club: Club) -> None:
    bring_in(club, replace(HOWELL, session=1), replace(HOWELL, session=2))

    assert [s.number for s in Session.objects.order_by("number")] == [1, 2]
    assert [s.rounds for s in Session.objects.all()] == [2, 2]


# What somebody entered, or relies on


def played_by_hand(club: Club) -> PlayedBoard:
    bring_in(club, HOWELL)
    played = PlayedBoard.objects.get(board__number=1, table__number=1)
    PlayedBoard.objects.filter(pk=played.pk).update(tricks=None)
    RecordVersion.objects.create(played=played, number=0, contract="4H", declarer="S")
    return played


def test_a_record_entered_by_hand_is_completed_only_with_a_word_about_it(club: Club) -> None:
    played = played_by_hand(club)

    report = bring_in(club, HOWELL)

    played.refresh_from_db()
    assert played.tricks == 10
    [entry] = report.entries
    assert (entry.scope, dict(entry.params)) == ("told", {"number": "1", "table": "A1"})


def test_a_record_entered_by_hand_is_never_overwritten(club: Club) -> None:
    played = played_by_hand(club)
    PlayedBoard.objects.filter(pk=played.pk).update(tricks=9)
    before = rows()

    report = bring_in(club, HOWELL)

    assert rows() == before
    assert [entry.scope for entry in report.entries] == ["part"]


def test_a_record_that_a_call_is_about_is_completed_only_with_a_word_about_it(club: Club) -> None:
    bring_in(club, HOWELL)
    played = PlayedBoard.objects.get(board__number=1, table__number=1)
    DirectorCallFactory(session=played.board.session, table=played.table, played_board=played)
    PlayedBoard.objects.filter(pk=played.pk).update(tricks=None)

    report = bring_in(club, HOWELL)

    assert [entry.scope for entry in report.entries] == ["told"]


# Players


def test_a_number_that_is_somebody_elses_is_not_believed(club: Club) -> None:
    Player.objects.create(club=club, name="Zoe", number="101")

    bring_in(club, HOWELL)

    assert Player.objects.get(name="Zoe").number == "101"
    assert Player.objects.get(name="Anna").number == ""


def test_a_player_with_only_a_number_gets_the_name_a_later_file_tells(club: Club) -> None:
    nameless = replace(HOWELL, pairs=(FilePair("1", (FilePlayer("", "777"),), None, "A"),))
    bring_in(club, nameless)
    assert Player.objects.get(number="777").name == "777"

    named = replace(HOWELL, pairs=(FilePair("1", (FilePlayer("Anna", "777"),), None, "A"),))
    report = bring_in(club, named)

    assert Player.objects.get(number="777").name == "Anna"
    assert report.entries == []


# Tables from a spreadsheet

SHEET = """\
par;retning;spiller 1;spiller 2;nr 1;nr 2
1;;Anna;Bo;101;102
2;;Eva;Finn;;

runde;bord;spil;NS;ØV;kontrakt;spilfører;resultat;udspil;NS %;ØV %
1;1;1;1;2;4 HJ;S;+1;RE;;
1;1;2;1;2;;;;;62,5;40
"""


def test_a_spreadsheet_of_pairs_and_results_comes_in(club: Club) -> None:
    report = store(read_file(SHEET.encode(), "tirsdag.csv"), club, None, "tirsdag.csv")

    assert Event.objects.get().name == "tirsdag"
    first, second = PlayedBoard.objects.order_by("board__number")
    assert (str(first.table), first.round, str(first.ns.player1)) == ("A1", 1, "Anna")
    assert (first.contract, first.declarer, first.tricks) == ("4H", "S", 11)
    assert (second.imported_ns, second.imported_ew) == (Decimal("62.5"), Decimal(40))
    assert report.entries == []


# Real evenings; skipped without the folder


@pytest.mark.parametrize(
    "path",
    [*sorted(DATA.glob("bws/*section.bws")), *sorted(DATA.glob("usebio/*.xml"))],
    ids=lambda p: p.name,
)
def test_a_real_evening_comes_in_whole_and_once(club: Club, path: Path) -> None:
    reading = read_file(path.read_bytes(), path.name)
    told = reading.tournaments
    report = store(reading, club, None, path.name)

    results = [r for each in told for r in each.results if r.contract or r.adjusted or r.score]
    assert PlayedBoard.objects.count() == len(results)
    assert Pair.objects.count() == sum(len(each.pairs) for each in told)
    assert Pairing.objects.count() == sum(len(each.pairings) for each in told)
    assert [entry for entry in report.entries if entry.scope != "told"] == []
    before = rows()
    again = store(read_file(path.read_bytes(), path.name), club, None, path.name)
    assert rows() == before
    assert again.counts.changes_nothing


def _section(told: Tournament) -> Tournament:
    return _each(told, section="MAIN")


def _tables(told: Tournament) -> Tournament:
    parts = [tuple(replace(one, table=3 - one.table) for one in of) for of in _places(told)]
    return replace(told, pairings=parts[0], results=parts[1])


def _rounds(told: Tournament) -> Tournament:
    parts = [tuple(replace(one, round=one.round + 1) for one in of) for of in _places(told)]
    return replace(told, pairings=parts[0], results=parts[1])


def _numbers(told: Tournament) -> Tournament:
    """Backwards, so that each number is another pair's here."""
    parts = [
        tuple(replace(one, ns=str(5 - int(one.ns)), ew=str(5 - int(one.ew))) for one in of)
        for of in _places(told)
    ]
    pairs = tuple(replace(one, number=str(5 - int(one.number))) for one in told.pairs)
    return replace(told, pairs=pairs, pairings=parts[0], results=parts[1])


def _places(told: Tournament) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    return told.pairings, told.results


def _each(told: Tournament, **changes: str) -> Tournament:
    parts = ("pairs", "pairings", "results")
    return replace(
        told,
        **{name: tuple(replace(one, **changes) for one in getattr(told, name)) for name in parts},
    )


@pytest.mark.parametrize("moved", [_section, _tables, _rounds, _numbers])
def test_a_list_that_calls_places_and_pairs_otherwise_changes_nothing(
    club: Club, moved: Callable[[Tournament], Tournament]
) -> None:
    """Each pair, table and result of the evening stood there twice, or with other pairs."""
    bring_in(club, HOWELL)
    before = rows()

    report = bring_in(club, moved(HOWELL), session=Session.objects.get())

    assert rows() == before
    assert (report.counts.changes_nothing, report.entries) == (True, [])
