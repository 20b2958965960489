"""The flow: one question a page, until the outcome. The next step is always recomputed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.pages.once import once_by_itself
from rulings.access.closed import closed_to
from rulings.flow.forms import DisagreeForm, versions_from
from rulings.flow.kept import DISAGREE, LATER, Kept, said_in
from rulings.matter.facts import Said
from rulings.models import Matter, Source
from rulings.pages.felt import call_url, go, matter_context, matter_url, scene_table, step
from rulings.pages.gates import (
    as_it_stands,
    give_back,
    led_on,
    of_matter,
    refuse_unheard,
    refuse_unseen,
    say_unseen,
    still_here,
)
from rulings.pages.reader import speaker_at
from rulings.pages.steps import TAKEN_BACK, elsewhere, show_outcome, show_question, step_url
from rulings.pages.whose import answered_between
from rulings.record import answers, refusals
from rulings.record.answer_log import answered_last
from rulings.record.position import MatterPosition
from rulings.words.questions import question_page
from rulings.words.readings import deciding_at, readings_of
from rulings.words.table import names_at


@signed_in
@require_safe
@of_matter
def matter(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """The current step of the matter: its next question, or the outcome."""
    if led := elsewhere(position.matter):
        return go(request, led)
    url = step_url(position)
    if url != matter_url(position.matter):
        return go(request, url)
    return show_outcome(request, position)


@signed_in
@require_safe
@of_matter
def question(request: AuthenticatedHttpRequest, position: MatterPosition, key: str) -> HttpResponse:
    """One question: the current one, or an earlier one with its answer, to be changed."""
    if led := elsewhere(position.matter):
        return go(request, led)
    if position.standing.question(key) is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        return go(request, step_url(position))
    return show_question(request, position, key)


@signed_in
@once_by_itself
@require_POST
@of_matter
def answer(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Take an answer and show the next step.

    A form that had seen fewer answers changes nothing; the current step is shown, with a word,
    unless it was only a second tap on the same answer.
    """
    if led := _led(request, position.matter):
        return led
    key, note = request.POST.get("key", ""), request.POST.get("note", "")
    members = tuple(request.POST.getlist("member"))
    said = said_in(position, Kept(key, request.POST.get("answer", ""), members))
    if said == DISAGREE:
        return go(request, matter_url(position.matter, "disagree", key))
    try:
        position = _answered(request, position, key, said)
    except refusals.Stale:
        position = as_it_stands(request, position)
        if not _is_second_tap(request, position, key, said, note):
            messages.warning(request, answered_between(request, position))
            if note and position.door and position.standing.question(key):
                shown = show_question(request, position, key, note=note)
                shown.status_code = 422
                return shown
            give_back(request)
    except refusals.TooMuchDisputed:
        messages.warning(request, too_much_disputed())
    return show_now(request, position)


def _led(request: AuthenticatedHttpRequest, matter: Matter) -> HttpResponse | None:
    """To who declares, if that is to be said once more."""
    led = elsewhere(matter)
    return led_on(request, led) if led else None


