"""Everything about one person: to be taken away, and to be erased."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals import access
from deals.access import AuthenticatedHttpRequest
from deals.access.asked import asks_once
from deals.accounts.services import ServiceError, refuse_unseen
from deals.accounts.sign_in_again import signed_in
from deals.models import Board, Club, ClubRole, Player, Session, User
from deals.pages.meanwhile import held, one_by_one
from deals.pages.numbers import KEYS, whole
from deals.privacy.services import erase_user
from rulings.access.closed import closed_boards, closed_sessions
from rulings.privacy.erasing import erase_account, goes_with_name, searched_clubs
from rulings.privacy.personal_export import as_zip
from rulings.privacy.redaction import as_read_by
from rulings.privacy.services.free_texts import (
    called_after,
    forget_person,
    mentions_of,
)
from rulings.privacy.services.personal_data import about_player
from rulings.privacy.services.user_data import about_user
from rulings.record.refusals import StillToPlay


@signed_in
@never_cache
@require_http_methods(["GET", "POST"])
@one_by_one
def player_data(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What names a player, and erasing him with the texts that are ticked."""
    player = _player(request.user, pk)
    # first, as whoever types names: else he is seated again meanwhile, or more goes than was told
    held(request, player.club)
    held(request, player)
    if request.method != "POST":
        asks_once(request.user)
    if request.method == "POST" and (words := _waits(request.user, player)):
        messages.error(request, words)
    elif request.method == "POST":
        try:
            # it may be somebody else's by now, or more be written with it
            refuse_unseen(request.POST.get("seen"), goes_with_name(player, request.user).seen)
            if request.POST.get("sure") == "yes":
                return _erase(request, player)
            messages.error(request, _("Nothing was erased: tick that you are sure."))
        except ServiceError as error:
            messages.error(request, str(error))
    return render(request, "privacy/player_data.html", _player_page(request, player))


def _player(user: User, pk: int) -> Player:
    player = access.get_player(user, pk)
    access.require_role(user, player.club, ClubRole.ADMINISTRATOR)
    return player


def _waits(user: User, player: Player) -> str:
    """Why he erases nobody yet: words about boards that he has still to play are not listed to him,
    and would stay, for nobody looks for a name that is gone.
    """
    if _to_play_in(user, player.club) is None:
        return ""
    return _(
        "You have boards of this club still to play, so words about them are not listed here. Erase"
        " the name when you have played them; or another administrator does it now."
    )


def _to_play_in(user: User, club: Club) -> StillToPlay | None:
    """That he has a board of the club still to play, or may, in a session that goes on."""
    closed = Board.objects.filter(pk__in=closed_boards(user), session__event__club=club)
    if board := closed.first():
        return StillToPlay(board)
    unnamed = Session.objects.filter(pk__in=closed_sessions(user), event__club=club)
    return StillToPlay(None) if unnamed.exists() else None


def _player_page(request: AuthenticatedHttpRequest, player: Player) -> dict[str, Any]:
    others = player.club.players.filter(is_invented=False).exclude(pk=player.pk)
    namesakes = others.filter(name__iexact=player.name)
    found = as_read_by(request.user, mentions_of(player.club, player.name))
    posted = request.method == "POST"
    return {
        "player": player,
        "waits": _waits(request.user, player),
        "mentions": found,
        "ticked": {one.pk for one in found if one.is_whole and not posted}
        | set(_keys(request.POST.getlist("text"))),
        "namesakes": namesakes.exclude(name="") if player.name else namesakes.none(),
        "called": called_after(player.club, player.name),
        "going": goes_with_name(player, request.user) if player.name else None,
        "pairs": player.pairs_as_first.count() + player.pairs_as_second.count(),
    }


