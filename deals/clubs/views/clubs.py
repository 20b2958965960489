"""Clubs, their people and their players."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.accounts import services
from deals.accounts.services import ServiceError
from deals.accounts.sign_in_again import signed_in
from deals.clubs.forms import ClubForm, ClubSettingsForm, InviteForm, PlayerForm, RolesForm
from deals.evening.services import practice as evening_practice
from deals.models import Club, ClubRole, Membership, OneTimeLink, User
from deals.pages import queries
from deals.pages.addresses import address_for_others, to_photograph
from deals.pages.forms import posted, searched
from deals.pages.meanwhile import held, one_by_one
from deals.pages.numbers import KEYS, whole

ADMINISTRATOR = ClubRole.ADMINISTRATOR
EVENTS_ON_A_PAGE = 50


@signed_in
@require_http_methods(["GET", "POST"])
def club_new(request: AuthenticatedHttpRequest) -> HttpResponse:
    access.require_site_administrator(request.user)
    form = ClubForm(posted(request), initial={"language": request.user.language})
    if form.is_valid():
        club = evening_practice.create_club(made_by=request.user, **form.cleaned_data)
        messages.success(request, _("The club is there. Now set up its first evening."))
        return redirect("deals:club", club.slug)
    context = {
        "form": form,
        "heading": _("New club"),
        "submit": _("Make the club"),
        "back_url": reverse("deals:menu"),
        "back_label": _("Menu"),
    }
    return render(request, "pages/form.html", context)


@signed_in
@require_GET
def club(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """The club's events and the ways to everything else about it.

    Its practice evening stands by itself; earlier ones are found by their name.
    """
    club = access.get_club(request.user, slug)
    text = searched(request)
    practice = evening_practice.practice_of(club)
    events = queries.events_of(club, text)
    if practice:
        events = events.exclude(pk=practice.pk)
    shown = events if text else events.filter(is_practice=False)
    page = Paginator(shown, EVENTS_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "practice": practice,
        "page": page,
        "query": f"{urlencode({'q': text})}&" if text else "",
        "events": queries.with_sessions(page.object_list),
        "text": text,
        "roles": access.roles_in(request.user, club),
        "may_direct": access.has_role(request.user, club, *DIRECTING),
    }
    return render(request, "clubs/club.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def club_edit(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    club = held(request, access.get_club(request.user, slug, ADMINISTRATOR))
    form = ClubSettingsForm(posted(request), instance=club)
    if form.is_valid():
        club = form.save()
        messages.success(request, _("The club is saved."))
        return redirect("deals:club", club.slug)
    return render(request, "pages/form.html", _club_form(slug, form, _("Change the club")))


@signed_in
@require_GET
def people(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, ADMINISTRATOR)
    members = queries.members_of(club)
    return render(request, "clubs/people.html", {"club": club, "members": members})


@signed_in
@never_cache
@require_http_methods(["GET", "POST"])
@one_by_one
def invite(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """A new person gets a link; somebody who signs in here already gets the roles at once."""
    club = held(request, access.get_club(request.user, slug, ADMINISTRATOR), whole=True)
    form = InviteForm(posted(request), made=User.objects.filter(memberships__club=club))
    if form.is_valid():
        name, username, roles = (form.cleaned_data[key] for key in ("name", "username", "roles"))
        if not username:
            return _show_link(
                request,
                club,
                services.invite(club, name=name, roles=roles, made_by=request.user),
            )
        user = User.objects.get_by_natural_key(username)
        try:
            services.add_member(club, user, roles)
        except ServiceError as error:
            form.add_error("username", str(error))
        else:
            messages.success(request, _("%(name)s now belongs to the club.") % {"name": user})
            return redirect("deals:people", club.slug)
    context = _club_form(slug, form, _("Invite somebody")) | {
        "submit": _("Invite"),
        "back_url": reverse("deals:people", args=[slug]),
        "back_label": _("People"),
    }
    return render(request, "pages/form.html", context)


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def member(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    """One person's roles; a new link; taking the person out of the club."""
    membership = access.get_membership(request.user, slug, pk)
    held(request, membership.club, whole=True)  # first, as whoever takes a member out does
    held(request, membership)
    form = RolesForm(posted(request), initial={"roles": membership.roles})
    if form.is_valid():
        try:
            services.set_roles(membership.club, membership.user, form.cleaned_data["roles"])
        except ServiceError as error:
            form.add_error("roles", str(error))
        else:
            messages.success(request, _("The roles are saved."))
            _say_of_keys(request, membership)
            return redirect("deals:people", slug)
    context = {"membership": membership, "form": form}
    is_ours = not access.account_refusal(request.user, membership)  # else another club's link
    context["link"] = is_ours and services.open_link(membership.user)
    return render(request, "clubs/member.html", context)


