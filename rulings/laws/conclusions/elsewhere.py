"""What the Laws conclude where something else has happened than the director came in by."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Conclusion, Message, msg


@dataclass(frozen=True, slots=True)
class RuleElsewhere(Conclusion):
    """What happened has a door of its own."""

    slug: str
    """The door's slug."""

    principal = True

    @property
    def elsewhere(self) -> str:  # type: ignore[override]  # of each, where others have one for all
        return self.slug

    def words(self) -> Message:
        return _ELSEWHERE[self.slug]


_ELSEWHERE = {
    "revoke": msg("Rule on it as a revoke."),
    "lead-out-of-turn": msg("Rule on it as a lead out of turn."),
    "premature-play": msg("Rule on it as a card played too early, or as two cards played at once."),
    "card-in-auction": msg("Rule on it as a card shown during the auction."),
    "card-played": msg("What becomes of the cards is ruled on under “Which card was played?”"),
    "exposed-card": msg("Rule on it as an exposed card."),
    "opening-lead": msg("Rule on it as an opening lead out of turn."),
    "claim": msg("Rule on it as a claim."),
    "boards": msg("Rule on it under “Wrong board or hand”."),
    "dummy": msg("Declarer has led nothing: rule on it as an act of dummy."),
    "asking": msg("Rule on it as a question about a revoke."),
    "misinformation": msg("Rule on it as a wrong explanation."),
    "defective-trick": msg("Rule on it as a trick with too few or too many cards."),
    "insufficient-bid": msg("Rule on it as an insufficient bid."),
    "change-of-call": msg("Rule on it as a change of call."),
    "call-out-of-rotation": msg("Rule on it as a call out of turn."),
    "inadmissible-call": msg("Rule on it as a call that is never allowed."),
    "conduct": msg("Rule on it as a matter of conduct."),
    "score": msg("Rule on it as a matter of the score."),
    "penalty-card": msg("Rule on it as a penalty card that was not played."),
}
