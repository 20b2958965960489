"""The director's pages: a poll is made, its links are shown, and answers come in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.pages.addresses import address_for_others, to_photograph
from deals.pages.numbers import whole
from rulings.access import get_poll
from rulings.models import Poll, PollLink
from rulings.pages.felt import call_context, go, matter_context, matter_url, step
from rulings.pages.gates import as_it_stands, has_seen, of_matter, set_aside, still_here
from rulings.polls import services
from rulings.polls.forms import PollForm
from rulings.polls.links import link_path
from rulings.polls.page import counts_of, question_of
from rulings.polls.prepared import deal_to, prepared
from rulings.polls.queries import polls_made
from rulings.record.polls import is_over, poll_evidence
from rulings.record.position import MatterPosition
from rulings.record.refusals import Stale


@signed_in
@require_http_methods(["GET", "POST"])
@of_matter
def new(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """Make a poll: from the record, or typed."""
    matter, is_sent = position.matter, request.method == "POST"
    form = PollForm(
        request.POST if is_sent else None,
        initial=prepared(position, request.user),
        deal=deal_to(position, request.user),
    )
    if is_sent and not has_seen(request, position):  # the board may be another, and its hand
        form.add_error(None, still_here())
    if is_sent and form.is_valid():
        hours, seen = int(form.cleaned_data["hours"]), request.POST.get("seen")
        try:
            poll = services.make_poll(
                matter=matter, shown=dict(form.shown), hours=hours, by=request.user, seen=seen
            )
        except services.Enough:
            form.add_error(None, _("This matter has as many polls as it may have."))
        except Stale:  # in this moment
            position = as_it_stands(request, position)
            if led := set_aside(request, position.matter):
                return led
            form.add_error(None, still_here())
        else:
            return go(request, poll_url(poll))
    context = matter_context(
        position,
        form=form,
        seen=position.state,
        made=[one for one, _so_far in polls_made(request.user, matter)],
        back_url=matter_url(matter),
    )
    return step(request, "polls/new.html", context, status=422 if form.errors else 200)


@signed_in
@require_safe
def poll(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """What was answered so far, and the link of the player who is asked next.

    `link` in the address is the number of another one to show.
    """
    found = get_poll(request.user, pk)
    links, over = links_of(found), is_over(found)
    waiting = [one for one in links if not hasattr(one, "answer") and not one.taken_back_at]
    wanted = whole(request.GET.get("link"), most=services.MOST_ASKED)
    shown = next((one for one in waiting if one.number == wanted), waiting[0] if waiting else None)
    address = address_for_others(request, link_path(shown)) if shown and not over else ""
    context = call_context(
        found.matter.call,
        poll=found,
        counts=counts_of(poll_evidence(found)),
        question=question_of(found),
        answers=[one.answer for one in links if hasattr(one, "answer")],
        number=len(links),
        shown=shown,
        waiting=[one for one in waiting if one != shown],
        address=address,
        picture=to_photograph(address) if address else "",
        is_over=over,
        may_ask=not over and len(links) < services.MOST_ASKED,
        back_url=matter_url(found.matter),
    )
    return step(request, "polls/poll.html", context)


@signed_in
@require_POST
def ask(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A link for one player more."""
    found = get_poll(request.user, pk)
    seen = whole(request.POST.get("seen"), most=services.MOST_ASKED)
    number = None
    try:
        link = services.ask_another(poll=found, seen=-1 if seen is None else seen)
        number = link.number if link else None
        if link is None:
            messages.warning(request, _("A link was made here meanwhile. Tap again for one more."))
    except services.Enough:
        messages.warning(request, _("Five players is as many as one poll asks."))
    except services.Closed:
        messages.warning(request, _("This poll is over."))
    return go(request, poll_url(found) + (f"?link={number}" if number else ""))


@signed_in
@require_POST
def take_back(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """End a link that nobody has used."""
    found = get_poll(request.user, pk)
    number = whole(request.POST.get("number"), most=services.MOST_ASKED)
    if number and services.take_link_back(poll=found, number=number):
        messages.success(request, _("The link is taken back. It opens nothing any more."))
    else:
        messages.info(request, _("That link was used or taken back already."))
    return go(request, poll_url(found))


def links_of(found: Poll) -> list[PollLink]:
    """Read once: the page tells of the same links throughout."""
    return list(found.links.select_related("answer__words"))


def poll_url(found: Poll) -> str:
    return reverse("rulings:poll", args=[found.pk])
