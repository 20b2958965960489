"""With an odd number of pairs one is missing, and whoever would meet it sits out."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from deals.models import Board, Club, Pairing, Section, Session, Table, User
from rulings.models import DirectorCall
from tests.calls import by_hand
from tests.evening.test_evening_new import EVENING, URL
from tests.factories import PairFactory

pytestmark = pytest.mark.django_db
HOWELL = EVENING | {"movement": "howell", "tables_a": "5", "rounds": "9", "boards_per_round": "3"}
NO_NAMES = {"ns_names": "", "ew_names": ""}


def set_up(client: Client, **fields: str) -> Session:
    client.post(URL, HOWELL | NO_NAMES | fields)
    return Session.objects.get()


def missing(client: Client, session: Session, number: int | None, direction: str = "") -> str:
    """Say that the pair of section A is missing, or none; the page that comes next."""
    pairs = Section.objects.get().pairs
    pair = number and pairs.get(number=number, direction=direction).pk
    address = reverse("deals:session-missing", args=[session.pk])
    return client.post(address, {"A": pair or ""}, follow=True).content.decode()


def met(session: Session) -> list[tuple[int, int, int | None, int | None]]:
    rows = Pairing.objects.filter(table__section__session=session)
    return list(rows.order_by("round", "table__number").values_list("round", "table", "ns", "ew"))


def table_alone(session: Session) -> tuple[Table, int]:
    """The table where somebody sits out in the first round, and the number of that pair."""
    rows = Pairing.objects.filter(table__section__session=session, round=1)
    (one,) = [row for row in rows if row.sits_out]
    assert one.alone
    return one.table, one.alone.number


def test_it_is_said_with_a_new_evening_and_asked_on_the_next_page(
    as_alice: Client, club: Club
) -> None:
    sent = as_alice.post(URL, HOWELL | NO_NAMES | {"one_missing": "on"})
    session = Session.objects.get()
    assert sent["Location"] == reverse("deals:session-missing", args=[session.pk])

    page = missing(as_alice, session, 9)

    _table, alone = table_alone(session)
    assert "Pair 9 is missing: whoever would meet it sits out." in page
    told = re.findall(r"<small>(pair \d+)\s+sits out</small>", page)
    assert told == [f"pair {alone}"]
    assert "Pair 10 stays." in page


@pytest.mark.parametrize(
    ("movement", "number", "direction"),
    [("howell", 9, ""), ("howell", 10, ""), ("mitchell", 5, "EW"), ("mitchell", 2, "NS")],
)
def test_in_each_round_one_pair_sits_out_and_who_comes_after_all_meets_all(
    as_alice: Client, club: Club, movement: str, number: int, direction: str
) -> None:
    session = set_up(as_alice, movement=movement, rounds="5")
    before = met(session)

    missing(as_alice, session, number, direction)
    alone = [row.round for row in Pairing.objects.order_by("round") if row.sits_out]
    missing(as_alice, session, 1, direction)
    as_alice.get(reverse("deals:session-missing", args=[session.pk]))
    missing(as_alice, session, None)

    assert (alone, met(session)) == ([1, 2, 3, 4, 5], before)


def test_where_two_are_missing_it_is_changed_at_the_tables(as_alice: Client, club: Club) -> None:
    session = set_up(as_alice)
    missing(as_alice, session, 9)
    table, _alone = table_alone(session)
    other = Pairing.objects.exclude(table=table).filter(round=1).first()
    assert other
    address = reverse("deals:table", args=[other.table_id])
    as_alice.post(f"{address}?round=1", {"ns": str(other.ns_id), "ew": ""})
    before = met(session)

    page = missing(as_alice, session, None)

    assert "More than one pair is missing in section A. Change it at its tables." in page
    assert met(session) == before


def test_room_table_and_board_say_it_and_no_call_is_offered_there(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    missing(as_alice, session, 9)
    table, alone = table_alone(session)
    home = as_alice.get(reverse("rulings:home"), {"session": session.pk})
    tiles = [spot for spots in home.context["sections"].values() for spot in spots]
    assert [spot.label for spot in tiles if spot.state == "out"] == [str(table)]
    assert "<span>sits out</span>" in home.content.decode()

    page = as_alice.get(reverse("rulings:table", args=[table.pk])).content.decode()
    assert f">Pair {alone} sits out</h1>" in page
    assert 'name="irregularity"' not in page
    ahead = as_alice.get(reverse("rulings:room-ahead", args=[session.pk])).json()["tables"]
    assert reverse("rulings:table", args=[table.pk]) not in ahead
    assert len(ahead) == 4

    lies = Pairing.objects.get(table=table, round=1)
    board = Board.objects.get(session=session, number=lies.first_board)
    page = as_alice.get(reverse("deals:board", args=[board.pk])).content.decode()
    assert f"Table {table}, round 1: pair {alone} sits out." in page
    assert reverse("deals:result", args=[board.pk, table.pk]) not in page


def test_a_board_played_there_before_is_called_about_in_its_own_round(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    missing(as_alice, session, 9)
    now = next(row for row in Pairing.objects.filter(round__gt=1) if row.sits_out)
    Session.objects.update(current_round=now.round)
    before = Pairing.objects.get(table=now.table, round=now.round - 1)
    address = reverse("rulings:table", args=[now.table_id])

    page = as_alice.get(address).content.decode()
    assert f"?board={before.first_board}" in re.findall(r'href="(\?board=\d+)"', page)
    assert f"?board={now.first_board}" not in page
    as_alice.post(
        f"{address}?board={before.first_board}",
        {"board": str(before.first_board), "round": str(before.round), "irregularity": "revoke"},
    )

    call = DirectorCall.objects.get()
    assert (call.round, call.board and call.board.number) == (before.round, before.first_board)


def test_felt_and_slip_of_a_call_at_a_table_where_a_pair_sits_out_say_so(
    as_alice: Client, alice: User, club: Club
) -> None:
    session = set_up(as_alice)
    pairing = Pairing.objects.filter(round=1).select_related("table", "ew").last()
    assert pairing
    assert pairing.ew
    ruling = by_hand(pairing.table, alice, "They wait.")
    as_alice.post(reverse("rulings:table", args=[pairing.table_id]), {"irregularity": ""})
    missing(as_alice, session, pairing.ew.number)

    what = as_alice.get(reverse("rulings:what", args=[DirectorCall.objects.latest("pk").pk]))
    slip = as_alice.get(reverse("rulings:slip", args=[ruling.pk]), {"language": "en"})

    assert ">sits out</text>" in what.content.decode()
    assert "The other pair is missing: this one sits out." in slip.content.decode()


def test_an_imported_pair_that_meets_nobody_is_not_taken_for_missing(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    PairFactory(section=Section.objects.get(), number=11)

    page = as_alice.get(reverse("deals:session", args=[session.pk])).content.decode()

    assert "is missing:" not in page
