"""The library `ruled`: that a board was ruled on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from deals.models import Board, PlayedBoard
from deals.pages.fragments import kept
from rulings.models import RulingKind
from rulings.pages.ruling import in_short
from rulings.ruled.queries import RuledOn, rulings_on
from rulings.ruled.results import RuledResult, ruled_results
from rulings.scores.recorded import changes
from rulings.words.calls import short_name
from rulings.words.outcome_page import OutcomeMark, mark
from rulings.words.rulings import in_whole_sentences

register = template.Library()
LONGEST = 90
"""Letters of what was ruled, in a line."""


@register.simple_tag
@kept("parts/ruling_words.html")
def ruling_words(
    irregularity: str,
    mark: OutcomeMark,
    outcome: str,
    number: str,
    where: str,
    laws: str,
    players: str = "",
) -> dict[str, Any]:
    """What a line of a list says of a ruling; it stands in two links, and on many pages."""
    said = {"irregularity": irregularity, "mark": mark, "outcome": outcome}
    return {"row": {**said, "number": number, "where": where, "laws": laws, "players": players}}


class RowLike(Protocol):
    """What a list says of a ruling."""

    url: str
    irregularity: str
    mark: OutcomeMark
    outcome: str
    """A sentence."""
    number: str
    where: str
    """ "18 Nov, table A7, board 14" """
    laws: str
    players: str
    """Who sat there, or nothing."""
    beside: str
    """The address that shows it beside the list, or nothing."""
    anchor: str
    """Its place in the list."""
    is_current: bool
    """It stands there."""


@register.simple_tag
def ruling_row(row: RowLike) -> SafeString:
    """One ruling of a list. Without a template: 0.1 ms for each of 25."""
    about = (row.irregularity, row.mark, row.outcome, row.number, row.where, row.laws, row.players)
    words = ruling_words(*about)
    if not row.beside:
        return format_html('<li><a href="{}">{}</a></li>', row.url, words)
    return format_html(
        '<li id="{}"><a href="{}">{}</a><a class="aside" href="{}#{}" hx-get="{}"'
        ' hx-target="#beside" hx-swap="outerHTML" hx-push-url="true"{}>{}</a></li>',
        *(row.anchor, row.url, words, row.beside, row.anchor, row.beside),
        mark_safe(' aria-current="true"') if row.is_current else "",
        words,
    )


@dataclass(frozen=True, slots=True)
class BoardRuling:
    """A line: "Revoke, table A3", what was ruled, and whether the score was changed."""

    url: str
    irregularity: str
    table: str
    mark: OutcomeMark
    outcome: str
    score: str


class HasResult(Protocol):
    """A line of a board's results."""

    @property
    def played(self) -> PlayedBoard: ...


@dataclass(frozen=True, slots=True)
class BoardRulings:
    """What was ruled on a board: the lines, and what became of the results, by their keys."""

    rows: list[BoardRuling]
    results: dict[int, RuledResult]


@register.simple_tag
def board_rulings(board: Board, results: Iterable[HasResult] = ()) -> BoardRulings:
    """The rulings on a board, for somebody who may see its cards. Two queries."""
    rows = rulings_on(board)
    made = ruled_results(board, (one.played for one in results), rows)
    return BoardRulings([_row(one) for one in rows], made)


@register.simple_tag
def ruled_result(rulings: BoardRulings, played: PlayedBoard) -> RuledResult | None:
    """What they make of that result; nothing where its score is that of the record."""
    return rulings.results.get(played.pk)


def _row(one: RuledOn) -> BoardRuling:
    ruling = one.ruling
    return BoardRuling(
        url=reverse("rulings:ruling", args=[ruling.pk]),
        irregularity=short_name(ruling.matter.irregularity),
        table=str(ruling.matter.call.table),
        mark=mark(ruling.kind),
        outcome=in_whole_sentences(in_short(ruling), LONGEST),
        score=_score(one),
    )


def _score(one: RuledOn) -> str:
    if one.ruling.kind == RulingKind.INTERIM:
        if one.final is None:
            return ""
        words = _("This ruling was for now. Ruling %(number)s is the final one.")
        return words % {"number": one.final.reference}
    if one.score is None:
        return _("No score is recorded yet")
    changed = changes(one.score) or one.score.penalties
    return _("The score was changed") if changed else _("The score is unchanged")
