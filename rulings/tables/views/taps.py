"""What has happened at a table where something is open, noted by a tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from deals.bridge.cards import Card, Suit
from deals.pages.addresses import next_address
from deals.pages.numbers import whole
from rulings.access import RULING, get_call
from rulings.access.closed import closed_to
from rulings.models import DirectorCall, Matter
from rulings.pages.felt import call_url, go, matter_url
from rulings.pages.gates import refused
from rulings.pages.whose import in_between, say_otherwise
from rulings.record import refusals, reviews
from rulings.record.calls.ending import board_is_over
from rulings.record.matters import current_matter
from rulings.record.watching import reviews as waited_for_the_end
from rulings.record.watching import watched
from rulings.tables import services
from rulings.tables.ahead import digest, told
from rulings.tables.queries import opened_until
from rulings.tables.unshown import Page, page_of
from rulings.watch.events import Choice

_MOST_UNSHOWN = 50


@signed_in
@require_POST
def happened(request: AuthenticatedHttpRequest, pk: int, number: int = 0) -> HttpResponse:
    """One of the offered things has happened, no longer applies, or is taken back. With the number
    of a matter `seen` counts from its ruling, which the phone could not send before.
    """
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    ruled = opened_until(call, number) if number else 0
    name, _dash, place = next(filter(_is_tap, request.POST), "event").partition("-")
    to, declarer = "", call.declarer
    try:
        to = _TAPS[name](_tap(request, call, ruled, place)) or ""
    except refusals.NotHeld:
        messages.error(
            request,
            _("By the hands of this board that player does not hold that card. Tap another one."),
        )
    except (refusals.Stale, ValueError):  # what is no seat, suit or card is as good as stale
        messages.warning(request, _stale())
    if call.declarer != declarer:
        say_otherwise(request, call)
    return go(request, to or _again(request, call))


def _is_tap(field: str) -> bool:
    return field.partition("-")[0] in _TAPS


class Tap(NamedTuple):
    """A button of the watch that was sent."""

    request: AuthenticatedHttpRequest
    call: DirectorCall
    seen: int
    place: str
    """Which of several, where there is one for each player: "0" in `suit-0`."""
    page: Page | None = None
    """What was shown, where that was not all that had been noted."""

    @property
    def about(self) -> dict[str, Any]:
        return {"call": self.call, "seen": self.seen, "by": self.request.user}

    def said(self, name: str) -> str:
        return self.request.POST.get(name, "")

    def at(self, name: str, place: int | None = None) -> int:
        """Where that stands which was tapped: at the place that the button says, or at this."""
        place = _number(self.request, name) if place is None else place
        return place if self.page is None else self.page.place_now(name, place)


def _tap(request: AuthenticatedHttpRequest, call: DirectorCall, ruled: int, place: str) -> Tap:
    """Numbers count from the event `ruled`. Raises Stale where something else was open."""
    seen = _number(request, "seen") + ruled
    said = request.POST.get("unshown", "").split()[:_MOST_UNSHOWN]
    unshown = [number + ruled for number in map(whole, said) if number is not None]
    page = page_of(call, seen=seen, unshown=unshown, by=request.user) if unshown else None
    _refuse_other(request, call, seen, page)
    return Tap(request, call, seen, place, page)


def _agree(tap: Tap) -> None:
    services.agree(**tap.about, with_record=tap.said("agree") == "record")


def _name_suit(tap: Tap) -> None:
    """Which suits declarer named for the player."""
    suits = frozenset(map(Suit, tap.said(f"suit-{tap.place}")))
    services.name_suit(**tap.about, place=tap.at("suit", whole(tap.place) or 0), suits=suits)


def _name_card(tap: Tap) -> None:
    """Which card it is that lies there, where no ruling has named it."""
    card = Card.parse(tap.said(f"card-{tap.place}"))
    services.name_card(**tap.about, place=tap.at("card", whole(tap.place) or 0), card=card)


def _choose(tap: Tap) -> None:
    """A suit of the four, and whether the switch says that it is required or forbidden."""
    services.choose(**tap.about, way=Choice(tap.said("way")), suit=Suit(tap.said("chosen")))


def _suits_shown(tap: Tap) -> None:
    """The suits that are ticked; none ticked, none shown."""
    suits = frozenset(map(Suit, tap.request.POST.getlist("shown")))
    services.suits_shown(**tap.about, suits=suits)


def _broken(tap: Tap) -> str:
    return matter_url(services.broken(**tap.about, place=tap.at("broken")))


def _over(tap: Tap) -> str:
    """The board is over, said on the sheet, or by a phone that knew no more of the call than its
    watch.
    """
    services.over(**tap.about)
    return after_the_board(tap.request, tap.call)


_TAPS: dict[str, Callable[[Tap], str | None]] = {
    "agree": _agree,
    "suit": _name_suit,
    "card": _name_card,
    "chosen": _choose,
    "shown_by": _suits_shown,
    "undo": lambda tap: services.undo(**tap.about),
    "settled": lambda tap: services.settle(**tap.about, place=tap.at("settled")),
    "broken": _broken,
    "state": _over,
    "event": lambda tap: services.happened(**tap.about, place=tap.at("event")),
}
"""What each button does, and where it leads if not to the table, by its field."""


def _refuse_other(
    request: AuthenticatedHttpRequest, call: DirectorCall, seen: int, page: Page | None
) -> None:
    """A form says what was open on its page: a phone without a line has counted the events itself,
    and in a restored database there may be others, as many. Raises Stale where something else was.
    """
    if not (said := request.POST.get("open")):
        return
    rows = call.events.filter(number__lte=seen).order_by("number")
    open_ = (page.shown if page else watched(rows)).obligations
    # a phone that has gone on by itself says it in full: so each card could be tried
    is_in_full = said == told(open_) and not closed_to(request.user, call)()
    if said != digest(call.pk, open_) and not is_in_full:
        raise refusals.Stale


def _again(request: AuthenticatedHttpRequest, call: DirectorCall) -> str:
    """The table's own page, which leads back to the page of ours he came from."""
    home = reverse("rulings:home")
    came_from = next_address(request, default=home)
    return call_url(call) + (f"?{urlencode({'next': came_from})}" if came_from != home else "")


