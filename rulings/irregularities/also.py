"""Which of the checks G1 to G11 matter to a matter as it stands (decision tables 0.3).

A check is a matter of its own, through the door ``checks``. What a door asks for itself is not
offered beside it: 47E1 before an acceptance, what was done since, 72C where the Laws name it. The
rest is offered when it can matter: before anything else whether an opponent caused it, after a
choice whether it is regretted, with a rectification whether it is to be waived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.engine import Asked, Concluded, Kind
from rulings.irregularities.every_call import CHECK, Check
from rulings.laws.conclusions.auction import (
    CallCancelled,
    CallOutOfTurnAccepted,
    CallStands,
    InsufficientBidAccepted,
    ScoredWithoutDouble,
)
from rulings.laws.conclusions.leads import LeadAccepted, LeadTakenBack, ProperLeadStands
from rulings.laws.conclusions.score import ReviewAfterPlay, TrickTransfer

_CARDS = frozenset(
    {
        "lead-out-of-turn",
        "opening-lead",
        "revoke",
        "exposed-card",
        "premature-play",
        "card-played",
        "defective-trick",
        "dummy",
        "penalty-card",
    }
)
_CALLS = frozenset(
    {
        "insufficient-bid",
        "call-out-of-rotation",
        "change-of-call",
        "inadmissible-call",
        "card-in-auction",
    }
)
_BY_A_PLAYER = _CARDS | _CALLS | {"claim"}
"""Doors of what a player did in the auction or the play."""

ASKED_BY_ITSELF: Mapping[Check, frozenset[str]] = {
    Check.OPPONENTS_WORD: frozenset(
        {"lead-out-of-turn", "opening-lead", "revoke", "premature-play"}
    ),
    Check.INNOCENT_ACTED: (_CALLS - {"card-in-auction"})
    | {"lead-out-of-turn", "opening-lead", "premature-play", "penalty-card", "revoke"},
    Check.OFFENDERS_ACTED: frozenset({"lead-out-of-turn"}),
    Check.LATE: frozenset({"revoke", "penalty-card", "defective-trick", "conduct", "score"}),
}
"""The doors that settle a check on their own way."""

_DEFAULTS = {
    "accept_defenders_lead": "lead",
    "defenders_say": "lead",
    "accept_insufficient_bid": "call",
    "accept_second_insufficient_bid": "call",
    "accept_call_out_of_turn": "call",
    "accept_change": "second_call",
    "accept_wrong_card": "penalty_card",
}
"""Choices with a default for when nobody uses them (G10) → the option of `option_unused`."""
_STANDS = (
    LeadAccepted,
    ProperLeadStands,
    InsufficientBidAccepted,
    CallOutOfTurnAccepted,
    CallStands,
    ScoredWithoutDouble,
)
"""Conclusions by which the non-offending side may have lost a right through acting (11A)."""
_RECTIFIED = (TrickTransfer, CallCancelled, LeadTakenBack)
"""Rectifications that may leave nothing open at the table."""

LAWS = {
    Check.FACTS: "85",
    Check.OPPONENTS_WORD: "47E",
    Check.MISINFORMED: "21B",
    Check.INNOCENT_ACTED: "11A",
    Check.OFFENDERS_ACTED: "60C",
    Check.GAIN: "11A",
    Check.WRONG_RULING: "82C",
    Check.WAIVER: "81C5",
    Check.COULD_KNOW: "72C",
    Check.LATE: "92B",
    Check.UNUSED: "10C",
    Check.REGRET: "10C",
}


@dataclass(frozen=True, slots=True)
class KnownMatter:
    """A matter as it stands."""

    slug: str
    steps: tuple[Asked | Concluded, ...]
    pending: tuple[str, Kind] | None = None
    """The question that is asked now."""
    is_interim: bool = False
    """Nothing is asked until play is over."""
    is_disputed: bool = False
    is_over: bool = False
    """The board has been played."""
    was_ruled: bool = False
    """A ruling has been given on it."""

    @property
    def concluded(self) -> tuple[Concluded, ...]:
        return tuple(step for step in self.steps if isinstance(step, Concluded))

    @property
    def has_outcome(self) -> bool:
        return self.pending is None or self.is_interim

    @property
    def chosen(self) -> bool:
        """Whether somebody has used an option the Laws gave him."""
        asked = (step for step in self.steps if isinstance(step, Asked))
        return any(step.question.kind is Kind.CHOICE for step in asked)


def also_check(known: KnownMatter) -> tuple[Check, ...]:
    """The checks to offer, in the order of the table."""
    if known.slug == "checks":
        return ()
    if known.slug not in _BY_A_PLAYER:
        return tuple(check for check in _ANYWHERE if _MATTERS[check](known))
    return tuple(
        check
        for check, matters in _MATTERS.items()
        if known.slug not in ASKED_BY_ITSELF.get(check, ()) and matters(known)
    )


def facts_for(check: Check, pending_key: str) -> dict[str, str]:
    """What the door of the checks need not ask."""
    facts = {CHECK.key: str(check)}
    if check is Check.UNUSED and pending_key in _DEFAULTS:
        facts["option_unused"] = _DEFAULTS[pending_key]
    return facts


def _is_a_call(known: KnownMatter) -> bool:
    """47E speaks of leads and plays alone."""
    return known.slug in _CALLS - {"card-in-auction"}


def _offers(known: KnownMatter) -> bool:
    """Whether somebody is choosing, or has chosen."""
    return known.chosen or (known.pending is not None and known.pending[1] is Kind.CHOICE)


def _lost_by_acting(known: KnownMatter) -> bool:
    """The irregularity stands, and not because somebody chose so."""
    stands = any(isinstance(step.conclusion, _STANDS) for step in known.concluded)
    return known.has_outcome and stands and not known.chosen


def _is_rectified(known: KnownMatter) -> bool:
    found = (step.conclusion for step in known.concluded)
    return known.has_outcome and any(
        one.open not in (None, "REVIEW") or isinstance(one, _RECTIFIED) for one in found
    )


def _has_no_72c(known: KnownMatter) -> bool:
    review = ReviewAfterPlay("72C")
    return known.has_outcome and all(step.conclusion != review for step in known.concluded)


_MATTERS: Mapping[Check, Callable[[KnownMatter], bool]] = {
    Check.FACTS: lambda known: known.is_disputed,
    Check.OPPONENTS_WORD: lambda known: not _is_a_call(known),
    Check.MISINFORMED: _is_a_call,
    Check.INNOCENT_ACTED: lambda _: True,
    Check.OFFENDERS_ACTED: _offers,
    Check.GAIN: _lost_by_acting,
    Check.WRONG_RULING: lambda known: known.was_ruled,
    Check.WAIVER: _is_rectified,
    Check.COULD_KNOW: _has_no_72c,
    Check.LATE: lambda known: known.is_over,
    Check.UNUSED: lambda known: known.pending is not None and known.pending[0] in _DEFAULTS,
    Check.REGRET: lambda known: known.chosen,
}
_ANYWHERE = (Check.FACTS, Check.WRONG_RULING)
"""Those that matter to talk, boards, conduct and score too."""
