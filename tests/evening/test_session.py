from __future__ import annotations

import re

import pytest
from django.test import Client

from deals.evening.page import pair_called
from deals.evening.services.names import name_pair
from deals.models import (
    Board,
    Pair,
    Pairing,
    PlayedBoard,
    Player,
    RecordVersion,
    Session,
    Table,
    User,
)
from rulings.models import DirectorCall
from tests.factories import (
    BoardFactory,
    PairFactory,
    PairingFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SectionFactory,
    TableFactory,
)
from tests.site.test_once import Forms

pytestmark = pytest.mark.django_db


def url(session: Session, rest: str = "") -> str:
    return f"/sessions/{session.pk}/{rest}"


def test_it_shows_the_tables_of_the_current_round(as_bob: Client, pairing: Pairing) -> None:
    page = as_bob.get(url(pairing.table.section.session)).content.decode()

    assert f"{pairing.ns.player1} – {pairing.ns.player2}" in page
    assert "boards 1–3" in page
    assert "round 1 of 8" in page


def test_a_board_with_a_marked_record_is_flagged_but_not_for_who_has_still_to_play_it(
    as_alice: Client, alice: User, played: PlayedBoard
) -> None:
    path, said = url(played.board.session), "something irregular is marked"
    assert said not in as_alice.get(path).content.decode()

    played.play = "W:C9 N:C2 E:S2^R S:C3"
    played.save()
    assert as_alice.get(path).content.decode().count(said) == 1

    himself = PlayerFactory(club=played.board.session.event.club, user=alice)
    PairFactory(section=played.table.section, number=9, player1=himself)
    assert said not in as_alice.get(path).content.decode()


def test_a_reviewer_is_shown_nothing_to_change(
    as_bob: Client, as_alice: Client, pairing: Pairing
) -> None:
    path = url(pairing.table.section.session)

    assert "Begin round 1" in as_alice.get(path).content.decode()
    assert "Begin round 1" not in as_bob.get(path).content.decode()
    assert "<form" not in as_bob.get(path).content.decode().partition("<main")[2]


@pytest.mark.parametrize("asked", ["0", "9", "x", "-1"])
def test_a_round_that_is_not_there_is_a_page_that_is_not_there(
    as_alice: Client, session: Session, asked: str
) -> None:
    assert as_alice.get(url(session), {"round": asked}).status_code == 404


def test_another_round_can_be_looked_at(as_alice: Client, pairing: Pairing) -> None:
    PairingFactory(table=pairing.table, round=2, first_board=22, last_board=24)
    session = pairing.table.section.session

    page = as_alice.get(url(session), {"round": "2"}).content.decode()

    assert "boards 22–24" in page
    assert session.current_round == 1


def test_the_number_of_queries_does_not_grow(
    as_alice: Client, session: Session, django_assert_num_queries
) -> None:
    def more() -> None:
        section = SectionFactory(session=session, letter=f"X{session.sections.count()}")
        for number in (1, 2):
            table = TableFactory(section=section, number=number)
            pairing = PairingFactory(table=table)
            board = BoardFactory(session=session)
            PlayedBoardFactory(board=board, table=table, ns=pairing.ns, ew=pairing.ew)

    more()
    as_alice.get(url(session))
    with django_assert_num_queries(10):
        as_alice.get(url(session))
    more()
    more()
    with django_assert_num_queries(10):
        as_alice.get(url(session))


# Rounds


def test_the_next_round_begins_once_however_often_one_taps(
    as_alice: Client, session: Session
) -> None:
    for _tap in range(2):
        as_alice.post(url(session, "round/"), {"round": "2"})

    session.refresh_from_db()
    assert session.current_round == 2


def test_it_goes_back_to_the_page_one_came_from(as_alice: Client, session: Session) -> None:
    sent = {"round": "2", "next": "/?session=1"}

    assert as_alice.post(url(session, "round/"), sent)["Location"] == "/?session=1"
    sent["next"] = "//example.org/"
    assert as_alice.post(url(session, "round/"), sent)["Location"] == url(session)


@pytest.mark.parametrize("number", ["", "0", "9", "two", "99999999999"])
def test_a_round_that_does_not_exist_cannot_begin(
    as_alice: Client, session: Session, number: str
) -> None:
    page = as_alice.post(url(session, "round/"), {"round": number}, follow=True)

    assert "There is no round" in page.content.decode()
    session.refresh_from_db()
    assert session.current_round == 1


def test_a_round_s_clock_runs_from_its_beginning_and_goes_on_after_a_wrong_tap(
    as_alice: Client, session: Session
) -> None:
    as_alice.post(url(session, "round/"), {"round": "1", "seen": "1"})
    session.refresh_from_db()
    first = session.round_began_at
    as_alice.post(url(session, "round/"), {"round": "2", "seen": "1"})
    as_alice.post(url(session, "round/"), {"round": "1", "seen": "2"})

    session.refresh_from_db()
    assert (session.current_round, session.rounds_began) == (1, [first])
    as_alice.post(url(session, "round/"), {"not_begun": "1"})
    session.refresh_from_db()
    assert (session.current_round, session.rounds_began) == (1, [])