def show_now(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """The current step, after an answer."""
    url, key = step_url(position), position.next_key
    if not request.htmx:
        return go(request, url)
    if key:
        return show_question(request, position, key, url=url)
    return show_outcome(request, position, url=url)


def _answered(
    request: AuthenticatedHttpRequest, position: MatterPosition, key: str, said: str
) -> MatterPosition:
    if request.POST.get("seen") != position.state:
        raise refusals.Stale
    seen = position.seen
    if said == TAKEN_BACK:
        after = answers.take_back(position=position, key=key, seen=seen, by=request.user)
        give_back(request)  # what is written beside it goes with it
        return after
    if said == LATER:
        return answers.put_off(position=position, key=key, seen=seen, by=request.user)
    asked = position.standing.question(key)
    if asked is None:
        raise refusals.Stale
    versions = versions_from(said, asked, position.seating)
    if len(versions) == 1 and position.is_enough(key, versions[0].token):
        messages.warning(request, not_too_low())
        give_back(request)
        return position
    after = answers.answer(
        position=position,
        key=key,
        versions=versions,
        seen=seen,
        by=request.user,
        note=request.POST.get("note", ""),
    )
    if after.next_key in after.facts and position.next_key != after.next_key:
        messages.info(request, _("What you answered here before does not fit that."))
    return after


def _is_second_tap(
    request: AuthenticatedHttpRequest, position: MatterPosition, key: str, said: str, note: str
) -> bool:
    """Whether the last answer is just what this form says: a finger that came down twice. A
    colleague may have said the same, and not what was written beside it; of one that names a card
    which is closed to the reader he is not told whether he has guessed it.
    """
    follows = (Source.RECORD, Source.CARRIED)  # from an answer, and comes behind it
    given = [answer for answer in position.answers if answer.source not in follows]
    last = given[-1] if given else None
    if last is None or last.key != key or len(last.versions) > 1:
        return False
    if note.strip() not in ("", last.note):
        return False
    matter = position.matter
    if closed_to(request.user, matter.call)() and answered_last(matter) != request.user:
        return False
    asked = position.standing.question(key)
    if not last.versions or asked is None:
        return not last.versions and said in (LATER, TAKEN_BACK)
    return list(last.versions) == versions_from(said, asked, position.seating)


def not_too_low() -> str:
    return _("Over that bid it is not too low. Which of the two was another one?")


def too_much_disputed() -> str:
    return _("Too much is disputed at once. Settle one of the questions first.")


@signed_in
@of_matter
def disagree(request: AuthenticatedHttpRequest, position: MatterPosition, key: str) -> HttpResponse:
    """They disagree: who says what. Both readings are then ruled."""
    if led := _led(request, position.matter):
        return led
    asked = position.standing.question(key)
    if asked is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        give_back(request)
        return go(request, step_url(position))
    speaker, fact = speaker_at(request.user, position), position.facts.get(key)
    form = DisagreeForm(
        request.POST or None,
        initial={"note": fact.note if fact else ""},
        question=asked,
        speaker=speaker,
        names=names_at(position.matter.call.seated),
    )
    say_unseen(request, position, form)
    if request.method == "POST" and form.is_valid():
        try:
            refuse_unseen(request, position)
            position = answers.answer_once(
                position=position,
                key=key,
                versions=form.versions,
                by=request.user,
                note=form.cleaned_data["note"],
            )
            return go(request, step_url(position))
        except refusals.Stale:
            position = as_it_stands(request, position)
            form.add_error(None, still_here())
        except refusals.TooMuchDisputed:
            messages.warning(request, too_much_disputed())
            give_back(request)
            return go(request, step_url(position))
    page = question_page(key, asked, speaker)
    context = matter_context(
        position,
        page=page,
        form=form,
        drawing=scene_table(position, speaker, page.lit),
        back_url=matter_url(position.matter, "question", key),
    )
    return step(request, "flow/disagree.html", context, status=422 if form.errors else 200)


@signed_in
@require_POST
@of_matter
def find(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Find the facts as one of the readings has them, which is then ruled."""
    if led := _led(request, position.matter):
        return led
    try:
        refuse_unseen(request, position)
        answers.find(
            position=position,
            found=_chosen(request, position),
            seen=position.seen,
            by=request.user,
        )
    except refusals.Stale:
        messages.warning(request, answered_between(request, position))
    return go(request, matter_url(position.matter))


def _chosen(
    request: AuthenticatedHttpRequest, position: MatterPosition
) -> Mapping[str, Sequence[Said]]:
    """What the reading that was tapped finds. Raises Stale for what is none of them."""
    assert position.door is not None, "a matter ruled by hand has no readings"
    standing, speaker = position.standing, speaker_at(request.user, position)
    readings = readings_of(standing, deciding_at(standing), position.door, speaker)
    numbered = {str(number): one for number, one in enumerate(readings)}
    chosen = numbered.get(request.POST.get("reading", ""))
    if chosen is None:
        raise refusals.Stale
    return dict(chosen.found)


@signed_in
@of_matter
def start_again(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Begin the matter anew, asked once more; the old answers stay in the call."""
    try:
        if position.was_ruled:
            raise refusals.AlreadyRuled
        if request.method != "POST":
            context = matter_context(position, back_url=step_url(position))
            return step(request, "flow/start_again.html", context)
        new = _begun_anew(request, position)
    except refusals.Stale:
        messages.warning(request, answered_between(request, position))
        return go(request, call_url(position.matter.call))
    except refusals.AlreadyRuled:
        messages.error(
            request,
            _("A ruling has been given here. Change an answer, and the new ruling amends it."),
        )
        return go(request, step_url(position))
    return go(request, matter_url(new))


@transaction.atomic
def _begun_anew(request: AuthenticatedHttpRequest, position: MatterPosition) -> Matter:
    """Raises Stale also where a colleague has asked peers about the matter since."""
    refuse_unheard(request, position.matter)
    seen = refuse_unseen(request, position)
    return answers.start_again(matter=position.matter, by=request.user, seen=seen)
