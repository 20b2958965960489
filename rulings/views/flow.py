"""The flow: one question a page, until the outcome. The next step is always recomputed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.bridge.seats import Seat
from deals.signing import signed_in
from rulings import services
from rulings.access import RULING, get_matter
from rulings.engine import Kind
from rulings.evidence import EQUITY_KEYS
from rulings.forms import DisagreeForm, versions_from
from rulings.models import SOMETHING_ELSE, Matter, Ruling, Source
from rulings.positions import Position, position_of
from rulings.presenters.outcomes import answer_rows, details_to_add, outcome_page
from rulings.presenters.questions import picked_token, question_page
from rulings.presenters.record import spoken
from rulings.presenters.table import names_at
from rulings.standing import options, outcomes_left, stand
from rulings.views.advising import advice_url
from rulings.views.beside import beside
from rulings.views.pages import call_url, go, matter_context, matter_url, step, table_of

P = ParamSpec("P")

DISAGREE, TAKEN_BACK, PICKED = "disputed", "taken-back", "picked"
"""Answers that are no tokens: they disagree, ask me again, what is ticked."""


def of_matter(
    view: Callable[Concatenate[AuthenticatedHttpRequest, Position, P], HttpResponse],
) -> Callable[Concatenate[AuthenticatedHttpRequest, int, int, P], HttpResponse]:
    """Give the view the matter of the address with its answers, if the user may rule on it.

    From a matter that was begun anew, or whose call is withdrawn, he is led to where the call
    stands.
    """

    @wraps(view)
    def wrapped(
        request: AuthenticatedHttpRequest, pk: int, number: int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        found = get_matter(request.user, pk, number, *RULING)
        if found.set_aside_at or found.call.withdrawn_at:
            messages.info(request, _("That was set aside. This is where the call stands."))
            return go(request, call_url(found.call))
        return view(request, position_of(found), *args, **kwargs)

    return wrapped


@signed_in
@require_safe
@of_matter
def matter(request: AuthenticatedHttpRequest, position: Position) -> HttpResponse:
    """The current step of the matter: its next question, or the outcome."""
    elsewhere = _elsewhere(position.matter)
    if elsewhere:
        return go(request, elsewhere)
    url = step_url(position)
    if url != matter_url(position.matter):
        return go(request, url)
    return show_outcome(request, position)


def _elsewhere(matter: Matter) -> str:
    """Where to go instead: declarer is asked first, and what no door leads to is ruled by hand."""
    if matter.irregularity == SOMETHING_ELSE:
        return matter_url(matter, "by-hand")
    if not matter.call.declarer:
        return reverse("rulings:declarer", args=[matter.call_id])
    return ""


def step_url(position: Position) -> str:
    """The address of the current step: a question has its own, so that Back works."""
    if position.door is None:
        return matter_url(position.matter, "by-hand")
    pending = position.standing.pending
    if pending and not position.waits_for_play:
        return matter_url(position.matter, "question", pending[0])
    return matter_url(position.matter)


@signed_in
@require_safe
@of_matter
def question(request: AuthenticatedHttpRequest, position: Position, key: str) -> HttpResponse:
    """One question: the current one, or an earlier one with its answer, to be changed."""
    elsewhere = _elsewhere(position.matter)
    if elsewhere:
        return go(request, elsewhere)
    if position.standing.question(key) is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        return go(request, step_url(position))
    return show_question(request, position, key)


def show_question(
    request: AuthenticatedHttpRequest, position: Position, key: str, *, url: str = ""
) -> HttpResponse:
    standing = position.standing
    asked = standing.question(key)
    assert asked is not None
    assert position.door is not None
    is_pending = standing.pending is not None and standing.pending[0] == key
    rule = position.door.rule
    page = question_page(
        key,
        asked,
        position.seating,
        fact=standing.facts.get(key),
        previews=options(rule, standing) if is_pending and asked.kind is Kind.CHOICE else None,
        outcomes=outcomes_left(rule, standing) if is_pending else (),
        outcomes_at_first=len(outcomes_left(rule, stand(rule, {}))),
        say=spoken(standing.concluded, position.seating) if asked.chooser else (),
    )
    choose = list(Seat) if page.by_chair else ()
    context = matter_context(
        position,
        page=page,
        drawing=table_of(position, lit=page.lit, choose=choose, low=not page.by_chair),
        rows=answer_rows(standing, position.seating),
        change=change_prefix(position.matter),
        taken_back=TAKEN_BACK if key in standing.facts else "",
        advice_url=advice_url(request.user, position) if key in EQUITY_KEYS else "",
        **beside(position),
        back_url=_back_url(position, key),
    )
    return step(request, "rulings/question.html", context, url=url)


def change_prefix(matter: Matter) -> str:
    """What stands before a question's key in its address."""
    return f"{matter_url(matter)}q/"


def _back_url(position: Position, key: str) -> str:
    """The question before this one; before the first, what happened."""
    keys = [row.key for row in position.standing.answered]
    before = keys[: keys.index(key)] if key in keys else keys
    if before:
        return matter_url(position.matter, "question", before[-1])
    return reverse("rulings:what", args=[position.matter.call_id])


