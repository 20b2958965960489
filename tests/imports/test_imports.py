from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from deals.bridge.contract import parse_contract
from deals.bridge.seats import Seat, dealer_of_board, vulnerability_of_board
from deals.imports import worker
from deals.imports.reader import read_file
from deals.imports.report import Report
from deals.imports.worker import store
from deals.models import (
    Board,
    Club,
    Event,
    Form,
    Import,
    ImportState,
    Pair,
    Pairing,
    PlayedBoard,
    Player,
    Session,
    Table,
)
from deals.pages import queries
from deals.table import services
from tests.factories import (
    HANDS,
    ClubFactory,
    PairingFactory,
    SessionFactory,
    TableFactory,
    UserFactory,
)
from tests.jobs import do_jobs

pytestmark = pytest.mark.django_db

OTHER_HANDS = "N:J74.AQ743.KQ.AT3 Q953.J62.9.KJ965 K6.T985.AT42.Q72 AT82.K.J87653.84"


def game(board: int = 1, **tags: str) -> str:
    """One PBN game: the hands of the tests and four hearts by South just made, unless told."""
    values = {
        "Event": "Tuesday",
        "Date": "2026.11.17",
        "Board": str(board),
        "Dealer": dealer_of_board(board).value,
        "Vulnerable": vulnerability_of_board(board).value,
        "Deal": HANDS,
        "Declarer": "S",
        "Contract": "4H",
        "Result": "10",
    } | tags
    return "".join(f'[{tag} "{value}"]\n' for tag, value in values.items() if value) + "\n"


def bring_in(club: Club, *games: str, session: Session | None = None) -> Report:
    reading = read_file("".join(games).encode(), "tuesday.pbn")
    return store(reading, club, session, "tuesday.pbn")


@pytest.fixture
def club() -> Club:
    return ClubFactory()


NAMES = {"North": "Anna", "South": "Bo", "East": "Eva", "West": "Finn"}


def test_a_board_comes_in_with_its_event_session_table_pairs_and_result(club: Club) -> None:
    report = bring_in(club, game(Section="B", Table="3", Round="2", **NAMES))

    event = Event.objects.get()
    assert (event.name, event.date, event.form) == ("Tuesday", date(2026, 11, 17), Form.PAIRS)
    played = PlayedBoard.objects.get()
    assert str(played.table) == "B3"
    assert (played.contract, played.declarer, played.tricks) == ("4H", "S", 10)
    assert [str(played.ns.player1), str(played.ns.player2)] == ["Anna", "Bo"]
    assert [str(played.ew.player1), str(played.ew.player2)] == ["Eva", "Finn"]
    assert played.board.hands == HANDS
    counts = report.counts
    assert (counts.boards_new, counts.results_new, counts.players_new) == (1, 1, 4)
    assert report.sessions == [played.board.session_id]


def test_importing_twice_changes_nothing(club: Club) -> None:
    games = [
        game(number, Table=table, Round=round_, **NAMES)
        for round_, number in (("1", 1), ("2", 2))
        for table in ("1", "2")
    ]
    bring_in(club, *games)
    models = [Event, Session, Board, Pair, Pairing, Player, PlayedBoard]
    before = [list(model.objects.order_by("pk").values()) for model in models]

    report = bring_in(club, *games)

    assert [list(model.objects.order_by("pk").values()) for model in models] == before
    assert report.counts.changes_nothing
    assert (report.counts.boards_same, report.counts.results_same) == (2, 4)
    assert report.entries == []


def test_a_file_of_hands_alone_brings_boards_without_tables(club: Club) -> None:
    bring_in(club, game(Declarer="", Contract="", Result=""))

    assert Board.objects.get().hands == HANDS
    assert not PlayedBoard.objects.exists()


def test_an_event_without_a_name_is_called_after_the_file(club: Club) -> None:
    bring_in(club, game(Event=""))

    assert Event.objects.get().name == "tuesday"


def test_the_rooms_of_a_match_are_two_sections(club: Club) -> None:
    bring_in(club, game(Room="Open", Table="7"), game(Room="Closed", Table="7"))

    tables = [str(played.table) for played in PlayedBoard.objects.order_by("pk")]
    assert tables == ["O7", "C7"]
    assert Event.objects.get().form == Form.TEAMS


def test_results_without_a_table_are_spread_over_tables(club: Club) -> None:
    bring_in(club, game(), game(Result="9"), game(Result="8"))

    tables = [(str(p.table), p.tricks) for p in PlayedBoard.objects.order_by("pk")]
    assert tables == [("A1", 10), ("A2", 9), ("A3", 8)]


