"""A question's page: what is asked, why, what is still possible, and how to go back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import User
from deals.words.closed_cards import all_open
from rulings.laws.conclusions.revoke import PartnerKeepsCard, PartnerMayChange
from rulings.laws.law61_revoke import FAILURE
from rulings.models import Matter
from rulings.pages.felt import what_url
from rulings.words.speaker import Seating, Speaker
from tests.directing import EARLY_REVOKE_BY_EAST, Director

SEATING = Seating(declarer=Seat.S, offender=Seat.E)
SPEAKER = Speaker(SEATING, "en", all_open)


def url(matter: Matter, key: str) -> str:
    return reverse("rulings:question", args=[matter.call_id, matter.number, key])


def test_questions_speak_of_seats(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "follow_suit", "nothing")

    page = director.page.context["page"]
    labels = [[answer.label for answer in rows] for rows in (page.answers, page.unusual)]
    assert director.heading == "Who had played after the card when it was mentioned?"
    assert labels == [
        ["Nobody", "South", "South and West"],
        ["South, West and North", "North", "South and North"],
    ]


def test_it_says_why_in_our_words(director: Director, revoke: Matter) -> None:
    page = director.page.context["page"]

    assert page.why_law == "61A"
    assert page.why.startswith("It is a revoke not to follow suit although it was possible")


def test_the_chairs_carry_the_players_names(director: Director, revoke: Matter) -> None:
    pairing = revoke.call.table.pairings.get()

    drawing = director.page.context["drawing"]

    assert {seat.value: (chair.name, chair.role) for seat, chair in drawing.chairs.items()} == {
        "N": (pairing.ns.player1.name, "dummy"),
        "E": (pairing.ew.player1.name, ""),
        "S": (pairing.ns.player2.name, "declarer"),
        "W": (pairing.ew.player2.name, ""),
    }


def test_few_outcomes_are_listed(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing")

    page = director.page.context["page"]
    assert page.outcomes == ("East must correct the revoke with a legal card.",)
    assert page.outcomes_heading == ""  # that there is but one would say that none need be asked


def test_an_earlier_question_shows_its_answer(director: Director, revoke: Matter) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST)

    director.look(url(revoke, "failure"))

    chosen = [answer.token for answer in director.page.context["page"].answers if answer.chosen]
    assert (director.heading, chosen) == ("Could East have followed suit?", ["follow_suit"])


def test_back_leads_to_the_question_before(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E", "follow_suit")
    assert director.page.context["back_url"] == url(revoke, "failure")

    director.look(director.page.context["back_url"])
    assert director.page.context["back_url"] == url(revoke, "revoke_card")

    director.look(director.page.context["back_url"])
    assert director.page.context["back_url"] == url(revoke, "revoker")

    director.look(director.page.context["back_url"])
    assert director.page.context["back_url"] == what_url(revoke)


def test_a_player_who_chooses_sees_what_each_option_leads_to(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, *EARLY_REVOKE_BY_EAST, "nothing", "lho_partner")

    page = director.page.context["page"]
    assert page.chooser == "South chooses, without consulting."
    leads_to = {answer.token: answer.leads_to[0] for answer in page.answers}
    assert leads_to == {
        "change": SPEAKER.say(PartnerMayChange().words()),
        "keep": SPEAKER.say(PartnerKeepsCard().words()),
    }


def test_declarer_chooses_for_dummy(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "W", "follow_suit", "nothing", "lho_partner")

    assert director.page.context["page"].chooser == "South chooses, without consulting."


@pytest.mark.parametrize("key", ["played_after", "no-such-question"])
def test_a_question_nobody_asks_leads_to_the_current_one(
    director: Director, revoke: Matter, key: str
) -> None:
    page = director.look(url(revoke, key))

    assert director.heading == "Who did not follow suit?"
    assert [str(message) for message in page.context["messages"]] == [
        "That question is no longer asked. This is where you are."
    ]


def test_it_is_asked_in_danish(director: Director, revoke: Matter, alice: User) -> None:
    alice.language = "da"
    alice.save()

    director.answers(revoke, "E")
    director.look(url(revoke, "failure"))

    assert director.heading == Speaker(SEATING, "da", all_open).say(FAILURE.text)


def test_without_a_known_declarer_hands_are_named_instead(
    director: Director, revoke: Matter
) -> None:
    director.send(reverse("rulings:declarer", args=[revoke.call_id]), seat="-")

    director.answers(revoke, "defender")

    assert director.heading == "Could the offender have followed suit?"


def test_another_club_finds_nothing_here(as_charlie: Client, revoke: Matter) -> None:
    assert as_charlie.get(url(revoke, "revoker")).status_code == 404


def test_the_chair_that_was_pointed_at_is_marked_when_it_is_changed(
    director: Director, revoke: Matter
) -> None:
    director.answers(revoke, "@E")

    director.look(reverse("rulings:question", args=[revoke.call_id, revoke.number, "revoker"]))

    notes = {seat: chair.note for seat, chair in director.page.context["drawing"].chairs.items()}
    assert notes == {"N": "", "E": "your answer", "S": "", "W": ""}


@pytest.mark.parametrize(
    ("chair", "told"),
    [("N", ""), ("E", "Look at the cards of East without showing them to the others.")],
)
def test_only_cards_that_are_hidden_are_looked_at_in_secret(
    director: Director, revoke: Matter, chair: str, told: str
) -> None:
    director.answers(revoke, f"@{chair}", "later")

    assert (director.page.context["page"].key, director.page.context["page"].help) == (
        "failure",
        told,
    )
