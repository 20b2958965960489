"""A matter with all that stands around it, as the pages of a ruling show it: one statement written
by hand (docs/adr/0005), of which Django composes the like in 4,000 calls for every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model

from deals.models import Board, Club, Event, PlayedBoard, Section, Session, Table
from rulings.models.calls import DirectorCall, Matter
from rulings.models.reading import columns, stored

_READ: dict[str, type[Model]] = {
    "matter": Matter,
    "call": DirectorCall,
    "session": Session,
    "event": Event,
    "club": Club,
    "place": Table,
    "section": Section,
    "board": Board,
    "played": PlayedBoard,
}
_FROM = """
    FROM rulings_matter matter
    JOIN rulings_directorcall call ON call.id = matter.call_id
    JOIN deals_session session ON session.id = call.session_id
    JOIN deals_event event ON event.id = session.event_id
    JOIN deals_club club ON club.id = event.club_id
    JOIN deals_table place ON place.id = call.table_id
    JOIN deals_section section ON section.id = place.section_id
    LEFT JOIN deals_board board ON board.id = call.board_id
    LEFT JOIN deals_playedboard played ON played.id = call.played_board_id
    WHERE matter.id = %s
"""


def read_around(matter: int) -> Matter:
    """A stored matter (its key), with its call, that one's session, event and club, its table, the
    board and the record.
    """
    with connection.cursor() as cursor:
        cursor.execute(_statement(), [matter])
        return _put_together(iter(cursor.fetchall()[0]))


@cache
def _statement() -> str:
    return f"SELECT {columns(_READ)} {_FROM}"


def _put_together(values: Iterator[Any]) -> Matter:
    matter, call = stored(Matter, values), stored(DirectorCall, values)
    session, event, club = stored(Session, values), stored(Event, values), stored(Club, values)
    table, section = stored(Table, values), stored(Section, values)
    board, played = stored(Board, values), stored(PlayedBoard, values)
    matter.call, call.session, session.event, event.club = call, session, event, club
    call.table, table.section = table, section
    call.board = board if call.board_id else None
    call.played_board = played if call.played_board_id else None
    return matter