def test_who_saw_another_round_begins_none(as_alice: Client, session: Session) -> None:
    as_alice.post(url(session, "round/"), {"round": "3"})
    page = as_alice.post(url(session, "round/"), {"round": "2", "seen": "1"}, follow=True)

    assert "Round 3 is played by now." in page.content.decode()
    session.refresh_from_db()
    assert [bool(began) for began in session.rounds_began] == [False, False, True]


@pytest.mark.parametrize(
    "sent", [{"not_begun": "2"}, {"round": "1"}], ids=["not begun", "back to the round before"]
)
def test_who_saw_an_earlier_beginning_takes_none_back(
    as_alice: Client, session: Session, sent: dict[str, str]
) -> None:
    """Two directors see that a round was begun by a wrong tap. One takes it back, and it begins."""
    as_alice.post(url(session, "round/"), {"round": "2"})
    session.refresh_from_db()
    old = {"seen": session.round_state}
    as_alice.post(url(session, "round/"), sent | old)
    as_alice.post(url(session, "round/"), {"round": "2"})
    session.refresh_from_db()
    began = session.rounds_began

    page = as_alice.post(url(session, "round/"), sent | old, follow=True)

    session.refresh_from_db()
    assert (session.current_round, session.rounds_began) == (2, began)
    assert "Round 2 is played by now." in page.content.decode()


def test_who_takes_the_beginning_of_an_earlier_round_back_is_told(
    as_alice: Client, session: Session
) -> None:
    as_alice.post(url(session, "round/"), {"round": "2"})
    sent = {"not_begun": "1", "seen": "1."}
    page = as_alice.post(url(session, "round/"), sent, follow=True).content.decode()

    assert ("Round 2 is played by now." in page, "has not begun" in page) == (True, False)


# Changes


SESSION = {
    "number": "1",
    "starts_at": "2026-11-24T18:30",
    "rounds": "9",
    "boards_per_round": "4",
    "current_round": "5",
}


def test_it_is_changed(as_alice: Client, session: Session) -> None:
    as_alice.post(url(session, "edit/"), SESSION)

    session.refresh_from_db()
    assert (session.rounds, session.current_round, session.boards_per_round) == (9, 5, 4)


def test_the_room_stays_in_its_round_where_the_page_is_old(
    as_alice: Client, session: Session
) -> None:
    Session.objects.filter(pk=session.pk).update(current_round=3)
    shown = as_alice.get(url(session, "edit/")).context["form"]
    page = {"current_round": "3", "seen": shown.seen}
    Session.objects.filter(pk=session.pk).update(current_round=4)

    as_alice.post(url(session, "edit/"), SESSION | page)

    session.refresh_from_db()
    assert (session.rounds, session.current_round) == (9, 4)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"current_round": "10"}, "The session has no such round."),
        ({"current_round": "0"}, "The session has no such round."),
        ({"boards_per_round": "0"}, "At least one board is played in a round."),
        ({"number": "2"}, "Another session of the event has that number."),
        ({"number": "0"}, "Sessions are counted from 1."),
        ({"starts_at": "9999-11-24T18:30"}, "Look at the year: it has four digits"),
        ({"rounds": "99999"}, "less than or equal to 32767"),
    ],
)
def test_what_cannot_be_is_said(
    as_alice: Client, session: Session, wrong: dict[str, str], said: str
) -> None:
    Session.objects.create(event=session.event, number=2)

    page = as_alice.post(url(session, "edit/"), SESSION | wrong).content.decode()

    assert said in page
    session.refresh_from_db()
    assert session.rounds == 8


def test_all_names_are_changed_in_one_go(as_alice: Client, session: Session) -> None:
    section = SectionFactory(session=session)
    first = PairFactory(section=section, number=1, direction="NS", player1__name="Anna")
    second = PairFactory(section=section, number=2, direction="NS")
    page = as_alice.get(url(session, "names/")).content.decode()
    assert f"Anna - {first.player2}" in page

    as_alice.post(url(session, "names/"), {"ns_names": "\nEva - Finn", "ew_names": ""})

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.player1, str(second.player1), str(second.player2)) == (None, "Eva", "Finn")
    again = as_alice.post(url(session, "names/"), {"ns_names": "", "ew_names": "Bo - Ib"})
    assert "More lines (1) than pairs (0)." in again.content.decode()
    assert Player.objects.filter(name="Bo").count() == 0


