"""A director who plays in the evening: what he has still to play is asked once for a page."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from deals.models import PlayedBoard, Session
from tests.directing import Director
from tests.factories import PairFactory, PlayerFactory


@pytest.mark.parametrize("page", ["table", "board"])
def test_no_query_of_his_own_boards_is_asked_twice(
    director: Director, played: PlayedBoard, page: str
) -> None:
    session = played.board.session
    himself = PlayerFactory(club=session.event.club, user=director.user)
    PairFactory(section=played.table.section, number=9999, player1=himself)
    Session.objects.filter(pk=session.pk).update(starts_at=timezone.now())
    address = {
        "table": reverse("rulings:table", args=[played.table_id]),
        "board": reverse("deals:board", args=[played.board_id]),
    }[page]

    director.client.get(address)
    with CaptureQueriesContext(connection) as caught:
        assert director.client.get(address).status_code == 200

    assert [sql for sql, times in Counter(one["sql"] for one in caught).items() if times > 1] == []
