"""The one way a view obtains something a user may see or change.

Two answers exist for "no": what belongs to another club does not exist for the user (`Http404`),
and what his own club's roles do not allow is refused (`PermissionDenied`). A site administrator
counts as administrator of every club, so that no club can lock itself out; he directs and reviews
only where he is a member.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from datetime import timedelta
from typing import Any, TypeGuard, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Value
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from deals.models import (
    AccessToken,
    Board,
    Club,
    ClubRole,
    Event,
    Import,
    Membership,
    Pair,
    PlayedBoard,
    Player,
    SameCards,
    Session,
    Table,
    User,
)
from deals.models.boards import PASSED_OUT

Found = TypeVar("Found")

DIRECTING = (ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR)
"""Who sets up events and sessions, moves the round and imports boards."""
TONIGHT = timedelta(hours=18)
"""After so long a session that goes on has begun at the earliest."""
SAME_BOARDS = timedelta(days=8)
"""For so long a club may play the boards that it has dealt once, as on Monday and on Thursday."""
_SAID = ("contract", "declarer", "auction", "play", "tricks")
"""What a record says of the board."""
_ASKED = "_asked"


class AuthenticatedHttpRequest(HttpRequest):
    """What a view behind `signed_in` receives."""

    user: User
    htmx: HtmxDetails


def is_signed_in(request: HttpRequest) -> TypeGuard[AuthenticatedHttpRequest]:
    return request.user.is_authenticated


def clubs_of(user: User, *roles: ClubRole) -> QuerySet[Club]:
    """The clubs where the user has at least one of the roles, or any role if none is named."""
    if user.is_superuser and (not roles or ClubRole.ADMINISTRATOR in roles):
        return Club.objects.all()
    memberships = Membership.objects.filter(club=OuterRef("pk"), user=user)
    if roles:
        memberships = memberships.filter(roles__overlap=list(roles))
    return Club.objects.filter(Exists(memberships))


def asks_once(user: User) -> None:
    """What is asked below of the reader's clubs and boards is asked once from here on, by a page
    that changes none of it; what is remembered goes with the request's user.
    """
    vars(user).setdefault(_ASKED, {})


def once(user: User, name: Hashable, ask: Callable[[], Found]) -> Found:
    """What is asked, the first time for a page that `asks_once`; else every time."""
    asked: dict[Hashable, Any] | None = vars(user).get(_ASKED)
    if asked is None:
        return ask()
    if name not in asked:
        asked[name] = ask()
    found: Found = asked[name]
    return found


def own_clubs(user: User, *roles: ClubRole) -> list[Club]:
    """As `clubs_of`, read and by name; for a page that asks several times."""
    if user.is_superuser and (not roles or ClubRole.ADMINISTRATOR in roles):
        return once(user, "all clubs", lambda: list(Club.objects.all()))
    memberships = _memberships(user)
    return [one.club for one in memberships if not roles or not set(roles).isdisjoint(one.roles)]


def _memberships(user: User) -> list[Membership]:
    def asked() -> list[Membership]:
        by_club = Membership.objects.select_related("club").order_by("club__name")
        return list(by_club.filter(user=user))

    return once(user, "memberships", asked)


def club_keys(user: User, *roles: ClubRole) -> list[int]:
    """The keys of `clubs_of`, for a query that is better planned with numbers than with another
    query inside it.
    """
    return [club.pk for club in own_clubs(user, *roles)]


def roles_in(user: User, club: Club) -> frozenset[ClubRole]:
    """Everything the user may do in the club; empty if he has nothing to do with it."""
    if _ASKED in vars(user):
        held = next((one.roles for one in _memberships(user) if one.club_id == club.pk), None)
    else:
        of_club = Membership.objects.filter(club=club, user=user)
        held = of_club.values_list("roles", flat=True).first()
    return _roles(user, held)


def roles_at(session: Any, user: Any) -> QuerySet[Membership, Mapping[str, object]]:
    """The roles a user holds in the club of a session: keys, or what stands for them in a query."""
    return Membership.objects.filter(club__events__sessions=session, user=user).values("roles")


def _roles(user: User, held: Collection[str] | None) -> frozenset[ClubRole]:
    roles = {ClubRole(role) for role in held or ()}
    if user.is_superuser:
        roles.add(ClubRole.ADMINISTRATOR)
    return frozenset(roles)


def has_role(user: User, club: Club, *roles: ClubRole) -> bool:
    return not roles_in(user, club).isdisjoint(roles)


def require_role(user: User, club: Club, *roles: ClubRole) -> None:
    """Let the user pass if he has one of the roles, or any role if none is named.

    Raises Http404 if he does not belong to the club, PermissionDenied if he does without the role.
    """
    _require(roles_in(user, club), roles)


def require_role_at(user: User, session: int, *roles: ClubRole) -> None:
    """As `require_role`, in the club of a session (its key) that has not been read."""
    held = roles_at(session, user.pk).values_list("roles", flat=True).first()
    require_held(user, held, *roles)


def require_held(user: User, held: Collection[str] | None, *roles: ClubRole) -> None:
    """As `require_role`, where `roles_at` has been read already."""
    _require(_roles(user, held), roles)


def _require(held: frozenset[ClubRole], roles: Collection[ClubRole]) -> None:
    if not held:
        raise Http404
    if roles and held.isdisjoint(roles):
        raise PermissionDenied


def require_site_administrator(user: User) -> None:
    if not user.is_superuser:
        raise PermissionDenied


def get_club(user: User, slug: str, *roles: ClubRole) -> Club:
    return _allowed(user, Club.objects.filter(slug=slug).first(), lambda club: club, roles)


def club_named(user: User, slug: str) -> Club | None:
    """The user's club of that name as a form brings it, which PostgreSQL may not even compare."""
    return None if "\0" in slug else clubs_of(user).filter(slug=slug).first()


