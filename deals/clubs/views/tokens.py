"""The keys by which other programs read a club's rulings; its administrator makes and ends them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from deals import access
from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.clubs.forms import TokenForm
from deals.clubs.services import end_token, make_token
from deals.models import ClubRole
from deals.pages.forms import posted
from deals.pages.meanwhile import held, one_by_one

ADMINISTRATOR = ClubRole.ADMINISTRATOR


@signed_in
@never_cache
@require_http_methods(["GET", "POST"])
@one_by_one
def tokens(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """The club's keys; a new one is shown in the answer to its making and never again."""
    club = held(request, access.get_club(request.user, slug, ADMINISTRATOR))
    form = TokenForm(posted(request), made=club.access_tokens.filter(ended_at=None))
    context = {"club": club, "form": form, "key": ""}
    if form.is_valid():
        name = form.cleaned_data["name"]
        token, context["key"] = make_token(club, name=name, made_by=request.user)
        context |= {"made": token, "form": TokenForm()}
    context["tokens"] = list(club.access_tokens.select_related("made_by"))
    return render(request, "clubs/tokens.html", context)


@signed_in
@require_POST
def token_end(request: AuthenticatedHttpRequest, slug: str, pk: int) -> HttpResponse:
    token = access.get_token(request.user, slug, pk)
    end_token(token)
    messages.success(request, _("The key opens nothing any more."))
    return redirect("deals:tokens", slug)
