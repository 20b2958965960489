from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from deals import access
from deals.access import closed
from deals.models import Board, Club, ClubRole, PlayedBoard, Session, User
from rulings.access.closed import is_closed
from rulings.models import DirectorCall
from tests.factories import (
    BoardFactory,
    ClubFactory,
    DirectorCallFactory,
    MembershipFactory,
    PairFactory,
    PlayedBoardFactory,
    PlayerFactory,
    SessionFactory,
    TableFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db
DIRECTOR, REVIEWER, ADMINISTRATOR = ClubRole


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def director(club: Club) -> User:
    return MembershipFactory(club=club, roles=[DIRECTOR]).user


def test_clubs_are_those_one_belongs_to_with_the_role_asked_for(club: Club, director: User) -> None:
    ClubFactory()
    reviewed = MembershipFactory(user=director, roles=[REVIEWER]).club

    assert set(access.clubs_of(director)) == {club, reviewed}
    assert set(access.clubs_of(director, DIRECTOR, ADMINISTRATOR)) == {club}


def test_the_site_administrator_administers_every_club_and_directs_none(club: Club) -> None:
    root = UserFactory(is_superuser=True)

    assert list(access.clubs_of(root)) == [club]
    assert access.roles_in(root, club) == {ADMINISTRATOR}
    with pytest.raises(PermissionDenied):
        access.require_role(root, club, DIRECTOR)


def test_what_is_anothers_does_not_exist_and_what_is_not_allowed_is_refused(
    club: Club, director: User
) -> None:
    board = BoardFactory(session__event__club=club)

    assert access.get_board(director, board.pk, DIRECTOR) == board
    with pytest.raises(PermissionDenied):
        access.get_board(director, board.pk, ADMINISTRATOR)
    with pytest.raises(Http404):
        access.get_board(UserFactory(), board.pk)
    with pytest.raises(Http404):
        access.get_board(director, BoardFactory().pk)
    with pytest.raises(Http404):
        access.get_board(director, 10**30)


@pytest.fixture
def played(club: Club) -> PlayedBoard:
    return PlayedBoardFactory(board__session__event__club=club)


def test_a_director_who_does_not_play_sees_every_hand(director: User, played: PlayedBoard) -> None:
    assert closed.may_see_hands(director, played.board)


def test_a_director_who_plays_sees_a_board_once_he_has_played_it(
    club: Club, director: User, played: PlayedBoard
) -> None:
    himself = PlayerFactory(club=club, user=director)
    pair = PairFactory(section=played.table.section, player2=himself)
    other = BoardFactory(session=played.board.session)

    assert closed.hidden_boards(director, played.board.session_id) == {played.board.pk, other.pk}

    played.ew = pair
    played.save()
    assert closed.hidden_boards(director, played.board.session_id) == {other.pk}
    assert closed.may_see_hands(director, played.board)
    assert not closed.may_see_hands(director, other)


def test_a_record_that_was_begun_at_his_table_shows_him_nothing_yet(
    club: Club, director: User, played: PlayedBoard
) -> None:
    """One tap of his own in the bidding pad, or a colleague's, would tell him all four hands."""
    himself = PlayerFactory(club=club, user=director)
    played.ns = PairFactory(section=played.table.section, player1=himself)

    def shown(**record: object) -> list[bool]:
        vars(played).update({"contract": "", "declarer": "", "tricks": None} | record)
        played.save()
        marked = closed.is_still_to_play(director, session="session", board="pk")
        hidden = Board.objects.alias(closed=marked).filter(closed=True)
        to_play = closed.boards_to_play(director)
        return [
            closed.may_see_hands(director, played.board),
            not hidden.exists(),
            not to_play.exists(),
        ]

    assert shown(auction="N:1H") == [False] * 3
    assert shown(auction="") == [False] * 3
    assert shown(contract="4H", declarer="S") == [False] * 3
    assert shown(contract="4H", declarer="S", tricks=10) == [True] * 3
    assert shown(contract="Pass") == [True] * 3
    assert shown(imported_unit="percent", imported_ns=50, imported_ew=50) == [True] * 3
    played.imported_unit, played.imported_ns, played.imported_ew = "", None, None
    assert shown(contract="4H", declarer="S") == [False] * 3
    Session.objects.update(scores_shown_at=timezone.now())
    assert shown(contract="4H", declarer="S") == [True] * 3


def test_playing_in_one_session_hides_nothing_of_another(
    club: Club, director: User, played: PlayedBoard
) -> None:
    himself = PlayerFactory(club=club, user=director)
    PairFactory(section=played.table.section, player1=himself)
    others = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
    elsewhere: Board = BoardFactory(session__event__club=club, hands=others)

    assert closed.may_see_hands(director, elsewhere)


def test_the_same_cards_in_another_session_are_closed_until_he_has_played_them(
    club: Club, director: User, played: PlayedBoard
) -> None:
    """Each row of the evening is an event of its own, with the same boards."""
    himself = PlayerFactory(club=club, user=director)
    pair = PairFactory(section=played.table.section, player1=himself)
    same = {"number": played.board.number, "hands": played.board.hands}
    twin: Board = BoardFactory(session__event__club=club, **same)
    last_year = SessionFactory(event__club=club, starts_at=timezone.now() - timedelta(days=365))
    old: Board = BoardFactory(session=last_year, **same)
    PlayedBoardFactory(board=old, table=TableFactory(section__session=last_year))
    call = DirectorCallFactory(session=twin.session, board=twin)
    unnamed = DirectorCallFactory(session=twin.session, board=None)
    to_play = closed.is_still_to_play(director, session="session", board="board")
    shut = DirectorCall.objects.alias(shut=to_play).filter(shut=True)

    assert set(shut) == {call, unnamed}
    assert [closed.may_see_hands(director, board) for board in (twin, old)] == [False, True]
    assert set(closed.boards_to_play(director).filter(pk__in=[twin.pk, old.pk])) == {twin}
    marked = closed.is_still_to_play(director, session="session", board="pk")
    hidden = Board.objects.alias(closed=marked).filter(closed=True)
    assert set(hidden) == {played.board, twin}
    assert is_closed(director, call)

    PlayedBoard.objects.update(ns=pair)
    assert closed.may_see_hands(director, twin)
    assert not is_closed(director, call)
