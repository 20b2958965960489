"""The claim bench: cards from the record or tapped in, and what the director makes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from deals.access import AuthenticatedHttpRequest, get_board
from deals.access.closed import are_hands_closed
from deals.accounts.sign_in_again import signed_in
from deals.bridge.seats import Seat
from deals.bridge.tricks import TRICKS
from deals.models import Board, PlayedBoard
from deals.models.records import table_of as record_of
from deals.pages.numbers import KEYS, whole
from rulings.access import RULING, get_bench
from rulings.bench.forms import BenchForm, initial_of
from rulings.bench.page import bench_words, hands_of, situation
from rulings.bench.queries import asked_before, corrected, read_as, record_of_call, record_seen
from rulings.bench.services import OfAnother, ask_bench, stop_bench, use_bench
from rulings.claims import BadEnding, Ending, Statement, Switches, ending_before
from rulings.engine import WrongAnswer
from rulings.models import BenchState, ClaimBench
from rulings.pages.felt import go, matter_context, matter_url, step
from rulings.pages.gates import give_back, of_matter, refused, set_aside, still_here
from rulings.pages.steps import step_url
from rulings.record.matters import CLAIM
from rulings.record.position import MatterPosition, position_of
from rulings.record.refusals import NotYet, Stale

_WHY_NOT = {
    NotYet: gettext_lazy(
        "Answer first who claimed and what has become of it. The bench waits meanwhile."
    ),
    OfAnother: gettext_lazy(
        "The bench was asked about a claim by the other side, or about another board. Ask it again."
    ),
    WrongAnswer: gettext_lazy(
        "By what you have answered there cannot be so many tricks. Look at it again."
    ),
}


class BenchSource:
    """Where the cards come from: the record of a board, as far as the user may look at it."""

    def __init__(
        self,
        request: AuthenticatedHttpRequest,
        board: Board | None,
        played: PlayedBoard | None,
        left: int | None = None,
    ) -> None:
        """`left` is how many tricks the director has said were left."""
        self.board = board
        self.is_hidden = are_hands_closed(request.user, board)
        self.record = record_of(played) if played and not self.is_hidden else None
        self.seen = read_as(played) if played and self.record else ""
        deal = self.record.deal if self.record else None
        is_whole = deal is not None and deal.is_complete and "pack" not in request.GET
        self.deal = deal if is_whole else None
        self.tricks: list[int] = []
        if self.record and self.record.deal and self.record.play.events:
            self.tricks = list(range(1, min(self.record.progress().current, 13) + 1))
        wanted = request.GET.get("trick", str(TRICKS + 1 - left) if left else "")
        self.trick = int(wanted) if wanted in map(str, self.tricks) else None

    @property
    def left(self) -> list[tuple[int, int]]:
        """How many tricks may have been left, each with the trick before which they were."""
        return [(TRICKS + 1 - trick, trick) for trick in reversed(self.tricks)]

    def ending(self, claimer: Seat | None, said: int | None = None) -> Ending | None:
        """What the record leaves; None where it leaves nothing that can be read."""
        if self.record is None:
            return None
        try:
            found = ending_before(self.record, claimer, self.trick)
        except BadEnding:
            return None
        return replace(found, claimed=self._claimed(found, said))

    def _claimed(self, found: Ending, said: int | None) -> int | None:
        """What was claimed: as the director has written it down, else as the result has it."""
        made = self.record.tricks_made if self.record else None
        if said is None and made is not None:
            said = (made if found.is_declarers else TRICKS - made) - found.won
        return said if said is not None and 0 <= said <= found.left else None


@signed_in
@require_http_methods(["GET", "POST"])
@of_matter
def of_claim(request: AuthenticatedHttpRequest, position: MatterPosition) -> HttpResponse:
    """The bench of a claim that is being ruled on."""
    matter = position.matter
    if matter.irregularity != CLAIM:
        raise Http404
    call = matter.call
    left = _told(position, "tricks_left")
    asked = BenchSource(request, call.board, record_of_call(call), left)
    claimer = position.offender
    if claimer and call.declarer_seat and claimer is call.declarer_seat.partner:
        claimer = None
    claimed = _told(position, "tricks_claimed")
    known = {
        "declarer": call.declarer or "",
        "trumps": call.known_contract[1:].rstrip("X"),
        "claimer": claimer.value if claimer else "",
        "leader": claimer.value if claimer else "",
    }
    context = matter_context(
        position, back_url=step_url(position), earlier=asked_before(matter, request.user)
    )
    where = {"club": call.session.event.club, "matter": matter}
    return _page(request, asked, asked.ending(claimer, claimed), known, context, where)


@signed_in
@require_http_methods(["GET", "POST"])
def of_board(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The bench of a board on its own page; what it says is looked at, and no ruling waits."""
    board = get_board(request.user, pk, *RULING)
    played = None if are_hands_closed(request.user, board) else _result(request, board)
    asked = BenchSource(request, board, played)
    context = {
        "board": board,
        "contract": played.contract if played else "",
        "declarer": played.declarer if played else "",
        "where": _("Board %(number)s") % {"number": board.number},
        "back_url": reverse("deals:board", args=[board.pk]),
    }
    known = {"declarer": played.declarer if played else ""}
    return _page(
        request, asked, asked.ending(None), known, context, {"club": board.session.event.club}
    )


