"""The flow: one question a page, until the outcome. The next step is always recomputed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest, may_see_hands
from deals.bridge.cards import Rank, Suit
from deals.bridge.deal import Deal
from deals.bridge.seats import Seat
from deals.presenters.cards import rank_text, suit_name
from deals.signing import signed_in
from rulings import services
from rulings.access import RULING, get_matter
from rulings.engine import TooManyVersions
from rulings.forms import DisagreeForm, versions_from
from rulings.models import SOMETHING_ELSE, Matter
from rulings.positions import Position, position_of
from rulings.presenters.calls import irregularity_name
from rulings.presenters.outcomes import answer_rows, details_to_add, outcome_page
from rulings.presenters.questions import question_page
from rulings.presenters.record import spoken
from rulings.standing import Standing, options, outcomes_left, stand
from rulings.views.pages import go, matter_context, matter_url, step, table_of

UNKNOWN, DISAGREE, TAKE_BACK = "?unknown", "?disagree", "?none"
"""Answers that are no tokens: nobody knows, they disagree, ask me again."""


def matter_at(request: AuthenticatedHttpRequest, pk: int, number: int) -> Position:
    """The matter with its answers, for whoever may rule on it."""
    return position_of(get_matter(request.user, pk, number, *RULING))


@signed_in
def matter(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """The current step of the matter: its next question, or the outcome."""
    position = matter_at(request, pk, number)
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
    pending = position.standing.pending
    if pending and not position.waits_for_play:
        return matter_url(position.matter, "question", pending[0])
    return matter_url(position.matter)


@signed_in
def question(request: AuthenticatedHttpRequest, pk: int, number: int, key: str) -> HttpResponse:
    """One question: the current one, or an earlier one with its answer, to be changed."""
    position = matter_at(request, pk, number)
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
        previews=options(rule, standing) if is_pending else None,
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
        irregularity=irregularity_name(position.matter.irregularity),
        hand=_hand(request, position) if page.by_card else (),
        suits=[(suit.value, suit_name(suit)) for suit in Suit] if page.by_card else (),
        ranks=[(rank.letter, rank_text(rank)) for rank in reversed(Rank)] if page.by_card else (),
        back_url=_back_url(position, key),
        unknown=UNKNOWN,
        disagree=DISAGREE,
        take_back=TAKE_BACK,
    )
    return step(request, "rulings/question.html", context, url=url)


def _back_url(position: Position, key: str) -> str:
    """The question before this one; before the first, what happened."""
    keys = [row.key for row in position.standing.answered]
    before = keys[: keys.index(key)] if key in keys else keys
    if before:
        return matter_url(position.matter, "question", before[-1])
    return reverse("rulings:what", args=[position.matter.call_id])


def _hand(request: AuthenticatedHttpRequest, position: Position) -> tuple[Any, ...]:
    """The offender's cards, where the deal is known and the director may look at it."""
    board, seat = position.matter.call.board, position.offender
    if board is None or not board.hands or seat is None or not may_see_hands(request.user, board):
        return ()
    return tuple(Deal.parse(board.hands).hand(seat) or ())


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
        caller=table_of(position, name="caller"),
        seats=list(Seat),
        details=details_to_add(standing, position.seating),
        irregularity=irregularity_name(matter.irregularity),
        given=getattr(matter, "last_ruling", None),
        is_amendment=_is_amendment(matter, standing),
        back_url=matter_url(matter, "question", keys[-1]) if keys else "",
    )
    return step(request, "rulings/outcome.html", context, url=url)


def _is_amendment(matter: Matter, standing: Standing) -> bool:
    """Whether recording now would change a ruling that was given, which needs a reason."""
    last = getattr(matter, "last_kind", None)
    return last is not None and (last != "interim" or standing.is_interim)


@signed_in
@require_POST
def answer(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """Take an answer and show the next step.

    A form that had seen fewer answers changes nothing; the current step is shown, with a word,
    unless it was only a second tap on the same answer.
    """
    position = matter_at(request, pk, number)
    key, said = request.POST.get("key", ""), request.POST.get("answer", "")
    if said == DISAGREE:
        return go(request, matter_url(position.matter, "disagree", key))
    try:
        position = _answered(request, position, key, said)
    except services.Stale:
        if not _is_second_tap(request, position, key):
            messages.warning(
                request, _("Something was answered in between. Nothing is lost: you are here.")
            )
        return go(request, step_url(position)) if not _swaps(request) else _show(request, position)
    except TooManyVersions:
        messages.warning(request, _too_much_disputed())
        return go(request, matter_url(position.matter))
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
    seen = int(request.POST.get("seen") or -1) if request.POST.get("seen", "").isdecimal() else -1
    if said == TAKE_BACK:
        return services.take_back(position=position, key=key, seen=seen, by=request.user)
    asked = position.standing.question(key)
    if asked is None:
        raise services.Stale
    return services.answer(
        position=position,
        key=key,
        versions=versions_from(request.POST, asked, position.seating, unknown=said == UNKNOWN),
        seen=seen,
        by=request.user,
        note=request.POST.get("note", ""),
    )


def _is_second_tap(request: AuthenticatedHttpRequest, position: Position, key: str) -> bool:
    """Whether the last answer is just what this form says: a finger that came down twice."""
    last = position.answers[-1] if position.answers else None
    if last is None or last.key != key or len(last.versions) != 1:
        return False
    version = last.versions[0]
    sent = {request.POST.get("answer"), request.POST.get("seat"), request.POST.get("card")} - {None}
    return bool(sent & {version["token"], version.get("seat")})


def _too_much_disputed() -> str:
    return _("Too much is disputed at once. Settle one of the questions first.")


@signed_in
def disagree(request: AuthenticatedHttpRequest, pk: int, number: int, key: str) -> HttpResponse:
    """They disagree: who says what. Both readings are then ruled."""
    position = matter_at(request, pk, number)
    asked = position.standing.question(key)
    if asked is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        return go(request, step_url(position))
    form = DisagreeForm(request.POST or None, question=asked, seating=position.seating)
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
        except TooManyVersions:
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
@require_POST
def start_again(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """Begin the matter anew; the old answers stay in the call."""
    old = get_matter(request.user, pk, number, *RULING)
    new = services.start_again(matter=old, by=request.user)
    return go(request, matter_url(new))


@signed_in
def say(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """The words to say and nothing else, large: the phone is turned round to the players."""
    position = matter_at(request, pk, number)
    standing = position.standing
    context = matter_context(
        position,
        say=spoken(standing.concluded, position.seating),
        back_url=step_url(position),
    )
    return step(request, "rulings/say.html", context)
