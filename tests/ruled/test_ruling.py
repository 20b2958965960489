"""A recorded ruling as its page shows it, to whoever may see it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import Board, User
from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.words.table import names_at
from tests.appeals.test_appeal import asked
from tests.directing import EARLY_REVOKE_BY_EAST, Director
from tests.factories import PlayerFactory


@pytest.fixture
def ruling(director: Director, revoke: Matter) -> Ruling:
    """East's revoke, corrected."""
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "nobody")
    return give.give_ruling(matter=revoke, by=director.user)


def url(ruling: Ruling) -> str:
    return reverse("rulings:ruling", args=[ruling.pk])


def test_it_shows_the_frozen_words_and_the_deal(as_bob: Client, ruling: Ruling) -> None:
    page = as_bob.get(url(ruling))

    words = page.context["words"]
    assert words.title == "East must correct the revoke with a legal card."
    assert [fact.answer for fact in words.facts][:2] == ["East", "Yes"]
    assert [step.law for step in words.why][:3] == ["61A", "61A", "63A"]
    assert page.context["deal"] is not None
    assert page.context["place"] == "Tuesday pairs, table A1, round\N{NO-BREAK SPACE}1"


def test_it_is_read_in_the_readers_language(as_bob: Client, bob: User, ruling: Ruling) -> None:
    bob.language = "da"
    bob.save()

    words = as_bob.get(url(ruling)).context["words"]

    assert words.title == ruling.words["da"]["title"]
    assert words.facts[0].answer == "Øst"


def test_words_stay_as_they_were_shown(as_bob: Client, ruling: Ruling) -> None:
    assert as_bob.get(url(ruling)).context["words"].say == tuple(ruling.words["en"]["say"])


def test_its_seal_is_drawn_from_the_hash(as_bob: Client, ruling: Ruling) -> None:
    page = as_bob.get(url(ruling))

    assert page.context["fingerprint"].replace(" ", "") == ruling.hash[:16]
    assert page.context["seal"].count("M") == 48


def test_a_director_who_plays_sees_no_cards_of_a_board_he_has_not_played(
    director: Director, ruling: Ruling, board: Board
) -> None:
    pairing = ruling.matter.call.table.pairings.get()
    me = PlayerFactory(club=ruling.club, user=director.user)
    type(pairing.ns).objects.filter(pk=pairing.ns.pk).update(player1=me)
    board.played.all().delete()

    page = director.look(url(ruling))

    assert page.context["deal"] is None
    assert "The cards are hidden until you have played the board." in page.content.decode()


def test_reviewers_comment_and_do_not_amend(as_bob: Client, ruling: Ruling) -> None:
    context = as_bob.get(url(ruling)).context

    assert (context["may_comment"], context["may_amend"]) == (True, False)


def test_administrators_read_only(as_ada: Client, ruling: Ruling) -> None:
    context = as_ada.get(url(ruling)).context

    assert (context["may_comment"], context["may_amend"]) == (False, False)


def test_another_club_finds_nothing_here(as_charlie: Client, ruling: Ruling) -> None:
    assert as_charlie.get(url(ruling)).status_code == 404
    assert as_charlie.get(reverse("rulings:slip", args=[ruling.pk])).status_code == 404


def test_the_slip_says_what_was_decided(as_bob: Client, ruling: Ruling) -> None:
    """The ruling first, with the names of those who were there."""
    names = names_at(ruling.matter.call.seated)
    page = as_bob.get(reverse("rulings:slip", args=[ruling.pk]))
    slip, body = page.context["slip"], page.content.decode()

    assert (slip.number, slip.club) == (ruling.reference, "Aarhus")
    assert (slip.irregularity, slip.place) == (
        "Revoke",
        f"{slip.event}, table A1, round\N{NO-BREAK SPACE}1",
    )
    assert slip.decided[:2] == (
        "The revoke is not established.",
        f"{names[Seat.E]} must correct the revoke with a legal card.",
    )
    assert f"{names[Seat.N]} and {names[Seat.S]}." in slip.board[-2]
    order = [slip.decided[0], "What happened", "The board", "Appeal"]
    assert sorted(order, key=body.index) == order
    assert slip.appeal_minutes == 30
    assert slip.fingerprint == " ".join(ruling.hash[i : i + 4] for i in range(0, 16, 4))


