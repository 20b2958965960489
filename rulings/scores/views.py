"""The score of a ruling: proposed, entered, tried, recorded; and an event's adjustments."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, get_event, get_session, has_role
from deals.access.closed import (
    are_hands_closed,
    boards_to_play,
    hidden_boards,
    may_see_hands,
    plays_anywhere,
    sessions_of,
)
from deals.accounts.sign_in_again import signed_in
from deals.bridge.adjusted_scores import Assigned
from deals.models import Event, PlayedBoard, User
from deals.pages.typed import typed_in
from rulings.access import RULING, get_ruling
from rulings.access.closed import closed_boards, is_closed, of_closed
from rulings.models import Adjustment, DirectorCall, Ruling, RulingKind
from rulings.pages.felt import call_context, go, step
from rulings.pages.gates import give_back, say_instead
from rulings.record.chain import lock_head
from rulings.record.heard import heard_about
from rulings.record.refusals import NotYet, Stale
from rulings.record.session_over import is_over
from rulings.record.texts import text_of
from rulings.scores.account import Account, account_of
from rulings.scores.adjustment import ScoreDecision, ScoreKind, SideScore, load, load_outcome, same
from rulings.scores.adjustment_list import Listed, csv_of, listed
from rulings.scores.field import Field
from rulings.scores.forms import ScoreForm, initial_of, switched
from rulings.scores.page import (
    other_lines,
    penalties_words,
    penalty_text,
    side_effects,
)
from rulings.scores.proposals import (
    Proposal,
    may_count,
    needs_judgement,
    offending_side,
    proposal_for,
    weighs,
)
from rulings.scores.queries import adjustments_of, fields_of
from rulings.scores.recorded import (
    changed_before,
    changed_since,
    changes,
    newest_of,
    recorded_with,
    replaced_lines,
)
from rulings.scores.redress import against_redress
from rulings.scores.services import last_of, record_score, result_at_table
from rulings.scores.usebio import usebio_of


@dataclass(frozen=True)
class Scored:
    """A ruling with what its score is made from."""

    ruling: Ruling
    field: Field
    played: PlayedBoard | None
    last: Adjustment | None

    @property
    def proposal(self) -> Proposal | None:
        """A penalty that is recorded stays beside it: it is none of the ruling's."""
        found, had = proposal_for(self.ruling, self.played), self.decided
        if found is None or had is None:
            return found
        return replace(found, decision=replace(found.decision, penalties=had.penalties))

    @property
    def seen(self) -> str:
        """What the page was made from: the last score recorded, also by another ruling on the
        board there, the result at the table, and what was done about appeals.
        """
        matter, result = self.ruling.matter, result_at_table(self.played)
        last = f"{self.last.pk if self.last else 0}-{newest_of(matter.call)}"
        told = (last, "-".join(map(str, result.values())), heard_about(matter))
        return ":".join(map(str, told))

    def account(self, decision: ScoreDecision) -> Account:
        return account_of(self.ruling.matter.call, self.field, self.played, decision)

    def against(self, decision: ScoreDecision) -> tuple[str, ...]:
        """What is to be said before it is recorded."""
        scoring = self.ruling.matter.call.session.event.scoring
        return against_redress(self.ruling, self.account(decision), scoring)

    @property
    def decided(self) -> ScoreDecision | None:
        last = self.last
        return load(last.ns, last.ew, last.penalties) if last else None


def scored(ruling: Ruling, closed: Collection[int] = (), until: int | None = None) -> Scored:
    """For somebody to whom boards are `closed` (their keys); `until` as `fields_of` has it."""
    call = ruling.matter.call
    told = {"without": ruling.matter_id, "until": until}
    field = fields_of([call.session_id], **told, closed=closed)[call.session_id]
    return Scored(ruling, field, field.played_at(call), last_of(ruling))


