"""12B1: an adjustment redresses damage and takes an advantage away; what does not is said."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _

from deals.bridge.adjusted_scores import Likely
from deals.models.events import Scoring
from deals.words.seats import side_name
from rulings.models import Ruling
from rulings.record.scored import is_scored_otherwise
from rulings.scores.account import Account, SideAccount
from rulings.scores.adjustment import ScorePart
from rulings.scores.page import percent_text, points_text, signed
from rulings.scores.proposals import offending_side


def against_redress(ruling: Ruling, account: Account, scoring: str) -> tuple[str, ...]:
    """A sentence where the innocent side would have less than at the table, and one where the
    offending side would have more. Nothing where both count as innocent (82C), nor where the
    ruling scores nothing otherwise.
    """
    offending = offending_side(ruling)
    if offending is None or not is_scored_otherwise(ruling):
        return ()
    told = []
    for one in account.sides:
        change = next((found for found in _changes(one, scoring) if found.gain), None)
        if change is None or one.score.part is ScorePart.DIRECTOR:
            continue
        words = {"side": side_name(one.side), "change": " → ".join(change.told)}
        if one.side is offending and change.gain > 0:
            told.append(
                _(
                    "%(side)s, the offending side, would gain by it: %(change)s. An adjustment"
                    " takes an advantage away (12B1)."
                )
                % words
            )
        elif one.side is not offending and change.gain < 0:
            told.append(
                _(
                    "%(side)s, the non-offending side, would lose by it: %(change)s. An adjustment"
                    " redresses damage (12B1)."
                )
                % words
            )
    return tuple(told)


class _Change(NamedTuple):
    """What a side wins on the board, in what the event counts, and both figures."""

    gain: Fraction
    told: tuple[str, str]


def _changes(one: SideAccount, scoring: str) -> Iterator[_Change]:
    """In what the event counts, then in points: with no other result that fits between there is no
    difference in what it counts. Nothing where there is nothing to compare.
    """
    had, has = one.before, one.after
    if scoring == Scoring.MATCHPOINTS and had.percent is not None and has.percent is not None:
        told = percent_text(had.percent), percent_text(has.percent)
        yield _Change(has.percent - had.percent, told)
    if scoring == Scoring.IMPS and had.imps is not None and has.imps is not None:
        yield _Change(has.imps - had.imps, (_imps(had.imps), _imps(has.imps)))
    if isinstance(had.score, Likely) and isinstance(has.score, Likely):
        gain = has.score.mean() - had.score.mean()
        yield _Change(gain, (points_text(had.score), points_text(has.score)))


def _imps(value: Fraction) -> str:
    return f"{signed(value, 2)} {_('IMPs')}"