def test_rounds_with_the_same_deals_are_one_session(club: Club) -> None:
    bring_in(club, game(1, Round="1", Table="1"), game(1, Round="2", Table="2"))

    session = Session.objects.get()
    assert (session.rounds, session.boards_per_round) == (2, 1)
    pairings = Pairing.objects.order_by("round")
    assert [(str(p.table), p.first_board, p.last_board) for p in pairings] == [
        ("A1", 1, 1),
        ("A2", 1, 1),
    ]


def test_a_number_that_stands_for_another_deal_begins_another_session(club: Club) -> None:
    bring_in(club, game(1, Round="1"), game(1, Round="2", Deal=OTHER_HANDS))

    assert [session.number for session in Session.objects.order_by("number")] == [1, 2]
    assert set(PlayedBoard.objects.values_list("round", flat=True)) == {1}


def test_each_round_of_a_championship_may_come_in_a_file_of_its_own(club: Club) -> None:
    first, second = game(1), game(1, Deal=OTHER_HANDS)
    bring_in(club, first)
    report = bring_in(club, second)
    assert report.entries == []
    assert report.counts.sessions_new == 1

    for again in (second, first):
        assert bring_in(club, again).counts.changes_nothing
    assert [s.boards.get().hands for s in Session.objects.order_by("number")] == [
        HANDS,
        OTHER_HANDS,
    ]


def test_two_events_in_a_file_stay_two(club: Club) -> None:
    bring_in(club, game(Event="Monday"), game(Event="Tuesday"))

    assert sorted(Event.objects.values_list("name", flat=True)) == ["Monday", "Tuesday"]


def test_pair_numbers_of_the_file_are_kept(club: Club) -> None:
    bring_in(club, game(PairNS="4", PairEW="12", **NAMES), game(2, PairNS="4", PairEW="12"))

    first, second = PlayedBoard.objects.order_by("pk")
    assert (str(first.ns), str(first.ew)) == ("4NS", "12EW")
    assert (second.ns, second.ew) == (first.ns, first.ew)


def test_a_passed_out_board_and_one_without_a_result(club: Club) -> None:
    bring_in(club, game(1, Contract="Pass", Declarer="", Result=""), game(2, Result=""))

    results = PlayedBoard.objects.order_by("pk").values_list("contract", "declarer", "tricks")
    assert list(results) == [("Pass", "", None), ("4H", "S", None)]


def test_a_play_that_broke_the_law_comes_in_as_it_happened(club: Club) -> None:
    revoke = '[Play "W"]\nS3 S6 SA S4\nC5 CQ ^R S2 C3\n*\n'

    bring_in(club, game().rstrip() + "\n" + revoke)

    assert PlayedBoard.objects.get().play.startswith("W:S3 N:S6 E:SA S:S4")
    assert "E:S2^R" in PlayedBoard.objects.get().play


def test_a_date_that_is_half_known_is_today(club: Club) -> None:
    bring_in(club, game(Date="2026.??.??"))

    event = Event.objects.get()
    assert event.date == timezone.localdate()
    assert abs(event.sessions.get().starts_at - timezone.now()) < timedelta(minutes=5)


def test_a_past_event_does_not_stand_at_the_head_of_tonights(club: Club) -> None:
    bring_in(club, game(Date="2020.02.29"))

    assert timezone.localtime(Session.objects.get().starts_at).isoformat() == (
        "2020-02-29T12:00:00+01:00"
    )


def test_rounds_on_two_days_are_two_sessions(club: Club) -> None:
    bring_in(club, game(1, Date="2026.11.17"), game(2, Date="2026.11.18"))

    days = [timezone.localdate(one.starts_at) for one in Session.objects.order_by("number")]
    assert days == [date(2026, 11, 17), date(2026, 11, 18)]
    assert Event.objects.get().date == date(2026, 11, 17)


def test_sections_with_long_names_are_lettered(club: Club) -> None:
    bring_in(club, game(Section="Open teams", Table="1"), game(Section="Ladies", Table="1"))

    assert sorted(str(p.table) for p in PlayedBoard.objects.all()) == ["A1", "B1"]


def test_matches_without_table_numbers_get_them(club: Club) -> None:
    first = {"HomeTeam": "Aarhus", "VisitTeam": "Odense"}
    second = {"HomeTeam": "Viborg", "VisitTeam": "Skive"}
    bring_in(
        club,
        *(game(Room=room, **teams) for teams in (first, second) for room in ("Open", "Closed")),
    )

    assert [str(p.table) for p in PlayedBoard.objects.order_by("pk")] == ["O1", "C1", "O2", "C2"]


