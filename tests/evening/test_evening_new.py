from __future__ import annotations

import pytest
from django.test import Client

from deals.models import Club, Event, Pairing, Session
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db
URL = "/clubs/aarhus/evenings/new/"

EVENING = {
    "name": "Tuesday pairs",
    "date": "2026-11-24",
    "time": "18:30",
    "tables_a": "3",
    "tables_b": "",
    "tables_c": "",
    "rounds": "3",
    "boards_per_round": "4",
    "boards": "",
    "movement": "mitchell",
    "form": "pairs",
    "scoring": "matchpoints",
    "ns_names": "Anna Holm - Bo Dahl\n\nEva Friis, Finn Juhl",
    "ew_names": "",
}


def test_one_form_makes_event_session_tables_boards_and_names(as_alice: Client, club: Club) -> None:
    response = as_alice.post(URL, EVENING)

    session = Session.objects.get()
    assert response["Location"] == f"/sessions/{session.pk}/"
    assert str(session.event) == "Tuesday pairs"
    assert session.starts_at.isoformat() == "2026-11-24T17:30:00+00:00"
    assert [board.number for board in session.boards.all()] == list(range(1, 13))
    last = Pairing.objects.get(table__number=3, round=1)
    assert (str(last.ns.player2), last.first_board, last.last_board) == ("Finn Juhl", 9, 12)


def test_the_page_shows_what_was_set_up(as_alice: Client, club: Club) -> None:
    page = as_alice.post(URL, EVENING, follow=True).content.decode()

    assert "The evening is ready." in page
    assert "Anna Holm – Bo Dahl" in page
    assert "boards 9–12" in page
    assert "Begin round 1" in page
    assert "Begin round 2" not in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Name of the event: This field is required."),
        ({"tables_a": ""}, "Tables, section A: This field is required."),
        ({"tables_a": "0"}, "greater than or equal to 1"),
        ({"tables_c": "2"}, "There is a section C, so there must be a section B."),
        ({"rounds": "4"}, "the pairs have all met after 3 rounds"),
        ({"tables_b": "4", "rounds": "4"}, "the pairs have all met after 3 rounds"),
        ({"boards": "9"}, "This movement needs 12 boards."),
        ({"ns_names": "a - b\n" * 4 + "e - f"}, "There are 5 lines for 3 tables."),
        ({"date": "31/31/2026"}, "Enter a valid date."),
        ({"date": "0026-11-24"}, "Look at the year: it has four digits, as in 2026."),
    ],
    ids=[
        *("no name", "no tables", "nought tables", "C without B", "too many rounds"),
        *("too many rounds for one section", "too few boards", "too many names", "no date"),
        "a year mistyped",
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    as_alice: Client, club: Club, wrong: dict[str, str], said: str
) -> None:
    page = as_alice.post(URL, EVENING | wrong).content.decode()

    assert said in page
    assert "<title>Error:" in page
    assert "Eva Friis, Finn Juhl" in page or "ns_names" in wrong
    assert not Event.objects.exists()


@pytest.mark.parametrize("field", ["ns_names", "ew_names"])
@pytest.mark.parametrize("at", ["/clubs/aarhus/evenings/new/", "sessions/new/", "names/"])
def test_a_name_that_is_too_long_is_said_with_its_line_and_stays(
    as_ada: Client, session: Session, at: str, field: str
) -> None:
    long = f"Anna Holm - Bo Dahl\n\nEva Friis - {'F' * 201}"
    where = {"sessions/new/": f"/events/{session.event_id}/", "names/": f"/sessions/{session.pk}/"}

    page = as_ada.post(where.get(at, "") + at, EVENING | {"ns_names": "", field: long})

    assert (page.status_code, Session.objects.count()) == (200, 1)
    said = {name: list(errors) for name, errors in page.context["form"].errors.items()}
    assert said == {field: ["Line 3: a name has at most 200 letters."]}
    assert page.context["form"][field].value() == long


def test_a_name_as_long_as_we_keep_them_is_kept(as_alice: Client, club: Club) -> None:
    as_alice.post(URL, EVENING | {"ns_names": f"{'Å' * 200} - Bo Dahl"})

    assert str(Pairing.objects.get(table__number=1, round=1).ns.player1) == "Å" * 200


@pytest.mark.parametrize(
    ("tables", "rounds"),
    [
        ({"tables_a": "7"}, 7),
        ({"tables_a": "6"}, 5),
        ({"tables_a": "7", "tables_b": "5"}, 5),
        ({"tables_a": "12", "boards_per_round": "3"}, 9),
        ({"tables_a": "1"}, 1),
        ({"tables_a": "9", "movement": "none", "boards_per_round": "30"}, 1),
    ],
    ids=["odd", "even, with a skip", "two sections", "a large room", "one table", "a long match"],
)
def test_without_rounds_there_are_as_many_as_fit(
    as_alice: Client, club: Club, tables: dict[str, str], rounds: int
) -> None:
    as_alice.post(URL, EVENING | {"rounds": "", "ns_names": ""} | tables)

    assert Session.objects.get().rounds == rounds


def test_other_movements_take_more_rounds(as_alice: Client, club: Club) -> None:
    as_alice.post(URL, EVENING | {"movement": "none", "rounds": "9"})

    assert Session.objects.get().boards.count() == 36


def test_a_session_is_added_to_an_event_in_the_same_way(as_ada: Client, session: Session) -> None:
    response = as_ada.post(f"/events/{session.event_id}/sessions/new/", EVENING)

    added = Session.objects.exclude(pk=session.pk).get()
    assert response["Location"] == f"/sessions/{added.pk}/"
    assert (added.event, added.number) == (session.event, 2)


def test_a_club_where_one_only_reviews_is_refused(as_bob: Client, club: Club) -> None:
    assert as_bob.post(URL, EVENING).status_code == 403
    assert not Event.objects.exists()


def test_somebody_with_both_clubs_makes_it_in_the_one_named(
    as_charlie: Client, charlie, club: Club
) -> None:
    MembershipFactory(club=club, user=charlie)
    as_charlie.post(URL, EVENING)

    assert Event.objects.get().club == club


def test_the_same_sent_again_after_going_back_is_told_of_before_there_are_two(
    as_alice: Client, club: Club
) -> None:
    as_alice.post(URL, EVENING)
    told = as_alice.post(URL, EVENING)
    assert "Tuesday pairs is there already." in told.content.decode()
    assert Event.objects.filter(name="Tuesday pairs").count() == 1

    seen = {"seen": told.context["form"].seen}
    wanted = [as_alice.post(URL, EVENING | seen).status_code for _again in range(2)]

    assert (wanted, Event.objects.filter(name="Tuesday pairs").count()) == ([302, 200], 2)


def test_a_second_session_at_the_same_time_is_told_of_too(as_ada: Client, session: Session) -> None:
    url = f"/events/{session.event_id}/sessions/new/"
    came = [as_ada.post(url, EVENING).status_code for _again in range(2)]

    assert (came, session.event.sessions.count()) == ([302, 200], 2)