def get_membership(user: User, slug: str, pk: int) -> Membership:
    """A membership of the club, for whoever may change it."""
    found = Membership.objects.select_related("club", "user").filter(pk=pk, club__slug=slug)
    return _allowed(user, found.first(), lambda one: one.club, (ClubRole.ADMINISTRATOR,))


def account_refusal(
    administrator: User, membership: Membership, *, within: Collection[Club] | None = None
) -> str:
    """Why an administrator may not give a member's account a new password; "" if he may.

    A password opens every club its owner belongs to, a site administrator's opens all, and an
    account that is older than the membership was never the club's. `within` are the clubs the
    account may belong to, by default those that the administrator administers.
    """
    if administrator.is_superuser:
        return ""
    own = clubs_of(administrator, ClubRole.ADMINISTRATOR) if within is None else within
    user = membership.user
    if user.is_superuser or clubs_of(user).exclude(pk__in=[club.pk for club in own]).exists():
        return _("This person also belongs to another club. The site administrator can help.")
    if not user.memberships.filter(brought_account=False).exists():
        return _("This person had the account before. The site administrator can help.")
    return ""


def get_token(user: User, slug: str, pk: int) -> AccessToken:
    """An access key of the club, for whoever may end it."""
    found = AccessToken.objects.select_related("club").filter(pk=pk, club__slug=slug)
    return _allowed(user, found.first(), lambda token: token.club, (ClubRole.ADMINISTRATOR,))


def get_player(user: User, pk: int) -> Player:
    """A player, for whoever may change his name."""
    found = Player.objects.select_related("club", "user").filter(pk=pk)
    return _allowed(user, found.first(), lambda player: player.club, DIRECTING)


def get_event(user: User, pk: int, *roles: ClubRole) -> Event:
    found = Event.objects.select_related("club").filter(pk=pk)
    return _allowed(user, found.first(), lambda event: event.club, roles)


def get_session(user: User, pk: int, *roles: ClubRole) -> Session:
    found = Session.objects.select_related("event__club").filter(pk=pk)
    return _allowed(user, found.first(), lambda session: session.event.club, roles)


def get_table(user: User, pk: int, *roles: ClubRole) -> Table:
    found = Table.objects.select_related("section__session__event__club").filter(pk=pk)
    return _allowed(user, found.first(), lambda table: table.section.session.event.club, roles)


def get_board(user: User, pk: int, *roles: ClubRole) -> Board:
    """The board; whether its hands may be shown is asked with `may_see_hands`."""
    found = Board.objects.select_related("session__event__club").filter(pk=pk)
    return _allowed(user, found.first(), lambda board: board.session.event.club, roles)