# What is left out, and said


@pytest.mark.parametrize("number", ["", "0", "A", "123456789"])
def test_a_board_without_a_number_is_left_out(club: Club, number: str) -> None:
    report = bring_in(club, game(1), game(2, Board=number))

    assert [board.number for board in Board.objects.all()] == [1]
    assert "The board has no number." in [entry.reason for entry in report.entries]


def test_an_ending_comes_in_without_its_hands(club: Club) -> None:
    report = bring_in(club, game(Deal="N:A... K... Q... J..."))

    assert Board.objects.get().hands == ""
    assert [(entry.scope, entry.board) for entry in report.entries] == [("part", "1")]


# Into a session that is there


@pytest.fixture
def session(club: Club) -> Session:
    return SessionFactory(event__club=club, number=1, rounds=3)


def test_a_session_set_up_by_hand_gets_its_hands_and_results(club: Club, session: Session) -> None:
    pairing = PairingFactory(table__section__session=session, table__number=2, round=3)
    Board.objects.create(session=session, number=1, dealer="N", vulnerability="None")

    report = bring_in(club, game(Table="2"), session=session)

    played = PlayedBoard.objects.get()
    assert (played.table, played.round) == (pairing.table, 3)
    assert (played.ns, played.ew) == (pairing.ns, pairing.ew)
    assert played.board.hands == HANDS
    assert (report.counts.boards_new, report.counts.sessions_new) == (1, 0)


def test_names_in_the_file_go_to_the_pairs_that_have_none(club: Club, session: Session) -> None:
    pairing = PairingFactory(
        table__section__session=session,
        table__number=2,
        ns__player1=None,
        ns__player2=None,
    )

    bring_in(club, game(Table="2", **NAMES), session=session)

    pairing.ns.refresh_from_db()
    assert str(pairing.ns.player1) == "Anna"
    assert PlayedBoard.objects.get().ns == pairing.ns
    assert PlayedBoard.objects.get().ew != pairing.ew  # somebody else sat there


def test_other_hands_are_not_written_over(club: Club, session: Session) -> None:
    bring_in(club, game(), session=session)

    report = bring_in(club, game(Deal=OTHER_HANDS), session=session)

    assert Board.objects.get().hands == HANDS
    assert [entry.reason for entry in report.entries] == [
        "Board {number} of the session already has other hands."
    ]
    assert PlayedBoard.objects.count() == 1


def test_two_deals_of_one_number_in_the_file_keep_the_first(club: Club, session: Session) -> None:
    report = bring_in(club, game(), game(Deal=OTHER_HANDS), session=session)

    assert Board.objects.get().hands == HANDS
    assert len(report.entries) == 1


def test_another_result_is_reported_and_the_stored_one_kept(club: Club, session: Session) -> None:
    bring_in(club, game(), session=session)

    report = bring_in(club, game(Result="9"), session=session)

    assert PlayedBoard.objects.get().tricks == 10
    assert [dict(entry.params) for entry in report.entries] == [{"number": "1", "table": "A1"}]


def test_a_fuller_file_completes_what_is_stored(club: Club, session: Session) -> None:
    bring_in(club, game(Result=""), session=session)

    report = bring_in(club, game(**NAMES), session=session)

    assert PlayedBoard.objects.get().tricks == 10
    assert str(PlayedBoard.objects.get().ns.player1) == "Anna"
    assert (report.counts.results_new, report.entries) == (1, [])


def test_the_number_of_queries_does_not_grow_with_the_boards(club: Club) -> None:
    def queries(boards: int, event: str) -> int:
        games = [game(number, Event=event, Table="1", Round="1") for number in range(1, boards + 1)]
        with CaptureQueriesContext(
            connection,
        ) as captured:
            bring_in(club, *games)
        return len(captured)

    assert queries(2, "few") == queries(20, "many")


def test_a_lin_file_comes_in_like_any_other(club: Club) -> None:
    hands = "md|3SJ74HAQ743DKQCAT3,SQ953HJ62D9CKJ965,SK6HT985DAT42CQ72|"
    lin = f"pn|Bo,Finn,Anna,Eva|st||{hands}sv|o|ah|Board 1|mb|1H|mb|p|mb|4H|mb|p|mb|p|mb|p|mc|10|"
    with transaction.atomic():
        store(read_file(lin.encode(), "evening.lin"), club, None, "evening.lin")

    played = PlayedBoard.objects.get()
    assert (played.board.hands, played.contract, played.tricks) == (HANDS, "4H", 10)
    assert str(played.ns.player1) == "Anna"