def _erase(request: AuthenticatedHttpRequest, player: Player) -> HttpResponse:
    club, ticked = player.club, _keys(request.POST.getlist("text"))
    shown = as_read_by(request.user, mentions_of(club, player.name))
    left = sum(one.is_whole and one.pk not in ticked for one in shown)
    texts = forget_person(player, texts={one.pk for one in shown}.intersection(ticked))
    words = _("The name is erased everywhere. The boards stay.")
    if left:
        told = ngettext(
            "The name is erased, and still stands in %(n)s text that you left.",
            "The name is erased, and still stands in %(n)s texts that you left.",
            left,
        )
        words = told % {"n": left}
    if texts:
        told = ngettext("%(n)s text was erased.", "%(n)s texts were erased.", texts)
        words = f"{words} {told % {'n': texts}}"
    messages.success(request, words)
    return redirect("deals:players", club.slug)


def _keys(values: list[str]) -> list[int]:
    numbers = (whole(value, most=KEYS) for value in values)
    return [number for number in numbers if number is not None]


@signed_in
@never_cache
@require_safe
def player_export(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    asks_once(request.user)
    return _file(about_player(_player(request.user, pk), request.user), "player")


@signed_in
@never_cache
@require_safe
def my_data(request: AuthenticatedHttpRequest) -> HttpResponse:
    """A user's own: his clubs, to leave them, and everything as a file. In how many texts his name
    stands is told to administrators alone: he gives it himself, and would ask for any words.
    """
    memberships = request.user.memberships.select_related("club").order_by("club__name")
    return render(request, "privacy/my_data.html", {"memberships": memberships})


@signed_in
@never_cache
@require_safe
def my_export(request: AuthenticatedHttpRequest) -> HttpResponse:
    asks_once(request.user)
    told = about_user(request.user)
    players = Player.objects.filter(user=request.user).select_related("club", "user")
    told["players"] = [about_player(player, request.user) for player in players]
    return _file(told, "my-data")


@signed_in
@never_cache
@require_POST
def my_erase(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Erase oneself, with the word that one is sure."""
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Nothing was erased: tick that you are sure."))
        return redirect("rulings:my-data")
    try:
        erase_user(request.user)
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("rulings:my-data")
    logout(request)
    messages.success(request, _("Your name is erased. What you ruled stays, without it."))
    return redirect("deals:sign-in")


@signed_in
@never_cache
@require_safe
def member_export(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    """What the club stores about a member. It holds whatever he ruled, so who has still to play a
    board of a session that goes on there waits, which is asked once it is made: of a board that
    came in between nobody would have. His own file anybody gets. Raises StillToPlay.
    """
    asks_once(request.user)
    membership = access.get_membership(request.user, slug, pk)
    himself = membership.user == request.user
    told = about_user(membership.user, membership.club, None if himself else request.user)
    by_then = User.objects.get(pk=request.user.pk)
    if not himself and (waits := _to_play_in(by_then, membership.club)):
        raise waits
    return _file(told, "member")


@signed_in
@require_POST
def member_erase(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    """Erase a member's account; one who belongs to other clubs too only its owner may erase."""
    membership = access.get_membership(request.user, slug, pk)
    user = membership.user
    if user.is_superuser and not request.user.is_superuser:
        raise PermissionDenied
    if refusal := access.account_refusal(request.user, membership, within=[membership.club]):
        messages.error(request, refusal)
        return redirect("deals:member", slug, pk)
    clubs = searched_clubs(membership, request.user)
    if user != request.user and any(_to_play_in(request.user, one) for one in clubs):
        messages.error(request, _not_counted())
        return redirect("deals:member", slug, pk)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Nothing was erased: tick that you are sure."))
        return redirect("deals:member", slug, pk)
    try:
        erase_account(membership, request.user, request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:member", slug, pk)
    messages.success(request, _("The account is erased. What was ruled stays, without a name."))
    return redirect("deals:people", slug)


def _not_counted() -> str:
    """Why he erases no account yet: how many words of others go with it he is told of those alone
    that he may read.
    """
    return _(
        "You have boards of this club still to play, so words about them are not counted here."
        " Erase the account when you have played them; or another administrator does it now."
    )


def _file(told: dict[str, Any], name: str) -> HttpResponse:
    response = HttpResponse(as_zip(told), content_type="application/zip")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="{name}-{day}.zip"'
    return response