@signed_in
@require_POST
def broken(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A player who could obey did not: to the door of it, with what is known filled in."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    try:
        to = _broken(_tap(request, call, 0, ""))
    except refusals.Stale:
        messages.warning(request, _stale())
        to = call_url(call)
    return go(request, to)


@signed_in
@require_POST
def board_over(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Play has ended: nothing is open at the table any more, and the final ruling can be given."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    try:
        board_is_over(
            call=call,
            by=request.user,
            seen=request.POST.get("state"),
            nothing="nothing" in request.POST,
        )
    except refusals.Stale:
        messages.warning(request, in_between())
        return go(request, call_url(call))
    return go(request, after_the_board(request, call))


def after_the_board(request: AuthenticatedHttpRequest, call: DirectorCall) -> str:
    """To what waited for the end of play, else back to where he came from; home where nothing of it
    mattered.
    """
    matter: Matter | None = current_matter(call)
    if call.is_open and matter is not None:
        return matter_url(matter)
    if "nothing" in request.POST:
        words = _("Noted for table %(table)s: it changed nothing.")
        messages.success(request, words % {"table": call.table})
        return reverse("rulings:home")
    messages.success(request, _("Board over at table %(table)s.") % {"table": call.table})
    if waited_for_the_end(call.events.order_by("number")):
        return call_url(call)
    return next_address(request, default="rulings:home")


@signed_in
@require_POST
def review(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Play is over, and what was to be looked at again may have mattered: to its own ruling."""
    call = get_call(request.user, pk, *RULING)
    if led := refused(request, call):
        return led
    try:
        matter = reviews.rule_on_review(
            call=call,
            law=request.POST.get("law", "-"),
            by=request.user,
            seen=request.POST.get("state"),
        )
    except refusals.Stale:
        messages.warning(request, _stale())
        return go(request, call_url(call))
    return go(request, matter_url(matter))


def _number(request: AuthenticatedHttpRequest, name: str) -> int:
    """A small number of the form; -1 for anything that is none."""
    number = whole(request.POST.get(name))
    return -1 if number is None else number


def _stale() -> str:
    return _("Something has been noted here meanwhile. Look again at what is open.")
