"""The worksheet of a judgement: written beside the question, kept as the note of its answer."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from rulings.engine import Question
from rulings.flow.forms import versions_from
from rulings.matter.candidates import candidates
from rulings.pages.felt import go, matter_context, matter_url, scene_table, step
from rulings.pages.gates import as_it_stands, give_back, of_matter, say_unseen, still_here
from rulings.pages.reader import speaker_at
from rulings.pages.steps import step_url
from rulings.pages.worksheets import SHEETS
from rulings.record import answers, refusals
from rulings.record.position import MatterPosition
from rulings.words.questions import question_page
from rulings.words.speaker import Speaker
from rulings.words.worksheets import Sheet, candidate_rows, sheet_of, sheet_page


@signed_in
@of_matter
def worksheet(
    request: AuthenticatedHttpRequest, position: MatterPosition, key: str
) -> HttpResponse:
    """Write and compare; the answer itself is only ever given by one of its own buttons."""
    if position.door is None:
        raise Http404
    asked = position.standing.question(key)
    if asked is None:
        messages.info(request, _("That question is no longer asked. This is where you are."))
        give_back(request)
        return go(request, step_url(position))
    sheet = _sheet(asked)
    if sheet is None:
        raise Http404
    kind = SHEETS[sheet]
    written = kind.read(_written(position, key, sheet))
    told = written or _told(speaker_at(request.user, position), sheet)
    form = kind(request.POST or None, initial=told, law=asked.law)
    said = request.POST.get("answer", "")
    say_unseen(request, position, form, only_looks=not said)
    if said and form.is_valid():
        try:
            if request.POST.get("seen") != position.state:
                raise refusals.Stale
            noted = [kind.beside(_own(position, key))]
            noted += [form.note] if written or form.has_changed() else []
            position = answers.answer_once(
                position=position,
                key=key,
                versions=versions_from(said, asked, position.seating),
                by=request.user,
                note="\n".join(filter(None, noted)),
            )
            return go(request, step_url(position))
        except refusals.Stale:
            position = as_it_stands(request, position)
            form.add_error(None, still_here())
    about = sheet_page(sheet, asked.law)
    return _page(request, position, key, asked, form=form, is_written=bool(written), sheet=about)


def _page(
    request: AuthenticatedHttpRequest,
    position: MatterPosition,
    key: str,
    asked: Question[Any],
    **written: Any,
) -> HttpResponse:
    """The sheet beside its question; where that waits for a player's choice, with what he could
    have chosen.
    """
    assert position.door is not None
    rule, standing = position.door.rule, position.standing
    speaker = speaker_at(request.user, position)
    page = question_page(key, asked, speaker, fact=position.facts.get(key))
    is_pending = standing.pending is not None and standing.pending[0] == key
    found = candidates(rule, standing.first_reading) if is_pending and page.private else ()
    context = matter_context(
        position,
        page=page,
        candidates=candidate_rows(found, asked.kind, speaker),
        drawing=scene_table(position, speaker, page.lit),
        back_url=matter_url(position.matter, "question", key),
        **written,
    )
    template = "flow/private.html" if page.private else "flow/worksheet.html"
    return step(request, template, context, status=422 if written["form"].errors else 200)


def _sheet(asked: Question[Any]) -> Sheet | None:
    return sheet_of(asked.law, asked.kind, private=bool(asked.private))


def _told(speaker: Speaker, sheet: Sheet) -> dict[str, str]:
    """What stands on the sheet before anybody writes: the bid that was too low."""
    bid = speaker.seating.bid if sheet is Sheet.COMPARABLE else None
    return {"old_call": speaker.call(bid)} if bid else {}


def _written(position: MatterPosition, key: str, sheet: Sheet) -> str:
    """The note of this answer; else the last of the matter that has the same worksheet."""
    if own := _own(position, key):
        return own
    for answer in reversed(position.answers):
        asked = position.standing.question(answer.key)
        if answer.note and asked and _sheet(asked) is sheet:
            return answer.note
    return ""


def _own(position: MatterPosition, key: str) -> str:
    fact = position.facts.get(key)
    return fact.note if fact else ""