def get_board_at(user: User, board: int, table: int, *roles: ClubRole) -> tuple[Board, Table]:
    """A board and a table of the same session; Http404 if they are not."""
    found = get_board(user, board, *roles)
    at = Table.objects.select_related("section__session__event__club").filter(
        pk=table, section__session=found.session_id
    )
    return found, _allowed(user, at.first(), lambda _: found.session.event.club, roles)


def get_import(user: User, pk: int) -> Import:
    """An uploaded file without its content, for whoever may import into its club."""
    found = Import.objects.select_related("club", "session__event").defer("content").filter(pk=pk)
    return _allowed(user, found.first(), lambda upload: upload.club, DIRECTING)


def may_see_hands(user: User, board: Board) -> bool:
    """Whether the user may look at the cards of the board.

    Somebody who plays in the session may not, until he has played the board himself, to its end.
    """
    return board.pk not in hidden_boards(user, board.session_id)


def are_hands_closed(user: User, board: Board | None) -> bool:
    """Whether there is a board whose cards the user may not look at."""
    return board is not None and not may_see_hands(user, board)


def is_of_others(user: User, played: PlayedBoard | None) -> bool:
    """Whether the record of a board holds anything that the user has not entered himself: by an
    entry of somebody else, or written without one, as by a file.
    """
    if played is None or not (played.auction or played.play or played.contract):
        return False
    versions = played.versions.exclude(auction="", play="", contract="")
    latest = versions.order_by("-number").first()
    if latest is None or any(getattr(latest, one) != getattr(played, one) for one in _SAID):
        return True
    return versions.exclude(by=user).exists()


def boards_to_play(user: User) -> QuerySet[Board]:
    """The boards of every session the user plays in that he has not played himself, and the same
    cards elsewhere: those whose cards he may not see. In a query of rows it is asked once, however
    many rows there are.
    """
    himself = _himself(user)
    if not himself:
        return Board.objects.none()
    own, others = _own_to_play(himself), _closed_besides(user)
    return Board.objects.filter(Q(pk__in=own) | Q(pk__in=others)) if others else own


def _closed_besides(user: User) -> dict[int, int]:
    """Boards (and their sessions) that are closed to him though he has a record of them, or does
    not play there.
    """
    return _begun_by(user) | twins_of_own(user)


def twins_of_own(user: User) -> dict[int, int]:
    """The boards (their keys), and their sessions, with the cards of one that he has still to play
    tonight in another session, under whatever number and whichever way round: as where each row of
    players is an event of its own, many clubs play the same boards, or a club plays them twice in a
    week. None that he has played himself: there he has seen them.
    """

    def asked() -> dict[int, int]:
        himself, now = _himself(user), timezone.now()
        if not himself:
            return {}
        own = _own_to_play(himself)
        if begun := _begun_by(user):
            own = Board.objects.filter(Q(pk__in=own) | Q(pk__in=begun))
        own = own.filter(session__starts_at__gte=now - TONIGHT).exclude(hands="")
        own = own.exclude(session__scores_shown_at__lte=now)
        his: dict[str, set[int]] = {}
        for session, cards in own.values_list("session", SameCards("hands")):
            his.setdefault(cards, set()).add(session)
        if not his:
            return {}
        same = Board.objects.alias(cards=SameCards("hands")).filter(cards__in=his.keys())
        same = same.filter(session__starts_at__gte=now - SAME_BOARDS)
        told = same.exclude(_played_by(himself)).values_list("pk", "session", SameCards("hands"))
        return {board: session for board, session, cards in told if his[cards] - {session}}

    return once(user, "twins", asked)


def _own_to_play(himself: list[int]) -> QuerySet[Board]:
    return Board.objects.filter(session__in=_sessions_of(himself)).exclude(_played_by(himself))


def _played_by(himself: list[int]) -> Exists:
    own = _pairs_of(himself)
    return Exists(PlayedBoard.objects.filter(Q(ns__in=own) | Q(ew__in=own), board=OuterRef("pk")))


