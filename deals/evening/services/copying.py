"""An event once more: everything that was set up for it, nothing that was played or ruled in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import TypeVar

from django.db import models, transaction

from deals.models import Board, ClubRole, Event, Pair, Pairing, Player, Section, Session, Table

Row = TypeVar("Row", bound=models.Model)


@transaction.atomic
def copy_event(event: Event, *, name: str, day: date, with_players: bool) -> Event:
    """A new event of the same club on that day, with the same settings, sessions, sections, tables,
    rounds and boards, dealt anew; `with_players` the pairs keep their names.

    Sessions keep their distance from the day of the event and their hour. A copy of practice is
    real: it counts.
    """
    copy = Event.objects.create(
        club_id=event.club_id,
        name=name,
        date=day,
        form=event.form,
        scoring=event.scoring,
        correction_minutes=event.correction_minutes,
        round_minutes=event.round_minutes,
        keep_months=event.keep_months,
        edition=event.edition,
        language=event.language,
        chief_id=event.chief_id if _still_directs(event) else None,
    )
    sessions = _copy_sessions(event, copy, day - event.date)
    _copy_boards(sessions)
    sections = _copy_sections(sessions)
    tables = _copy_tables(sections)
    pairs = _copy_pairs(sections, with_players=with_players)
    _copy_pairings(tables, pairs)
    return copy


def _still_directs(event: Event) -> bool:
    held = event.club.memberships.filter(roles__contains=[ClubRole.DIRECTOR])
    return held.filter(user=event.chief_id).exists()


def _copy_sessions(event: Event, copy: Event, later: timedelta) -> dict[int, Session]:
    return _made(
        Session,
        (
            (
                session.pk,
                Session(
                    event=copy,
                    number=session.number,
                    starts_at=session.starts_at + later,
                    rounds=session.rounds,
                    boards_per_round=session.boards_per_round,
                ),
            )
            for session in event.sessions.order_by("number")
        ),
    )


def _copy_boards(sessions: Mapping[int, Session]) -> None:
    """Number, dealer and vulnerability; the cards of another day are nobody's business."""
    Board.objects.bulk_create(
        Board(
            session=sessions[board.session_id],
            number=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
        )
        for board in Board.objects.filter(session__in=sessions).order_by("session", "number")
    )


def _copy_sections(sessions: Mapping[int, Session]) -> dict[int, Section]:
    found = Section.objects.filter(session__in=sessions).order_by("session", "letter")
    return _made(
        Section,
        ((one.pk, Section(session=sessions[one.session_id], letter=one.letter)) for one in found),
    )


def _copy_tables(sections: Mapping[int, Section]) -> dict[int, Table]:
    found = Table.objects.filter(section__in=sections).order_by("section", "number")
    return _made(
        Table,
        ((one.pk, Table(section=sections[one.section_id], number=one.number)) for one in found),
    )


def _copy_pairs(sections: Mapping[int, Section], *, with_players: bool) -> dict[int, Pair]:
    """Who was erased does not come along, nor who was invented for practice."""
    found = Pair.objects.filter(section__in=sections).select_related("player1", "player2")
    return _made(
        Pair,
        (
            (
                pair.pk,
                Pair(
                    section=sections[pair.section_id],
                    number=pair.number,
                    direction=pair.direction,
                    player1=_named(pair.player1) if with_players else None,
                    player2=_named(pair.player2) if with_players else None,
                ),
            )
            for pair in found.order_by("section", "direction", "number")
        ),
    )


def _named(player: Player | None) -> Player | None:
    return player if player and player.name and not player.is_invented else None


def _copy_pairings(tables: Mapping[int, Table], pairs: Mapping[int, Pair]) -> None:
    Pairing.objects.bulk_create(
        Pairing(
            table=tables[one.table_id],
            round=one.round,
            ns=pairs.get(one.ns_id or 0),
            ew=pairs.get(one.ew_id or 0),
            first_board=one.first_board,
            last_board=one.last_board,
        )
        for one in Pairing.objects.filter(table__in=tables).order_by("table", "round")
    )


def _made(model: type[Row], copies: Iterable[tuple[int, Row]]) -> dict[int, Row]:
    """The new rows by the key of what each was copied from."""
    keys, rows = [], []
    for key, row in copies:
        keys.append(key)
        rows.append(row)
    return dict(zip(keys, model._default_manager.bulk_create(rows), strict=True))
