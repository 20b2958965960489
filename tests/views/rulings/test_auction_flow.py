"""A call about the auction: there is no declarer yet, and still a chair is pointed at."""

from __future__ import annotations

import pytest

from deals.models import PlayedBoard, Table
from tests.views.rulings.conftest import Director

pytestmark = pytest.mark.django_db


def test_an_insufficient_bid_is_ruled_on_with_the_seats_of_the_table(
    director: Director, played: PlayedBoard
) -> None:
    table: Table = played.table
    matter = director.calls_to(table, "insufficient-bid")
    assert director.heading == "Who made the call?"
    assert director.page.context["page"].by_chair
    director.answers(matter, "@E", "meant", "his", "nothing")
    assert director.heading == "Does South accept the insufficient bid?"
    # all branches are explained before South decides
    refused = director.page.context["page"].answers[1]
    assert refused.leads_to[0].startswith("East must replace the bid.")
    director.answers(matter, "refuse", "other", "none", "auction")
    page = director.page.context["page"]
    assert page.title == "West must pass for the rest of the auction."
    assert "West: you must pass each time it is your turn in this auction." in page.say
