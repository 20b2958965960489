"""With an odd number of pairs one is missing, and whoever would meet it sits out."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from deals.models import Board, Club, Pairing, Section, Session, Table, User
from rulings.models import DirectorCall
from rulings.room.codes import code_of
from tests.calls import by_hand
from tests.evening.test_evening_new import EVENING, URL
from tests.factories import PairFactory, SectionFactory

pytestmark = pytest.mark.django_db
HOWELL = EVENING | {"movement": "howell", "tables_a": "5", "rounds": "9", "boards_per_round": "3"}
NO_NAMES = {"ns_names": "", "ew_names": ""}


def set_up(client: Client, **fields: str) -> Session:
    client.post(URL, HOWELL | NO_NAMES | fields)
    return Session.objects.get()


def missing(client: Client, session: Session, *numbers: int, direction: str = "") -> str:
    """Say that these pairs of section A are missing, or none; the page that comes next."""
    pairs = Section.objects.get(letter="A").pairs.filter(number__in=numbers, direction=direction)
    address = reverse("deals:session-missing", args=[session.pk])
    sent = {"A": [str(pair.pk) for pair in pairs]}
    return client.post(address, sent, follow=True).content.decode()


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


def test_how_the_boards_of_a_howell_move_and_which_lie_over_is_said(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)

    page = as_alice.get(reverse("deals:session", args=[session.pk]), {"round": "2"})

    assert page.context["moves"][1:] == [
        "In the next round each table has the boards that follow those it has now, and after the"
        " highest the lowest.",
        "At no table in this round: boards 1–3, 7–9, 13–15, 22–24.",
    ]


def test_the_pair_without_names_is_offered_first(as_alice: Client, club: Club) -> None:
    named = {"ns_names": "A - B\nC - D\nE - F\nG - H\nI - J", "ew_names": "K - L\nM - N"}
    session = set_up(as_alice, **named)

    form = as_alice.get(reverse("deals:session-missing", args=[session.pk])).context["form"]

    told = [label for _key, label in form.fields["A"].choices]
    assert [label.endswith(", no names") for label in told] == [True] * 3 + [False] * 7
    assert told[3].startswith("1 ")


@pytest.mark.parametrize(
    ("movement", "number", "direction"),
    [("howell", 9, ""), ("howell", 10, ""), ("mitchell", 5, "EW"), ("mitchell", 2, "NS")],
)
def test_in_each_round_one_pair_sits_out_and_who_comes_after_all_meets_all(
    as_alice: Client, club: Club, movement: str, number: int, direction: str
) -> None:
    session = set_up(as_alice, movement=movement, rounds="5")
    before = met(session)

    missing(as_alice, session, number, direction=direction)
    alone = [row.round for row in Pairing.objects.order_by("round") if row.sits_out]
    missing(as_alice, session, 1, direction=direction)
    as_alice.get(reverse("deals:session-missing", args=[session.pk]))
    missing(as_alice, session)

    assert (alone, met(session)) == ([1, 2, 3, 4, 5], before)


@pytest.mark.parametrize("movement", ["howell", "mitchell"])
def test_several_are_said_to_be_missing_in_one_form_and_each_comes_back_to_its_places(
    as_alice: Client, club: Club, movement: str
) -> None:
    session = set_up(as_alice, movement=movement, tables_a="4", rounds="3")
    direction = "" if movement == "howell" else "EW"
    plan = met(session)

    page = missing(as_alice, session, 1, 2, 4, direction=direction)
    told = ", ".join(f"{n} {direction and 'E-W'}".strip() for n in (1, 2, 4))
    assert f"Pairs {told} are missing: whoever" in page
    missing(as_alice, session, 4, direction=direction)
    left = met(session)
    missing(as_alice, session)

    gone = Section.objects.get().pairs.get(number=4, direction=direction).pk
    empty = [tuple(None if one == gone else one for one in meet) for _at, _table, *meet in plan]
    assert [place[2:] for place in left] == empty
    assert met(session) == plan


def test_whose_places_no_movement_tells_is_changed_at_the_tables(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    first, second = Pairing.objects.filter(round=1).order_by("table__number")[:2]
    Pairing.objects.filter(pk=first.pk).update(ns=second.ns)
    Pairing.objects.filter(pk=second.pk).update(ns=first.ns)
    missing(as_alice, session, 8, 9)
    before = met(session)

    page = missing(as_alice, session, 8)

    assert "Nobody knows whose places in section A are empty. Change its tables." in page
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


def test_where_two_missing_pairs_would_meet_the_room_shows_nobody(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    lies = Pairing.objects.filter(round=1).select_related("ns", "ew")[0]
    assert lies.ns
    assert lies.ew
    missing(as_alice, session, lies.ns.number, lies.ew.number)

    home = as_alice.get(reverse("rulings:home"), {"session": session.pk})
    tiles = [spot for spots in home.context["sections"].values() for spot in spots]
    assert [spot.words for spot in tiles if spot.state == "out"] == ["nobody"]
    address = reverse("rulings:table", args=[lies.table_id])
    page = as_alice.get(address).content.decode()
    assert f">Nobody plays at table {lies.table} in this round</h1>" in page
    ahead = as_alice.get(reverse("rulings:room-ahead", args=[session.pk])).json()["tables"]
    assert address not in ahead


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


def test_the_card_of_a_table_says_first_that_nobody_plays_there(
    as_alice: Client, club: Club
) -> None:
    Club.objects.update(table_cards=True)
    session = set_up(as_alice)
    Session.objects.update(starts_at=timezone.now())
    missing(as_alice, session, 9)
    table, alone = table_alone(session)
    card = reverse("rulings:table-card", args=[code_of(Club.objects.get(), table)])
    player = Client()

    page = player.get(card).content.decode()
    player.post(card)  # by a page from before the round
    before = DirectorCall.objects.count()
    player.post(card, {"idle": "1"})

    assert f"Nobody plays at table {table} in this round" in page
    assert f"Pair {alone} sits out." in page
    assert (before, DirectorCall.objects.get().table) == (0, table)


def test_an_imported_pair_that_meets_nobody_is_not_taken_for_missing(
    as_alice: Client, club: Club
) -> None:
    session = set_up(as_alice)
    PairFactory(section=Section.objects.get(), number=11)

    page = as_alice.get(reverse("deals:session", args=[session.pk])).content.decode()

    assert "is missing:" not in page


def test_a_section_without_pairs_is_not_asked_about(as_alice: Client, club: Club) -> None:
    session = set_up(as_alice)
    address = reverse("deals:session-missing", args=[session.pk])
    SectionFactory(session=session, letter="B")

    page = as_alice.get(address)
    assert list(page.context["form"].fields) == ["A"]
    assert "section B" not in page.content.decode()
    assert "Pair 9 is missing" in missing(as_alice, session, 9)

    Pairing.objects.all().delete()
    Section.objects.get(letter="A").pairs.all().delete()
    none = as_alice.get(address)
    assert (none.context["form"].fields, none.context["intro"]) == ({}, "No pairs yet.")