def _result(request: AuthenticatedHttpRequest, board: Board) -> PlayedBoard | None:
    """Of the board, as the address names it; else the first."""
    results = PlayedBoard.objects.select_related("board", "table__section").filter(board=board)
    wanted = whole(request.GET.get("result"), most=KEYS)
    return results.first() if wanted is None else get_object_or_404(results, pk=wanted)


def _told(position: MatterPosition, key: str) -> int | None:
    """A number that the director has written down of the claim."""
    said = position.facts.get(key)
    return int(said.versions[0].token) if said else None


def _page(
    request: AuthenticatedHttpRequest,
    asked: BenchSource,
    recorded: Ending | None,
    known: dict[str, str],
    context: dict[str, Any],
    where: dict[str, Any],
) -> HttpResponse:
    """The form; or the question put on the bench."""
    form = BenchForm(
        request.POST if request.method == "POST" else None,
        initial=known | _initial(request, recorded),
        deal=asked.deal,
    )
    if request.POST.get("record_seen", asked.seen) != asked.seen:
        form.add_error(None, still_here())
    if request.method == "POST" and form.is_valid():
        bench = ask_bench(
            ending=form.ending,
            statement=form.statement,
            switches=form.chosen,
            by=request.user,
            board=asked.board,
            from_record=recorded is not None,
            **where,
        )
        return go(request, reverse("rulings:bench", args=[bench.pk]))
    context |= {
        "form": form,
        "asked": asked,
        "recorded": recorded,
        "record_seen": asked.seen,
        "hands": hands_of(recorded) if recorded else [],
        "situation": situation(recorded) if recorded else "",
    }
    return step(request, "bench/bench_form.html", context, status=422 if form.errors else 200)


def _initial(request: AuthenticatedHttpRequest, recorded: Ending | None) -> dict[str, Any]:
    """What was asked before, where the address names it; else what the record leaves."""
    again = whole(request.GET.get("again"), most=KEYS)
    if again is not None:
        bench = get_bench(request.user, again)
        return initial_of(
            Ending.load(bench.ending),
            Statement.load(bench.statement),
            Switches.load(bench.switches),
        )
    return initial_of(recorded)


@signed_in
@require_safe
def bench(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """How far the work has come, or what it found."""
    return _shown(request, get_bench(request.user, pk))


def _shown(
    request: AuthenticatedHttpRequest, found: ClaimBench, *, note: str = "", status: int = 200
) -> HttpResponse:
    ending = Ending.load(found.ending)
    context = {
        "bench": found,
        "words": bench_words(_stored(found)) if found.state == BenchState.DONE else None,
        "ending": ending,
        "hands": hands_of(ending),
        "numbers": range(ending.left + 1),
        "at_most": ending.left if found.at_most is None else found.at_most,
        "board": found.board,
        "contract": "",
        "where": _("Claim bench"),
        "back_url": _form_url(found),
        "again_url": f"{_form_url(found)}?again={found.pk}",
        "matter": found.matter,
        "may_use": found.may_be_used,
        "seen": position_of(found.matter).state if found.matter else "",
        "record_seen": record_seen(found),
        "corrected": corrected(found),
        "note": note,
    }
    return step(request, "bench/bench.html", context, status=status)


def _stored(found: ClaimBench) -> dict[str, Any]:
    names = ("ending", "statement", "switches", "verdict")
    return {name: getattr(found, name) for name in names}


def _form_url(found: ClaimBench) -> str:
    if found.matter:
        return matter_url(found.matter, "claim-bench")
    return reverse("rulings:board-bench", args=[found.board_id])


@signed_in
@require_POST
def stop(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Stop the work on it."""
    found = get_bench(request.user, pk)
    stop_bench(bench=found)
    return go(request, reverse("rulings:bench", args=[found.pk]))


@signed_in
@require_POST
def use(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The director decides: so many tricks, written into the matter."""
    found = get_bench(request.user, pk)
    matter = found.matter
    if matter and (led := set_aside(request, matter) or refused(request, matter.call)):
        return led
    here = reverse("rulings:bench", args=[found.pk])
    said = request.POST.get("tricks", "")
    left = Ending.load(found.ending).left
    if matter is None or said not in map(str, range(left + 1)):
        messages.warning(request, _("Choose how many tricks the claimer gets."))
        give_back(request)
        return go(request, here)
    note, seen = request.POST.get("note", ""), request.POST.get("seen")
    record = record_seen(found)
    if found.may_be_used and request.POST.get("record_seen", record) != record:
        messages.warning(request, still_here())
        return _shown(request, found, note=note, status=422)
    try:
        position = use_bench(bench=found, tricks=int(said), by=request.user, note=note, seen=seen)
    except (NotYet, OfAnother, WrongAnswer) as refusal:
        messages.warning(request, str(_WHY_NOT[type(refusal)]))
        give_back(request)
        return go(request, matter_url(matter))
    except Stale:
        found = get_bench(request.user, pk)
        now = found.matter or matter  # as it stands by now
        if led := set_aside(request, now):
            return led
        if found.may_be_used and seen not in (None, position_of(now).state):
            messages.warning(request, still_here())
            return _shown(request, found, note=note, status=422)
        messages.info(request, _("This is used already, or not worked out yet."))
        give_back(request)
        return go(request, here)
    messages.success(request, _("Written into the ruling, with the bench as its source."))
    return go(request, step_url(position))