def test_boards_are_added(as_alice: Client, session: Session, board: Board) -> None:
    as_alice.post(url(session, "boards/"), {"first": "1", "last": "3"})

    assert [b.number for b in session.boards.all()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"first": "3", "last": "1"}, "The last board comes before the first."),
        ({"first": "", "last": "1"}, "This field is required."),
        ({"first": "1", "last": "1000"}, "less than or equal to 999"),
    ],
)
def test_boards_that_cannot_be_are_refused_on_a_page_of_their_own(
    as_alice: Client, session: Session, sent: dict[str, str], said: str
) -> None:
    page = as_alice.post(url(session, "boards/"), sent).content.decode()

    assert said in page
    assert not session.boards.exists()


def test_tables_and_sections_are_added(as_alice: Client, table: Table) -> None:
    session = table.section.session

    as_alice.post(url(session, "tables/new/"), {"section": "A"})
    as_alice.post(url(session, "sections/new/"))

    assert [str(t) for s in session.sections.all() for t in s.tables.all()] == ["A1", "A2", "B1"]
    assert as_alice.post(url(session, "tables/new/"), {"section": "Z"}).status_code == 404


def test_two_who_add_the_same_table_or_section_add_one(as_alice: Client, table: Table) -> None:
    """Both see that a pair more has come, on pages from before."""
    session = table.section.session
    page = as_alice.get(url(session)).content.decode()
    assert page.count('<input type="hidden" name="seen" value="1"><button') == 2
    sent: dict[str, dict[str, str]] = {"tables/new/": {"section": "A"}, "sections/new/": {}}
    said = []
    for address, data in sent.items():
        for _director in range(2):
            came = as_alice.post(url(session, address), {"seen": "1", **data}, follow=True)
        said.append([str(one) for one in came.context["messages"]])

    again = "is there already. Send it again if there is to be another one."
    assert said == [[f"Table A2 {again}"], [f"Section B {again}"]]
    assert [str(t) for s in session.sections.all() for t in s.tables.all()] == ["A1", "A2", "B1"]


# One table


def table_url(table: Table, rest: str = "") -> str:
    return f"/tables/{table.pk}/{rest}"


def test_who_sits_where_with_which_boards_is_changed_for_a_round(
    as_alice: Client, pairing: Pairing
) -> None:
    other = PairFactory(section=pairing.table.section)
    sent = {"ns": pairing.ns_id, "ew": other.pk, "first_board": "4", "last_board": "6"}

    response = as_alice.post(table_url(pairing.table) + "?round=3", sent)

    session = pairing.table.section.session
    assert response["Location"] == url(session) + "?round=3"
    added = pairing.table.pairings.get(round=3)
    assert (added.ns, added.ew, added.first_board, added.last_board) == (pairing.ns, other, 4, 6)


def test_a_pair_that_sits_at_two_tables_of_a_round_is_named(
    as_alice: Client, pairing: Pairing
) -> None:
    """It is saved: where two tables are changed, the first is changed before the second."""
    ew = pairing.ew
    assert ew
    other = TableFactory(section=pairing.table.section, number=pairing.table.number + 1)
    seats = {"ns": ew.pk, "ew": "", "first_board": "", "last_board": ""}

    page = as_alice.post(f"{table_url(other)}?round={pairing.round}", seats, follow=True)

    assert [str(one) for one in page.context["messages"]] == [
        f"Table {other} is saved.",
        f"Pair {pair_called(ew)} sits at table {pairing.table} in this round too.",
    ]
    assert Pairing.objects.filter(round=pairing.round, table=other, ns=ew).exists()
    page = as_alice.post(f"{table_url(other)}?round={pairing.round + 1}", seats, follow=True)
    assert len(page.context["messages"]) == 1
    seats |= {"phone_key": "0123456789abcdef" * 2}
    came = as_alice.post(f"{table_url(other)}?round=1", seats, headers={"X-Kept-By": "page"})
    assert (came.status_code, came.get("X-Refused")) == (204, None)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ew": "same"}, "A pair cannot meet itself."),
        ({"last_board": ""}, "Give the first and the last board, or neither."),
        ({"last_board": "1"}, "The last board comes before the first."),
        ({"ns": "987654"}, "Select a valid choice."),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(
    as_alice: Client, pairing: Pairing, wrong: dict[str, str], said: str
) -> None:
    sent = {"ns": pairing.ns_id, "ew": pairing.ew_id, "first_board": "4", "last_board": "6"}
    wrong = {"ew": pairing.ns_id} if wrong == {"ew": "same"} else wrong

    page = as_alice.post(table_url(pairing.table), sent | wrong).content.decode()

    assert said in page
    pairing.refresh_from_db()
    assert pairing.first_board == 1


