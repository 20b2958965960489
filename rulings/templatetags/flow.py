"""The library `flow`: what every step of a matter shows beside its question."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from deals.models import User
from deals.pages.fragments import kept
from rulings.models import Matter
from rulings.words.calls import common_tiles, rare_tiles
from rulings.words.outcome_page import AnswerRow
from rulings.words.question_page import QuestionPage

register = template.Library()

_HERE = "\ue0fe"
"""In a kept piece what stands before a question's key in the address that changes its answer."""

_NUMBERS = tuple(10**15 + number for number in range(4))
"""In one what stands for call, matter, board and table: numbers that none of them has."""


@register.simple_tag
def question_asked(
    page: QuestionPage, premises: tuple[AnswerRow, ...], change: str, asks_card: str = ""
) -> SafeString:
    """The question with its answers, but for a judgement, which has a note and its matter's bench.

    `asks_card` says that the card is asked for, and the chairs are buttons.
    """
    return _here(_question_asked(page, premises, asks_card=bool(asks_card)), change)


@kept("parts/question.html")
def _question_asked(
    page: QuestionPage, premises: tuple[AnswerRow, ...], *, asks_card: bool
) -> dict[str, Any]:
    shown = {"question": page, "doubt": page.allows_doubt, "asks_card": asks_card}
    return {**shown, "premises": premises, "change": _HERE}


@register.simple_tag
@kept("parts/why.html")
def why_asked(page: QuestionPage) -> dict[str, Any]:
    """Why it is asked, where that stands below the form."""
    return {"question": page}


@register.simple_tag
def so_far(rows: tuple[AnswerRow, ...], change: str, heading: str = "") -> SafeString:
    """The answers so far; what was typed with one is kept in no memory but the database's."""
    if any(row.note for row in rows):
        return render_to_string("parts/so_far.html", _so_far(rows, change, heading))
    return _here(_so_far_kept(rows, heading), change)


def _so_far(rows: tuple[AnswerRow, ...], change: str, heading: str) -> dict[str, Any]:
    return {"facts": rows, "change": change, "heading": heading}


@kept("parts/so_far.html")
def _so_far_kept(rows: tuple[AnswerRow, ...], heading: str) -> dict[str, Any]:
    return _so_far(rows, _HERE, heading)


def _here(piece: SafeString, change: str) -> SafeString:
    return mark_safe(piece.replace(_HERE, change))  # noqa: S308 - an address of ours


@register.simple_tag
def call_links(matter: Matter, user: User, taken_back: str = "") -> SafeString:
    """What else can be done with the matter and its call.

    `taken_back` is the answer that takes this question's answer back, where there is one.
    """
    call, has_board = matter.call, matter.call.board_id is not None
    links = _call_links(
        has_board,
        mine=call.director_id == user.pk,
        is_timed=call.is_timed,
        taken_back=taken_back,
    )
    own = (call.pk, matter.number, call.board_id, call.table_id)
    for number, key in zip(_NUMBERS, own, strict=True):
        links = mark_safe(links.replace(str(number), str(key)))  # noqa: S308 - numbers
    return links


@kept("flow/parts/call_links.html")
def _call_links(has_board: bool, *, mine: bool, is_timed: bool, taken_back: str) -> dict[str, Any]:
    call, matter, board, table = _NUMBERS
    record = (board, table) if has_board else None
    about = {"call": call, "matter": matter, "record": record}
    timed = table if is_timed else None
    return {**about, "mine": mine, "timed": timed, "taken_back": taken_back}


@register.simple_tag
@kept("room/parts/doors.html")
def doors(auction_first: bool) -> dict[str, Any]:
    """Everything that may have happened, what is common first."""
    return {
        "common": common_tiles(auction_first=auction_first),
        "groups": rare_tiles(auction_first=auction_first),
    }
