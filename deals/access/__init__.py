"""The one way a view obtains something a user may see or change.

Two answers exist for "no": what belongs to another club does not exist for the user (`Http404`),
and what his own club's roles do not allow is refused (`PermissionDenied`). A site administrator
counts as administrator of every club, so that no club can lock itself out; he directs and reviews
only where he is a member.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeGuard, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from deals.access.asked import is_asked_once, once
from deals.models import (
    AccessToken,
    Board,
    Club,
    ClubRole,
    Event,
    Import,
    Membership,
    Player,
    Session,
    Table,
    User,
)

Found = TypeVar("Found")

DIRECTING = (ClubRole.DIRECTOR, ClubRole.ADMINISTRATOR)
"""Who sets up events and sessions, moves the round and imports boards."""


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
    if is_asked_once(user):
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


def _allowed(
    user: User, found: Found | None, club_of: Callable[[Found], Club], roles: Iterable[ClubRole]
) -> Found:
    if found is None:
        raise Http404
    require_role(user, club_of(found), *roles)
    return found
