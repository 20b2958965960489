"""A recorded ruling: its page, its slip, what amends it and what was written under it."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest, roles_in
from deals.access.asked import asks_once
from deals.access.closed import are_hands_closed
from deals.accounts.sign_in_again import signed_in
from deals.models import ClubRole
from deals.pages.numbers import KEYS, whole
from rulings.access import COMMENTING, RULING, get_position, get_ruling
from rulings.access.closed import are_cards_closed, is_closed
from rulings.appeals.queries import appeals_against
from rulings.appeals.state import appeal_words
from rulings.bench.page import BenchWords, bench_words
from rulings.matter.replay import concludes_the_same
from rulings.models import Ruling, RulingKind
from rulings.pages.felt import go, matter_url, step
from rulings.pages.forms import DecisionForm
from rulings.pages.gates import reads_otherwise, refuse_unheard, say_unseen, still_here
from rulings.pages.paper_language import OnPaper, on_paper
from rulings.pages.reader import speaker_at, speaker_for
from rulings.pages.ruling import deal_shown, paper_of, ruling_context, slip_context
from rulings.pages.steps import change_prefix, read_of
from rulings.pages.whose import in_between
from rulings.record import give, given, refusals
from rulings.record.position import MatterPosition
from rulings.record.scored import is_scored_otherwise
from rulings.record.session_over import AN_EVENING
from rulings.record.slips import times_taken_back
from rulings.ruled.forms import CommentForm
from rulings.ruled.queries import comments_on, may_have_summary, reviews_of
from rulings.ruled.services import take_slip_back
from rulings.ruled.since import noted_at, sentences_since
from rulings.ruled.slips import leave_behind, newest
from rulings.ruled.views.way_back import way_back
from rulings.scores.recorded import score_lines
from rulings.scores.views import score_shown
from rulings.words.outcome_page import AnswerRow, OutcomePage
from rulings.words.outcomes import answer_rows, outcome_page
from rulings.words.rulings import own_laws


@signed_in
@require_safe
def ruling(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The ruling as it was given, with its deal, steps, seal and comments."""
    asks_once(request.user)
    found = get_ruling(request.user, pk)
    roles, call = roles_in(request.user, found.club), found.matter.call
    speaker = speaker_for(request.user, call)
    comments, is_his = comments_on(found), call.director_id == request.user.pk
    if is_his:
        comments = [one for one in comments if not is_closed(request.user, call, by=one.by_id)]
    context = ruling_context(
        found,
        speaker,
        deal=deal_shown(request.user, found),
        bench=_bench(request, found),
        comments=comments,
        comment_form=CommentForm(),
        may_amend=(may_amend := not roles.isdisjoint(RULING) and newest(found) == found),
        unrecorded=given.answered_since([found]) if may_amend else [],
        is_tonights=found.matter.call.called_at > timezone.now() - AN_EVENING,
        may_comment=not roles.isdisjoint(COMMENTING),
        reviews=(reviews := reviews_of(found)),
        may_review=ClubRole.REVIEWER in roles and request.user not in [one.by for one in reviews],
        is_reviewer=ClubRole.REVIEWER in roles,
        may_give_review=ClubRole.ADMINISTRATOR in roles,
        score=(score := score_shown(request, found)),
        may_score=(
            may_score := _may_score(found, roles) and not are_hands_closed(request.user, call.board)
        ),
        awaits_score=may_score and not score and is_scored_otherwise(found),
        appeals=[(one, appeal_words(one)) for one in appeals_against(request.user, found)],
        paper=paper_of(found),
        may_summarise=may_have_summary(found),
        may_rule=not roles.isdisjoint(RULING),
        taken_back=times_taken_back(found),
        noted=noted_at(found, request.user, speaker),
        may_appeal=found.kind != RulingKind.INTERIM and not roles.isdisjoint(DIRECTING),
    )
    context |= way_back(request, found.pk)
    words = context["words"]
    context["cited"] = own_laws(words, found.laws) if words.is_overridden else ()
    return step(request, "ruled/ruling.html", context)


def _may_score(found: Ruling, roles: frozenset[ClubRole]) -> bool:
    """A director, for a ruling that is final and was not amended."""
    is_last = found.kind != RulingKind.INTERIM and found.later is None
    return is_last and not roles.isdisjoint(RULING)


def _bench(request: AuthenticatedHttpRequest, found: Ruling) -> BenchWords | None:
    """What the claim bench found, where it was used and the user may see the cards."""
    frozen = next((fact["bench"] for fact in found.facts if "bench" in fact), None)
    if frozen is None or are_cards_closed(request.user, found.matter.call):
        return None
    return bench_words(frozen)


