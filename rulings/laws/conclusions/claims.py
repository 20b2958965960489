"""What the Laws conclude about claims and concessions."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Conclusion, Message, msg


@dataclass(frozen=True, slots=True)
class PlayContinues(Conclusion):
    """68B2: no claim or concession, so play goes on."""

    def words(self) -> Message:
        return msg("Play continues.")


@dataclass(frozen=True, slots=True)
class ClaimToBeAdjudicated(Conclusion):
    """70: after the correction the claim is judged, doubt against the revoker."""

    def words(self) -> Message:
        return msg(
            "The claim is then adjudicated; what is doubtful goes against the side that revoked."
        )

    def say(self) -> Message:
        return msg("First the revoke is corrected. Then I look at the claim.")
