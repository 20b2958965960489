"""Scores in words and figures: what each side gets, and what it is worth before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy

from deals.bridge.adjusted_scores import Fault, GivenScore, Likely, Outcome, Score
from deals.bridge.seats import Side
from deals.models import Pair
from deals.models.events import Scoring
from deals.words.calls import contract_text, tricks_text
from deals.words.seats import side_name
from rulings.scores.account import Account, SideAccount
from rulings.scores.adjustment import (
    Penalty,
    PenaltyLaw,
    PenaltyUnit,
    ScoreKind,
    ScorePart,
    SideScore,
)
from rulings.scores.field import Other
from rulings.words.rulings import NO_BREAK

KIND: dict[ScoreKind, Promise] = {
    ScoreKind.STANDS: lazy("The result stands"),
    ScoreKind.ASSIGNED: lazy("Another result, or several weighted"),
    ScoreKind.ARTIFICIAL: lazy("Artificial score"),
}
SHARE: dict[Fault, Promise] = {
    Fault.PLUS: lazy("Average plus: not at fault (60 %, 3 IMPs)"),
    Fault.AVERAGE: lazy("Average: partly at fault (50 %, 0 IMPs)"),
    Fault.MINUS: lazy("Average minus: at fault (40 %, −3 IMPs)"),
}
SHARE_SHORT: dict[Fault, Promise] = {
    Fault.PLUS: lazy("Average plus"),
    Fault.AVERAGE: pgettext_lazy("score", "Average"),
    Fault.MINUS: lazy("Average minus"),
}
PART: dict[ScorePart, Promise] = {
    ScorePart.OFFENDERS: lazy("12C1ei: offending side, the full consequence of its infraction"),
    ScorePart.SELF_INFLICTED: lazy("12C1eii: innocent side, no relief for what it did to itself"),
    ScorePart.ACTED_FIRST: lazy("11A: acted before the director was called"),
    ScorePart.TOO_LATE: lazy("79C2: corrected for one side only"),
    ScorePart.DIRECTOR: lazy("82C: the director’s error, both sides innocent"),
}
MEASURE: dict[PenaltyLaw, Promise] = {
    PenaltyLaw.PROCEDURAL: lazy("Procedural penalty (Law 90)"),
    PenaltyLaw.DISCIPLINARY: lazy("Disciplinary penalty (Law 91)"),
}
UNIT: dict[PenaltyUnit, Promise] = {
    PenaltyUnit.WARNING: lazy("a warning, no amount"),
    PenaltyUnit.PERCENT: lazy("per cent of a top"),
    PenaltyUnit.MATCHPOINTS: lazy("matchpoints"),
    PenaltyUnit.IMPS: lazy("IMPs"),
    PenaltyUnit.VICTORY_POINTS: lazy("victory points"),
    PenaltyUnit.POINTS: lazy("points of the board"),
}


def outcome_text(one: Outcome) -> str:
    """ "4♥︎ by South, 10 tricks"."""
    contract = contract_text(one.contract, one.declarer)
    return contract if one.tricks is None else f"{contract}, {tricks_text(one.tricks)}"


def side_text(score: SideScore) -> str:
    """What one side gets, without its worth."""
    if score.assigned is None:
        return str(SHARE_SHORT[score.fault] if score.fault else KIND[ScoreKind.STANDS])
    if not score.assigned.is_weighted:
        return outcome_text(score.assigned.outcomes[0])
    return "; ".join(
        _("%(weight)s %% of %(result)s") % {"weight": one.weight, "result": outcome_text(one)}
        for one in score.assigned.outcomes
    )


def penalty_text(penalty: Penalty) -> str:
    """ "East-West: Procedural penalty (Law 90), 10 per cent of a top"."""
    words = {"side": side_name(penalty.side), "penalty": MEASURE[penalty.measure]}
    if penalty.unit is PenaltyUnit.WARNING:
        return _("%(side)s: %(penalty)s, a warning") % words
    amount = number_format(penalty.amount.normalize(), use_l10n=True)
    return f"{words['side']}: {words['penalty']}, {amount} {UNIT[penalty.unit]}"


_COUNTED = {
    "matchpoints": (PenaltyUnit.WARNING, PenaltyUnit.PERCENT, PenaltyUnit.MATCHPOINTS),
    "imps": (PenaltyUnit.WARNING, PenaltyUnit.IMPS),
}


def penalties_words(penalties: Iterable[Penalty], scoring: str) -> list[str]:
    """Each penalty, and at the end that one of them is not in the figures above, where it is so."""
    told = list(penalties)
    words = [penalty_text(one) for one in told]
    if any(one.unit not in _COUNTED.get(scoring, (PenaltyUnit.WARNING,)) for one in told):
        words.append(_("Not in the figures above: the scoring program takes it from the result."))
    return words


def signed(value: Fraction | int, decimals: int = 0) -> str:
    """ "+420", "−50", "0"; decimals only where there is something behind the point."""
    rounded = round(Fraction(value), decimals)
    shown = decimals if rounded.denominator != 1 else 0
    text = number_format(float(abs(rounded)), shown)
    return text if rounded == 0 else f"{'+' if rounded > 0 else '−'}{text}"


def percent_text(value: Fraction | None) -> str:
    return "" if value is None else f"{number_format(float(round(value, 1)), 1)}{NO_BREAK}%"


def points_text(score: Score | None) -> str:
    """The points of a side, or its artificial score."""
    if isinstance(score, Likely):
        if len(score.chances) == 1:
            return signed(score.chances[0][0])
        return ", ".join(
            f"{int(chance * 100)}{NO_BREAK}%: {signed(points)}" for points, chance in score.chances
        )
    return percent_text(score.percent) if isinstance(score, GivenScore) else "–"


def matchpoints_text(value: Fraction | None) -> str:
    """ "3", "2.4", "3.67": two decimals, and no more noughts than needed."""
    if value is None:
        return ""
    shown = f"{round(float(value), 2):f}".rstrip("0")
    return number_format(float(value), len(shown.partition(".")[2]))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One row of before and after: of one side. `change` is the difference, where it is told."""

    label: str
    before: str
    after: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class SideEffect:
    """Before and after of one side, and why it differs from the other's."""

    side: Side
    name: str
    pair: str
    text: str
    part: str
    worth: str
    """What it has now, in one line."""
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A pair at another table of the board: what it had there and has now, in matchpoints also as a
    `share` of the top, and what that makes of its session.
    """

    pair: str
    """Its number; empty if nobody wrote it down."""
    table: str
    side: str
    before: str
    after: str
    session: str
    had_share: str = ""
    has_share: str = ""


def side_effects(account: Account, scoring: str, *, shown: bool = True) -> tuple[SideEffect, ...]:
    """Both sides; without figures where the results may not be `shown` to this reader."""
    return tuple(
        SideEffect(
            one.side,
            side_name(one.side),
            _number(one.pair),
            side_text(one.score),
            str(PART[one.score.part]) if one.score.part else "",
            worth_text(one, scoring) if shown else "",
            tuple(_lines(one, scoring)) if shown else (),
        )
        for one in account.sides
    )


def _lines(one: SideAccount, scoring: str) -> Iterator[ScoreLine]:
    """What is known of before and after."""
    before, after = one.before, one.after
    told = [ScoreLine(_("Points"), points_text(before.score), points_text(after.score))]
    if scoring == Scoring.MATCHPOINTS:
        had, has = matchpoints_text(before.matchpoints), matchpoints_text(after.matchpoints)
        told += [
            ScoreLine(_("Matchpoints"), had, has),
            ScoreLine(_("On the board"), percent_text(before.percent), percent_text(after.percent)),
            ScoreLine(
                _("Session so far"),
                percent_text(before.session),
                percent_text(after.session),
                change_of(before.session, after.session),
            ),
        ]
    if scoring == Scoring.IMPS:
        told += [
            ScoreLine(_("IMPs"), _imps(before.imps), _imps(after.imps)),
            ScoreLine(
                _("IMPs so far"),
                _imps(before.session_imps),
                _imps(after.session_imps),
                change_of(before.session_imps, after.session_imps),
            ),
        ]
    yield from (line for line in told if line.before.strip("–") or line.after.strip("–"))
    if one.mean is not None:
        mean = f"{_imps(one.mean)} {_('IMPs')}"
        yield ScoreLine(_("In a knock-out, the mean (12C4)"), "", mean)


def change_of(before: Fraction | None, after: Fraction | None) -> str:
    """ "+12.50", "−0.42"; empty where nothing changes or there is nothing to compare."""
    if before is None or after is None or before == after:
        return ""
    return signed(after - before, 2)


def other_lines(account: Account, scoring: str) -> tuple[OtherLine, ...]:
    """The pairs at the other tables of the board whose score it changes, before and after.

    For who may see the results only. Nothing where the event counts neither matchpoints nor IMPs.
    """
    if scoring == Scoring.TOTAL:
        return ()
    told = (_other_line(one, scoring) for one in account.others)
    return tuple(one for one in told if (one.before, one.had_share) != (one.after, one.has_share))


def _other_line(one: Other, scoring: str) -> OtherLine:
    before, after, shares = one.before, one.after, ("", "")
    if scoring == Scoring.IMPS:
        figures = _imps(before.imps), _imps(after.imps)
        sums = before.session_imps, after.session_imps
    else:
        figures = matchpoints_text(before.matchpoints), matchpoints_text(after.matchpoints)
        sums = before.session, after.session
        shares = percent_text(before.share), percent_text(after.share)
    had, has = (text or "–" for text in figures)
    session = change_of(*sums) or ("–" if None in sums else "0")
    sat = _number(one.pair), str(one.table), side_name(one.side)
    return OtherLine(*sat, had, has, session, *shares)


def _number(pair: Pair | None) -> str:
    """Without the letters of its side, which is named beside it."""
    return str(pair.number) if pair else ""


def _imps(value: Fraction | None) -> str:
    return "" if value is None else signed(value, 2)


def choices(words: dict[Any, Promise], *, empty: str | None = None) -> Iterable[tuple[str, Any]]:
    """The pairs of a form's choice."""
    if empty is not None:
        yield "", empty
    for key, text in words.items():
        yield key.value, text


def worth_text(one: SideAccount, scoring: str) -> str:
    """ "+450 · matchpoints 2 → 3 · 75.0 %", or "+450 · +5.50 IMPs": what the event counts by, as
    far as it is known.
    """
    before, worth = one.before, one.after
    parts = [points_text(worth.score) if isinstance(worth.score, Likely) else ""]
    if scoring == Scoring.MATCHPOINTS and worth.matchpoints is not None:
        told = {"before": matchpoints_text(before.matchpoints) or "–"}
        told["after"] = matchpoints_text(worth.matchpoints)
        parts.append(_("matchpoints %(before)s → %(after)s") % told)
    if scoring == Scoring.IMPS:
        parts.append("" if worth.imps is None else f"{_imps(worth.imps)} {_('IMPs')}")
    else:
        parts.append(percent_text(worth.percent))
    return " · ".join(part for part in parts if part)
