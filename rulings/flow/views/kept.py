"""Answers given without a line arrive; where somebody else has answered, the director picks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.bridge.seats import Seat
from deals.pages.notices import Notices
from deals.pages.once import once_by_itself
from rulings.access import RULING, get_position
from rulings.access.closed import closed_to
from rulings.flow.kept import (
    DISAGREE,
    Branches,
    Kept,
    begin_anew,
    branches,
    give,
    prefer,
    read_kept,
)
from rulings.flow.views.questions import show_now, too_much_disputed
from rulings.models import Answer, DirectorCall, Matter
from rulings.pages.felt import call_url, go, matter_context, matter_url, step, table_of
from rulings.pages.gates import closes, say_back
from rulings.pages.reader import speaker_at
from rulings.pages.steps import elsewhere
from rulings.pages.whose import has_it, is_of_another
from rulings.record import refusals
from rulings.record.calls.places import name_declarer
from rulings.record.calls.seen import is_settled, state_of
from rulings.record.position import MatterPosition, position_of
from rulings.words.outcomes import answer_rows

ACKNOWLEDGED = "X-Kept"
"""The header by which the phone knows that it may forget them."""
TOLD = "X-Told"
"""With that, something is said of them above the next page."""
THEIRS, MINE = "theirs", "mine"


@signed_in
@once_by_itself
@require_POST
def kept(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """Take answers in the order they were given, all or none, however often they come.

    `said` are they, as JSON, and `seen` the state of the page that they began from, to which `seat`
    is added where the phone has asked who is declarer before anything else. Where somebody
    else has answered since, or the rules ask something else by now, both branches are shown side
    by side (422), and `pick` says which holds.
    """
    said = read_kept(request.POST.get("said", ""), at_least=not request.POST.get("seat"))
    disagree = said[-1].key if said and said[-1].answer == DISAGREE else ""
    said, seen = said[:-1] if disagree else said, _seen(request)
    for _again in range(2):  # somebody may be quicker, once
        now = get_position(request.user, pk, number, *RULING)
        if _is_gone(now.matter):
            return _of_what_is_gone(request, _branches(request, now, seen, said))
        if request.POST.get("pick") != THEIRS and closes(request, now.matter.call):
            return _led_to_who_has_it(request, now.matter.call)
        if _names_declarer(request, now.matter.call):
            now = get_position(request.user, pk, number, *RULING)
        if led := elsewhere(now.matter):
            return go(request, led)
        found = _branches(request, now, seen, said)
        if disagree and not found.mine.standing.question(disagree):
            found = replace(found, unasked=found.unasked + 1)
        try:
            position = _taken(request, found)
        except refusals.Stale:
            continue
        except refusals.TooMuchDisputed:
            messages.warning(request, too_much_disputed())
            break
        if position is None:
            break
        _say_notes_back(request, said, position)
        if disagree and position.standing.question(disagree):
            return _acknowledged(request, go(request, matter_url(now.matter, "disagree", disagree)))
        return _acknowledged(request, show_now(request, position))
    return _show(request, found)


@signed_in
@require_POST
def kept_anew(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """What a phone has answered in a matter that is gone is taken into a new one."""
    now = get_position(request.user, pk, number, *RULING)
    said = read_kept(request.POST.get("said", ""))
    found = _branches(request, now, _seen(request), said)
    if not _is_gone(now.matter):
        return _show(request, found)
    if now.matter.call.is_open and closes(request, now.matter.call):
        return _led_to_who_has_it(request, now.matter.call)
    try:
        matter = begin_anew(found, request.user, closed_to(request.user, now.matter.call))
    except refusals.TakenBy as other:
        messages.warning(request, _("%(name)s has this call.") % {"name": other.director})
        return _show(request, found, is_gone=True)
    messages.success(request, _("What you answered without a connection stands here."))
    _say_notes_back(request, said, position_of(matter))
    return _acknowledged(request, go(request, elsewhere(matter) or matter_url(matter)))


def _led_to_who_has_it(request: AuthenticatedHttpRequest, call: DirectorCall) -> HttpResponse:
    """They stay on the phone until he has taken the call over."""
    messages.warning(request, has_it(request, call))
    return go(request, reverse("rulings:hand-over", args=[call.pk]))


def _branches(
    request: AuthenticatedHttpRequest, now: MatterPosition, seen: str, said: Sequence[Kept]
) -> Branches:
    return branches(now, seen, said, closed_to(request.user, now.matter.call))


def _seen(request: AuthenticatedHttpRequest) -> str:
    seen, seat = request.POST.get("seen", ""), request.POST.get("seat", "")
    told, record, rest = seen.partition("!")  # what the record says comes behind
    return told + seat + record + rest if told[-1:].isdigit() else seen


def _names_declarer(request: AuthenticatedHttpRequest, call: DirectorCall) -> bool:
    """As the phone was told, where nobody has said it and nobody else has the call; whether it is
    to be looked at again.
    """
    seat = request.POST.get("seat", "")
    if seat not in set(Seat) or call.declarer or call.director_id != request.user.pk:
        return False
    with suppress(refusals.Stale):  # somebody has, in the same moment: his word stands
        name_declarer(call=call, declarer=seat, by=request.user, seen=state_of(call))
    return True


def _taken(request: AuthenticatedHttpRequest, found: Branches) -> MatterPosition | None:
    """The matter with them; None where the director has to pick. Raises Stale."""
    picked, state = request.POST.get("pick"), found.now.state
    if picked == THEIRS:  # what he has seen of it: his own is thrown away for that
        return found.now if request.POST.get("now", state) == state else None
    if picked == MINE and request.POST.get("now") == state:
        position, missed = prefer(found, request.user)
        if missed:
            messages.warning(request, _missed(missed))
        return position
    if found.since and closed_to(request.user, found.now.matter.call)():
        return None  # whether a colleague has said the same tells of a card that he named
    if picked == MINE and found.is_given:  # once more
        return found.now
    left = found.to_give
    return None if left is None else give(found.now, left, request.user)


def _missed(count: int) -> str:
    return ngettext(
        "%(count)s of your answers is no longer asked for: look again before you rule.",
        "%(count)s of your answers are no longer asked for: look again before you rule.",
        count,
    ) % {"count": count}


def _say_notes_back(
    request: AuthenticatedHttpRequest, said: Sequence[Kept], position: MatterPosition
) -> None:
    """What was written beside an answer that was not taken: the phone forgets it."""
    kept = {one.note for one in position.answers}
    say_back(request, [one.note for one in said if one.note and one.note not in kept])


def _acknowledged(request: AuthenticatedHttpRequest, response: HttpResponse) -> HttpResponse:
    said = messages.get_messages(request)
    if isinstance(said, Notices) and said.unread:
        response[TOLD] = "yes"
    response[ACKNOWLEDGED] = "taken"
    return response


def _is_gone(matter: Matter) -> bool:
    """Set aside, withdrawn, or settled without a ruling: nothing is answered there any more."""
    return bool(matter.set_aside_at or matter.call.withdrawn_at or is_settled(matter.call))


def _of_what_is_gone(request: AuthenticatedHttpRequest, found: Branches) -> HttpResponse:
    if request.POST.get("pick") == THEIRS or not (found.given or found.unasked):
        _say_notes_back(request, read_kept(request.POST.get("said", ""), at_least=0), found.now)
        return _acknowledged(request, go(request, call_url(found.now.matter.call)))
    return _show(request, found, is_gone=True)


@dataclass(frozen=True, slots=True)
class Parted:
    """A question that was answered in two ways; "" where one has not answered it."""

    question: str
    theirs: str
    mine: str


def _show(
    request: AuthenticatedHttpRequest, found: Branches, *, is_gone: bool = False
) -> HttpResponse:
    call = found.now.matter.call
    context = matter_context(
        found.now,
        drawing=table_of(found.now),
        parted=[*_parted(request, found)],
        others=_others(found, request),
        taken=has_it(request, call) if is_of_another(request, call) else "",
        unasked=_missed(found.unasked) if found.unasked else "",
        is_other=found.is_other,
        said=request.POST.get("said", ""),
        base=_seen(request),
        is_gone=is_gone,
        is_over=not call.is_open,
        back_url=call_url(call),
    )
    return step(request, "flow/branches.html", context, status=422)


def _parted(request: AuthenticatedHttpRequest, found: Branches) -> Iterator[Parted]:
    """What both have not answered alike, in the order it is asked."""
    theirs, mine = (
        {row.key: row for row in answer_rows(one.standing, speaker_at(request.user, one))}
        for one in (found.now, found.mine)
    )
    for key in dict.fromkeys([*theirs, *mine]):
        answers = [rows[key].answer if key in rows else "" for rows in (theirs, mine)]
        if answers[0] != answers[1]:
            question = (theirs.get(key) or mine[key]).question
            yield Parted(question, *answers)


def _others(found: Branches, request: AuthenticatedHttpRequest) -> str:
    """The names of those who have answered since."""
    numbers = [one.number for one in found.since]
    given = Answer.objects.filter(matter=found.now.matter, number__in=numbers)
    names = given.exclude(by=request.user).values_list("by__name", flat=True)
    return ", ".join(dict.fromkeys(names.order_by("number")))
