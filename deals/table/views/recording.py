"""Entering what was called and played at one table, by a tap each or typed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from deals import access
from deals.access import DIRECTING, AuthenticatedHttpRequest, closed
from deals.accounts.sign_in_again import signed_in
from deals.bridge.auction import Auction
from deals.bridge.recording import deal_told
from deals.bridge.shorthand import written_calls, written_play
from deals.bridge.table import TableRecord
from deals.models import ClubRole, PlayedBoard, User
from deals.models.records import RecordPlace, seen_table
from deals.pages import queries
from deals.pages.once import once_by_itself
from deals.pages.swaps import is_swapped, layout_of
from deals.table import services
from deals.table.forms.recording import (
    BY_WHAT_STANDS,
    NotEntered,
    Picked,
    asked_round,
    change_of,
    picked,
)
from deals.table.page.entry import (
    EntryPage,
    EntryPart,
    contract_of,
    is_finished,
    part_of,
)
from deals.table.page.entry_auction import auction_page
from deals.table.page.entry_guess import guess_of
from deals.table.page.entry_play import ACTS, play_page
from deals.table.services import StaleRecord
from deals.words.events import differences, no_more_said
from deals.words.letters import letters
from deals.words.players import players_of

_TYPED = ("typed", "auction_text", "play_text", "explanation")
LATELY = 15 * 60
"""Seconds for which a colleague's entry is mentioned."""


class EntryAnswer(StrEnum):
    """What became of an entry, for the script that holds those behind it (static/js/entry.js)."""

    STORED = "stored"
    REFUSED = "refused"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Desk:
    """Who enters what: the request, the record, and how much of it he may see."""

    request: AuthenticatedHttpRequest
    place: RecordPlace
    may_see: bool

    @property
    def user(self) -> User:
        return self.request.user

    @property
    def table(self) -> TableRecord:
        """The record, without the hands for somebody who has still to play the board."""
        return seen_table(self.place.record, whole=self.may_see)

    @property
    def is_closed(self) -> bool:
        """Whether the record is kept from him: he has still to play a board that is finished here,
        or of which somebody else has entered something.

        While it is played there he may note what he sees at the table; no page shows him more.
        """
        if self.may_see:
            return False
        return is_finished(self.table) or closed.is_of_others(self.user, self.place.played)

    def url(self, name: str = "record") -> str:
        return reverse(f"deals:{name}", args=[self.place.board.pk, self.place.table.pk])


@signed_in
@once_by_itself
@require_http_methods(["GET", "POST"])
def record(request: AuthenticatedHttpRequest, pk: int, table: int) -> HttpResponse:
    """The bidding pad or the card picker; a tap is entered and leads back here."""
    desk = desk_of(request, pk, table, *DIRECTING)
    if desk.is_closed:
        return _closed(desk)
    if request.method == "GET":
        return _step(desk, "table/record.html", _entry_context(desk))
    if "hands" in request.POST:
        return _hands_written(desk)
    try:
        return _entered(desk)
    except NotEntered as error:
        if error.field != "typed":
            messages.warning(request, str(error))
            if words := request.POST.get("explanation", "").strip():
                messages.info(request, _("You had written: %(words)s") % {"words": words})
            return _back(desk, EntryAnswer.REFUSED)
        context = _entry_context(desk, part=request.POST.get("part", ""))
        context |= {"typed": request.POST["typed"], "typed_error": str(error)}
        return _step(desk, "table/record.html", context | {"answer": EntryAnswer.REFUSED})


@signed_in
@once_by_itself
@require_http_methods(["GET", "POST"])
def record_text(request: AuthenticatedHttpRequest, pk: int, table: int) -> HttpResponse:
    """Auction and play as text, to be corrected anywhere in it."""
    desk = desk_of(request, pk, table, *DIRECTING)
    if desk.is_closed:
        return _closed(desk)
    texts = {
        "auction_text": _as_typed(desk.table.auction),
        "play_text": _by_tricks(desk.table),
    }
    if request.method == "GET":
        return _step(desk, "table/record_text.html", {"fields": texts, "seen": _token(desk)})
    try:
        return _entered(desk)
    except NotEntered as error:
        sent = {name: request.POST.get(name, text) for name, text in texts.items()}
        context = {"fields": sent, "wrong": error.field, "wrong_text": str(error)}
        context["seen"] = request.POST.get("seen", "")
        return _step(desk, "table/record_text.html", context)


