from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from django.utils import timezone

from deals.accounts.services import ServiceError
from deals.evening.movements import Movement, Plan, SectionPlan, boards_needed, places
from deals.evening.services import evenings
from deals.evening.services import names as evening_names
from deals.evening.services.names import parse_names
from deals.models import Direction, Event, Pairing, Player, Session
from tests.factories import EventFactory, PlayedBoardFactory, SessionFactory, TableFactory


def plan(tables: int, rounds: int, movement: Movement = Movement.MITCHELL, each: int = 3) -> Plan:
    needed = boards_needed(movement, tables=tables, rounds=rounds, boards_per_round=each)
    return Plan(timezone.now(), [SectionPlan("A", tables)], rounds, each, movement, needed)


@pytest.mark.parametrize("tables", range(2, 15))
def test_in_a_mitchell_nobody_meets_a_pair_or_a_board_twice(tables: int) -> None:
    evening = plan(tables, rounds=1)
    evening = plan(tables, rounds=evening.most_rounds or 0)
    at = list(places(tables, evening))

    meetings = Counter((place.table, place.ew) for place in at)
    boards = Counter(
        chain.from_iterable(
            ((Direction.NS, p.table, p.first_board), (Direction.EW, p.ew, p.first_board))
            for p in at
        )
    )
    assert set(meetings.values()) == {1}
    assert set(boards.values()) == {1}
    assert max(place.last_board for place in at) <= evening.boards
    by_round = Counter((place.round, place.first_board) for place in at)
    assert set(by_round.values()) == {1}


def test_all_tables_may_play_the_same_boards() -> None:
    at = list(places(4, plan(4, rounds=3, movement=Movement.SAME_BOARDS, each=2)))

    assert {(p.round, p.first_board, p.last_board) for p in at} == {(1, 1, 2), (2, 3, 4), (3, 5, 6)}


def test_nobody_moves_when_the_movement_is_another() -> None:
    at = list(places(3, plan(3, rounds=2, movement=Movement.NONE)))

    assert all((p.ew, p.first_board) == (p.table, None) for p in at)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Anna Holm - Bo Dahl", ("Anna Holm", "Bo Dahl")),
        ("Anna Holm – Bo Dahl", ("Anna Holm", "Bo Dahl")),
        ("1. Anna Holm, Bo Dahl", ("Anna Holm", "Bo Dahl")),
        ("2 Holm, Anna - Dahl, Bo", ("Holm, Anna", "Dahl, Bo")),
        ("Holm, Anna\tDahl, Bo", ("Holm, Anna", "Dahl, Bo")),
        ("A3 Anna/Bo", ("Anna", "Bo")),
        ("Anna og Bo", ("Anna", "Bo")),
        ("Anna\tBo", ("Anna", "Bo")),
        ("Karen Blixen-Finecke & Bo", ("Karen Blixen-Finecke", "Bo")),
        ("Anna", ("Anna", "")),
        (" - Bo", ("", "Bo")),
        ("  ", ("", "")),
    ],
)
def test_pairs_are_read_as_people_write_them(line: str, names: tuple[str, str]) -> None:
    assert parse_names(line) == names


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory()


def test_an_evening_has_everything_the_director_needs(event: Event) -> None:
    evening = Plan(
        timezone.now(),
        [SectionPlan("A", 3), SectionPlan("B", 2)],
        2,
        4,
        Movement.SAME_BOARDS,
        boards=8,
    )

    session = evenings.add_session(
        event, evening, ns=[("Anna", "Bo"), ("", ""), ("Eva", "")], ew=[("Finn", "Gerda")]
    )

    assert [str(t) for s in session.sections.all() for t in s.tables.all()] == [
        *("A1", "A2", "A3"),
        *("B1", "B2"),
    ]
    boards = [(b.number, b.dealer, b.vulnerability) for b in session.boards.all()][:5]
    assert boards == [
        (1, "N", "None"),
        (2, "E", "NS"),
        (3, "S", "EW"),
        (4, "W", "All"),
        (5, "N", "NS"),
    ]
    third = Pairing.objects.get(table__section__letter="A", table__number=3, round=2)
    assert (third.first_board, third.last_board) == (5, 8)
    assert (str(third.ns.player1), third.ns.player2, third.ew.number) == ("Eva", None, 2)
    assert sorted(map(str, Player.objects.all())) == ["Anna", "Bo", "Eva", "Finn", "Gerda"]


def test_the_next_session_is_counted_on_and_knows_the_players(event: Event) -> None:
    evening = plan(3, rounds=3)
    evenings.add_session(event, evening, ns=[("Anna", "Bo")])
    second = evenings.add_session(event, evening, ns=[("anna", "Bo")])

    assert second.number == 2
    assert Player.objects.count() == 2


@pytest.fixture
def session(event: Event) -> Session:
    return evenings.add_session(event, plan(3, rounds=3))


def test_a_table_is_added_with_a_pair_each_way_in_every_round(session: Session) -> None:
    table = evenings.add_table(session.sections.get())

    assert str(table) == "A4"
    assert [(p.round, str(p.ns), str(p.ew)) for p in table.pairings.all()] == [
        (round_, "4NS", "4EW") for round_ in (1, 2, 3)
    ]


def test_a_section_is_added_with_a_first_table(session: Session) -> None:
    section = evenings.add_section(session)

    assert [str(table) for table in section.tables.all()] == ["B1"]


def test_a_section_goes_with_its_last_table(session: Session) -> None:
    section = evenings.add_section(session)

    evenings.remove_table(section.tables.get())

    assert [section.letter for section in session.sections.all()] == ["A"]


def test_a_table_where_boards_were_played_stays(db: None) -> None:
    played = PlayedBoardFactory()

    with pytest.raises(ServiceError, match="Boards have been played"):
        evenings.remove_table(played.table)


def test_a_round_the_session_does_not_have_is_refused(session: Session) -> None:
    evenings.move_to_round(session, 3)
    with pytest.raises(ServiceError, match="There is no round 4"):
        evenings.move_to_round(session, 4)

    session.refresh_from_db()
    assert session.current_round == 3


def test_boards_are_added_once(session: Session) -> None:
    evenings.add_boards(session, range(8, 12))

    assert [board.number for board in session.boards.all()] == list(range(1, 12))


def test_names_left_out_are_taken_away(session: Session) -> None:
    evening_names.name_pairs(session, Direction.NS, [("Anna", "Bo"), ("Eva", "Finn")])
    evening_names.name_pairs(session, Direction.NS, [("Anna", "Bo")])

    first, second, third = session.sections.get().pairs.filter(direction="NS")
    assert [str(first.player1), second.player1, third.player1] == ["Anna", None, None]


def test_a_forgotten_player_leaves_no_name_behind(session: Session) -> None:
    evening_names.name_pairs(session, Direction.NS, [("Anna", "Bo")])
    evening_names.forget_player(Player.objects.get(name="Anna"))

    assert sorted(map(str, Player.objects.all())) == ["Bo", "a player (erased)"]


def test_tables_of_other_sessions_are_left_alone(session: Session) -> None:
    other = TableFactory(section__session=SessionFactory())
    evenings.add_table(session.sections.get())

    assert list(other.section.tables.all()) == [other]