def _begun_by(user: User) -> dict[int, int]:
    """The boards (their keys), and their sessions, with a record at his table and no result, while
    the evening goes on. A record that was begun says that the board is played, by one tap of who
    may be bidding it, and not that it has been.
    """

    def asked() -> dict[int, int]:
        himself, now = _himself(user), timezone.now()
        if not himself:
            return {}
        tonight = _pairs_of(himself).filter(section__session__starts_at__gt=now - TONIGHT)
        pairs = tonight.exclude(section__session__scores_shown_at__lte=now)
        own = list(pairs.values_list("pk", flat=True))
        if not own:
            return {}
        there = PlayedBoard.objects.filter(Q(ns__in=own) | Q(ew__in=own)).select_related("board")
        rows = list(there.only("tricks", "contract", "imported_unit", "board__session"))
        ended = {one.board_id for one in rows if _has_result(one)}
        return {one.board_id: one.board.session_id for one in rows if one.board_id not in ended}

    return once(user, "begun", asked)


def _has_result(played: PlayedBoard) -> bool:
    return played.tricks is not None or played.contract == PASSED_OUT or bool(played.imported_unit)


def _sessions_of(himself: list[int]) -> QuerySet[Session]:
    return Session.objects.filter(sections__pairs__in=_pairs_of(himself))


def _pairs_of(himself: list[int]) -> QuerySet[Pair]:
    return Pair.objects.filter(Q(player1__in=himself) | Q(player2__in=himself))


def boards_among(user: User, boards: Collection[int]) -> set[int]:
    """Those of the boards (their keys) that he has still to play."""
    if not boards or not plays_anywhere(user):
        return set()
    return set(boards_to_play(user).filter(pk__in=boards).values_list("pk", flat=True))


def plays_anywhere(user: User) -> bool:
    """Whether he is a player at all: else no board is his to play, and no row need be asked."""
    return bool(_himself(user))


def _himself(user: User) -> list[int]:
    """The keys of the players that he is."""

    def asked() -> list[int]:
        return list(Player.objects.filter(user=user).order_by().values_list("pk", flat=True))

    return once(user, "himself", asked)


def is_still_to_play(user: User, *, session: str, board: str) -> ExpressionWrapper[Q] | Value:
    """For an annotation: whether the user may not see yet the cards of the row's board.

    `session` and `board` say where in the row the keys of both stand. Of who plays nowhere no row
    is asked.
    """
    himself = _himself(user)
    if not himself:
        return Value(False, output_field=BooleanField())
    others = _closed_besides(user)
    own = Q(player1__in=himself) | Q(player2__in=himself)
    plays = Pair.objects.filter(own, section__session=OuterRef(session))
    his = Q()
    for pair in ("ns", "ew"):
        his |= Q(**{f"{pair}__player1__in": himself}) | Q(**{f"{pair}__player2__in": himself})
    played = PlayedBoard.objects.filter(his, board=OuterRef(board))
    closed = Exists(plays) & ~Exists(played)
    if others:
        closed |= Q(**{f"{board}__in": list(others)})
    return ExpressionWrapper(closed, BooleanField())


def hidden_boards(user: User, session: int) -> frozenset[int]:
    """The keys of the boards in the session (its key) whose cards the user may not see yet."""
    return once(user, ("hidden", session), lambda: _hidden_boards(user, session))


def _hidden_boards(user: User, session: int) -> frozenset[int]:
    himself = _himself(user)
    if not himself:
        return frozenset()
    pairs = Pair.objects.filter(section__session=session).filter(
        Q(player1__in=himself) | Q(player2__in=himself)
    )
    own = list(pairs.values_list("pk", flat=True))
    others = {board for board, at in _closed_besides(user).items() if at == session}
    if not own:
        return frozenset(others)
    played = PlayedBoard.objects.filter(Q(ns__in=own) | Q(ew__in=own), board__session=session)
    unplayed = Board.objects.filter(session=session).exclude(pk__in=played.values("board"))
    return frozenset(others.union(unplayed.values_list("pk", flat=True)))


def _allowed(
    user: User, found: Found | None, club_of: Callable[[Found], Club], roles: Iterable[ClubRole]
) -> Found:
    if found is None:
        raise Http404
    require_role(user, club_of(found), *roles)
    return found
