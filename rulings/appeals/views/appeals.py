"""An appeal from the request to the published decision, and the list of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, clubs_of, get_session, roles_in
from deals.access.asked import asks_once
from deals.accounts.sign_in_again import signed_in
from deals.models import Session
from deals.pages.meanwhile import held, one_by_one
from deals.pages.notices import DONE
from deals.pages.queries import members_of
from rulings.access import appeals_of, get_appeal, get_ruling
from rulings.appeals import services
from rulings.appeals.chain import seal_of
from rulings.appeals.forms import AppealDecisionForm, HearingForm, RequestForm, ScoresForm
from rulings.appeals.page import at_most_text, until_text
from rulings.appeals.queries import listed
from rulings.appeals.state import appeal_row, appeal_words
from rulings.models import Appeal, AppealState, RulingKind
from rulings.pages.felt import go, step
from rulings.pages.gates import give_back, still_here
from rulings.pages.reader import speaker_for
from rulings.pages.ruling import slip_context
from rulings.record.refusals import Refused, Stale
from rulings.scores.recorded import score_lines
from rulings.words.rulings import fingerprint

PAGE = 25


@signed_in
@require_safe
def appeals(request: AuthenticatedHttpRequest) -> HttpResponse:
    """Every appeal the user may read, the next hearing on top."""
    asks_once(request.user)
    page = Paginator(listed(appeals_of(request.user)), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [appeal_row(one) for one in page],
        "is_official": clubs_of(request.user, *DIRECTING).exists(),
        "query": "",
    }
    return render(request, "appeals/appeals.html", context)


@signed_in
@require_safe
def appeal(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """One appeal: what was asked, when it is heard, what was decided, and who did what."""
    asks_once(request.user)
    found = get_appeal(request.user, pk)
    official = not roles_in(request.user, found.club).isdisjoint(DIRECTING)
    ruling = get_ruling(request.user, found.ruling_id)
    speaker, seal = speaker_for(request.user, ruling.matter.call), seal_of(found)
    context = slip_context(ruling, speaker, score_lines(ruling, request.user)) | {
        "appeal": found,
        "seen": services.seen_of(found),
        "words_of_appeal": appeal_words(found),
        "at_most": _at_most(ruling.matter.call.session),
        "is_official": official,
        "seal": fingerprint(seal),
        "where": _("Appeal %(number)s") % {"number": found.number},
        "back_label": _("The ruling"),
    }
    return step(request, "appeals/appeal.html", context)


def _at_most(session: Session) -> str:
    """In words, while nobody has said when the scores were shown."""
    return at_most_text(session.appeals_until_at_most) if session.appeals_until is None else ""


def _context(found: Appeal, **more: Any) -> dict[str, Any]:
    return {
        "appeal": found,
        "seen": services.seen_of(found),
        "ruling": found.ruling,
        "amended_by": found.ruling.later,
        "words": appeal_words(found),
        "at_most": _at_most(found.ruling.matter.call.session),
        "where": _("Appeal %(number)s") % {"number": found.number},
        "back_url": reverse("rulings:appeal", args=[found.pk]),
        "back_label": _("The appeal"),
        **more,
    }


def _requested(request: AuthenticatedHttpRequest, made: Appeal) -> HttpResponse:
    if made.is_late:
        words = _("The appeal is kept. It came after the time for appeals (92B).")
        messages.warning(request, words, extra_tags=DONE)
    else:
        messages.success(request, _("The appeal is recorded."))
    return go(request, reverse("rulings:appeal", args=[made.pk]))


@signed_in
@require_http_methods(["GET", "POST"])
def request_appeal(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Keep a request for an appeal; a late one too, with a notice."""
    found = get_ruling(request.user, pk, *DIRECTING)
    back = reverse("rulings:ruling", args=[found.pk])
    if found.kind == RulingKind.INTERIM:
        words = _("The board is still being played. Appeal the final ruling.")
        messages.info(request, words)
        return go(request, back)
    session = found.matter.call.session
    form = RequestForm(request.POST or None, event=session.event)
    if form.errors and _seen(request) not in (None, services.asked_about(found)):
        form.add_error(None, still_here())
    if request.method == "POST" and form.is_valid():
        try:
            made = services.request_appeal(
                ruling=found, by=request.user, seen=_seen(request), **form.cleaned_data
            )
            return _requested(request, made)
        except Stale:
            found = get_ruling(request.user, pk, *DIRECTING)  # as it stands now
            form.add_error(None, still_here())
        except services.AlreadyAsked:
            words = _("The side has an open appeal already. What you wrote still stands here.")
            form.add_error("grounds", words)
    context = {
        "form": form,
        "ruling": found,
        "amended_by": found.later,
        "seen": services.asked_about(found),
        "session": session,
        "until": until_text(session.event.correction_minutes, session.appeals_until),
        "at_most": _at_most(session),
        "where": _("Ruling %(reference)s") % {"reference": found.reference},
        "back_url": back,
        "back_label": _("The ruling"),
    }
    return step(request, "appeals/appeal_request.html", context, status=422 if form.errors else 200)


