"""Whose call it is, said to a colleague; and who has answered in between."""

from __future__ import annotations

from django.contrib import messages
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from deals.access import AuthenticatedHttpRequest
from deals.access.closed import may_see_hands
from deals.pages.notices import DONE
from deals.words.calls import contract_text
from rulings.models import DirectorCall
from rulings.pages.reader import speaker_at
from rulings.record.answer_log import answered_last
from rulings.record.calls.taking import was_taken_from
from rulings.record.position import MatterPosition
from rulings.words.record import answer_words


def is_of_another(request: AuthenticatedHttpRequest, call: DirectorCall) -> bool:
    """Whether a colleague of the reader has the call, and it goes on."""
    return call.is_open and call.director_id not in (None, request.user.pk)


def is_taken_over(request: AuthenticatedHttpRequest, call: DirectorCall) -> bool:
    """Whether that colleague has taken it from the reader."""
    return is_of_another(request, call) and was_taken_from(call, request.user)


def has_it(request: AuthenticatedHttpRequest, call: DirectorCall) -> str:
    """Which colleague has the call, and whether he has taken it from the reader."""
    name = {"name": call.director}
    if is_taken_over(request, call):
        return _("%(name)s has taken this call.") % name
    if not call.is_open:
        return _("%(name)s has this call. To change it, bring it back and take it over.") % name
    return _("%(name)s has this call.") % name


def say_whose(request: AuthenticatedHttpRequest, call: DirectorCall) -> None:
    """On a page of the call, to who has not got it."""
    if is_of_another(request, call):
        messages.info(request, has_it(request, call))


def tell_taken(request: AuthenticatedHttpRequest, call: DirectorCall) -> None:
    """On a page that stood there when the call was taken, with the way to where he may take it
    back.
    """
    to, words = reverse("rulings:hand-over", args=[call.pk]), _("Take over from %(name)s")
    link = format_html('<a href="{}">{}</a>', to, words % {"name": call.director})
    messages.warning(request, format_html("{} {}", has_it(request, call), link))


def in_between() -> str:
    return _("Something was answered in between. Nothing is lost: you are here.")


def answered_between(request: AuthenticatedHttpRequest, position: MatterPosition) -> str:
    """That a form had seen another state; where it had fewer answers, by which colleague, and what
    he said of the same question: the answer of the form was not taken.
    """
    count = request.POST.get("seen", "").partition("-")[0].partition(".")[0]
    is_more = count in map(str, range(position.seen))
    fact = position.facts.get(request.POST.get("key", "")) if is_more else None
    asked = position.standing.question(fact.key) if fact and position.door else None
    is_new = asked is not None and fact is not None and fact.number > int(count)
    by = answered_last(position.matter, fact.key if fact and is_new else "") if is_more else None
    is_answer = "answer" in request.POST
    if by is None or by == request.user:
        own = _("Something was answered in between. Your answer was not taken.")
        return own if is_answer else in_between()
    if not (is_new and asked):
        words = _("%(name)s has answered in between. Nothing is lost: you are here.")
        if is_answer:
            words = _("%(name)s has answered in between. Your answer was not taken.")
        return words % {"name": by}
    answer = answer_words(asked, fact, speaker_at(request.user, position))
    words = _("%(name)s has answered in between: %(answer)s. Your answer was not taken.")
    return words % {"name": by, "answer": answer}


def say_otherwise(request: AuthenticatedHttpRequest, call: DirectorCall) -> None:
    """Tell who has named another declarer than the result at the table has, if he may see that."""
    played, board = call.played_board, call.board
    if played is None or board is None or not may_see_hands(request.user, board):
        return
    if played.declarer and call.declarer_seat and played.declarer != call.declarer:
        words = _("The result entered for this board is %(result)s. Look whether it is that board.")
        result = contract_text(played.contract, played.declarer)
        messages.warning(request, words % {"result": result}, extra_tags=DONE)