@signed_in
@require_http_methods(["GET", "POST"])
def score(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Record the proposed score with one tap; or enter one, see what it does, and record it."""
    found = get_ruling(request.user, pk, *RULING)
    url = reverse("rulings:ruling", args=[found.pk])
    refusal = _refusal(found)
    if refusal:
        say_instead(request, refusal)
        give_back(request)
        return go(request, url)
    call, last = found.matter.call, last_of(found)
    is_others = last is not None and is_closed(request.user, call, by=last.by_id)
    if is_others or are_hands_closed(request.user, call.board):
        closed = {"back_url": url, "back_label": _("The ruling"), "layout": "flow.html"}
        told = {"board": call.board, "written": " · ".join(typed_in(request))}
        return render(request, "table/record_closed.html", call_context(call) | closed | told)
    at = scored(found, closed_boards(request.user))
    if request.method == "POST" and "proposed" in request.POST:
        return _record_proposed(request, at, url)
    return _entered(request, at, url)


def _refusal(found: Ruling) -> str:
    if found.kind == RulingKind.INTERIM:
        return _("The board is still being played. The score follows when the ruling is final.")
    if found.later:
        return _("This ruling was amended. Record the score with the newer one.")
    return ""


def _record_proposed(request: AuthenticatedHttpRequest, at: Scored, url: str) -> HttpResponse:
    proposal = at.proposal
    if proposal is None or request.POST.get("seen") != at.seen:
        return _changed(request, at)
    keeps = at.last if proposal.decision.penalties else None  # why it was given stays with it
    return _record(request, at, proposal.decision, text_of(keeps.note) if keeps else "", url)


def _entered(request: AuthenticatedHttpRequest, at: Scored, url: str) -> HttpResponse:
    sent, switch = request.POST, request.POST.get("switch", "")
    start = at.decided or _first(at)
    differs = start.is_split or start.ns.part is not None or start.ew.part is not None
    told = switch or sent.get("apart")
    apart = told == "1" if told else differs
    result = result_at_table(at.played) or _told(at.ruling.matter.call)
    is_judged, is_new = needs_judgement(at.ruling), not (at.decided or at.proposal)
    if is_new and is_judged and not may_count(at.ruling):
        start, result = ScoreDecision(), {}
    initial = initial_of(start, result, apart=apart)
    if is_new and not (result and result_at_table(at.played)):
        # what stands is not known or not chosen: the ruling says what is, or the director does
        kind = ScoreKind.ASSIGNED.value if is_judged else None
        initial |= {name: kind for name in initial if name.endswith("_kind")}
    if switch:  # what was typed goes along
        initial |= switched(sent.dict(), apart=apart)
    data = sent if request.method == "POST" and not switch else None
    form = ScoreForm(data, apart=apart, weighs=weighs(at.ruling), initial=initial)
    tried = form.decision if form.is_valid() else None
    is_old = request.method == "POST" and sent.get("seen") != at.seen
    if is_old and form.is_bound:
        form.add_error(None, _still_here())
    elif is_old:
        messages.warning(request, _still_here())
    elif tried and sent.get("action") == "record" and _is_warned(request, at, tried):
        return _record(request, at, tried, form.cleaned_data["note"], url)
    return step(
        request,
        "scores/score.html",
        _context(at, url, form, tried) | {"is_entering": bool(switch)},
        status=422 if form.errors else 200,
    )


def _is_warned(request: AuthenticatedHttpRequest, at: Scored, tried: ScoreDecision) -> bool:
    """Whether what speaks against it, if anything does, stood on the page it was sent from."""
    return request.POST.get("warned", "") == " ".join(at.against(tried))


def _told(call: DirectorCall) -> dict[str, object]:
    """Contract and declarer as the director has told them, where no result is known."""
    contract = call.known_contract
    return {"contract": contract, "declarer": call.declarer} if contract else {}


def _first(at: Scored) -> ScoreDecision:
    """What the form begins with: the proposal, else the result at the table."""
    if at.proposal:
        return at.proposal.decision
    result = result_at_table(at.played)
    if not result or not needs_judgement(at.ruling):
        return ScoreDecision()
    return same(SideScore(ScoreKind.ASSIGNED, Assigned((load_outcome(result),))))


def _still_here() -> str:
    return _(
        "The result, its score or an appeal was changed meanwhile. What you wrote still stands"
        " here: look at it again, then record it."
    )


def _changed(request: AuthenticatedHttpRequest, at: Scored) -> HttpResponse:
    words = _("The result, its score or an appeal was changed meanwhile. Look at it again.")
    messages.warning(request, words)
    give_back(request)
    return go(request, reverse("rulings:score", args=[at.ruling.pk]))


def _record(
    request: AuthenticatedHttpRequest, at: Scored, decision: ScoreDecision, note: str, url: str
) -> HttpResponse:
    try:
        with transaction.atomic():
            lock_head(at.ruling.club)
            if request.POST.get("seen") != at.seen:  # an appeal, in the same moment
                raise Stale
            record_score(
                ruling=at.ruling,
                decision=decision,
                played=at.played,
                seen=at.last.pk if at.last else 0,
                by=request.user,
                note=note,
            )
    except (Stale, NotYet):
        return _changed(request, at)
    messages.success(request, _("The score is recorded."))
    return go(request, f"{url}#score-h")


def _context(at: Scored, url: str, form: ScoreForm, tried: ScoreDecision | None) -> dict[str, Any]:
    call, proposal = at.ruling.matter.call, at.proposal
    offender, scoring = offending_side(at.ruling), call.session.event.scoring
    by_ruling = proposal and at.account(proposal.decision)
    is_proposed = proposal is not None and tried is None and not form.errors
    by_hand = tried and at.account(tried)
    shown = tried or (proposal.decision if proposal else None)
    return call_context(
        call,
        ruling=at.ruling,
        contract=call.known_contract,
        form=form,
        apart=form.apart,
        seen=at.seen,
        last=at.last,
        played=at.played,
        proposal=proposal,
        proposed=by_ruling and side_effects(by_ruling, scoring),
        proposed_others=by_ruling and other_lines(by_ruling, scoring),
        tried=by_hand and side_effects(by_hand, scoring),
        tried_others=by_hand and other_lines(by_hand, scoring),
        penalties=penalties_words(shown.penalties, scoring) if shown else (),
        against=at.against(tried) if tried else at.against(proposal.decision) if proposal else (),
        by_ruling=is_proposed,
        is_recorded=is_proposed and proposal is not None and at.decided == proposal.decision,
        offender=offender,
        judged=needs_judgement(at.ruling),
        back_url=url,
        back_label=_("The ruling"),
        since=None,
    )


def score_shown(request: AuthenticatedHttpRequest, found: Ruling) -> dict[str, Any] | None:
    """The recorded score as the ruling's page shows it, against what the board was scored as when
    it was recorded; None where there is none that the reader may see.
    """
    made, call = recorded_with(found), found.matter.call
    if made is None or is_closed(request.user, call, by=made.row.by_id):
        return None
    last, at = made.row, scored(found, closed_boards(request.user), made.until)
    account = at.account(load(last.ns, last.ew, last.penalties))
    earlier, later = made.in_turn(request.user)
    scoring = call.session.event.scoring
    shown = call.board is None or may_see_hands(request.user, call.board)
    return {
        "row": last,
        "sides": side_effects(account, scoring, shown=shown),
        "others": other_lines(account, scoring) if shown else (),
        "penalties": penalties_words(account.decision.penalties, scoring),
        "of_older": last.ruling_id != found.pk,
        "earlier": [(one, changed_before(one)) for one in earlier],
        "later": [(one, changed_since(one)) for one in later],
        "replaced": replaced_lines(made, request.user),
    }


@signed_in
@require_safe
def adjustments(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The adjustments in force in an event, for everybody in the club."""
    event = get_event(request.user, pk)
    rows = _readable(request, event)
    context = {
        "event": event,
        "rows": [
            {
                "one": one,
                "sides": side_effects(one.account, event.scoring),
                "penalties": [penalty_text(each) for each in one.account.decision.penalties],
                "since": [changed_since(later.row.ruling) for later in _later(rows, one)],
            }
            for one in rows
        ],
        "is_part": _is_part(request.user, event),
        "sessions": event.sessions.order_by("number"),
        "may_direct": has_role(request.user, event.club, *DIRECTING),
    }
    return render(request, "scores/adjustments.html", context)


def _later(rows: list[Listed], one: Listed) -> list[Listed]:
    """Those by which the score of the same result has been changed since: its worth is theirs."""
    played, position = one.account.played, one.row.position
    same = [other for other in rows if played and other.account.played == played]
    return [other for other in same if other.row.position > position and changes(other.row)]


@signed_in
@require_safe
def adjustments_csv(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The same list as a file for the program that scores."""
    event = get_event(request.user, pk)
    rows = _readable(request, event)
    response = HttpResponse(csv_of(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="adjustments-{event.pk}.csv"'
    return response


@signed_in
@require_safe
def session_usebio(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """A session as it is scored now, for the program that scores. Results, but no cards.

    Not for somebody who has still to play some of it, as long as it goes on: he would read what
    others did there. It is asked once the file is made: of what came in between nobody would have.
    """
    session = get_session(request.user, pk, *DIRECTING)
    made = usebio_of(session)
    if session.boards.filter(pk__in=closed_boards(request.user)).exists():
        words = _("You have boards of this session still to play. Take the file when you have.")
        messages.warning(request, words)
        return go(request, reverse("rulings:adjustments", args=[session.event_id]))
    response = HttpResponse(made, content_type="application/xml; charset=utf-8")
    name = f"{session.event.date}-{session.event_id}-{session.number}.xml"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _readable(request: AuthenticatedHttpRequest, event: Event) -> list[Listed]:
    """The rows, without those of boards that the reader has still to play."""
    made, shut = adjustments_of(event), closed_boards(request.user)
    closed_ones = of_closed(request.user, "ruling__matter__call__", his=Q(by=request.user))
    found = listed(made.exclude(closed_ones), shut)
    if not plays_anywhere(request.user):
        return found
    sessions = {one.call.session_id for one in found}
    closed = {board for session in sessions for board in hidden_boards(request.user, session)}
    return [one for one in found if one.call.board_id not in closed]


def _is_part(user: User, event: Event) -> bool:
    """Whether rows may be left out for the reader. It is said whether there are any or not: how
    many there are tells of the rulings.
    """
    playing = sessions_of(user).filter(~is_over(""), event=event)
    return playing.exists() or boards_to_play(user).filter(session__event=event).exists()