def test_what_only_gives_a_reason_stands_among_the_steps_alone(
    director: Director, ruling: Ruling
) -> None:
    nobody = "No opponent has played after the revoke, so nobody else may change a card."

    words = director.look(url(ruling)).context["words"]

    assert nobody not in [line.text for line in words.decided]
    assert nobody in [step.text for step in words.why]


def test_what_was_written_with_an_answer_stands_with_it(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)
    disagree = reverse("rulings:disagree", args=[revoke.call_id, revoke.number, "since_revoke"])
    words = "North was not looking."
    director.send(disagree, N="nothing", W="opponents_only", note=words)
    director.answers(revoke, "nobody")
    ruling = give.give_ruling(matter=revoke, by=director.user)

    facts = director.look(url(ruling)).context["words"].facts

    assert [fact.note for fact in facts] == ["", "", words, ""]


def test_a_comment_is_kept_and_shown(as_bob: Client, ruling: Ruling) -> None:
    as_bob.post(reverse("rulings:comment", args=[ruling.pk]), {"text": "Well done."})

    (comment,) = as_bob.get(url(ruling)).context["comments"]
    assert (comment.text.text, comment.by.username) == ("Well done.", "bob")


def test_a_comment_sent_once_more_is_one_until_somebody_else_has_written(
    as_bob: Client, as_alice: Client, ruling: Ruling
) -> None:
    address = reverse("rulings:comment", args=[ruling.pk])
    for client in (as_bob, as_bob, as_alice, as_bob):
        client.post(address, {"text": "Well done."})

    told = [comment.by.username for comment in as_bob.get(url(ruling)).context["comments"]]
    assert told == ["bob", "alice", "bob"]


def test_an_empty_comment_is_not_kept(as_bob: Client, ruling: Ruling) -> None:
    as_bob.post(reverse("rulings:comment", args=[ruling.pk]), {"text": "  "})

    assert ruling.comments.count() == 0


@pytest.mark.parametrize(
    ("came", "back", "label"),
    [
        ("/", "/", "Tonight"),
        ("/archive/?q=revoke", "/archive/?q=revoke", "Archive"),
        ("/laws/64A/", "/laws/64A/", "Back"),
        ("/calls/1/1/", "/", "Tonight"),
        ("", "/archive/", "Archive"),
        ("//elsewhere.example/", "/archive/", "Archive"),
    ],
)
def test_back_leads_to_where_one_came_from(
    as_bob: Client, ruling: Ruling, came: str, back: str, label: str
) -> None:
    said = {"Referer": came if came.startswith("//") else f"http://testserver{came}"}
    context = as_bob.get(url(ruling), headers=said).context
    assert (context["back_url"], context["back_label"]) == (back, label)

    slip = {"Referer": f"http://testserver{url(ruling)}slip/"}
    assert as_bob.get(url(ruling), headers=slip).context["back_url"] == back


def test_comments_and_appeals_take_as_many_queries_for_one_as_for_many(
    as_alice: Client, as_bob: Client, ruling: Ruling
) -> None:
    def add(number: int) -> None:
        for client in (as_alice, as_bob):
            client.post(reverse("rulings:comment", args=[ruling.pk]), {"text": f"Word {number}."})
        appeal = asked(as_alice, ruling)
        as_alice.post(reverse("rulings:appeal-withdraw", args=[appeal.pk]))

    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            page = as_alice.get(url(ruling))
        assert len(page.context["appeals"]) * 2 == len(page.context["comments"])
        return len(queries)

    add(1)
    as_alice.get(url(ruling))
    few = counted()
    for number in (2, 3, 4):
        add(number)

    assert (counted(), len(as_alice.get(url(ruling)).context["comments"])) == (few, 8)