def show_outcome(
    request: AuthenticatedHttpRequest, position: Position, *, url: str = ""
) -> HttpResponse:
    """What the rule says now: an interim ruling, the ruling, or what it turns on."""
    assert position.door is not None
    standing, matter = position.standing, position.matter
    page = outcome_page(position.door, standing, position.seating)
    keys = [row.key for row in page.answers]
    context = matter_context(
        position,
        page=page,
        drawing=table_of(position, lit=page.lit, waiting=page.waiting),
        seats=list(Seat),
        details=details_to_add(standing, position.seating),
        change=change_prefix(matter),
        recorded=recorded(position),
        advice_url=advice_url(request.user, position),
        **beside(position),
        back_url=matter_url(matter, "question", keys[-1]) if keys else "",
    )
    return step(request, "rulings/outcome.html", context, url=url)


def recorded(position: Position) -> int | None:
    """The ruling that was given on just these facts, if the last one was."""
    rulings = Ruling.objects.filter(matter=position.matter).order_by("number")
    last = rulings.only("kind", "facts").last()
    return last.pk if last and services.is_given(last, position) else None


@signed_in
@require_POST
@of_matter
def answer(request: AuthenticatedHttpRequest, position: Position) -> HttpResponse:
    """Take an answer and show the next step.

    A form that had seen fewer answers changes nothing; the current step is shown, with a word,
    unless it was only a second tap on the same answer.
    """
    if elsewhere := _elsewhere(position.matter):
        return go(request, elsewhere)
    key = request.POST.get("key", "")
    said = _said(request, position, key)
    if said == DISAGREE:
        return go(request, matter_url(position.matter, "disagree", key))
    try:
        position = _answered(request, position, key, said)
    except services.Stale:
        if not _is_second_tap(position, key, said):
            messages.warning(
                request, _("Something was answered in between. Nothing is lost: you are here.")
            )
    except services.TooMuchDisputed:
        messages.warning(request, _too_much_disputed())
    return _show(request, position) if _swaps(request) else go(request, step_url(position))


def _swaps(request: AuthenticatedHttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


def _show(request: AuthenticatedHttpRequest, position: Position) -> HttpResponse:
    url, pending = step_url(position), position.standing.pending
    if pending and not position.waits_for_play:
        return show_question(request, position, pending[0], url=url)
    return show_outcome(request, position, url=url)


def _answered(
    request: AuthenticatedHttpRequest, position: Position, key: str, said: str
) -> Position:
    posted = request.POST.get("seen", "")
    seen = int(posted) if posted.isdecimal() and len(posted) < 5 else -1
    if said == TAKEN_BACK:
        return services.take_back(position=position, key=key, seen=seen, by=request.user)
    asked = position.standing.question(key)
    if asked is None:
        raise services.Stale
    return services.answer(
        position=position,
        key=key,
        versions=versions_from(said, asked, position.seating),
        seen=seen,
        by=request.user,
        note=request.POST.get("note", ""),
    )


def _said(request: AuthenticatedHttpRequest, position: Position, key: str) -> str:
    """The button's answer; of a set the token of what is ticked."""
    said = request.POST.get("answer", "")
    asked = position.standing.question(key)
    if said != PICKED or asked is None:
        return said
    return picked_token(request.POST.getlist("member"), asked)


def _is_second_tap(position: Position, key: str, said: str) -> bool:
    """Whether the last answer is just what this form says: a finger that came down twice."""
    given = [answer for answer in position.answers if answer.source != Source.RECORD]
    last = given[-1] if given else None
    if last is None or last.key != key or len(last.versions) != 1:
        return False
    version = last.versions[0]
    return said in (version["token"], version.get("seat"))


def _too_much_disputed() -> str:
    return _("Too much is disputed at once. Settle one of the questions first.")


@signed_in
@of_matter
def disagree(request: AuthenticatedHttpRequest, position: Position, key: str) -> HttpResponse:
    """They disagree: who says what. Both readings are then ruled."""
    if elsewhere := _elsewhere(position.matter):
        return go(request, elsewhere)
    asked = position.standing.question(key)
    if asked is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        return go(request, step_url(position))
    form = DisagreeForm(
        request.POST or None,
        question=asked,
        seating=position.seating,
        names=names_at(position.matter.call.seated),
    )
    if request.method == "POST" and form.is_valid():
        try:
            position = services.answer(
                position=position,
                key=key,
                versions=form.versions,
                seen=position.seen,
                by=request.user,
                note=form.cleaned_data["note"],
            )
        except services.Stale:
            messages.warning(
                request, _("Something was answered in between. Nothing is lost: you are here.")
            )
        except services.TooMuchDisputed:
            messages.warning(request, _too_much_disputed())
        return go(request, step_url(position))
    page = question_page(key, asked, position.seating)
    context = matter_context(
        position,
        page=page,
        form=form,
        drawing=table_of(position, lit=page.lit),
        back_url=matter_url(position.matter, "question", key),
    )
    return step(request, "rulings/disagree.html", context, status=422 if form.errors else 200)


@signed_in
@of_matter
def start_again(request: AuthenticatedHttpRequest, position: Position) -> HttpResponse:
    """Begin the matter anew, asked once more; the old answers stay in the call."""
    if request.method != "POST":
        context = matter_context(position, back_url=step_url(position))
        return step(request, "rulings/start_again.html", context)
    new = services.start_again(matter=position.matter, by=request.user)
    return go(request, matter_url(new))
