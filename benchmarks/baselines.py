"""What a step is measured against. Never part of the product.

`no_rules` signs in, reads and writes as the flow's `answer` view does and renders the same
template; but its question, its answers and the rows below are constants. `bare` is the least a view
can be that reads a row and inserts one.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from deals.access import AuthenticatedHttpRequest
from deals.accounts.sign_in_again import signed_in
from rulings.access import RULING, get_position
from rulings.matter.standing import Said
from rulings.models import Answer, Matter
from rulings.pages.felt import matter_context, matter_url, step, table_of
from rulings.pages.steps import QuestionWords, change_prefix
from rulings.record.answer_log import append

CANNED: dict[int, tuple[QuestionWords, dict[str, Any]]] = {}
"""What is said and drawn, by the number of answers already given."""


@signed_in
@require_POST
def no_rules(request: AuthenticatedHttpRequest, pk: int, number: int) -> HttpResponse:
    """Take the answer, and show the canned question that comes after it."""
    position = get_position(request.user, pk, number, *RULING)
    said = Said(request.POST["answer"])
    position = append(position, request.POST["key"], [said], by=request.user)
    worded, scene = CANNED[position.seen]
    page, rows = worded["page"], worded["rows"]
    url = matter_url(position.matter, "question", page.key)
    context: dict[str, Any] = matter_context(
        position,
        **worded,
        drawing=table_of(position, **scene),
        change=change_prefix(position.matter),
        taken_back="",
        back_url=matter_url(position.matter, "question", rows[-1].key),
    )
    return step(request, "flow/question.html", context, url=url)


@require_POST
def bare(request: HttpRequest, pk: int) -> HttpResponse:
    """Read the matter, insert an answer to it."""
    matter = Matter.objects.get(pk=pk)
    number, key = request.POST["number"], request.POST["key"]
    versions = [{"token": request.POST["answer"]}]
    answer = Answer.objects.create(
        matter=matter, number=number, key=key, versions=versions, by_id=request.POST["by"]
    )
    return HttpResponse(f"{matter.irregularity}: {answer.key}")
