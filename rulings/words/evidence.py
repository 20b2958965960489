"""Findings of a record with what can be done about them, and advice from double dummy, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from deals.bridge.findings import Finding, ImpossibleCard, Revoke
from deals.bridge.table import TableRecord
from deals.words.closed_cards import all_open
from deals.words.findings import shown_finding
from deals.words.seats import side_name
from rulings.evidence import Advice, Calculated, law_of, name_of
from rulings.words.outcome_page import OutcomeLine
from rulings.words.record import naming
from rulings.words.speaker import Seating, Speaker, language


@dataclass(frozen=True, slots=True)
class IfRuledNow:
    """What the revoke calculator says, or what it would have to know."""

    title: str
    because: tuple[OutcomeLine, ...]
    assumed: str
    missing: str
    """The question the record does not answer; then there is no title."""


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A finding of the board page. What the sentence names has been seen on the page anyway."""

    name: str
    heading: str
    sentence: str
    law: str
    is_doubtful: bool
    """Whether the record or the hands are far more likely to be wrong than anybody at the table."""
    more: int
    """How many more cards are recorded that have the same fault."""
    ruled_at: Any
    """The matter there is about it already."""
    given: Any
    """The ruling that was given on it, if it is final."""
    ruling: IfRuledNow | None


def grouped(found: Iterable[Finding]) -> dict[Finding, int]:
    """The findings that get a row, each with how many more it stands for.

    Of the cards of one hand that another hand is recorded with only the first has one: where hands
    were exchanged, or typed wrongly, every card of the board would.
    """
    first: dict[object, Finding] = {}
    more: dict[Finding, int] = {}
    for one in found:
        alike = isinstance(one, ImpossibleCard) and not one.is_played_twice
        kind = (one.seat, one.holder) if isinstance(one, ImpossibleCard) and alike else one
        before = first.setdefault(kind, one)
        more[before] = more.get(before, -1) + 1
    return more


def finding_row(
    found: Finding,
    table: TableRecord,
    matters: Mapping[str, Any],
    given: Mapping[str, Any],
    calculated: Calculated | None,
    more: int = 0,
) -> FindingRow:
    """`matters` are those about the record, by finding, and `given` their rulings; `calculated` is
    what a revoke costs. Its reader may see the board.
    """
    shown, name = shown_finding(found), name_of(found)
    speaker = Speaker(Seating(table.declarer, found.seat), language(), all_open)
    return FindingRow(
        name,
        shown.heading,
        shown.sentence,
        law_of(found),
        isinstance(found, ImpossibleCard),
        more,
        matters.get(name),
        given.get(name),
        _if_ruled_now(calculated, speaker) if calculated and isinstance(found, Revoke) else None,
    )


def _if_ruled_now(calculated: Calculated, speaker: Speaker) -> IfRuledNow:
    reasons = (OutcomeLine(speaker.say(proof.reason), proof.law) for proof in calculated.because)
    because = tuple(dict.fromkeys(reasons))
    missing = calculated.missing
    if missing is not None:
        return IfRuledNow("", because, "", speaker.say(missing.text))
    assumed = _("If attention was drawn to it before an opponent called on the next board.")
    return IfRuledNow(
        speaker.say(naming(calculated.concluded).words()),
        because,
        assumed if calculated.is_in_time_assumed else "",
        "",
    )


@dataclass(frozen=True, slots=True)
class ComparedResult:
    """One of the two results beside each other."""

    label: str
    tricks: int
    is_larger: bool


@dataclass(frozen=True, slots=True)
class AdvicePage:
    """What perfect play would have brought, next to what the ruling gives."""

    rows: tuple[ComparedResult, ...]
    verdict: str


def advice_page(advice: Advice) -> AdvicePage:
    """The advice in words; the larger of the two is marked in words as well."""
    side = {"side": side_name(advice.side), "trick": advice.trick}
    best = _("%(side)s with best play of all four hands from trick %(trick)s on") % side
    ruled = _("%(side)s as played, after the transfer") % side
    if advice.best_is_larger:
        verdict = _("Best play gives more. Ask what was likely without the revoke (Law 64C).")
    elif advice.ruled_is_larger:
        verdict = _("The ruling gives more than best play would have.")
    else:
        verdict = _("Both give the same.")
    rows = (
        ComparedResult(best, advice.best, advice.best_is_larger),
        ComparedResult(ruled, advice.ruled, advice.ruled_is_larger),
    )
    return AdvicePage(rows, verdict)