@signed_in
@require_safe
def slip(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The ruling on paper: the same slip on screen, on A5 and, with ``?roll``, on 80 mm."""
    found = get_ruling(request.user, pk)
    holds = newest(found)

    def page(paper: OnPaper) -> HttpResponse:
        speaker = speaker_for(request.user, found.matter.call)
        score = score_lines(found, request.user, in_matchpoints=True)
        context = slip_context(found, speaker, score)
        context |= {
            "since": sentences_since(found, request.user, speaker, context["names"]),
            "where": found.reference,  # the bar of a phone has room for no more beside its buttons
            "leave": leave_behind(request, found),
            "holds": holds if holds != found else None,
            "may_rule": not roles_in(request.user, found.club).isdisjoint(RULING),
            "paper": paper,
        }
        context["on_roll"] = "roll" in request.GET
        return step(request, "ruled/slip.html", context)

    return on_paper(request, found.matter.call.session.event, page)


@signed_in
@require_POST
def take_back(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """End the link by which the players read the slip."""
    found = get_ruling(request.user, pk, *RULING)
    seen = whole(request.POST.get("seen"), most=KEYS)
    try:
        take_slip_back(ruling=found, seen=-1 if seen is None else seen, by=request.user)
    except refusals.Stale:
        messages.warning(request, in_between())
    else:
        messages.success(request, _("The slip is taken back. Its link opens nothing any more."))
    return go(request, reverse("rulings:slip", args=[found.pk]))


@signed_in
def amend(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Change a ruling that was given: correct an answer, or decide anew in your own words."""
    found = get_ruling(request.user, pk, *RULING)
    form, matter = DecisionForm(request.POST or None), found.matter
    if form.errors:
        say_unseen(request, get_position(request.user, matter.call_id, matter.number), form)
    holds = newest(found)
    if holds != found and not form.is_bound:
        messages.info(request, _("This ruling has already been amended. Amend the newer one."))
        return go(request, reverse("rulings:ruling", args=[holds.pk]))
    if request.method == "POST" and form.is_valid():
        seen = request.POST.get("seen")
        try:
            if reads_otherwise(request, get_position(request.user, matter.call_id, matter.number)):
                raise refusals.Stale
            with transaction.atomic():
                refuse_unheard(request, found.matter)
                new = give.amend_ruling(
                    ruling=found, decided=form.decided, by=request.user, seen=seen
                )
                # an appeal, in the same moment
                refuse_unheard(request, found.matter, found.number)
        except refusals.Stale:
            form.add_error(None, still_here())
        else:
            messages.success(
                request, _("Ruling %(reference)s is recorded.") % {"reference": new.reference}
            )
            return go(request, reverse("rulings:ruling", args=[new.pk]))
    if form.is_bound:
        found = get_ruling(request.user, newest(found).pk, *RULING)
    position = get_position(request.user, matter.call_id, matter.number, *RULING)
    context = ruling_context(
        found,
        speaker_for(request.user, found.matter.call),
        form=form,
        answers_since=_answered_since(request, found, position),
        says_now=_says_now(request, found, position),
        read=read_of(position) if position.door else "",
        score=score_lines(found, request.user),
        ends_watch=give.begins_again(position, own_words=True),
        change=change_prefix(found.matter),
        back_url=reverse("rulings:ruling", args=[found.pk]),
        back_label=_("Back"),
        matter_url=matter_url(found.matter),
        seen=position.state,
    )
    return step(request, "ruled/amend.html", context, status=422 if form.errors else 200)


def _answered_since(
    request: AuthenticatedHttpRequest, found: Ruling, position: MatterPosition
) -> tuple[AnswerRow, ...]:
    """The answers as they are now, which an amendment is sealed with, where they are others than
    those of the ruling; nothing where nobody has changed any.
    """
    if position.door is None or given.rests_on_the_same(found, position):
        return ()
    return answer_rows(position.standing, speaker_at(request.user, position))


def _says_now(
    request: AuthenticatedHttpRequest, found: Ruling, position: MatterPosition
) -> OutcomePage | None:
    """What the rules say by now, which an amendment is sealed beside, where that is something else
    than what they said of the ruling.
    """
    if position.door is None or not given.computes(position):
        return None
    if concludes_the_same(position.standing, found.steps):
        return None
    return outcome_page(position.door, position.standing, speaker_at(request.user, position))


@signed_in
@require_POST
def comment(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """Write under the ruling."""
    found = get_ruling(request.user, pk, *COMMENTING)
    form = CommentForm(request.POST)
    if form.is_valid():
        give.comment(ruling=found, text=form.cleaned_data["text"], by=request.user)
    else:
        messages.warning(request, _("An empty comment was not kept."))
    return go(request, reverse("rulings:ruling", args=[found.pk]) + "#comments")