def _entered(desk: Desk) -> HttpResponse:
    """The change that was posted, entered; or what a colleague has entered meanwhile."""
    sent, seen = desk.request.POST, desk.request.POST.get("seen", "")
    try:
        if "undo" in sent:
            after = services.take_back(place=desk.place, seen=seen, by=desk.user)
            _say_taken_back(desk)
        else:
            change = change_of(sent)
            after = services.enter(place=desk.place, seen=seen, change=change, by=desk.user)
    except StaleRecord as stale:
        if "explain" in sent and not stale.is_stored and _explains_another(sent["explain"], stale):
            raise NotEntered(_("Which call is explained? Choose one.")) from stale
        return _conflict(desk, stale)
    return _back(desk, after=after)


def _say_taken_back(desk: Desk) -> None:
    """What the pad does not show: a result, or a card of before. With the same one last it went
    unsaid, be it what a colleague had entered.
    """
    now = _read_again(desk)
    if now.is_closed:  # by what somebody has entered in this moment
        return
    had, has = desk.table, now.table
    gone, again = no_more_said(had, has), no_more_said(has, had)
    if not gone or _is_shown(had, has):
        return
    words = [_("Taken back:"), *gone, *([_("There again:"), *again] if again else [])]
    messages.info(desk.request, " ".join(words))


def _is_shown(had: TableRecord, has: TableRecord) -> bool:
    """Whether nothing but what came last is gone, or is said of otherwise."""
    both = [(*_calls(one), *one.play.events, one.play.stopped) for one in (had, has)]
    before, now = both
    last = min(len(before) - 2, len(now) - 1)
    return before != now and before[:last] == now[:last]


def _calls(table: TableRecord) -> list[tuple[object, ...]]:
    calls = table.auction.calls if table.auction else ()
    return [(one.seat, one.call, one.alerted, one.withdrawn) for one in calls]


def _explains_another(place: str, stale: StaleRecord) -> bool:
    """Whether another call stands in that place by now than stood there on the form's page."""
    calls = (one.auction.calls if one and one.auction else () for one in (stale.base, stale.now))
    had, has = ([(str(at), one.seat, one.call) for at, one in enumerate(made)] for made in calls)
    return [one for one in had if one[0] == place] != [one for one in has if one[0] == place]


def _hands_written(desk: Desk) -> HttpResponse:
    """The four hands, written down from a play in which all of them were seen."""
    seen, words = desk.request.POST.get("seen", ""), ""
    try:
        if desk.may_see and services.write_hands(place=desk.place, seen=seen):
            messages.success(desk.request, _("The four hands are written down."))
            return _back(desk)
    except StaleRecord:
        words = _("The record no longer shows that. Look at it again.")
    untold = _("The cards of this record do not tell the four hands, or they are known already.")
    messages.warning(desk.request, words or untold)
    return _back(desk)


def _conflict(desk: Desk, stale: StaleRecord) -> HttpResponse:
    """What a colleague entered, and what was tapped or typed, which can be entered all the same:
    but for what would take out, mark or follow his entry by now.

    A page of its own; for the script, which holds what was tapped after it, beside the pad.
    """
    dropped = ("csrfmiddlewaretoken", "seen")
    sent = {name: value for name, value in desk.request.POST.items() if name not in dropped}
    desk = _read_again(desk)
    if desk.is_closed:
        return _closed(desk)
    mine = stale.mine if stale.base and not stale.is_stored else None
    conflict = {
        "by": stale.by,
        "by_himself": stale.by == desk.user,
        "is_stored": stale.is_stored,
        "theirs": differences(stale.stored or stale.base, stale.now) if stale.base else [],
        "mine": differences(stale.base, mine) if stale.base and mine else [],
        "again": sent,
        "may_repeat": stale.is_stored
        or (not stale.is_there and sent.keys().isdisjoint(BY_WHAT_STANDS)),
        "by_what_stands": " ".join(BY_WHAT_STANDS),
    }
    if is_swapped(desk.request):
        context = {"conflict": conflict, "answer": EntryAnswer.CONFLICT}
        return _step(desk, "table/record.html", _entry_context(desk) | context)
    return _step(desk, "table/record_conflict.html", conflict | {"seen": _token(desk)})


def _read_again(desk: Desk) -> Desk:
    """The desk with the record as it is now."""
    place = queries.place_of(desk.place.board, desk.place.table, asked_round(desk.request))
    return replace(desk, place=place)


def desk_of(request: AuthenticatedHttpRequest, pk: int, table: int, *roles: ClubRole) -> Desk:
    """Where the record of the round asked for is entered, for who has one of the roles there.

    Raises Http404 where he has none, or there is no such board or table.
    """
    board, at = access.get_board_at(request.user, pk, table, *roles)
    place = queries.place_of(board, at, asked_round(request))
    return Desk(request, place, closed.may_see_hands(request.user, board))