def test_a_table_is_taken_away_unless_something_happened_at_it(
    as_alice: Client, pairing: Pairing
) -> None:
    call = DirectorCall.objects.create(session=pairing.table.section.session, table=pairing.table)
    page = as_alice.post(table_url(pairing.table, "remove/"), follow=True).content.decode()
    assert "The director has been called to this table." in page

    call.delete()
    as_alice.post(table_url(pairing.table, "remove/"))
    assert not Table.objects.exists()


def test_a_table_with_results_stays(as_alice: Client, played: PlayedBoard) -> None:
    page = as_alice.post(table_url(played.table, "remove/"), follow=True).content.decode()

    assert "Boards have been played at this table." in page


@pytest.mark.parametrize("of_event", [False, True])
def test_what_somebody_has_entered_is_taken_away_by_no_tap(
    as_alice: Client, alice: User, played: PlayedBoard, of_event: bool
) -> None:
    session = played.board.session
    address = f"/events/{session.event_id}/remove/" if of_event else url(session, "remove/")
    version = RecordVersion.objects.create(played=played, number=1, by=alice, contract="4H")
    page = as_alice.post(address, follow=True).content.decode()
    assert "Results or play have been entered here." in page

    version.delete()  # as of a file that may be brought in again
    as_alice.post(address)
    assert not Session.objects.exists()


def test_a_line_that_stands_as_it_stood_names_whom_it_named(
    as_alice: Client, session: Session
) -> None:
    """Names as files write them, and the younger of two namesakes."""
    club = session.event.club
    PlayerFactory(club=club, name="Eva Friis")
    one, other = (PlayerFactory(club=club, name=name) for name in ("Holm, Anna", "Eva Friis"))
    seated = {"number": 1, "direction": "NS", "player1": one, "player2": other}
    pair = PairFactory(section__session=session, **seated)
    lines = {"ns_names": "Holm, Anna - Eva Friis", "ew_names": ""}
    page = as_alice.get(url(session, "names/")).content.decode()
    assert lines["ns_names"] in page

    as_alice.post(url(session, "names/"), lines)

    pair.refresh_from_db()
    assert (pair.player1, pair.player2) == (one, other)


@pytest.mark.parametrize("of_event", [False, True])
def test_names_that_a_colleague_has_typed_since_go_with_no_page_from_before(
    as_alice: Client, pairing: Pairing, of_event: bool
) -> None:
    session, pair = pairing.table.section.session, pairing.ns
    assert pair
    Pair.objects.update(player1=None, player2=None)
    look = f"/events/{session.event_id}/" if of_event else url(session, "edit/")
    address = f"/events/{session.event_id}/remove/" if of_event else url(session, "remove/")

    def seen() -> dict[str, str]:
        page = as_alice.get(look).content.decode()
        return {"seen": re.findall(r'name="seen" value="([\d-]+)"', page)[-1]}

    old = seen()
    name_pair(pair, ("Anna Holm", "Bo Dahl"))
    page = as_alice.post(address, old, follow=True).content.decode()
    assert "Somebody has changed something here meanwhile." in page
    assert Session.objects.exists()

    as_alice.post(address, seen())
    assert not Session.objects.exists()


def test_a_session_is_not_taken_away_with_results_that_a_file_has_brought_since(
    as_alice: Client, pairing: Pairing, board: Board
) -> None:
    """They may be brought again, by who knows that they are gone."""
    session = pairing.table.section.session
    page = as_alice.get(url(session, "edit/")).content.decode()
    seen = re.findall(r'name="seen" value="([\d-]+)"', page)
    PlayedBoardFactory(board=board, table=pairing.table, ns=pairing.ns, ew=pairing.ew)

    as_alice.post(url(session, "remove/"), {"seen": seen})

    assert Session.objects.get() == session


def test_what_is_said_of_a_table_is_said_of_the_round_of_its_page(
    as_alice: Client, pairing: Pairing
) -> None:
    """As of the page to which one comes where a table is not taken away."""
    address = f"/tables/{pairing.table_id}/"
    PairingFactory(table=pairing.table, round=2, ns=pairing.ns)
    page = as_alice.get(address).content.decode()
    sent = next(fields for to, fields in Forms(page, address).found if to == address)
    as_alice.post(url(pairing.table.section.session, "round/"), {"round": "2"})

    as_alice.post(address, sent | {"ns": ""})

    rounds = Pairing.objects.order_by("round").values_list("round", "ns")
    assert list(rounds) == [(1, None), (2, pairing.ns_id)]


def test_a_session_set_up_by_mistake_is_taken_away(as_alice: Client, pairing: Pairing) -> None:
    session = pairing.table.section.session
    call = DirectorCall.objects.create(session=session, table=pairing.table)
    page = as_alice.post(url(session, "remove/"), follow=True).content.decode()
    assert "The director has been called during this session." in page

    call.delete()
    assert as_alice.post(url(session, "remove/"))["Location"] == f"/events/{session.event_id}/"
    assert not Session.objects.exists()
