"""Summaries without names: written and approved inside the club, read by everybody outside."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, get_club, has_role, is_signed_in
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.models import Club, ClubRole, User
from deals.pages.addresses import address_for_others
from deals.pages.forms import FORGOTTEN
from deals.pages.meanwhile import Meanwhile, held, one_by_one
from rulings.access import get_ruling
from rulings.access.closed import closed_to, is_closed, of_closed
from rulings.archive import services
from rulings.archive.queries.summaries import public_summaries, summaries_of
from rulings.models import PublicPage, Ruling, Summary
from rulings.pages.felt import go, step
from rulings.pages.gates import give_back, say_instead
from rulings.record.refusals import NotYet, Stale, StillToPlay
from rulings.record.session_over import over_from
from rulings.ruled.queries import may_have_summary
from rulings.words.speaker import language, laws_text

PAGE = 20


def _title(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=120, widget=forms.TextInput(FORGOTTEN))


def _text(label: Any) -> forms.CharField:
    return forms.CharField(label=label, widget=forms.Textarea({"rows": 10}))


class SummaryForm(Meanwhile, forms.Form):
    """Title and text in both languages, the reader's own first."""

    title_en = _title(gettext_lazy("Title in English"))
    text_en = _text(gettext_lazy("Text in English"))
    title_da = _title(gettext_lazy("Title in Danish"))
    text_da = _text(gettext_lazy("Text in Danish"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([f"title_{language()}", f"text_{language()}"])


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def summary(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The second text of a ruling: drafted from it, then edited and kept."""
    found = get_ruling(request.user, pk)
    held(request, found.club)  # as who erases a name there, and has read what goes with it
    held(request, found.matter.call)
    kept = _kept(request.user, found)
    if not may_have_summary(found) and kept is None:
        say_instead(request, _("Only a final ruling that still holds can have a summary."))
        give_back(request)
        return go(request, reverse("rulings:ruling", args=[found.pk]))
    if request.method == "POST" and not may_have_summary(found):
        return _amended(request, found)
    form = SummaryForm(request.POST or None, initial=_initial(request.user, found, kept))
    if request.method == "POST" and form.is_valid():
        return _keep(request, found, services.RulingText(**form.cleaned_data))
    context = _context(request.user, found, kept, form)
    return step(request, "archive/summary.html", context, status=422 if form.errors else 200)


def _kept(user: User, found: Ruling) -> Summary | None:
    """What is kept of the ruling, if anything. Raises StillToPlay."""
    kept = Summary.objects.select_related("written_by", "approved_by").filter(ruling=found).first()
    if kept and is_closed(user, found.matter.call, by=kept.written_by_id):
        raise StillToPlay(found.matter.call.board)
    return kept


def _initial(user: User, found: Ruling, kept: Summary | None) -> dict[str, str]:
    text = kept or services.draft_of(found, closed_to(user, found.matter.call))
    return {name: getattr(text, name) for name in SummaryForm.base_fields}


def _keep(
    request: AuthenticatedHttpRequest, found: Ruling, text: services.RulingText
) -> HttpResponse:
    try:
        kept = services.write_summary(ruling=found, text=text, by=request.user)
    except NotYet:
        return _amended(request, found)
    words = _("The text is kept. Nobody outside sees it before it is approved.")
    messages.success(request, _("Nothing was changed.") if kept.approved_at else words)
    return _back(request, found)


def _amended(request: AuthenticatedHttpRequest, found: Ruling) -> HttpResponse:
    messages.warning(request, _("The ruling was amended: write the summary of the new one."))
    give_back(request)
    return _back(request, found)


def _context(user: User, found: Ruling, kept: Summary | None, form: SummaryForm) -> dict[str, Any]:
    return {
        "ruling": found,
        "summary": kept,
        "form": form,
        "club": found.club,
        "is_shown": is_public(found.club),
        "holds": may_have_summary(found),
        "public_from": over_from(found.matter.call.session),
        "may_show_scores": has_role(user, found.club, *DIRECTING),
        "seen": kept.written_at.isoformat() if kept else "",
        "where": _("Ruling %(reference)s") % {"reference": found.reference},
        "back_url": reverse("rulings:ruling", args=[found.pk]),
        "back_label": _("The ruling"),
    }


def _back(request: AuthenticatedHttpRequest, found: Ruling) -> HttpResponse:
    return go(request, reverse("rulings:summary", args=[found.pk]))


@signed_in
@require_POST
def approve(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Somebody has read the text and says that it names nobody."""
    found = get_ruling(request.user, pk)
    kept = _kept(request.user, found)
    if kept is None:
        raise Http404
    if "read" not in request.POST:
        messages.warning(request, _("Say first that you have read it, in both languages."))
        return _back(request, found)
    try:
        services.approve_summary(summary=kept, seen=request.POST.get("seen", ""), by=request.user)
    except services.NamesSomebody as refusal:
        words = _("It was not approved: it names %(names)s. Write seats, and keep it again.")
        messages.warning(request, words % {"names": ", ".join(map(str, refusal.args))})
    except services.StillPlaying:
        messages.warning(request, _("It was not approved: the session is still being played."))
    except Stale:
        messages.warning(request, _("The text was changed since. Read it again."))
    except NotYet:
        messages.warning(request, _("The ruling was amended: write the summary of the new one."))
    else:
        messages.success(request, _("The summary is approved."))
    return _back(request, found)


@signed_in
@require_POST
def withdraw(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Off the public page, at once."""
    found = get_ruling(request.user, pk)
    kept = _kept(request.user, found)
    if kept is None:
        raise Http404
    seen = request.POST.get("seen")
    try:
        services.withdraw_summary(summary=kept, seen=seen)
    except Stale:
        messages.warning(request, _("The text was changed since. Read it again."))
    else:
        messages.success(request, _("The summary is withdrawn: nobody outside reads it any more."))
    return _back(request, found)


@signed_in
@require_http_methods(["GET", "POST"])
def of_club(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """A club's summaries; its administrator opens and closes the public page."""
    roles = (ClubRole.ADMINISTRATOR,) if request.method == "POST" else ()
    club = get_club(request.user, slug, *roles)
    if request.method == "POST":
        is_on = request.POST.get("is_on") == "yes"
        services.switch_public_page(club=club, is_on=is_on, by=request.user)
        words = _("The public page is open.") if is_on else _("The public page is closed.")
        messages.success(request, words)
        return go(request, reverse("rulings:summaries", args=[club.slug]))
    asks_once(request.user)
    context = {
        "club": club,
        "page": Paginator(summaries_of(club, request.user), PAGE).get_page(request.GET.get("page")),
        "is_on": is_public(club),
        "is_administrator": has_role(request.user, club, ClubRole.ADMINISTRATOR),
        "address": address_for_others(request, reverse("rulings:public", args=[club.slug])),
        "query": "",
    }
    return render(request, "archive/summaries.html", context)


def is_public(club: Club) -> bool:
    return PublicPage.objects.filter(club=club, is_on=True).exists()


@require_safe
def public(request: HttpRequest, slug: str) -> HttpResponse:
    """What everybody may read of a club, without an account: approved summaries, nothing else. Who
    is signed in and has the same cards still to play elsewhere reads nothing of them.
    """
    club = get_object_or_404(Club, slug=slug, public_page__is_on=True)
    shown = public_summaries(club)
    if is_signed_in(request):
        his = Q(written_by=request.user)
        shown = shown.exclude(of_closed(request.user, "ruling__matter__call__", his=his))
    page = Paginator(shown, PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "title": getattr(one, f"title_{language()}"),
            "text": getattr(one, f"text_{language()}"),
            "laws": laws_text(one.ruling.laws) if one.ruling.laws else "",
            "given_at": one.ruling.at,
            "pk": one.pk,
        }
        for one in page
    ]
    context = {"club": club, "page": page, "rows": rows, "query": ""}
    return render(request, "archive/public.html", context)