@signed_in
@require_http_methods(["GET", "POST"])
def schedule(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Set the hearing, or move it."""
    found = get_appeal(request.user, pk, *DIRECTING)
    words = appeal_words(found)
    initial = {"hearing_at": words.hearing_at, "panel": words.panel}
    return _by_form(
        request,
        found,
        HearingForm(request.POST or None, initial=initial, people=_people(found)),
        "appeals/appeal_schedule.html",
        AppealState.SCHEDULED,
        lambda form: services.schedule(
            appeal=found, by=request.user, seen=_seen(request), **form.cleaned_data
        ),
    )


@signed_in
@require_http_methods(["GET", "POST"])
def decide(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Write down who sat and what was decided; it begins with the Laws of the ruling."""
    found = get_appeal(request.user, pk, *DIRECTING)
    words = appeal_words(found)
    first = {"panel": words.panel, "laws": ", ".join(found.ruling.laws)}
    return _by_form(
        request,
        found,
        AppealDecisionForm(
            request.POST or None, initial=words.as_typed or first, people=_people(found)
        ),
        "appeals/appeal_decide.html",
        AppealState.DECIDED,
        lambda form: services.decide(
            appeal=found, by=request.user, seen=_seen(request), decision=form.decided
        ),
        is_own=found.ruling.by_id == request.user.pk,
        done=_("The decision is kept. The club reads it once it is published."),
    )


def _people(found: Appeal) -> list[str]:
    """The names of who belongs to the club."""
    return list(dict.fromkeys(str(member.user) for member, _link in members_of(found.club)))


def _by_form(
    request: AuthenticatedHttpRequest,
    found: Appeal,
    form: forms.Form,
    template: str,
    what: AppealState,
    act: Callable[[Any], object],
    done: str = "",
    **more: Any,
) -> HttpResponse:
    open_for = services.state_of(found) in services.MAY[what] and services.is_agreed(found)
    if open_for and _seen(request) not in (None, services.seen_of(found)):
        form.add_error(None, still_here())
    if not open_for or (request.method == "POST" and form.is_valid()):
        return _done(request, found, lambda: act(form) if open_for else _refuse(found), done)
    context = _context(found, form=form, **more)
    return step(request, template, context, status=422 if form.errors else 200)


def _seen(request: AuthenticatedHttpRequest) -> str | None:
    """Which step was the last on the page that sends this."""
    return request.POST.get("seen")


def _refuse(found: Appeal) -> None:
    raise services.NotAgreed if not services.is_agreed(found) else Stale


@signed_in
@require_POST
def agree(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The partner, or the captain, wants it too."""
    return _taken(request, pk, services.agree)


@signed_in
@require_POST
def withdraw(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The side no longer wants it."""
    found = get_appeal(request.user, pk, *DIRECTING)
    seen = _seen(request)
    return _done(
        request, found, lambda: services.withdraw(appeal=found, by=request.user, seen=seen)
    )


@signed_in
@require_POST
def publish(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Let everybody of the club read the decision."""
    done = _("The decision is published. It stands on the slip too.")
    return _taken(request, pk, services.publish, done)


def _taken(
    request: AuthenticatedHttpRequest, pk: int, act: Callable[..., object], done: str = ""
) -> HttpResponse:
    found, seen = get_appeal(request.user, pk, *DIRECTING), _seen(request)
    return _done(request, found, lambda: act(appeal=found, by=request.user, seen=seen), done)


def _done(
    request: AuthenticatedHttpRequest, found: Appeal, act: Callable[[], object], done: str = ""
) -> HttpResponse:
    try:
        act()
    except services.NotAgreed:
        words = _("It cannot be heard until both partners, or the captain, want it (92D).")
        messages.warning(request, words)
        give_back(request)
    except Refused:
        words = _("Nothing was changed: the appeal has gone on since. This is how it stands.")
        messages.warning(request, words)
        give_back(request)
    else:
        messages.success(request, done or _("It is recorded."))
    return go(request, reverse("rulings:appeal", args=[found.pk]))


@signed_in
@require_http_methods(["GET", "POST"])
@one_by_one
def scores_shown(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Say when everybody could read the scores of a session."""
    session = held(request, get_session(request.user, pk, *DIRECTING))
    form = ScoresForm(request.POST or None, initial={"shown_at": session.scores_shown_at})
    back = reverse("deals:session", args=[session.pk])
    if request.method == "POST" and form.is_valid():
        services.show_scores(session=session, at=form.cleaned_data["shown_at"])
        words = until_text(session.event.correction_minutes, session.appeals_until)
        messages.success(request, _("Saved. Appeals: %(until)s") % {"until": words})
        return go(request, back)
    context = {
        "form": form,
        "session": session,
        "where": str(session.event),
        "back_url": back,
        "back_label": _("Session"),
    }
    return step(request, "appeals/scores_shown.html", context, status=422 if form.errors else 200)