VUGRAPH = (
    "vg|Club final,Second half,I,1,2,Home,10,Away,12|\n"
    "rs|3NWx-1,1NN+2,PASS,4HS=|\n"
    "pn|Sif,Vera,Nils,Egon,Sune,Viggo,Nora,Ebba|pg||\n"
    "qx|o1|st||{md}sv|0|mb|p|mb|1D|pg||\n"
    "qx|c1|st||{md}sv|0|pg||\n"
    "qx|o2|{md}sv|b|pg||\n"
    "qx|c2|{md}sv|b|mb|p|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|D3|pc|D4|pg||\n"
)


def test_the_two_rooms_of_a_lin_file_are_two_sections_with_the_same_boards(club: Club) -> None:
    text = VUGRAPH.format(md="md|3SJ74HAQ743DKQCAT3,SQ953HJ62D9CKJ965,SK6HT985DAT42CQ72|")
    reading = read_file(text.encode(), "final.lin")

    first = store(reading, club, None, "final.lin")
    again = store(reading, club, None, "final.lin")

    event = Event.objects.get()
    assert (event.name, event.form) == ("Club final", Form.TEAMS)
    met = PlayedBoard.objects.order_by("table__section__letter", "board__number")
    assert [
        (str(one.table), one.board.number, str(one.ns.player1), str(one.ew.player1), one.contract)
        for one in met
    ] == [
        ("C1", 1, "Nora", "Ebba", "1NT"),
        ("C1", 2, "Nora", "Ebba", "4H"),
        ("O1", 1, "Nils", "Egon", "3NTX"),
        ("O1", 2, "Nils", "Egon", "Pass"),
    ]
    assert (first.counts.results_new, again.counts.results_new) == (4, 0)
    assert again.counts.results_same == 4


# The worker and the command


def waiting(club: Club, content: str, state: ImportState) -> Import:
    upload: Import = Import.objects.create(
        club=club, filename="a.pbn", content=content.encode(), state=state
    )
    worker.start(upload)
    return upload


def test_a_fault_of_ours_sets_the_file_aside_and_stores_nothing(club: Club) -> None:
    upload = waiting(club, game(), ImportState.CONFIRMED)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE deals_playedboard RENAME TO gone")
        with pytest.raises(ProgrammingError, match="deals_playedboard"):
            do_jobs()
        cursor.execute("ALTER TABLE gone RENAME TO deals_playedboard")

    upload.refresh_from_db()
    assert upload.state == ImportState.FAILED
    assert bytes(upload.content) == b""
    assert not Event.objects.exists()


def test_bytes_the_database_cannot_hold_are_passed_over(club: Club) -> None:
    content = game(North="An\0na") + "[Bad\0 tag\n"
    upload = waiting(club, content, ImportState.CONFIRMED)
    do_jobs()

    upload.refresh_from_db()
    assert upload.state == ImportState.STORED
    assert str(Player.objects.get()) == "Anna"


def test_a_file_is_not_kept_once_it_is_stored_nor_if_nobody_wants_it(club: Club) -> None:
    stored, read = (
        waiting(club, game(), state) for state in (ImportState.CONFIRMED, ImportState.WAITING)
    )
    do_jobs()
    stored.refresh_from_db()
    read.refresh_from_db()
    assert (bytes(stored.content), bytes(read.content)) == (b"", game().encode())

    Import.objects.update(touched_at=timezone.now() - timedelta(days=8))
    another = waiting(club, game(), ImportState.WAITING)
    do_jobs()
    assert list(Import.objects.all()) == [another, stored]


def test_the_command_imports_reports_and_repeats_itself(
    club: Club, tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tuesday.pbn"
    file.write_text(game(1) + game(2, Deal="N:A..."))

    call_command("import_pbn", file, "--club", club.slug, "--dry-run")
    assert not Board.objects.exists()
    call_command("import_pbn", file, "--club", club.slug)

    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == (
        "tuesday.pbn: boards: 1 new, 0 here already; results: 1 new, 0 here already"
    )
    assert "tuesday.pbn, line 16, board 2: The deal “N:A...” cannot be read." in said.err
    assert Board.objects.count() == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--club", "none"], "There is no club none."),
        (["--club", "here", "--session", "7"], "The club has no session 7."),
        (["--club", "here"], "No such file"),
    ],
)
def test_the_command_says_what_is_missing(arguments: list[str], said: str) -> None:
    ClubFactory(slug="here")

    with pytest.raises(CommandError, match=said):
        call_command("import_pbn", "missing.pbn", *arguments)


