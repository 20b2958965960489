"""What a tap at the table opens: each door, and its first question."""

from __future__ import annotations

import pytest

from deals.models import PlayedBoard
from rulings.irregularities import DOORS
from tests.database import taken_back
from tests.directing import Director

pytestmark = pytest.mark.django_db


def test_every_door_opens_its_first_question(director: Director, played: PlayedBoard) -> None:
    opened = {}
    for slug in DOORS:
        with taken_back():
            matter = director.calls_to(played.table, slug)
            (address, _status) = director.page.redirect_chain[-1]
            asks = 'name="answer"' in director.page.content.decode()
            opened[slug] = (matter.irregularity, "/q/" in address, asks)

    assert opened == {slug: (slug, True, True) for slug in DOORS}
