"""Declarer has spread his hand after an opening lead out of turn (54A): every page has his partner
for declarer from then on.
"""

from __future__ import annotations

import pytest
from django.urls import reverse

from deals.bridge.seats import Seat
from deals.models import PlayedBoard
from deals.words.drawing import TableDrawing
from rulings.models import Matter, Ruling
from rulings.record import give
from rulings.tables.queries import sheet_rows
from tests.directing import Director

pytestmark = pytest.mark.django_db


@pytest.fixture
def matter(director: Director, played: PlayedBoard) -> Matter:
    """East has led, and South begun to spread his hand; nothing is recorded yet."""
    matter = director.calls_to(played.table, "opening-lead")
    director.answers(matter, "@E", "later", "none", "nothing", "spread")
    return matter


@pytest.fixture
def ruling(director: Director, matter: Matter) -> Ruling:
    return give.give_ruling(matter=matter, by=director.user)


def roles(drawing: TableDrawing) -> dict[Seat, str]:
    assert drawing.declarer is Seat.N
    return {seat: chair.role for seat, chair in drawing.chairs.items() if chair.role}


PARTNER_DECLARES = {Seat.N: "declarer", Seat.S: "dummy"}


def test_the_outcome_is_drawn_with_partner_as_declarer(director: Director, matter: Matter) -> None:
    shown = director.page.context

    assert (roles(shown["drawing"]), shown["declarer"]) == (PARTNER_DECLARES, "N")


def test_until_it_is_said_the_question_is_drawn_with_who_was_presumed(
    director: Director, played: PlayedBoard
) -> None:
    director.answers(director.calls_to(played.table, "opening-lead"), "@E", "later", "none")

    assert director.page.context["drawing"].declarer is Seat.S


def test_ruling_and_slip_name_partner_beside_the_contract(
    director: Director, ruling: Ruling
) -> None:
    page = director.look(reverse("rulings:ruling", args=[ruling.pk]))
    slip = director.look(reverse("rulings:slip", args=[ruling.pk])).context["slip"]

    assert (page.context["contract"], page.context["declarer"]) == ("4H", "N")
    assert "4♥︎ by North." in slip.board
    assert ("Contract", "4♥︎ by North") in slip.at


def test_the_closed_call_is_drawn_with_partner_as_declarer(
    director: Director, ruling: Ruling
) -> None:
    page = director.look(reverse("rulings:call", args=[ruling.matter.call_id]))

    assert page.templates[0].name == "room/closed.html"
    assert roles(page.context["drawing"]) == PARTNER_DECLARES


def test_one_in_the_directors_own_words_since_says_nothing_of_it(
    director: Director, ruling: Ruling
) -> None:
    decided = give.Decided("South declares.", "He only showed a card.", "", ("54C",))
    amended = give.amend_ruling(ruling=ruling, decided=decided, by=director.user, seen=None)
    call = reverse("rulings:call", args=[ruling.matter.call_id])

    assert director.look(call).context["drawing"].declarer is Seat.S
    for one, declarer in ((amended, "S"), (ruling, "N")):
        page = director.look(reverse("rulings:ruling", args=[one.pk]))
        assert page.context["declarer"] == declarer


def test_who_declares_by_now_chooses_for_a_penalty_card(
    director: Director, played: PlayedBoard
) -> None:
    """West has led too, before South spread his hand; West's card lies when East is on lead."""
    matter = director.calls_to(played.table, "opening-lead")
    director.answers(matter, "@E", "later", "none", "partner_later", "spread")
    director.send(reverse("rulings:record", args=[matter.call_id, matter.number]))

    shown, asked = director.page.context, "North, you may require the suit of the penalty card"
    assert roles(shown["drawing"]) == PARTNER_DECLARES
    assert shown["page"].say[1].startswith(asked)

    happened = reverse("rulings:happened", args=[matter.call_id])
    director.send(happened, event=shown["page"].buttons[0].place, seen=str(shown["seen"]))
    (row,) = sheet_rows(director.user)
    assert row.sentences[0].startswith(asked)
