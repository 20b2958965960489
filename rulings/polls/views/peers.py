"""The page a peer opens: one hand, one question, one answer; without an account.

It tells of no player, no table and no ruling, and who has the board still to play is asked to close
it before a card is shown.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from deals.access import is_signed_in
from deals.access.closed import are_hands_closed
from deals.models import User
from rulings.access import is_hand_to_play
from rulings.access.closed import is_closed
from rulings.models import Poll, PollLink
from rulings.polls import services
from rulings.polls.forms import PeerForm
from rulings.polls.links import find_link
from rulings.polls.page import auction_shown, conditions_shown, hands_of, question_of
from rulings.record.polls import is_over
from rulings.record.to_play import is_in_doubt

CLOSED_PAGES = {"answered": 200, "gone": 410, "playing": 403, "often": 429, "broken": 404}
"""Why there is nothing to answer, and with which status that is said."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, token: str) -> HttpResponse:
    """The question; a form without an answer to it is shown again.

    `hand` in the address says that the reader has not played the board and is not going to.
    """
    link = find_link(token)
    if link is None or (why := _why_closed(request, link)):
        return _closed(request, "broken" if link is None else why)
    form = PeerForm(request.POST if request.method == "POST" else None, poll=link.poll)
    if request.method == "POST":
        try:
            services.note_try(link)
            if form.is_valid():
                services.take_answer(link=link, **form.cleaned_data)
                return redirect("rulings:polled", token)
        except services.TooOften:
            return _closed(request, "often")
        except services.Closed:  # in this moment
            return _closed(request, _why_closed(request, find_link(token) or link) or "gone")
    return _page(request, link, form)


def _why_closed(request: HttpRequest, link: PollLink) -> str:
    """Who has the board still to play is told that first, and not what became of the poll."""
    if is_signed_in(request) and _plays(request.user, link.poll):
        return "playing"
    if hasattr(link, "answer"):
        return "answered"
    if link.taken_back_at or is_over(link.poll):
        return "gone"
    return ""


def _plays(user: User, poll: Poll) -> bool:
    """Whether the reader has its board still to play, or may."""
    call = poll.matter.call
    unnamed = poll.board is None and is_in_doubt(user, call)
    if poll.by_id != user.pk and (unnamed or is_hand_to_play(user, poll)):
        return True
    return are_hands_closed(user, call.board) or is_closed(user, call, by=poll.by_id)


def _closed(request: HttpRequest, why: str) -> HttpResponse:
    """Two may have photographed the same code: what the second wrote is said back to him. Where
    nothing was it leads there as the first answer did: a script may have sent that once more.
    """
    written = request.POST.get("words", "").strip()
    if request.method == "POST" and why == "answered" and not written:
        return redirect(request.path)
    context = {"why": why, "written": written}
    return _unlisted(render(request, "polls/closed.html", context, status=CLOSED_PAGES[why]))


def _page(request: HttpRequest, link: PollLink, form: PeerForm) -> HttpResponse:
    poll = link.poll
    call = poll.matter.call
    context: dict[str, Any] = {"club": call.session.event.club, "board": call.board}
    if "hand" in request.GET or form.is_bound:
        context |= {
            "poll": poll,
            "form": form,
            "question": question_of(poll),
            "told": poll.told.text if poll.told else "",
            "hands": hands_of(poll),
            "auction": auction_shown(poll.auction),
            "conditions": conditions_shown(poll.dealer, poll.vulnerability, poll.scoring),
        }
    status = 422 if form.errors else 200
    return _unlisted(render(request, "polls/asked.html", context, status=status))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    return response
