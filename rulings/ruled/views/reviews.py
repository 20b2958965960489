"""Going through rulings: the reviewed mark, and searches one comes back to."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest, club_named, clubs_of
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole
from deals.pages.meanwhile import held, one_by_one
from rulings.access import get_ruling
from rulings.models import Review, SavedSearch
from rulings.pages.felt import go
from rulings.pages.gates import give_back
from rulings.record import give
from rulings.ruled.forms import CommentForm

MOST_SAVED = 20
LONGEST = 500


@signed_in
@require_POST
def review(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A reviewer has gone through the ruling. Twice is once. What he has written below it by then
    is kept as his comment.
    """
    found = get_ruling(request.user, pk, ClubRole.REVIEWER)
    if (form := CommentForm(request.POST)).is_valid():
        give.comment(ruling=found, text=form.cleaned_data["text"], by=request.user)
    Review.objects.get_or_create(ruling=found, by=request.user)
    messages.success(request, _("The ruling is marked as reviewed."))
    return go(request, reverse("rulings:ruling", args=[found.pk]))


@signed_in
@require_POST
@one_by_one
def save_search(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Keep the filters under a name; the same name again takes the new ones.

    `club` shares the search with everybody there; empty keeps it for oneself.
    """
    name, query = request.POST.get("name", "").strip(), _cleaned(request.POST.get("query", ""))
    back = f"{reverse('rulings:archive')}?{query}"
    longest = SavedSearch._meta.get_field("name").max_length or 0
    saved = request.user.saved_searches
    shared = request.POST.get("club", "")
    club = club_named(request.user, shared)
    if club:
        held(request, club)  # first, as who erases a name there, and has read what goes with it
    held(request, request.user)  # his other phone may keep one by that name in the same moment
    if not request.user.is_active:  # or erase the account: nobody would find the search again
        return go(request, back)
    if not name or len(name) > longest or "\0" in name:
        messages.warning(request, _("Give the search a name of at most 60 letters."))
    elif shared and club is None:
        messages.warning(request, _("You can share a search only with a club of your own."))
    elif len(query) > LONGEST or "\0" in query:
        messages.warning(request, _("This search is too long to be kept."))
    elif saved.count() >= MOST_SAVED and not saved.filter(name=name).exists():
        messages.warning(request, _("You keep 20 searches already. Remove one first."))
    else:
        told = {"query": query, "club": club}
        before = saved.filter(name=name).exclude(**told).exists()
        saved.update_or_create(name=name, defaults=told)
        words = _("The search is kept, and everybody in %(club)s has it.") % {"club": club}
        messages.success(request, words if club else _("The search is kept."))
        if before:
            messages.info(request, _("It takes the place of the one that had this name."))
        return go(request, back)
    give_back(request)
    return go(request, back)


def _cleaned(query: str) -> str:
    """Only what is set, as an address holds it, and no page."""
    kept = QueryDict("", mutable=True)
    for name, values in QueryDict(query).lists():
        if name != "page" and any(values):
            kept.setlist(name, [value for value in values if value])
    return kept.urlencode()


@signed_in
@require_POST
def forget_search(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Remove one of one's own searches; an administrator also one that his club shares."""
    own = Q(user=request.user) | Q(club__in=clubs_of(request.user, ClubRole.ADMINISTRATOR))
    get_object_or_404(SavedSearch.objects.filter(own), pk=pk).delete()
    messages.success(request, _("The search is removed."))
    return go(request, reverse("rulings:archive"))
