"""Ruling by hand: facts, ruling, reason and Laws as the director writes them."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from deals.models import PlayedBoard
from rulings.models import Matter, Ruling
from rulings.record.calls.ending import withdraw_call
from tests.directing import Director

WRITTEN = {
    "found": "A telephone rang.",
    "decision": "North is warned.",
    "reason": "It was the first time.",
    "laws": "74A2",
}


def url(matter: Matter) -> str:
    return reverse("rulings:by-hand", args=[matter.call_id, matter.number])


def test_what_was_written_is_the_ruling(director: Director, played: PlayedBoard) -> None:
    matter = director.calls_to(played.table, "something-else")

    director.send(url(matter), **WRITTEN)

    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.laws) == ("manual", ["74A2"])
    assert director.page.context["words"].own == (
        ("What happened", "A telephone rang."),
        ("The director’s ruling", "North is warned."),
        ("Reason", "It was the first time."),
    )


def test_the_same_words_sent_from_the_page_as_it_comes_anew_are_no_second_ruling(
    director: Director, played: PlayedBoard
) -> None:
    """As when somebody goes back, sees what he wrote and takes it for not sent."""
    matter = director.calls_to(played.table, "something-else")
    for told in ({}, {}, {"decision": "North is fined."}, {"decision": "North is fined. "}):
        seen = str(director.look(url(matter)).context["seen"])
        director.send(url(matter), seen=seen, **WRITTEN | told)

    given = Ruling.objects.order_by("number")
    assert [(one.number, one.decision.text) for one in given] == [
        (1, "North is warned."),
        (2, "North is fined."),
    ]
    assert director.page.context["ruling"] == given[1]


def test_what_was_written_about_a_call_that_is_gone_meanwhile_is_said_back(
    director: Director, played: PlayedBoard
) -> None:
    matter = director.calls_to(played.table, "something-else")
    withdraw_call(call=matter.call, by=director.user)

    director.send(url(matter), **WRITTEN | {"reason": "Noise"})

    told = [str(one) for one in director.page.context["messages"]]
    words = "A telephone rang. · North is warned. · Noise · 74A2"
    assert told[1] == f"You had written: {words}"
    assert Ruling.objects.count() == 0


@pytest.mark.parametrize("missing", ["found", "decision", "reason"])
def test_all_but_the_laws_is_needed(director: Director, played: PlayedBoard, missing: str) -> None:
    matter = director.calls_to(played.table, "something-else")

    page = director.send(url(matter), **{**WRITTEN, missing: ""})

    assert (page.status_code, list(page.context["form"].errors)) == (422, [missing])
    assert page.context["form"]["laws"].value() == "74A2"


def test_the_slip_tells_what_happened_and_departs_from_nothing(
    director: Director, played: PlayedBoard
) -> None:
    director.send(url(director.calls_to(played.table, "something-else")), **WRITTEN)

    director.look(reverse("rulings:slip", args=[Ruling.objects.get().pk]))

    assert re.findall(r"<section[^>]*><h2>([^<]*)</h2>", director.page.content.decode()) == [
        "Ruling",
        "What happened",
        "The board",
        "Grounds",
        "Laws",
        "Appeal",
    ]


def test_a_matter_with_a_rule_may_be_ruled_by_hand_too(director: Director, revoke: Matter) -> None:
    director.answers(revoke, "E")

    director.send(url(revoke), **WRITTEN)

    assert Ruling.objects.get().facts == [
        {
            "key": "revoker",
            "versions": [{"token": "defender", "seat": "E"}],
            "source": "director",
        }
    ]