def _entry_context(desk: Desk, part: str = "") -> dict[str, Any]:
    chosen = picked(desk.request.GET)
    table = desk.table
    page = _page(table, desk.place.record, chosen, part or chosen.part)
    latest = services.latest_version(desk.place.record)
    is_colleagues = latest and latest.by and latest.by != desk.user
    lately = latest and (timezone.now() - latest.at).total_seconds() < LATELY
    return {
        "page": page,
        "guess": guess_of(page),
        "picked": chosen,
        "acts": ACTS,
        "contract": contract_of(table) or "",
        "declarer": table.declarer or "",
        "seen": services.token_after(desk.place.record, latest),
        "colleague": latest if is_colleagues and lately else None,
        "tells_hands": desk.may_see and deal_told(table) is not None,
        "rule_url": _rule_url(desk),
    }


def _rule_url(desk: Desk) -> str:
    """Where all that is irregular can be ruled on: the board, for a director who may see it."""
    club = desk.place.board.session.event.club
    if not (desk.may_see and access.has_role(desk.user, club, ClubRole.DIRECTOR)):
        return ""
    return ruling_url(desk.place)


def ruling_url(place: RecordPlace) -> str:
    """The board with this record and all its irregularities; "" while nothing is stored."""
    played = place.played
    return f"{reverse('deals:board', args=[played.board_id])}?result={played.pk}" if played else ""


def _page(table: TableRecord, record: PlayedBoard, chosen: Picked, part: str) -> EntryPage:
    names = players_of(record.ns, record.ew)
    if part_of(table, part) is EntryPart.AUCTION:
        return auction_page(table, names, seat=chosen.seat, level=chosen.level)
    return play_page(table, names, seat=chosen.seat, act=chosen.act, any_card=chosen.any_card)


def _token(desk: Desk) -> str:
    return services.token_of(desk.place.record)


def _as_typed(auction: Auction | None) -> str:
    return " ".join(written_calls(auction, letters)) if auction else ""


def _by_tricks(table: TableRecord) -> str:
    """The play as text, a line for each four cards."""
    words = list(written_play(table.play, letters))
    return "\n".join(" ".join(words[at : at + 4]) for at in range(0, len(words), 4))


def _back(desk: Desk, answer: EntryAnswer = EntryAnswer.STORED, *, after: str = "") -> HttpResponse:
    """To the pad; the script is given it at once, and need not ask again. What it holds goes on
    from the record `after` the entry: nobody has seen there what has come since.
    """
    if not is_swapped(desk.request):
        return HttpResponseRedirect(_address(desk))
    desk = _read_again(desk)
    if desk.is_closed:
        stored = {"answer": answer} if answer is EntryAnswer.STORED else {}
        return _step(desk, "table/record_closed.html", stored)
    answered = {"answer": answer, "after": after}
    return _step(desk, "table/record.html", _entry_context(desk) | answered)


def _address(desk: Desk) -> str:
    """The page without what was picked or posted, for that round."""
    asked = asked_round(desk.request)
    return desk.url() + (f"?round={asked}" if asked else "")


def _closed(desk: Desk) -> HttpResponse:
    """Kept from him by now; what he had typed of it himself is said back."""
    sent = (desk.request.POST.get(name, "").strip() for name in _TYPED)
    return _step(desk, "table/record_closed.html", {"written": " · ".join(filter(None, sent))})


def _step(desk: Desk, template: str, context: dict[str, Any] | None = None) -> HttpResponse:
    """The page, or for htmx its region; its address is the one without what was posted."""
    request = desk.request
    asked = asked_round(request)
    frame = {
        "layout": layout_of(request),
        "place": desk.place,
        "board": desk.place.board,
        "where": _("Table %(table)s") % {"table": desk.place.table},
        "back_url": reverse("deals:board", args=[desk.place.board.pk]),
        "back_label": _("The board"),
        "round": asked or (None if desk.place.played else desk.place.round),
        "query": f"&round={asked}" if asked else "",
        "url": desk.url(),
        "text_url": desk.url("record-text"),
        "replay_url": desk.url("replay"),
        "may_see": desk.may_see,
    }
    response = render(request, template, frame | (context or {}))
    if is_swapped(request):
        posted = request.method == "POST"
        response["HX-Replace-Url"] = _address(desk) if posted else request.get_full_path()
    add_never_cache_headers(response)
    return response
