"""The appeal pack and the report form: what a hearing needs, on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from deals.access import DIRECTING, AuthenticatedHttpRequest
from deals.access.closed import may_see_hands
from deals.accounts.sign_in_again import signed_in
from deals.bridge.deal import Deal
from deals.bridge.findings import revokes
from deals.bridge.seats import Side
from deals.words.closed_cards import without_cards
from deals.words.seats import side_letters, side_name
from rulings.access import get_appeal, get_ruling
from rulings.appeals.queries import Precedent, precedents_of
from rulings.appeals.state import appeal_words
from rulings.models import Appeal, Ruling
from rulings.pages.felt import step
from rulings.pages.paper_language import OnPaper, on_paper
from rulings.pages.reader import speaker_for
from rulings.pages.ruling import in_short, slip_context
from rulings.record.from_table import table_on_record
from rulings.scores.recorded import score_lines
from rulings.words.laws import law_row
from rulings.words.outcome_page import AnswerRow
from rulings.words.speaker import language, laws_text


@signed_in
@require_safe
def pack(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """All that those who hear the appeal need, on A4. Cards the reader may not see are left out."""
    appeal = get_appeal(request.user, pk, *DIRECTING)
    found = get_ruling(request.user, appeal.ruling_id)

    def page(paper: OnPaper) -> HttpResponse:
        context = _pack(request, appeal, found) | {"paper": paper}
        return step(request, "appeals/appeal_pack.html", context)

    return on_paper(request, found.matter.call.session.event, page)


def _pack(request: AuthenticatedHttpRequest, appeal: Appeal, found: Ruling) -> dict[str, Any]:
    speaker = speaker_for(request.user, found.matter.call)
    context = slip_context(found, speaker, score_lines(found, request.user))
    agreed, disputed = _facts(found, context["slip"].facts)
    return context | {
        "appeal": appeal,
        "words_of_appeal": appeal_words(appeal),
        **_cards(request, found),
        "agreed": agreed,
        "disputed": disputed,
        "paragraphs": [law_row(key) for key in found.laws],
        "blanks": (_("Facts found"), _("Laws"), _("Conclusion"), _("Decision")),
        "signers": (
            *(side_name(side) for side in Side),
            _("Director"),
            *(_("For the panel") for _seat in range(3)),
        ),
        "precedents": [_precedent(one) for one in precedents_of(found, request.user)],
        "where": _("Appeal %(number)s") % {"number": appeal.number},
        "back_url": reverse("rulings:appeal", args=[appeal.pk]),
        "back_label": _("The appeal"),
    }


def _cards(request: AuthenticatedHttpRequest, found: Ruling) -> dict[str, Any]:
    """Deal, auction and play of the board; nothing of them if the reader has still to play it."""
    call = found.matter.call
    if call.board is None:
        return {}
    if not may_see_hands(request.user, call.board):
        return {"is_hidden": True}
    table = table_on_record(call)
    return {
        "deal": Deal.parse(call.board.hands) if call.board.hands else None,
        "table": table,
        "revokes": [(one.trick, one.seat) for one in revokes(table)] if table else (),
    }


def _facts(found: Ruling, rows: tuple[AnswerRow, ...]) -> tuple[list[AnswerRow], list[AnswerRow]]:
    """The facts agreed or found, and those that were disputed or unknown when it was given."""
    keys = [fact.get("key", "") for fact in found.words.get(language(), {}).get("facts", ())]
    open_ = {fact["key"] for fact in found.facts if len(fact["versions"]) != 1 or "told" in fact}
    agreed = [row for key, row in zip(keys, rows, strict=True) if key not in open_]
    disputed = [row for key, row in zip(keys, rows, strict=True) if key in open_]
    return agreed, disputed


def _precedent(one: Precedent) -> dict[str, Any]:
    said = in_short(one.ruling)
    return {
        "ruling": one.ruling,
        "text": without_cards(said) if one.is_closed else said,
        "event": one.ruling.matter.call.session.event,
        "laws": laws_text(one.shared),
    }


@signed_in
@require_safe
def blank_report(request: AuthenticatedHttpRequest) -> HttpResponse:
    """A director's report to be filled in by hand."""
    back = {"back_url": reverse("deals:menu"), "back_label": _("Menu")}
    return _report(request, {}, (), {}, back)


@signed_in
@require_safe
def report(request: AuthenticatedHttpRequest, pk: int) -> HttpResponse:
    """The same, filled from a ruling."""
    found = get_ruling(request.user, pk)
    event = found.matter.call.session.event
    return on_paper(request, event, lambda paper: _filled(request, found, paper))


def _filled(request: AuthenticatedHttpRequest, found: Ruling, paper: OnPaper) -> HttpResponse:
    speaker = speaker_for(request.user, found.matter.call)
    context = slip_context(found, speaker, score_lines(found, request.user))
    slip = context["slip"]
    when = date_format(timezone.localtime(slip.given_at), _("j F Y, H:i"))
    lines = {"club": slip.club, "event": slip.event, "when": when, "director": slip.director}
    texts = {
        "facts": [row.told for row in slip.facts if row.told]
        or [text for heading, text in context["words"].own if heading == _("What happened")],
        "ruling": [*slip.decided, *slip.score],
        "laws": [laws_text(found.laws)] if found.laws else [],
        "reason": [slip.reason] if slip.reason else [],
    }
    back = {"back_url": context["back_url"], "back_label": _("The ruling"), "paper": paper}
    return _report(request, lines, slip.at, texts, back)


def _report(
    request: AuthenticatedHttpRequest,
    told: Mapping[str, str],
    at: Sequence[tuple[str, str]],
    texts: Mapping[str, Sequence[str]],
    more: Mapping[str, Any],
) -> HttpResponse:
    heads = (("club", _("Club")), ("event", _("Event")), ("when", _("Day and time")))
    places = at or [
        (label, "")
        for label in (
            *(_("Table"), _("Round"), _("Board")),
            *(side_letters(side) for side in Side),
            *(_("Dealer"), _("Contract")),
        )
    ]
    blocks = (
        ("facts", _("What happened"), 6),
        ("laws", _("Laws"), 1),
        ("ruling", _("The ruling"), 4),
        ("reason", _("Reason"), 3),
    )
    context = {
        "lines": [
            *((label, told.get(key, "")) for key, label in heads),
            *places,
            (_("Director"), told.get("director", "")),
        ],
        "blocks": [(label, texts.get(key, ()), range(empty)) for key, label, empty in blocks],
        "signers": (*(side_name(side) for side in Side), _("Director")),
        "where": _("Report form"),
        **more,
    }
    return step(request, "appeals/report.html", context)