@signed_in
@never_cache
@require_POST
def member_link(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    """A link for a new password, shown to the administrator who hands it over."""
    membership = access.get_membership(request.user, slug, pk)
    if refusal := access.account_refusal(request.user, membership):
        messages.error(request, refusal)
        return redirect("deals:member", slug, pk)
    link = services.make_link(membership.user, made_by=request.user)
    return _show_link(request, membership.club, link)


@signed_in
@require_POST
def member_link_back(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    """An invitation, or a link for a new password, that nobody has used opens nothing any more."""
    membership = access.get_membership(request.user, slug, pk)
    if refusal := access.account_refusal(request.user, membership):
        messages.error(request, refusal)  # another club may have made it
        return redirect("deals:member", slug, pk)
    seen = whole(request.POST.get("seen"), most=KEYS)
    if services.take_links_back(membership.user, seen=seen):
        messages.success(request, _("The link is taken back. It opens nothing any more."))
    else:
        messages.info(request, _("That link was used or taken back already."))
    return redirect("deals:member", slug, pk)


@signed_in
@require_POST
def member_remove(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    membership = access.get_membership(request.user, slug, pk)
    try:
        services.remove_member(membership, seen=request.POST.get("seen"))
    except ServiceError as error:
        messages.error(request, str(error))
        return redirect("deals:member", slug, pk)
    words = _("%(name)s no longer belongs to the club.") % {"name": membership.user}
    messages.success(request, words)
    _say_of_keys(request, membership)
    return redirect("deals:people", slug)


def _say_of_keys(request: AuthenticatedHttpRequest, membership: Membership) -> None:
    """What who administers no more may have kept: a program goes on with it."""
    club, user = membership.club, membership.user
    keys = club.access_tokens.filter(made_by=user, ended_at=None)
    if keys.exists() and not access.has_role(user, club, ADMINISTRATOR):
        words = _(
            "%(name)s has made access keys, which open the club’s rulings until somebody ends them."
        )
        messages.info(request, words % {"name": user})


@signed_in
@require_GET
def players(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    club = access.get_club(request.user, slug, *DIRECTING)
    text = searched(request)
    found = queries.players_of(club, text).filter(is_invented=False)
    return render(request, "clubs/players.html", {"club": club, "players": found, "text": text})


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def player(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    player = held(request, access.get_player(request.user, pk))
    name = str(player)
    form = PlayerForm(posted(request), instance=player)
    if form.is_valid():
        form.save()
        messages.success(request, _("The player is saved."))
        return redirect("deals:players", player.club.slug)
    may_erase = access.has_role(request.user, player.club, ADMINISTRATOR)
    context = {"player": player, "name": name, "form": form, "may_erase": may_erase}
    return render(request, "clubs/player.html", context)


def _show_link(request: AuthenticatedHttpRequest, club: Club, link: OneTimeLink) -> HttpResponse:
    address = address_for_others(request, services.link_path(link))
    context = {
        "club": club,
        "person": link.user,
        "address": address,
        "days": services.LINK_AGE.days,
        "picture": to_photograph(address),
    }
    return render(request, "clubs/link.html", context)


def _club_form(slug: str, form: object, heading: str) -> dict[str, object]:
    return {
        "form": form,
        "heading": heading,
        "submit": _("Save"),
        "back_url": reverse("deals:club", args=[slug]),
        "back_label": _("The club"),
    }
