"""Movements as they are counted out: who has met whom, and which boards they have had."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

import pytest
from django.test import Client
from django.utils import timezone

from deals.evening.movements import (
    HOWELL_TABLES,
    Movement,
    Plan,
    SectionPlan,
    boards_needed,
    most_rounds,
    places,
)
from deals.evening.queries import moves_of
from deals.evening.services import evenings
from deals.models import Club, Direction, Pair, Session
from deals.pages.queries import name_lines
from rulings.room.queries.tables import room_of
from tests.evening.test_evening_new import EVENING, URL
from tests.factories import EventFactory


def plan(movement: Movement, *tables: int, each: int = 2) -> Plan:
    rounds = most_rounds(movement, fewest=min(tables)) or 3
    lines = [SectionPlan(letter, count) for letter, count in zip("AB", tables, strict=False)]
    told = {"tables": max(tables), "rounds": rounds, "boards_per_round": each}
    return Plan(timezone.now(), lines, rounds, each, movement, boards_needed(movement, **told))


@pytest.mark.parametrize("tables", HOWELL_TABLES)
def test_in_a_howell_every_pair_meets_every_other_once_and_has_every_set_once(tables: int) -> None:
    at = list(places(tables, plan(Movement.HOWELL, tables)))
    pairs, rounds = range(2 * tables), range(1, 2 * tables)
    sets = range(1, 2 * (2 * tables - 1), 2)

    meetings = Counter(frozenset((one.ns, one.ew)) for one in at)
    assert meetings == Counter(map(frozenset, combinations(pairs, 2)))
    seen = Counter(chain.from_iterable(((one.ns, one.round), (one.ew, one.round)) for one in at))
    assert seen == Counter((pair, number) for pair in pairs for number in rounds)
    had = Counter(
        chain.from_iterable(((one.ns, one.first_board), (one.ew, one.first_board)) for one in at)
    )
    assert had == Counter((pair, first) for pair in pairs for first in sets)


@pytest.mark.parametrize("tables", HOWELL_TABLES)
def test_nor_do_two_tables_want_the_same_boards_but_with_three_tables_in_the_last_round(
    tables: int,
) -> None:
    at = places(tables, plan(Movement.HOWELL, tables))
    wanted = Counter((one.round, one.first_board) for one in at)

    shared = {round_: count for (round_, _first), count in wanted.items() if count > 1}
    assert shared == ({5: 3} if tables == 3 else {})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("movement", "tables", "told"),
    [
        (Movement.MITCHELL, (8,), [((5,), (), 0)]),
        (Movement.MITCHELL, (7,), [((), (), 0)]),
        (Movement.MITCHELL, (6, 4), [((), (), 0), ((3,), (), 0)]),  # A has three of its five rounds
        (Movement.HOWELL, (3,), [((), (5,), 0)]),
        (Movement.HOWELL, (6,), [((), (), 12)]),
        (Movement.SAME_BOARDS, (4,), [((), (), 0)]),
        (Movement.NONE, (2, 1), [((), (), 0)] * 2),
    ],
)
def test_what_is_out_of_the_ordinary_is_read_from_who_meets_whom(
    movement: Movement,
    tables: tuple[int, ...],
    told: list[tuple[tuple[int, ...], tuple[int, ...], int]],
) -> None:
    session = evenings.add_session(EventFactory(), plan(movement, *tables))

    assert [(one.skips, one.shared, one.stays) for one in moves_of(session)] == told


@pytest.mark.django_db
def test_the_room_names_the_boards_of_a_round_only_where_none_lies_over() -> None:
    event = EventFactory()
    howell, mitchell = (
        evenings.add_session(event, plan(how, 5)) for how in (Movement.HOWELL, Movement.MITCHELL)
    )

    assert (room_of(howell).boards, room_of(mitchell).boards) == (None, (1, 10))


@pytest.mark.django_db
def test_the_pairs_of_a_howell_are_named_where_they_begin() -> None:
    names = [(f"N{n}", f"S{n}") for n in range(4)], [(f"E{n}", f"W{n}") for n in range(4)]
    session = evenings.add_session(
        EventFactory(), plan(Movement.HOWELL, 4), ns=names[0], ew=names[1]
    )

    lines = {
        f"{side}_names": "\n".join(" - ".join(one) for one in told)
        for side, told in zip(("ns", "ew"), names, strict=True)
    }
    assert name_lines(session) == lines
    assert set(Pair.objects.values_list("direction", flat=True)) == {Direction.EITHER}
    first = session.sections.get().tables.get(number=1)
    last = first.pairings.get(round=7)
    assert (str(last.ns.player1), last.ns.number, last.ew.number) == ("N0", 8, 7)


@pytest.mark.django_db
def test_an_administrator_chooses_a_howell_and_is_told_for_how_many_tables_it_is(
    as_alice: Client, club: Club
) -> None:
    asked = EVENING | {"movement": "howell", "rounds": "", "boards_per_round": "2"}
    refused = as_alice.post(URL, asked | {"tables_a": "9", "ns_names": ""})
    assert refused.context["form"].errors == {"tables_a": ["A Howell is for 3 to 8 tables."]}

    as_alice.post(URL, asked | {"tables_a": "5"})
    session = Session.objects.get()
    assert (session.rounds, session.boards.count()) == (9, 18)


@pytest.mark.django_db
def test_the_skip_of_a_mitchell_is_told_before_and_when_it_comes(
    as_alice: Client, club: Club
) -> None:
    made = as_alice.post(URL, EVENING | {"tables_a": "4", "rounds": ""}, follow=True)
    assert "Before round 3 East-West skip one table." in made.content.decode()
    session = Session.objects.get()
    assert "Begin round 1" in made.content.decode()

    def begun(number: int) -> list[str]:
        sent = {"round": str(number), "seen": str(max(1, number - 1))}
        came = as_alice.post(f"/sessions/{session.pk}/round/", sent, follow=True)
        return [str(one) for one in came.context["messages"]]

    assert [begun(number) for number in (1, 2, 3)] == [
        ["Round 1 has begun."],
        ["Round 2 has begun."],
        ["Round 3 has begun. East-West skip one table now."],
    ]
