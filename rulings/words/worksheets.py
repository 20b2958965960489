"""Which judgements have a worksheet, on which the director writes down what he builds on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from rulings.engine import Kind
from rulings.matter.candidates import Candidate
from rulings.words.laws import LawRow, law_row
from rulings.words.speaker import Speaker


class Sheet(StrEnum):
    """The kinds of worksheet."""

    COMPARABLE = "comparable"
    """Two calls side by side, for the three tests of 23A."""
    JUDGEMENT = "judgement"
    """Facts, alternatives, damage and weighted results, for 12, 16B, 21B and reviews after play."""


_COMPARABLE = ("23A",)
_JUDGEMENT = ("12B", "12C1", "16B", "21B", "23C", "27D", "50E4", "55C", "64C", "73E2")


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """What follows from these kinds of call, in words."""

    calls: tuple[str, ...]
    brings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """What stands beside the fields: the tests or rules to be applied, in our words."""

    sheet: Sheet
    tests: tuple[LawRow, ...]


_VERDICTS = {True: _("A comparable call"), False: _("Any other call")}
_IF_COMPARABLE = {True: _("%(call)s, if comparable"), False: _("%(call)s, not comparable")}
_THEN_COMPARABLE = {
    True: _("%(call)s, then a comparable call"),
    False: _("%(call)s, then any other call"),
}


def candidate_rows(
    found: Iterable[Candidate], kind: Kind, speaker: Speaker
) -> tuple[CandidateRow, ...]:
    """What each call would bring, in the order of the answers; those that bring the same together.

    Of a CHOICE the answers are the new calls; else they are what is called before it.
    """
    rows: dict[tuple[str, ...], list[str]] = {}
    for one in found:
        brings = dict.fromkeys(speaker.say(conclusion.words()) for conclusion in one.brings)
        rows.setdefault(tuple(brings), []).append(_call(one, kind, speaker))
    return tuple(CandidateRow(tuple(calls), brings) for brings, calls in rows.items())


def _call(one: Candidate, kind: Kind, speaker: Speaker) -> str:
    if one.comparable is None:
        return speaker.say(one.call) if one.call else ""
    if one.call is None:
        return speaker.text(_VERDICTS[one.comparable])
    sentence = _IF_COMPARABLE if kind is Kind.CHOICE else _THEN_COMPARABLE
    return speaker.text(sentence[one.comparable], call=speaker.say(one.call))


def sheet_of(law: str, kind: Kind | str, *, private: bool = False) -> Sheet | None:
    """The worksheet of a question, by the paragraph it is asked for; None for most. Where the
    offender is told something in `private`, it is what two calls show.
    """
    if private:
        return Sheet.COMPARABLE
    if kind != Kind.JUDGEMENT:
        return None
    if law.startswith(_COMPARABLE):
        return Sheet.COMPARABLE
    return Sheet.JUDGEMENT if law.startswith(_JUDGEMENT) else None


_TESTS = {
    "23A": ("23A1", "23A2", "23A3"),
    "16B": ("16B1a", "16B1b", "12B1", "12C1c"),
    "21B": ("21B1a", "21B1b", "21B3", "12B1", "12C1c"),
    "73E2": ("73E2", "12B1", "12C1c"),
    "23C": ("23C", "12B1", "12C1b", "12C1c"),
    "27D": ("27D", "12B1", "12C1b", "12C1c"),
    "50E4": ("50E4", "12B1", "12C1b", "12C1c"),
    "55C": ("55C", "12B1", "12C1b", "12C1c"),
    "64C": ("64C1", "12B1", "12C1b", "12C1c"),
    "12": ("12B1", "12C1b", "12C1c", "12C1e"),
}
"""The paragraphs that are weighed, by the beginning of the one a judgement is asked for."""


def sheet_page(sheet: Sheet, law: str) -> SheetPage:
    start = "23A" if sheet is Sheet.COMPARABLE else law
    keys = next(keys for law, keys in _TESTS.items() if start.startswith(law))
    return SheetPage(sheet, tuple(law_row(key) for key in keys))
