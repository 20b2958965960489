"""Rehearsal: real calls without names, ruled again in two minutes, and marked by the engine."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import AuthenticatedHttpRequest, club_named, clubs_of, get_club
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole
from deals.pages.numbers import KEYS, whole
from rulings.drills.case import DrillCase
from rulings.drills.page import (
    ask_page,
    drawing_of,
    marks_words,
    ruling_choices,
    story,
    title_of,
)
from rulings.drills.queries import (
    case_of,
    counts_in,
    keys_for,
    progress_of,
    results_of,
    sessions_for,
)
from rulings.drills.services import forget_results, keep_result, share_counts
from rulings.models import SharedCounts
from rulings.pages.felt import go, step
from rulings.rehearsal import mark, next_of, when_due
from rulings.words.questions import picked_token

MONTH = timedelta(days=30)
LONGEST = timedelta(hours=12)
_SALT = "rulings.rehearsal"
MOST_TRIED = 25
"""So many calls are looked at for one that is a drill: some rest on disputed facts."""


@signed_in
@require_safe
def rehearsal(request: AuthenticatedHttpRequest) -> HttpResponse:
    """What waits, what was done; only for oneself."""
    user, now = request.user, timezone.now()
    done, keys = results_of(user), keys_for(user)
    shared = set(SharedCounts.objects.filter(user=user).values_list("club", flat=True))
    context = {
        "tab": "menu",
        "new": sum(1 for key in keys if key not in done),
        "due": sum(1 for key in keys if key in done and when_due(done[key]) <= now),
        "times": sum(len(results) for results in done.values()),
        "right": sum(one.is_right for results in done.values() for one in results),
        "progress": [(title_of(one.irregularity), one) for one in progress_of(user)],
        "sessions": sessions_for(user),
        "clubs": [(club, club.pk in shared) for club in clubs_of(user)],
        "administers": list(clubs_of(user, ClubRole.ADMINISTRATOR)),
    }
    return render(request, "drills/rehearsal.html", context)


@signed_in
@require_safe
def next_drill(request: AuthenticatedHttpRequest) -> HttpResponse:
    """On to the call that is to be rehearsed now, of everything or of one session."""
    chosen = whole(request.GET.get("session"), most=KEYS)
    keys, done, now = keys_for(request.user, chosen), results_of(request.user), timezone.now()
    keys = [key for key in keys if key != request.GET.get("not")] or keys
    for _tried in range(MOST_TRIED):
        key = next_of(keys, done, now)
        if key is None:
            break
        if case_of(request.user, key):
            more = f"?session={chosen}" if chosen else ""
            return HttpResponseRedirect(reverse("rulings:drill", args=[key]) + more)
        keys.remove(key)
    messages.info(request, _("Nothing of that can be trained. Here is everything else."))
    return HttpResponseRedirect(reverse("rulings:rehearsal"))


@signed_in
@require_http_methods(["GET", "POST"])
def drill(request: AuthenticatedHttpRequest, key: str) -> HttpResponse:
    """First the story, then one question a page, then the ruling, then what was right and why.

    The answers go along in the form; nothing is kept until it is marked.
    """
    case = case_of(request.user, key)
    if case is None:
        raise Http404
    if request.method == "POST":
        return _answered(request, case)
    if "heard" not in request.GET:
        return step(request, "drills/drill_told.html", _context(request, case))
    return _ask(request, case, {}, timezone.now())


def _context(
    request: AuthenticatedHttpRequest, case: DrillCase, answered: Collection[str] | None = ()
) -> dict[str, Any]:
    return {
        "key": case.key,
        "title": title_of(case.irregularity),
        "story": story(case, answered),
        "drawing": drawing_of(case),
        "session": _session(request),
        "where": _("Training"),
        "back_url": reverse("rulings:rehearsal"),
        "back_label": _("Training"),
    }


def _session(request: AuthenticatedHttpRequest) -> str:
    session = whole(request.GET.get("session"), most=KEYS)
    return "" if session is None else str(session)


def _answered(request: AuthenticatedHttpRequest, case: DrillCase) -> HttpResponse:
    """The next question; the marks once the ruling is named.

    A form whose beginning nobody signed, or of yesterday, is begun anew.
    """
    try:
        told = signing.loads(request.POST.get("started", ""), salt=_SALT, max_age=LONGEST)
    except signing.BadSignature:
        messages.info(request, _("That was too long ago. Begin again."))
        return go(request, reverse("rulings:drill", args=[case.key]))
    started, answers = datetime.fromisoformat(told), _answers(request, case)
    if "ruling" in request.POST:
        return _mark(request, case, answers, started)
    return _ask(request, case, answers, started)


def _answers(request: AuthenticatedHttpRequest, case: DrillCase) -> dict[str, str]:
    """What was answered so far, and on this page: a token, the ticks of a set, or nothing."""
    sent = request.POST
    answers = {one.key: sent[f"q-{one.key}"] for one in case.drill.asks if f"q-{one.key}" in sent}
    asked = next((one for one in case.drill.asks if one.key == sent.get("key")), None)
    if asked is not None and "answer" in sent:
        picked = sent["answer"] == "picked"
        answers[asked.key] = (
            picked_token(sent.getlist("member"), asked.question) if picked else sent["answer"]
        )
    return answers


def _ask(
    request: AuthenticatedHttpRequest, case: DrillCase, answers: dict[str, str], started: datetime
) -> HttpResponse:
    """The first question that has no answer yet, else that of the ruling."""
    asks = case.drill.asks
    left = [one for one in asks if one.key not in answers]
    context = _context(request, case, answers) | {
        "question": ask_page(case, left[0]) if left else None,
        "rulings": () if left else ruling_choices(case.drill, case.speaker),
        "answers": answers,
        "number": len(asks) - len(left) + 1,
        "count": len(asks) + 1,
        "started": signing.dumps(started.isoformat(), salt=_SALT),
        "since": started,
    }
    return step(request, "drills/drill.html", context)


def _mark(
    request: AuthenticatedHttpRequest, case: DrillCase, answers: dict[str, str], started: datetime
) -> HttpResponse:
    marked = mark(case.drill, answers, request.POST["ruling"])
    kept = keep_result(
        user=request.user,
        key=case.key,
        irregularity=case.irregularity,
        started_at=started,
        marked=marked,
    )
    context = _context(request, case, None) | {
        "marks": marks_words(case.drill, marked, case.speaker),
        "seconds": max(0, round((kept.at - started).total_seconds())),
    }
    return step(request, "drills/drill_marked.html", context)


@signed_in
@require_POST
def share(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Let a club of one's own see how many drills one did, or no longer."""
    club = club_named(request.user, request.POST.get("club", ""))
    if club is None:
        raise Http404
    is_on = request.POST.get("is_on") == "yes"
    share_counts(user=request.user, club=club, is_on=is_on)
    words = _("Its administrators see how many you did.") if is_on else _("Nobody sees it now.")
    messages.success(request, words)
    return go(request, reverse("rulings:rehearsal"))


@signed_in
@require_POST
def forget(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Begin anew."""
    forget_results(user=request.user)
    messages.success(request, _("What you trained is forgotten."))
    return go(request, reverse("rulings:rehearsal"))


@signed_in
@require_safe
def of_club(request: AuthenticatedHttpRequest, slug: str) -> HttpResponse:
    """For administrators: how many drills those did who let them see it."""
    club = get_club(request.user, slug, ClubRole.ADMINISTRATOR)
    rows = counts_in(club, timezone.now() - MONTH)
    return render(request, "drills/rehearsal_counts.html", {"club": club, "rows": rows})