# The field in a score table


FIELD = r"""[ScoreTable "Table;Round;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1;Result\2R"]
 1 1  1  8 4H   S 10
 2 1  2  7 "-"  -  -
 3 1  3  6 4HX  S  9
 4 1  4  5 Pass -  -
"""
TOTAL = r"""[TotalScoreTable "Rank\1R;PairId\2R;Names"]
1 3 "Anna Holm - Bo Dahl"
2 8 "Eva Friis;Finn Juhl"
"""


def test_the_whole_field_comes_in_from_a_score_table(club: Club) -> None:
    bring_in(club, game(Contract="", Declarer="", Result="").rstrip() + "\n" + FIELD + TOTAL)

    results = [
        (str(p.table), str(p.ns), str(p.ew), p.contract, p.declarer, p.tricks)
        for p in PlayedBoard.objects.order_by("table__number")
    ]
    assert results == [
        ("A1", "1NS", "8EW", "4H", "S", 10),
        ("A2", "2NS", "7EW", "", "", None),
        ("A3", "3NS", "6EW", "4HX", "S", 9),
        ("A4", "4NS", "5EW", "Pass", "", None),
    ]
    assert str(Pair.objects.get(number=3, direction="NS").player2) == "Bo Dahl"
    assert str(Pair.objects.get(number=8).player1) == "Eva Friis"


def test_the_record_a_board_is_about_joins_its_row_of_the_field(club: Club) -> None:
    bring_in(club, game().rstrip() + '\n[Play "W"]\nS3 S6 SA S4\n*\n' + FIELD)

    first = PlayedBoard.objects.get(table__number=1)
    assert first.play == "W:S3 N:S6 E:SA S:S4 *"
    assert PlayedBoard.objects.count() == 4


def test_surnames_joined_by_a_hyphen_are_two_players(club: Club) -> None:
    field = r"""[ScoreTable "Section;PairId_NS;Contract;Declarer;Result;Names_NS;Names_EW"]
B 5 3NT N 9 Holm-Dahl Friis-Skov-Juhl
"""
    bring_in(club, game(Contract="", Declarer="", Result="").rstrip() + "\n" + field)

    played = PlayedBoard.objects.get()
    assert str(played.table) == "B5"
    assert [str(played.ns.player1), str(played.ns.player2)] == ["Holm", "Dahl"]
    assert played.ew is None  # three names are not a pair


def entered_by_hand(club: Club) -> tuple[Session, Table]:
    """A session with one board, and the table at which a result of it was entered."""
    session = SessionFactory(event__club=club)
    bring_in(club, game(Contract="", Declarer="", Result=""), session=session)
    table = TableFactory(section__session=session)
    place = queries.place_of(Board.objects.get(), table)
    seen = services.token_of(place.record)
    as_told = partial(replace, contract=parse_contract("4H"), declarer=Seat.S)
    services.enter(place=place, seen=seen, change=as_told, by=UserFactory())
    return session, table


@pytest.mark.parametrize("told", [{}, {"Round": "3"}], ids=["no round", "another round"])
def test_what_was_entered_by_hand_in_another_round_is_no_second_result(
    club: Club, told: dict[str, str]
) -> None:
    """The rounds of an evening need not have been turned, nor does every file tell them."""
    session, table = entered_by_hand(club)

    bring_in(club, game(Table=str(table.number), **told), session=session)

    played = PlayedBoard.objects.get()
    assert (played.round, played.contract, played.tricks) == (1, "4H", 10)


def test_rounds_that_somebody_has_changed_while_the_file_was_read_stay(club: Club) -> None:
    session = SessionFactory(event__club=club)
    Session.objects.update(rounds=12, boards_per_round=2)

    bring_in(club, game(Table="1", Round="2"), session=session)

    session.refresh_from_db()
    assert (session.rounds, session.boards_per_round) == (12, 1)


def test_what_the_file_has_twice_at_a_table_stays_two(club: Club) -> None:
    session, table = entered_by_hand(club)
    at = {"Table": str(table.number)}

    bring_in(club, game(Round="2", **at), game(Round="3", **at), session=session)

    rounds = PlayedBoard.objects.order_by("round").values_list("round", flat=True)
    assert list(rounds) == [1, 2, 3]


def test_a_table_of_frequencies_is_no_field(club: Club) -> None:
    frequencies = '[ScoreTable "Rank;Score_NS;Multiplicity"]\n1 420 7\n'
    bring_in(club, game(Contract="", Declarer="", Result="").rstrip() + "\n" + frequencies)

    assert not PlayedBoard.objects.exists()
